import { expect, test } from 'vitest'
import { areKnown, type Columns, columnsSchema, NO_COLUMNS } from '~/domain/bank-statements/columns'
import { readCsv } from '~/domain/bank-statements/csv'
import { guessColumns } from '~/domain/bank-statements/guess-columns'
import { AMEX, BARCLAYS, BBVA, BNP, CHASE, MONZO, MPESA, SPARKASSE, UBS } from './statements'

/** The guess, with the titles of the guessed columns. */
function titled(text: string) {
  const file = readCsv(text)
  const { columns, isSure } = guessColumns(file)
  const named = Object.entries(columns).flatMap(([name, at]) => {
    if (at === null) return []
    return [[name, typeof at === 'number' ? (file.header?.cells[at] ?? at) : at]]
  })
  return { ...Object.fromEntries(named), isSure }
}

test.each([
  [
    'Sparkasse',
    SPARKASSE,
    {
      ...{ date: 'Buchungstag', payee: 'Beguenstigter/Zahlungspflichtiger', text: 'Verwendungszweck' },
      ...{ amount: 'Betrag', currency: 'Waehrung', out: 'negative', order: 'dmy' },
    },
  ],
  [
    'Monzo',
    MONZO,
    {
      ...{ date: 'Date', payee: 'Name', text: 'Description', amount: 'Amount', currency: 'Currency' },
      ...{ original: 'Local amount', original_currency: 'Local currency', reference: 'Transaction ID' },
      ...{ out: 'negative', order: 'dmy' },
    },
  ],
  [
    'M-Pesa',
    MPESA,
    {
      ...{ date: 'Completion Time', text: 'Details', amount: 'Withdrawn', credit: 'Paid In' },
      ...{ balance: 'Balance', state: 'Transaction Status', reference: 'Receipt No.' },
      ...{ out: 'negative', order: 'dmy' },
    },
  ],
  [
    'Chase',
    CHASE,
    {
      ...{ date: 'Posting Date', text: 'Description', amount: 'Amount', side: 'Details' },
      ...{ balance: 'Balance', out: 'negative', order: 'mdy' },
    },
  ],
  [
    'UBS',
    UBS,
    {
      ...{ date: 'Abschlussdatum', booked: 'Buchungsdatum', text: 'Beschreibung1' },
      ...{ amount: 'Belastung', credit: 'Gutschrift', currency: 'Währung', balance: 'Saldo' },
      ...{ reference: 'Transaktions-Nr.', out: 'negative', order: 'dmy' },
    },
  ],
  [
    'American Express',
    AMEX,
    {
      ...{ date: 'Date', text: 'Description', amount: 'Amount', fee: 'Commission' },
      ...{ original: 'Foreign Spend Amount', original_currency: 'Foreign Spend Currency' },
      ...{ reference: 'Reference', out: 'positive', order: 'mdy' },
    },
  ],
  [
    'BNP',
    BNP,
    {
      ...{ date: 'Date operation', text: 'Libelle operation', amount: 'Montant operation en euro' },
      ...{ out: 'negative', order: 'dmy' },
    },
  ],
  [
    'BBVA',
    BBVA,
    {
      ...{ date: 'Fecha', text: 'Concepto', amount: 'Importe', currency: 'Divisa' },
      ...{ balance: 'Disponible', out: 'negative', order: 'dmy' },
    },
  ],
])('guesses the columns of %s, and is sure of them', (_bank, text, expected) => {
  expect(titled(text)).toEqual({ ...expected, isSure: true })
})

test('a file without titles is sure where its balances prove the amount', () => {
  const text = '25/10/2026,-12.50,TESCO STORES 6142,100.00\n26/10/2026,-3.00,TFL,97.00\n'
  expect(guessColumns(readCsv(text))).toEqual({
    columns: {
      ...{ ...NO_COLUMNS, date: 0, text: 2, amount: 1, balance: 3 },
      ...{ out: 'negative', order: 'dmy' },
    },
    isSure: true,
  })
  expect(guessColumns(readCsv(text.replace('97.00', '98.00'))).isSure).toBe(false)
})

test('asks about one amount of each sign, where no word says which was paid', () => {
  const { isSure, ...guessed } = titled(BARCLAYS)
  expect([guessed, isSure]).toEqual([
    { date: 'Date', text: 'Memo', amount: 'Amount', out: 'negative', order: 'dmy' },
    false,
  ])
})

const row = (line: number, cells: string[]) => ({ line, cells, source: cells.join() })

/** The guess for a table with a date, a text and an amount. */
const guessOf = (texts: string[], amounts: string[]) =>
  guessColumns({
    header: row(0, ['Date', 'What', 'Amount']),
    preamble: [],
    rows: amounts.map((amount, at) => row(at + 1, ['2026-10-05', texts[at] ?? '', amount])),
  })

test.each([
  [6, 'negative', true],
  [5, 'negative', false],
  [4, 'positive', false],
])('of 10 amounts beside those of nothing %d have a minus: paid is %s, sure is %j', (count, out, isSure) => {
  const amounts = Array.from({ length: 15 }, (_, at) =>
    at < count ? '-1.50' : at < 10 ? `${at}.50` : '0.00',
  )
  const guess = guessOf(
    amounts.map((_, at) => `Shop ${'x'.repeat(at)}`),
    amounts,
  )
  expect([guess.columns.out, guess.isSure]).toEqual([out, isSure])
})

test.each([
  [4, 2],
  [3, null],
])('a column is one of amounts when 4 of 5 cells are: with %d it is %j', (count, place) => {
  const amounts = Array.from({ length: 5 }, (_, at) => (at < count ? '-1.50' : 'open'))
  expect(guessOf(['Taxi', 'Tea', 'Tip', 'Tram', 'Toll'], amounts).columns.amount).toBe(place)
})

test('a column of one word in all rows is no text, unless there is no other', () => {
  const rows = (texts: string[]) =>
    texts.map((text, at) => row(at + 1, ['2026-10-05', 'Payment', text, '-1.50']))
  const textOf = (texts: string[]) =>
    guessColumns({ header: null, preamble: [], rows: rows(texts) }).columns.text
  expect([textOf(['Taxi', 'Tea']), textOf(['12', '13'])]).toEqual([2, 1])
})

test('day and month that can be either are not guessed', () => {
  const { columns } = guessColumns(
    readCsv('Date,Text,Amount\n05/10/2026,Taxi,-1.50\n03/11/2026,Tea,-2.50\n04/05/2026,Tip,-2.00\n'),
  )
  expect([columns.order, areKnown(columns)]).toEqual([null, false])
  expect(areKnown({ ...columns, order: 'dmy' })).toBe(true)
})

test.each<[Record<string, string>, Partial<Columns>]>([
  [
    { date: '0', text: '1', amount: '2', out: 'positive', order: 'mdy' },
    { date: 0, text: 1, amount: 2, out: 'positive', order: 'mdy' },
  ],
  [{ date: '', text: 'x', amount: '-1', out: '?', order: '' }, {}],
  [{ date: '1.5', text: '1e9' }, {}],
])('an address %j says of the columns what it can', (asked, said) => {
  expect(columnsSchema.parse(asked)).toEqual({ ...NO_COLUMNS, ...said })
})

test('a column that is called one of kinds has the text where it says more than one without a known title', () => {
  const file = (kinds: [string, string], texts: [string, string]) =>
    readCsv(
      [
        'Einkaufsdatum;Buchungstext;Branche;Betrag;Buchung',
        `07.10.2026;${kinds[0]};${texts[0]};-31.10;09.10.2026`,
        `09.10.2026;${kinds[1]};${texts[1]};-25.09;12.10.2026`,
        `11.10.2026;${kinds[0]};${texts[0]};-11.20;12.10.2026`,
      ].join('\n'),
    )
  const names: [string, string] = ['THE BO-KAAP TABLE CAPE TOWN', 'KAROO LODGE GRAAFF-REINET']
  const kinds: [string, string] = ['Hotels', 'Hotels']
  expect(guessColumns(file(names, kinds)).columns.text).toBe(1)
  expect(guessColumns(file(kinds, names)).columns.text).toBe(2)
})
