import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DISK_FULL } from '~/domain/disk-space.server'
import { DomainError } from '~/domain/errors'
import { getEvent } from '~/domain/events/get-event.server'
import { CLOSED, executeInTurn, openEvent } from '~/domain/events/open.server'
import { getExpense } from '~/domain/expenses/expenses.server'
import { hasRate, releaseProofs, setProof } from '~/domain/rates/proved.server'
import { getRate, rateNotFound as missingRate } from '~/domain/rates/rates.server'
import type { Actor } from '~/domain/users/actor'
import { receiptQuotaReached } from '~/domain/users/quotas.server'
import { moment, query, type Sql, sql } from '~/infra/db.server'
import { DiskFullError } from '~/infra/disk-space.server'
import { FileProcessor } from '~/infra/files/file-processor.server'
import { FileRefusedError, type PreparedFile } from '~/infra/files/files.server'
import { ProcessorTimeUsedUpError } from '~/infra/files/processor-budget.server'
import { log } from '~/infra/log.server'
import { receiptStorage } from '~/infra/storage.server'
import { FILE_BYTES_MAX, UPLOAD_PROCESSOR_MS_MAX, UPLOADS_PREPARED_MAX } from '~/limits'
import { nextPosition, setImagePath, takesFiles } from './attached.server'
import { fileBudget } from './file-budget.server'
import { cleanName, originalName, THUMBNAIL, VIEWS } from './names.server'
import { READER } from './reading/read-file.server'
import { readingAsReceipt, stateAsProof, stateOfNew, stateOfProof, wakeReaders } from './reading-queue.server'
import { isDraft, kept } from './receipts.server'
import { refusalOf } from './refusals.server'
import { traitNotes } from './traits'
import { LEFT_REVIEW, type UploadResult, type UploadTarget } from './upload'

/** Opens what arrives; reading, which takes longer, has an engine of its own. */
const engine = new FileProcessor(READER, {
  timeLimitMs: UPLOAD_PROCESSOR_MS_MAX,
  lanes: UPLOADS_PREPARED_MAX,
  budget: fileBudget,
  makeFolder: () => receiptStorage.workspace(),
})

function tooMuchTime(waitMs: number): string {
  const minutes = Math.ceil(waitMs / 60_000)
  const when = minutes === 1 ? 'in a minute' : `in ${minutes} minutes`
  return `Your files used up the computing time of this hour. Send this one again ${when}.`
}

export interface IncomingFile {
  /** as the claimant's device calls it */
  name: string
  content: AsyncIterable<Uint8Array>
}

/** Where an arriving file belongs: an open event of the user, and what of it. */
export interface Destination extends UploadTarget {
  actor: Actor
  eventId: string
}

/**
 * Where files go that are sent to an event of the user.
 * @throws DomainError not_found (the event, the expense or the rate), forbidden, invalid, conflict (the event
 * is closed), failed
 */
export async function destination(
  actor: Actor,
  eventId: string,
  { expenseId, rateId }: UploadTarget,
): Promise<Destination> {
  const event = await getEvent(actor, eventId)
  if (expenseId !== null && rateId !== null)
    throw new DomainError('invalid', 'Name an expense or a rate, not both')
  if (expenseId !== null && !(await getExpense(event.id, expenseId)))
    throw new DomainError('not_found', 'Expense not found')
  if (rateId !== null && !(await getRate(event.id, rateId))) throw missingRate()
  if (event.status === 'closed') throw new DomainError('conflict', CLOSED)
  return { actor, eventId: event.id, expenseId, rateId }
}

const NOT_STORED = 'This file could not be stored. Try again.'

/**
 * Takes a file in: received, recognised by its bytes, made viewable, stored for good, and only then named in
 * the database. Reads the content to its end, unless it cannot be written.
 * @param chosenAt when the claimant chose it, by which drafts are ordered; null: when it arrives
 * @throws what `destination` throws, when that has changed in the meantime
 */
export async function storeReceipt(
  to: Destination,
  { name: given, content }: IncomingFile,
  chosenAt: Date | null,
): Promise<UploadResult> {
  // before it is received: the order of drafts is not that in which files came to an end
  const createdAt = chosenAt ?? new Date()
  const name = cleanName(given)
  const answer = (
    outcome: UploadResult['outcome'],
    message = '',
    receipt: UploadResult['receipt'] = null,
  ) => ({
    name,
    outcome,
    message,
    receipt,
  })
  try {
    const workspace = await receiptStorage.workspace()
    try {
      const { bytes, sha256 } = await workspace.write('original', content, FILE_BYTES_MAX)
      if (bytes > FILE_BYTES_MAX)
        return answer('refused', `Files can have at most ${FILE_BYTES_MAX / 1024 / 1024} MB`)
      // a row whose files were lost (a restored backup, a disk that filled up) gets them back from this very
      // file
      const isStored = (await receiptStorage.size(sha256, THUMBNAIL)) !== null
      const known = isStored ? await takeAgain(to, sha256) : null
      if (known) return { name, ...known }
      const quotaReached = await receiptQuotaReached(to.actor, bytes)
      if (quotaReached) return answer('refused', quotaReached)
      const prepared = await engine.prepare(
        join(workspace.path, 'original'),
        join(workspace.path, VIEWS),
        to.actor.id,
      )
      const original = originalName(prepared.kind)
      await workspace.rename('original', original)
      await workspace.keep(sha256, original)
      const id = await store(to, { name, bytes, sha256, createdAt, ...prepared })
      if (id === null) {
        // the same file came twice at once, or its files are back, or nothing can be added any more
        const twin = await takeAgain(to, sha256)
        if (twin) return { name, ...twin }
        await destination(to.actor, to.eventId, to)
        return answer('failed', NOT_STORED)
      }
      // a sweep that came in between saw no row yet
      await workspace.keep(sha256, original)
      wakeReaders()
      return answer('stored', traitNotes(prepared.traits.join(' ')), {
        id,
        expenseId: to.expenseId,
        rateId: to.rateId,
        isDeleted: false,
      })
    } finally {
      await workspace.remove()
    }
  } catch (error) {
    if (error instanceof DomainError) throw error
    if (error instanceof ProcessorTimeUsedUpError) {
      return { ...answer('failed', tooMuchTime(error.waitMs)), retryAfter: Math.ceil(error.waitMs / 1_000) }
    }
    if (error instanceof FileRefusedError) return answer('refused', refusalOf(error.reason))
    log.error({ event: to.eventId, error }, 'a receipt could not be stored')
    return answer('failed', error instanceof DiskFullError ? DISK_FULL : NOT_STORED)
  }
}

interface Known {
  id: string
  expense_id: string | null
  role: string
  rate_id: string | null
  is_elsewhere: number | boolean
}

/**
 * A file that the event has already: one that was deleted, or is a draft, or only proves a rate, and is now
 * given to an expense or proves one, is taken again; of any other it is said where it is. A rate is proved by
 * any file that is there. Null when the event does not have it.
 */
async function takeAgain(to: Destination, sha256: string): Promise<Omit<UploadResult, 'name'> | null> {
  const { actor, eventId, expenseId, rateId } = to
  const { change, which } = again(to)
  const [draft] = await query(
    sql`SELECT id FROM receipts WHERE event_id = ${eventId} AND sha256 = ${sha256} AND ${isDraft} AND ${kept}`,
  )
  const [taken = 0, , proved = 0] = await executeInTurn(eventId, [
    sql`
      UPDATE receipts SET deleted_at = NULL, ${change} FROM ${openEvent(actor, eventId)}
      WHERE event_id = event.id AND sha256 = ${sha256} AND ${which} AND ${takesFiles(expenseId)} AND ${hasRate(rateId)}`,
    ...consequences(to, sha256),
  ])
  const [known] = await query<Known>(sql`
    SELECT receipts.id, expense_id, role, (SELECT id FROM rates WHERE document_id = receipts.id ORDER BY number LIMIT 1) AS rate_id,
      CASE WHEN expenses.deleted_at IS NULL THEN 0 ELSE 1 END AS is_elsewhere
    FROM receipts LEFT JOIN expenses ON expenses.id = expense_id
    WHERE receipts.event_id = ${eventId} AND sha256 = ${sha256}`)
  if (!known) return null
  const isProof = known.role === 'rate'
  const at = {
    id: known.id,
    expenseId: known.expense_id,
    rateId: isProof ? known.rate_id : null,
    isDeleted: Boolean(known.is_elsewhere),
  }
  if (proved > 0) return { outcome: 'stored', message: draft ? LEFT_REVIEW : '', receipt: { ...at, rateId } }
  if (taken > 0) {
    wakeReaders()
    return { outcome: 'stored', message: '', receipt: at }
  }
  // of a rate that is there, everything is a proof but the file of a deleted expense
  if (rateId !== null) await destination(actor, eventId, to)
  return {
    outcome: 'present',
    message: `This event has this file already${whereabouts(at, isProof)}`,
    receipt: at,
  }
}

function whereabouts(
  { expenseId, isDeleted }: { expenseId: string | null; isDeleted: boolean },
  isProof: boolean,
): string {
  if (isDeleted) return ', with a deleted expense'
  if (isProof) return ', as the proof of a rate'
  return expenseId === null ? ', waiting for review' : ''
}

/**
 * What was the file of an expense begins anew: that expense may have its id, and is another one than it
 * becomes.
 */
const anew = () =>
  sql`id = CASE WHEN expense_id IS NULL THEN receipts.id ELSE ${randomUUID()} END, expense_id = NULL`

/** What a file becomes that is taken again, and which files are. */
function again({ actor, expenseId, rateId }: Destination): { change: Sql; which: Sql } {
  const isDeleted = sql`deleted_at IS NOT NULL`
  if (rateId !== null)
    return {
      change: sql`${anew()}, role = 'rate', state = ${stateAsProof}`,
      which: sql`(${isDeleted} OR (${isDraft}))`,
    }
  if (expenseId === null)
    return { change: sql`${anew()}, role = 'receipt', ${readingAsReceipt(actor.id)}`, which: isDeleted }
  return {
    // what it was for another expense says nothing about this one
    change: sql`expense_id = ${expenseId}, position = ${nextPosition(expenseId)}, ${readingAsReceipt(actor.id)},
      role = CASE expense_id WHEN ${expenseId} THEN role ELSE 'receipt' END`,
    which: sql`(${isDeleted} OR expense_id IS NULL)`,
  }
}

/** The statements that come behind a change to what an event has of a file. */
const consequences = ({ actor, eventId, expenseId, rateId }: Destination, sha256: string): Sql[] => [
  setImagePath(expenseId),
  ...(rateId === null
    ? []
    : [setProof(actor, eventId, rateId, sql`receipts.sha256 = ${sha256}`), releaseProofs(eventId)]),
]

const int = (value: number): Sql => sql`CAST(${value} AS INTEGER)`

type Stored = PreparedFile & { name: string; bytes: number; sha256: string; createdAt: Date }

/**
 * Names a stored file in the database. Returns its id; null when the event has the file already, or takes
 * none.
 */
async function store(to: Destination, file: Stored): Promise<string | null> {
  const { actor, eventId, expenseId, rateId } = to
  const id = randomUUID()
  const [role, state] = rateId === null ? [sql`'receipt'`, stateOfNew(actor.id)] : [sql`'rate'`, stateOfProof]
  const [stored] = await executeInTurn(eventId, [
    sql`
      INSERT INTO receipts (id, event_id, expense_id, role, position, sha256, name, kind, bytes, pages, previews, width, height, traits,
        sha256_without_position, state, created_at)
      SELECT ${id}, event.id, ${expenseId}, ${role}, ${nextPosition(expenseId)}, ${file.sha256}, ${file.name}, ${file.kind}, ${int(file.bytes)},
        ${int(file.pages)}, ${int(file.previews)}, ${int(file.width)}, ${int(file.height)}, ${file.traits.join(' ')},
        ${file.sha256WithoutPosition}, ${state}, ${moment(file.createdAt)}
      FROM ${openEvent(actor, eventId)} WHERE ${takesFiles(expenseId)} AND ${hasRate(rateId)}
      ON CONFLICT (event_id, sha256) DO NOTHING`,
    ...consequences(to, file.sha256),
  ])
  return stored ? id : null
}
