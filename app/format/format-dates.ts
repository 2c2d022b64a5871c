import { isCalendarDate } from '~/domain/money/date'
import { cachedFormatter, type DateStyle, type Formats } from './formats'

// Formats dates and times as the user's settings say.

const DAY_OPTIONS = {
  usual: { dateStyle: 'medium' },
  'month-name': { day: 'numeric', month: 'short', year: 'numeric' },
  digits: { day: '2-digit', month: '2-digit', year: 'numeric' },
} satisfies Record<DateStyle['style'], Intl.DateTimeFormatOptions>

const dateFormat = cachedFormatter(
  (language, style) =>
    new Intl.DateTimeFormat(language, { ...DAY_OPTIONS[style as DateStyle['style']], timeZone: 'UTC' }),
)

const instantFormat = cachedFormatter((language, style, timeZone) => {
  const timeOptions =
    style === 'usual' ? { timeStyle: 'short' as const } : ({ hour: '2-digit', minute: '2-digit' } as const)
  const dayOptions = DAY_OPTIONS[style as DateStyle['style']]
  return new Intl.DateTimeFormat(language, { ...dayOptions, ...timeOptions, timeZone })
})

/** Writes the short name of a time zone, which differs between summer and winter. */
const zoneFormat = cachedFormatter(
  (language, timeZone) => new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'short' }),
)

/**
 * Formats a date and time in the user's time zone, with the zone's short name.
 * @param time ISO 8601
 */
export function formatInstant({ language, dates, timeZone }: Formats, time: string): string {
  const instant = Date.parse(time)
  const zone = zoneFormat(language, timeZone)
    .formatToParts(instant)
    .find(({ type }) => type === 'timeZoneName')
  return `${instantFormat(dates.language, dates.style, timeZone).format(instant)} ${zone?.value}`
}

/** Formats a range of calendar dates; only one date if the other is unknown, and nothing if both are. */
export function formatDates(formats: Formats, first: string | null, last: string | null): string {
  if (first === null || last === null || first >= last || !isCalendarDate(first) || !isCalendarDate(last))
    return formatDate(formats, first ?? last)
  // `formatRange` would omit equal parts, and a shortened date in digits is ambiguous
  if (formats.dates.style === 'digits') return `${formatDate(formats, first)} – ${formatDate(formats, last)}`
  const { language, style } = formats.dates
  return dateFormat(language, style).formatRange(Date.parse(first), Date.parse(last))
}

const PART_OPTIONS = {
  day: { day: 'numeric', month: 'short' },
  month: { month: 'short' },
  year: { year: 'numeric' },
  'month of a year': { month: 'long', year: 'numeric' },
  'short month of a year': { month: 'short', year: 'numeric' },
} satisfies Record<string, Intl.DateTimeFormatOptions>

const shortDateFormat = cachedFormatter(
  (locale, part) =>
    new Intl.DateTimeFormat(locale, { ...PART_OPTIONS[part as keyof typeof PART_OPTIONS], timeZone: 'UTC' }),
)

/** Formats a part of a calendar date. */
export const formatPartOfDate = (formats: Formats, date: string, part: keyof typeof PART_OPTIONS): string =>
  shortDateFormat(formats.language, part).format(Date.parse(date))

/** Formats a calendar date. Returns other text unchanged, and nothing for null. */
export function formatDate(formats: Formats, date: string | null): string {
  if (date === null) return ''
  const { language, style } = formats.dates
  return isCalendarDate(date) ? dateFormat(language, style).format(Date.parse(date)) : date
}
