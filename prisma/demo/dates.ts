// Moves the dates of the demo account into the last year.

/** The month of the last dates in the source, and their last day in that month. */
const LAST_MONTH = { year: 2026, month: 11 }
const LAST_DAY = 20

const DAY_MS = 24 * 60 * 60_000

const monthNumber = ({ year, month }: { year: number; month: number }) => year * 12 + month - 1

/** Returns the number of months by which dates are moved, so that none is in the future. */
function monthsToMove(now: Date): number {
  const lastPossibleDay = new Date(now.getTime() - LAST_DAY * DAY_MS)
  return (
    monthNumber({ year: lastPossibleDay.getUTCFullYear(), month: lastPossibleDay.getUTCMonth() + 1 }) -
    monthNumber(LAST_MONTH)
  )
}

/** Moves a date of the source into the year that ends now. Its day is at most 28, which every month has. */
export function demoDate(date: string, now: Date = new Date()): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const months = monthNumber({ year, month }) + monthsToMove(now)
  const moved = new Date(Date.UTC(Math.floor(months / 12), months % 12, day))
  return moved.toISOString().slice(0, 10)
}
