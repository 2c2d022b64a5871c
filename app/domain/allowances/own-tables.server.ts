import { DomainError, fieldError, withFailure } from '~/domain/errors'
import { sanitizeId } from '~/domain/form-fields'
import type { Actor } from '~/domain/users/actor'
import { db, type Prisma } from '~/infra/database/db.server'
import { dateOf } from './local-time'
import { OWN_SCHEME, ownTableOf, readOwnTable } from './own-table'
import type { ClaimedTrip, OwnTableForm } from './schema'
import type { AllowanceTable } from './table-schema'
import { ALLOWANCE_TABLES } from './tables.server'

// Stores the tables of a user's organisation. Trips count them like the tables of Claimbook.

const LOAD_FAILED = 'Failed to load your tables of allowances'
const SAVE_FAILED = 'Failed to save your table of allowances'

const TABLES_PER_USER_MAX = 20

/** What lists show of a table: everything but its rows. */
const HEAD = {
  ...{ id: true, name: true, reference: true, currency: true, hours: true },
  ...{ validFrom: true, validUntil: true },
} satisfies Prisma.AllowanceTableSelect

/** Returns the user's own tables without their rows, by their first day. @throws DomainError failed */
export const ownTables = (actor: Actor) =>
  withFailure(LOAD_FAILED, () =>
    db.allowanceTable.findMany({
      where: { userId: actor.id },
      select: HEAD,
      orderBy: [{ validFrom: 'asc' }, { id: 'asc' }],
    }),
  )

/** A stored table without its rows. */
export type OwnTableRow = Awaited<ReturnType<typeof ownTables>>[number]

const termsOf = ({ validFrom: from, validUntil: until, ...terms }: OwnTableRow) => ({ ...terms, from, until })

/**
 * Returns Claimbook's tables and the user's own ones. An own table has its places only if it counts days of
 * the trip, because a table may have 1,000.
 * @param trip null without one
 * @throws DomainError failed
 */
export async function tablesOf(
  actor: Actor,
  trip: Pick<ClaimedTrip, 'scheme' | 'start' | 'end'> | null,
): Promise<readonly AllowanceTable[]> {
  const own = await ownTables(actor)
  const counting = own.filter(
    ({ validFrom, validUntil }) =>
      trip?.scheme === OWN_SCHEME && validFrom <= dateOf(trip.end) && dateOf(trip.start) <= validUntil,
  )
  const where = { id: { in: counting.map(({ id }) => id) } }
  const stored = await withFailure(LOAD_FAILED, () =>
    db.allowanceTable.findMany({ where, select: { id: true, rows: true } }),
  )
  const rowsOf = new Map(stored.map(({ id, rows }) => [id, rows]))
  const tables = own.flatMap((head) => {
    const rows = rowsOf.get(head.id)
    return rows === undefined
      ? ownTableOf(termsOf(head), [])
      : (readOwnTable(rows, termsOf(head)).table ?? [])
  })
  return [...ALLOWANCE_TABLES, ...tables]
}

/**
 * Adds a table. A form that is sent twice adds one table.
 * @throws DomainError invalid (a row cannot be read, or another table has the same days), conflict (there is
 * no room), failed
 */
export async function addOwnTable(actor: Actor, form: OwnTableForm): Promise<void> {
  const { id, from, until, ...terms } = form
  const stored = { ...terms, id, userId: actor.id, validFrom: from, validUntil: until }
  const result = readOwnTable(form.rows, form)
  if (result.table === null) throw fieldError('rows', result.errors.join('. '))
  const tables = await ownTables(actor)
  if (tables.some((table) => table.id === id)) return
  if (tables.length >= TABLES_PER_USER_MAX)
    throw new DomainError('conflict', `You can have at most ${TABLES_PER_USER_MAX} tables. Delete one first`)
  const other = tables.find(({ validFrom, validUntil }) => validFrom <= until && from <= validUntil)
  if (other) throw fieldError('from', `“${other.name}” counts from ${other.validFrom} to ${other.validUntil}`)
  await withFailure(SAVE_FAILED, () => db.allowanceTable.create({ data: stored, select: { id: true } }))
}

/** Deletes a table of the user, if it exists. Lines that it has counted stay. @throws DomainError failed */
export async function deleteOwnTable(actor: Actor, id: string): Promise<void> {
  await withFailure(SAVE_FAILED, () =>
    db.allowanceTable.deleteMany({ where: { id: sanitizeId(id), userId: actor.id } }),
  )
}
