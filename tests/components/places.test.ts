import { expect, it } from 'vitest'
import { findPlaces } from '~/components/search/places'

const found = (search: string, at: string) =>
  findPlaces(search, at).map(({ name, detail, path }) => [name, detail, path])

it.each([
  [
    'insights',
    '/events/a%20b/rates',
    [
      ['Insights', 'this event', '/events/a%20b/insights'],
      ['Insights', '', '/insights'],
    ],
  ],
  ['copy', '/events/a/expenses', [['Copy event', 'this event', '/events/a/copy']]],
  ['insights', '/dashboard', [['Insights', '', '/insights']]],
  ['copy', '/dashboard', []],
])('%j typed at %s goes to %j', (search, at, places) => {
  expect(found(search, at)).toEqual(places)
})
