import { expect, test } from 'vitest'
import { readTypedAmount } from '~/domain/money/amount-question'

// What is said of a text that a person typed as an amount, where it is none.

const NONE = 'Enter an amount above zero, such as 2450 or 18.87'
const worth = (typed: string) => `The amount here is in CHF. Enter what ${typed} was worth in CHF`

test.each([
  ['200 EUR', worth('200 EUR')],
  ['EUR 200', worth('EUR 200')],
  ['200,50€', worth('200,50€')],
  ["1'200.50 eur", worth("1'200.50 eur")],
  ['200 CHF', 'Enter the number alone, without CHF'],
  ['200 apples', NONE],
  ['EUR', NONE],
  ['0 EUR', NONE],
  ['-200 EUR', NONE],
  ['200 EUR USD', NONE],
])('%s typed as francs is answered by: %s', (typed, error) => {
  expect(readTypedAmount(typed, { currency: 'CHF' })).toEqual({ amount: null, error, choices: [] })
})

test('a currency beside an amount of an unknown one is no amount', () => {
  expect(readTypedAmount('200 EUR')).toEqual({ amount: null, error: NONE, choices: [] })
})
