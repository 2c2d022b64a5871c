import type { Claimant } from '~/domain/claims/claim'
import { DomainError, withFailure } from '~/domain/errors'
import type { Actor } from '~/domain/users/actor'
import { claimSettings } from '~/domain/users/claim-settings.server'
import { empty, now, query, type Sql, sql } from '~/infra/db.server'
import { type ClaimantOfEvent, detailsKey, type EventDetails } from './details'
import { getEvent } from './events.server'
import { CLOSED, executeInTurn, openEvent } from './open.server'
import { CHANGED } from './update-event.server'

// The operations on the details of an event.

/** The details of an event. The caller has made sure whose event it is. */
export async function getDetails(eventId: string): Promise<EventDetails> {
  const [details] = await withFailure('Failed to retrieve event', () =>
    query<EventDetails>(sql`
      SELECT purpose, starts_on AS "startsOn", ends_on AS "endsOn", claimant, department, cost_centre AS "costCentre", company, approver
      FROM events WHERE id = ${eventId}`),
  )
  if (!details) throw new DomainError('not_found', 'Event not found')
  return details
}

/** Who claims: what the event says, and where it says nothing, what the user's settings say. */
export async function claimantOf(actor: Actor, event: ClaimantOfEvent): Promise<Claimant> {
  const settings = await claimSettings(actor)
  return {
    name: event.claimant ?? actor.name,
    email: actor.email,
    department: event.department ?? settings.department,
    costCentre: event.costCentre ?? settings.costCentre,
    company: event.company ?? settings.company,
    approver: event.approver ?? settings.approver,
  }
}

/**
 * Replaces the details of an event of the user.
 * @param was what the form was filled with, as `detailsKey` writes it; a form that does not say overwrites
 * whatever is stored
 * @throws DomainError not_found, forbidden (the event's), conflict (it is closed, or was changed in the
 * meantime), failed
 */
export async function changeDetails(
  actor: Actor,
  eventId: string,
  details: EventDetails,
  was?: string,
): Promise<void> {
  const event = await getEvent(actor, eventId)
  const stored = was === undefined ? null : await getDetails(event.id)
  if (stored && was !== detailsKey(stored)) {
    // the same form again
    if (detailsKey(details) === detailsKey(stored)) return
    throw new DomainError('conflict', CHANGED)
  }
  const [changed] = await withFailure('Failed to update event', () =>
    executeInTurn(event.id, [
      sql`
        UPDATE events
        SET purpose = ${details.purpose}, starts_on = ${details.startsOn}, ends_on = ${details.endsOn}, claimant = ${details.claimant},
          department = ${details.department}, cost_centre = ${details.costCentre}, company = ${details.company},
          approver = ${details.approver}, updated_at = ${now}
        FROM ${openEvent(actor, event.id)} WHERE events.id = event.id${stored ? unchanged(stored) : empty}`,
    ]),
  )
  if (changed) return
  const { status } = await getEvent(actor, event.id)
  throw new DomainError('conflict', status === 'closed' ? CLOSED : CHANGED)
}

/** The condition, to be set behind others, that the details still are what they were. */
const unchanged = (details: EventDetails): Sql => sql`
  AND purpose = ${details.purpose} AND starts_on IS NOT DISTINCT FROM ${details.startsOn} AND ends_on IS NOT DISTINCT FROM ${details.endsOn}
  AND claimant IS NOT DISTINCT FROM ${details.claimant} AND department IS NOT DISTINCT FROM ${details.department}
  AND cost_centre IS NOT DISTINCT FROM ${details.costCentre} AND company IS NOT DISTINCT FROM ${details.company}
  AND approver IS NOT DISTINCT FROM ${details.approver}`
