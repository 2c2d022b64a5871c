import { claimDecimals } from '~/domain/money/currency'
import { type Decimal, isSameAmount, roundClaimed } from '~/domain/money/decimal'
import type { ExpenseRow, RateRow } from '~/domain/rows'
import { convert, convertByPair, ENDPOINT_DECIMALS, type Pair } from './convert'
import { type EventRate, eventRateFor } from './event-rate'
import { selectRate } from './select-rate'

// How the amount of an expense in the claim currency comes about: the one rule for storing, previews, the
// browser and recalculation.

/** What the conversion of an expense depends on. */
export type Convertible = Pick<ExpenseRow, 'amount' | 'currency' | 'date' | 'chargedAmount' | 'rateId'>

/** A rate of an event. */
export type ScheduledRate = Pick<RateRow, 'id' | 'currency' | 'claimCurrency' | 'date' | keyof Pair>

/** A rate as people name it. */
export interface CodedRate extends ScheduledRate {
  /** R1, R2, ... */
  code: string
}

/** What an event converts its expenses with. */
export interface Schedule extends EventRate {
  /** the claim currency */
  baseCurrency: string
  /** the rates to the claim currency (`usableRates`), in the order of their numbers */
  rates: ScheduledRate[]
  /**
   * The rate of currencies that have none. Only `PUT /events/{id}` has one: its rate recalculates every
   * expense in another currency, 1.0 included (contract, 4.5).
   */
  rateOfOthers?: number
}

/** The result of a conversion; without a rate, the amount is that of the event's exchange rate, or zero. */
type Conversion = Pick<ExpenseRow, 'convertedAmount' | 'appliedRateId'>

/** The stored amount of an expense that is not converted: zero does not count (contract, 2). */
export const NOT_CONVERTED: Decimal = '0'

/** Whether an expense follows the event's rates. What was really charged stays, whatever the rates are. */
export const followsRates = (
  { currency, chargedAmount }: Pick<Convertible, 'currency' | 'chargedAmount'>,
  { baseCurrency }: Pick<Schedule, 'baseCurrency'>,
): boolean => currency !== baseCurrency && chargedAmount === null

/** The rates of a schedule that count: to the claim currency that the event has now. */
export const usableRates = <T extends Pick<ScheduledRate, 'claimCurrency'>>(
  rates: T[],
  baseCurrency: string,
): T[] => rates.filter((rate) => rate.claimCurrency === baseCurrency)

/**
 * Converts an expense to the claim currency. It comes to what was charged, else to its own amount where that
 * is in the claim currency, else to what the rate makes of it that applies. Without a rate it comes to 0,
 * which no total counts.
 */
export function convertExpense(expense: Convertible, schedule: Schedule): Conversion {
  const rate = followsRates(expense, schedule) ? rateFor(expense, schedule.rates) : null
  return { convertedAmount: convertWith(rate, expense, schedule), appliedRateId: rate?.id ?? null }
}

const rateFor = ({ currency, date, rateId }: Convertible, rates: ScheduledRate[]): ScheduledRate | null =>
  selectRate(rates, { currency, date: date ?? '', rateId: rateId ?? '' })

type Amounts = Pick<Convertible, 'amount' | 'currency' | 'chargedAmount'>

type Terms = Omit<Schedule, 'rates'>

/** Whether an expense has a rate, its own or the event's. One that `followsRates` is false for needs none. */
export const hasRate = (expense: Convertible, schedule: Schedule): boolean =>
  rateFor(expense, schedule.rates) !== null || eventRateFor(expense.currency, schedule) !== null

/** @param rate that applies to the expense; null: none of the schedule's */
function convertWith(rate: Pair | null, expense: Amounts, terms: Terms): Decimal {
  const { amount, currency, chargedAmount } = expense
  if (!followsRates(expense, terms)) return roundClaimed(chargedAmount ?? amount, terms.baseCurrency)
  const decimals = claimDecimals(terms.baseCurrency)
  if (rate) return convertByPair(amount, rate, decimals)
  if (terms.rateOfOthers !== undefined) return convert(amount, terms.rateOfOthers, ENDPOINT_DECIMALS)
  const eventRate = eventRateFor(currency, terms)
  return eventRate === null ? NOT_CONVERTED : convert(amount, eventRate, decimals)
}

/**
 * How an amount in the claim currency came about.
 * - `event`: by the event's exchange rate, also where that is no rate of the currency
 * - `none`: not at all, as no rate is known
 * - `uncounted`: not at all, although it is in the claim currency, which the event has got since
 * - `record`: in no way that is known, as in old records; it is kept as it is
 */
export type Basis = 'currency' | 'charged' | 'rate' | 'event' | 'none' | 'uncounted' | 'record'

/**
 * How the amount of an expense in the claim currency came about. An old record may hold any amount: what is
 * said has to be what happened.
 * @param rate that it was converted with; null: none of the event's schedule
 */
export function conversionBasis(
  expense: Amounts & { convertedAmount: Decimal },
  terms: Terms,
  rate: Pair | null,
): Basis {
  const { amount, currency, convertedAmount } = expense
  const decimals = claimDecimals(terms.baseCurrency)
  const isConverted = (by: Decimal) => isSameAmount(by, convertedAmount)
  // an amount of zero or less does not count with a rate either
  const isLeftOut = Number(amount) > 0 && Number(convertedAmount) === 0
  if (!followsRates(expense, terms)) {
    if (isConverted(convertWith(rate, expense, terms)))
      return expense.chargedAmount === null ? 'currency' : 'charged'
    return expense.chargedAmount === null && isLeftOut ? 'uncounted' : 'record'
  }
  if (rate) return isConverted(convertByPair(amount, rate, decimals)) ? 'rate' : 'record'
  if (eventRateFor(currency, terms) === null && isLeftOut) return 'none'
  // `PUT /events/{id}` rounds to the digits of the contract, whatever the claim currency
  const isOfEvent = [decimals, ENDPOINT_DECIMALS].some((digits) =>
    isConverted(convert(amount, terms.exchangeRate, digits)),
  )
  return isOfEvent ? 'event' : 'record'
}
