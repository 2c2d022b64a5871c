import type { RowUse } from '~/domain/bank-statements/schema'
import type { Claim, ClaimFile, ClaimRate } from '~/domain/claims/claim'
import type { ClaimLine, ClaimStatementRow } from '~/domain/claims/claim-line'
import { groupBy } from '~/domain/group-by'

// Finds the rows of bank statements that a claim uses as evidence.

/** One use of a statement row by a claim: as the charge or a refund of a line, or as the proof of a rate. */
export interface RowUsage {
  statementRow: ClaimStatementRow
  use: RowUse
  /** the currency of the row's amount: the claim currency, or the currency of the refund */
  currency: string
  /** the line or the rate that the row proves; one of the two is null */
  line: ClaimLine | null
  rate: ClaimRate | null
}

/** Returns the bank statements that prove charges or refunds of a claim's lines, or its rates. */
export function usedStatements({ lines, rates, currency }: Claim) {
  const lineUsages = lines.flatMap((line): RowUsage[] => {
    const { conversion } = line
    const charge = conversion.by === 'charged' && conversion.statement
    return [
      ...(charge ? [{ line, rate: null, statementRow: charge, use: 'charge' as const, currency }] : []),
      ...line.refunds.map((statementRow) => {
        return { line, rate: null, statementRow, use: 'refund' as const, currency: statementRow.currency }
      }),
    ]
  })
  const rateUsages = rates.flatMap((rate): RowUsage[] =>
    rate.statement ? [{ line: null, rate, statementRow: rate.statement, use: 'rate', currency }] : [],
  )
  // rows from before sources were stored have only the name of their file
  const statementKey = ({ statementRow: { source, file } }: RowUsage) => `${source?.sha256 ?? ''} ${file}`
  return [...groupBy([...lineUsages, ...rateUsages], statementKey).values()].map((usages) => {
    const [first] = usages as [RowUsage]
    const { file: name, source } = first.statementRow
    usages.sort((one, other) => one.statementRow.row - other.statementRow.row)
    return { name, source, usages }
  })
}

/** A bank statement with its rows that prove charges, refunds or rates of a claim. */
export type UsedStatement = ReturnType<typeof usedStatements>[number]

/** Returns the numbers of a statement's rows that a claim uses. */
export const usedRowNumbers = (claim: Claim, { sha256 }: Pick<ClaimFile, 'sha256'>): Set<number> =>
  new Set(
    usedStatements(claim).flatMap(({ source, usages }) =>
      source?.sha256 === sha256 ? usages.map(({ statementRow }) => statementRow.row) : [],
    ),
  )

/** Whether a file is a bank statement that shows finance only the rows the claim uses. */
export const isBlackened = ({ role, allRows }: ClaimFile): boolean => role === 'statement' && !allRows
