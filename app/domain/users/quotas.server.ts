import { DomainError, withFailure } from '~/domain/errors'
import { query, type Sql, sql } from '~/infra/db.server'
import { env } from '~/infra/env.server'
import { MB } from '~/limits'
import type { Actor } from './actor'

// What one user may fill of the server. What is in the trash counts until it is deleted for good, as it takes
// as much room; so do frozen versions, which outlive their events. Two writes at once may both find room:
// what is over a quota then is at most what was under way.

const NO_LIMIT = Number.POSITIVE_INFINITY

/** A quota as it is configured: 0 stands for none. */
const limitOf = (configured: number) => (configured === 0 ? NO_LIMIT : configured)

const eventsMax = limitOf(env.quotas.events)
const receiptsMax = limitOf(env.quotas.receipts)
const receiptBytesMax = limitOf(env.quotas.receiptMegabytes) * MB

const reached = (what: string) =>
  `This server allows each user ${what}, and there is no room left. Delete something for good, or ask whoever runs the server.`

const count = (value: number) => value.toLocaleString('en')

/**
 * Why a user cannot store another event; null when there is room.
 * @throws DomainError failed
 */
export async function eventQuotaReached(actor: Actor, failure: string): Promise<string | null> {
  if (eventsMax === NO_LIMIT) return null
  const [row] = await withFailure(failure, () =>
    query<{ events: number | string }>(
      sql`SELECT count(*) AS events FROM events WHERE user_id = ${actor.id}`,
    ),
  )
  return Number(row?.events) < eventsMax
    ? null
    : reached(`${count(eventsMax)} ${eventsMax === 1 ? 'event' : 'events'}`)
}

/**
 * Sizes of the files of a user's frozen versions, a file once for each: no less than what counts, and
 * answered from an index.
 */
const filesOfVersions = (actor: Actor): Sql => sql`
  SELECT claim_files.bytes FROM claim_files JOIN claims ON claims.id = claim_id WHERE user_id = ${actor.id}`

/** Those files that the event of their version has no more, each once. */
const filesOfVersionsOnly = (actor: Actor): Sql => sql`
  SELECT DISTINCT claim_files.sha256, claim_files.bytes FROM claim_files JOIN claims ON claims.id = claim_id
  WHERE user_id = ${actor.id} AND NOT EXISTS (
    SELECT 1 FROM receipts WHERE receipts.event_id = claims.event_id AND receipts.sha256 = claim_files.sha256)`

/** Bytes of what a user's frozen versions say. */
const contentOfVersions = (actor: Actor): Sql => sql`
  SELECT COALESCE(sum(octet_length(content)), 0) AS bytes FROM claims WHERE user_id = ${actor.id}`

interface Usage {
  files: number | string
  bytes: number | string
}

/**
 * What a user fills: receipts in each event that has them, frozen versions, and such files of these. @throws
 * DomainError failed
 */
async function usageOf(actor: Actor, ofVersions: Sql): Promise<Usage | undefined> {
  const [usage] = await withFailure('Failed to load receipts', () =>
    query<Usage>(sql`
      SELECT stored.files + frozen.files AS files, stored.bytes + frozen.bytes + content.bytes AS bytes
      FROM (SELECT count(*) AS files, COALESCE(sum(bytes), 0) AS bytes FROM receipts JOIN events ON events.id = event_id
          WHERE user_id = ${actor.id}) AS stored,
        (SELECT count(*) AS files, COALESCE(sum(bytes), 0) AS bytes FROM (${ofVersions}) AS own) AS frozen,
        (${contentOfVersions(actor)}) AS content`),
  )
  return usage
}

/**
 * Why a user cannot store another receipt of so many bytes; null when there is room.
 * @throws DomainError failed
 */
export async function receiptQuotaReached(actor: Actor, bytes: number): Promise<string | null> {
  if (receiptsMax === NO_LIMIT && receiptBytesMax === NO_LIMIT) return null
  const reasonIn = (usage: Usage | undefined) => {
    if (Number(usage?.files) >= receiptsMax)
      return reached(`${count(receiptsMax)} ${receiptsMax === 1 ? 'receipt' : 'receipts'}`)
    if (Number(usage?.bytes) + bytes > receiptBytesMax)
      return reached(`receipts and claims of ${count(receiptBytesMax / MB)} MB`)
    return null
  }
  // the cheaper one says for nearly all users that there is room
  return (
    reasonIn(await usageOf(actor, filesOfVersions(actor))) &&
    reasonIn(await usageOf(actor, filesOfVersionsOnly(actor)))
  )
}

/**
 * Why a user cannot freeze another version; null when there is room. Receipts do not count here: a claim that
 * they back can be closed when they are too many for another.
 * @throws DomainError failed
 */
export async function versionQuotaReached(actor: Actor): Promise<string | null> {
  if (receiptBytesMax === NO_LIMIT) return null
  const [content] = await withFailure('Failed to load claims', () =>
    query<{ bytes: number | string }>(contentOfVersions(actor)),
  )
  return Number(content?.bytes) <= receiptBytesMax
    ? null
    : reached(`claims of ${count(receiptBytesMax / MB)} MB`)
}

/** @throws DomainError conflict, when a quota is reached */
export function refuseWhen(quotaReached: string | null): void {
  if (quotaReached !== null) throw new DomainError('conflict', quotaReached)
}
