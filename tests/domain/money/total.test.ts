import { expect, it } from 'vitest'
import { totalOf } from '~/domain/money/total'

const expenses = (amounts: string[], kind = 'receipt') =>
  amounts.map((convertedAmount) => ({ kind, convertedAmount }))

it.each([
  [[], '0'],
  [['10.05', '-5', '0', '0.2'], '10.25'],
  [['-5', '-0.01'], '0'],
  [['1.005', '1.005', '0.005'], '2.03'],
  [['9999999999999.99', '0.01', '9999999999999.99'], '19999999999999.99'],
])('%j comes to %s', (amounts, total) => {
  expect(totalOf(expenses(amounts), 'EUR')).toBe(total)
})

it('keeps the third decimal of a dinar', () => {
  expect(totalOf(expenses(['14.255', '0.0005', '1.2']), 'KWD')).toBe('15.456')
})

it.each([
  [['10.05'], ['-0.05', '-3'], '7'],
  [['1.005'], ['-1.005', '-0.005'], '-0.01'],
  [[], ['-9999999999999.99', '-0.01'], '-10000000000000'],
  [['5'], ['0'], '5'],
])('%j less refunds of %j comes to %s', (amounts, refunds, total) => {
  expect(totalOf([...expenses(amounts), ...expenses(refunds, 'refund')], 'EUR')).toBe(total)
})
