import { createHash, randomUUID } from 'node:crypto'
import { inBackgroundWhenLarge } from '~/domain/background.server'
import { type ScheduledRate, usableRates } from '~/domain/conversion/convert-expense'
import { countForBackground } from '~/domain/events/count-rows.sql.server'
import type { OwnedEvent } from '~/domain/events/schema'
import type { Official } from '~/domain/rates/official-schema'
import { previewOfEffect } from '~/domain/rates/preview-rate.server'
import { newRatesEffect } from '~/domain/rates/rate-effect.server'
import { listRates } from '~/domain/rates/rates.server'
import { effectKey, type Rate } from '~/domain/rates/schema'
import type { Actor } from '~/domain/users/actor'
import { db } from '~/infra/database/db.server'
import { chooseRates } from './choose-rates'
import { LOAD_FAILED, MONTH_MISSING } from './messages'
import { daysOf, lacksMonth, withMonth } from './published-rates'
import type { Choices } from './schema'
import { countStoredRates, getRatesFile, type RatesFile } from './stored-rates-file.server'

// Plans the rates that an event gets from a published file, without storing anything.

/** A foreign currency of an event's expenses. */
interface ForeignCurrency {
  currency: string
  /** the days of the expenses that follow rates, sorted, each once */
  dates: string[]
  /** the number of these expenses that have no date, and so no rate of a day */
  undated: number
  count: number
  /** the codes of the rates that it has already */
  codes: string[]
  isChosen: boolean
}

/** A rate that the event would get; `isPresent` if the event has it already. */
type PlannedRate = ScheduledRate & { official: Official; isPresent: boolean }

/** Returns the foreign currencies of an event, with the days of the expenses that follow its rates. */
async function foreignCurrencies(event: OwnedEvent, rates: Rate[], choices: Choices) {
  const groups = await db.expense.groupBy({
    by: ['currency', 'date'],
    where: { eventId: event.id, deletedAt: null, chargedAmount: null, currency: { not: event.baseCurrency } },
    _count: true,
    orderBy: [{ currency: 'asc' }, { date: 'asc' }],
  })
  const currencies = new Map<string, ForeignCurrency>()
  for (const { currency, date, _count: count } of groups) {
    const codes = rates.filter((rate) => rate.currency === currency).map(({ code }) => code)
    const isChosen = choices.currencies?.includes(currency) ?? codes.length === 0
    const entry = currencies.get(currency) ?? { currency, dates: [], undated: 0, count: 0, codes, isChosen }
    if (date === null) entry.undated += count
    else entry.dates.push(date)
    entry.count += count
    currencies.set(currency, entry)
  }
  return [...currencies.values()]
}

const keyOf = ({ receiptAmount, claimAmount, claimCurrency, ...rate }: ScheduledRate): string =>
  effectKey({ ...rate, receipt_amount: receiptAmount, claim_amount: claimAmount }, claimCurrency)

/**
 * Plans the rates for the chosen currencies of an event.
 * @returns the currencies; the rates, and among them the new ones; why expenses get no rate, as sentences;
 * the days of the event; and a key of the new rates. The form that adds them sends the key that it has shown.
 */
export async function planRates(event: OwnedEvent, file: RatesFile, choices: Choices) {
  const { baseCurrency: claimCurrency, startsOn, endsOn } = event
  const storedRates = usableRates(await listRates(event.id), claimCurrency)
  const presentKeys = new Set(storedRates.map(keyOf))
  const currencies = await foreignCurrencies(event, storedRates, choices)
  const allDates = currencies.flatMap(({ dates }) => dates).sort()
  const eventDays = { first: startsOn ?? allDates[0] ?? '', last: endsOn ?? allDates.at(-1) ?? '' }
  const { name, sha256, content, published } = file
  const isMonthStated = lacksMonth(published)
  const dated = isMonthStated && choices.month !== '' ? withMonth(published, choices.month) : published
  const { first: firstDay = null, last: lastDay = null } = daysOf(published) ?? {}
  const rates: PlannedRate[] = []
  const problems: string[] = []
  for (const { currency, dates, undated, isChosen } of currencies) {
    if (!isChosen) continue
    const wanted = { rule: choices.rule, currency, claimCurrency, dates, eventDays }
    const chosen = lacksMonth(dated)
      ? { rates: [], problems: [`${MONTH_MISSING}.`] }
      : chooseRates(dated, wanted)
    problems.push(...chosen.problems.map((words) => `${currency}: ${words}`))
    if (undated > 0) problems.push(`${currency}: Expenses without a date get the rate of the earliest day.`)
    for (const { currency: _, date, pair, ...found } of chosen.rates) {
      const rate = { id: randomUUID(), currency, claimCurrency, date, ...pair }
      const official: Official = {
        ...{ publisher: published.publisher, rule: choices.rule, isMonthStated, ...found },
        file: { name, sha256, bytes: content.byteLength, firstDay, lastDay },
      }
      rates.push({ ...rate, official, isPresent: presentKeys.has(keyOf(rate)) })
    }
  }
  const newRates = rates.filter(({ isPresent }) => !isPresent)
  const keys = [claimCurrency, ...newRates.map(keyOf)].join('\n')
  const key = createHash('sha256').update(keys).digest('hex')
  return { currencies, rates, newRates, problems, eventDays, key }
}

/** An event, and the stored file whose rates it gets. */
export interface EventAndFile {
  event: OwnedEvent
  fileId: string
}

/** Counts what an operation reads: the rates in the file, and the expenses of the event. */
export const countRatesAndExpenses = async (actor: Actor, { event, fileId }: EventAndFile): Promise<number> =>
  (await countStoredRates(actor, fileId)) + (await countForBackground(event.id))

export type RatesFilePreview = Awaited<ReturnType<typeof previewOfficialRates>>

/**
 * Returns a stored file without its rates, the rates that an event would get from it, and their effect on the
 * total, which is null without new rates.
 * @throws DomainError not_found (the file has expired), unavailable, failed
 */
export const previewOfficialRates = inBackgroundWhenLarge({
  name: 'previewOfficialRates',
  failure: LOAD_FAILED,
  isPageRead: true,
  countRows: (actor, eventAndFile: EventAndFile) => countRatesAndExpenses(actor, eventAndFile),
  async run(actor, { event, fileId }: EventAndFile, choices: Choices) {
    const stored = await getRatesFile(actor, fileId)
    const plan = await planRates(event, stored, choices)
    const { newRates } = plan
    const { rates: _, ...published } = stored.published
    const days = daysOf(stored.published)
    return {
      file: { ...published, name: stored.name, days, lacksMonth: lacksMonth(stored.published) },
      plan,
      effect: newRates.length ? await previewOfEffect(event, await newRatesEffect(event, newRates)) : null,
    }
  },
})
