import { isCalendarDate } from '~/domain/money/date'
import type { Decimal } from '~/domain/money/decimal'

// Reads the cells of published files: titles, amounts and dates.

/** The digits of a published amount before and after the point. */
const AMOUNT = /^(\d{1,12})(?:\.(\d{1,10}))?$/

/**
 * Reads a published amount; null for anything else, such as N/A, zero, or an amount with separators of
 * thousands, which could be read in two ways.
 */
export function readPublishedAmount(cell: string): Decimal | null {
  const match = AMOUNT.exec(cell)
  return match && /[1-9]/.test(cell) ? cell : null
}

/** Reads a currency code; null for anything else. */
export const readCode = (cell: string): string | null =>
  /^[A-Za-z]{3}$/.test(cell) ? cell.toUpperCase() : null

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

const twoDigits = (number: number | string) => String(number).padStart(2, '0')

/** Returns the parts of a date as a calendar date; null when the day does not exist. */
function toDate(year: string, month: number | string, day: string): string | null {
  const fullYear = year.length === 2 ? `20${year}` : year
  const date = `${fullYear}-${twoDigits(month)}-${twoDigits(day)}`
  return isCalendarDate(date) ? date : null
}

/**
 * Reads a date of a publisher: 2026-04-13, 13/04/2026, 13.04.2026, 13 April 2026 or 13-Apr-26. No publisher
 * here writes the month before the day in figures.
 */
export function readPublishedDate(cell: string): string | null {
  if (/^\d{4}-\d\d-\d\d$/.test(cell)) return isCalendarDate(cell) ? cell : null
  const figures = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(cell)
  if (figures) return toDate(figures[3] as string, figures[2] as string, figures[1] as string)
  const words = /^(\d{1,2})[ -]([A-Za-z]{3,9})[ -](\d{4}|\d\d)$/.exec(cell)
  const month = MONTHS.indexOf((words?.[2] ?? '').slice(0, 3).toLowerCase()) + 1
  return words && month > 0 ? toDate(words[3] as string, month, words[1] as string) : null
}

/** Returns a title in lower case without anything but letters and digits. */
export const plainTitle = (title: string): string => title.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** Returns the number of the first column that has one of these titles; -1 without one. */
export const columnOf = (titles: string[], wanted: readonly string[]): number =>
  titles.findIndex((title) => wanted.includes(title))
