import { expect, test } from 'vitest'
import { areKnown, type Columns, columnsSchema, guessColumns } from '~/domain/bank-statements/columns'
import { readCsv } from '~/domain/bank-statements/csv'
import { AMEX, BARCLAYS, BBVA, BNP, CHASE, MONZO, MPESA, SPARKASSE, UBS } from './statements'

/** The guess, with the titles of the columns. */
function titled(text: string) {
  const file = readCsv(text)
  const { out, order, ...columns } = guessColumns(file)
  const named = Object.entries(columns).map(([name, at]) => [
    name,
    at === null ? null : (file.header?.cells[at] ?? at),
  ])
  return { ...Object.fromEntries(named), out, order }
}

const NONE = { currency: null, original: null, original_currency: null }

test.each([
  [
    'Sparkasse',
    SPARKASSE,
    {
      date: 'Buchungstag',
      text: 'Beguenstigter/Zahlungspflichtiger',
      amount: 'Betrag',
      currency: 'Waehrung',
      out: 'negative',
      order: 'dmy',
    },
  ],
  [
    'Monzo',
    MONZO,
    {
      ...{ date: 'Date', text: 'Name', amount: 'Amount', currency: 'Currency' },
      ...{ original: 'Local amount', original_currency: 'Local currency', out: 'negative', order: 'dmy' },
    },
  ],
  ['Barclays', BARCLAYS, { date: 'Date', text: 'Memo', amount: 'Amount', out: 'negative', order: 'dmy' }],
  [
    'M-Pesa',
    MPESA,
    { date: 'Completion Time', text: 'Details', amount: 'Withdrawn', out: 'negative', order: 'dmy' },
  ],
  [
    'Chase',
    CHASE,
    { date: 'Posting Date', text: 'Description', amount: 'Amount', out: 'negative', order: 'mdy' },
  ],
  [
    'UBS',
    UBS,
    {
      date: 'Buchungsdatum',
      text: 'Beschreibung1',
      amount: 'Belastung',
      currency: 'Währung',
      out: 'negative',
      order: 'dmy',
    },
  ],
  [
    'American Express',
    AMEX,
    {
      ...{ date: 'Date', text: 'Description', amount: 'Amount' },
      ...{
        original: 'Foreign Spend Amount',
        original_currency: 'Foreign Spend Currency',
        out: 'positive',
        order: 'mdy',
      },
    },
  ],
  [
    'BNP',
    BNP,
    {
      date: 'Date operation',
      text: 'Libelle operation',
      amount: 'Montant operation en euro',
      out: 'negative',
      order: 'dmy',
    },
  ],
  [
    'BBVA',
    BBVA,
    { date: 'Fecha', text: 'Concepto', amount: 'Importe', currency: 'Divisa', out: 'negative', order: 'dmy' },
  ],
])('guesses the columns of %s', (_bank, text, expected) => {
  expect(titled(text)).toEqual({ ...NONE, ...expected })
})

test('a file without titles is guessed by what is in it', () => {
  expect(
    guessColumns(readCsv('25/10/2026,-12.50,TESCO STORES 6142,100.00\n26/10/2026,-3.00,TFL,97.00\n')),
  ).toEqual({
    ...{ date: 0, text: 2, amount: 1, currency: null, original: null, original_currency: null },
    ...{ out: 'negative', order: 'dmy' },
  })
})

/** The guess for a table of a date, a text and an amount, without titles. */
const guessOf = (texts: string[], amounts: string[]) =>
  guessColumns({
    header: null,
    rows: amounts.map((amount, at) => ({ line: at + 1, cells: ['2026-10-05', texts[at] ?? '', amount] })),
  })

test.each([
  [3, 'negative'],
  [2, 'positive'],
])('of 10 amounts beside those of nothing %d have a minus: what was paid is %s', (count, out) => {
  const amounts = Array.from({ length: 15 }, (_, at) =>
    at < count ? '-1.50' : at < 10 ? `${at}.50` : '0.00',
  )
  expect(
    guessOf(
      amounts.map((_, at) => `Shop ${'x'.repeat(at)}`),
      amounts,
    ).out,
  ).toBe(out)
})

test.each([
  [4, 2],
  [3, null],
])('a column is one of amounts when 4 of 5 cells are: with %d it is %j', (count, place) => {
  const amounts = Array.from({ length: 5 }, (_, at) => (at < count ? '-1.50' : 'open'))
  expect(guessOf(['Taxi', 'Tea', 'Tip', 'Tram', 'Toll'], amounts).amount).toBe(place)
})

test('a column of one word in all rows is no text, unless there is no other', () => {
  const rows = (texts: string[]) =>
    texts.map((text, at) => ({ line: at + 1, cells: ['2026-10-05', 'Payment', text, '-1.50'] }))
  expect(guessColumns({ header: null, rows: rows(['Taxi', 'Tea']) }).text).toBe(2)
  expect(guessColumns({ header: null, rows: rows(['12', '13']) }).text).toBe(1)
})

test('day and month that can be either are not guessed', () => {
  const columns = guessColumns(
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
  expect(columnsSchema.parse(asked)).toEqual({
    ...{ date: null, text: null, amount: null, ...NONE, out: 'negative', order: null },
    ...said,
  })
})
