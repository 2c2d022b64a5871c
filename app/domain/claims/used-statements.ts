import { groupBy } from '~/domain/group-by'
import type { Claim, ClaimFile, ClaimLine, ClaimStatementRow } from './claim'

/** A bank statement, and the rows of it that lines of a claim were charged, or refunded, with. */
export interface UsedStatement {
  /** the name of its file */
  name: string
  source: ClaimStatementRow['source']
  /** in the order of the statement */
  rows: { line: ClaimLine; row: ClaimStatementRow; isRefund: boolean }[]
}

/** Returns the bank statements that show what lines of a claim were charged, or refunded, in the order of the lines. */
export function usedStatements({ lines }: Claim): UsedStatement[] {
  const used = lines.flatMap((line) => {
    const { conversion } = line
    const charge = conversion.by === 'charged' && conversion.statement
    return [
      ...(charge ? [{ line, row: charge, isRefund: false }] : []),
      ...line.refunds.map((row) => ({ line, row, isRefund: true })),
    ]
  })
  const groups = groupBy(used, ({ row }) => `${row.source?.sha256 ?? ''} ${row.file}`)
  return [...groups.values()].map((rows) => {
    const { file: name, source } = (rows[0] as UsedStatement['rows'][number]).row
    return { name, source, rows: rows.sort((one, other) => one.row.row - other.row.row) }
  })
}

/** Returns the lines of the rows that a claim uses of a statement. */
export const usedLines = (claim: Claim, { sha256 }: Pick<ClaimFile, 'sha256'>): Set<number> =>
  new Set(
    usedStatements(claim).flatMap(({ source, rows }) =>
      source?.sha256 === sha256 ? rows.map(({ row }) => row.row) : [],
    ),
  )

/** Whether a file is a bank statement of which finance sees only the rows that the claim uses. */
export const isBlackened = ({ role, allRows }: ClaimFile): boolean => role === 'statement' && !allRows
