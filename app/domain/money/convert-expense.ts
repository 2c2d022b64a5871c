import { convert, convertByPair, type Decimal, type Pair } from './convert'
import { selectRate } from './select-rate'

// How the amount of an expense in the claim currency comes about: the one rule for storing, previews, the
// browser and recalculation.

/** What the conversion of an expense depends on. */
export interface Convertible {
  /** the amount in the currency of the receipt */
  amount: Decimal
  currency: string
  /** the calendar date on the receipt, YYYY-MM-DD */
  date: string | null
  /** what was really charged, in the claim currency: it wins over any rate */
  chargedAmount: Decimal | null
  /** the rate that was chosen for it */
  rateId: string | null
}

/** A rate of an event. */
export interface ScheduledRate extends Pair {
  id: string
  currency: string
  /** the claim currency that it is a rate to */
  claimCurrency: string
  date: string
}

/** A rate as people name it. */
export interface CodedRate extends ScheduledRate {
  /** R1, R2, ... */
  code: string
}

/** What an event converts its expenses with. */
export interface Schedule {
  /** the claim currency */
  baseCurrency: string
  /** the rate for currencies without a rate of their own */
  exchangeRate: number
  /** the rates to the claim currency (`usableRates`), in the order of their numbers */
  rates: ScheduledRate[]
}

interface Conversion {
  /** the amount in the claim currency */
  convertedAmount: Decimal
  /** null: converted with the event's exchange rate, or with no rate at all */
  appliedRateId: string | null
}

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
 * The amount of an expense in the claim currency: what was charged, else the amount itself where it is in
 * that currency, else converted with the rate that applies to it.
 */
export function convertExpense(expense: Convertible, schedule: Schedule): Conversion {
  const { amount, currency, date, chargedAmount, rateId } = expense
  if (chargedAmount !== null) return { convertedAmount: convert(chargedAmount, 1), appliedRateId: null }
  if (currency === schedule.baseCurrency) return { convertedAmount: convert(amount, 1), appliedRateId: null }
  const rate = selectRate(schedule.rates, { currency, date: date ?? '', rateId: rateId ?? '' })
  if (!rate) return { convertedAmount: convert(amount, schedule.exchangeRate), appliedRateId: null }
  return { convertedAmount: convertByPair(amount, rate), appliedRateId: rate.id }
}
