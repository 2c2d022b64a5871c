import { type PrismaClient, provider, type Write } from '~/infra/db.server'
import type { Decimal } from '../money/convert'

/** What a change of an event's terms or rates makes of an expense. */
export interface ConvertedExpense {
  id: string
  convertedAmount: Decimal
  appliedRateId: string | null
  chargedAmount: Decimal | null
  /** what was charged in the claim currency that the event had before */
  otherCharge: Decimal | null
  otherChargeCurrency: string | null
}

/**
 * Stores what expenses were converted to. One statement, because an event may have 100,000 of them
 * (docs/decisions/0002).
 * @throws RangeError for an amount that no column can hold
 */
export function storeConversions(db: PrismaClient, eventId: string, expenses: ConvertedExpense[]): Write {
  // SQLite would store what it cannot hold as infinite
  if (expenses.some(({ convertedAmount }) => !Number.isFinite(Number(convertedAmount))))
    throw new RangeError('a converted amount is too large to store')
  const rows = JSON.stringify(expenses)
  const at = new Date().toISOString().replace('Z', '+00:00')
  // the plus keeps SQLite from looking at all rows for each expense: it is to find each expense by its id
  if (provider === 'sqlite')
    return db.$executeRaw`
      UPDATE expenses SET
        converted_amount = CAST(row.value ->> 'convertedAmount' AS DECIMAL), applied_rate_id = row.value ->> 'appliedRateId',
        charged_amount = CAST(row.value ->> 'chargedAmount' AS DECIMAL),
        other_charge = CAST(row.value ->> 'otherCharge' AS DECIMAL),
        other_charge_currency = row.value ->> 'otherChargeCurrency', updated_at = ${at}
      FROM json_each(${rows}) AS row WHERE expenses.id = row.value ->> 'id' AND +expenses.event_id = ${eventId}`
  return db.$executeRaw`
    UPDATE expenses SET
      converted_amount = row."convertedAmount", applied_rate_id = row."appliedRateId", charged_amount = row."chargedAmount",
      other_charge = row."otherCharge", other_charge_currency = row."otherChargeCurrency",
      updated_at = CAST(${at} AS TIMESTAMPTZ)
    FROM jsonb_to_recordset(CAST(${rows} AS JSONB)) AS row(id TEXT, "convertedAmount" DECIMAL, "appliedRateId" TEXT,
      "chargedAmount" DECIMAL, "otherCharge" DECIMAL, "otherChargeCurrency" TEXT)
    WHERE expenses.id = row.id AND expenses.event_id = ${eventId}`
}
