import { DomainError, withFailure } from '~/domain/errors'
import { existing } from '~/domain/events/open.server'
import { sanitizeId } from '~/domain/form-fields'
import { isInTrash } from '~/domain/trash/retention.server'
import type { Actor } from '~/domain/users/actor'
import { query, type Sql, sql } from '~/infra/db.server'
import type { FileKind } from '~/infra/files/files.server'
import type { Reading } from './reading/receipt'
import type { FileRole, ReadingState } from './schema'

export interface Receipt {
  id: string
  eventId: string
  /** none: a draft, or the proof of a rate */
  expenseId: string | null
  role: FileRole
  sha256: string
  name: string
  kind: FileKind
  bytes: number
  pages: number
  /** pages that have a preview, the first ones */
  previews: number
  /** of the first preview, in pixels */
  width: number
  height: number
  /** what it holds beside what it shows (`traitNotes`) */
  traits: string
  state: ReadingState
  reading: Reading | null
}

export interface ReceiptRow {
  id: string
  event_id: string
  expense_id: string | null
  role: string
  sha256: string
  name: string
  kind: string
  bytes: number
  pages: number
  previews: number
  width: number
  height: number
  traits: string
  state: string
  reading: string | null
}

export const columns = sql`receipts.id, receipts.event_id, receipts.expense_id, role, sha256, receipts.name, kind, bytes, pages, previews,
  width, height, traits, state, reading`

export const fromRow = ({ event_id, expense_id, reading, ...row }: ReceiptRow): Receipt => ({
  ...row,
  eventId: event_id,
  expenseId: expense_id,
  role: row.role as FileRole,
  kind: row.kind as FileKind,
  state: row.state as ReadingState,
  reading: reading === null ? null : JSON.parse(reading),
})

/** Of the table `receipts`: those that are not deleted. */
export const kept = sql`receipts.deleted_at IS NULL`

/** Likewise, with those that can be brought back. */
export const keptOrInTrash = sql`(${kept} OR ${isInTrash.receipts})`

/** Likewise: drafts, which are to be reviewed. */
export const isDraft = sql`receipts.expense_id IS NULL AND receipts.role <> 'rate'`

/** Likewise: files that prove a rate and are nothing else. */
export const isProof = sql`receipts.expense_id IS NULL AND receipts.role = 'rate'`

/** What is said of a draft that is none any more. */
export const TAKEN = 'This receipt was confirmed already, perhaps in another tab'

export const receiptNotFound = () => new DomainError('not_found', 'Receipt not found')

/**
 * A receipt of the user. One with a deleted expense is not there.
 * @throws DomainError not_found (another user's too), failed
 */
export async function getReceipt(actor: Actor, id: string, which = kept): Promise<Receipt> {
  const [row] = await withFailure('Failed to retrieve receipt', () =>
    query<ReceiptRow>(sql`
      SELECT ${columns}
      FROM receipts JOIN events ON events.id = receipts.event_id LEFT JOIN expenses ON expenses.id = receipts.expense_id
      WHERE receipts.id = ${sanitizeId(id)} AND ${which} AND events.user_id = ${actor.id} AND ${existing} AND expenses.deleted_at IS NULL`),
  )
  if (!row) throw receiptNotFound()
  return fromRow(row)
}

/** The files of an expense, in their order. The caller has made sure whose expense it is. */
export async function receiptsOf(expenseId: string): Promise<Receipt[]> {
  const rows = await withFailure('Failed to load receipts', () =>
    query<ReceiptRow>(
      sql`SELECT ${columns} FROM receipts WHERE expense_id = ${expenseId} AND ${kept} ORDER BY position, id`,
    ),
  )
  return rows.map(fromRow)
}

/**
 * A file that was taken off an expense, to offer that it comes back; null when it is not. The caller has made
 * sure whose expense it is.
 */
export async function removedFile(
  expenseId: string,
  id: string,
): Promise<{ id: string; name: string; role: string } | null> {
  const [row] = await withFailure('Failed to load receipts', () =>
    query<{ id: string; name: string; role: string }>(sql`
      SELECT id, name, role FROM receipts WHERE id = ${sanitizeId(id)} AND expense_id = ${expenseId} AND ${isInTrash.receipts}`),
  )
  return row ?? null
}

/** What stands for the files of an expense in a list. */
export interface Cover {
  /** of the first file */
  id: string
  count: number
}

/** The covers of an event's expenses, by expense. The caller has made sure whose event it is. */
export async function coversOf(eventId: string): Promise<Map<string, Cover>> {
  const rows = await withFailure('Failed to load receipts', () =>
    query<{ id: string; expense_id: string }>(sql`
      SELECT id, expense_id FROM receipts
      WHERE event_id = ${eventId} AND expense_id IS NOT NULL AND ${kept} ORDER BY position, id`),
  )
  const covers = new Map<string, Cover>()
  for (const { id, expense_id } of rows) {
    const cover = covers.get(expense_id)
    if (cover) cover.count++
    else covers.set(expense_id, { id, count: 1 })
  }
  return covers
}

/** A column of a list of events: how many drafts each has. */
export const draftCount: Sql = sql`(SELECT count(*) FROM receipts WHERE event_id = events.id AND ${isDraft} AND ${kept})`

/** How many drafts an event has: those that can be reviewed, and those that wait to be read or are. */
export interface Drafts {
  ready: number
  unread: number
}

/** The caller has made sure whose event it is. */
export async function countDrafts(eventId: string): Promise<Drafts> {
  const rows = await withFailure('Failed to load receipts', () =>
    query<{ state: string; count: number | string }>(sql`
      SELECT state, count(*) AS count FROM receipts WHERE event_id = ${eventId} AND ${isDraft} AND ${kept} GROUP BY state`),
  )
  const drafts = { ready: 0, unread: 0 }
  for (const { state, count } of rows) drafts[isBeingRead(state) ? 'unread' : 'ready'] += Number(count)
  return drafts
}

export const isBeingRead = (state: string) => state === 'waiting' || state === 'reading'
