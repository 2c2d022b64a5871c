import { groupBy } from '~/domain/group-by'
import type { Claim, ClaimLine, ClaimStatementRow } from './claim'

/** A bank statement, and the rows of it that lines of a claim were charged with. */
export interface UsedStatement {
  /** the name of its file */
  name: string
  source: ClaimStatementRow['source']
  /** in the order of the statement */
  rows: { line: ClaimLine; row: ClaimStatementRow }[]
}

/** Returns the bank statements that show what lines of a claim were charged, in the order of the lines. */
export function usedStatements({ lines }: Claim): UsedStatement[] {
  const used = lines.flatMap((line) => {
    const { conversion } = line
    return conversion.by === 'charged' && conversion.statement ? [{ line, row: conversion.statement }] : []
  })
  const groups = groupBy(used, ({ row }) => `${row.source?.sha256 ?? ''} ${row.file}`)
  return [...groups.values()].map((rows) => {
    const { file: name, source } = (rows[0] as UsedStatement['rows'][number]).row
    return { name, source, rows: rows.sort((one, other) => one.row.row - other.row.row) }
  })
}
