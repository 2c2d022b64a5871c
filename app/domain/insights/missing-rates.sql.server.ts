import { missingRates } from '~/domain/conversion/missing-rates'
import {
  eventRateUses,
  IS_CONVERTED_BY_EVENT_RATE,
  IS_COUNTABLE,
} from '~/domain/events/event-totals.sql.server'
import { groupBy } from '~/domain/group-by'
import { provider, query, type Sql, sql, textTable } from '~/infra/database/db.server'
import type { EventWithoutRates } from './schema'

// Finds events whose expenses count although their currency has no rate of its own: they count at the
// exchange rate of the event, which may be meant for another currency.

/** Returns the events of a user that have expenses in currencies without a rate, by id. */
export async function eventsWithoutRates(
  userId: string,
  eventIds: string[],
): Promise<Map<string, EventWithoutRates>> {
  const uses = await eventRateUses(eventIds)
  if (uses.size === 0) return new Map()
  const events = await query<Omit<EventWithoutRates, 'currencies'>>(sql`
    SELECT id, name, status, exchange_rate AS "exchangeRate", sample_currency AS "sampleCurrency" FROM events
    WHERE id IN ${textTable([...uses.keys()])} AND user_id = ${userId}`)
  return new Map(
    events.flatMap((event) => {
      const missingUses = missingRates(uses.get(event.id) ?? [], event)
      const currencies = missingUses.map(({ currency }) => currency)
      return currencies.length > 0 ? [[event.id, { ...event, currencies }]] : []
    }),
  )
}

/** Limits expenses to some events. PostgreSQL uses its index for an array, but not for a list. */
const isOfEvents = (ids: string[]): Sql =>
  provider === 'postgresql' ? sql`event_id = ANY(ARRAY${textTable(ids)})` : sql`event_id IN ${textTable(ids)}`

/** Removes the currencies that an event does not use in a year, and the events that then have no currency. */
export async function limitToYear(events: EventWithoutRates[], year: string): Promise<EventWithoutRates[]> {
  if (events.length === 0) return []
  const usedCurrencies = await query<{ id: string; currency: string }>(sql`
    SELECT DISTINCT event_id AS id, currency FROM expenses
    WHERE ${isOfEvents(events.map(({ id }) => id))} AND deleted_at IS NULL AND ${IS_CONVERTED_BY_EVENT_RATE}
      AND ${IS_COUNTABLE} AND date BETWEEN ${`${year}-01-01`} AND ${`${year}-12-31`}`)
  const usedByEvent = groupBy(usedCurrencies, ({ id }) => id)
  return events
    .map((event) => {
      const currenciesOfYear = new Set(usedByEvent.get(event.id)?.map(({ currency }) => currency))
      return { ...event, currencies: event.currencies.filter((currency) => currenciesOfYear.has(currency)) }
    })
    .filter(({ currencies }) => currencies.length > 0)
}
