import { DAY_MS } from '~/limits'

/** Whether a text is a calendar date, YYYY-MM-DD, that exists: 2026-02-30 does not. */
export function isCalendarDate(text: string): boolean {
  // years beyond four digits have dates too, which no column or field takes, and there was no year 0
  if (!/^(?!0000)\d{4}-/.test(text)) return false
  const instant = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(`${text}T`)
}

/** How far the westernmost clocks are behind those of UTC. */
const WESTERNMOST_MS = DAY_MS / 2

/** The moment from which on a day is over everywhere. */
export const endOfDay = (date: string): Date => new Date(Date.parse(date) + DAY_MS + WESTERNMOST_MS)

/** The last day that has begun somewhere: east of Greenwich a day begins before it does in UTC. */
export const latestDate = (now = new Date()): string =>
  new Date(now.getTime() + DAY_MS).toISOString().slice(0, 10)
