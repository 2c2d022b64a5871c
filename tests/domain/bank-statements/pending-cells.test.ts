import { expect, test } from 'vitest'
import type { KnownColumns } from '~/domain/bank-statements/columns'
import { readCsv } from '~/domain/bank-statements/csv'
import { guessColumns } from '~/domain/bank-statements/guess-columns'
import { tableRecords } from '~/domain/bank-statements/table-records'

// Rows whose cells show that the bank has not booked them yet.

function recordsOf(text: string) {
  const table = readCsv(text)
  const { columns } = guessColumns(table, 'CHF')
  return tableRecords(table, columns as KnownColumns, 'CHF').records
}

const BOOKED = ['01.03.2026', '02.03.2026', '03.03.2026', '04.03.2026', '05.03.2026']

/** Rows of a card. The last one has a word in place of its booking date. */
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

test.each([
  ['Reservert: H&M STOCKHOLM', 'pending'],
  ['Vorgemerkt: RAIL', 'pending'],
  ['PENDING: SHOP ROME', 'pending'],
  ['Pending: 7-ELEVEN ROME', 'pending'],
  ['Vorgemerkt: 1&1 Telecom', 'pending'],
  ['Pending: *UBER TRIP', 'pending'],
  ['Not posted: SHELL', 'pending'],
  ['Ausstehend: REWE', 'pending'],
  ['Vorgemerkte Buchung: REWE', 'pending'],
  ['Pendiente de cargo: ZARA', 'pending'],
  ['In attesa: ESSELUNGA', 'pending'],
  ['В обработке: МАГАЗИН', 'pending'],
  ['处理中: 星巴克', 'pending'],
  ['On hold: HILTON', 'pending'],
  ['Ikke bokført: REMA', 'pending'],
  ['In corso: CORSO DI YOGA', 'paid'],
  ['Reserve Bank Cafe: RAIL', 'paid'],
  ['Reservation Hotel Adler', 'paid'],
  ['Autorisation : 445566 HOTEL IBIS', 'paid'],
  ['Autorizzato: 123456', 'paid'],
  ['Provizyon: 123456 MIGROS', 'paid'],
  ['Reservering: HOTEL AMSTERDAM', 'paid'],
  ['Varaus: HOTELLI KAMP', 'paid'],
  ['Reserved: Hotel Adler', 'paid'],
  ['Offen: Baeckerei', 'paid'],
])('a row whose text is %s is %s', (words, state) => {
  const records = recordsOf(`${withWord('07.03.2026').split('RAIL').join(words)}`)
  expect(records.at(-1)?.state).toBe(state)
})
