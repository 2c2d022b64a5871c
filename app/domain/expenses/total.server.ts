import Big from 'big.js'
import { provider, type Sql, sql } from '~/infra/db.server'
import type { Decimal } from './conversion'

// A total is the sum of converted amounts above zero, each rounded to 2 decimals (contract, 2 and 4.3).

/** Up to here a line is summed in whole cents; SQLite's integers then hold 900,000 such lines. */
const EXACT_UP_TO = 1e11

/**
 * Columns `exact` and `beyond` of an aggregate over `expenses`. PostgreSQL's numerics are exact. SQLite keeps a decimal as the
 * nearest binary number, so lines are brought back to whole cents first; the half cent is pushed over the edge that it may
 * have fallen below. Lines too large for that are summed as they are: their cents are beyond the 15 digits that SQLite keeps.
 */
export const totalColumns: Sql =
  provider === 'postgresql'
    ? sql`sum(CASE WHEN converted_amount > 0 THEN round(converted_amount, 2) * 100 ELSE 0 END) AS exact, 0 AS beyond`
    : sql`sum(CASE WHEN converted_amount > 0 AND converted_amount <= ${EXACT_UP_TO} THEN CAST(converted_amount * 100 + 0.500001 AS INTEGER) ELSE 0 END) AS exact,
          total(CASE WHEN converted_amount > ${EXACT_UP_TO} THEN converted_amount ELSE 0 END) AS beyond`

export interface TotalColumns {
  exact: number | string | null
  beyond: number | null
}

/** The total, in the claim currency. */
export function totalOf({ exact, beyond }: TotalColumns): Decimal {
  return Big(exact ?? 0)
    .div(100)
    .plus(beyond ?? 0)
    .toString()
}
