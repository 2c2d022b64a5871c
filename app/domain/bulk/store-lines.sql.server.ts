import { eventIdOfRow, expandRows } from '~/domain/conversion/stored-conversions.sql.server'
import { raw, type Sql, sql, timeSql } from '~/infra/database/db.server'
import type { Line } from './changed-lines.server'
import { CHANGED_COLUMNS, isAmountColumn, type LineValues } from './fields'

const COLUMNS = Object.keys(CHANGED_COLUMNS) as (keyof LineValues)[]

/** Sets each column to its value in the list of a row, which begins with the id and the version. */
const SET_COLUMNS = raw(
  COLUMNS.map((name, at) => {
    const column = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    const value = `row.value ->> ${at + 2}`
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
export function storeLines(from: string, lines: Line[], to: string = from): Sql {
  const rows = JSON.stringify(lines.map(toRow))
  return sql`
    UPDATE expenses SET
      event_id = ${to}, changed_in = CAST(row.value ->> 1 AS INTEGER), ${SET_COLUMNS}, updated_at = ${timeSql(new Date())}
    FROM ${expandRows(rows)} AS row WHERE expenses.id = row.value ->> 0 AND ${eventIdOfRow} = ${from}`
}

function toRow(line: Line): (string | number | null)[] {
  // SQLite would store a number beyond its range as infinite
  if (!Number.isFinite(Number(line.convertedAmount)))
    throw new RangeError('a converted amount is too large to store')
  return [line.id, line.changedIn, ...COLUMNS.map((name) => line[name])]
}
