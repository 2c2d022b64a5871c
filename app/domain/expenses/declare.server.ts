import { withFailure } from '~/domain/errors'
import { getEvent } from '~/domain/events/get-event.server'
import { openEvent } from '~/domain/events/open.server'
import { sanitizeId } from '~/domain/form-fields'
import type { Actor } from '~/domain/users/actor'
import { execute, now, sql } from '~/infra/db.server'
import { explainNoChange } from './change.server'
import { findExpense } from './expenses.server'
import { present } from './total.server'

/**
 * Declares why an expense of an event of the user has no receipt; null takes the declaration back.
 * @throws DomainError not_found, forbidden (the event's), conflict (it is closed), failed
 */
export async function declareReceipt(
  actor: Actor,
  eventId: string,
  id: string,
  reason: string | null,
): Promise<void> {
  const event = await getEvent(actor, eventId)
  const declared = await withFailure('Failed to save expense', () =>
    execute(sql`
      UPDATE expenses SET declaration = ${reason}, updated_at = ${now} FROM ${openEvent(actor, event.id)}
      WHERE expenses.id = ${sanitizeId(id)} AND expenses.event_id = event.id AND ${present}`),
  )
  if (declared === 0) throw await explainNoChange(actor, event.id, () => findExpense(event.id, id))
}
