import { DAY_MS } from '~/limits'

// Counts calendar days.

/** Returns the day a number of days later. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10)

/** Returns how many days a later day is after an earlier one. */
export const daysBetween = (earlier: string, later: string): number =>
  Math.round((Date.parse(later) - Date.parse(earlier)) / DAY_MS)

const isWeekend = (day: string) => [0, 6].includes(new Date(day).getUTCDay())

/** Returns the first day from Monday to Friday on or after a day. */
export const firstWeekday = (day: string): string => (isWeekend(day) ? firstWeekday(addDays(day, 1)) : day)

/** Returns the last day from Monday to Friday on or before a day. */
export const lastWeekday = (day: string): string => (isWeekend(day) ? lastWeekday(addDays(day, -1)) : day)
