import { randomUUID } from 'node:crypto'
import { inBackgroundWhenLarge } from '~/domain/background.server'
import { DomainError, withFailure } from '~/domain/errors'
import { countForBackground } from '~/domain/events/count-rows.server'
import { setEventStatus } from '~/domain/events/events.server'
import { getEvent } from '~/domain/events/get-event.server'
import { executeInTurn, existing } from '~/domain/events/open.server'
import type { EventSummary } from '~/domain/events/schema'
import type { Actor } from '~/domain/users/actor'
import { refuseWhen, versionQuotaReached } from '~/domain/users/quotas.server'
import { listed, moment, query, type Sql, sql } from '~/infra/db.server'
import { FairQueue } from '~/infra/fair-queue.server'
import { changesSince } from './changes'
import { checkedClaim, closingSummary } from './checklist.server'
import type { Claim } from './claim'
import { claimNumber, contentAs, contentOf, type Version, versionsOf } from './versions.server'

// Closing an event freezes a version of its claim. The event is closed first, so that what is read of it
// stays as it is; if the version cannot be stored then, it is by the next who asks for it.

/**
 * Two events that are closed at the same moment may want the same number; all but one try again. Those of one
 * process take turns in two lanes, so that a small one need not wait for a large one, and few are in each
 * other's way.
 */
const TRIES_MAX = 20

const queue = new FairQueue({ lanes: 2, lanesPerOwner: 1 })

const CHANGED = 'The claim was changed in the meantime, perhaps in another tab. Look at it again, then close.'

/**
 * Closes an event of the user, and freezes a version of its claim, unless it is closed already.
 * @param seen the key of the `ClosingSummary` that was shown; who does not say closes whatever the claim says
 * by now
 * @throws DomainError not_found, forbidden, conflict (the draft is another by now, a quota is reached),
 * unavailable, failed
 */
export async function closeEvent(actor: Actor, id: string, seen?: string): Promise<void> {
  const event = await getEvent(actor, id)
  if (event.status !== 'closed') refuseWhen(await versionQuotaReached(actor))
  if (seen !== undefined && event.status !== 'closed') {
    if ((await closingSummary(actor, event)).key !== seen) throw new DomainError('conflict', CHANGED)
  }
  await setEventStatus(actor, id, 'closed')
  await frozenVersion(actor, await getEvent(actor, id)).catch((cause) => {
    // closed it is: when much waits, the version is frozen when the event is looked at next
    const isPassedOn =
      cause instanceof DomainError && (cause.code === 'not_found' || cause.code === 'unavailable')
    throw isPassedOn ? cause : new DomainError('failed', 'Failed to close event', { cause })
  })
}

/**
 * The version that was frozen when an event of the user was closed; frozen now, if it could not be then. Null
 * while the event is open.
 * @throws DomainError failed
 */
export async function frozenVersion(actor: Actor, event: EventSummary): Promise<Version | null> {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const [state] = await withFailure('Failed to load claim', () =>
      query<{ status: string; claim_id: string | null; updated: string }>(
        sql`SELECT status, claim_id, CAST(updated_at AS TEXT) AS updated FROM events WHERE id = ${event.id}`,
      ),
    )
    if (state?.status !== 'closed') return null
    const versions = await versionsOf(actor, event.id)
    if (state.claim_id !== null) return versions.find(({ id }) => id === state.claim_id) ?? null
    const attempt = async () =>
      freeze(actor, await getEvent(actor, event.id), { updated: state.updated, before: versions[0] ?? null })
    await withFailure('Failed to freeze claim', () => queue.run(actor.id, attempt))
  }
  throw new DomainError('failed', 'Failed to freeze claim')
}

/**
 * The year and the serial that the next claim gets: those of the version before, else the first that nobody
 * has.
 */
async function nextNumber(
  eventId: string,
  at: Date,
): Promise<{ year: number; serial: number; version: number }> {
  const [last] = await query<{ year: number; serial: number; version: number }>(sql`
    SELECT year, serial, version FROM claims WHERE event_id = ${eventId} ORDER BY version DESC LIMIT 1`)
  if (last) return { ...last, version: last.version + 1 }
  const year = at.getUTCFullYear()
  const [row] = await query<{ serial: number | null }>(
    sql`SELECT max(serial) AS serial FROM claims WHERE year = CAST(${year} AS INTEGER)`,
  )
  return { year, serial: (row?.serial ?? 0) + 1, version: 1 }
}

/** That a closed event still has the terms that were read: two changes may bear the same millisecond. */
const unchanged = ({ name, baseCurrency, exchangeRate }: EventSummary): Sql =>
  sql`name = ${name} AND base_currency = ${baseCurrency} AND exchange_rate = ${exchangeRate}`

/** What was read of a closed event before its claim. */
interface Closed {
  /** when the event was changed last, read before anything else of it, as the database writes it */
  updated: string
  /** its version before */
  before: Version | null
}

/**
 * Stores what a closed event's claim says. Stores nothing when the event was changed, reopened or frozen in
 * the meantime, or the number is taken.
 */
const freeze = inBackgroundWhenLarge({
  name: 'freeze',
  rows: (_actor, event: EventSummary) => countForBackground(event.id),
  async run(actor, event: EventSummary, { updated, before }: Closed): Promise<void> {
    const { claim } = await checkedClaim(actor, event)
    const earlier = before ? (await contentOf(before)).claim : null
    const at = new Date()
    const { year, serial, version } = await nextNumber(event.id, at)
    const frozen: Claim = {
      ...claim,
      frozen: { number: claimNumber(year, serial), version, at: at.toISOString() },
    }
    const { json, sha256 } = contentAs({ ...frozen, changes: earlier && changesSince(earlier, frozen) })
    const id = randomUUID()
    // one text for each file: its sum, which has 64 characters, and its size
    const files = listed([...new Set(claim.files.map((file) => `${file.sha256}${file.bytes}`))])
    await executeInTurn(event.id, [
      sql`
        INSERT INTO claims (id, user_id, event_id, year, serial, version, event_name, currency, total, content, sha256, frozen_at)
        SELECT ${id}, user_id, id, CAST(${year} AS INTEGER), CAST(${serial} AS INTEGER), CAST(${version} AS INTEGER), name, base_currency,
          CAST(${claim.totals.total} AS DECIMAL), ${json}, ${sha256}, ${moment(at)}
        FROM events
        WHERE id = ${event.id} AND user_id = ${actor.id} AND ${existing} AND status = 'closed' AND claim_id IS NULL
          AND CAST(updated_at AS TEXT) = ${updated} AND ${unchanged(event)}
        ON CONFLICT DO NOTHING`,
      sql`
        INSERT INTO claim_files (claim_id, sha256, bytes)
        SELECT claims.id, substr(file.value, 1, 64), CAST(substr(file.value, 65) AS INTEGER)
        FROM claims, ${files} AS file WHERE claims.id = ${id}`,
      sql`UPDATE events SET claim_id = ${id} WHERE id = ${event.id} AND EXISTS (SELECT 1 FROM claims WHERE claims.id = ${id})`,
    ])
  },
})
