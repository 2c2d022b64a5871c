import { expect, test } from 'vitest'
import { readCsv } from '~/domain/bank-statements/csv'
import { guessColumns } from '~/domain/bank-statements/guess-columns'
import { rowsOf } from './bank-files/row-texts'

// The direction of the money in a table: from a side, a sign, or the words of its rows. Otherwise the
// claimant is asked.

/** A table with dates, texts, amounts and one more column. */
const table = (titles: string, rows: [text: string, amount: string, more: string][]) =>
  [
    `Date;Text;Amount;${titles}`,
    ...rows.map((cells, at) => [`2026-03-0${at + 1}`, ...cells].join(';')),
    '',
  ].join('\n')

test.each([
  ['MD/D', 'MD', 'D'],
  ['Breme/Dobro', 'B', 'D'],
  ['Cargo/Abono', 'C', 'A'],
  ['Af/Bij', 'A', 'B'],
  ['Debe/Haber', 'D', 'H'],
  ['Duguje/Potražuje', 'D', 'P'],
  ['D/C', 'D', 'C'],
  ['C/D', 'D', 'C'],
  ['Debit/Credit', 'D', 'C'],
  ['Type', 'D', 'C'],
  ['Type', 'S', 'H'],
  ['Type', 'Withdrawal', 'Deposit'],
])('of a column %s, %s was paid and %s came in', (title, paid, received) => {
  const text = table(title, [
    ['Hotel', '65.00', paid],
    ['Salary', '2000.00', received],
    ['Taxi', '12.50', paid],
  ])
  expect(rowsOf(text)).toEqual([
    'paid 2026-03-01 -65 Hotel',
    'incoming 2026-03-02 2000 Salary',
    'paid 2026-03-03 -12.5 Taxi',
  ])
})

test.each([
  ['Type', 'D', 'MD'],
  ['Type', 'D', 'B'],
  ['Type', 'C', 'A'],
  ['C/A', 'C', 'A'],
  ['Type', 'A', 'B'],
  ['Type', 'D', 'D'],
  ['Direction', 'D', 'D'],
  ['Type', 'Debit', 'Payment'],
])('a column %s of %s and %s is asked: its letters mean both sides somewhere', (title, one, other) => {
  const text = table(title, [
    ['Hotel', '65.00', one],
    ['Salary', '2000.00', other],
    ['Taxi', '12.50', one],
  ])
  expect(rowsOf(text)).toBe('asked')
})

test('a payment among debits and credits of a card is ambiguous', () => {
  const rows: [string, string, string][] = Array.from({ length: 8 }, (_, at) => [
    `Shop ${at}`,
    '10.00',
    at % 4 === 3 ? 'Credit' : 'Debit',
  ])
  expect(rowsOf(table('Debit/Credit', [...rows, ['Bill', '50.00', 'Payment']])).at(-1)).toBe('ambiguous')
})

test.each([
  [
    'a debit that lost its minus',
    [
      ['Hotel', '-100.00', 'D'],
      ['Taxi', '-20.00', 'D'],
      ['Dinner', '30.00', 'D'],
      ['Refund', '40.00', 'C'],
    ],
    ['paid 2026-03-01 -100 Hotel', 'paid 2026-03-02 -20 Taxi', 'ambiguous', 'incoming 2026-03-04 40 Refund'],
  ],
  [
    'a debit that has a minus, unlike the others',
    [
      ['Hotel', '100.00', 'D'],
      ['Taxi', '20.00', 'D'],
      ['Dinner', '-30.00', 'D'],
      ['Refund', '40.00', 'C'],
    ],
    ['paid 2026-03-01 -100 Hotel', 'paid 2026-03-02 -20 Taxi', 'ambiguous', 'incoming 2026-03-04 40 Refund'],
  ],
  [
    'a credit that has a minus, unlike the others',
    [
      ['Hotel', '100.00', 'D'],
      ['Salary', '200.00', 'C'],
      ['Refund', '30.00', 'C'],
      ['Fix', '-40.00', 'C'],
    ],
    [
      'paid 2026-03-01 -100 Hotel',
      'incoming 2026-03-02 200 Salary',
      'incoming 2026-03-03 30 Refund',
      'ambiguous',
    ],
  ],
] as [string, [string, string, string][], string[]][])('%s is ambiguous', (_what, rows, expected) => {
  expect(rowsOf(table('D/C', rows))).toEqual(expected)
})

test('a minus that the other amounts of two columns lack is ambiguous', () => {
  const text =
    'Date,Text,Debit,Credit\n2026-03-01,Hotel,65.00,\n2026-03-02,Taxi,12.50,\n2026-03-03,Undone,-20.00,\n2026-03-04,Salary,,900.00\n'
  expect(rowsOf(text)).toEqual([
    'paid 2026-03-01 -65 Hotel',
    'paid 2026-03-02 -12.5 Taxi',
    'ambiguous',
    'incoming 2026-03-04 900 Salary',
  ])
})

/** The columns of a card that names the kind of each row. */
const APPLE = 'Transaction Date,Clearing Date,Description,Merchant,Category,Type,Amount (USD),Purchased By\n'

test.each([
  [
    'a card that calls its rows purchases',
    `${APPLE}03/13/2026,03/14/2026,HOTEL ADLER,Hotel,Travel,Purchase,65.00,Ada\n03/15/2026,03/16/2026,TAXI,Taxi,Travel,Purchase,12.50,Ada\n03/17/2026,03/17/2026,ACH DEPOSIT,Payment,Payment,Payment,-800.00,Ada\n`,
    ['paid 2026-03-13 -65 Hotel', 'paid 2026-03-15 -12.5 Taxi', 'incoming 2026-03-17 800 Payment'],
  ],
  [
    'a card that names the payment of its bill',
    'Trans. Date,Post Date,Description,Amount,Category\n03/13/2026,03/14/2026,HOTEL,65.00,Travel\n03/15/2026,03/16/2026,TAXI,12.50,Travel\n03/17/2026,03/17/2026,INTERNET PAYMENT - THANK YOU,-800.00,Payments and Credits\n',
    [
      'paid 2026-03-13 -65 HOTEL',
      'paid 2026-03-15 -12.5 TAXI',
      'incoming 2026-03-17 800 INTERNET PAYMENT - THANK YOU',
    ],
  ],
  [
    'two purchases and a payment, with no word for it',
    'Date,Description,Card Member,Amount\n03/13/2026,HOTEL,A,65.00\n03/15/2026,TAXI,A,12.50\n03/17/2026,BILL,A,-800.00\n',
    'asked',
  ],
  [
    'a bank that names the card, with mostly wages',
    'Date,Description,Card Last Four Digits,Amount\n2026-03-13,Salary,4260,900.00\n2026-03-14,Salary,4260,800.00\n2026-03-15,Salary,4260,700.00\n2026-03-16,Salary,4260,600.00\n2026-03-17,Hotel,4260,-65.00\n',
    'asked',
  ],
  [
    'as many payments as purchases on a card',
    'Date,Description,Card No,Amount\n2026-03-13,Hotel,4260,65.00\n2026-03-14,Bill,4260,-65.00\n',
    'asked',
  ],
] as const)('signs of %s are read, or asked', (_what, text, rows) => {
  expect(rowsOf(text, 'USD')).toEqual(rows)
})

test('each cell of a table without titles is read a few times, however many columns it has', () => {
  const count = { reads: 0 }
  const [lines, columns] = [120, 10]
  const rows = Array.from({ length: lines }, (_, line) => {
    const amounts = Array.from(
      { length: columns },
      (_, at) => `${(line * 7_919 + at * 104_729) % 991},${10 + ((line * at) % 90)}`,
    )
    const cells = new Proxy([`${10 + (line % 18)}.03.2026`, `Shop ${line}`, ...amounts], {
      get(target, key) {
        if (typeof key === 'string' && /^\d+$/.test(key)) count.reads += 1
        return Reflect.get(target, key)
      },
    })
    return { line: line + 1, cells, source: '' }
  })
  expect(guessColumns({ header: null, preamble: [], rows }, 'EUR').isSure).toBe(false)
  expect(count.reads / (lines * (columns + 2))).toBeLessThan(40)
})

test('the balances prove one of many columns without titles', () => {
  const rows = [100, 250, 75, 300].map((cents, at) => {
    const balance = 10_000 - ([100, 350, 425, 725][at] ?? 0)
    const noise = Array.from({ length: 6 }, (_, place) => `${(at * 31 + place * 7) % 97},50`)
    return [`1${at}.03.2026`, `Shop ${at}`, ...noise, `${-cents / 100}`.replace('.', ','), `${balance / 100}`]
      .map((cell, place) => (place === 9 ? cell.replace('.', ',') : cell))
      .join(';')
  })
  const guess = guessColumns(readCsv(rows.join('\n')), 'EUR')
  expect([guess.columns.amount, guess.columns.balance, guess.isSure]).toEqual([8, 9, true])
})
