import { withFailure } from '~/domain/errors'
import type { OwnedEventId } from '~/domain/owned-event-id'
import { db, decimal, type Prisma } from '~/infra/database/db.server'
import { withTextDecimals } from '~/infra/database/text-decimals.server'
import { DUPLICATE_PAIRS_SHOWN_MAX, DUPLICATE_ROWS_SHOWN_MAX } from '~/limits'
import { pairAcrossCurrencies } from './cross-currency-duplicates'
import { readDismissals } from './dismissed-duplicates.server'
import { type ComparedExpense, isSameMerchant, MerchantNames, merchantName } from './duplicates'
import {
  expensesWithAmountsOfRows,
  expensesWithSameAmount,
  expensesWithSameInvoice,
  foreignExpensesAroundRows,
  hasExpensesWithAndWithoutRows,
  receiptsAroundRows,
} from './duplicates.sql.server'
import { LOAD_FAILED } from './messages'
import { type PartPair, pairsOfParts } from './part-payments'
import {
  type DuplicatePair,
  datesNear,
  type IsDismissed,
  pairsOfRows,
  type RowComparedExpense,
} from './row-duplicates'

// Finds expenses that may have been entered twice: with the same day, amount and merchant, or the same day
// and invoice number. Their currencies may differ, because a wrongly read currency is a common cause. An
// "expense on a row", which has a row of a bank statement but no receipt, may also repeat an expense of
// another day, or one of similar value and name in another currency, or be a part of a larger one. Claimbook
// shows such pairs until the claimant dismisses them, but never rejects an expense.

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

/** Returns an expense with the row of its charge, in the form that `pairsOfRows` compares. */
function toRowCompared({ statementRows: [charge], ...expense }: ExpenseOnRow): RowComparedExpense {
  const { purchaseAmount: purchased, purchaseCurrency } = charge ?? {}
  const purchase =
    purchased && purchaseCurrency ? { amount: purchased.toFixed(), currency: purchaseCurrency } : null
  const row = charge ? { charge: charge.amount.toFixed(), currency: charge.currency, purchase } : null
  return { ...withTextDecimals(expense), row }
}

const IS_CHARGE = { use: 'charge' } satisfies Prisma.StatementRowWhereInput

/**
 * Returns the expense on a row whose receipt a draft seems to be, in a list of at most one. An expense of
 * equal amount comes before one of similar value in another currency.
 */
async function expenseOnRowOfDraft(
  eventId: OwnedEventId,
  draft: ComparedExpense,
  isDismissed: IsDismissed,
): Promise<ComparedExpense[]> {
  const { currency, date } = draft
  const amount = decimal(draft.amount)
  const findExpensesOnRows = async (where: Prisma.ExpenseWhereInput): Promise<RowComparedExpense[]> => {
    const expenses = await db.expense.findMany({
      where: {
        AND: [{ statementRows: { some: IS_CHARGE } }, where],
        eventId,
        deletedAt: null,
        date: { in: datesNear(date ?? '') },
        receipts: { none: { role: 'receipt', deletedAt: null } },
      },
      select: { ...COMPARED_FIELDS, statementRows: { where: IS_CHARGE, select: CHARGE_FIELDS } },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      take: DUPLICATE_ROWS_SHOWN_MAX,
    })
    return expenses.map(toRowCompared)
  }
  const comparedDraft = { ...draft, amount: amount.toFixed(), row: null }
  const hasAmountOfDraft = [
    { amount, currency },
    { purchaseAmount: amount, purchaseCurrency: currency },
  ]
  const likeRows = await findExpensesOnRows({
    OR: [{ amount, currency }, { statementRows: { some: { ...IS_CHARGE, OR: hasAmountOfDraft } } }],
  })
  const equalPairs = pairsOfRows([...likeRows, comparedDraft], isDismissed)
  if (equalPairs.length > 0) return equalPairs.map(([onRow]) => onRow)
  const otherCharge = { ...IS_CHARGE, purchaseAmount: null, currency: { not: currency } }
  const nearRows = await findExpensesOnRows({ statementRows: { some: otherCharge } })
  return pairAcrossCurrencies([...nearRows, comparedDraft], isDismissed).map(([onRow]) => onRow)
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
  const hasInvoice = date !== null && invoiceNumber !== ''
  return withFailure(LOAD_FAILED, async () => {
    const expensesOfDay = await db.expense.findMany({
      where: {
        eventId,
        deletedAt: null,
        date,
        OR: [{ amount: decimal(amount) }, ...(hasInvoice ? [{ invoiceNumber }] : [])],
      },
      select: COMPARED_FIELDS,
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      take: DUPLICATE_ROWS_SHOWN_MAX,
    })
    const name = merchantName(merchant)
    const isDismissed = await readDismissals(eventId)
    const matches = expensesOfDay
      .filter(
        (expense) =>
          (hasInvoice && expense.invoiceNumber === invoiceNumber) ||
          isSameMerchant(merchantName(expense.merchant), name),
      )
      .filter(({ id }) => !isDismissed(id, draftId))
      .map(withTextDecimals)
    const duplicates = [...matches, ...(await expenseOnRowOfDraft(eventId, draft, isDismissed))]
    const distinct = new Map(duplicates.map((expense) => [expense.id, expense])).values()
    return [...distinct].slice(0, DUPLICATE_PAIRS_SHOWN_MAX)
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
): Promise<DuplicatePair[]> {
  return withFailure(LOAD_FAILED, async () => {
    // most events have no candidates and need no further queries
    const sameAmount = await expensesWithSameAmount(eventId, rowsMax)
    const sameInvoice = await expensesWithSameInvoice(eventId, rowsMax)
    const hasRows = await hasExpensesWithAndWithoutRows(eventId)
    const likeRows = hasRows ? await expensesWithAmountsOfRows(eventId, rowsMax) : []
    const nearRows = hasRows ? await foreignExpensesAroundRows(eventId, rowsMax) : []
    if (sameAmount.length + sameInvoice.length + likeRows.length + nearRows.length === 0) return []
    const isDismissed = await readDismissals(eventId)
    const pairByLaterId = new Map<string, DuplicatePair>()
    for (const pair of pairsByMerchantOrInvoice(sameAmount, sameInvoice, isDismissed)) {
      const { id } = pair[1]
      if (!pairByLaterId.has(id)) pairByLaterId.set(id, pair)
      if (pairByLaterId.size === pairsMax) break
    }
    const equalPairs = pairsOfRows(likeRows, isDismissed)
    const pairedIds = new Set(equalPairs.flat().map(({ id }) => id))
    const unpairedRows = nearRows.filter(({ id }) => !pairedIds.has(id))
    const pairsAcrossCurrencies = pairAcrossCurrencies(unpairedRows, isDismissed)
    const furtherEqualPairs = equalPairs.filter(
      ([earlier, later]) => pairByLaterId.get(later.id)?.[0].id !== earlier.id,
    )
    return [...pairByLaterId.values(), ...furtherEqualPairs, ...pairsAcrossCurrencies].slice(0, pairsMax)
  })
}

/**
 * Returns the pairs in which an expense with only a row of a bank statement may be part of another expense
 * with a receipt. Leaves out the expenses on rows that may be duplicates.
 * @param options the options of `duplicatesOf`
 */
export async function partPairsOf(
  eventId: OwnedEventId,
  duplicates: DuplicatePair[],
  { pairsMax, rowsMax }: { pairsMax?: number; rowsMax?: number } = {},
): Promise<PartPair[]> {
  return withFailure(LOAD_FAILED, async () => {
    if (!(await hasExpensesWithAndWithoutRows(eventId))) return []
    const duplicateIds = new Set(duplicates.flat().map(({ id }) => id))
    const expensesAround = await receiptsAroundRows(eventId, rowsMax)
    const remaining = expensesAround.filter(({ id, row }) => row === null || !duplicateIds.has(id))
    return pairsOfParts(remaining, await readDismissals(eventId)).slice(0, pairsMax)
  })
}

function* pairsByMerchantOrInvoice(
  sameAmount: ComparedExpense[],
  sameInvoice: ComparedExpense[],
  isDismissed: IsDismissed,
) {
  yield* pairsOfMerchants(sameAmount, isDismissed)
  yield* pairsOfInvoices(sameInvoice, isDismissed)
}

/**
 * Yields the pairs of expenses with the same day, amount and merchant.
 * @param expenses in the order of day and amount
 */
function* pairsOfMerchants(expenses: ComparedExpense[], isDismissed: IsDismissed): Generator<DuplicatePair> {
  let names = new MerchantNames<ComparedExpense>()
  let previous: ComparedExpense | null = null
  for (const expense of expenses) {
    if (previous && !hasSameDayAndAmount(expense, previous)) names = new MerchantNames()
    previous = expense
    const name = merchantName(expense.merchant)
    const isNotDismissed = (earlier: ComparedExpense) => !isDismissed(earlier.id, expense.id)
    const first =
      names.find(name, (earlier) => earlier.currency === expense.currency && isNotDismissed(earlier)) ??
      names.find(name, isNotDismissed)
    if (first) yield [first, expense]
    names.add(name, expense)
  }
}

/** Whether two expenses have the same day and amount. */
const hasSameDayAndAmount = (one: ComparedExpense, other: ComparedExpense): boolean =>
  one.date === other.date && one.amount === other.amount

/**
 * Yields the pairs of expenses with the same day and invoice number.
 * @param expenses in the order of day and invoice number
 */
function* pairsOfInvoices(expenses: ComparedExpense[], isDismissed: IsDismissed): Generator<DuplicatePair> {
  let group: ComparedExpense[] = []
  for (const expense of expenses) {
    const [firstOfGroup] = group
    if (firstOfGroup?.date !== expense.date || firstOfGroup.invoiceNumber !== expense.invoiceNumber)
      group = []
    const first = group.find((earlier) => !isDismissed(earlier.id, expense.id))
    if (first) yield [first, expense]
    group.push(expense)
  }
}
