import { inBackgroundWhenLarge } from '~/domain/background.server'
import { withFailure } from '~/domain/errors'
import { countForBackground } from '~/domain/events/count-rows.sql.server'
import { countByReading, type DraftCounts, isBeingRead } from '~/domain/events/drafts'
import { EVENT_ROLES, IS_DRAFT } from '~/domain/events/file-roles'
import { readDismissalsAcrossEvents } from '~/domain/expenses/dismissed-duplicates.server'
import { sanitizeId } from '~/domain/form-fields'
import type { OwnedEventId } from '~/domain/owned-event-id'
import type { Actor } from '~/domain/users/actor'
import { db, type Prisma } from '~/infra/database/db.server'
import { LOAD_FAILED } from './messages'
import { findDraft, IS_NOT_HIDDEN, isInTrash, type Receipt } from './receipts.server'

// The review of an event: it goes through the event's drafts one by one.

/** One draft of a review, with its neighbours. Drafts are in the order of the event's receipts. */
export interface Review {
  /** the draft to review; null if there is none */
  draft: Receipt | null
  /** its number among the drafts, from 1 */
  position: number
  drafts: DraftCounts
  /** the number of receipts, including those of expenses */
  count: number
  /** the nearest earlier draft that is read, else the one before; null for the first draft */
  previousId: string | null
  /** the file's next part; else a later draft, preferably read; else one from the start; null if alone */
  nextId: string | null
  /** whether `nextId` starts again from the beginning */
  isNextFirst: boolean
  /** whether the next draft can be reviewed now: it is read, or belongs to the same file */
  isNextReady: boolean
  /** the expense of the requested receipt; null for a draft, and if the receipt does not exist */
  requestedExpenseId: string | null
}

const FILE_FIELDS = { id: true, state: true, expenseId: true, sha256: true } satisfies Prisma.ReceiptSelect

type ReviewedFile = Prisma.ReceiptGetPayload<{ select: typeof FILE_FIELDS }>

const filesInReviewOrder = (eventId: OwnedEventId): Promise<ReviewedFile[]> =>
  db.receipt.findMany({
    where: { eventId, deletedAt: null, role: { notIn: [...EVENT_ROLES] }, ...IS_NOT_HIDDEN },
    select: FILE_FIELDS,
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })

const isDraft = ({ expenseId }: ReviewedFile) => expenseId === null

/** Returns the first draft that is read, else the first draft; null if there are none. */
const firstReadDraft = (drafts: ReviewedFile[]): ReviewedFile | null =>
  drafts.find(({ state }) => !isBeingRead(state)) ?? drafts[0] ?? null

/** A review loads little of each receipt: this many receipts take as long as one row of other work. */
const FILES_PER_ROW = 10

/**
 * Returns the review at the requested draft. If the receipt is no longer a draft, the next draft is shown; if
 * it does not exist, the first.
 * @throws DomainError unavailable, failed
 */
export const reviewOf = inBackgroundWhenLarge({
  name: 'reviewOf',
  failure: LOAD_FAILED,
  isPageRead: true,
  countRows: async (_actor, eventId: OwnedEventId) => (await countForBackground(eventId)) / FILES_PER_ROW,
  run: (_actor, eventId: OwnedEventId, requestedId: string | null): Promise<Review> =>
    findReview(eventId, requestedId),
})

async function findReview(eventId: OwnedEventId, requestedId: string | null): Promise<Review> {
  const files = await filesInReviewOrder(eventId)
  const requestedIndex = files.findIndex(({ id }) => id === requestedId)
  const requestedExpenseId = files[requestedIndex]?.expenseId ?? null
  const drafts = files.filter(isDraft)
  const requestedDraft = requestedExpenseId === null ? files[requestedIndex] : undefined
  const shownDraft =
    requestedDraft ??
    firstReadDraft(
      [...files.slice(requestedIndex + 1), ...files.slice(0, requestedIndex + 1)].filter(isDraft),
    )
  const draftIndex = drafts.findIndex(({ id }) => id === shownDraft?.id)
  const [draftsBefore, draftsAfter] = [drafts.slice(0, Math.max(draftIndex, 0)), drafts.slice(draftIndex + 1)]
  const nextPart = draftsAfter.find(({ sha256 }) => sha256 === shownDraft?.sha256)
  const nextAfter = nextPart ?? firstReadDraft(draftsAfter)
  const nextDraft = nextAfter ?? firstReadDraft(draftsBefore)
  return {
    draft: shownDraft && (await findDraft(eventId, shownDraft.id)),
    position: draftIndex + 1,
    drafts: countByReading(drafts.map(({ state }) => ({ state, count: 1 }))),
    count: files.length,
    previousId: firstReadDraft(draftsBefore.toReversed())?.id ?? null,
    nextId: nextDraft?.id ?? null,
    isNextFirst: nextAfter === null && nextDraft !== null,
    isNextReady: nextDraft !== null && (nextDraft === nextPart || !isBeingRead(nextDraft.state)),
    requestedExpenseId,
  }
}

/** Returns the id of the next draft to review; null if none can be reviewed now. */
export async function draftAfter(actor: Actor, eventId: OwnedEventId, id: string): Promise<string | null> {
  const { nextId, isNextReady } = await reviewOf(actor, eventId, id)
  return isNextReady ? nextId : null
}

async function findName(where: Prisma.ReceiptWhereUniqueInput): Promise<string | null> {
  const query = { where, select: { name: true } }
  const receipt = await withFailure(LOAD_FAILED, () => db.receipt.findUnique(query))
  return receipt?.name ?? null
}

/** Returns the name of a deleted draft that can be restored; null if there is none. */
export const deletedDraftName = (eventId: OwnedEventId, id: string): Promise<string | null> =>
  findName({ id: sanitizeId(id), eventId, ...isInTrash(), ...IS_DRAFT })

/** Returns the name of another paper of an event; null if the event has no such paper. */
export const paperName = (eventId: OwnedEventId, id: string): Promise<string | null> =>
  findName({ id: sanitizeId(id), eventId, role: 'paper', deletedAt: null })

/** A receipt of the same file in another event of the user. */
export interface FileInOtherEvent {
  eventId: string
  eventName: string
  id: string
  /** null for a draft */
  expenseId: string | null
}

/**
 * Returns the receipts of a draft's file in the user's other events, without those that the claimant
 * dismissed as rightly being in both. Proofs of rates and other papers may be in several events, so they are
 * left out.
 */
export async function sameFileInOtherEvents(actor: Actor, eventId: OwnedEventId, { id, sha256 }: Receipt) {
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
    const isDismissed = await readDismissalsAcrossEvents(eventId, [id], eventIds)
    return files
      .filter((file) => !isDismissed(id, file.expenseId ?? file.id))
      .map(({ event, ...file }) => ({ ...file, eventId: event.id, eventName: event.name }))
  })
}
