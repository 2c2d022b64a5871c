import { expect, test } from 'vitest'
import { localeOf } from '~/http/locale.server'

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
