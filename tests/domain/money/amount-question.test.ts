import { expect, test } from 'vitest'
import { expenseSchema } from '~/domain/expenses/schema'
import { readTypedAmount } from '~/domain/money/amount-question'

// The message about a typed text that is not an amount.

const NONE = 'Enter an amount above zero, such as 2450 or 18.87'
const worth = (typed: string) => `The amount here is in CHF. Enter what ${typed} was worth in CHF`

test.each([
  ['200 EUR', worth('200 EUR')],
  ['EUR 200', worth('EUR 200')],
  ['200,50€', worth('200,50€')],
  ["1'200.50 eur", worth("1'200.50 eur")],
  ['200 usd', worth('200 usd')],
  ['usd 200', NONE],
  ['all 200', NONE],
  ['ALL 200', worth('ALL 200')],
  ['£200', NONE],
  ['₹200', worth('₹200')],
  ['200 CHF', 'Enter the number alone, without CHF'],
  ['200 apples', NONE],
  ['EUR', NONE],
  ['0 EUR', NONE],
  ['-200 EUR', NONE],
  ['200 EUR USD', NONE],
])('%s typed as francs of the claim is answered by: %s', (typed, error) => {
  expect(readTypedAmount(typed, { currency: 'CHF', isClaimCurrency: true })).toEqual({
    amount: null,
    error,
    choices: [],
  })
})

test.each([
  ['12.50 USD', 'Enter the number alone, and choose USD as the currency'],
  ['12.50 KES', 'Enter the number alone, without KES'],
])('%s typed where the currency is chosen beside it is answered by: %s', (typed, error) => {
  expect(readTypedAmount(typed, { currency: 'KES' })).toEqual({ amount: null, error, choices: [] })
})

test.each([
  ['amount', 'Enter the number alone, and choose USD as the currency'],
  ['charged_amount', 'The amount here is in EUR. Enter what 12.50 USD was worth in EUR'],
])('12.50 USD as the %s of an expense in KES in a claim in EUR is answered by: %s', (field, error) => {
  const form = { amount: '1', currency: 'KES', claim_currency: 'EUR', merchant: 'Taxi', date: '2026-10-05' }
  const read = expenseSchema.safeParse({ ...form, [field]: '12.50 USD' })
  expect(read.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([[field, error]])
})

test('a currency beside an amount of an unknown one is no amount', () => {
  expect(readTypedAmount('200 EUR')).toEqual({ amount: null, error: NONE, choices: [] })
})
