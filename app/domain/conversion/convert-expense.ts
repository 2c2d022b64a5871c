import type { ExpenseRow, RateRow } from '~/domain/database-rows'
import { claimDecimals } from '~/domain/money/currency'
import { type Decimal, isSameAmount, roundClaimed } from '~/domain/money/decimal'
import { claimedPart, shareOf, WHOLE } from '~/domain/money/share'
import { isCountable } from '~/domain/money/total'
import { convert, convertByPair, ENDPOINT_DECIMALS, type Pair } from './convert'
import { type EventRate, eventRateFor } from './event-rate'
import { selectRate } from './select-rate'

// Converts expenses to the claim currency, and tells how a stored amount was converted. Storing, previews,
// the browser and recalculation share this rule.

/** The inputs of an expense's conversion. */
export type Convertible = Pick<
  ExpenseRow,
  'amount' | 'currency' | 'share' | 'date' | 'chargedAmount' | 'rateId'
>

/** A rate of an event, with what decides when it applies. */
export type ScheduledRate = Pick<RateRow, 'id' | 'currency' | 'claimCurrency' | 'date' | keyof Pair>

/** A rate with the code that users see. */
export interface CodedRate extends ScheduledRate {
  /** R1, R2, ... */
  code: string
}

/** The schedule of an event: its claim currency and all rates with which it converts its expenses. */
export interface Schedule extends EventRate {
  /** the claim currency */
  baseCurrency: string
  /** the rates to the claim currency (`usableRates`), in the order of their numbers */
  rates: ScheduledRate[]
  /**
   * The rate for currencies without a rate of their own. Only `PUT /events/{id}` sets it, because its rate
   * recalculates every expense in another currency, even if the rate is 1.0 (docs/contract.md, 4.5).
   */
  rateForOtherCurrencies?: number
}

/** The amount in the claim currency, and the id of the rate that gave it; null without one. */
type Conversion = Pick<ExpenseRow, 'convertedAmount' | 'appliedRateId'>

/** The stored amount of an expense without a rate. Totals do not count zero (docs/contract.md, 2). */
export const NOT_CONVERTED: Decimal = '0'

/** Whether an expense follows the event's rates. A charge does not depend on them. */
export const followsRates = (
  { currency, chargedAmount }: Pick<Convertible, 'currency' | 'chargedAmount'>,
  { baseCurrency }: Pick<Schedule, 'baseCurrency'>,
): boolean => currency !== baseCurrency && chargedAmount === null

/** Returns the rates of a schedule that convert to the event's current claim currency. */
export const usableRates = <T extends Pick<ScheduledRate, 'claimCurrency'>>(
  rates: T[],
  baseCurrency: string,
): T[] => rates.filter((rate) => rate.claimCurrency === baseCurrency)

/**
 * Converts an expense to the claim currency. The result is the charge; without one, the amount if it is in
 * the claim currency; otherwise the amount at the rate that applies. Without a rate the result is 0, which
 * totals do not count. An expense with a share counts that share of the result.
 */
export function convertExpense(expense: Convertible, schedule: Schedule): Conversion {
  const rate = followsRates(expense, schedule) ? rateFor(expense, schedule.rates) : null
  return { convertedAmount: convertWith(rate, expense, schedule), appliedRateId: rate?.id ?? null }
}

const rateFor = ({ currency, date, rateId }: Convertible, rates: ScheduledRate[]): ScheduledRate | null =>
  selectRate(rates, { currency, date: date ?? '', rateId: rateId ?? '' })

/** The amounts of an expense, before it is converted. */
type Amounts = Pick<Convertible, 'amount' | 'currency' | 'share' | 'chargedAmount'>

/** A schedule without its rates: the claim currency and the event's own rate. */
type ScheduleTerms = Omit<Schedule, 'rates'>

/** Whether a rate applies to an expense. Matters only if `followsRates`: other expenses need no rate. */
export const hasRate = (expense: Convertible, schedule: Schedule): boolean =>
  rateFor(expense, schedule.rates) !== null || eventRateFor(expense.currency, schedule) !== null

/** Returns the claimed amount of an expense in the claim currency, for the parameters of `convertWhole`. */
const convertWith = (rate: Pair | null, expense: Amounts, terms: ScheduleTerms): Decimal =>
  sharedAmount(convertWhole(rate, expense, terms), expense, terms)

/** Returns the claimed share of an amount in the claim currency, which a receipt may have printed itself. */
function sharedAmount(whole: Decimal, expense: Amounts, { baseCurrency }: ScheduleTerms): Decimal {
  if (expense.share === WHOLE) return whole
  const isPrinted = expense.currency === baseCurrency && expense.chargedAmount === null
  if (isPrinted) return roundClaimed(claimedPart(expense), baseCurrency)
  return shareOf(whole, expense, claimDecimals(baseCurrency))
}

/**
 * Returns the amounts in the claim currency that an expense may have before its share. At the event's rate
 * there are two, because `PUT /events/{id}` rounds to two decimals in every claim currency.
 */
function wholeAmounts(expense: Amounts, terms: ScheduleTerms, rate: Pair | null): Decimal[] {
  if (rate || !followsRates(expense, terms)) return [convertWhole(rate, expense, terms)]
  return [claimDecimals(terms.baseCurrency), ENDPOINT_DECIMALS].map((decimals) =>
    convert(expense.amount, terms.exchangeRate, decimals),
  )
}

/** Returns the amount that a converted expense has in the claim currency before its share. */
export function amountBeforeShare(expense: Converted, terms: ScheduleTerms, rate: Pair | null): Decimal {
  const { share, currency, convertedAmount } = expense
  const isWithoutRate =
    followsRates(expense, terms) && rate === null && eventRateFor(currency, terms) === null
  if (share === WHOLE || (isWithoutRate && Number(convertedAmount) === 0)) return convertedAmount
  const claims = (whole: Decimal) => isSameAmount(sharedAmount(whole, expense, terms), convertedAmount)
  return wholeAmounts(expense, terms, rate).find(claims) ?? convertedAmount
}

/**
 * Returns the amount of an expense in the claim currency, before its share.
 * @param rate the rate of the schedule that applies to the expense; null without one
 */
function convertWhole(rate: Pair | null, expense: Amounts, terms: ScheduleTerms): Decimal {
  const { amount, currency, chargedAmount } = expense
  if (!followsRates(expense, terms)) return roundClaimed(chargedAmount ?? amount, terms.baseCurrency)
  const decimals = claimDecimals(terms.baseCurrency)
  if (rate) return convertByPair(amount, rate, decimals)
  if (terms.rateForOtherCurrencies !== undefined)
    return convert(amount, terms.rateForOtherCurrencies, ENDPOINT_DECIMALS)
  const eventRate = eventRateFor(currency, terms)
  return eventRate === null ? NOT_CONVERTED : convert(amount, eventRate, decimals)
}

/**
 * The origin of an amount in the claim currency.
 * - `currency`: the expense is in the claim currency
 * - `charged`: the bank's charge
 * - `rate`: a rate of the schedule
 * - `event`: the event's exchange rate, even if it is not a rate of the currency
 * - `none`: not converted, because no rate is known
 * - `uncounted`: not counted, although in the claim currency, because the event got that currency later
 * - `record`: unknown, as in old records; the amount stays as it is
 */
export type Basis = 'currency' | 'charged' | 'rate' | 'event' | 'none' | 'uncounted' | 'record'

/** The fields of an expense that show the origin of its amount in the claim currency. */
type Converted = Amounts & Pick<ExpenseRow, 'convertedAmount' | 'kind'>

/**
 * Returns the origin of an expense's amount in the claim currency. Recalculates the amount to verify the
 * origin, because old records may hold any amount.
 * @param rate the rate of the schedule that the expense was converted with; null without one
 */
export const conversionBasis = (expense: Converted, terms: ScheduleTerms, rate: Pair | null): Basis =>
  followsRates(expense, terms) ? basisOfRates(expense, terms, rate) : basisWithoutRates(expense, terms)

/** Whether an amount that would count with a rate counts as zero. */
const countsAsZero = ({ amount, kind, convertedAmount }: Converted): boolean =>
  isCountable(amount, { kind }) && Number(convertedAmount) === 0

/** Returns the origin of an amount with a charge, or of one in the claim currency. */
function basisWithoutRates(expense: Converted, terms: ScheduleTerms): Basis {
  const hasCharge = expense.chargedAmount !== null
  if (isSameAmount(convertWith(null, expense, terms), expense.convertedAmount))
    return hasCharge ? 'charged' : 'currency'
  return !hasCharge && countsAsZero(expense) ? 'uncounted' : 'record'
}

/** Returns the origin of an amount that follows the event's rates. */
function basisOfRates(expense: Converted, terms: ScheduleTerms, rate: Pair | null): Basis {
  if (!rate && eventRateFor(expense.currency, terms) === null && countsAsZero(expense)) return 'none'
  const isConverted = wholeAmounts(expense, terms, rate).some((whole) =>
    isSameAmount(sharedAmount(whole, expense, terms), expense.convertedAmount),
  )
  return isConverted ? (rate ? 'rate' : 'event') : 'record'
}

/** Returns an expense with its amount in the claim currency before its share, which bank statements show. */
export const beforeShare = <T extends Convertible & { convertedAmount: Decimal }>(
  expense: T,
  schedule: Schedule,
): T =>
  expense.share === WHOLE
    ? expense
    : { ...expense, convertedAmount: convertExpense({ ...expense, share: WHOLE }, schedule).convertedAmount }
