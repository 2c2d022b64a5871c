import { groupBy } from '~/domain/group-by'
import { type Decimal, roundClaimed, sumOf } from '~/domain/money/decimal'
import { negated } from '~/domain/money/decimal-arithmetic'
import { claimedPart } from '~/domain/money/share'
import { isCountable } from '~/domain/money/total'
import type { Convertible } from './convert-expense'
import { type EventRate, eventRateFor } from './event-rate'

// Finds and adds up the amounts of an event without a rate of their currency. Most such amounts are not
// converted, and the total leaves them out (`leftOutOf`). Some are converted with another rate, by `PUT
// /events/{id}`, whose rate is 1.0 without a sample, or by earlier versions of Claimbook (`missingRates`).

/** The number of expenses in a currency that are converted with the event's exchange rate. */
export interface EventRateUse {
  currency: string
  count: number
}

/** The sum of the expenses in one currency. */
export interface CurrencySum {
  currency: string
  count: number
  amount: Decimal
}

/** Returns the currencies of sums, each once, in the order of their codes. */
export const currenciesOf = (sums: { currency: string }[]): string[] =>
  [...new Set(sums.map(({ currency }) => currency))].sort()

/** Adds up amounts by currency, in the order of the codes. */
export const sumsByCurrency = (amounts: { amount: Decimal; currency: string }[]): CurrencySum[] =>
  mergeSums(amounts.map(({ amount, currency }) => ({ amount, currency, count: 1 })))

/** Adds up sums by currency, in the order of the codes. */
export const mergeSums = (sums: CurrencySum[]): CurrencySum[] =>
  [...groupBy(sums, ({ currency }) => currency)]
    .map(([currency, sumsOfCurrency]) => ({
      currency,
      count: sumsOfCurrency.reduce((total, { count }) => total + count, 0),
      amount: sumOf(sumsOfCurrency.map((sum) => sum.amount)).toFixed(),
    }))
    .sort((one, other) => (one.currency < other.currency ? -1 : 1))

/**
 * Updates sums by currency after some of their amounts have changed.
 * @param before the sums of these amounts before the change
 * @param after the sums of these amounts after the change
 */
export const changedSums = (
  sums: CurrencySum[],
  before: CurrencySum[],
  after: CurrencySum[],
): CurrencySum[] => {
  const negatedSums = before.map((sum) => ({ ...sum, count: -sum.count, amount: negated(sum.amount) }))
  return mergeSums([...sums, ...negatedSums, ...after]).filter(({ count }) => count > 0)
}

/** The amounts that an event's total does not include. */
export interface LeftOut {
  /** the expenses of each currency without a rate, in the order of the codes */
  unconverted: CurrencySum[]
  /** the same expenses of a closed event, which finance converts */
  forFinance: CurrencySum[]
  /**
   * the expenses in the claim currency that do not count yet, or null: they had no rate when `PUT
   * /events/{id}` set that claim currency, and that endpoint keeps their amount of 0 (docs/contract.md, 4.5)
   */
  uncounted: CurrencySum | null
}

/** Whether a total leaves any amount out. */
export const isAnyLeftOut = ({ unconverted, forFinance, uncounted }: LeftOut): boolean =>
  unconverted.length > 0 || forFinance.length > 0 || uncounted !== null

/** Adds up the omitted amounts of several totals in one claim currency, by currency. */
export function addLeftOut(totals: LeftOut[]): LeftOut {
  const [uncounted = null] = mergeSums(totals.flatMap((total) => total.uncounted ?? []))
  return {
    unconverted: mergeSums(totals.flatMap(({ unconverted }) => unconverted)),
    forFinance: mergeSums(totals.flatMap(({ forFinance }) => forFinance)),
    uncounted,
  }
}

/**
 * Separates sums of expenses without a rate from the sum of those in the claim currency that do not count
 * yet.
 * @param sums the sums of the expenses that the total does not count, as `notCountedSums` returns them
 */
export function leftOutOf(
  sums: CurrencySum[],
  event: EventRate & { baseCurrency: string; status: string },
): LeftOut {
  const isInClaimCurrency = ({ currency }: CurrencySum) => currency === event.baseCurrency
  const withoutRate = sums.filter(
    (sum) => !isInClaimCurrency(sum) && eventRateFor(sum.currency, event) === null,
  )
  // in a closed event, finance converts every expense without a rate
  const isClosed = event.status === 'closed'
  return {
    unconverted: isClosed ? [] : withoutRate,
    forFinance: isClosed ? withoutRate : [],
    uncounted: sums.find(isInClaimCurrency) ?? null,
  }
}

type StoredExpense = Pick<Convertible, 'amount' | 'currency' | 'share' | 'chargedAmount'> & {
  kind: string
  convertedAmount: Decimal
  appliedRateId: string | null
}

/**
 * Adds up the expenses with the converted amount 0 and neither a charge nor a rate of the schedule. Leaves
 * out amounts that are 0 themselves, in the claim currency also by rounding: they are converted correctly.
 */
export const notCountedSums = (
  expenses: StoredExpense[],
  { baseCurrency }: { baseCurrency: string },
): CurrencySum[] =>
  sumsByCurrency(
    expenses
      .filter(
        ({ chargedAmount, appliedRateId, convertedAmount }) =>
          chargedAmount === null && appliedRateId === null && Number(convertedAmount) === 0,
      )
      .map((expense) => ({ ...expense, amount: claimedPart(expense) }))
      .filter(({ kind, amount, currency }) =>
        isCountable(currency === baseCurrency ? roundClaimed(amount, baseCurrency) : amount, { kind }),
      ),
  )

/** Adds up the expenses without a rate by currency, whether the event is open or closed. */
export const unconvertedOf = (
  expenses: StoredExpense[],
  event: EventRate & { baseCurrency: string },
): CurrencySum[] => leftOutOf(notCountedSums(expenses, event), { ...event, status: 'open' }).unconverted

/**
 * Returns the currencies whose expenses count at an exchange rate that may belong to another currency,
 * because the rate is for another currency, or because several currencies share the rate.
 * @param uses must have each currency once
 */
export function missingRates<T extends Pick<EventRateUse, 'currency'>>(uses: T[], eventRate: EventRate): T[] {
  const hasEventRate = (currency: string) => eventRateFor(currency, eventRate) !== null
  return uses.filter(
    ({ currency }) => !hasEventRate(currency) || (uses.length > 1 && eventRate.sampleCurrency === null),
  )
}
