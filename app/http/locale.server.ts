import Negotiator from 'negotiator'
import { LANGUAGES_CHARACTERS_MAX } from '~/limits'

/** Where the browser asks for no language that this server can write. */
const FALLBACK = 'en'

const locales = new Map<string, string>()

/** The language that the browser asks for first, of those that this server can write. */
export function localeOf(request: Request): string {
  const header = (request.headers.get('Accept-Language') ?? FALLBACK).slice(0, LANGUAGES_CHARACTERS_MAX)
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
