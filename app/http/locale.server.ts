import { LANGUAGES_CHARACTERS_MAX } from '~/limits'

/** Where the browser asks for no language that this server can write. */
const FALLBACK = 'en'

const locales = new Map<string, string>()

/** The first language of the request that this server can write. */
export function localeOf(request: Request): string {
  const header = (request.headers.get('Accept-Language') ?? FALLBACK).slice(0, LANGUAGES_CHARACTERS_MAX)
  const known = locales.get(header)
  if (known) return known
  const locale = firstSupported(header.split(',').map((range) => range.split(';', 1)[0] as string))
  if (locales.size < 1000) locales.set(header, locale)
  return locale
}

function firstSupported(tags: string[]): string {
  for (const tag of tags) {
    try {
      const [supported] = Intl.NumberFormat.supportedLocalesOf(tag.trim())
      if (supported) return supported
    } catch {
      // not a language tag
    }
  }
  return FALLBACK
}
