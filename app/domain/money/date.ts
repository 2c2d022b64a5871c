import { DAY_MS } from '~/limits'

// Calendar dates as texts, YYYY-MM-DD.

/** Whether a text is an existing calendar date, YYYY-MM-DD. 2026-02-30 does not exist. */
export function isCalendarDate(text: string): boolean {
  // rejects years with more than four digits, because no column holds them, and 0, which did not exist
  if (!/^(?!0000)\d{4}-/.test(text)) return false
  const instant = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(`${text}T`)
}

/** Returns the date that is some days after another, or before it. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)

/** The difference between UTC and the westernmost time zone. */
const WESTERNMOST_MS = DAY_MS / 2

/** Returns the moment when a day has ended in every time zone. */
export const endOfDay = (date: string): Date => new Date(Date.parse(date) + DAY_MS + WESTERNMOST_MS)

/** Returns tomorrow's date in UTC. No time zone has a later date now. */
export const latestDate = (now = new Date()): string =>
  new Date(now.getTime() + DAY_MS).toISOString().slice(0, 10)
