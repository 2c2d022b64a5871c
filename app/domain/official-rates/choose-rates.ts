import Big from 'big.js'
import type { Pair } from '~/domain/conversion/convert'
import { addDays } from '~/domain/money/date'
import { type Decimal, DIGITS_MAX, sumOf } from '~/domain/money/decimal'
import type { Official, OfficialStep } from '~/domain/rates/official-schema'
import { conversionSteps } from '~/domain/rates/official-text'
import { RATE_DECIMALS_MAX } from '~/limits'
import {
  currencyOf,
  type Days,
  daysOf,
  daysOfMonth,
  type PublishedRate,
  type PublishedRates,
} from './published-rates'
import { publishingDayAfter, quarterEndAfter } from './publishing-days'

// Chooses the published rates for the expenses of an event in one currency.

/** What rates are chosen for. */
export interface Wanted {
  rule: Official['rule']
  currency: string
  claimCurrency: string
  /** the days of the expenses in this currency, sorted, each once */
  dates: string[]
  eventDays: Days
}

/** A rate for an event. The expenses from its date on use it. */
type ChosenRate = Pick<Official, 'steps' | 'appliesFrom' | 'appliesTo'> & {
  currency: string
  date: string
  pair: Pair
}

/** The published rates of one currency, in the order of their days. */
interface Series {
  currency: string
  /** `isDoubtful` if the file has another rate of the same currency for the same days */
  entries: (PublishedRate & { isDoubtful: boolean })[]
}

/** A file, with its first and last day and the sorted days on which it has a rate of any currency. */
interface Source extends PublishedRates {
  days: Days | null
  publishedDays: string[]
}

/** A step of a rate and the last day whose expenses may use it; or why there is none, as a sentence. */
type FoundStep = { step: OfficialStep; last: string } | string

/**
 * Returns the rates for the days of expenses, and why expenses get no rate, as sentences. Each step of a rate
 * is the publisher's rate of the day, of the nearest day before, or of the month or quarter; or the mean of
 * the month or of all days of the event.
 */
export function chooseRates(
  file: PublishedRates,
  { rule, currency, claimCurrency, dates, eventDays }: Wanted,
): { rates: ChosenRate[]; problems: string[] } {
  const currencies = [currency, claimCurrency].filter((each) => each !== file.pivot)
  const legs = currencies.map((each) => seriesOf(file, each))
  const missing = legs.find(({ entries }) => entries.length === 0)
  if (missing) return { rates: [], problems: [`The file has no rate of ${missing.currency}.`] }
  const publishedDays = [...new Set(file.rates.map(({ from }) => from))].sort()
  const source = { ...file, days: daysOf(file), publishedDays }
  const means = new Map<string, FoundStep[]>()
  const findSteps = (date: string): FoundStep[] => {
    if (rule === 'published') return legs.map((leg) => publishedStep(source, leg, date))
    if (file.period !== 'day') return ['Only daily rates have a mean']
    const days = rule === 'event_mean' ? eventDays : daysOfMonth(date.slice(0, 7))
    if (date < days.first || date > days.last)
      return [`Expenses in ${currency} of ${date} are outside of the event’s days`]
    const steps = means.get(days.first) ?? legs.map((leg) => meanStep(source, leg, days))
    means.set(days.first, steps)
    return steps
  }
  const problems = new Set<string>()
  const chosen = new Map<string, ChosenRate>()
  for (const date of dates) {
    const found = findSteps(date)
    const problem = found.find((each) => typeof each === 'string')
    if (problem !== undefined) {
      problems.add(`${problem}.`)
      continue
    }
    const whole = found.filter((each) => typeof each !== 'string')
    const steps = whole.map(({ step }) => step)
    const days = steps.map(({ from }) => from).sort()
    const [appliesTo = date] = whole.map(({ last }) => last).sort()
    const known = chosen.get(days.join())
    if (known) {
      if (known.appliesTo < appliesTo) known.appliesTo = appliesTo
      continue
    }
    const appliesFrom = days.at(-1) ?? date
    const pair = derivePair(steps, currency)
    if (isStorable(pair))
      chosen.set(days.join(), { currency, date: appliesFrom, pair, steps, appliesFrom, appliesTo })
    else problems.add(`The rate of ${currency} for ${date} has more digits than Claimbook keeps exactly.`)
  }
  return { rates: [...chosen.values()], problems: [...problems] }
}

const amountsText = ({ base, baseAmount, quoteAmount }: PublishedRate) =>
  [base, Number(baseAmount), Number(quoteAmount)].join(' ')

/** Returns the rates of a currency. Countries that share it are listed with it, each with the same rate. */
function seriesOf({ rates, pivot }: PublishedRates, currency: string): Series {
  const byDay = new Map<string, Series['entries'][number]>()
  for (const rate of rates) {
    if (currencyOf(rate, pivot) !== currency) continue
    const known = byDay.get(rate.from)
    if (!known) byDay.set(rate.from, { ...rate, isDoubtful: false })
    else known.isDoubtful ||= amountsText(known) !== amountsText(rate)
  }
  return { currency, entries: [...byDay.values()].sort((one, other) => (one.from < other.from ? -1 : 1)) }
}

/** Returns the published rate of a day, or of the nearest day before. */
function publishedStep({ period, publishedDays }: Source, leg: Series, date: string): FoundStep {
  const index = leg.entries.findLastIndex(({ from }) => from <= date)
  const entry = leg.entries[index]
  const lacking = `The file has no rate of ${leg.currency} for ${date}`
  if (!entry) return lacking
  const { isDoubtful, from, to, ...pair } = entry
  // a day without this currency means that the publisher stopped to publish it, or left the day out
  const days = period === 'day' && to === null ? publishedDays : leg.entries.map((each) => each.from)
  const next = days.find((day) => day > from)
  const last = lastDayOf(period, { from, to, next })
  if (date > last) {
    const advice = to === null && !next ? '. Download the file again' : ''
    return `${lacking}: the last one before is for ${to ?? from}${advice}`
  }
  if (isDoubtful) return `The file has two rates of ${leg.currency} for ${from}`
  return { step: { ...pair, count: null, from, to: to ?? from }, last }
}

/**
 * Returns the last day whose expenses may use a rate that begins on the day `from`: the day before the next
 * rate, or before the day on which the publisher must have published one, which the file may lack.
 */
function lastDayOf(
  period: PublishedRates['period'],
  { from, to, next }: { from: string; to: string | null; next: string | undefined },
): string {
  const following = period === 'quarter' ? quarterEndAfter(from) : publishingDayAfter(from)
  const ends = [to ?? addDays(following, -1), ...(next ? [addDays(next, -1)] : [])]
  return ends.sort()[0] ?? from
}

/**
 * Returns the arithmetic mean of the daily rates of a period. A mean may have endless decimals, so the sum of
 * the rates and their number are the pair: 1 EUR = 1.08 and 1.10 USD makes 2 EUR = 2.18 USD, and nothing is
 * rounded. A mean of an incomplete period would be wrong, so it is refused.
 */
function meanStep({ days, publishedDays }: Source, { currency, ...series }: Series, period: Days): FoundStep {
  const { first, last } = period
  const isWithin = (day: string) => day >= first && day <= last
  const range = first === last ? first : `${first} to ${last}`
  // a rate of the BAZG is for the days that its file states, one of the ECB for its day
  const entries = series.entries.filter(({ from, to }) => from <= last && (to ?? from) >= first)
  const [entry] = entries
  if (!days || !entry) return `The file has no rate of ${currency} for ${range}`
  const firstDue = entry.to === null ? publishingDayAfter(addDays(first, -1)) : first
  if (days.first > firstDue)
    return `The file begins on ${days.first}, so the mean of ${range} would lack days`
  if (publishingDayAfter(days.last) <= last)
    return `The file ends on ${days.last}, so the mean of ${range} would lack days. Download it again`
  const dayCount = publishedDays.filter(isWithin).length
  const missing = dayCount - entries.filter(({ from }) => isWithin(from)).length
  if (missing > 0)
    return `The file has no rate of ${currency} on ${missing} of the ${dayCount} days of ${range}`
  const doubtful = entries.find(({ isDoubtful }) => isDoubtful)
  if (doubtful) return `The file has two rates of ${currency} for ${doubtful.from}`
  const { baseAmount, base, quote } = entry
  if (entries.some((each) => each.baseAmount !== baseAmount || each.base !== base))
    return `The number of units of ${currency} changes within ${range}`
  const lacks = (day: string) => `The file has no rate of ${currency} for ${day}, so the mean would lack days`
  let due = firstDue
  for (const { from, to } of entries) {
    if (from > due) return lacks(due)
    due = to === null ? publishingDayAfter(from) : addDays(to, 1)
  }
  if (due <= last) return lacks(due)
  const step = {
    baseAmount: Big(baseAmount).times(entries.length).toFixed(),
    quoteAmount: sumOf(entries.map(({ quoteAmount }) => quoteAmount)).toFixed(),
    ...{ base, quote, count: entries.length, from: first, to: last },
  }
  return { step, last }
}

/**
 * Returns one pair that converts exactly like one or two published pairs, so an amount is rounded only once,
 * at the end. It multiplies the amounts before the steps with each other, and the amounts after the steps. If
 * the first step ends with the amount with which the second begins, it leaves this amount out.
 */
function derivePair(steps: OfficialStep[], currency: string): Pair {
  const conversions = conversionSteps(steps, currency)
  const [first, second] = conversions
  const isSame = first && second && Big(first.got).eq(second.given)
  const product = (amounts: Decimal[]) =>
    amounts.reduce((total, amount) => total.times(amount), Big(1)).toFixed()
  return {
    receiptAmount: product(isSame ? [first.given] : conversions.map(({ given }) => given)),
    claimAmount: product(isSame ? [second.got] : conversions.map(({ got }) => got)),
  }
}

/** Whether the databases keep the amounts of a pair exactly, and its form accepts them. */
const isStorable = (pair: Pair): boolean =>
  [pair.receiptAmount, pair.claimAmount].every((amount) => {
    const [whole = '', fraction = ''] = amount.split('.')
    return whole.length + fraction.length <= DIGITS_MAX && fraction.length <= RATE_DECIMALS_MAX
  })
