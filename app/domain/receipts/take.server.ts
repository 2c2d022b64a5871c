import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DomainError } from '~/domain/errors'
import { getEvent } from '~/domain/events/events.server'
import { CLOSED, executeInTurn, openEvent } from '~/domain/events/open.server'
import { getExpense } from '~/domain/expenses/expenses.server'
import type { Actor } from '~/domain/users/actor'
import { moment, query, type Sql, sql } from '~/infra/db.server'
import { FileEngine } from '~/infra/files/engine.server'
import { FileRefusedError, type PreparedFile } from '~/infra/files/files.server'
import { log } from '~/infra/log.server'
import { receiptStorage } from '~/infra/storage.server'
import { nextPosition, setImagePath, takesFiles } from './attached.server'
import { cleanName, originalName, THUMBNAIL, VIEWS } from './names.server'
import { readSoon, stateOfNew } from './queue.server'
import { refusalOf } from './refusals.server'
import { FILE_MAX, type Outcome } from './upload'

/** Everybody's files wait behind one that is hard. Photos take a few seconds, 20 scanned pages 15 where nothing else is done. */
const PREPARE_MS = 30_000

/** Opens what arrives; reading, which takes longer, has an engine of its own. */
const engine = new FileEngine({ timeLimitMs: PREPARE_MS })

export interface Arrival {
  /** as the claimant's device calls it */
  name: string
  content: AsyncIterable<Uint8Array>
}

/** Where an arriving file belongs: an open event of the user, and perhaps one of its expenses. */
export interface Destination {
  actor: Actor
  eventId: string
  expenseId: string | null
}

/**
 * Where files go that are sent to an event of the user.
 * @throws DomainError not_found (the event, or the expense), forbidden, conflict (the event is closed), failed
 */
export async function destination(actor: Actor, eventId: string, expenseId: string | null): Promise<Destination> {
  const event = await getEvent(actor, eventId)
  if (expenseId !== null && !(await getExpense(event.id, expenseId))) throw new DomainError('not_found', 'Expense not found')
  if (event.status === 'closed') throw new DomainError('conflict', CLOSED)
  return { actor, eventId: event.id, expenseId }
}

const NOT_STORED = 'This file could not be stored. Try again.'

/**
 * Takes a file in: received, recognised by its bytes, made viewable, stored for good, and only then named in the database. Reads
 * the content to its end, unless it cannot be written.
 * @param chosenAt when the claimant chose it, by which drafts are ordered; null: when it arrives
 * @throws what `destination` throws, when that has changed in the meantime
 */
export async function takeReceipt(to: Destination, { name: given, content }: Arrival, chosenAt: Date | null): Promise<Outcome> {
  // before it is received: the order of drafts is not that in which files came to an end
  const createdAt = chosenAt ?? new Date()
  const name = cleanName(given)
  const answer = (outcome: Outcome['outcome'], message = '', receipt: Outcome['receipt'] = null) => ({ name, outcome, message, receipt })
  try {
    const workspace = await receiptStorage.workspace()
    try {
      const { bytes, sha256 } = await workspace.write('original', content, FILE_MAX)
      if (bytes > FILE_MAX) return answer('refused', `Files can have at most ${FILE_MAX / 1024 / 1024} MB`)
      // a row whose files were lost (a restored backup, a disk that filled up) gets them back from this very file
      const isStored = (await receiptStorage.size(sha256, THUMBNAIL)) !== null
      const known = isStored ? await takeAgain(to, sha256) : null
      if (known) return { name, ...known }
      const prepared = await engine.prepare(join(workspace.path, 'original'), join(workspace.path, VIEWS), to.actor.id)
      await workspace.rename('original', originalName(prepared.kind))
      await workspace.keep(sha256)
      const id = await store(to, { name, bytes, sha256, createdAt, ...prepared })
      if (id === null) {
        // the same file came twice at once, or its files are back, or nothing can be added any more
        const twin = await takeAgain(to, sha256)
        if (twin) return { name, ...twin }
        await destination(to.actor, to.eventId, to.expenseId)
        return answer('failed', NOT_STORED)
      }
      // a sweep that came in between saw no row yet
      await workspace.keep(sha256)
      readSoon()
      return answer('stored', '', { id, expenseId: to.expenseId, isDeleted: false })
    } finally {
      await workspace.remove()
    }
  } catch (error) {
    if (error instanceof DomainError) throw error
    if (error instanceof FileRefusedError) return answer('refused', refusalOf(error.reason))
    log.error({ event: to.eventId, error }, 'a receipt could not be stored')
    return answer('failed', NOT_STORED)
  }
}

interface Known {
  id: string
  expense_id: string | null
  is_elsewhere: number | boolean
}

/**
 * A file that the event has already: one that was deleted, or is a draft and is now given to an expense, is taken again; of any other
 * it is said where it is. Null when the event does not have it.
 */
async function takeAgain({ actor, eventId, expenseId }: Destination, sha256: string): Promise<Omit<Outcome, 'name'> | null> {
  const [change, which] =
    expenseId === null
      ? [
          // what was the file of an expense begins anew: that expense may have its id, and is another one than it becomes
          sql`id = CASE WHEN expense_id IS NULL THEN receipts.id ELSE ${randomUUID()} END, expense_id = NULL, role = 'receipt'`,
          sql`deleted_at IS NOT NULL`,
        ]
      : [
          // what it was for another expense says nothing about this one
          sql`expense_id = ${expenseId}, position = ${nextPosition(expenseId)},
            role = CASE expense_id WHEN ${expenseId} THEN role ELSE 'receipt' END`,
          sql`(deleted_at IS NOT NULL OR expense_id IS NULL)`,
        ]
  const [taken = 0] = await executeInTurn(eventId, [
    sql`
      UPDATE receipts SET deleted_at = NULL, ${change} FROM ${openEvent(actor, eventId)}
      WHERE event_id = event.id AND sha256 = ${sha256} AND ${which} AND ${takesFiles(expenseId)}`,
    setImagePath(expenseId),
  ])
  const [known] = await query<Known>(sql`
    SELECT receipts.id, expense_id, CASE WHEN expenses.deleted_at IS NULL THEN 0 ELSE 1 END AS is_elsewhere
    FROM receipts LEFT JOIN expenses ON expenses.id = expense_id
    WHERE receipts.event_id = ${eventId} AND sha256 = ${sha256}`)
  if (!known) return null
  const receipt = { id: known.id, expenseId: known.expense_id, isDeleted: Boolean(known.is_elsewhere) }
  if (taken > 0) return { outcome: 'stored', message: '', receipt }
  const where = receipt.isDeleted ? ', with a deleted expense' : receipt.expenseId === null ? ', waiting for review' : ''
  return { outcome: 'present', message: `This event has this file already${where}`, receipt }
}

const int = (value: number): Sql => sql`CAST(${value} AS INTEGER)`

type Stored = PreparedFile & { name: string; bytes: number; sha256: string; createdAt: Date }

/** Names a stored file in the database. Returns its id; null when the event has the file already, or takes none. */
async function store({ actor, eventId, expenseId }: Destination, file: Stored): Promise<string | null> {
  const id = randomUUID()
  const [stored] = await executeInTurn(eventId, [
    sql`
      INSERT INTO receipts (id, event_id, expense_id, position, sha256, name, kind, bytes, pages, previews, width, height, state, created_at)
      SELECT ${id}, event.id, ${expenseId}, ${nextPosition(expenseId)}, ${file.sha256}, ${file.name}, ${file.kind}, ${int(file.bytes)},
        ${int(file.pages)}, ${int(file.previews)}, ${int(file.width)}, ${int(file.height)}, ${stateOfNew}, ${moment(file.createdAt)}
      FROM ${openEvent(actor, eventId)} WHERE ${takesFiles(expenseId)}
      ON CONFLICT (event_id, sha256) DO NOTHING`,
    setImagePath(expenseId),
  ])
  return stored ? id : null
}
