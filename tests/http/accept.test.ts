import { expect, it } from 'vitest'
import { asksForJson } from '~/http/accept'

it.each([
  [null, false],
  ['*/*', false],
  ['text/plain, application/json', false],
  ['text/html, */*;q=0.8', false],
  ['application/json', true],
  ['application/json, text/plain;q=0.5, */*;q=0.1', true],
  ['application/json;q=0', false],
])('a client that accepts %j asks for JSON: %s', (accept, asks) => {
  expect(asksForJson(accept)).toBe(asks)
})
