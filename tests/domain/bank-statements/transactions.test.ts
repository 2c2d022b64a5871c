import { expect, test } from 'vitest'
import { type Columns, type KnownColumns, NO_COLUMNS } from '~/domain/bank-statements/columns'
import { readCsv } from '~/domain/bank-statements/csv'
import { guessColumns } from '~/domain/bank-statements/guess-columns'
import { readRows } from '~/domain/bank-statements/statement-file'
import { chargesOf } from '~/domain/bank-statements/transactions'
import { AMEX, MONZO, MPESA, UBS } from './statements'

function read(text: string, currency: string, said: Partial<Columns> = {}) {
  const file = readCsv(text)
  const columns = { ...guessColumns(file, currency).columns, ...said } as KnownColumns
  const { records } = readRows({ format: 'csv', table: file, notes: [] }, columns, currency)
  return { rows: chargesOf(records), records }
}

const rowsOf = (...args: Parameters<typeof read>) => read(...args).rows

test('reads money that was paid, with the purchase in its own currency', () => {
  expect(rowsOf(MONZO, 'GBP')).toMatchObject([
    {
      line: 2,
      date: '2026-10-05',
      text: 'Java House, Westlands',
      amount: '6.12',
      original: { amount: '1050.00', currency: 'KES' },
    },
  ])
  expect(rowsOf(MPESA, 'KES')).toMatchObject([
    {
      line: 12,
      date: '2026-10-05',
      text: 'Merchant Payment to 123456 - NAIVAS',
      amount: '2450.00',
      original: null,
    },
  ])
  expect(rowsOf(UBS, 'CHF')).toMatchObject([{ line: 11, amount: '1234.50' }])
  expect(rowsOf(AMEX, 'USD')).toMatchObject([
    {
      line: 2,
      date: '2026-10-06',
      text: 'NAIVAS WESTLANDS NAIROBI',
      amount: '18.92',
      original: { amount: '2450.00', currency: 'KES' },
    },
    { line: 3, amount: '12.40', original: null },
    { line: 5, amount: '140.11', original: { amount: '120.00', currency: 'EUR' } },
  ])
})

test('the other sign is money that came in', () => {
  expect(rowsOf(AMEX, 'USD', { out: 'negative' })).toMatchObject([{ line: 4, amount: '250.00' }])
})

test.each([
  ['9999999999999.99', 1],
  ['10000000000000', 0],
  ['99999999999999.9', 0],
])(
  'of an amount of %s, %d rows are taken: the claim currency holds less than 10 million millions',
  (amount, count) => {
    expect(rowsOf(`Date,Text,Amount\n2026-10-05,Naivas,-${amount}\n`, 'USD')).toHaveLength(count)
  },
)

test('an amount in another currency is not what was charged', () => {
  expect(rowsOf(MONZO, 'USD')).toEqual([])
  expect(
    rowsOf('Date,Text,Amount\n2026-10-05,Naivas,USD -18.92\n2026-10-06,Hotel,EUR -20.00\n', 'USD'),
  ).toMatchObject([{ line: 2 }])
})

const COLUMNS: KnownColumns = {
  ...{ ...NO_COLUMNS, date: 0, text: 1, amount: 2, currency: 3, original: 4, original_currency: 5 },
  ...{ out: 'negative', order: 'dmy' },
}

/** Reads a row with these cells and columns. */
const rowOf = (cells: string[], columns: Partial<KnownColumns> = {}) => {
  const table = { header: null, preamble: [], rows: [{ line: 7, cells, source: cells.join() }] }
  return chargesOf(
    readRows({ format: 'csv', table, notes: [] }, { ...COLUMNS, ...columns } as KnownColumns, 'USD').records,
  )[0]
}

test.each([
  [['2026-10-05', 'Taxi', '-3.90', 'USD', '-500.00', 'kes'], { amount: '500.00', currency: 'KES' }],
  [['2026-10-05', 'Taxi', '-3.90', 'USD', '0.00', 'KES'], null],
  [['2026-10-05', 'Taxi', '-3.90', 'USD', '500.00', 'shillings'], null],
  [['2026-10-05', 'Taxi', '-3.90', 'USD', '500', ''], null],
  [['2026-10-05', 'Taxi TZS 9.00', '-3.90', 'USD', '', 'KES'], null],
  [['2026-10-05', 'Taxi'], undefined],
])('of the cells %j the purchase is %j', (cells, original) => {
  expect(rowOf(cells)?.original).toEqual(original)
})

test('the currency of a purchase is looked for beside its amount where no column has it', () => {
  const cells = ['2026-10-05', 'Taxi', '-3.90', 'USD', 'KES 500.00']
  expect(rowOf(cells, { original_currency: null })?.original).toEqual({ amount: '500.00', currency: 'KES' })
})

test.each([
  ['EUR', undefined],
  ['US-Dollar (USD)', '3.90'],
  ['', '3.90'],
])('a row whose column of the currency says %j charges %s', (currency, amount) => {
  expect(rowOf(['2026-10-05', 'Taxi', '-3.90', currency])?.amount).toBe(amount)
})

test('what the bank calls a transaction is one line of at most 300 characters', () => {
  const text = rowOf(['2026-10-05', `Taxi \n\t home ${'x'.repeat(300)}`, '-3.90', 'USD'])?.text
  expect([text?.slice(0, 12), text?.length]).toEqual(['Taxi home xx', 300])
})

test('takes the purchase out of the text where no column has it', () => {
  const originals = rowsOf(
    `Date,Text,Amount
2026-10-05,"NAIVAS NAIROBI KES 2,450.00 @ 129.49",-18.92
2026-10-06,"HOTEL ADLER 120,00 EUR KURS 1.17",-140.11
2026-10-07,"ROOM 210 BED 3",-12.00
2026-10-08,"KES 1,234 MARKET",-9.50
`,
    'USD',
  ).map(({ original }) => original)
  expect(originals).toEqual([
    { amount: '2450.00', currency: 'KES' },
    { amount: '120.00', currency: 'EUR' },
    null,
    // shillings have no thousandths
    { amount: '1234', currency: 'KES' },
  ])
})

test.each([
  ['SHOP KES500.00', { amount: '500.00', currency: 'KES' }],
  ['SHOP 120,00EUR', { amount: '120.00', currency: 'EUR' }],
  ['SHOP KES 500.00.', { amount: '500.00', currency: 'KES' }],
  ['MOTORBIKES 120.00 LTD', null],
  ['LOCKER 120.00 KESWICK', null],
  ['BAR EUR 5TH AVENUE', null],
  ['GATE T2 EUR SHOP', null],
  ['REFUND KES 0.00', null],
  ['SHOP kes 500.00', null],
])('a row whose text is %j names the purchase %j', (text, original) => {
  expect(rowOf(['2026-10-05', text, '-3.90', 'USD'], { original: null })?.original).toEqual(original)
})

test('every row has a state: what can be read in two ways, has no date, or is too long, is no charge', () => {
  const { records } = read(
    `Date,Text,Amount
2026-10-05,Taxi,"-1,230"
2026-10-06,Gold,-1234567890123456
2026-10-06,Nothing,0
2026-10-07,Wages,1200000
2026-10-07,Tea,about 2
Total,,-3
`,
    'USD',
  )
  expect(records.map(({ line, state, reason }) => [line, state, reason])).toEqual([
    [2, 'ambiguous', 'The amount -1,230 can be read in two ways'],
    [3, 'ambiguous', 'The amount is larger than Claimbook can store'],
    [4, 'ambiguous', 'The amount is zero'],
    [5, 'incoming', ''],
    [6, 'unread', 'about 2 is not an amount'],
    [7, 'unread', 'Total is not a date'],
  ])
})
