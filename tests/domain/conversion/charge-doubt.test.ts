import { expect, test } from 'vitest'
import { doubtfulCharges } from '~/domain/conversion/charge-doubt'

const rate = (currency: string, receiptAmount: string, claimAmount: string, claimCurrency = 'EUR') => ({
  ...{ currency, receiptAmount, claimAmount, claimCurrency },
})
const charge = (amount: string, currency: string, charged: string) => ({ amount, currency, charged })
const doubts = (charges: ReturnType<typeof charge>[], rates: ReturnType<typeof rate>[] = []) =>
  doubtfulCharges(charges, { claimCurrency: 'EUR', rates }).map(({ charge, usual }) => [
    charge.amount,
    charge.charged,
    usual,
  ])

test.each([
  // the charge for 96 USD was 79.31 EUR, and the amount became 24 USD; 1 USD is about 0.87 EUR
  ['24', 'USD', '79.31', ['24', '79.31', '20.88']],
  ['96', 'USD', '79.31', []],
  ['1', 'USD', '1.30', []],
  ['1', 'USD', '1.31', ['1', '1.31', '0.87']],
  ['300', 'USD', '174.10', []],
  ['300', 'USD', '173.80', ['300', '173.80', '261.00']],
  // charges are rounded to cents
  ['1', 'JPY', '0.01', []],
  ['2', 'JPY', '0.03', ['2', '0.03', '0.01']],
  ['24', 'EUR', '24', []],
  ['24', 'EUR', '30', []],
  ['24', 'EUR', '30.01', ['24', '30.01', '24.00']],
])(
  '%s %s charged as %s EUR is compared with what the currencies are worth: %j',
  (amount, currency, charged, found) => {
    expect(doubts([charge(amount, currency, charged)])).toEqual(found.length > 0 ? [found] : [])
  },
)

test('a charge is compared with the nearest of the event’s own rates where it has some', () => {
  const rates = [rate('USD', '100', '80'), rate('USD', '100', '90'), rate('USD', '1', '3', 'GBP')]
  expect(doubts([charge('100', 'USD', '64')], rates)).toEqual([])
  expect(doubts([charge('100', 'USD', '63.99')], rates)).toEqual([['100', '63.99', '80.00']])
  expect(doubts([charge('100', 'USD', '112.6')], rates)).toEqual([['100', '112.6', '90.00']])
})

test('a charge is not compared with rates to a former claim currency', () => {
  const rates = [rate('USD', '1', '150', 'JPY')]
  expect(doubts([charge('100', 'USD', '87')], rates)).toEqual([])
})

test('a charge is not compared with a rate that is likely a mistake', () => {
  expect(doubts([charge('1000', 'JPY', '5.80')], [rate('JPY', '6', '1000')])).toEqual([])
})

test('charges of currencies whose worth nobody knows are compared with each other', () => {
  expect(doubts([charge('10', 'VES', '1')])).toEqual([])
  const charges = [charge('10', 'VES', '1'), charge('20', 'VES', '2.1'), charge('10', 'VES', '4')]
  expect(doubts(charges)).toEqual([['10', '4', '1.05']])
  expect(doubts(charges, [rate('VES', '10', '1')])).toEqual([['10', '4', '1.00']])
})
