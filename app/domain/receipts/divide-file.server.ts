import { randomUUID } from 'node:crypto'
import { DomainError } from '~/domain/errors'
import { changeEvent, type EventChange } from '~/domain/events/change-event.server'
import { IS_DRAFT, isEventRole } from '~/domain/events/file-roles'
import { sanitizeId } from '~/domain/form-fields'
import type { OwnedEventId } from '~/domain/owned-event-id'
import type { Actor } from '~/domain/users/actor'
import { receiptQuotaReached, refuseWhen } from '~/domain/users/quotas.server'
import { db, type Prisma } from '~/infra/database/db.server'
import { type FileKind, isInvoiceKind } from '~/infra/files/prepared-file.server'
import { type Excerpt, excerptsBeginningOn } from './excerpt'
import { excerptToJson } from './excerpt-schema'
import { FIELDS_OF_FILE, fieldsOfFile } from './file-fields.server'
import { ALREADY_CONFIRMED, INVOICE_IS_ONE, SAVE_FAILED } from './messages'
import { parseReading } from './reading/receipt'
import { stateOfNewReceipt, wakeReader } from './reading-queue.server'
import { receiptNotFound } from './receipts.server'

// Divides a file with several receipts into drafts, and makes several expenses of one bill. All functions
// throw DomainError not_found, forbidden (not the user's event), invalid, conflict (the event is closed, the
// draft was confirmed in the meantime, or the quota is full), unavailable, failed.

const DRAFT_FIELDS = {
  ...FIELDS_OF_FILE,
  id: true,
  expenseId: true,
  role: true,
  excerpt: true,
  createdAt: true,
  reading: true,
  rates: { select: { id: true }, take: 1 },
} satisfies Prisma.ReceiptSelect

type DraftRow = Prisma.ReceiptGetPayload<{ select: typeof DRAFT_FIELDS }>

async function findDraftRow(eventId: OwnedEventId, id: string): Promise<DraftRow> {
  const row = await db.receipt.findUnique({ where: { id, eventId, deletedAt: null }, select: DRAFT_FIELDS })
  if (!row || isEventRole(row.role)) throw receiptNotFound()
  if (row.expenseId !== null) throw new DomainError('conflict', ALREADY_CONFIRMED)
  return row
}

/** Whether the draft's file holds several electronic invoices. Each of them has one page. */
const isOfSeveralInvoices = ({ excerpt, reading }: DraftRow) =>
  excerpt !== '' || (reading !== null && parseReading(reading).parts.length > 1)

/**
 * @throws DomainError invalid for parts with pages that the file does not have, and for parts of one
 * electronic invoice, which is always one receipt
 */
function checkParts(parts: Excerpt[], draft: DraftRow): void {
  const { pages, kind } = draft
  if (parts.some(({ lastPage }) => lastPage > pages))
    throw new DomainError('invalid', `The file has ${pages === 1 ? 'one page' : `${pages} pages`}`)
  if (!isInvoiceKind(kind as FileKind)) return
  const isInvoice = ({ firstPage, lastPage, area }: Excerpt) => firstPage === lastPage && area === null
  if (!isOfSeveralInvoices(draft) || !parts.every(isInvoice)) throw new DomainError('invalid', INVOICE_IS_ONE)
}

/** The columns of a draft whose part of the file has not been read yet. */
const UNREAD_COLUMNS = { attempts: 0, leaseUntil: null, reading: null, typed: null, text: '' }

/** Drafts, and the parts of the file that their replacements cover. */
interface Replacement {
  /** drafts of one file, in their order */
  drafts: DraftRow[]
  /** the stored form of the parts that the new drafts have */
  excerpts: string[]
  /**
   * the draft whose id the only new part gets, unless the draft proves a rate; undefined: each part without a
   * draft gets a new id
   */
  draftKeepingId?: DraftRow
}

/**
 * Plans the replacement of drafts by drafts of other parts of the same file. A draft whose part stays keeps
 * its row and its reading. A replaced draft that proves a rate becomes a proof of that rate only.
 */
async function replaceDrafts(
  actor: Actor,
  eventId: OwnedEventId,
  { drafts, excerpts, draftKeepingId }: Replacement,
): Promise<EventChange<string>> {
  const [firstDraft] = drafts
  if (!firstDraft) throw receiptNotFound()
  const state = await stateOfNewReceipt(actor.id)
  const keptId = draftKeepingId?.rates.length === 0 ? draftKeepingId.id : undefined
  const rows = excerpts.map((excerpt, index) => ({
    id: drafts.find((draft) => draft.excerpt === excerpt)?.id ?? keptId ?? randomUUID(),
    excerpt,
    // consecutive times, so that the drafts stay together where the first one was
    createdAt: new Date(firstDraft.createdAt.getTime() + index),
  }))
  const idsOfRows = new Set(rows.map(({ id }) => id))
  const replacedDrafts = drafts.filter(({ id }) => !idsOfRows.has(id))
  const proofIds = replacedDrafts.filter(({ rates }) => rates.length > 0).map(({ id }) => id)
  const deletedIds = replacedDrafts.filter(({ rates }) => rates.length === 0).map(({ id }) => id)
  const addedCount = rows.length + proofIds.length - drafts.length
  if (addedCount > 0)
    refuseWhen(await receiptQuotaReached(actor, { files: addedCount, bytes: addedCount * firstDraft.bytes }))
  const fileColumns = fieldsOfFile(firstDraft)
  const isUnchanged = ({ excerpt }: { excerpt: string }) => drafts.some((draft) => draft.excerpt === excerpt)
  return {
    result: rows[0]?.id ?? firstDraft.id,
    writes: (db) => [
      db.receipt.deleteMany({ where: { eventId, id: { in: deletedIds } } }),
      db.receipt.updateMany({ where: { eventId, id: { in: proofIds } }, data: { role: 'rate' } }),
      ...rows.map((row) =>
        db.receipt.upsert({
          where: { id: row.id },
          create: { ...fileColumns, ...row, eventId, state },
          update: isUnchanged(row) ? { createdAt: row.createdAt } : { ...row, state, ...UNREAD_COLUMNS },
          select: { id: true },
        }),
      ),
    ],
  }
}

/** Returns the distinct parts in their stored form. A part with all pages of the file is stored as ''. */
function storedParts(parts: Excerpt[] | null, { pages }: DraftRow): string[] {
  const isWholeFile = ({ firstPage, lastPage, area }: Excerpt) =>
    firstPage === 1 && lastPage === pages && area === null
  return [...new Set(parts?.map((part) => (isWholeFile(part) ? '' : excerptToJson(part))) ?? [''])]
}

/** How the drafts of a file are replaced. */
interface DivisionPlan {
  /** null for the whole file */
  parts: Excerpt[] | null
  /** whether all drafts of the file are replaced, or only the given one */
  replacesAllDrafts: boolean
  /** whether the new part gets the given draft's id, under which browsers keep its typed values */
  keepsId: boolean
}

/** Replaces drafts of a draft's file and queues the new ones for reading. Returns the id of the first. */
async function replaceByPlan(
  { actor, eventId, id }: { actor: Actor; eventId: string; id: string },
  plan: (draft: DraftRow) => DivisionPlan,
): Promise<string> {
  const first = await changeEvent(actor, eventId, { failure: SAVE_FAILED }, async (event) => {
    const draft = await findDraftRow(event.id, sanitizeId(id))
    const { parts, replacesAllDrafts, keepsId } = plan(draft)
    if (parts !== null) checkParts(parts, draft)
    const drafts = replacesAllDrafts ? await draftsOfFile(event.id, draft.sha256) : [draft]
    const excerpts = storedParts(parts, draft)
    return replaceDrafts(actor, event.id, { drafts, excerpts, ...(keepsId && { draftKeepingId: draft }) })
  })
  wakeReader()
  return first
}

const draftsOfFile = (eventId: OwnedEventId, sha256: string): Promise<DraftRow[]> =>
  db.receipt.findMany({
    where: { eventId, sha256, deletedAt: null, ...IS_DRAFT },
    select: DRAFT_FIELDS,
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })

/**
 * Divides the file of a draft into receipts. Each becomes a draft that is read on its own. All drafts of the
 * file are replaced; confirmed expenses stay. Returns the id of the first draft.
 * @param division the parts, or the numbers of the pages on which a receipt begins
 */
export const divideFile = (
  actor: Actor,
  eventId: string,
  id: string,
  division: { parts: Excerpt[] } | { begins: number[] },
): Promise<string> =>
  replaceByPlan({ actor, eventId, id }, ({ pages }) => ({
    parts: 'parts' in division ? division.parts : excerptsBeginningOn(division.begins, pages),
    replacesAllDrafts: true,
    keepsId: false,
  }))

/** Makes a draft cover the whole file, and removes the file's other drafts. Returns the id of the draft. */
export const makeWhole = (actor: Actor, eventId: string, id: string): Promise<string> =>
  replaceByPlan({ actor, eventId, id }, () => ({ parts: null, replacesAllDrafts: true, keepsId: true }))

/** Changes the part of the file that a draft covers. Returns the id of the draft, which may be new. */
export const cropDraft = (actor: Actor, eventId: string, id: string, part: Excerpt): Promise<string> =>
  replaceByPlan({ actor, eventId, id }, () => ({ parts: [part], replacesAllDrafts: false, keepsId: true }))

/** Returns a reading without amounts, for a further expense of the same bill whose amount differs. */
function withoutAmounts(json: string | null): string | null {
  if (json === null) return null
  const reading = parseReading(json)
  const exact = reading.exact.map((exactReading) => ({ ...exactReading, total: null, taxes: [] }))
  return JSON.stringify({ ...reading, exact, total: null, taxes: [], tip: null, exchange: null })
}

/** Creates a further draft from an expense's file, for a bill with several expenses. Returns its id. */
export async function addDraftOfFile(actor: Actor, eventId: string, id: string): Promise<string> {
  return changeEvent(actor, eventId, { failure: SAVE_FAILED }, async (event) => {
    const row = await db.receipt.findUnique({
      where: { id: sanitizeId(id), eventId: event.id, deletedAt: null, expense: { deletedAt: null } },
      select: { ...DRAFT_FIELDS, state: true, text: true },
    })
    if (!row) throw receiptNotFound()
    const { excerpt, state, text } = row
    refuseWhen(await receiptQuotaReached(actor, { files: 1, bytes: row.bytes }))
    const draft = {
      id: randomUUID(),
      eventId: event.id,
      state: state === 'read' ? 'read' : 'unread',
      reading: withoutAmounts(row.reading),
    }
    return {
      result: draft.id,
      writes: (db) => [
        db.receipt.create({ data: { ...fieldsOfFile(row), ...draft, excerpt, text }, select: { id: true } }),
      ],
    }
  })
}
