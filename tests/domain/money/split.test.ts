import { expect, it } from 'vitest'
import { multiplyAll, splitByWeight } from '~/domain/money/split'

it.each([
  ['100.01', ['50', '50'], ['50.01', '50']],
  ['-100.01', ['50', '50'], ['-50.01', '-50']],
  ['0.05', ['1', '1', '1'], ['0.02', '0.02', '0.01']],
  ['-0.05', ['1', '1', '1'], ['-0.02', '-0.02', '-0.01']],
  ['-5', ['0', '0'], ['-5', '0']],
])('%s by the weights %j is %j, and a refund takes back what was given', (amount, weights, parts) => {
  expect(splitByWeight(amount, weights, 2).map(Number)).toEqual(parts.map(Number))
})

it('shares of amounts below zero are those above zero, with the other sign', () => {
  const half = [1n, 2n] as const
  const above = multiplyAll(['0.05', '0.05', '-0.01'], half, 2)
  const below = multiplyAll(['-0.05', '-0.05', '0.01'], half, 2)
  expect(below.map(Number)).toEqual(above.map((share) => 0 - Number(share)))
})
