import Big from 'big.js'
import { groupBy } from '~/domain/group-by'
import { type Decimal, roundClaimed } from '~/domain/money/decimal'
import { negated } from '~/domain/money/decimal-arithmetic'
import type { Convertible } from './convert-expense'
import { type EventRate, eventRateFor } from './event-rate'

// Which amounts have no rate that is known to be theirs. Those that nobody gave a rate for are not converted.
// Others were: by `PUT /events/{id}`, whose rate is 1.0 without a sample, or by an earlier version.

/** How many expenses of a currency are converted with the event's exchange rate. */
export interface EventRateUse {
  currency: string
  count: number
}

/** What expenses of one currency come to in it. */
export interface CurrencySum {
  currency: string
  count: number
  amount: Decimal
}

/** The currencies of sums, each once, in the order of their codes. */
export const currenciesOf = (sums: { currency: string }[]): string[] =>
  [...new Set(sums.map(({ currency }) => currency))].sort()

/** Adds amounts up by their currencies, in the order of the codes. */
export const sumsByCurrency = (amounts: { amount: Decimal; currency: string }[]): CurrencySum[] =>
  mergeSums(amounts.map(({ amount, currency }) => ({ amount, currency, count: 1 })))

/** Adds sums up by their currencies, in the order of the codes. */
export const mergeSums = (sums: CurrencySum[]): CurrencySum[] =>
  Array.from(
    groupBy(sums, ({ currency }) => currency),
    ([currency, own]) => ({
      currency,
      count: own.reduce((all, { count }) => all + count, 0),
      amount: own.reduce((sum, { amount }) => sum.plus(amount), Big(0)).toFixed(),
    }),
  ).sort((one, other) => (one.currency < other.currency ? -1 : 1))

/**
 * Returns sums by currency after some of the amounts in them have changed.
 * @param before the sums of the changed amounts before the change
 * @param after the sums of the same amounts after it
 */
export const changedSums = (
  sums: CurrencySum[],
  before: CurrencySum[],
  after: CurrencySum[],
): CurrencySum[] => {
  const less = before.map(({ currency, count, amount }) => ({
    ...{ currency, count: -count, amount: negated(amount) },
  }))
  return mergeSums([...sums, ...less, ...after]).filter(({ count }) => count > 0)
}

/** What an event's total leaves out. */
export interface LeftOut {
  /** the expenses of each currency that has no rate, in the order of their codes */
  unconverted: CurrencySum[]
  /** the same expenses when the event is closed: finance converts them */
  forFinance: CurrencySum[]
  /**
   * the expenses in the claim currency that do not count yet: they had no rate when the event got that
   * currency by `PUT /events/{id}`, which keeps what it was (contract, 4.5). Null without any
   */
  uncounted: CurrencySum | null
}

/** Whether a total leaves anything out. */
export const isAnyLeftOut = ({ unconverted, forFinance, uncounted }: LeftOut): boolean =>
  unconverted.length > 0 || forFinance.length > 0 || uncounted !== null

/** Adds up what is left out of one claim currency, each currency by itself. */
export function addLeftOut(all: LeftOut[]): LeftOut {
  const uncounted = mergeSums(all.flatMap(({ uncounted }): CurrencySum[] => (uncounted ? [uncounted] : [])))
  return {
    unconverted: mergeSums(all.flatMap(({ unconverted }) => unconverted)),
    forFinance: mergeSums(all.flatMap(({ forFinance }) => forFinance)),
    uncounted: uncounted[0] ?? null,
  }
}

/**
 * Tells expenses without a rate from those in the claim currency that do not count yet.
 * @param sums of expenses that are stored as 0, without a charge and a rate of the schedule
 */
export function leftOutOf(
  sums: CurrencySum[],
  event: EventRate & { baseCurrency: string; status: string },
): LeftOut {
  const isOwn = ({ currency }: CurrencySum) => currency === event.baseCurrency
  const withoutRate = sums.filter((sum) => !isOwn(sum) && eventRateFor(sum.currency, event) === null)
  // an event is closed when each of them has a rate or is left to finance
  const isClosed = event.status === 'closed'
  return {
    unconverted: isClosed ? [] : withoutRate,
    forFinance: isClosed ? withoutRate : [],
    uncounted: sums.find(isOwn) ?? null,
  }
}

type StoredExpense = Pick<Convertible, 'amount' | 'currency' | 'chargedAmount'> & {
  convertedAmount: Decimal
  appliedRateId: string | null
}

/**
 * What expenses come to that are stored as 0, without a charge and a rate of the schedule: for `leftOutOf`.
 */
export const notCountedSums = (
  expenses: StoredExpense[],
  { baseCurrency }: { baseCurrency: string },
): CurrencySum[] =>
  sumsByCurrency(
    expenses.filter(
      ({ amount, currency, chargedAmount, appliedRateId, convertedAmount }) =>
        chargedAmount === null &&
        appliedRateId === null &&
        Number(convertedAmount) === 0 &&
        Number(currency === baseCurrency ? roundClaimed(amount, baseCurrency) : amount) > 0,
    ),
  )

/** What expenses come to that have no rate, in each of their currencies. */
export const unconvertedOf = (
  expenses: StoredExpense[],
  event: EventRate & { baseCurrency: string },
): CurrencySum[] => leftOutOf(notCountedSums(expenses, event), { ...event, status: 'open' }).unconverted

/**
 * Returns the currencies that count at an exchange rate which is not known to be theirs: it is no rate of
 * that currency, or several currencies share it although it can belong to one at most.
 * @param uses each currency once
 */
export function missingRates<T extends Pick<EventRateUse, 'currency'>>(uses: T[], eventRate: EventRate): T[] {
  const isOfOne = (currency: string) => eventRateFor(currency, eventRate) !== null
  return uses.filter(
    ({ currency }) => !isOfOne(currency) || (uses.length > 1 && eventRate.sampleCurrency === null),
  )
}
