import { groupBy } from '~/domain/group-by'
import { db } from '~/infra/database/db.server'
import { countByReading, type DraftCounts } from './drafts'
import { IS_DRAFT } from './file-roles'

/** Counts the drafts (unconfirmed receipts) of events, and returns a function for the counts of one event. */
export async function draftsByEvent(eventIds: string[]): Promise<(eventId: string) => DraftCounts> {
  const groups = await db.receipt.groupBy({
    by: ['eventId', 'state'],
    where: { eventId: { in: eventIds }, deletedAt: null, ...IS_DRAFT },
    _count: { _all: true },
  })
  const states = groups.map(({ eventId, state, _count }) => ({ eventId, state, count: _count._all }))
  const byEvent = groupBy(states, ({ eventId }) => eventId)
  return (eventId) => countByReading(byEvent.get(eventId) ?? [])
}
