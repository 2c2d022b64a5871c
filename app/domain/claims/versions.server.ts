import { createHash } from 'node:crypto'
import { inBackgroundWhenLarge } from '~/domain/background.server'
import { DomainError, withFailure } from '~/domain/errors'
import { existing } from '~/domain/events/open.server'
import { sanitizeId } from '~/domain/form-fields'
import { releaseFiles } from '~/domain/receipts/orphan-files.server'
import type { Actor } from '~/domain/users/actor'
import { executeAll, query, type Sql, sql, storedDecimal } from '~/infra/db.server'
import { canonicalJson } from './canonical'
import type { Claim } from './claim'
import { changesSummaryOf, summaryOf } from './summary'

// The frozen versions of claims. A version that its user deleted leaves its number behind, which is given to
// no other.

/** A frozen version, without what it says. */
export interface Version {
  id: string
  eventId: string
  eventName: string
  /** 2026-0042 */
  number: string
  version: number
  currency: string
  total: string
  /** the instant, UTC, ISO 8601 */
  frozenAt: string
  /** of what it says */
  sha256: string
  /** whether its event is there */
  hasEvent: boolean
}

interface Row {
  id: string
  event_id: string
  event_name: string
  year: number
  serial: number
  version: number
  currency: string
  total: number | string
  frozen_at: string | Date
  sha256: string
  has_event: number | boolean
}

/** The number of a claim as it is written: 2026-0042. */
export const claimNumber = (year: number, serial: number): string =>
  `${year}-${String(serial).padStart(4, '0')}`

const fromRow = (row: Row): Version => ({
  id: row.id,
  eventId: row.event_id,
  eventName: row.event_name,
  number: claimNumber(row.year, row.serial),
  version: row.version,
  currency: row.currency,
  total: storedDecimal(row.total),
  frozenAt: new Date(row.frozen_at).toISOString(),
  sha256: row.sha256,
  hasEvent: Boolean(row.has_event),
})

const columns = sql`claims.id, event_id, event_name, year, serial, version, currency, total, frozen_at, sha256,
  CASE WHEN EXISTS (SELECT 1 FROM events WHERE events.id = event_id AND ${existing}) THEN 1 ELSE 0 END AS has_event`

/** Of the table `claims`: those of a user that are not deleted. */
const isOwn = (actor: Actor): Sql => sql`user_id = ${actor.id} AND content <> ''`

async function find(which: Sql): Promise<Version[]> {
  const rows = await withFailure('Failed to load claims', () =>
    query<Row>(sql`SELECT ${columns} FROM claims WHERE ${which}`),
  )
  return rows.map(fromRow)
}

/** The user's frozen versions, the newest first. */
export const listVersions = (actor: Actor): Promise<Version[]> =>
  find(sql`${isOwn(actor)} ORDER BY frozen_at DESC, version DESC`)

/** Those of an event, the last one first. */
export const versionsOf = (actor: Actor, eventId: string): Promise<Version[]> =>
  find(sql`${isOwn(actor)} AND event_id = ${sanitizeId(eventId)} ORDER BY version DESC`)

const missing = () => new DomainError('not_found', 'Claim not found')

/** A frozen version of the user. @throws DomainError not_found (another user's too), failed */
export async function getVersion(actor: Actor, id: string): Promise<Version> {
  const [version] = await find(sql`${isOwn(actor)} AND claims.id = ${sanitizeId(id)}`)
  if (!version) throw missing()
  return version
}

/** A claim and the text that it was frozen as, or would be. */
export interface Content {
  claim: Claim
  /** canonical */
  json: string
  /** of that */
  sha256: string
}

/** A claim as it would be frozen. */
export function contentAs(claim: Claim): Content {
  const json = canonicalJson(claim)
  return { claim, json, sha256: createHash('sha256').update(json).digest('hex') }
}

/** What a frozen version says. The caller has made sure whose it is. */
export async function contentOf({ id }: Version): Promise<Content> {
  const [row] = await withFailure('Failed to load claims', () =>
    query<{ content: string; sha256: string }>(
      sql`SELECT content, sha256 FROM claims WHERE id = ${id} AND content <> ''`,
    ),
  )
  if (!row) throw missing()
  return { claim: JSON.parse(row.content), json: row.content, sha256: row.sha256 }
}

/** What a claim's line takes of its canonical JSON, in characters, at least. */
const LINE_CHARACTERS_MIN = 250

/** How many lines a frozen version may have, counted by the length of what it says. */
export async function linesUpTo({ id }: Version): Promise<number> {
  const [row] = await withFailure('Failed to load claims', () =>
    query<{ characters: number | string }>(
      sql`SELECT length(content) AS characters FROM claims WHERE id = ${id}`,
    ),
  )
  return Number(row?.characters ?? 0) / LINE_CHARACTERS_MIN
}

/** What the page of a closed event shows of its frozen version. The caller has made sure whose it is. */
export const versionSummary = inBackgroundWhenLarge({
  name: 'versionSummary',
  rows: (_actor, version: Version) => linesUpTo(version),
  async run(_actor, version: Version) {
    const { claim } = await contentOf(version)
    return { claim: summaryOf(claim), changes: changesSummaryOf(claim) }
  },
})

/**
 * Deletes a frozen version for good, with the files that nothing else names, once its event is gone; one that
 * is deleted already stays so. An event that comes back from the
 * trash is frozen anew.
 * @throws DomainError not_found, conflict (its event is there), failed
 */
export async function deleteVersion(actor: Actor, id: string): Promise<void> {
  const files = await withFailure('Failed to delete claim', () =>
    query<{ sha256: string }>(sql`SELECT sha256 FROM claim_files WHERE claim_id = ${sanitizeId(id)}`),
  )
  const deletedRow = sql`SELECT event_id FROM claims WHERE id = ${sanitizeId(id)} AND user_id = ${actor.id} AND content = ''`
  const [deleted = 0] = await withFailure('Failed to delete claim', () =>
    executeAll([
      sql`
        UPDATE claims SET content = '', event_name = '', total = 0, sha256 = ''
        WHERE id = ${sanitizeId(id)} AND user_id = ${actor.id}
          AND NOT EXISTS (SELECT 1 FROM events WHERE events.id = claims.event_id AND ${existing})`,
      sql`UPDATE events SET claim_id = NULL WHERE claim_id = ${sanitizeId(id)} AND id IN (${deletedRow})`,
      sql`DELETE FROM claim_files WHERE claim_id = ${sanitizeId(id)} AND EXISTS (${deletedRow})`,
    ]),
  )
  if (deleted > 0) return releaseFiles(files.map(({ sha256 }) => sha256))
  // of the user's own, only its event can have stood in the way
  await getVersion(actor, id)
  throw new DomainError('conflict', 'This claim belongs to an event that is there. Delete the event first')
}
