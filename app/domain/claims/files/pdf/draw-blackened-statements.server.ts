import { readFile } from 'node:fs/promises'
import { balanceColumns } from '~/domain/bank-statements/guess-columns'
import { readStatement } from '~/domain/bank-statements/read-statement.server'
import { BLACKENED, type Column, gridOf, PAGE_CHARACTERS } from '~/domain/bank-statements/statement-sheet'
import type { Claim, ClaimFile } from '~/domain/claims/claim'
import { usedLines } from '~/domain/claims/files/used-statements'
import { originalName } from '~/domain/receipts/stored-names.server'
import { pluralize } from '~/domain/text/pluralize'
import type { FileKind } from '~/infra/files/prepared-file.server'
import { fileName } from './draw-lines.server'
import { partPath } from './job.server'
import type { PdfWriter } from './page-writer.server'
import { BLACK_BAR, PdfTable, type TableRow } from './table.server'
import { STYLES } from './theme.server'

// Bank statements that show finance only the rows that the claim uses. Balances are blackened too, because
// two balances reveal the rows between them. The document contains a black bar instead of the text.

/** A statement without the cells and rows that the claim does not use. */
export interface BlackenedStatement {
  columns: Column[]
  /** the rows in the order of the file; a number stands for that many hidden rows */
  rows: (string[] | number)[]
  hasBalances: boolean
}

/** Returns the rows of a statement, and counts those that the claim does not use. */
function blackened(rows: string[][], used: ReadonlySet<number>): BlackenedStatement['rows'] {
  const shown: BlackenedStatement['rows'] = []
  for (const row of rows) {
    const last = shown.at(-1)
    if (used.has(Number(row[0]))) shown.push(row)
    else if (typeof last === 'number') shown[shown.length - 1] = last + 1
    else shown.push(1)
  }
  return shown
}

/**
 * Reads a statement and blackens it.
 * @returns null when the file is missing or cannot be read
 */
export async function readBlackened(
  claim: Claim,
  file: ClaimFile,
  inputs: string,
): Promise<BlackenedStatement | null> {
  try {
    const bytes = await readFile(partPath(inputs, file, originalName(file.kind as FileKind)))
    const statement = readStatement(bytes).file
    const balances = statement.format === 'csv' ? balanceColumns(statement.table, claim.currency) : []
    const { columns, rows } = gridOf(statement, balances)
    return { columns, rows: blackened(rows, usedLines(claim, file)), hasBalances: balances.length > 0 }
  } catch {
    return null
  }
}

/** The most rows that set the height of one bar. */
const BAR_ROWS_MAX = 5

/** Draws a statement, or says that it cannot be shown. */
export function drawBlackened(sheet: PdfWriter, file: ClaimFile, statement: BlackenedStatement | null): void {
  const title = `Statement ${file.number}`
  sheet.need(80)
  sheet.destination(fileName(file.number), sheet.y)
  sheet.bookmark(title)
  sheet.heading(`${title}: ${file.name}`)
  if (statement === null) {
    sheet.paragraph('This file cannot be shown: it is missing or cannot be opened.', STYLES.muted)
    return
  }
  const hidden = statement.rows.reduce<number>((sum, row) => sum + (typeof row === 'number' ? row : 0), 0)
  sheet.paragraph(
    [
      `The rows that the claim uses. ${pluralize(hidden, 'other row is', 'other rows are')} blackened.`,
      ...(statement.hasBalances ? ['So are the balances.'] : []),
    ].join(' '),
    STYLES.muted,
  )
  sheet.y += 8
  const all = statement.columns.reduce((sum, { width }) => sum + width, 0)
  const widthOf = ({ width }: Column) => (width / Math.max(all, PAGE_CHARACTERS)) * sheet.width
  const [number, ...others] = statement.columns as [Column, ...Column[]]
  const last = others.length - 1
  new PdfTable(sheet, [
    { title: number.title, width: Math.max(40, widthOf(number)), align: 'right' },
    ...others.map((column, at) => ({
      title: column.title,
      ...(at === last ? {} : { width: widthOf(column) }),
      ...(column.isRight ? { align: 'right' as const } : {}),
    })),
  ]).draw(
    statement.rows.map(
      (row): TableRow =>
        typeof row === 'number'
          ? { cells: [], bar: Math.min(row, BAR_ROWS_MAX) }
          : { cells: row.map((text) => (text === BLACKENED ? BLACK_BAR : text)) },
    ),
  )
}
