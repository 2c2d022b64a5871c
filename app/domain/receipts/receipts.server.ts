import { trashedSince } from '~/domain/deleted-at'
import { DomainError, withFailure } from '~/domain/errors'
import { draftsByEvent } from '~/domain/events/count-drafts.server'
import type { DraftCounts } from '~/domain/events/drafts'
import { IS_DRAFT } from '~/domain/events/file-roles'
import { sanitizeId } from '~/domain/form-fields'
import type { OwnedEventId } from '~/domain/owned-event-id'
import type { Actor } from '~/domain/users/actor'
import { db, type Prisma } from '~/infra/database/db.server'
import type { FileKind } from '~/infra/files/prepared-file.server'
import type { Excerpt } from './excerpt'
import { excerptFromJson } from './excerpt-schema'
import { LOAD_FAILED, RECEIPT_NOT_FOUND, RETRIEVE_FAILED } from './messages'
import { type MergedReading, mergeExact } from './reading/merge-exact'
import { parseReading, type Reading } from './reading/receipt'
import type { FileRole, ReadingState } from './schema'
import { type TypedFields, typedFieldsFromJson, withTypedFields } from './typed-fields'

// Loads the receipts of an event: drafts, files of expenses, and proofs of rates.

const RECEIPT_FIELDS = {
  id: true,
  eventId: true,
  expenseId: true,
  role: true,
  sha256: true,
  name: true,
  kind: true,
  bytes: true,
  pages: true,
  previews: true,
  width: true,
  height: true,
  traits: true,
  excerpt: true,
  turns: true,
  state: true,
  reading: true,
  typed: true,
} satisfies Prisma.ReceiptSelect

type StoredReceipt = Prisma.ReceiptGetPayload<{ select: typeof RECEIPT_FIELDS }>

export interface Receipt
  extends Omit<StoredReceipt, 'excerpt' | 'reading' | 'typed'>,
    Pick<Reading, 'parts' | 'paper' | 'exchange' | 'missingLanguage'> {
  role: FileRole
  kind: FileKind
  /** the part of the file that it covers; null for the whole file */
  excerpt: Excerpt | null
  state: ReadingState
  /** the merged reading, with the claimant's typed values */
  reading: MergedReading | null
  /** the typed values alone */
  typed: TypedFields
}

function toReceipt({ role, kind, state, reading, typed: json, excerpt, ...row }: StoredReceipt): Receipt {
  const storedReading = reading === null && json === null ? null : parseReading(reading ?? '{}')
  const typed = typedFieldsFromJson(json)
  return {
    ...row,
    role: role as FileRole,
    kind: kind as FileKind,
    excerpt: excerptFromJson(excerpt),
    state: state as ReadingState,
    reading: storedReading && withTypedFields(mergeExact(storedReading), typed),
    typed,
    parts: storedReading?.parts ?? [],
    paper: storedReading?.paper ?? null,
    exchange: storedReading?.exchange ?? null,
    missingLanguage: storedReading?.missingLanguage ?? null,
  }
}

/** Excludes receipts of deleted expenses. */
export const IS_NOT_HIDDEN = {
  OR: [{ expenseId: null }, { expense: { deletedAt: null } }],
} satisfies Prisma.ReceiptWhereInput

/** Matches deleted receipts that can still be restored. */
export const isInTrash = () => ({ deletedAt: { gt: trashedSince() } }) satisfies Prisma.ReceiptWhereInput

export const receiptNotFound = () => new DomainError('not_found', RECEIPT_NOT_FOUND)

async function findReceipt(actor: Actor, id: string, conditions: Prisma.ReceiptWhereInput[]) {
  const own = { id: sanitizeId(id), event: { userId: actor.id, deletedAt: null } }
  const receipt = await withFailure(RETRIEVE_FAILED, () =>
    db.receipt.findUnique({ where: { ...own, AND: [IS_NOT_HIDDEN, ...conditions] }, select: RECEIPT_FIELDS }),
  )
  if (!receipt) throw receiptNotFound()
  return toReceipt(receipt)
}

/**
 * Returns a receipt of the user. A receipt of a deleted expense counts as not found.
 * @throws DomainError not_found (also for another user's receipt), failed
 */
export const getReceipt = (actor: Actor, id: string): Promise<Receipt> =>
  findReceipt(actor, id, [{ deletedAt: null }])

/**
 * Returns a receipt of the user, even if it is deleted and can be restored.
 * @throws DomainError not_found (also for another user's receipt), failed
 */
export const getReceiptOrDeleted = (actor: Actor, id: string): Promise<Receipt> =>
  findReceipt(actor, id, [{ OR: [{ deletedAt: null }, isInTrash()] }])

/** Returns a draft of an event; null if there is none. Throws database errors as they are. */
export async function findDraft(eventId: OwnedEventId, id: string): Promise<Receipt | null> {
  const receipt = await db.receipt.findUnique({
    where: { id, eventId, deletedAt: null, ...IS_DRAFT },
    select: RECEIPT_FIELDS,
  })
  return receipt && toReceipt(receipt)
}

/** Returns the files of an expense in their order. */
export async function receiptsOf(eventId: OwnedEventId, expenseId: string): Promise<Receipt[]> {
  const receipts = await withFailure(LOAD_FAILED, () =>
    db.receipt.findMany({
      where: { eventId, expenseId, deletedAt: null },
      select: RECEIPT_FIELDS,
      orderBy: [{ position: 'asc' }, { id: 'asc' }],
    }),
  )
  return receipts.map(toReceipt)
}

/** Returns a deleted file of an expense that can be restored; null if there is none. */
export async function removedFile(eventId: OwnedEventId, expenseId: string, id: string) {
  return withFailure(LOAD_FAILED, () =>
    db.receipt.findUnique({
      where: { id: sanitizeId(id), eventId, expenseId, ...isInTrash() },
      select: { id: true, name: true, role: true },
    }),
  )
}

/** The first file of an expense, which represents the expense in lists, and the number of its files. */
interface FirstFile extends Pick<Receipt, 'id' | 'turns' | 'excerpt' | 'width' | 'height'> {
  count: number
}

/**
 * Returns the first file of each expense of an event, by the id of the expense.
 * @param expenseIds limits the expenses; all when undefined
 */
export async function firstFilesOf(eventId: OwnedEventId, expenseIds?: string[]) {
  const files = await withFailure(LOAD_FAILED, () =>
    db.receipt.findMany({
      where: { eventId, expenseId: expenseIds ? { in: expenseIds } : { not: null }, deletedAt: null },
      select: { id: true, expenseId: true, turns: true, excerpt: true, width: true, height: true },
      orderBy: [{ position: 'asc' }, { id: 'asc' }],
    }),
  )
  const firstFiles = new Map<string, FirstFile>()
  for (const { expenseId, excerpt, ...file } of files) {
    if (expenseId === null) continue
    const first = firstFiles.get(expenseId)
    if (first) first.count++
    else firstFiles.set(expenseId, { ...file, excerpt: excerptFromJson(excerpt), count: 1 })
  }
  return firstFiles
}

/** Counts the drafts of an event by the state of their reading. */
export async function countDrafts(eventId: OwnedEventId): Promise<DraftCounts> {
  const countOf = await withFailure(LOAD_FAILED, () => draftsByEvent([eventId]))
  return countOf(eventId)
}
