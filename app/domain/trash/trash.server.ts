import { DomainError, withFailure } from '~/domain/errors'
import { executeInTurnOfAll, existing } from '~/domain/events/open.server'
import { restoreExpense } from '~/domain/expenses/delete.server'
import { present, readTotals, totals } from '~/domain/expenses/total.server'
import { sanitizeId } from '~/domain/form-fields'
import { restoreReceipt } from '~/domain/receipts/change.server'
import { wakeReaders } from '~/domain/receipts/reading-queue.server'
import { kept } from '~/domain/receipts/receipts.server'
import type { FileRole } from '~/domain/receipts/schema'
import type { Actor } from '~/domain/users/actor'
import { execute, moment, query, type Sql, sql, storedDecimal } from '~/infra/db.server'
import { purgeTrash } from './purge.server'
import { DELETED_FOR_GOOD_AT, isInTrash } from './retention.server'
import { type Kind, TRASH_PER_PAGE, type TrashEntry, type TrashItem, type TrashPage } from './schema'

// What a user has deleted, and can bring back.

const GONE = 'This is not in the trash any more. It may have been deleted for good in another tab.'

const CLOSED = 'The event of this is closed. Reopen it first, then bring this back.'

const PROOF = 'This proved a rate. Send it again on its rate.'

const gone = () => new DomainError('not_found', GONE)

const NAMES = { event: 'events', expense: 'expenses', receipt: 'receipts' } as const

type Table = (typeof NAMES)[Kind]

const TABLES: Record<Table, Sql> = { events: sql`events`, expenses: sql`expenses`, receipts: sql`receipts` }

/** Conditions on the rows of each table. */
type Which = Record<Table, Sql>

const there: Which = { events: existing, expenses: present, receipts: kept }

interface Row {
  kind: Kind
  id: string
  name: string
  deleted_at: string | null
  event_id: string
  event_name: string
  status: string
  date: string | null
  amount: number | string | null
  currency: string
  expense_id: string | null
  merchant: string | null
  role: string | null
  totals: string | null
}

const ofEvent = sql`events.id AS event_id, events.name AS event_name, events.status`

/**
 * The rows of each kind that the user may see if they are deleted: not those that belong to something else
 * that is.
 */
const rowsOf = (actor: Actor, which: Which): Record<Kind, Sql> => ({
  event: sql`
    SELECT 'event' AS kind, events.id, events.name, events.deleted_at, ${ofEvent}, CAST(NULL AS TEXT) AS date,
      CAST(NULL AS DECIMAL) AS amount, events.base_currency AS currency, CAST(NULL AS TEXT) AS expense_id, CAST(NULL AS TEXT) AS merchant,
      CAST(NULL AS TEXT) AS role
    FROM events WHERE events.user_id = ${actor.id} AND ${which.events}`,
  expense: sql`
    SELECT 'expense' AS kind, expenses.id, expenses.merchant AS name, expenses.deleted_at, ${ofEvent}, expenses.date, expenses.amount,
      expenses.currency, CAST(NULL AS TEXT) AS expense_id, CAST(NULL AS TEXT) AS merchant, CAST(NULL AS TEXT) AS role
    FROM expenses JOIN events ON events.id = expenses.event_id
    WHERE events.user_id = ${actor.id} AND ${existing} AND ${which.expenses}`,
  receipt: sql`
    SELECT 'receipt' AS kind, receipts.id, receipts.name, receipts.deleted_at, ${ofEvent}, CAST(NULL AS TEXT) AS date,
      CAST(NULL AS DECIMAL) AS amount, '' AS currency, receipts.expense_id, expenses.merchant, receipts.role
    FROM receipts JOIN events ON events.id = receipts.event_id LEFT JOIN expenses ON expenses.id = receipts.expense_id
    WHERE events.user_id = ${actor.id} AND ${existing} AND expenses.deleted_at IS NULL AND ${which.receipts}`,
})

/** With what events come to. */
const described = (rows: Sql): Sql => sql`
  SELECT item.*, CASE kind WHEN 'event' THEN (SELECT ${totals} FROM expenses WHERE event_id = item.id AND ${present}) END AS totals
  FROM (${rows}) AS item`

function fromRow(row: Row): TrashItem {
  const sums = row.totals === null ? null : readTotals(row.totals)
  return {
    kind: row.kind,
    id: row.id,
    name: row.name,
    deletedAt: row.deleted_at === null ? null : new Date(row.deleted_at),
    event: { id: row.event_id, name: row.event_name, isOpen: row.status !== 'closed' },
    date: row.date,
    amount: sums?.total ?? (row.amount === null ? null : storedDecimal(row.amount)),
    currency: row.currency,
    expenseCount: sums?.count ?? 0,
    expense: row.expense_id === null ? null : { id: row.expense_id, merchant: row.merchant ?? '' },
    role: row.role as FileRole | null,
  }
}

/** A page of the user's trash, what was deleted last first. */
export async function listTrash(actor: Actor, asked: number): Promise<TrashPage> {
  const { event, expense, receipt } = rowsOf(actor, isInTrash)
  const all = sql`${event} UNION ALL ${expense} UNION ALL ${receipt}`
  return withFailure('Failed to load the trash', async () => {
    const [row] = await query<{ count: number | string }>(sql`SELECT count(*) AS count FROM (${all}) AS item`)
    const count = Number(row?.count)
    const pages = Math.max(1, Math.ceil(count / TRASH_PER_PAGE))
    const page = Math.min(asked, pages)
    const order = sql`ORDER BY deleted_at DESC, kind, id`
    const shown = sql`SELECT * FROM (${all}) AS listed ${order} LIMIT ${TRASH_PER_PAGE} OFFSET ${(page - 1) * TRASH_PER_PAGE}`
    const rows = count === 0 ? [] : await query<Row>(sql`${described(shown)} ${order}`)
    return { items: rows.map(fromRow), count, page, pages }
  })
}

async function find(actor: Actor, { kind, id }: TrashEntry, which: Which): Promise<TrashItem | null> {
  const table = NAMES[kind]
  const only = { ...which, [table]: sql`${TABLES[table]}.id = ${sanitizeId(id)} AND ${which[table]}` }
  const [row] = await withFailure('Failed to load the trash', () =>
    query<Row>(described(rowsOf(actor, only)[kind])),
  )
  return row ? fromRow(row) : null
}

/** Something in the user's trash, or null. */
export const findTrashed = (actor: Actor, thing: TrashEntry): Promise<TrashItem | null> =>
  find(actor, thing, isInTrash)

/** Something of the user that is not deleted, or null. */
export const findRestored = (actor: Actor, thing: TrashEntry): Promise<TrashItem | null> =>
  find(actor, thing, there)

/**
 * Brings something back as it was; an expense is converted with the terms and rates that its event has by
 * now. What is back already stays so.
 * @throws DomainError not_found (another user's too), conflict (its event is closed, or it proved a rate),
 * invalid (the rates of its event make it too large), failed
 */
export async function restore(actor: Actor, thing: TrashEntry): Promise<void> {
  if (await findRestored(actor, thing)) return
  const item = await findTrashed(actor, thing)
  if (!item) throw gone()
  // which rate that was is not known any more
  if (item.role === 'rate') throw new DomainError('conflict', PROOF)
  try {
    await RESTORE[thing.kind](actor, item)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    if (error.code === 'conflict') throw new DomainError('conflict', CLOSED)
    throw error.code === 'failed' || error.code === 'invalid' ? error : gone()
  }
}

const RESTORE: Record<Kind, (actor: Actor, item: TrashItem) => Promise<void>> = {
  event: restoreEvent,
  expense: (actor, { event, id }) => restoreExpense(actor, event.id, id),
  receipt: (actor, { event, id }) => restoreReceipt(actor, event.id, id),
}

async function restoreEvent(actor: Actor, { id }: TrashItem): Promise<void> {
  const restored = await withFailure('Failed to restore event', () =>
    execute(
      sql`UPDATE events SET deleted_at = NULL WHERE id = ${id} AND user_id = ${actor.id} AND (${existing} OR ${isInTrash.events})`,
    ),
  )
  if (restored === 0) throw gone()
  wakeReaders()
}

const own = (actor: Actor): Sql =>
  sql`event_id IN (SELECT id FROM events WHERE user_id = ${actor.id} AND ${existing})`

/**
 * Deletes something in the trash for good.
 * @throws DomainError not_found (another user's too), failed
 */
export async function deleteForGood(actor: Actor, thing: TrashEntry): Promise<void> {
  const table = NAMES[thing.kind]
  const isOwn = thing.kind === 'event' ? sql`user_id = ${actor.id}` : own(actor)
  const deleted = await withFailure('Failed to delete for good', () =>
    execute(sql`
      UPDATE ${TABLES[table]} SET deleted_at = ${DELETED_FOR_GOOD_AT} WHERE id = ${sanitizeId(thing.id)} AND ${isOwn} AND ${isInTrash[table]}`),
  )
  if (deleted === 0) throw gone()
  void purgeTrash()
}

/**
 * Deletes everything in the user's trash for good.
 * @param asked when it was asked: what has come into the trash since then stays
 */
export async function emptyTrash(actor: Actor, asked: Date): Promise<void> {
  const before = sql`deleted_at <= ${moment(asked)}`
  await withFailure('Failed to empty the trash', () =>
    executeInTurnOfAll(actor, [
      sql`UPDATE receipts SET deleted_at = ${DELETED_FOR_GOOD_AT} WHERE ${own(actor)} AND ${isInTrash.receipts} AND ${before}`,
      sql`UPDATE expenses SET deleted_at = ${DELETED_FOR_GOOD_AT} WHERE ${own(actor)} AND ${isInTrash.expenses} AND ${before}`,
      sql`UPDATE events SET deleted_at = ${DELETED_FOR_GOOD_AT} WHERE user_id = ${actor.id} AND ${isInTrash.events} AND ${before}`,
    ]),
  )
  void purgeTrash()
}
