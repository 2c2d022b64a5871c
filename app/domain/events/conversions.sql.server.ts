import { type PrismaClient, provider, query, sql, storedDecimal, type Write } from '~/infra/db.server'
import type { Decimal } from '../money/convert'
import type { Convertible } from '../money/convert-expense'

// What the expenses of an event are converted to: an event may have 100,000 of them. Prisma's rows of as many
// took 0.7 to 0.9 s of the processor, Decimals most of it (docs/decisions/0002).

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

/** An expense with what its conversion depends on, and what it is converted to. */
export interface StoredConversion extends Convertible, ConvertedExpense {
  chargedAmount: Decimal | null
  deletedAt: Date | null
}

type StoredDecimal = number | string

interface Row
  extends Omit<
    StoredConversion,
    'amount' | 'chargedAmount' | 'otherCharge' | 'convertedAmount' | 'deletedAt'
  > {
  amount: StoredDecimal
  chargedAmount: StoredDecimal | null
  otherCharge: StoredDecimal | null
  convertedAmount: StoredDecimal
  deletedAt: string | Date | null
}

const decimalOrNull = (stored: StoredDecimal | null): Decimal | null =>
  stored === null ? null : storedDecimal(stored)

/**
 * The expenses of an event, the deleted ones too. The caller has checked whose event it is.
 * @param concerned only those that are converted with this rate, or are in this currency
 */
export async function storedConversions(
  eventId: string,
  concerned?: { rateId: string; currency: string | null },
): Promise<StoredConversion[]> {
  const isAll = concerned === undefined
  const { rateId, currency } = concerned ?? { rateId: '', currency: null }
  const rows = await query<Row>(sql`
    SELECT id, amount, currency, date, rate_id AS "rateId", charged_amount AS "chargedAmount", other_charge AS "otherCharge",
      other_charge_currency AS "otherChargeCurrency", converted_amount AS "convertedAmount", applied_rate_id AS "appliedRateId",
      deleted_at AS "deletedAt"
    FROM expenses
    WHERE event_id = ${eventId} AND (${isAll ? 1 : 0} = 1 OR applied_rate_id = ${rateId} OR currency = ${currency ?? ''})
    ORDER BY id`)
  return rows.map((row) => ({
    ...row,
    amount: storedDecimal(row.amount),
    chargedAmount: decimalOrNull(row.chargedAmount),
    otherCharge: decimalOrNull(row.otherCharge),
    convertedAmount: storedDecimal(row.convertedAmount),
    deletedAt: row.deletedAt === null ? null : new Date(row.deletedAt),
  }))
}

/**
 * Stores what expenses were converted to, in one statement.
 * @throws RangeError for an amount that no column can hold
 */
export function storeConversions(db: PrismaClient, eventId: string, expenses: ConvertedExpense[]): Write {
  // SQLite would store what it cannot hold as infinite
  if (expenses.some(({ convertedAmount }) => !Number.isFinite(Number(convertedAmount))))
    throw new RangeError('a converted amount is too large to store')
  const at = new Date().toISOString().replace('Z', '+00:00')
  // lists, which SQLite reads faster than objects
  const rows = JSON.stringify(
    expenses.map((expense) => [
      expense.id,
      expense.convertedAmount,
      expense.appliedRateId,
      expense.chargedAmount,
      expense.otherCharge,
      expense.otherChargeCurrency,
    ]),
  )
  // the plus keeps SQLite from looking at all rows for each expense: it is to find each expense by its id
  if (provider === 'sqlite')
    return db.$executeRaw`
      UPDATE expenses SET
        converted_amount = CAST(row.value ->> 1 AS DECIMAL), applied_rate_id = row.value ->> 2,
        charged_amount = CAST(row.value ->> 3 AS DECIMAL), other_charge = CAST(row.value ->> 4 AS DECIMAL),
        other_charge_currency = row.value ->> 5, updated_at = ${at}
      FROM json_each(${rows}) AS row WHERE expenses.id = row.value ->> 0 AND +expenses.event_id = ${eventId}`
  return db.$executeRaw`
    UPDATE expenses SET
      converted_amount = CAST(row.value ->> 1 AS DECIMAL), applied_rate_id = row.value ->> 2,
      charged_amount = CAST(row.value ->> 3 AS DECIMAL), other_charge = CAST(row.value ->> 4 AS DECIMAL),
      other_charge_currency = row.value ->> 5, updated_at = CAST(${at} AS TIMESTAMPTZ)
    FROM jsonb_array_elements(CAST(${rows} AS JSONB)) AS row
    WHERE expenses.id = row.value ->> 0 AND expenses.event_id = ${eventId}`
}
