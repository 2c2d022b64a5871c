import { eventRateUses } from '~/domain/events/expense-totals.sql.server'
import { missingRates } from '~/domain/money/missing-rates'
import { listed, query, sql } from '~/infra/db.server'
import type { EventWithoutRates } from './schema'

/**
 * The events some of whose expenses count without a rate that is known to be theirs, by their ids.
 * @param eventIds events of one user
 */
export async function eventsWithoutRates(eventIds: string[]): Promise<Map<string, EventWithoutRates>> {
  const uses = await eventRateUses(eventIds)
  if (uses.size === 0) return new Map()
  const events = await query<Omit<EventWithoutRates, 'currencies'>>(sql`
    SELECT id, name, exchange_rate AS "exchangeRate" FROM events WHERE id IN ${listed([...uses.keys()])}`)
  return new Map(
    events.flatMap((event) => {
      const missing = missingRates(uses.get(event.id) ?? [], event.exchangeRate)
      const currencies = missing.map(({ currency }) => currency)
      return currencies.length > 0 ? [[event.id, { ...event, currencies }]] : []
    }),
  )
}
