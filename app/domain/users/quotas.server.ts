import { DomainError, orFail } from '~/domain/errors'
import { query, sql } from '~/infra/db.server'
import { env } from '~/infra/env.server'
import { MB } from '~/limits'
import type { Actor } from './actor'

// What one user may fill of the server. What is in the trash counts until it is deleted for good, as it takes as much room. Two
// writes at once may both find room: what is over a quota then is at most what was under way.

const NO_LIMIT = Number.POSITIVE_INFINITY

/** A quota as it is configured: 0 stands for none. */
const limitOf = (configured: number) => (configured === 0 ? NO_LIMIT : configured)

const eventsMax = limitOf(env.quotas.events)
const receiptsMax = limitOf(env.quotas.receipts)
const receiptBytesMax = limitOf(env.quotas.receiptMegabytes) * MB

const reached = (what: string) =>
  `You have ${what}, as much as this server allows each user. Delete something for good in the trash, or ask whoever runs the server.`

const count = (value: number) => value.toLocaleString('en')

/**
 * Why a user cannot store another event; null when there is room.
 * @throws DomainError failed
 */
export async function eventQuotaReached(actor: Actor, failure: string): Promise<string | null> {
  if (eventsMax === NO_LIMIT) return null
  const [row] = await orFail(failure, () =>
    query<{ events: number | string }>(sql`SELECT count(*) AS events FROM events WHERE user_id = ${actor.id}`),
  )
  return Number(row?.events) < eventsMax ? null : reached(`${count(eventsMax)} events`)
}

/**
 * Why a user cannot store another receipt of so many bytes; null when there is room.
 * @throws DomainError failed
 */
export async function receiptQuotaReached(actor: Actor, bytes: number): Promise<string | null> {
  if (receiptsMax === NO_LIMIT && receiptBytesMax === NO_LIMIT) return null
  // answered from the index of events and bytes
  const [row] = await orFail('Failed to load receipts', () =>
    query<{ receipts: number | string; bytes: number | string | null }>(sql`
      SELECT count(*) AS receipts, sum(bytes) AS bytes FROM receipts JOIN events ON events.id = event_id WHERE user_id = ${actor.id}`),
  )
  if (Number(row?.receipts) >= receiptsMax) return reached(`${count(receiptsMax)} receipts`)
  if (Number(row?.bytes ?? 0) + bytes > receiptBytesMax) return reached(`receipts of ${count(receiptBytesMax / MB)} MB`)
  return null
}

/** @throws DomainError conflict, when a quota is reached */
export function refuseWhen(quotaReached: string | null): void {
  if (quotaReached !== null) throw new DomainError('conflict', quotaReached)
}
