import type { Pair } from '~/domain/conversion/convert'
import { addDays, daysBetween } from './days'
import { derivePair, isStorable } from './derive-pair'
import { type Days, type FileDays, fileDaysOf, meanStep } from './mean-step'
import type { Official, OfficialRule, OfficialStep } from './official-schema'
import { lastDayOf, type PublishedRates, WINDOW_DAYS } from './published-rates'
import { countUpTo, indexOn, type Series, seriesOf } from './series'

// Chooses the published rates for the expenses of an event in one currency.

/** What rates are chosen for. */
export interface Wanted {
  rule: OfficialRule
  currency: string
  claimCurrency: string
  /** the days of the expenses in this currency, sorted, each once */
  dates: string[]
  /** the days of the event */
  eventDays: Days
}

/** A rate for an event. The expenses from its date on use it. */
export interface ChosenRate extends Pick<Official, 'steps' | 'appliesFrom' | 'appliesTo'> {
  currency: string
  date: string
  pair: Pair
}

export interface Chosen {
  rates: ChosenRate[]
  /** why expenses get no rate, as sentences */
  problems: string[]
}

/** The steps of a rate, and the days whose expenses may use it. */
type Steps = Omit<ChosenRate, 'currency' | 'pair' | 'date'>

/**
 * Returns the rates for the days of expenses. Each step of a rate is the publisher's rate of the day, of the
 * nearest day before, or of the month or quarter; or the mean of the month or of all days of the event.
 */
export function chooseRates(file: PublishedRates, wanted: Wanted): Chosen {
  const { currency, claimCurrency, dates } = wanted
  const legs = [currency, claimCurrency]
    .filter((each) => each !== file.pivot)
    .map((each) => seriesOf(file, each))
  const missing = legs.find(({ entries }) => entries.length === 0)
  if (missing) return { rates: [], problems: [`The file has no rate of ${missing.currency}.`] }
  const problems = new Set<string>()
  const chosen = new Map<string, ChosenRate>()
  const fileDays = fileDaysOf(file)
  const findSteps =
    wanted.rule === 'published'
      ? (date: string) => publishedSteps(file, fileDays, legs, date)
      : meanFinder(file, fileDays, legs, wanted)
  for (const date of dates) {
    const found = findSteps(date)
    if ('problem' in found) {
      problems.add(`${found.problem}.`)
      continue
    }
    const key = `${found.appliesFrom} ${found.steps.map(({ from }) => from).join(' ')}`
    const known = chosen.get(key)
    if (known) {
      if (known.appliesTo < found.appliesTo) known.appliesTo = found.appliesTo
      continue
    }
    const pair = derivePair(found.steps, currency)
    if (isStorable(pair)) chosen.set(key, { ...found, currency, pair, date: found.appliesFrom })
    else problems.add(`The rate of ${currency} for ${date} has more digits than Claimbook keeps exactly.`)
  }
  return { rates: [...chosen.values()], problems: [...problems] }
}

/** Returns the published rates of a day, one for each leg. */
function publishedSteps(
  file: PublishedRates,
  fileDays: FileDays,
  legs: Series[],
  date: string,
): Steps | { problem: string } {
  // a later day without this currency means that the publisher stopped to publish it, or left the day out
  const lastDay = fileDays.published[countUpTo(fileDays.published, date) - 1]
  const steps: OfficialStep[] = []
  let appliesFrom = ''
  let appliesTo: string | null = null
  for (const leg of legs) {
    const index = indexOn(leg, date)
    const entry = leg.entries[index]
    const isFor = entry && (entry.to === null ? isNear(file, entry.from, date, lastDay) : date <= entry.to)
    if (!isFor) return { problem: noRateText(leg, entry?.to ?? entry?.from, date) }
    if (entry.isDoubtful) return { problem: `The file has two rates of ${leg.currency} for ${entry.from}` }
    const { baseAmount, base, quoteAmount, quote, from, to } = entry
    steps.push({ baseAmount, base, quoteAmount, quote, count: null, from, to: to ?? from })
    const next = leg.entries[index + 1]
    // after the last day of the file, a rate is only for the expenses that it was chosen for
    const limit = to ?? (next ? addDays(from, WINDOW_DAYS[file.period]) : date)
    const dayBeforeNext = next ? addDays(next.from, -1) : limit
    const last = dayBeforeNext < limit ? dayBeforeNext : limit
    if (from > appliesFrom) appliesFrom = from
    if (appliesTo === null || last < appliesTo) appliesTo = last
  }
  return { steps, appliesFrom, appliesTo: appliesTo ?? date }
}

/** Whether a rate without a last day still applies on a day. */
const isNear = ({ period }: PublishedRates, from: string, date: string, lastDay?: string): boolean =>
  daysBetween(from, date) <= WINDOW_DAYS[period] && (period !== 'day' || from === lastDay)

/** Says that a file has no rate for a day, and the last day before that it has. */
const noRateText = ({ currency }: Series, lastDay: string | undefined, date: string): string =>
  lastDay === undefined
    ? `The file has no rate of ${currency} for ${date}`
    : `The file has no rate of ${currency} for ${date}: the last one before is for ${lastDay}`

/**
 * Returns a function that returns the mean rates of the month or the event that a day belongs to, one for
 * each leg. Each mean is calculated once.
 */
function meanFinder(
  { period }: PublishedRates,
  fileDays: FileDays,
  legs: Series[],
  { rule, eventDays, currency }: Wanted,
) {
  const means = new Map<string, Steps | { problem: string }>()
  return (date: string): Steps | { problem: string } => {
    if (period !== 'day') return { problem: 'Only daily rates have a mean' }
    const month = date.slice(0, 7)
    const days = rule === 'event_mean' ? eventDays : { first: `${month}-01`, last: lastDayOf(month) }
    if (date < days.first || date > days.last)
      return { problem: `Expenses in ${currency} of ${date} are outside of the event’s days` }
    const known = means.get(days.first) ?? meanSteps(fileDays, legs, days)
    means.set(days.first, known)
    return known
  }
}

/** Returns the means of a period, one for each leg. */
function meanSteps(fileDays: FileDays, legs: Series[], days: Days): Steps | { problem: string } {
  const steps: OfficialStep[] = []
  for (const leg of legs) {
    const mean = meanStep(fileDays, leg, days)
    if ('problem' in mean) return mean
    steps.push(mean.step)
  }
  return { steps, appliesFrom: days.first, appliesTo: days.last }
}
