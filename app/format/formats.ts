import {
  type DateFormat,
  DEFAULT_DISPLAY,
  type DisplaySettings,
  type NumberFormat,
} from '~/domain/users/display'

// How the user's settings say that figures and dates are written. Loaders format on the server: a browser may
// have other data for the same locale, and text must not change when scripts take over the page.

/** How figures, dates and times are written for a user. Only the files of this folder read the fields. */
export interface Formats {
  /** the tag of the user's language */
  language: string
  /** the tag of the language that figures are written in */
  numbers: string
  dates: DateStyle
  /** an IANA name */
  timeZone: string
}

/** How dates are written: the language, and its usual style, with the month's name, or in digits. */
export interface DateStyle {
  language: string
  style: 'usual' | 'month-name' | 'digits'
}

/** A language for each way to write figures. */
export const NUMBER_LANGUAGES: Record<Exclude<NumberFormat, 'browser'>, string> = {
  'comma-point': 'en',
  'point-comma': 'de',
  'space-comma': 'fr',
  'quote-point': 'de-CH',
  indian: 'en-IN',
}

const DATE_STYLES: Record<Exclude<DateFormat, 'browser'>, DateStyle> = {
  'day-month-name': { language: 'en-GB', style: 'month-name' },
  iso: { language: 'sv-SE', style: 'digits' },
  dots: { language: 'de', style: 'digits' },
  'month-first': { language: 'en-US', style: 'digits' },
  'day-first': { language: 'en-GB', style: 'digits' },
}

/**
 * Returns the formats that the settings of a user choose.
 * @param language the tag of the language that the user's browser asks for
 */
export const formatsOf = (
  language: string,
  { numberFormat, dateFormat, timeZone }: Omit<DisplaySettings, 'theme'> = DEFAULT_DISPLAY,
): Formats => ({
  language,
  numbers: numberFormat === 'browser' ? language : NUMBER_LANGUAGES[numberFormat],
  dates: dateFormat === 'browser' ? { language, style: 'usual' } : DATE_STYLES[dateFormat],
  timeZone,
})

/** Returns a function that creates formatters with `make`, and caches them because creating one is costly. */
export function cachedFormatter<T>(make: (...keyParts: string[]) => T): (...keyParts: string[]) => T {
  const formatters = new Map<string, T>()
  return (...keyParts) => {
    const key = keyParts.join(' ')
    const formatter = formatters.get(key) ?? make(...keyParts)
    if (formatters.size < 1000) formatters.set(key, formatter)
    return formatter
  }
}
