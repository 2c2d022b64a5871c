import type { Expense } from '~/domain/expenses/schema'
import type { OwnedEventId } from '~/domain/owned-event-id'
import type { Actor } from '~/domain/users/actor'
import { db } from '~/infra/database/db.server'
import { TRIP_DAYS_MAX } from './trip'

/**
 * Returns the days of the given per diems for which other events of the user have per diems too, each with
 * the name of such an event. Nobody is on two trips at once.
 */
export async function perDiemsElsewhere(
  actor: Actor,
  eventId: OwnedEventId,
  expenses: Pick<Expense, 'kind' | 'date'>[],
): Promise<Map<string, string>> {
  const dates = new Set(expenses.flatMap(({ kind, date }) => (kind === 'per-diem' && date ? date : [])))
  if (dates.size === 0) return new Map()
  const perDiems = await db.expense.findMany({
    where: {
      event: { userId: actor.id, deletedAt: null, id: { not: eventId } },
      ...{ kind: 'per-diem', deletedAt: null, date: { in: [...dates].slice(0, TRIP_DAYS_MAX) } },
    },
    select: { date: true, event: { select: { name: true } } },
    orderBy: [{ date: 'asc' }, { id: 'asc' }],
    // a day and its night are two lines
    distinct: ['date'],
    take: TRIP_DAYS_MAX,
  })
  return new Map(perDiems.map(({ date, event }) => [date ?? '', event.name]))
}
