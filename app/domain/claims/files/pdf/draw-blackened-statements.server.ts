import { readFile } from 'node:fs/promises'
import { balanceColumns } from '~/domain/bank-statements/guess-columns'
import { readStatement } from '~/domain/bank-statements/read-statement.server'
import { BLACKENED, type Column, gridOf, PAGE_CHARACTERS } from '~/domain/bank-statements/statement-sheet'
import type { Claim, ClaimFile } from '~/domain/claims/claim'
import { fileLabel } from '~/domain/claims/files/file-labels'
import { usedRowNumbers } from '~/domain/claims/files/used-statements'
import { originalName } from '~/domain/receipts/stored-names.server'
import { pluralize } from '~/domain/text/pluralize'
import type { FileKind } from '~/infra/files/prepared-file.server'
import { fileDestination } from './draw-lines.server'
import { partPath } from './job.server'
import type { PdfWriter } from './page-writer.server'
import { BLACK_BAR, PdfTable, type TableRow } from './table.server'
import { STYLES } from './theme.server'

// Draws bank statements of which finance sees only the rows that the claim uses: black bars replace other
// rows, and balances too, because two balances reveal the rows between them.

/** A statement without the cells and rows that the claim does not use. */
export interface BlackenedStatement {
  columns: Column[]
  /** the rows in the order of the file; a number stands for that many hidden rows */
  rows: (string[] | number)[]
  hasBalances: boolean
}

/**
 * Replaces each run of rows that the claim does not use by the length of the run. If the claim uses only row
 * 3 of four rows, returns `[2, row 3, 1]`. The first cell of a row is its number on the statement.
 */
function hideUnusedRows(rows: string[][], usedNumbers: ReadonlySet<number>): BlackenedStatement['rows'] {
  const visibleRows: BlackenedStatement['rows'] = []
  for (const row of rows) {
    const lastEntry = visibleRows.at(-1)
    if (usedNumbers.has(Number(row[0]))) visibleRows.push(row)
    else if (typeof lastEntry === 'number') visibleRows[visibleRows.length - 1] = lastEntry + 1
    else visibleRows.push(1)
  }
  return visibleRows
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
    return {
      columns,
      rows: hideUnusedRows(rows, usedRowNumbers(claim, file)),
      hasBalances: balances.length > 0,
    }
  } catch {
    return null
  }
}

/** A black bar is as high as the rows that it hides, but at most as high as this many rows. */
const BAR_ROWS_MAX = 5

/** Draws a statement, or says that it cannot be shown. */
export function drawBlackened(
  pdf: PdfWriter,
  { claim, file }: { claim: Claim; file: ClaimFile },
  statement: BlackenedStatement | null,
): void {
  const title = `Statement ${fileLabel(claim, file.number)}`
  pdf.need(80)
  pdf.destination(fileDestination(file.number), pdf.y)
  pdf.bookmark(title)
  pdf.heading(`${title}: ${file.name}`)
  if (statement === null) {
    pdf.paragraph('This file cannot be shown: it is missing or cannot be opened.', STYLES.muted)
    return
  }
  const { columns, rows, hasBalances } = statement
  const hiddenCount = rows.reduce<number>((sum, row) => sum + (typeof row === 'number' ? row : 0), 0)
  const hiddenText = `${pluralize(hiddenCount, 'other row is', 'other rows are')} blackened.`
  const balancesText = hasBalances ? ' So are the balances.' : ''
  pdf.paragraph(`The rows that the claim uses. ${hiddenText}${balancesText}`, STYLES.muted)
  pdf.y += 8
  const totalWidth = columns.reduce((sum, { width }) => sum + width, 0)
  const widthOf = ({ width }: Column) => (width / Math.max(totalWidth, PAGE_CHARACTERS)) * pdf.width
  const [numberColumn, ...otherColumns] = columns as [Column, ...Column[]]
  const lastIndex = otherColumns.length - 1
  new PdfTable(pdf, [
    { title: numberColumn.title, width: Math.max(40, widthOf(numberColumn)), align: 'right' },
    ...otherColumns.map((column, index) => ({
      title: column.title,
      ...(index === lastIndex ? {} : { width: widthOf(column) }),
      ...(column.isRight ? { align: 'right' as const } : {}),
    })),
  ]).draw(rows.map(toTableRow))
}

const toTableRow = (row: string[] | number): TableRow =>
  typeof row === 'number'
    ? { cells: [], bar: Math.min(row, BAR_ROWS_MAX) }
    : { cells: row.map((text) => (text === BLACKENED ? BLACK_BAR : text)) }
