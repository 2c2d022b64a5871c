import { usualRate } from '~/domain/conversion/usual-rate'
import { DUPLICATE_NAMES_COMPARED_MAX } from '~/limits'
import { isNamedIn, merchantName } from './duplicates'
import { dayOf, type IsDismissed, pairOneToOne, type RowComparedExpense } from './row-duplicates'

// Finds expenses that have only a row of a bank statement ("expenses on rows") and may be part of an expense
// with a receipt, such as the deposit that the bill of a hotel includes.

/** An expense that another one may include. */
export type PartPair = [part: RowComparedExpense, whole: RowComparedExpense]

/** The smallest share of a part in the whole. A smaller one is likely another purchase, such as a drink. */
const PART_SHARE_MIN = 0.1

/** The largest share of a part in another currency. A larger one is more likely the whole purchase. */
const CROSS_CURRENCY_PART_SHARE_MAX = 0.9

/** Words in the names of merchants that take deposits, in the form of `merchantName`. */
const DEPOSIT_TAKERS = new Set(
  [
    'hotel hotels hostel motel inn lodge lodges resort resorts suites guesthouse airbnb booking apartments',
    'pension gasthof gasthaus auberge hostal posada pousada albergo agriturismo ryokan riad camping hotell hotelli',
    'otel szalloda szallo viesbutis viesnica hotellet rental rentals rentacar autovermietung sixt hertz europcar',
    'отель гостиница готель хотел ξενοδοχειο מלון فندق 酒店 宾馆 賓館 旅馆 旅館 ホテル 호텔 โรงแรม penginapan',
  ].flatMap((words) => words.split(' ').flatMap((word) => merchantName(word).words)),
)

const takesDeposits = (merchant: string): boolean =>
  merchantName(merchant).words.some((word) => DEPOSIT_TAKERS.has(word))

/** Whether an amount of an expense on a row can be part of the amount of another expense. */
function isPartOf({ amount, currency, row }: RowComparedExpense, whole: RowComparedExpense): boolean {
  const isPartShare = (share: number, shareMax: number) => share >= PART_SHARE_MIN && share < shareMax
  const amounts = [
    { amount, currency },
    ...(row?.purchase ? [row.purchase] : []),
    ...(row?.currency ? [{ amount: row.charge, currency: row.currency }] : []),
  ]
  const sameCurrency = amounts.find((sum) => sum.currency === whole.currency)
  if (sameCurrency) return isPartShare(Number(sameCurrency.amount) / Number(whole.amount), 1)
  const rate = row?.currency ? usualRate(whole.currency, row.currency) : null
  if (rate === null) return false
  return isPartShare(Number(row?.charge) / (Number(whole.amount) * rate), CROSS_CURRENCY_PART_SHARE_MAX)
}

/**
 * Pairs each expense on a row with a larger expense with a receipt, if the row names its merchant. Both must
 * have the same day, or days within `BOOKED_DAYS_MAX` if one of the merchants takes deposits. Each expense is
 * in at most one pair. If very many have the same day, some are not compared.
 * @param expenses the ones on rows, and the ones with a receipt but no charge, in the order of their creation
 */
export function pairsOfParts(expenses: RowComparedExpense[], isDismissed: IsDismissed): PartPair[] {
  const wholeIndexesByDay = new Map<number, number[]>()
  for (const [index, { row, date }] of expenses.entries()) {
    if (row) continue
    const indexesOfDay = wholeIndexesByDay.get(dayOf(date))
    if (!indexesOfDay) wholeIndexesByDay.set(dayOf(date), [index])
    else if (indexesOfDay.length < DUPLICATE_NAMES_COMPARED_MAX) indexesOfDay.push(index)
  }
  const areDepositTakers = expenses.map(({ merchant }) => takesDeposits(merchant))
  const pairs = pairOneToOne(expenses, isDismissed, {
    candidatesOf: (partIndex, day) => {
      const part = expenses[partIndex] as RowComparedExpense
      return (wholeIndexesByDay.get(day) ?? []).filter(
        (wholeIndex) =>
          (day === dayOf(part.date) || areDepositTakers[partIndex] || areDepositTakers[wholeIndex]) &&
          isPartOf(part, expenses[wholeIndex] as RowComparedExpense),
      )
    },
    isLikely: isNamedIn,
  })
  // the expense on a row is the part
  return pairs.map(([one, other]) => (one.row ? [one, other] : [other, one]))
}
