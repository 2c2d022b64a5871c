import { expect, test } from 'vitest'
import { bookingStateOf } from '~/domain/bank-statements/row-words'
import { encoded } from './bank-files'
import { readFile } from './bank-files/read-file'

// Fees, decimal marks and words in tables that can have two meanings.

const recordsOf = (text: string, currency = 'EUR') =>
  readFile(encoded(text, 'utf-8'), currency).reading?.records ?? []

/** The state, amount and fee of each row with an amount and a fee. */
const withFees = (...rows: [amount: string, fee: string][]) =>
  recordsOf(
    `Date;Text;Amount;Fee;Currency\n${rows.map(([amount, fee], at) => `2026-03-0${at + 1};Shop ${at};${amount};${fee};EUR\n`).join('')}`,
  ).map(({ state, values }) => (values ? [state, values.amount, values.fee] : [state]))

test.each(['1.234', '2.00 x'])('the fee %s that cannot be read makes its row ambiguous', (fee) => {
  expect(
    withFees(['-65.00', '1.00'], ['-12.50', fee], ['-4.50', '0.50'], ['-5.00', '1.00'], ['-6.00', '0.75']),
  ).toEqual([
    ['paid', '-65.00', '1'],
    ['ambiguous'],
    ['paid', '-4.50', '0.5'],
    ['paid', '-5.00', '1'],
    ['paid', '-6.00', '0.75'],
  ])
})

test('a fee that was given back is ambiguous, not charged', () => {
  expect(withFees(['-65.00', '-5.00'], ['-12.50', '-1.00'], ['0.00', '3.00'], ['0.00', '-2.00'])).toEqual([
    ['paid', '-65.00', '5'],
    ['paid', '-12.50', '1'],
    ['ambiguous'],
    ['fee', '-2', null],
  ])
})

test.each(['', '-', '0.00', 'none'])('the fee %j is none', (fee) => {
  expect(
    withFees(['-65.00', '1.00'], ['-12.50', fee], ['-4.50', '0.50'], ['-5.00', '1.00'], ['-6.00', '0.75'])[1],
  ).toEqual(['paid', '-12.50', null])
})

test.each([
  [
    ['-1,250', '-3,000'],
    ['ambiguous', 'ambiguous'],
  ],
  [
    ['-1.250', '-3.000'],
    ['ambiguous', 'ambiguous'],
  ],
  [
    ['-1,250', '-3,000.500'],
    ['-1250', '-3000.500'],
  ],
  [
    ['-1.250', '-0.500'],
    ['-1.250', '-0.500'],
  ],
])('amounts of dinars %j are %j', (amounts, expected) => {
  const rows = amounts.map((amount, at) => `2026-03-0${at + 1};Shop;${amount};KWD\n`)
  expect(
    recordsOf(`Date;Text;Amount;Currency\n${rows.join('')}`, 'KWD').map(({ state, values }) =>
      values ? values.amount : state,
    ),
  ).toEqual(expected)
})

test.each([
  ['SHOP 12 TOP 20 ALL', null],
  ['BUY 2 CUP 5', null],
  ['SHOP 12 KES', { amount: '12', currency: 'KES' }],
])('the purchase in the text %s is %j', (text, original) => {
  const [record] = recordsOf(`Date;Text;Amount\n2026-03-01;${text};-65.00\n`)
  expect(record?.values?.original).toEqual(original)
})

test.each([
  ['Captured', 'booked'],
  ['Transferred', 'booked'],
  ['Credited', 'booked'],
  ['Delivered', 'booked'],
  ['Red', 'void'],
  ['Reddedildi', 'void'],
  ['Cancelled', 'void'],
  ['Reserved', 'pending'],
])('the state %s is %s', (word, state) => {
  expect(bookingStateOf(word)).toBe(state)
})

test.each([
  ['on top, the fee stays beside its amount', ['89.00', '67.50', '57.50'], ['1', '1.5', null]],
  ['in the amount, it does not', ['90.00', '70.00', '60.00'], [null, null, null]],
])('where balances show a fee %s', (_, [first, second, third], fees) => {
  const rows = ['-10.00;1.00', '-20.00;1.50', '-10.00;']
  const text = rows
    .map((row, at) => `2026-03-0${at + 1};Shop;${row};${[first, second, third][at]}\n`)
    .join('')
  const records = recordsOf(`Date;Text;Amount;Fee;Balance\n${text}`)
  expect(records.map(({ values }) => values?.fee)).toEqual(fees)
})
