import { randomUUID } from 'node:crypto'
import { DomainError, withFailure } from '~/domain/errors'
import { changeEvent, type EventChange } from '~/domain/events/change-event.server'
import { expenseNotFound } from '~/domain/expenses/expenses.server'
import { LOAD_FAILED as EXPENSES_LOAD_FAILED } from '~/domain/expenses/messages'
import { sanitizeId } from '~/domain/form-fields'
import type { OwnedEventId } from '~/domain/owned-event-id'
import { getRate, rateNotFound } from '~/domain/rates/rates.server'
import { deleteUnusedProofs } from '~/domain/rates/unused-proofs.server'
import type { Actor } from '~/domain/users/actor'
import type { PrismaClient, Write } from '~/infra/database/db.server'
import type { PreparedFile } from '~/infra/files/prepared-file.server'
import {
  type ExpenseWithFiles,
  findExpenseWithFiles,
  nextPosition,
  updateImagePath,
} from './expense-files.server'
import { fieldsOfFile } from './file-fields.server'
import {
  alreadyPresentResult,
  findReceiptsOfFile,
  isDraft,
  type KnownFile,
  reusableReceipt,
} from './known-file.server'
import { DRAFT_BECAME_PROOF, FILE_OF_OTHER_EXPENSE, NOT_STORED } from './messages'
import { stateOfNewReceipt } from './reading-queue.server'
import type { FileRole } from './schema'
import { notesOnTraits } from './traits'
import type { UploadResult, UploadTarget } from './upload'

// Records an uploaded file in the database: as a new row, or in the row of a known receipt with the same
// file. A file that belongs to several expenses has a row for each.

/** The destination of an uploaded file: an open event of the user, and an expense or rate in it. */
export interface Destination extends UploadTarget {
  actor: Actor
  eventId: string
  /** the rows of a kept bank statement that finance sees; null for other files */
  statementRows: 'all' | 'used' | null
  /** whether the file holds published rates, and proves rates that the event gets afterwards */
  isRatesFile?: boolean
}

/** A file that is prepared and stored. */
export interface StoredFile extends PreparedFile {
  name: string
  bytes: number
  /** the time by which drafts are ordered */
  createdAt: Date
}

/** The result of an upload without the name of its file. */
type RecordedResult = Omit<UploadResult, 'name'>

/** The rows of the event that a destination names. */
interface LoadedDestination extends Omit<Destination, 'expenseId'> {
  expense: ExpenseWithFiles | null
}

/**
 * Loads the expense or rate that a destination names.
 * @throws DomainError invalid, not_found
 */
export async function loadDestination(
  actor: Actor,
  eventId: OwnedEventId,
  { expenseId, rateId, statementRows, isRatesFile = false }: Omit<Destination, 'actor' | 'eventId'>,
): Promise<LoadedDestination> {
  if (expenseId !== null && rateId !== null)
    throw new DomainError('invalid', 'Name an expense or a rate, not both')
  const expense =
    expenseId === null
      ? null
      : await withFailure(EXPENSES_LOAD_FAILED, () => findExpenseWithFiles(eventId, sanitizeId(expenseId)))
  if (expenseId !== null && !expense) throw expenseNotFound()
  const rate = rateId === null ? null : await getRate(eventId, rateId)
  if (rateId !== null && !rate) throw rateNotFound()
  return { actor, eventId, expense, rateId: rate?.id ?? null, statementRows, isRatesFile }
}

/**
 * Records a stored file in the database. If the event already has the file, its receipt is reused at the
 * destination: a deleted file, a draft or a proof of a rate that is now uploaded for an expense or a rate. If
 * another expense has the file, both expenses get a receipt of it. Any existing file can prove a rate. In all
 * other cases the result only tells where the file is.
 * @param file null records the file only if the event already has it
 * @returns null when the event does not have it, and `file` is null
 * @throws DomainError not_found (the event, the expense or the rate), forbidden, conflict (the event is
 * closed), unavailable, failed
 */
export async function recordFile(
  destination: Destination,
  sha256: string,
  file: StoredFile | null,
): Promise<RecordedResult | null> {
  const { actor, eventId } = destination
  return changeEvent<RecordedResult | null>(actor, eventId, { failure: NOT_STORED }, async (event) => {
    const loaded = await loadDestination(actor, event.id, destination)
    const knownReceipts = await findReceiptsOfFile(event.id, sha256, destination.statementRows !== null)
    const receiptToReuse = reusableReceipt(loaded, knownReceipts)
    if (receiptToReuse) return reuseReceipt(loaded, receiptToReuse)
    const [receiptOfOtherExpense] = knownReceipts
    if (receiptOfOtherExpense && loaded.expense)
      return shareFile(event.id, loaded.expense, receiptOfOtherExpense)
    return file ? createReceipt(loaded, sha256, file) : { result: null }
  })
}

/** Returns the role of a new file. */
function roleOfNew({ rateId, statementRows, isRatesFile }: LoadedDestination): FileRole {
  if (statementRows !== null) return 'statement'
  return rateId === null && !isRatesFile ? 'receipt' : 'rate'
}

/** Creates the receipt of a file that the event does not have. */
async function createReceipt(
  loaded: LoadedDestination,
  sha256: string,
  { traits, name, kind, bytes, pages, previews, width, height, sha256WithoutPosition, createdAt }: StoredFile,
): Promise<EventChange<RecordedResult>> {
  const { actor, eventId, expense, rateId } = loaded
  const receipt = {
    id: randomUUID(),
    role: roleOfNew(loaded),
    position: nextPosition(expense?.receipts ?? []),
    sha256,
    kind,
    allRows: loaded.statementRows !== 'used',
    deletedAt: null,
  }
  const data = {
    ...receipt,
    eventId,
    expenseId: expense?.id ?? null,
    // proofs and statements are not read
    state: receipt.role === 'receipt' ? await stateOfNewReceipt(actor.id) : 'unread',
    traits: traits.join(' '),
    name,
    bytes,
    pages,
    previews,
    width,
    height,
    sha256WithoutPosition,
    createdAt,
  }
  const location = { id: receipt.id, expenseId: data.expenseId, rateId, isDeleted: false }
  return {
    result: { outcome: 'stored', message: notesOnTraits(data.traits), receipt: location },
    writes: (db) => [
      db.receipt.create({ data, select: { id: true } }),
      ...(expense ? updateImagePath(db, expense, [...expense.receipts, receipt]) : []),
      ...replaceProof(db, eventId, rateId, receipt.id),
    ],
  }
}

/** Creates a receipt of a file that another expense has. Finance sees the file once, with both lines. */
function shareFile(
  eventId: OwnedEventId,
  expense: ExpenseWithFiles,
  knownFile: KnownFile,
): EventChange<RecordedResult> {
  const isRead = knownFile.state === 'read' && knownFile.excerpt === ''
  const receipt = {
    id: randomUUID(),
    eventId,
    expenseId: expense.id,
    role: 'receipt',
    position: nextPosition(expense.receipts),
    deletedAt: null,
  }
  const file = fieldsOfFile(knownFile)
  // the words of one part of the file are not enough for a search
  const readColumns = isRead
    ? { state: 'read', reading: knownFile.reading, text: knownFile.text }
    : { state: 'unread' }
  return {
    result: {
      outcome: 'stored',
      message: FILE_OF_OTHER_EXPENSE,
      receipt: { id: receipt.id, expenseId: expense.id, rateId: null, isDeleted: false },
    },
    writes: (db) => [
      db.receipt.create({ data: { ...file, ...receipt, ...readColumns }, select: { id: true } }),
      ...updateImagePath(db, expense, [...expense.receipts, { ...file, ...receipt }]),
    ],
  }
}

/** Plans the reuse of a receipt that the event already has of the file. */
async function reuseReceipt(
  loaded: LoadedDestination,
  knownFile: KnownFile,
): Promise<EventChange<RecordedResult>> {
  const { eventId, expense, rateId } = loaded
  const changes = await changesOfReusedReceipt(loaded, knownFile)
  const isOfDeletedExpense = knownFile.expense?.deletedAt != null
  // a file that stays as it is may still prove a rate, unless its expense is deleted
  if (changes === null && (rateId === null || isOfDeletedExpense))
    return { result: alreadyPresentResult(knownFile, isOfDeletedExpense) }
  const id = changes?.id ?? knownFile.id
  const expenseId = changes ? (expense?.id ?? null) : knownFile.expenseId
  const location = { id, expenseId, rateId, isDeleted: false }
  const hasLeftReview = rateId !== null && isDraft(knownFile) && knownFile.deletedAt === null
  const files = expense?.receipts.filter((file) => file.id !== knownFile.id) ?? []
  return {
    result: { outcome: 'stored', message: hasLeftReview ? DRAFT_BECAME_PROOF : '', receipt: location },
    writes: (db) => [
      ...(changes
        ? [
            db.receipt.update({
              // fails if a reader has changed the state in the meantime
              where: { id: knownFile.id, ...(changes.state === undefined ? {} : { state: knownFile.state }) },
              data: { ...changes, id, expenseId, deletedAt: null },
              select: { id: true },
            }),
          ]
        : []),
      ...(expense
        ? updateImagePath(db, expense, [...files, { ...knownFile, ...changes, deletedAt: null }])
        : []),
      ...replaceProof(db, eventId, rateId, id),
    ],
  }
}

/** The changed columns of a receipt that is reused; `id` only if it gets a new one. */
interface ReuseChanges {
  id?: string
  allRows?: boolean
  role: string
  position?: number
  state?: string
  attempts?: number
}

/**
 * Returns the changes of a known receipt whose file is uploaded again, as a bank statement, as the proof of a
 * rate, as a draft or for an expense; null if nothing changes.
 */
async function changesOfReusedReceipt(
  { actor, expense, rateId, statementRows, isRatesFile }: LoadedDestination,
  known: KnownFile,
): Promise<ReuseChanges | null> {
  const isDeleted = known.deletedAt !== null
  if (statementRows !== null) {
    const allRows = statementRows === 'all'
    return isDeleted || known.allRows !== allRows ? { role: 'statement', allRows } : null
  }
  if (isRatesFile) return isDeleted ? { role: 'rate', state: 'unread' } : null
  if (rateId !== null) {
    // a file in use stays, and proves the rate as well
    if (!isDeleted && !isDraft(known)) return null
    return { ...reusedId(known), role: 'rate', ...(known.state === 'read' ? {} : { state: 'unread' }) }
  }
  // a proof may be unread, because proofs are not queued for reading
  const readingColumns =
    known.role === 'rate'
      ? { attempts: 0, ...(known.state === 'read' ? {} : { state: await stateOfNewReceipt(actor.id) }) }
      : {}
  if (!expense) return isDeleted ? { ...reusedId(known), role: 'receipt', ...readingColumns } : null
  // `reusableReceipt` chose it, so the expense has it already
  if (!isDeleted && known.expenseId !== null) return null
  // the role in another expense does not apply to this expense
  const role = known.expenseId === expense.id ? known.role : 'receipt'
  return { role, position: nextPosition(expense.receipts), ...readingColumns }
}

/**
 * Returns the id of a reused receipt: a new one if the receipt belonged to an expense. That expense may have
 * the same id as the receipt, and the next expense of the receipt must not get it.
 */
const reusedId = ({ id, expenseId }: KnownFile) => ({ id: expenseId === null ? id : randomUUID() })

/** Makes a file the proof of a rate, and deletes the previous proof if it has no other use. */
const replaceProof = (db: PrismaClient, eventId: string, rateId: string | null, id: string): Write[] =>
  rateId === null
    ? []
    : [
        db.rate.update({ where: { id: rateId, eventId }, data: { documentId: id }, select: { id: true } }),
        deleteUnusedProofs(db, eventId),
      ]
