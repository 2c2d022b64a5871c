// A user's settings for figures, dates, times and the theme of pages.

/** The formats of figures; `browser` follows the browser's language. */
export const NUMBER_FORMATS = [
  'browser',
  'comma-point',
  'point-comma',
  'space-comma',
  'quote-point',
  'indian',
] as const

export type NumberFormat = (typeof NUMBER_FORMATS)[number]

/** The formats of dates; `browser` follows the browser's language. */
export const DATE_FORMATS = ['browser', 'day-month-name', 'iso', 'dots', 'month-first', 'day-first'] as const

export type DateFormat = (typeof DATE_FORMATS)[number]

export const THEMES = ['system', 'light', 'dark'] as const

export type Theme = (typeof THEMES)[number]

/** The time zone for users who have not chosen one. */
export const DEFAULT_TIME_ZONE = 'UTC'

export interface DisplaySettings {
  numberFormat: NumberFormat
  dateFormat: DateFormat
  /** an IANA name */
  timeZone: string
  theme: Theme
}

export const DEFAULT_DISPLAY: DisplaySettings = {
  numberFormat: 'browser',
  dateFormat: 'browser',
  timeZone: DEFAULT_TIME_ZONE,
  theme: 'system',
}

/** Caches valid names only, which are short; invalid names come from outside and may be of any length. */
const validTimeZones = new Set<string>()

/** Whether Intl knows a time zone by this name, including former names. */
export function isTimeZone(name: string): boolean {
  if (validTimeZones.has(name)) return true
  const isKnown = canFormat(name)
  if (isKnown && validTimeZones.size < 1000) validTimeZones.add(name)
  return isKnown
}

function canFormat(timeZone: string): boolean {
  try {
    // rejects offsets, which newer engines accept but which have no daylight saving time
    return /^[A-Z]/i.test(timeZone) && Boolean(new Intl.DateTimeFormat('en', { timeZone }))
  } catch {
    return false
  }
}

/** Reads stored settings, which an administrator may have set to any text. */
export const readDisplay = (stored: Record<keyof DisplaySettings, string>): DisplaySettings => ({
  numberFormat: NUMBER_FORMATS.find((format) => format === stored.numberFormat) ?? 'browser',
  dateFormat: DATE_FORMATS.find((format) => format === stored.dateFormat) ?? 'browser',
  timeZone: isTimeZone(stored.timeZone) ? stored.timeZone : DEFAULT_TIME_ZONE,
  theme: THEMES.find((theme) => theme === stored.theme) ?? 'system',
})
