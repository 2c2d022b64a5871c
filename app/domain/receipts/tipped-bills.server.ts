import Big from 'big.js'
import { withFailure } from '~/domain/errors'
import type { OwnedEventId } from '~/domain/events/schema'
import { type ComparedExpense, isSameMerchant, merchantName } from '~/domain/expenses/duplicates'
import { isDismissed } from '~/domain/expenses/duplicates.server'
import type { DuplicatePair, IsKnown } from '~/domain/expenses/row-duplicates'
import { groupBy } from '~/domain/group-by'
import type { Decimal } from '~/domain/money/convert'
import { db, decimal, type Prisma } from '~/infra/db.server'
import { DUPLICATE_PAIRS_SHOWN_MAX, DUPLICATE_ROWS_SHOWN_MAX } from '~/limits-and-lifetimes'
import { LOAD_FAILED } from './messages'
import { parseReading } from './reading/receipt'

// Bills, and payments of them with a tip: two papers of one purchase with two totals.

/** What the reading of a receipt with a tip holds, as JSON writes it. */
const HAS_TIP = { reading: { contains: '"tip":{' } } satisfies Prisma.ReceiptWhereInput

const FIELDS = {
  id: true,
  date: true,
  merchant: true,
  amount: true,
  currency: true,
  invoiceNumber: true,
} satisfies Prisma.ExpenseSelect

/** How many readings, or expenses to compare with, one query returns: all would fill the memory. */
const ROWS_PER_QUERY = 50

const toCompared = <T extends { amount: Prisma.Decimal }>({ amount, ...expense }: T) => ({
  ...expense,
  amount: amount.toFixed(),
})

/** An expense with a tip, and its amount without it. */
interface Tipped {
  expense: ComparedExpense
  bill: Decimal
}

/** Returns an expense with the tip of its receipt; none where the amount is no more than that. */
function tippedOf(expense: ComparedExpense, tip: Decimal): Tipped[] {
  const bill = Big(expense.amount).minus(tip)
  return Big(tip).gt(0) && bill.gt(0) ? [{ expense, bill: bill.toFixed() }] : []
}

/** Returns the dated expenses of an event that have a receipt with a tip, the older receipts first. */
async function tippedExpenses(
  eventId: OwnedEventId,
  { date, rowsMax }: { date?: string; rowsMax?: number },
): Promise<Tipped[]> {
  const files = await db.receipt.findMany({
    where: {
      ...{ eventId, role: 'receipt', deletedAt: null, ...HAS_TIP },
      expense: { deletedAt: null, date: date ?? { not: null } },
    },
    select: { id: true },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    ...(rowsMax === undefined ? {} : { take: rowsMax }),
  })
  const tipped = new Map<string, Tipped>()
  for (let at = 0; at < files.length; at += ROWS_PER_QUERY) {
    const receipts = await db.receipt.findMany({
      where: { eventId, id: { in: files.slice(at, at + ROWS_PER_QUERY).map(({ id }) => id) } },
      select: { reading: true, expense: { select: FIELDS } },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    })
    for (const { reading, expense } of receipts) {
      const tip = reading === null ? undefined : parseReading(reading).tip?.value
      if (!expense || tip === undefined) continue
      for (const each of tippedOf(toCompared(expense), tip)) tipped.set(`${expense.id} ${each.bill}`, each)
    }
  }
  return [...tipped.values()]
}

const keyOf = ({ date, currency }: ComparedExpense, amount: Decimal): string =>
  `${date} ${currency} ${Big(amount).toFixed()}`

/** Returns the expenses of an event with the day, currency and amount of bills, by these. */
async function billsOf(eventId: OwnedEventId, tipped: Tipped[]): Promise<Map<string, ComparedExpense[]>> {
  const found: ComparedExpense[] = []
  for (let at = 0; at < tipped.length; at += ROWS_PER_QUERY) {
    const sums = tipped.slice(at, at + ROWS_PER_QUERY).map(({ expense: { date, currency }, bill }) => ({
      ...{ date, currency, amount: decimal(bill) },
    }))
    const bills = await db.expense.findMany({
      where: { eventId, deletedAt: null, OR: sums },
      select: FIELDS,
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      take: DUPLICATE_ROWS_SHOWN_MAX,
    })
    found.push(...bills.map(toCompared))
  }
  const unique = new Map(found.map((bill) => [bill.id, bill]))
  return groupBy([...unique.values()], (bill) => keyOf(bill, bill.amount))
}

const mayBeOne = (one: ComparedExpense, other: ComparedExpense, isKnown: IsKnown): boolean =>
  one.id !== other.id &&
  !isKnown(one.id, other.id) &&
  isSameMerchant(merchantName(one.merchant), merchantName(other.merchant))

/**
 * Returns the pairs of an event's expenses that may be one purchase: a bill, and an expense of its day,
 * merchant and currency that comes to it without the tip on its receipt. Each is in one pair at most.
 * @param options.pairsMax how many pairs at most
 * @param options.rowsMax among how many receipts with a tip
 */
export const tippedBillsOf = (
  eventId: OwnedEventId,
  { pairsMax, rowsMax }: { pairsMax?: number; rowsMax?: number } = {},
): Promise<DuplicatePair[]> =>
  withFailure(LOAD_FAILED, async () => {
    const tipped = await tippedExpenses(eventId, { rowsMax })
    if (tipped.length === 0) return []
    const bills = await billsOf(eventId, tipped)
    const isKnown = await isDismissed(eventId)
    const paired = new Set<string>()
    const pairs = tipped.flatMap(({ expense, bill }): DuplicatePair[] => {
      const found = bills
        .get(keyOf(expense, bill))
        ?.find((each) => !paired.has(each.id) && mayBeOne(each, expense, isKnown))
      if (!found || paired.has(expense.id)) return []
      paired.add(found.id).add(expense.id)
      return [[found, expense]]
    })
    return pairs.slice(0, pairsMax)
  })

/**
 * Returns the expenses that may be of one purchase with a draft: its bill, or the slip with its tip.
 * @param tip the tip on the draft; null without one
 */
export const tippedBillsOfDraft = (
  eventId: OwnedEventId,
  draft: ComparedExpense,
  tip: Decimal | null,
): Promise<ComparedExpense[]> =>
  withFailure(LOAD_FAILED, async () => {
    const { date, amount } = draft
    if (date === null) return []
    const ofDraft = tip === null ? [] : tippedOf(draft, tip)
    const bills = [...(await billsOf(eventId, ofDraft)).values()].flat()
    const slips = (await tippedExpenses(eventId, { date, rowsMax: DUPLICATE_ROWS_SHOWN_MAX }))
      .filter(({ expense, bill }) => keyOf(expense, bill) === keyOf(draft, amount))
      .map(({ expense }) => expense)
    const isKnown = await isDismissed(eventId)
    return [...bills, ...slips]
      .filter((each) => mayBeOne(each, draft, isKnown))
      .slice(0, DUPLICATE_PAIRS_SHOWN_MAX)
  })
