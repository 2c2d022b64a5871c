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

// Expenses that may be one expense entered twice: of one day, amount and merchant, or of one day and invoice
// number. Their currencies may differ, as one that was read wrong is how a purchase gets two lines. One
// without a receipt that stands on the row of a bank statement may also be one of another day, or one in
// another currency of about its worth and name, or be part of a larger one. They are shown, never refused,
// and no more once their claimant has said that they are two.

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

/** The expense that stands on the row of a bank statement alone, and whose receipt a draft seems to be. */
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
 * The expenses of an event that a draft seems to repeat, among the first `DUPLICATE_ROWS_SHOWN_MAX`; of those
 * that stand on a row alone, one at most.
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
 * The pairs of an event's expenses that seem to be one: of each expense, the first before it that it seems to
 * repeat: one of its currency before one of another, by the same name before a similar one, by that before
 * the invoice number. So a group of equal ones is shown by as many pairs as it has expenses, and when a pair
 * is dismissed, what else its second one seems to repeat follows. The pairs of the rows of bank statements
 * come last, each of one that stands on a row.
 * @param options.pairsMax how many pairs at most
 * @param options.rowsMax among how many expenses that have one of the same day and amount, or of the same day
 * and invoice number, or one on a row
 */
export async function duplicatesOf(
  eventId: OwnedEventId,
  { pairsMax, rowsMax }: { pairsMax?: number; rowsMax?: number } = {},
): Promise<Pair[]> {
  return withFailure(LOAD_FAILED, async () => {
    // most events have none, and are asked nothing else
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
 * Returns the pairs of an event's expenses of which one, on the row of a bank statement alone, may be part of
 * the other, which has a receipt. Left out are those that may be duplicates.
 * @param options as for `duplicatesOf`
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

/** The pairs of one merchant among expenses that come by day and amount. */
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

/** The pairs of one invoice among expenses that come by day and invoice number. */
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

/** Whether two are of one day and amount. */
const isAlike = (one: ComparedExpense, other: ComparedExpense) =>
  one.date === other.date && one.amount === other.amount
