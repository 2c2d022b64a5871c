import { expect, test } from 'vitest'
import type { KnownColumns } from '~/domain/bank-statements/columns'
import { readCsv } from '~/domain/bank-statements/csv'
import { guessColumns } from '~/domain/bank-statements/guess-columns'
import { tableRecords } from '~/domain/bank-statements/table-records'

// Rows without a posting date in tables where most rows have one. The balances show which rows the bank has
// booked.

function readingOf(text: string) {
  const table = readCsv(text)
  const { columns } = guessColumns(table, 'CHF')
  return tableRecords(table, columns as KnownColumns, 'CHF')
}

/** The states of rows below `Date;Booked;Text;Amount;Balance`, and the difference of their balances. */
function balancedStates(rows: string[]) {
  const { records, balances } = readingOf(['Date;Booked;Text;Amount;Balance', ...rows].join('\n'))
  return [...records.map(({ state }) => state), balances[0]?.difference ?? 'no balances']
}

/** A row of one day. */
const row = (day: number, text: string, amount: string, balance: string, isBooked = true) =>
  `0${day}.03.2026;${isBooked ? `0${day}.03.2026` : ''};${text};${amount};${balance}`

const FIRST = [row(1, 'SHOP A', '-10.00', '990.00'), row(2, 'SHOP B', '-20.00', '970.00')]
const LAST = [row(4, 'SHOP D', '-15.00', '925.00'), row(5, 'SHOP E', '-25.00', '900.00')]
const ALL_PAID = ['paid', 'paid', 'paid', 'paid', 'paid', '0']

test('a row without a booking date that the balances count is booked, wherever it stands', () => {
  const hotel = row(3, 'HOTEL C', '-30.00', '940.00', false)
  expect(balancedStates([...FIRST, hotel, ...LAST])).toEqual(ALL_PAID)
  expect(balancedStates([...FIRST, hotel, ...LAST].toReversed())).toEqual(ALL_PAID)
  expect(balancedStates([...FIRST, row(3, 'HOTEL C', '-30.00', '', false), ...LAST])).toEqual(ALL_PAID)
  const booked = [...FIRST, row(3, 'HOTEL C', '-30.00', '940.00'), LAST[0] as string]
  expect(balancedStates([...booked, row(5, 'SHOP E', '-25.00', '900.00', false)])).toEqual(ALL_PAID)
  const first = row(1, 'SHOP A', '-10.00', '990.00', false)
  expect(balancedStates([first, ...booked.slice(1), LAST[1] as string])).toEqual(ALL_PAID)
})

test('a row without a booking date that the balances leave out is pending', () => {
  const rows = [...FIRST, row(4, 'SHOP D', '-15.00', '955.00'), row(5, 'SHOP E', '-25.00', '930.00')]
  const states = ['paid', 'paid', 'paid', 'paid']
  expect(balancedStates([...rows, row(6, 'RAIL', '-34.60', '', false)])).toEqual([...states, 'pending', '0'])
  expect(balancedStates([...rows, row(6, 'Jahresgebühr', '-34.60', '', false)])).toEqual([
    ...[...states, 'pending', '0'],
  ])
  expect(balancedStates([...rows, row(6, 'RAIL', '-34.60', '930.00', false)])).toEqual([
    ...[...states, 'pending', '0'],
  ])
  const between = [...rows.slice(0, 2), row(3, 'RAIL', '-34.60', '', false), ...rows.slice(2)]
  expect(balancedStates(between)).toEqual(['paid', 'paid', 'pending', 'paid', 'paid', '0'])
})

test('of two rows without a booking date, the balances count one', () => {
  const two = [row(3, 'RAIL', '-34.60', '', false), row(3, 'HOTEL C', '-30.00', '', false)]
  expect(balancedStates([...FIRST, ...two, ...LAST])).toEqual([
    ...['paid', 'paid', 'pending', 'paid', 'paid', 'paid', '0'],
  ])
})

test('a row without a booking date beside a gap in the balances is ambiguous, and not the row behind it', () => {
  const gap = [row(3, 'HOTEL C', '-30.00', '900.00', false), row(4, 'SHOP D', '-15.00', '885.00')]
  const rows = [...FIRST, ...gap, row(5, 'SHOP E', '-25.00', '860.00')]
  expect(balancedStates(rows)).toEqual(['paid', 'paid', 'ambiguous', 'paid', 'paid', '-40'])
})

test('the balance of a fee without a booking date makes it a fee', () => {
  const fee = row(3, 'Jahresgebühr', '-30.00', '940.00', false)
  expect(balancedStates([...FIRST, fee, ...LAST])).toEqual(['paid', 'paid', 'fee', 'paid', 'paid', '0'])
})

test.each([
  ['Jahresgebühr', '-30.00', 'fee'],
  ['Foreign transaction fee', '-0.30', 'fee'],
  ['Sollzinsen 01.01.-31.03.', '-3.20', 'paid'],
  ['Interest charged on purchases', '-3.20', 'paid'],
  ['Habenzinsen', '0.20', 'incoming'],
  ['HOTEL C', '-30.00', 'pending'],
  ['RENTE RESTAURANT', '-33.00', 'pending'],
  ['Interest Coffee Bar', '-3.50', 'pending'],
  ['Faiz Market', '-30.00', 'pending'],
  ['Kamat Hotel', '-30.00', 'pending'],
  ['Korko Kahvila', '-30.00', 'pending'],
])('without balances, the row of %s without a booking date, %s, is %s', (text, amount, state) => {
  const rows = [...FIRST, row(3, text, amount, '', false), ...LAST].map((each) => each.replace(/;[^;]*$/, ''))
  const { records } = readingOf(['Date;Booked;Text;Amount', ...rows].join('\n'))
  expect(records.map((record) => record.state)).toEqual(['paid', 'paid', state, 'paid', 'paid'])
})

test('a hold and its release without a booking date are pending: balances prove nothing of them', () => {
  const hold = row(3, 'HOTEL HOLD', '-300.00', '', false)
  const release = row(3, 'HOTEL HOLD RELEASE', '300.00', '', false)
  const fits = [row(4, 'SHOP D', '-15.00', '955.00'), row(5, 'SHOP E', '-25.00', '930.00')]
  expect(balancedStates([...FIRST, hold, release, ...fits])).toEqual([
    ...['paid', 'paid', 'pending', 'pending', 'paid', 'paid', '0'],
  ])
  const apart = [...FIRST, hold, fits[0] as string, release, fits[1] as string]
  expect(balancedStates(apart)).toEqual(['paid', 'paid', 'pending', 'paid', 'pending', 'paid', '0'])
  const hotel = row(3, 'HOTEL C', '-30.00', '', false)
  expect(balancedStates([...FIRST, hold, hotel, release, ...LAST])).toEqual([
    ...['paid', 'paid', 'pending', 'paid', 'pending', 'paid', 'paid', '0'],
  ])
})

test('purchases that the balances count are booked, beside a salary of the amount of one', () => {
  const left = ['HOTEL C;-30.00', 'RAIL;-30.00', 'SALARY;30.00'].map((each) => {
    const [text = '', amount = ''] = each.split(';')
    return row(3, text, amount, '', false)
  })
  expect(balancedStates([...FIRST, ...left, ...LAST])).toEqual([
    ...['paid', 'paid', 'paid', 'paid', 'incoming', 'paid', 'paid', '0'],
  ])
})
