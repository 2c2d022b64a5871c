import Negotiator from 'negotiator'
import type { SessionUser } from '~/domain/users/actor'
import { type Formats, formatsOf } from '~/format'

/** Characters of a browser's list of languages that are looked at. */
export const LANGUAGES_CHARACTERS_MAX = 500

/** The language for browsers that ask for none that this server can write. */
const FALLBACK = 'en'

const locales = new Map<string, string>()

/** How the pages of a signed-in user write figures and dates: by their settings, and by their browser. */
export const formatsFor = (request: Request, { display }: Pick<SessionUser, 'display'>): Formats =>
  formatsOf(languageOf(request.headers.get('Accept-Language') ?? undefined), display)

/**
 * Returns the language that the browser asks for first, of those that this server can write.
 * @param acceptLanguage the header
 */
export function languageOf(acceptLanguage = FALLBACK): string {
  const header = acceptLanguage.slice(0, LANGUAGES_CHARACTERS_MAX)
  const known = locales.get(header)
  if (known) return known
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
      // not a language tag
    }
  }
  return FALLBACK
}
