import { expect, test } from 'vitest'
import type { KnownColumns } from '~/domain/bank-statements/columns'
import { readCsv } from '~/domain/bank-statements/csv'
import { guessColumns } from '~/domain/bank-statements/guess-columns'
import { tableRecords } from '~/domain/bank-statements/table-records'

// Rows whose cells say that the bank has not booked them yet.

function recordsOf(text: string) {
  const table = readCsv(text)
  const { columns } = guessColumns(table, 'CHF')
  return tableRecords(table, columns as KnownColumns, 'CHF').records
}

const BOOKED = ['01.03.2026', '02.03.2026', '03.03.2026', '04.03.2026', '05.03.2026']

/** A card's rows, the last of which has a word in place of the date of its booking. */
const withWord = (word: string) =>
  ['Purchased;Text;Amount CHF;Booked', ...BOOKED.map((date, at) => `${date};SHOP ${at};-1${at}.50;${date}`)]
    .concat(`06.03.2026;RAIL;-34.60;${word}`)
    .join('\n')

test.each([
  ...['Vorgemerkt', 'vorgemerkt', 'Pending', 'PENDING', 'Not booked yet', 'en attente', 'En attente.'],
  ...['pendiente', 'Pendiente', 'in sospeso', 'reserviert', 'Reserverat', 'ej bokförd', 'Gereserveerd'],
  ...[
    'Oczekujące',
    'Varaus',
    'függőben',
    'čeká na zaúčtování',
    'В обработке',
    'Beklemede',
    '待入账',
    '승인대기',
  ],
])('a booking date that says %s makes its row pending', (word) => {
  const records = recordsOf(withWord(word))
  expect(records.map(({ state }) => state)).toEqual([...BOOKED.map(() => 'paid'), 'pending'])
  expect(records.at(-1)).toMatchObject({
    reason: `Not booked yet (${word}): a later statement has it once it is booked`,
    values: { amount: '-34.60', date: '2026-03-06' },
  })
})

test.each(['06.03.2026', 'Zürich', 'Pending Tray Café', 'Reserve', 'Open', 'Hotel Pendiente SL'])(
  'a cell of %s says nothing of the booking',
  (word) => {
    expect(recordsOf(withWord(word)).at(-1)?.state).toBe('paid')
  },
)

test('a word in the one column of dates is the reason, and no odd date', () => {
  const text = ['Date;Text;Amount', ...BOOKED.map((date) => `${date};SHOP;-10.50`), 'Vorgemerkt;RAIL;-34.60']
  expect(recordsOf(text.join('\n')).at(-1)).toMatchObject({
    state: 'pending',
    reason: 'Not booked yet (Vorgemerkt): a later statement has it once it is booked',
    values: null,
  })
})

test('a word in place of a booking date leaves the purchase the date of each row', () => {
  const text = ['Datum;Text;Betrag CHF;Buchung', ...BOOKED.map((date) => `${date};SHOP;-10.50;15.03.2026`)]
    .concat('06.03.2026;RAIL;-34.60;Vorgemerkt')
    .join('\n')
  expect(recordsOf(text).map(({ values }) => values?.date)).toEqual([
    ...['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06'],
  ])
})

test('a row that is not booked yet is left out of the balances', () => {
  const rows = ['01.03.2026;01.03.2026;SHOP;-10.00;90.00', '02.03.2026;02.03.2026;SHOP;-20.00;70.00']
  const text = ['Purchased;Booked;Text;Amount;Balance', ...rows]
    .concat('03.03.2026;Vorgemerkt;RAIL;-34.60;', '04.03.2026;04.03.2026;SHOP;-5.00;65.00')
    .join('\n')
  expect(recordsOf(text).map(({ state }) => state)).toEqual(['paid', 'paid', 'pending', 'paid'])
})

test('a row without the booking date that most rows have is pending; where few rows have one, none is', () => {
  const states = (text: string) => recordsOf(text).map(({ state }) => state)
  expect(states(withWord(''))).toEqual([...BOOKED.map(() => 'paid'), 'pending'])
  const rare = [
    'Purchased;Text;Amount CHF;Booked',
    ...BOOKED.map((date, at) => `${date};SHOP ${at};-1${at}.50;`),
  ]
  expect(states([...rare, '06.03.2026;RAIL;-34.60;06.03.2026'].join('\n'))).toEqual(
    Array.from({ length: 6 }, () => 'paid'),
  )
})

/** The states of rows below `Date;Booked;Text;Amount;Balance`, and the difference of their balances. */
function balancedStates(rows: string[]) {
  const table = readCsv(['Date;Booked;Text;Amount;Balance', ...rows].join('\n'))
  const { columns } = guessColumns(table, 'CHF')
  const { records, balances } = tableRecords(table, columns as KnownColumns, 'CHF')
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
])('without balances, the row of %s without a booking date, %s, is %s', (text, amount, state) => {
  const rows = [...FIRST, row(3, text, amount, '', false), ...LAST].map((each) => each.replace(/;[^;]*$/, ''))
  const records = recordsOf(['Date;Booked;Text;Amount', ...rows].join('\n'))
  expect(records.map((record) => record.state)).toEqual(['paid', 'paid', state, 'paid', 'paid'])
})
