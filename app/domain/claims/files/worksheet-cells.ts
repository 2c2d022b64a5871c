import Big from 'big.js'
import type { Claim } from '~/domain/claims/claim'
import { minorDigits } from '~/domain/money/currency'
import { isCalendarDate } from '~/domain/money/date'
import type { Decimal } from '~/domain/money/decimal'

// The cells of a sheet in any file format. A text that begins like a formula stays a text.

/** A cell with a text, a number or a date; null is an empty cell. */
export type Cell =
  | null
  | { text: string; title?: 'over texts' | 'over figures' }
  // a number in plain digits without an exponent, the decimals to show, and the formula that gives the number
  // in the row of the cell
  | { number: Decimal; decimals: number; formula?: (row: number) => string }
  /** a calendar date */
  | { date: string }

export interface SheetColumn {
  title: string
  /** the width in characters */
  width: number
}

/** A table of cells. */
export interface Sheet {
  name: string
  columns: SheetColumn[]
  rows: Cell[][]
  /** whether to show the titles of the columns; otherwise the rows name their own content */
  hasTitles: boolean
  /** whether to print the table in landscape, for wide tables */
  isLandscape: boolean
}

/** A column of a table with a row for each item: its title, its width in characters, and an item's cell. */
export type ItemColumn<Item> = [title: string, width: number, cell: (item: Item, claim: Claim) => Cell]

/** Returns a sheet with titles, in landscape, with a row for each item of a claim. */
export const tableSheet = <Item>(
  name: string,
  { claim, items }: { claim: Claim; items: Item[] },
  columns: ItemColumn<Item>[],
): Sheet => ({
  name,
  columns: columns.map(([title, width]) => ({ title, width })),
  rows: items.map((item) => columns.map(([, , cell]) => cell(item, claim))),
  hasTitles: true,
  isLandscape: true,
})

/** Returns a row of a table with the given cells, by the titles of their columns. */
export const rowByTitle = ({ columns }: Sheet, cells: Record<string, Cell>): Cell[] =>
  columns.map(({ title }) => cells[title] ?? null)

/** Returns a text cell. A surrogate without its pair is not valid text and is replaced. */
export const text = (value: string): Cell => (value === '' ? null : { text: value.toWellFormed() })

/** Returns a bold title above texts. */
export const title = (value: string): Cell => ({ text: value, title: 'over texts' })

/** Returns a bold title above figures, aligned to the right. */
export const figuresTitle = (value: string): Cell => ({ text: value, title: 'over figures' })

const decimalsOf = (value: Big) => value.toFixed().split('.')[1]?.length ?? 0

/** Returns a cell with all decimals of a number, and at least `decimalsMin`. */
export function number(value: Decimal | number | null, decimalsMin = 0): Cell {
  if (value === null) return null
  const exact = Big(value)
  return { number: exact.toFixed(), decimals: Math.max(decimalsMin, decimalsOf(exact)) }
}

/** Returns a cell with an amount in the claim currency. */
export const moneyCell = (value: Decimal | null, { decimals }: { decimals: number }): Cell =>
  value === null ? null : { number: Big(value).toFixed(decimals), decimals }

/** Returns a cell with an amount, with the decimals of its currency, or more where the amount has more. */
export const amount = (value: Decimal, currency: string): Cell => number(value, minorDigits(currency))

/** Returns a date cell. A text of an old record that is not a calendar date stays a text. */
export function date(value: string | null): Cell {
  if (value === null) return null
  return isCalendarDate(value) ? { date: value } : text(value)
}
