import { withFailure } from '~/domain/errors'
import type { OwnedEventId } from '~/domain/events/schema'
import { isDismissed } from '~/domain/expenses/duplicates.server'
import { groupBy } from '~/domain/group-by'
import { IS_NOT_HIDDEN } from '~/domain/receipts/receipts.server'
import type { Actor } from '~/domain/users/actor'
import { db } from '~/infra/db.server'
import type { Claim } from './claim'
import { RETRIEVE_FAILED } from './messages'
import { claimNumber } from './versions.server'

// Receipts of a claim that the user has in other events too, or has claimed in events that are gone.

/** Another place that a receipt is used in. */
interface Use {
  sha256: string
  /** the id of the other expense, draft or version */
  other: string
  name: string
}

/** Files that one query looks for. */
const SUMS_PER_QUERY = 500

const portionsOf = (sums: string[]): string[][] =>
  Array.from({ length: Math.ceil(sums.length / SUMS_PER_QUERY) }, (_, at) =>
    sums.slice(at * SUMS_PER_QUERY, (at + 1) * SUMS_PER_QUERY),
  )

/** Receipts of the user's other events, the oldest event first. */
async function usesInEvents(actor: Actor, eventId: string, sums: string[]): Promise<Use[]> {
  const receipts = await db.receipt.findMany({
    where: {
      sha256: { in: sums },
      role: 'receipt',
      deletedAt: null,
      event: { userId: actor.id, deletedAt: null, id: { not: eventId } },
      ...IS_NOT_HIDDEN,
    },
    select: { id: true, sha256: true, expenseId: true, event: { select: { name: true } } },
    orderBy: [{ event: { createdAt: 'asc' } }, { id: 'asc' }],
  })
  return receipts.map(({ id, sha256, expenseId, event }) => ({
    sha256,
    other: expenseId ?? id,
    name: event.name,
  }))
}

/** Files of the user's frozen versions whose event is gone, by the numbers of the claims. */
async function usesInClaims(actor: Actor, eventId: string, sums: string[]): Promise<Use[]> {
  const files = await db.claimFile.findMany({
    where: { sha256: { in: sums }, claim: { userId: actor.id, eventId: { not: eventId } } },
    select: { sha256: true, claim: { select: { id: true, eventId: true, year: true, serial: true } } },
    orderBy: [{ claim: { year: 'asc' } }, { claim: { serial: 'asc' } }, { claim: { version: 'asc' } }],
  })
  if (files.length === 0) return []
  const events = await db.event.findMany({
    where: {
      userId: actor.id,
      id: { in: [...new Set(files.map(({ claim }) => claim.eventId))] },
      deletedAt: null,
    },
    select: { id: true },
  })
  const existingIds = new Set(events.map(({ id }) => id))
  return files
    .filter(({ claim }) => !existingIds.has(claim.eventId))
    .map(({ sha256, claim }) => ({
      sha256,
      other: claim.id,
      name: `claim ${claimNumber(claim.year, claim.serial)}`,
    }))
}

/**
 * Returns in words where else the receipts of an event's claim are used, by the ids of its expenses, less
 * those that the claimant has said are rightly in both.
 */
export async function receiptReuse(
  actor: Actor,
  eventId: OwnedEventId,
  { lines, files }: Claim,
): Promise<Map<string, string>> {
  const receipts = new Map(
    files.filter(({ role }) => role === 'receipt').map(({ number, sha256 }) => [number, sha256]),
  )
  return withFailure(RETRIEVE_FAILED, async () => {
    const found: Use[][] = []
    for (const sums of portionsOf([...new Set(receipts.values())]))
      found.push(await usesInEvents(actor, eventId, sums), await usesInClaims(actor, eventId, sums))
    const uses = groupBy(found.flat(), ({ sha256 }) => sha256)
    if (uses.size === 0) return new Map()
    const isKnown = await isDismissed(eventId)
    const reused = lines.map(({ expenseId, files: numbers }): [string, string] => {
      const others = numbers
        .flatMap((number) => uses.get(receipts.get(number) ?? '') ?? [])
        .filter(({ other }) => !isKnown(expenseId, other))
      return [expenseId, [...new Set(others.map(({ name }) => name))].join(', ')]
    })
    return new Map(reused.filter(([, words]) => words !== ''))
  })
}
