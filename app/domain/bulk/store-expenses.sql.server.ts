import { eventIdOfRow, expandRows } from '~/domain/conversion/stored-conversions.sql.server'
import { raw, type Sql, sql, timeSql } from '~/infra/database/db.server'
import type { BatchExpense } from './changed-expenses.server'
import { CHANGED_COLUMNS, type ChangeableValues, isAmountColumn } from './fields'

const COLUMNS = Object.keys(CHANGED_COLUMNS) as (keyof ChangeableValues)[]

// The statement receives the expenses as one JSON list. Each expense in it is a list of values by position:
// its id, its version, and the values of COLUMNS. So `row.value ->> 0` is the id of an expense.
const ID = raw('row.value ->> 0')
const CHANGED_IN = raw('CAST(row.value ->> 1 AS INTEGER)')
const FIRST_COLUMN_POSITION = 2

const SET_COLUMNS = raw(
  COLUMNS.map((name, index) => {
    const column = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    const value = `row.value ->> ${FIRST_COLUMN_POSITION + index}`
    return `${column} = ${isAmountColumn(name) ? `CAST(${value} AS DECIMAL)` : value}`
  }).join(', '),
)

/**
 * Returns one statement that stores the changeable fields of several expenses of an event. Raw SQL, because
 * Prisma needs a statement for each row.
 * @param from the id of their event
 * @param to the id of the event that they belong to afterwards
 * @throws RangeError for an amount that no column can hold
 */
export function storeExpenses(from: string, expenses: BatchExpense[], to: string = from): Sql {
  const rows = JSON.stringify(expenses.map(toRow))
  return sql`
    UPDATE expenses SET
      event_id = ${to}, changed_in = ${CHANGED_IN}, ${SET_COLUMNS}, updated_at = ${timeSql(new Date())}
    FROM ${expandRows(rows)} AS row WHERE expenses.id = ${ID} AND ${eventIdOfRow} = ${from}`
}

/** Returns the values of an expense in the order that the statement expects. */
function toRow(expense: BatchExpense): (string | number | null)[] {
  // SQLite would store a number beyond its range as infinite
  if (!Number.isFinite(Number(expense.convertedAmount)))
    throw new RangeError('a converted amount is too large to store')
  return [expense.id, expense.changedIn, ...COLUMNS.map((name) => expense[name])]
}
