import Big from 'big.js'
import type { Cell, Sheet } from '~/domain/claims/files/worksheet-cells'
import { groupBy } from '~/domain/group-by'
import type { Decimal } from '~/domain/money/decimal'
import { columnName, fitsNumber } from './workbook'

// Formulas for cells whose number is already known. Spreadsheets calculate with binary floating point, so a
// cell gets a formula only when each program must come to the cell's number.

/** A part of a formula, and its number in floating point: NaN when programs may differ. */
export interface Term {
  text: string
  value: number
}

/** The digits of a number that spreadsheets take for exact when they round. */
const EXACT_DIGITS = 15

/** Above this number of its last decimals, a number has too few exact digits left to be rounded. */
const UNITS_MAX = 1e12

/** Returns the term of a number, written as `text`: the name of its cell, or its digits. */
export const term = (digits: Decimal, text: string = digits): Term => ({
  text,
  value: fitsNumber(digits) ? Number(digits) : Number.NaN,
})

/** Returns the result of `ROUND`, which rounds half away from zero; NaN when programs may differ. */
export function roundedValue(value: number, decimals: number): number {
  if (!(Math.abs(value) * 10 ** decimals < UNITS_MAX)) return Number.NaN
  const result = Number(Big(value.toPrecision(EXACT_DIGITS)).toFixed(decimals))
  // some programs round to whole numbers without looking at the exact digits
  return decimals > 0 || Math.abs(result) === Math.round(Math.abs(value)) ? result : Number.NaN
}

/** Returns a term rounded half away from zero. */
export const rounded = ({ text, value }: Term, decimals: number): Term => ({
  text: `ROUND(${text},${decimals})`,
  value: roundedValue(value, decimals),
})

/**
 * Returns a cell with a formula, or as it is when the formula might give another number.
 * @param formula its text, or a function that returns the text for the row of the cell, and its number
 */
export const withFormula = (
  cell: Cell,
  { text, value }: Omit<Term, 'text'> & { text: string | ((row: number) => string) },
): Cell =>
  cell && 'number' in cell && value === Number(cell.number)
    ? { ...cell, formula: typeof text === 'string' ? () => text : text }
    : cell

/** Returns a reference to the rows of a table in the column with a title: `'Lines'!$D$2:$D$41`. */
function rangeOf({ name, columns, rows }: Sheet, title: string): string {
  const letters = columnName(columns.findIndex((column) => column.title === title))
  return `'${name}'!$${letters}$2:$${letters}$${rows.length + 1}`
}

const shown = (cell: Cell | undefined): string => {
  if (!cell) return ''
  if ('number' in cell) return cell.number
  return 'date' in cell ? cell.date : cell.text
}

/** Whether every program adds up numbers to the same sum, to its last decimal. */
function isSureSum(terms: Decimal[], sum: Decimal, decimals: number): boolean {
  const total = terms.reduce((left, each) => left.plus(each), Big(0))
  const units = terms.reduce((left, each) => left + Math.abs(Number(each)), 0) * 10 ** decimals
  // each addition may be wrong by the last of 53 bits
  return total.eq(sum) && terms.every(fitsNumber) && terms.length * units < 2 ** 51
}

/** What a row of a table must have in a column: a text, and the column of the sum's own row that has it. */
export type Condition = [value: Cell, column?: string]

/**
 * Returns a function that gives a sum its formula: the sum of a column, over the rows that have some values
 * in other columns. The formula compares with `EXACT`, because `SUMIFS` takes signs such as `*` and `<` in
 * the name of a category for a pattern, and large letters for small ones.
 */
export function sumsOf(table: Sheet, title: string, by: string[] = []) {
  const indexOf = (wanted: string) => table.columns.findIndex((column) => column.title === wanted)
  const [index, indexes] = [indexOf(title), by.map(indexOf)]
  const keyOf = (cells: (Cell | undefined)[]) => JSON.stringify(cells.map(shown))
  const groups = groupBy(table.rows, (row) => keyOf(indexes.map((each) => row[each])))
  return (cell: Cell, ...conditions: Condition[]): Cell => {
    // the sum of a table without rows would refer to its own cell
    if (!cell || !('number' in cell) || table.rows.length === 0) return cell
    const rows = groups.get(keyOf(conditions.map(([value]) => value))) ?? []
    const terms = rows.flatMap((row) => shown(row[index]) || [])
    if (!isSureSum(terms, cell.number, cell.decimals)) return cell
    const range = rangeOf(table, title)
    const formula = (row: number) => {
      const tests = conditions.map(([value, column], place) => {
        const text = value !== null && column ? `$${column}${row}&""` : `"${shown(value)}"`
        // some programs take a number for an empty text unless `&""` makes it a text
        return `EXACT(${rangeOf(table, by[place] as string)}&"",${text})`
      })
      const sum = tests.length === 0 ? `SUM(${range})` : `SUMPRODUCT(${[...tests, range].join('*')})`
      return `ROUND(${sum},${cell.decimals})`
    }
    return { ...cell, formula }
  }
}
