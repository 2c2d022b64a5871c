import { inBackgroundWhenLarge } from '~/domain/background.server'
import { withFailure } from '~/domain/errors'
import { countForBackground } from '~/domain/events/count-rows.sql.server'
import { countByReading, type DraftCounts, isBeingRead } from '~/domain/events/drafts'
import { EVENT_ROLES, IS_DRAFT } from '~/domain/events/file-roles'
import { isDismissedAcrossEvents } from '~/domain/expenses/dismissed-duplicates.server'
import { sanitizeId } from '~/domain/form-fields'
import type { OwnedEventId } from '~/domain/owned-event-id'
import type { Actor } from '~/domain/users/actor'
import { db, type Prisma } from '~/infra/database/db.server'
import { LOAD_FAILED } from './messages'
import { findDraft, IS_NOT_HIDDEN, isInTrash, type Receipt } from './receipts.server'

// The review of an event goes through its drafts.

/**
 * The receipts of an event, in the order in which they came, as a review goes through those that are drafts.
 */
export interface Review {
  /** the draft to look at; null when there is none */
  draft: Receipt | null
  /** its place among the drafts, from 1 */
  place: number
  drafts: DraftCounts
  /** the number of receipts, those of expenses included */
  count: number
  /** the draft before it, those that are read first; null for the first */
  previousId: string | null
  /**
   * the draft behind it, those that are read first; behind the last comes the first; null when there is no
   * other. Behind a part of a file comes its next part, read or not.
   */
  nextId: string | null
  /** whether that is the first, as none is behind the last */
  isNextFirst: boolean
  /** whether to go on with the next now: it is read, or of the same file */
  isNextReady: boolean
  /** the expense that the asked receipt is with already; null for a draft, and for what is not there */
  askedExpenseId: string | null
}

const PLACE_FIELDS = { id: true, state: true, expenseId: true, sha256: true } satisfies Prisma.ReceiptSelect

type Place = Prisma.ReceiptGetPayload<{ select: typeof PLACE_FIELDS }>

const placesOf = (eventId: OwnedEventId): Promise<Place[]> =>
  db.receipt.findMany({
    where: { eventId, deletedAt: null, role: { notIn: [...EVENT_ROLES] }, ...IS_NOT_HIDDEN },
    select: PLACE_FIELDS,
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })

const isDraft = ({ expenseId }: Place) => expenseId === null

/** Returns the first draft that is read, else the first draft. */
const firstOf = (drafts: Place[]): Place | null =>
  drafts.find(({ state }) => !isBeingRead(state)) ?? drafts[0] ?? null

/** Receipts whose places are read in the time of one row of other work. */
const PLACES_PER_ROW = 10

/**
 * The drafts around one: the asked one while it is a draft; else the next one behind it.
 * @throws DomainError unavailable, failed
 */
export const reviewOf = inBackgroundWhenLarge({
  name: 'reviewOf',
  failure: LOAD_FAILED,
  isOfPage: true,
  rows: async (_actor, eventId: OwnedEventId) => (await countForBackground(eventId)) / PLACES_PER_ROW,
  run: (_actor, eventId: OwnedEventId, asked: string | null): Promise<Review> => findReview(eventId, asked),
})

async function findReview(eventId: OwnedEventId, asked: string | null): Promise<Review> {
  const places = await placesOf(eventId)
  const askedAt = places.findIndex(({ id }) => id === asked)
  const askedExpenseId = places[askedAt]?.expenseId ?? null
  const drafts = places.filter(isDraft)
  const asDraft = askedExpenseId === null ? places[askedAt] : undefined
  const shown =
    asDraft ?? firstOf([...places.slice(askedAt + 1), ...places.slice(0, askedAt + 1)].filter(isDraft))
  const at = drafts.findIndex(({ id }) => id === shown?.id)
  const [before, behind] = [drafts.slice(0, Math.max(at, 0)), drafts.slice(at + 1)]
  const nextPart = behind.find(({ sha256 }) => sha256 === shown?.sha256)
  const nextBehind = nextPart ?? firstOf(behind)
  const next = nextBehind ?? firstOf(before)
  return {
    draft: shown && (await findDraft(eventId, shown.id)),
    place: at + 1,
    drafts: countByReading(drafts.map(({ state }) => ({ state, count: 1 }))),
    count: places.length,
    previousId: firstOf(before.toReversed())?.id ?? null,
    nextId: next?.id ?? null,
    isNextFirst: nextBehind === null && next !== null,
    isNextReady: next !== null && (next === nextPart || !isBeingRead(next.state)),
    askedExpenseId,
  }
}

/** The id of the next draft to review; null when there is none that can be gone on with. */
export async function draftAfter(actor: Actor, eventId: OwnedEventId, id: string): Promise<string | null> {
  const { nextId, isNextReady } = await reviewOf(actor, eventId, id)
  return isNextReady ? nextId : null
}

/** The name of a deleted draft that can be brought back, to offer that; null when there is none. */
export async function deletedDraftName(eventId: OwnedEventId, id: string): Promise<string | null> {
  const draft = await withFailure(LOAD_FAILED, () =>
    db.receipt.findUnique({
      where: { id: sanitizeId(id), eventId, ...isInTrash(), ...IS_DRAFT },
      select: { name: true },
    }),
  )
  return draft?.name ?? null
}

/** The name of another paper of an event; null when it is none. */
export async function paperName(eventId: OwnedEventId, id: string): Promise<string | null> {
  const paper = await withFailure(LOAD_FAILED, () =>
    db.receipt.findUnique({
      where: { id: sanitizeId(id), eventId, role: 'paper', deletedAt: null },
      select: { name: true },
    }),
  )
  return paper?.name ?? null
}

/** The same file in another event of the user. */
export interface FileInOtherEvent {
  eventId: string
  eventName: string
  id: string
  /** null for a draft */
  expenseId: string | null
}

/**
 * Returns the file of a draft of an event in other events of the user, unless the claimant said in one of
 * them that it is rightly in both. A rate may be proved in several, and another paper may be in several.
 */
export async function sameFileInOtherEvents(
  actor: Actor,
  eventId: OwnedEventId,
  { id, sha256 }: Receipt,
): Promise<FileInOtherEvent[]> {
  return withFailure(LOAD_FAILED, async () => {
    const files = await db.receipt.findMany({
      where: {
        sha256,
        deletedAt: null,
        role: { notIn: [...EVENT_ROLES] },
        event: { id: { not: eventId }, userId: actor.id, deletedAt: null },
        ...IS_NOT_HIDDEN,
      },
      select: { id: true, expenseId: true, event: { select: { id: true, name: true } } },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    })
    if (files.length === 0) return []
    const eventIds = files.map(({ event }) => event.id)
    const isKnown = await isDismissedAcrossEvents(eventId, [id], eventIds)
    return files
      .filter((file) => !isKnown(id, file.expenseId ?? file.id))
      .map(({ event, ...file }) => ({ ...file, eventId: event.id, eventName: event.name }))
  })
}
