import Negotiator from 'negotiator'
import type { SessionUser } from '~/domain/users/actor'
import { type Formats, formatsOf } from '~/format/formats'

/** How many characters of a browser's list of languages are read. */
export const LANGUAGES_CHARACTERS_MAX = 500

/** The language for browsers that ask for no supported language. */
const FALLBACK_LANGUAGE = 'en'

const locales = new Map<string, string>()

/** Returns how to write figures and dates for a user: by the user's settings and the browser's language. */
export const formatsFor = (request: Request, { display }: Pick<SessionUser, 'display'>): Formats =>
  formatsOf(languageOf(request.headers.get('Accept-Language') ?? undefined), display)

/**
 * Returns the first supported language that the browser asks for.
 * @param acceptLanguage the header
 */
export function languageOf(acceptLanguage = FALLBACK_LANGUAGE): string {
  const header = acceptLanguage.slice(0, LANGUAGES_CHARACTERS_MAX)
  const cachedLocale = locales.get(header)
  if (cachedLocale) return cachedLocale
  const locale = firstSupported(new Negotiator({ headers: { 'accept-language': header } }).languages())
  if (locales.size < 1000) locales.set(header, locale)
  return locale
}

function firstSupported(tags: string[]): string {
  for (const tag of tags) {
    try {
      const [supported] = Intl.NumberFormat.supportedLocalesOf(tag)
      if (supported) return supported
    } catch {
      // skip an entry that is not a language tag
    }
  }
  return FALLBACK_LANGUAGE
}
