import Big from 'big.js'
import { expect, it } from 'vitest'
import { isWhole, roundDue } from '~/domain/money/round-due'

it.each([
  ['1234.37', 'JPY', '1234', '-0.37'],
  ['1234.49', 'JPY', '1234', '-0.49'],
  ['1234.5', 'KRW', '1235', '0.5'],
  ['1234.63', 'VND', '1235', '0.37'],
  ['1234', 'CLP', '1234', '0'],
  ['0', 'ISK', '0', '0'],
  ['-0.5', 'JPY', '0', '0.5'],
  ['-0.51', 'JPY', '-1', '-0.49'],
  ['-99.5', 'JPY', '-99', '0.5'],
  ['-99', 'JPY', '-99', '0'],
  ['9999999999999.50', 'JPY', '10000000000000', '0.5'],
  ['1234.37', 'EUR', '1234.37', '0'],
  ['1234.375', 'KWD', '1234.375', '0'],
  ['1234.37', 'XQX', '1234.37', '0'],
])('%s %s is due as %s, with the rounding %s', (exact, currency, due, rounding) => {
  const rounded = roundDue(Big(exact), currency)
  expect([rounded.due.toFixed(), rounded.rounding.toFixed()]).toEqual([due, rounding])
})

it('what is due in two parts comes to what is due at once', () => {
  for (let hundredths = -300; hundredths <= 300; hundredths++) {
    const total = Big(hundredths).div(100)
    const first = roundDue(Big('0.61'), 'JPY').due
    expect(roundDue(total.minus(first), 'JPY').due.plus(first).eq(roundDue(total, 'JPY').due)).toBe(true)
  }
})

it.each([
  ['12', true],
  ['12.00', true],
  ['12.01', false],
  ['-0.5', false],
])('%s is whole: %s', (amount, whole) => {
  expect(isWhole(amount)).toBe(whole)
})
