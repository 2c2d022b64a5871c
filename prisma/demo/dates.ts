// The dates of the demo account, which are always those of the last year.

/** The month that the dates in the source end in, and the last of its days that they have. */
const LAST_MONTH = { year: 2026, month: 11 }
const LAST_DAY = 20

const DAY_MS = 24 * 60 * 60_000

const monthsOf = ({ year, month }: { year: number; month: number }) => year * 12 + month - 1

/** How many months later than in the source the dates are at a moment: none of them is in its future. */
function monthsLater(now: Date): number {
  const before = new Date(now.getTime() - LAST_DAY * DAY_MS)
  return monthsOf({ year: before.getUTCFullYear(), month: before.getUTCMonth() + 1 }) - monthsOf(LAST_MONTH)
}

/** Moves a date of the source to the year that ends now. Days are at most the 28th, which every month has. */
export function demoDate(date: string, now: Date = new Date()): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const months = monthsOf({ year, month }) + monthsLater(now)
  const moved = new Date(Date.UTC(Math.floor(months / 12), months % 12, day))
  return moved.toISOString().slice(0, 10)
}
