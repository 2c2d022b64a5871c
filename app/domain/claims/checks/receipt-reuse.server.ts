import { createHash } from 'node:crypto'
import type { Claim } from '~/domain/claims/claim'
import { RETRIEVE_FAILED } from '~/domain/claims/messages'
import { claimNumber } from '~/domain/claims/versions/versions.server'
import { withFailure } from '~/domain/errors'
import { readDismissalsAcrossEvents } from '~/domain/expenses/dismissed-duplicates.server'
import { groupBy } from '~/domain/group-by'
import { inPortions } from '~/domain/in-portions'
import type { OwnedEventId } from '~/domain/owned-event-id'
import { IS_NOT_HIDDEN } from '~/domain/receipts/receipts.server'
import type { Actor } from '~/domain/users/actor'
import { db } from '~/infra/database/db.server'
import type { FileUse } from './check'

// Finds receipts of a claim that the user also has in other events, or claimed in deleted events.

/** Another use of a receipt. */
interface ReceiptUse {
  sha256: string
  /** the id of the other expense, draft or version */
  usedById: string
  /** the name of the event, or the number of the claim */
  place: string
  /** null for a version */
  eventId: string | null
  isDraft: boolean
}

/** The number of files in one query. */
const CHECKSUMS_PER_QUERY = 500

/** Returns uses of the receipts in the user's other events, the oldest event first. */
async function usesInEvents(actor: Actor, eventId: string, checksums: string[]): Promise<ReceiptUse[]> {
  const receipts = await db.receipt.findMany({
    where: {
      sha256: { in: checksums },
      role: 'receipt',
      deletedAt: null,
      event: { userId: actor.id, deletedAt: null, id: { not: eventId } },
      ...IS_NOT_HIDDEN,
    },
    select: { id: true, sha256: true, expenseId: true, event: { select: { id: true, name: true } } },
    orderBy: [{ event: { createdAt: 'asc' } }, { id: 'asc' }],
  })
  return receipts.map(({ id, sha256, expenseId, event }) => ({
    sha256,
    usedById: expenseId ?? id,
    place: event.name,
    eventId: event.id,
    isDraft: expenseId === null,
  }))
}

/** Returns uses of the files in the user's frozen versions whose event is deleted, by claim number. */
async function usesInClaims(actor: Actor, eventId: string, checksums: string[]): Promise<ReceiptUse[]> {
  const files = await db.claimFile.findMany({
    where: { sha256: { in: checksums }, claim: { userId: actor.id, eventId: { not: eventId } } },
    select: { sha256: true, claim: { select: { id: true, eventId: true, year: true, serial: true } } },
    orderBy: [{ claim: { year: 'asc' } }, { claim: { serial: 'asc' } }, { claim: { version: 'asc' } }],
  })
  if (files.length === 0) return []
  const eventIds = [...new Set(files.map(({ claim }) => claim.eventId))]
  const events = await db.event.findMany({
    where: { userId: actor.id, id: { in: eventIds }, deletedAt: null },
    select: { id: true },
  })
  const existingIds = new Set(events.map(({ id }) => id))
  return files
    .filter(({ claim }) => !existingIds.has(claim.eventId))
    .map(({ sha256, claim }) => ({
      sha256,
      usedById: claim.id,
      place: `claim ${claimNumber(claim.year, claim.serial)}`,
      eventId: null,
      isDraft: false,
    }))
}

/** Returns other uses of a claim's receipts, by expense id. Uses that the claimant approved are left out. */
export async function receiptReuse(
  actor: Actor,
  eventId: OwnedEventId,
  { lines, files }: Claim,
): Promise<Map<string, FileUse[]>> {
  const receiptFiles = files.filter(({ role }) => role === 'receipt')
  const receipts = new Map(receiptFiles.map(({ number, sha256 }) => [number, sha256]))
  return withFailure(RETRIEVE_FAILED, async () => {
    const useLists: ReceiptUse[][] = []
    for (const checksums of inPortions([...new Set(receipts.values())], CHECKSUMS_PER_QUERY))
      useLists.push(
        await usesInEvents(actor, eventId, checksums),
        await usesInClaims(actor, eventId, checksums),
      )
    const usesByFile = groupBy(useLists.flat(), ({ sha256 }) => sha256)
    if (usesByFile.size === 0) return new Map()
    const expenseIds = lines.map(({ expenseId }) => expenseId)
    const otherEventIds = useLists.flat().flatMap((use) => use.eventId ?? [])
    const isDismissed = await readDismissalsAcrossEvents(eventId, expenseIds, otherEventIds)
    const usesByExpense = lines.map(({ expenseId, files: fileNumbers }): [string, FileUse[]] => {
      const uses = fileNumbers
        .flatMap((number) => usesByFile.get(receipts.get(number) ?? '') ?? [])
        .filter(({ usedById }) => !isDismissed(expenseId, usedById))
      const usesByPlace = groupBy(uses, ({ eventId, place }) => eventId ?? place)
      return [expenseId, [...usesByPlace.values()].flatMap(toFileUse)]
    })
    return new Map(usesByExpense.filter(([, fileUses]) => fileUses.length > 0))
  })
}

/** Merges all uses of a file in one event or claim into one. */
function toFileUse(uses: ReceiptUse[]): FileUse[] {
  const [first] = uses
  if (first === undefined) return []
  const { place, eventId, usedById: id, isDraft } = first
  // all versions of a deleted event have the same claim number
  const subject = eventId === null ? place : subjectOfIds(uses.map(({ usedById }) => usedById))
  return [{ place, subject, otherEvent: eventId === null ? null : { eventId, id, isDraft } }]
}

/** The number of hash digits that identify a set of expenses. */
const HASH_DIGITS = 16

/** Identifies one expense by its id, but several by a hash, because a file may hold very many receipts. */
function subjectOfIds(ids: string[]): string {
  const [first = '', ...otherIds] = [...new Set(ids)].sort()
  if (otherIds.length === 0) return first
  const hash = createHash('sha256').update([first, ...otherIds].join(' '))
  return hash.digest('hex').slice(0, HASH_DIGITS)
}
