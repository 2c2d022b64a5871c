import { DomainError, withFailure } from '~/domain/errors'
import { db } from '~/infra/database/db.server'
import { env } from '~/infra/env.server'
import { MB } from '~/limits'
import type { Actor } from './actor'
import { LOAD_CLAIMS_FAILED, LOAD_RECEIPTS_FAILED } from './messages'
import { filesOfVersionsOnly, versionContentBytes } from './storage-usage.sql.server'

// Quotas of one user's data on the server. Items in the trash count until they are deleted for good, because
// they take the same space; so do frozen versions, which outlive their events. Two concurrent writes may both
// find room, so concurrent requests can exceed a quota by as much as they write.

const NO_LIMIT = Number.POSITIVE_INFINITY

/** Returns a configured quota; 0 means no limit. */
const limitOf = (configured: number) => (configured === 0 ? NO_LIMIT : configured)

const eventsMax = limitOf(env.quotas.events)
const receiptsMax = limitOf(env.quotas.receipts)
const receiptBytesMax = limitOf(env.quotas.receiptMegabytes) * MB

/** Returns the message for a reached quota. The allowance is the quota in words, such as "5 events". */
const quotaMessage = (allowance: string) =>
  `This server allows each user ${allowance}, and there is no room left. Delete something for good, or ask your administrator.`

const formatCount = (value: number) => value.toLocaleString('en')

/**
 * Returns why a user cannot store another event; null when there is room.
 * @throws DomainError failed
 */
export async function eventQuotaReached(actor: Actor, failure: string): Promise<string | null> {
  if (eventsMax === NO_LIMIT) return null
  const events = await withFailure(failure, () => db.event.count({ where: { userId: actor.id } }))
  if (events < eventsMax) return null
  return quotaMessage(`${formatCount(eventsMax)} ${eventsMax === 1 ? 'event' : 'events'}`)
}

/** The number and size of files: of receipts, or of frozen versions. */
interface Usage {
  files: number
  bytes: number
}

/** Returns the usage of receipts; a receipt in several events counts in each. */
async function usageOfReceipts(userId: string): Promise<Usage> {
  const { _count, _sum } = await db.receipt.aggregate({
    where: { event: { userId } },
    _count: { _all: true },
    _sum: { bytes: true },
  })
  return { files: _count._all, bytes: _sum.bytes ?? 0 }
}

/** Returns the usage of all files of frozen versions: an upper bound, as events may still have them. */
async function usageOfVersions(userId: string): Promise<Usage> {
  const { _count, _sum } = await db.claimFile.aggregate({
    where: { claim: { userId } },
    _count: { _all: true },
    _sum: { bytes: true },
  })
  return { files: _count._all, bytes: _sum.bytes ?? 0 }
}

/**
 * Returns why a user cannot add these files of receipts; null when there is room.
 * @throws DomainError failed
 */
export async function receiptQuotaReached({ id }: Actor, added: Usage): Promise<string | null> {
  if (receiptsMax === NO_LIMIT && receiptBytesMax === NO_LIMIT) return null
  return withFailure(LOAD_RECEIPTS_FAILED, async () => {
    const receipts = await usageOfReceipts(id)
    // the texts of the frozen versions, beside their files
    const contentBytes = await versionContentBytes(id)
    /** Returns why there is no room if the files of frozen versions take this much; null if there is room. */
    const reasonWith = (versions: Usage) => {
      if (receipts.files + versions.files + added.files > receiptsMax)
        return quotaMessage(`${formatCount(receiptsMax)} ${receiptsMax === 1 ? 'receipt' : 'receipts'}`)
      if (receipts.bytes + versions.bytes + contentBytes + added.bytes > receiptBytesMax)
        return quotaMessage(`receipts and claims of ${formatCount(receiptBytesMax / MB)} MB`)
      return null
    }
    // nearly all users have room even by the upper bound, which is cheap; only for the others counts exactly
    return reasonWith(await usageOfVersions(id)) && reasonWith(await filesOfVersionsOnly(id))
  })
}

/**
 * Returns why a user cannot freeze another version; null when there is room. Receipts do not count here, so
 * that a user whose receipts exceed a quota can still close an event.
 * @throws DomainError failed
 */
export async function versionQuotaReached({ id }: Actor): Promise<string | null> {
  if (receiptBytesMax === NO_LIMIT) return null
  const bytes = await withFailure(LOAD_CLAIMS_FAILED, () => versionContentBytes(id))
  return bytes <= receiptBytesMax ? null : quotaMessage(`claims of ${formatCount(receiptBytesMax / MB)} MB`)
}

/** @throws DomainError conflict when a quota is reached */
export function refuseWhen(quotaReached: string | null): void {
  if (quotaReached !== null) throw new DomainError('conflict', quotaReached)
}
