import { createHash } from 'node:crypto'
import type { ScheduledRate } from '~/domain/conversion/convert-expense'
import { getDetails } from '~/domain/events/details.server'
import type { OwnedEvent } from '~/domain/events/schema'
import { isSameAmount } from '~/domain/money/decimal'
import { type ChosenRate, chooseRates } from '~/domain/rates/official/choose-rates'
import type { Days } from '~/domain/rates/official/mean-step'
import type { Official } from '~/domain/rates/official/official-schema'
import { daysOf, lacksMonth, type PublishedRates, withMonth } from '~/domain/rates/official/published-rates'
import { listRates } from '~/domain/rates/rates.server'
import type { Rate } from '~/domain/rates/schema'
import { db } from '~/infra/database/db.server'
import { MONTH_MISSING } from './messages'
import type { Choices } from './schema'
import type { RatesFile } from './stored-rates-file.server'

// Plans the rates that an event gets from a published file.

/** A foreign currency of an event's expenses. */
export interface ForeignCurrency {
  currency: string
  /** the days of the expenses that follow rates, sorted, each once */
  dates: string[]
  /** the number of these expenses that have no date, and so no rate of a day */
  undated: number
  count: number
  /** the codes of the rates that it has already */
  codes: string[]
}

/** A rate that the event would get. */
export interface PlannedRate extends ChosenRate {
  official: Official
  /** whether the event has it already */
  isPresent: boolean
}

export interface RatesPlan {
  currencies: ForeignCurrency[]
  /** the currencies that get rates */
  chosenCurrencies: string[]
  rates: PlannedRate[]
  /** why expenses get no rate, as sentences with their currency */
  problems: { currency: string; words: string }[]
  eventDays: Days
}

/** Returns the foreign currencies of an event, with the days of the expenses that follow its rates. */
async function foreignCurrencies(event: OwnedEvent, rates: Rate[]): Promise<ForeignCurrency[]> {
  const groups = await db.expense.groupBy({
    by: ['currency', 'date'],
    where: { eventId: event.id, deletedAt: null, chargedAmount: null, currency: { not: event.baseCurrency } },
    _count: true,
    orderBy: [{ currency: 'asc' }, { date: 'asc' }],
  })
  const currencies = new Map<string, ForeignCurrency>()
  for (const { currency, date, _count: count } of groups) {
    const usable = rates.filter(
      (rate) => rate.currency === currency && rate.claimCurrency === event.baseCurrency,
    )
    const codes = usable.map(({ code }) => code)
    const entry = currencies.get(currency) ?? { currency, dates: [], undated: 0, count: 0, codes }
    if (date === null) entry.undated += count
    else entry.dates.push(date)
    entry.count += count
    currencies.set(currency, entry)
  }
  return [...currencies.values()]
}

/** Returns the days of an event: the stated ones, or else from the first to the last of its expenses. */
async function daysOfEvent(event: OwnedEvent, currencies: ForeignCurrency[]): Promise<Days> {
  const { startsOn, endsOn } = await getDetails(event.id)
  const dates = currencies.flatMap((each) => each.dates).sort()
  return { first: startsOn ?? dates[0] ?? '', last: endsOn ?? dates.at(-1) ?? '' }
}

/** Whether an event has a rate with the same currency, date and pair. */
const hasRate = (rates: Rate[], chosen: ChosenRate, claimCurrency: string): boolean =>
  rates.some(
    (rate) =>
      rate.currency === chosen.currency &&
      rate.claimCurrency === claimCurrency &&
      rate.date === chosen.date &&
      isSameAmount(rate.receiptAmount, chosen.pair.receiptAmount) &&
      isSameAmount(rate.claimAmount, chosen.pair.claimAmount),
  )

/** Returns the rates of a file with the days that it states, or that the claimant named. */
export const datedRates = (published: PublishedRates, { month }: Choices): PublishedRates =>
  lacksMonth(published) && month !== '' ? withMonth(published, month) : published

/**
 * Plans the rates for the chosen currencies of an event, without storing anything.
 * @param file the file, whose rates are read
 */
export async function planRates(event: OwnedEvent, file: RatesFile, choices: Choices): Promise<RatesPlan> {
  const storedRates = await listRates(event.id)
  const currencies = await foreignCurrencies(event, storedRates)
  const eventDays = await daysOfEvent(event, currencies)
  const published = datedRates(file.published, choices)
  const withoutRate = currencies.filter(({ codes }) => codes.length === 0).map(({ currency }) => currency)
  const chosenCurrencies = choices.currencies ?? withoutRate
  const plan: RatesPlan = { currencies, chosenCurrencies, rates: [], problems: [], eventDays }
  const isMonthMissing = lacksMonth(published)
  for (const { currency, dates, undated } of currencies) {
    if (!plan.chosenCurrencies.includes(currency)) continue
    const wanted = { rule: choices.rule, currency, claimCurrency: event.baseCurrency, dates, eventDays }
    const chosen = isMonthMissing
      ? { rates: [], problems: [`${MONTH_MISSING}.`] }
      : chooseRates(published, wanted)
    const undatedWords = undated === 0 ? [] : ['Expenses without a date get the rate of the earliest day.']
    for (const words of [...chosen.problems, ...undatedWords]) plan.problems.push({ currency, words })
    for (const rate of chosen.rates)
      plan.rates.push({
        ...rate,
        official: officialOf(rate, file, choices),
        isPresent: hasRate(storedRates, rate, event.baseCurrency),
      })
  }
  return plan
}

/** Returns the origin of a rate, as it is stored. */
function officialOf(
  { steps, appliesFrom, appliesTo }: ChosenRate,
  { name, sha256, bytes, published }: RatesFile,
  { rule }: Choices,
): Official {
  const days = daysOf(published)
  return {
    publisher: published.publisher,
    rule,
    steps,
    appliesFrom,
    appliesTo,
    isMonthStated: lacksMonth(published),
    file: { name, sha256, bytes, firstDay: days?.first ?? null, lastDay: days?.last ?? null },
  }
}

/** Returns the planned rates that the event does not have yet, as rates of its schedule. */
export const newRatesOf = (plan: RatesPlan, { baseCurrency }: OwnedEvent): (ScheduledRate & PlannedRate)[] =>
  plan.rates
    .filter(({ isPresent }) => !isPresent)
    .map((rate, index) => ({ ...rate, ...rate.pair, id: `new-${index}`, claimCurrency: baseCurrency }))

/** Returns a key of the rates that a plan adds. The form sends the key of the plan that it has shown. */
export function planKey(plan: RatesPlan, event: OwnedEvent): string {
  const rates = newRatesOf(plan, event).map(({ currency, date, receiptAmount, claimAmount }) =>
    [currency, date, receiptAmount, claimAmount].join(' '),
  )
  return createHash('sha256')
    .update([event.baseCurrency, ...rates].join('\n'))
    .digest('hex')
}
