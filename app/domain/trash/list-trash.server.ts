import { leftOutOf } from '~/domain/conversion/missing-rates'
import { trashedSince } from '~/domain/deleted-at'
import { withFailure } from '~/domain/errors'
import { leftOutByEvent, totalsByEvent } from '~/domain/events/event-totals.sql.server'
import { sanitizeId } from '~/domain/form-fields'
import { groupBy } from '~/domain/group-by'
import { IS_NOT_HIDDEN } from '~/domain/receipts/receipts.server'
import type { FileRole } from '~/domain/receipts/schema'
import type { Actor } from '~/domain/users/actor'
import { db, type Prisma } from '~/infra/database/db.server'
import { LOAD_FAILED } from './messages'
import type { TrashEntry, TrashItem, TrashKind } from './schema'
import { selectTrashed } from './trash-list.sql.server'

// Lists a user's trash: deleted events, expenses and files.

const TRASH_PER_PAGE = 100

/** The condition on the time of deletion; null for rows that are not deleted. */
type DeletedAt = { gt: Date; lte?: Date } | null

/** Returns the condition for rows in the trash. */
const inTrash = () => ({ gt: trashedSince() })

/** The conditions for a user's rows, trashed or not deleted. Rows of a deleted parent match neither. */
const rowsOfUser = {
  event: (actor: Actor, deletedAt: DeletedAt) =>
    ({ userId: actor.id, deletedAt }) satisfies Prisma.EventWhereInput,
  expense: (actor: Actor, deletedAt: DeletedAt) =>
    ({ deletedAt, event: { userId: actor.id, deletedAt: null } }) satisfies Prisma.ExpenseWhereInput,
  receipt: (actor: Actor, deletedAt: DeletedAt) =>
    ({
      deletedAt,
      event: { userId: actor.id, deletedAt: null },
      ...IS_NOT_HIDDEN,
    }) satisfies Prisma.ReceiptWhereInput,
}

/** The values of fields that an item of some kinds does not have. */
const EMPTY_FIELDS = {
  date: null,
  amount: null,
  currency: '',
  leftOut: null,
  expenseCount: 0,
  expense: null,
  role: null,
}

const EVENT_FIELDS = { id: true, name: true, status: true } satisfies Prisma.EventSelect

const toEvent = ({ id, name, status }: Prisma.EventGetPayload<{ select: typeof EVENT_FIELDS }>) => ({
  id,
  name,
  isOpen: status !== 'closed',
})

async function eventItems(where: Prisma.EventWhereInput): Promise<TrashItem[]> {
  const rows = await db.event.findMany({
    where,
    select: {
      ...EVENT_FIELDS,
      deletedAt: true,
      baseCurrency: true,
      exchangeRate: true,
      sampleCurrency: true,
    },
  })
  const totals = await totalsByEvent(rows)
  const leftOut = await leftOutByEvent(rows.map(({ id }) => id))
  return rows.map((row) => {
    const { id, name, deletedAt, baseCurrency: currency } = row
    const { total: amount = '0', count: expenseCount = 0 } = totals.get(id) ?? {}
    const sums = { amount, currency, expenseCount, leftOut: leftOutOf(leftOut.get(id) ?? [], row) }
    return { ...EMPTY_FIELDS, ...sums, kind: 'event', id, name, deletedAt, event: toEvent(row) }
  })
}

async function expenseItems(where: Prisma.ExpenseWhereInput): Promise<TrashItem[]> {
  const rows = await db.expense.findMany({
    where,
    select: {
      id: true,
      merchant: true,
      deletedAt: true,
      date: true,
      amount: true,
      currency: true,
      event: { select: EVENT_FIELDS },
    },
  })
  return rows.map(({ merchant, amount, event, ...row }) => ({
    ...EMPTY_FIELDS,
    ...row,
    kind: 'expense',
    name: merchant,
    amount: amount.toFixed(),
    event: toEvent(event),
  }))
}

async function receiptItems(where: Prisma.ReceiptWhereInput): Promise<TrashItem[]> {
  const rows = await db.receipt.findMany({
    where,
    select: {
      id: true,
      name: true,
      deletedAt: true,
      role: true,
      event: { select: EVENT_FIELDS },
      expense: { select: { id: true, merchant: true } },
    },
  })
  return rows.map(({ event, role, ...row }) => ({
    ...EMPTY_FIELDS,
    ...row,
    kind: 'receipt',
    event: toEvent(event),
    role: role as FileRole,
  }))
}

/** Returns the items of a kind with these ids, in any order. */
function findItems(actor: Actor, kind: TrashKind, ids: string[], deletedAt: DeletedAt): Promise<TrashItem[]> {
  const id = { in: ids }
  if (kind === 'event') return eventItems({ ...rowsOfUser.event(actor, deletedAt), id })
  if (kind === 'expense') return expenseItems({ ...rowsOfUser.expense(actor, deletedAt), id })
  return receiptItems({ ...rowsOfUser.receipt(actor, deletedAt), id })
}

/** Returns the number of items in a user's trash, optionally only of those deleted until a moment. */
export async function countTrash(actor: Actor, until?: Date): Promise<number> {
  const deletedAt = { ...inTrash(), ...(until && { lte: until }) }
  const counts = await Promise.all([
    db.event.count({ where: rowsOfUser.event(actor, deletedAt) }),
    db.expense.count({ where: rowsOfUser.expense(actor, deletedAt) }),
    db.receipt.count({ where: rowsOfUser.receipt(actor, deletedAt) }),
  ])
  return counts.reduce((sum, count) => sum + count, 0)
}

/** Returns the time and the number of items for the confirmation before emptying the trash. */
export const askToEmpty = (actor: Actor): Promise<{ asked: number; count: number }> =>
  withFailure(LOAD_FAILED, async () => {
    const now = new Date()
    return { asked: now.getTime(), count: await countTrash(actor, now) }
  })

const keyOf = ({ kind, id }: TrashEntry) => `${kind} ${id}`

/** Returns a page of the user's trash, the latest deletions first. */
export async function listTrash(actor: Actor, requestedPage: number) {
  return withFailure(LOAD_FAILED, async () => {
    const count = await countTrash(actor)
    const pages = Math.max(1, Math.ceil(count / TRASH_PER_PAGE))
    const page = Math.min(requestedPage, pages)
    const range = { since: trashedSince(), limit: TRASH_PER_PAGE, offset: (page - 1) * TRASH_PER_PAGE }
    const entries = count === 0 ? [] : await selectTrashed(actor.id, range)
    const items = new Map<string, TrashItem>()
    for (const [kind, entriesOfKind] of groupBy(entries, ({ kind }) => kind)) {
      const ids = entriesOfKind.map(({ id }) => id)
      for (const item of await findItems(actor, kind, ids, inTrash())) items.set(keyOf(item), item)
    }
    return { items: entries.flatMap((entry) => items.get(keyOf(entry)) ?? []), count, page, pages }
  })
}

async function findItem(actor: Actor, { kind, id }: TrashEntry, deletedAt: DeletedAt) {
  const [item] = await withFailure(LOAD_FAILED, () => findItems(actor, kind, [sanitizeId(id)], deletedAt))
  return item ?? null
}

/** Returns an item of the user's trash, or null. */
export const findTrashed = (actor: Actor, entry: TrashEntry): Promise<TrashItem | null> =>
  findItem(actor, entry, inTrash())

/** Returns an item of the user that is not deleted, or null. */
export const findRestored = (actor: Actor, entry: TrashEntry): Promise<TrashItem | null> =>
  findItem(actor, entry, null)
