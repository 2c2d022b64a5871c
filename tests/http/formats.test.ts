import { expect, test } from 'vitest'
import { DEFAULT_DISPLAY, type DisplaySettings } from '~/domain/users/display'
import { formatDate } from '~/format/format-dates'
import { formatAmount } from '~/format/format-figures'
import { formatsFor, LANGUAGES_CHARACTERS_MAX, languageOf } from '~/http/pages/formats.server'

test.each([
  ['de', 'de'],
  ['de-CH, en;q=0.5', 'de-CH'],
  ['fr;q=0.3, de', 'de'],
  ['de;q=0, fr;q=0.1', 'fr'],
  ['no language!, en-GB', 'en-GB'],
  ['*', 'en'],
  ['', 'en'],
  [undefined, 'en'],
])('a browser that asks for the languages %j gets %j', (languages, language) => {
  expect(languageOf(languages)).toBe(language)
})

const written = (languages: string | null, display: Partial<DisplaySettings>) => {
  const headers: HeadersInit = languages === null ? {} : { 'Accept-Language': languages }
  const request = new Request('http://localhost', { headers })
  const locale = formatsFor(request, { display: { ...DEFAULT_DISPLAY, ...display } })
  return [formatAmount(locale, '1234.5', 'EUR'), formatDate(locale, '2026-11-24')]
}

test.each<[string, string | null, Partial<DisplaySettings>, string[]]>([
  ['nothing', 'de', {}, ['1.234,50', '24.11.2026']],
  ['nothing, and none asks', null, {}, ['1,234.50', 'Nov 24, 2026']],
  ['figures', 'de', { numberFormat: 'comma-point' }, ['1,234.50', '24.11.2026']],
  ['dates', 'de', { dateFormat: 'iso' }, ['1.234,50', '2026-11-24']],
])('of settings that say %s, the language %j writes the rest', (_, languages, display, expected) => {
  expect(written(languages, display)).toEqual(expected)
})

test('of a list of languages as long as is looked at the last one counts, of a longer one it is cut off', () => {
  const ofLength = (length: number) => `${' '.repeat(length - 2)}de`
  expect(
    [LANGUAGES_CHARACTERS_MAX, LANGUAGES_CHARACTERS_MAX + 1].map((length) => languageOf(ofLength(length))),
  ).toEqual(['de', 'en'])
})
