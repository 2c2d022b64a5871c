import { withFailure } from '~/domain/errors'
import type { OwnedEventId } from '~/domain/owned-event-id'
import { db, decimal, type Prisma } from '~/infra/database/db.server'
import { withTextDecimals } from '~/infra/database/text-decimals.server'
import { DUPLICATE_PAIRS_SHOWN_MAX, DUPLICATE_ROWS_SHOWN_MAX } from '~/limits'
import { pairAcrossCurrencies } from './cross-currency-duplicates'
import { isDismissed } from './dismissed-duplicates.server'
import { type ComparedExpense, isSameMerchant, MerchantNames, merchantName } from './duplicates'
import {
  expensesAlike,
  expensesLikeRows,
  expensesNearRows,
  expensesOfOneInvoice,
  hasSomeOnRows,
  receiptsAroundRows,
} from './duplicates.sql.server'
import { LOAD_FAILED } from './messages'
import { type PartPair, pairsOfParts } from './part-payments'
import {
  datesNear,
  type IsKnown,
  type DuplicatePair as Pair,
  pairsOfRows,
  type RowComparedExpense,
} from './row-duplicates'

// Finds expenses that may have been entered twice: with the same day, amount and merchant, or the same day
// and invoice number. Their currencies may differ, because a wrongly read currency is a common cause. An
// expense that has a row of a bank statement but no receipt may also repeat one of another day, or one of
// similar value and name in another currency, or be a part of a larger one. Claimbook shows such pairs until
// the claimant dismisses them, but never rejects an expense.

/** The fields by which expenses are compared. */
export const COMPARED_FIELDS = {
  id: true,
  date: true,
  merchant: true,
  amount: true,
  currency: true,
  invoiceNumber: true,
} satisfies Prisma.ExpenseSelect

const CHARGE_FIELDS = {
  amount: true,
  currency: true,
  purchaseAmount: true,
  purchaseCurrency: true,
} satisfies Prisma.StatementRowSelect

type ExpenseOnRow = Prisma.ExpenseGetPayload<{
  select: typeof COMPARED_FIELDS & { statementRows: { select: typeof CHARGE_FIELDS } }
}>

function toRowCompared({ statementRows: [charge], ...expense }: ExpenseOnRow): RowComparedExpense {
  const { purchaseAmount: purchased, purchaseCurrency } = charge ?? {}
  const purchase =
    purchased && purchaseCurrency ? { amount: purchased.toFixed(), currency: purchaseCurrency } : null
  const row = charge ? { charge: charge.amount.toFixed(), currency: charge.currency, purchase } : null
  return { ...withTextDecimals(expense), row }
}

const CHARGE = { use: 'charge' } satisfies Prisma.StatementRowWhereInput

/** Returns the expense that has only a row of a bank statement, and whose receipt a draft seems to be. */
async function chargeOfDraft(
  eventId: OwnedEventId,
  draft: ComparedExpense,
  isKnown: IsKnown,
): Promise<ComparedExpense[]> {
  const { currency, date } = draft
  const amount = decimal(draft.amount)
  const find = async (where: Prisma.ExpenseWhereInput): Promise<RowComparedExpense[]> => {
    const found = await db.expense.findMany({
      where: {
        AND: [{ statementRows: { some: CHARGE } }, where],
        ...{ eventId, deletedAt: null, date: { in: datesNear(date ?? '') } },
        receipts: { none: { role: 'receipt', deletedAt: null } },
      },
      select: { ...COMPARED_FIELDS, statementRows: { where: CHARGE, select: CHARGE_FIELDS } },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      take: DUPLICATE_ROWS_SHOWN_MAX,
    })
    return found.map(toRowCompared)
  }
  const compared = { ...draft, amount: amount.toFixed(), row: null }
  const ofRow = [
    { amount, currency },
    { purchaseAmount: amount, purchaseCurrency: currency },
  ]
  const likeRows = await find({
    OR: [{ amount, currency }, { statementRows: { some: { ...CHARGE, OR: ofRow } } }],
  })
  const ofRows = pairsOfRows([...likeRows, compared], isKnown)
  if (ofRows.length > 0) return ofRows.map(([onRow]) => onRow)
  const otherCharge = { ...CHARGE, purchaseAmount: null, currency: { not: currency } }
  const nearRows = await find({ statementRows: { some: otherCharge } })
  return pairAcrossCurrencies([...nearRows, compared], isKnown).map(([onRow]) => onRow)
}

/**
 * Returns the expenses of an event that a draft seems to repeat, among the first `DUPLICATE_ROWS_SHOWN_MAX`.
 * At most one of them has a bank's row and no receipt.
 */
export async function possibleDuplicates(
  eventId: OwnedEventId,
  draft: ComparedExpense,
): Promise<ComparedExpense[]> {
  const { id: draftId, date, merchant, amount, invoiceNumber } = draft
  const isOfInvoice = date !== null && invoiceNumber !== ''
  return withFailure(LOAD_FAILED, async () => {
    const ofDay = await db.expense.findMany({
      where: {
        ...{ eventId, deletedAt: null, date },
        OR: [{ amount: decimal(amount) }, ...(isOfInvoice ? [{ invoiceNumber }] : [])],
      },
      select: COMPARED_FIELDS,
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      take: DUPLICATE_ROWS_SHOWN_MAX,
    })
    const name = merchantName(merchant)
    const isKnown = await isDismissed(eventId)
    const alike = ofDay
      .filter(
        (expense) =>
          (isOfInvoice && expense.invoiceNumber === invoiceNumber) ||
          isSameMerchant(merchantName(expense.merchant), name),
      )
      .filter(({ id }) => !isKnown(id, draftId))
      .map(withTextDecimals)
    const similar = [...alike, ...(await chargeOfDraft(eventId, draft, isKnown))]
    return [...new Map(similar.map((expense) => [expense.id, expense])).values()].slice(
      0,
      DUPLICATE_PAIRS_SHOWN_MAX,
    )
  })
}

/**
 * Returns the pairs of an event's expenses that may be duplicates. Each expense is paired with the first
 * earlier one that it seems to repeat. The same currency comes before another, the same name before a similar
 * one, and names before the invoice number. So n equal expenses make n - 1 pairs. If the claimant dismisses a
 * pair, the next candidate of the later expense follows. Pairs with rows of bank statements come last.
 * @param options.pairsMax the most pairs
 * @param options.rowsMax the most expenses that each query returns to compare
 */
export async function duplicatesOf(
  eventId: OwnedEventId,
  { pairsMax, rowsMax }: { pairsMax?: number; rowsMax?: number } = {},
): Promise<Pair[]> {
  return withFailure(LOAD_FAILED, async () => {
    // most events have no candidates and need no further queries
    const alike = await expensesAlike(eventId, rowsMax)
    const ofInvoices = await expensesOfOneInvoice(eventId, rowsMax)
    const isOnRows = await hasSomeOnRows(eventId)
    const likeRows = isOnRows ? await expensesLikeRows(eventId, rowsMax) : []
    const nearRows = isOnRows ? await expensesNearRows(eventId, rowsMax) : []
    if (alike.length + ofInvoices.length + likeRows.length + nearRows.length === 0) return []
    const isKnown = await isDismissed(eventId)
    const pairs = new Map<string, Pair>()
    for (const pair of pairsOf(alike, ofInvoices, isKnown)) {
      const { id } = pair[1]
      if (!pairs.has(id)) pairs.set(id, pair)
      if (pairs.size === pairsMax) break
    }
    const ofRows = pairsOfRows(likeRows, isKnown)
    const inPairs = new Set(ofRows.flat().map(({ id }) => id))
    const byWorth = pairAcrossCurrencies(
      nearRows.filter(({ id }) => !inPairs.has(id)),
      isKnown,
    )
    const others = ofRows.filter(([earlier, later]) => pairs.get(later.id)?.[0].id !== earlier.id)
    return [...pairs.values(), ...others, ...byWorth].slice(0, pairsMax)
  })
}

/**
 * Returns the pairs in which an expense with only a row of a bank statement may be part of another expense
 * with a receipt. Leaves out the expenses on rows that may be duplicates.
 * @param options the options of `duplicatesOf`
 */
export async function partsOf(
  eventId: OwnedEventId,
  duplicates: Pair[],
  { pairsMax, rowsMax }: { pairsMax?: number; rowsMax?: number } = {},
): Promise<PartPair[]> {
  return withFailure(LOAD_FAILED, async () => {
    if (!(await hasSomeOnRows(eventId))) return []
    const inPairs = new Set(duplicates.flat().map(({ id }) => id))
    const around = await receiptsAroundRows(eventId, rowsMax)
    const others = around.filter(({ id, row }) => row === null || !inPairs.has(id))
    return pairsOfParts(others, await isDismissed(eventId)).slice(0, pairsMax)
  })
}

function* pairsOf(alike: ComparedExpense[], ofInvoices: ComparedExpense[], isKnown: IsKnown) {
  yield* pairsAlike(alike, isKnown)
  yield* pairsOfInvoices(ofInvoices, isKnown)
}

/**
 * Yields the pairs of one merchant.
 * @param expenses in the order of day and amount
 */
function* pairsAlike(expenses: ComparedExpense[], isKnown: IsKnown): Generator<Pair> {
  let names = new MerchantNames<ComparedExpense>()
  let before: ComparedExpense | null = null
  for (const expense of expenses) {
    if (before && !isAlike(expense, before)) names = new MerchantNames()
    before = expense
    const name = merchantName(expense.merchant)
    const isOpen = (earlier: ComparedExpense) => !isKnown(earlier.id, expense.id)
    const first =
      names.find(name, (earlier) => earlier.currency === expense.currency && isOpen(earlier)) ??
      names.find(name, isOpen)
    if (first) yield [first, expense]
    names.add(name, expense)
  }
}

/**
 * Yields the pairs of one invoice.
 * @param expenses in the order of day and invoice number
 */
function* pairsOfInvoices(expenses: ComparedExpense[], isKnown: IsKnown): Generator<Pair> {
  let group: ComparedExpense[] = []
  for (const expense of expenses) {
    const [before] = group
    if (before?.date !== expense.date || before.invoiceNumber !== expense.invoiceNumber) group = []
    const first = group.find((earlier) => !isKnown(earlier.id, expense.id))
    if (first) yield [first, expense]
    group.push(expense)
  }
}

/** Whether two expenses have the same day and amount. */
const isAlike = (one: ComparedExpense, other: ComparedExpense) =>
  one.date === other.date && one.amount === other.amount
