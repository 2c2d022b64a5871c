import { DomainError, fieldError, withFailure } from '~/domain/errors'
import { sanitizeId } from '~/domain/form-fields'
import type { Actor } from '~/domain/users/actor'
import { db } from '~/infra/database/db.server'
import { readOwnTable } from './own-table'
import type { OwnTableForm } from './schema'
import type { AllowanceTable } from './table-schema'
import { ALLOWANCE_TABLES } from './tables.server'

// Stores the tables of a user's organisation. Trips count them like the tables of Claimbook.

const LOAD_FAILED = 'Failed to load your tables of allowances'
const SAVE_FAILED = 'Failed to save your table of allowances'

const TABLES_PER_USER_MAX = 20

const storedTables = (actor: Actor) =>
  withFailure(LOAD_FAILED, () =>
    db.allowanceTable.findMany({
      where: { userId: actor.id },
      orderBy: [{ validFrom: 'asc' }, { id: 'asc' }],
    }),
  )

type StoredTable = Awaited<ReturnType<typeof storedTables>>[number]

const read = ({ rows, validFrom: from, validUntil: until, ...terms }: Omit<StoredTable, 'createdAt'>) =>
  readOwnTable(rows, { ...terms, from, until })

/** Returns the user's own tables, by their first day. @throws DomainError failed */
export const ownTables = async (actor: Actor) =>
  (await storedTables(actor)).map(({ id, name, reference, validFrom, validUntil, ...table }) => {
    const places = read({ id, name, reference, validFrom, validUntil, ...table }).table?.places.length ?? 0
    return { id, name, reference, validFrom, validUntil, places }
  })

/** A stored table, and the number of its places. */
export type OwnTableRow = Awaited<ReturnType<typeof ownTables>>[number]

/** Returns the tables that count a user's trips: Claimbook's and the own ones. @throws DomainError failed */
export const tablesOf = async (actor: Actor): Promise<readonly AllowanceTable[]> => [
  ...ALLOWANCE_TABLES,
  ...(await storedTables(actor)).flatMap((stored) => read(stored).table ?? []),
]

/**
 * Adds a table. A form that is sent twice adds one table.
 * @throws DomainError invalid (a row cannot be read, or another table has the same days), conflict (there is
 * no room), failed
 */
export async function addOwnTable(actor: Actor, form: OwnTableForm): Promise<void> {
  const { id, from, until, ...terms } = form
  const stored = { ...terms, id, userId: actor.id, validFrom: from, validUntil: until }
  const result = read(stored)
  if (result.table === null) throw fieldError('rows', result.errors.join('. '))
  const tables = await storedTables(actor)
  if (tables.some((table) => table.id === id)) return
  if (tables.length >= TABLES_PER_USER_MAX)
    throw new DomainError('conflict', `You can have ${TABLES_PER_USER_MAX} tables, and have as many`)
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
