import type { RowUse } from '~/domain/bank-statements/schema'
import type { Claim, ClaimFile, ClaimRate } from '~/domain/claims/claim'
import type { ClaimLine, ClaimStatementRow } from '~/domain/claims/claim-line'
import { groupBy } from '~/domain/group-by'

/** A bank statement with its rows that prove charges, refunds or rates of a claim. */
export interface UsedStatement {
  /** the name of its file */
  name: string
  source: ClaimStatementRow['source']
  /** in the order of the statement */
  rows: UsedStatementRow[]
}

/** A row of a statement: the charge or refund of a line, or the proof of a rate. */
interface UsedStatementRow {
  row: ClaimStatementRow
  use: RowUse
  /** the currency of its amount: the claim currency, or the refund's own */
  currency: string
  /** either `line` or `rate` is null */
  line: ClaimLine | null
  rate: ClaimRate | null
}

/** Returns the bank statements that prove charges or refunds of a claim's lines, or its rates. */
export function usedStatements({ lines, rates, currency }: Claim): UsedStatement[] {
  const ofLines = lines.flatMap((line): UsedStatementRow[] => {
    const { conversion } = line
    const charge = conversion.by === 'charged' && conversion.statement
    return [
      ...(charge ? [{ line, rate: null, row: charge, use: 'charge' as const, currency }] : []),
      ...line.refunds.map((row) => ({
        ...{ line, rate: null, row, use: 'refund' as const, currency: row.currency },
      })),
    ]
  })
  const ofRates = rates.flatMap((rate): UsedStatementRow[] =>
    rate.statement ? [{ line: null, rate, row: rate.statement, use: 'rate', currency }] : [],
  )
  const used = [...ofLines, ...ofRates]
  const groups = groupBy(used, ({ row }) => `${row.source?.sha256 ?? ''} ${row.file}`)
  return [...groups.values()].map((rows) => {
    const { file: name, source } = (rows[0] as UsedStatement['rows'][number]).row
    return { name, source, rows: rows.sort((one, other) => one.row.row - other.row.row) }
  })
}

/** Returns the numbers of a statement's rows that a claim uses. */
export const usedLines = (claim: Claim, { sha256 }: Pick<ClaimFile, 'sha256'>): Set<number> =>
  new Set(
    usedStatements(claim).flatMap(({ source, rows }) =>
      source?.sha256 === sha256 ? rows.map(({ row }) => row.row) : [],
    ),
  )

/** Whether a file is a bank statement that shows finance only the rows the claim uses. */
export const isBlackened = ({ role, allRows }: ClaimFile): boolean => role === 'statement' && !allRows
