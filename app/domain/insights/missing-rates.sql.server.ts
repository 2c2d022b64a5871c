import { missingRates } from '~/domain/conversion/missing-rates'
import { eventRateUses, IS_CONVERTED_BY_EVENT_RATE } from '~/domain/events/event-totals.sql.server'
import { groupBy } from '~/domain/group-by'
import { listed, provider, query, type Sql, sql } from '~/infra/database/db.server'
import type { EventWithoutRates } from './schema'

/**
 * Returns the events of a user that have expenses counting at a rate which may not be for their currency, by
 * id.
 */
export async function eventsWithoutRates(
  userId: string,
  eventIds: string[],
): Promise<Map<string, EventWithoutRates>> {
  const uses = await eventRateUses(eventIds)
  if (uses.size === 0) return new Map()
  const events = await query<Omit<EventWithoutRates, 'currencies'>>(sql`
    SELECT id, name, status, exchange_rate AS "exchangeRate", sample_currency AS "sampleCurrency" FROM events
    WHERE id IN ${listed([...uses.keys()])} AND user_id = ${userId}`)
  return new Map(
    events.flatMap((event) => {
      const missing = missingRates(uses.get(event.id) ?? [], event)
      const currencies = missing.map(({ currency }) => currency)
      return currencies.length > 0 ? [[event.id, { ...event, currencies }]] : []
    }),
  )
}

/**
 * Limits expenses to some events. PostgreSQL looks up an array in the index of events; for a list it would
 * read all expenses.
 */
const ofEvents = (ids: string[]): Sql =>
  provider === 'postgresql' ? sql`event_id = ANY(ARRAY${listed(ids)})` : sql`event_id IN ${listed(ids)}`

/**
 * Limits the events and their currencies without a rate to the lines of a year; leaves out events without
 * such lines.
 */
export async function withoutRatesInYear(
  events: EventWithoutRates[],
  year: string,
): Promise<EventWithoutRates[]> {
  if (events.length === 0) return []
  const used = await query<{ id: string; currency: string }>(sql`
    SELECT DISTINCT event_id AS id, currency FROM expenses
    WHERE ${ofEvents(events.map(({ id }) => id))} AND deleted_at IS NULL AND ${IS_CONVERTED_BY_EVENT_RATE}
      AND converted_amount > 0 AND date BETWEEN ${`${year}-01-01`} AND ${`${year}-12-31`}`)
  const byEvent = groupBy(used, ({ id }) => id)
  return events
    .map((event) => {
      const ofYear = new Set(byEvent.get(event.id)?.map(({ currency }) => currency))
      return { ...event, currencies: event.currencies.filter((currency) => ofYear.has(currency)) }
    })
    .filter(({ currencies }) => currencies.length > 0)
}
