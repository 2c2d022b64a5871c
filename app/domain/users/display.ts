// How a user wants pages to write figures, dates and times, and to look.

/** How figures are written; `browser`: as the language of the browser has it. */
export const NUMBER_FORMATS = [
  'browser',
  'comma-point',
  'point-comma',
  'space-comma',
  'quote-point',
  'indian',
] as const

export type NumberFormat = (typeof NUMBER_FORMATS)[number]

/** How dates are written; `browser`: as the language of the browser has it. */
export const DATE_FORMATS = ['browser', 'day-month-name', 'iso', 'dots', 'month-first', 'day-first'] as const

export type DateFormat = (typeof DATE_FORMATS)[number]

export const THEMES = ['system', 'light', 'dark'] as const

export type Theme = (typeof THEMES)[number]

/** The time zone that the pages of a user have who chose none. */
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

/** Names that are known, which are short: those that are not come from outside, in any length. */
const known = new Set<string>()

/** Whether Intl knows a time zone by a name, also by one that it had in former times. */
export function isTimeZone(name: string): boolean {
  if (known.has(name)) return true
  const isKnown = canFormat(name)
  if (isKnown && known.size < 1000) known.add(name)
  return isKnown
}

function canFormat(timeZone: string): boolean {
  try {
    // an offset, which newer engines take, is no place: it knows no summer time
    return /^[A-Z]/i.test(timeZone) && Boolean(new Intl.DateTimeFormat('en', { timeZone }))
  } catch {
    return false
  }
}

/** The settings as they are stored, where an administrator may have written anything. */
export const readDisplay = (stored: Record<keyof DisplaySettings, string>): DisplaySettings => ({
  numberFormat: NUMBER_FORMATS.find((format) => format === stored.numberFormat) ?? 'browser',
  dateFormat: DATE_FORMATS.find((format) => format === stored.dateFormat) ?? 'browser',
  timeZone: isTimeZone(stored.timeZone) ? stored.timeZone : DEFAULT_TIME_ZONE,
  theme: THEMES.find((theme) => theme === stored.theme) ?? 'system',
})
