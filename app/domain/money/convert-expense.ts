import { convert, convertByPair, type Decimal, isSameAmount, type Pair } from './convert'
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
  const rate = followsRates(expense, schedule) ? rateFor(expense, schedule.rates) : null
  return { convertedAmount: convertWith(rate, expense, schedule), appliedRateId: rate?.id ?? null }
}

const rateFor = ({ currency, date, rateId }: Convertible, rates: ScheduledRate[]): ScheduledRate | null =>
  selectRate(rates, { currency, date: date ?? '', rateId: rateId ?? '' })

type Amounts = Pick<Convertible, 'amount' | 'currency' | 'chargedAmount'>

type Terms = Omit<Schedule, 'rates'>

/** @param rate that applies to the expense; null: none of the schedule's */
function convertWith(rate: Pair | null, expense: Amounts, terms: Terms): Decimal {
  const { amount, chargedAmount } = expense
  if (!followsRates(expense, terms)) return convert(chargedAmount ?? amount, 1)
  return rate ? convertByPair(amount, rate) : convert(amount, terms.exchangeRate)
}

/**
 * How an amount in the claim currency came about. `record`: in no way that is known, as in old records; it is
 * kept as it is.
 */
type Basis = 'currency' | 'charged' | 'rate' | 'event' | 'record'

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
  if (!isSameAmount(convertWith(rate, expense, terms), expense.convertedAmount)) return 'record'
  if (!followsRates(expense, terms)) return expense.chargedAmount === null ? 'currency' : 'charged'
  return rate ? 'rate' : 'event'
}
