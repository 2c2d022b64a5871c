import { eventIdOfRow, rowsOf } from '~/domain/conversion/stored-conversions.sql.server'
import { moment, type Sql, sql } from '~/infra/database/db.server'
import type { Line } from './changed-lines.server'

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
      event_id = ${to}, changed_in = CAST(row.value ->> 1 AS INTEGER), date = row.value ->> 2, category = row.value ->> 3,
      note = row.value ->> 4, payment = row.value ->> 5, currency = row.value ->> 6, rate_id = row.value ->> 7,
      declaration = row.value ->> 8, charged_amount = CAST(row.value ->> 9 AS DECIMAL),
      other_charge = CAST(row.value ->> 10 AS DECIMAL), other_charge_currency = row.value ->> 11,
      converted_amount = CAST(row.value ->> 12 AS DECIMAL), applied_rate_id = row.value ->> 13,
      taxes = row.value ->> 14,
      updated_at = ${moment(new Date())}
    FROM ${rowsOf(rows)} AS row WHERE expenses.id = row.value ->> 0 AND ${eventIdOfRow} = ${from}`
}

function toRow(line: Line): (string | number | null)[] {
  // SQLite would store a number beyond its range as infinite
  if (!Number.isFinite(Number(line.convertedAmount)))
    throw new RangeError('a converted amount is too large to store')
  const { id, changedIn, date, category, note, payment, currency, rateId, declaration } = line
  const { chargedAmount, otherCharge, otherChargeCurrency, convertedAmount, appliedRateId } = line
  const said = [date, category, note, payment, currency, rateId, declaration]
  return [
    id,
    changedIn,
    ...said,
    chargedAmount,
    otherCharge,
    otherChargeCurrency,
    convertedAmount,
    appliedRateId,
    line.taxes,
  ]
}
