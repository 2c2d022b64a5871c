import { usualRate } from '~/domain/conversion/usual-rate'
import { DUPLICATE_NAMES_COMPARED_MAX } from '~/limits'
import { isNamedIn, merchantName } from './duplicates'
import { dayOf, type IsKnown, pairOneToOne, type RowComparedExpense } from './row-duplicates'

// Whether an expense that stands on the row of a bank statement alone is a part of one with a receipt: the
// deposit of a stay, say, whose bill has it in its total.

/** An expense that may be in the amount of another one. */
export type PartPair = [part: RowComparedExpense, whole: RowComparedExpense]

/** A smaller part is more likely another purchase, as a drink at the bar of the hotel. */
const PART_MIN = 0.1

/** Amounts in two currencies that are nearer are rather one purchase than a part of it. */
const CROSS_CURRENCY_PART_MAX = 0.9

/** Words in the names of those that take deposits, as `merchantName` writes them. */
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

/** Whether what the row of one says is a part of the amount of the other. */
function isPartOf({ amount, currency, row }: RowComparedExpense, whole: RowComparedExpense): boolean {
  const isPart = (part: number, partMax: number) => part >= PART_MIN && part < partMax
  const sums = [
    { amount, currency },
    ...(row?.purchase ? [row.purchase] : []),
    ...(row?.currency ? [{ amount: row.charge, currency: row.currency }] : []),
  ]
  const same = sums.find((sum) => sum.currency === whole.currency)
  if (same) return isPart(Number(same.amount) / Number(whole.amount), 1)
  const rate = row?.currency ? usualRate(whole.currency, row.currency) : null
  return rate !== null && isPart(Number(row?.charge) / (Number(whole.amount) * rate), CROSS_CURRENCY_PART_MAX)
}

/**
 * Returns the pairs of an expense that stands on a row alone and a larger one with a receipt that the row
 * names: of one day, or, where a name is of those that take deposits, of the days within which rows are
 * booked. Each expense is in one pair at most; of very many of one day, some are not compared.
 * @param expenses those on rows, and those with a receipt and no charge, in the order in which they were made
 */
export function pairsOfParts(expenses: RowComparedExpense[], isKnown: IsKnown): PartPair[] {
  const wholes = new Map<number, number[]>()
  for (const [at, { row, date }] of expenses.entries()) {
    if (row) continue
    const ofDay = wholes.get(dayOf(date))
    if (!ofDay) wholes.set(dayOf(date), [at])
    else if (ofDay.length < DUPLICATE_NAMES_COMPARED_MAX) ofDay.push(at)
  }
  const takers = expenses.map(({ merchant }) => takesDeposits(merchant))
  const pairs = pairOneToOne(expenses, isKnown, {
    candidatesOf: (place, day) => {
      const part = expenses[place] as RowComparedExpense
      return (wholes.get(day) ?? []).filter(
        (at) =>
          (day === dayOf(part.date) || takers[place] || takers[at]) &&
          isPartOf(part, expenses[at] as RowComparedExpense),
      )
    },
    isLikely: isNamedIn,
  })
  return pairs.map(([one, other]) => (one.row ? [one, other] : [other, one]))
}
