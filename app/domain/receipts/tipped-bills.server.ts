import Big from 'big.js'
import { withFailure } from '~/domain/errors'
import { readDismissals } from '~/domain/expenses/dismissed-duplicates.server'
import {
  type ComparedExpense,
  isSameMerchant,
  MerchantNames,
  merchantName,
} from '~/domain/expenses/duplicates'
import { COMPARED_FIELDS } from '~/domain/expenses/duplicates.server'
import type { DuplicatePair } from '~/domain/expenses/row-duplicates'
import { groupBy } from '~/domain/group-by'
import type { Decimal } from '~/domain/money/decimal'
import type { OwnedEventId } from '~/domain/owned-event-id'
import { db, decimal, type Prisma } from '~/infra/database/db.server'
import { DUPLICATE_PAIRS_SHOWN_MAX, DUPLICATE_ROWS_SHOWN_MAX } from '~/limits'
import { LOAD_FAILED } from './messages'
import { parseReading } from './reading/receipt'

// Finds bills and their payments with a tip: two papers of one purchase with different totals, such as a bill
// of 50.00 and a card slip of 55.00, whose reading has a tip of 5.00.

/** Matches the JSON of readings with a tip. */
const HAS_TIP = { reading: { contains: '"tip":{' } } satisfies Prisma.ReceiptWhereInput

/** The number of readings, or expenses, that one query returns. All at once would need too much memory. */
const ROWS_PER_QUERY = 50

const toCompared = <T extends { amount: Prisma.Decimal }>({ amount, ...expense }: T) => ({
  ...expense,
  amount: amount.toFixed(),
})

/** An expense with a tip, and its amount without the tip. */
interface TippedExpense {
  expense: ComparedExpense
  billAmount: Decimal
}

/** Returns an expense with its amount without the tip; empty if the tip is not less than the amount. */
function withoutTip(expense: ComparedExpense, tip: Decimal): TippedExpense[] {
  const bill = Big(expense.amount).minus(tip)
  return Big(tip).gt(0) && bill.gt(0) ? [{ expense, billAmount: bill.toFixed() }] : []
}

/** Returns the oldest dated expenses of an event with a tip on a receipt; with `date`, only of that day. */
async function tippedExpenses(eventId: OwnedEventId, date?: string): Promise<TippedExpense[]> {
  const files = await db.receipt.findMany({
    where: {
      eventId,
      role: 'receipt',
      deletedAt: null,
      ...HAS_TIP,
      expense: { deletedAt: null, date: date ?? { not: null } },
    },
    select: { id: true },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: DUPLICATE_ROWS_SHOWN_MAX,
  })
  const tippedById = new Map<string, TippedExpense>()
  for (let start = 0; start < files.length; start += ROWS_PER_QUERY) {
    const receipts = await db.receipt.findMany({
      where: { eventId, id: { in: files.slice(start, start + ROWS_PER_QUERY).map(({ id }) => id) } },
      select: { reading: true, expense: { select: COMPARED_FIELDS } },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    })
    for (const { reading, expense } of receipts) {
      const tip = reading === null ? undefined : parseReading(reading).tip?.value
      if (!expense || tip === undefined) continue
      for (const each of withoutTip(toCompared(expense), tip))
        tippedById.set(`${expense.id} ${each.billAmount}`, each)
    }
  }
  return [...tippedById.values()]
}

const keyOf = ({ date, currency }: ComparedExpense, amount: Decimal): string =>
  `${date} ${currency} ${Big(amount).toFixed()}`

/** Returns the expenses that may be the bills of the tipped ones, by date, currency and amount (`keyOf`). */
async function billsOf(eventId: OwnedEventId, tipped: TippedExpense[]) {
  const possibleBills: ComparedExpense[] = []
  for (let start = 0; start < tipped.length; start += ROWS_PER_QUERY) {
    const billValues = tipped
      .slice(start, start + ROWS_PER_QUERY)
      .map(({ expense: { date, currency }, billAmount }) => ({ date, currency, amount: decimal(billAmount) }))
    const bills = await db.expense.findMany({
      where: { eventId, deletedAt: null, OR: billValues },
      select: COMPARED_FIELDS,
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      take: DUPLICATE_ROWS_SHOWN_MAX,
    })
    possibleBills.push(...bills.map(toCompared))
  }
  const unique = new Map(possibleBills.map((bill) => [bill.id, bill]))
  return groupBy([...unique.values()], (bill) => keyOf(bill, bill.amount))
}

/** Indexes bills of the same date and amount by their merchants, to find the bill of a payment. */
function indexByMerchant(bills: ComparedExpense[]): MerchantNames<ComparedExpense> {
  const names = new MerchantNames<ComparedExpense>()
  for (const bill of bills) names.add(merchantName(bill.merchant), bill)
  return names
}

/**
 * Returns the pairs of an event's expenses that may be one purchase: a bill, and an expense of the same date,
 * merchant and currency whose amount without the tip equals the bill. Each expense is in at most one pair. If
 * there are very many receipts with a tip, or bills of one amount, some are not compared.
 * @param pairsMax the largest number of pairs
 */
export const tippedBillsOf = (eventId: OwnedEventId, pairsMax?: number): Promise<DuplicatePair[]> =>
  withFailure(LOAD_FAILED, async () => {
    const tipped = await tippedExpenses(eventId)
    if (tipped.length === 0) return []
    const bills = new Map(
      Array.from(await billsOf(eventId, tipped), ([key, each]) => [key, indexByMerchant(each)]),
    )
    const isDismissed = await readDismissals(eventId)
    const paired = new Set<string>()
    const pairs: DuplicatePair[] = []
    for (const { expense, billAmount } of tipped) {
      if (pairs.length === pairsMax) break
      if (paired.has(expense.id)) continue
      const billOfPayment = bills
        .get(keyOf(expense, billAmount))
        ?.find(
          merchantName(expense.merchant),
          ({ id }) => id !== expense.id && !paired.has(id) && !isDismissed(id, expense.id),
        )
      if (!billOfPayment) continue
      paired.add(billOfPayment.id).add(expense.id)
      pairs.push([billOfPayment, expense])
    }
    return pairs
  })

/**
 * Returns the expenses that may be the same purchase as a draft: its bill, or the payment with a tip.
 * @param tip the tip on the draft; null if it has none
 */
export const tippedBillsOfDraft = (eventId: OwnedEventId, draft: ComparedExpense, tip: Decimal | null) =>
  withFailure(LOAD_FAILED, async () => {
    const { date, amount } = draft
    if (date === null) return []
    const draftWithoutTip = tip === null ? [] : withoutTip(draft, tip)
    const bills = [...(await billsOf(eventId, draftWithoutTip)).values()].flat()
    const slips = (await tippedExpenses(eventId, date))
      .filter(({ expense, billAmount }) => keyOf(expense, billAmount) === keyOf(draft, amount))
      .map(({ expense }) => expense)
    const isDismissed = await readDismissals(eventId)
    const name = merchantName(draft.merchant)
    return [...bills, ...slips]
      .filter(({ id }) => id !== draft.id && !isDismissed(id, draft.id))
      .filter(({ merchant }) => isSameMerchant(merchantName(merchant), name))
      .slice(0, DUPLICATE_PAIRS_SHOWN_MAX)
  })
