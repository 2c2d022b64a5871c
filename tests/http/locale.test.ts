import { expect, test } from 'vitest'
import { languageOf, localeOf } from '~/http/locale.server'
import { LANGUAGES_CHARACTERS_MAX } from '~/limits-and-lifetimes'

test.each([
  ['de', 'de'],
  ['de-CH, en;q=0.5', 'de-CH'],
  ['fr;q=0.3, de', 'de'],
  ['de;q=0, fr;q=0.1', 'fr'],
  ['no language!, en-GB', 'en-GB'],
  ['*', 'en'],
  ['', 'en'],
])('a browser that asks for the languages %j gets %j', (languages, locale) => {
  expect(localeOf(new Request('http://localhost', { headers: { 'Accept-Language': languages } }))).toBe(
    locale,
  )
})

test('a browser that asks for no language gets English', () => {
  expect(localeOf(new Request('http://localhost'))).toBe('en')
})

test('of a list of languages as long as is looked at the last one counts, of a longer one it is cut off', () => {
  const ofLength = (length: number) => `${' '.repeat(length - 2)}de`
  expect(
    [LANGUAGES_CHARACTERS_MAX, LANGUAGES_CHARACTERS_MAX + 1].map((length) => languageOf(ofLength(length))),
  ).toEqual(['de', 'en'])
})
