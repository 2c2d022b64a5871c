import { groupBy } from '~/domain/group-by'
import { db } from '~/infra/database/db.server'
import { countByReading, type DraftCounts } from './drafts'
import { IS_DRAFT } from './file-roles'

/** Returns a function that counts the drafts (receipts that are not confirmed yet) of one of the events. */
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
