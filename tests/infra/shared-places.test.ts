import { expect, test } from 'vitest'
import { SharedPlaces } from '~/infra/turns/shared-places.server'

const LIMITS = { max: 12, perOwnerMax: 5, perNetworkMax: 8 }

test('one owner gets as many places as one may have, and one more when one is given back', () => {
  const places = new SharedPlaces(LIMITS)
  const taken = Array.from({ length: 6 }, () => places.take('ada', 'a'))
  expect(taken.map(Boolean)).toEqual([true, true, true, true, false, false])
  taken[0]?.()
  taken[0]?.()
  expect([places.take('ada', 'a'), places.take('ada', 'a')].map(Boolean)).toEqual([true, false])
})

test('three owners with as many places as they can get leave some to others', () => {
  const places = new SharedPlaces(LIMITS)
  for (let round = 0; round < 5; round++) for (const owner of ['a', 'b', 'c']) places.take(owner, owner)
  expect(places.take('dan', 'd')).not.toBeNull()
})

test('owners of one network address have eight of twelve places together, and one of another gets one', () => {
  const places = new SharedPlaces(LIMITS)
  const taken = Array.from({ length: 9 }, (_, at) => places.take(`owner ${at}`, 'a'))
  expect(taken.map(Boolean)).toEqual([...Array(8).fill(true), false])
  expect(places.take('bob', 'b')).not.toBeNull()
  taken[0]?.()
  expect(places.take('ada', 'a')).not.toBeNull()
})
