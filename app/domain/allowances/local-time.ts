import { isCalendarDate } from '~/domain/money/date'
import { pluralize } from '~/domain/text/pluralize'
import { DAY_MS } from '~/limits'

// Local dates and times as texts, without a time zone: 2026-03-02T08:00. Allowances count the time on the
// clocks of the traveller, so an hour that a clock skips in spring counts as an hour.

/** A local date and time, YYYY-MM-DDTHH:MM. */
export type LocalTime = string

export const HOUR_MINUTES = 60
export const DAY_MINUTES = 24 * HOUR_MINUTES

const MINUTE_MS = DAY_MS / DAY_MINUTES

/** Whether a text is an existing local date and time. 2026-03-02T24:00 does not exist. */
export const isLocalTime = (text: string): boolean =>
  isCalendarDate(text.slice(0, 10)) && /^T(?:[01]\d|2[0-3]):[0-5]\d$/.test(text.slice(10))

export const dateOf = (time: LocalTime): string => time.slice(0, 10)

const msOf = (time: LocalTime): number => Date.parse(`${time}:00Z`)

/** Returns the minutes from one local time to another; negative if the second is earlier. */
export const minutesBetween = (first: LocalTime, second: LocalTime): number =>
  (msOf(second) - msOf(first)) / MINUTE_MS

/** Returns the local time that is some minutes after another. */
export const addMinutes = (time: LocalTime, minutes: number): LocalTime =>
  new Date(msOf(time) + minutes * MINUTE_MS).toISOString().slice(0, 16)

/** Returns the number of days from one date to another. */
export const daysBetween = (first: string, second: string): number =>
  (Date.parse(second) - Date.parse(first)) / DAY_MS

/** Writes a duration for the words of an allowance: `8 hours`, `8 hours 30 minutes`. */
export function hoursText(minutes: number): string {
  const hours = Math.floor(minutes / HOUR_MINUTES)
  const rest = minutes - hours * HOUR_MINUTES
  return rest === 0 ? pluralize(hours, 'hour') : `${pluralize(hours, 'hour')} ${pluralize(rest, 'minute')}`
}
