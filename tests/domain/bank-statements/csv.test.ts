import { expect, test } from 'vitest'
import { readCsv } from '~/domain/bank-statements/csv'
import { guessDateOrder, readStatementDate } from '~/domain/bank-statements/dates'
import { readAlone } from './read-alone'
import { BARCLAYS, CHASE, MONZO, MPESA, SPARKASSE, UBS } from './statements'

test.each([
  [
    'Sparkasse',
    SPARKASSE,
    1,
    'Buchungstag',
    'Betrag',
    [
      [2, '2026-10-05', '-1289.40'],
      [3, '2026-10-02', '350.00'],
    ],
  ],
  [
    'Monzo',
    MONZO,
    1,
    'Date',
    'Amount',
    [
      [2, '2026-10-05', '-6.12'],
      [3, '2026-10-16', '250.00'],
    ],
  ],
  [
    'Barclays',
    BARCLAYS,
    1,
    'Date',
    'Amount',
    [
      [2, '2026-10-05', '-18.87'],
      [3, '2026-10-13', '1000.00'],
    ],
  ],
  [
    'M-Pesa',
    MPESA,
    11,
    'Completion Time',
    'Withdrawn',
    [
      [12, '2026-10-05', '-2450.00'],
      [13, '2026-10-04', null],
    ],
  ],
  [
    'Chase',
    CHASE,
    1,
    'Posting Date',
    'Amount',
    [
      [2, '2026-10-25', '-23.45'],
      [3, '2026-10-02', '2000.00'],
    ],
  ],
  [
    'UBS',
    UBS,
    10,
    'Buchungsdatum',
    'Belastung',
    [
      [11, '2026-10-05', '-1234.50'],
      [12, '2026-10-02', null],
    ],
  ],
] as const)('reads a statement of %s', (_bank, text, line, date, amount, transactions) => {
  for (const end of ['\n', '\r\n', '\r']) {
    const { header, rows } = readCsv(text.replaceAll(/\r?\n/g, end))
    expect(header?.line).toBe(line)
    const column = (title: string) => header?.cells.indexOf(title) ?? -1
    const found = rows.slice(0, 2)
    const order = guessDateOrder(found.map(({ cells }) => cells[column(date)] ?? '')) ?? 'dmy'
    expect(
      found.map(({ line, cells }) => [
        line,
        readStatementDate(cells[column(date)] ?? '', order),
        readAlone(cells[column(amount)] ?? ''),
      ]),
    ).toEqual(transactions)
  }
})

test('keeps what quotes protect, and what stands below the transactions', () => {
  expect(readCsv(SPARKASSE).rows[1]?.cells[4]).toBe('Erstattung; Reise "Nairobi"')
  expect(readCsv(MONZO).rows[1]?.cells[11]).toBe('two\nlines')
  expect(readCsv(UBS).rows[0]?.cells[10]).toBe('Hotel Schweizerhof;3001 Bern')
  expect(readCsv(MPESA).rows[2]).toMatchObject({ line: 14 })
})

test.each(['\t', '|'])('knows %j between cells', (separator) => {
  const text = [
    ['Date', 'Text', 'Amount'],
    ['05.10.2026', 'Taxi, 3 km; tip', '-12,50'],
  ]
    .map((row) => row.join(separator))
    .join('\n')
  expect(readCsv(text).rows).toMatchObject([{ line: 2, cells: ['05.10.2026', 'Taxi, 3 km; tip', '-12,50'] }])
})

test('a file without a header has none', () => {
  expect(readCsv('05/10/2026,-12.50,TESCO STORES 6142\n06/10/2026,-3.00,TFL\n')).toMatchObject({
    header: null,
    rows: [
      { line: 1, cells: ['05/10/2026', '-12.50', 'TESCO STORES 6142'] },
      { line: 2, cells: ['06/10/2026', '-3.00', 'TFL'] },
    ],
  })
})

test('lines are counted past rows of several lines, and empty ones', () => {
  const { rows } = readCsv('Date,Text,Amount\n\n2026-10-05,"a\nb\n\nc",1.00\n,,\n2026-10-06,d,2.00')
  expect(rows.map(({ line }) => line)).toEqual([3, 8])
})

test('quotes in the middle of a text are text', () => {
  const { rows } = readCsv('Date,Text,Amount\n2026-10-05,TV 24" screen,1.00\n2026-10-06,6" sub,2.00\n')
  expect(rows.map(({ cells }) => cells[1])).toEqual(['TV 24" screen', '6" sub'])
})

const statementOf = (rows: number) => `Date,Text,Amount\n${'2026-10-05,Taxi,-12.50\n'.repeat(rows)}`

test('takes 20,000 rows, and no more', () => {
  expect(readCsv(statementOf(20_000)).rows).toHaveLength(20_000)
  expect(() => readCsv(statementOf(20_001))).toThrow('A statement has at most 20,000 rows')
  expect(() => readCsv(`${'a preamble\n'.repeat(150)}${statementOf(50_000)}`)).toThrow(
    'A statement has at most 20,000 rows',
  )
})

test('takes 200 columns, and no more', () => {
  const file = (columns: number) => `${statementOf(1)}2026-10-06,Bus,-1.00${','.repeat(columns - 3)}`
  expect(readCsv(file(200)).rows[1]?.cells).toHaveLength(200)
  expect(() => readCsv(file(201))).toThrow('A table has at most 200 columns. Line 3 has more')
})

test.each(['a', '"'])('takes cells of 5,000 times %s, and no larger ones', (letter) => {
  const file = (letters: number) =>
    `${statementOf(1)}2026-10-06,"${(letter === '"' ? '""' : letter).repeat(letters)}",-1.00`
  expect(readCsv(file(5_000)).rows[1]?.cells[1]).toBe(letter.repeat(5_000))
  expect(() => readCsv(file(5_001))).toThrow('Line 3 has a cell of more than 5000 characters')
})

test('a mark that closes too early is a letter', () => {
  const { rows } = readCsv(
    'Date,Text,Amount\n2026-10-05,"a "b" c",1.00\n2026-10-06,"d" ,2.00\n2026-10-07,"",3.00',
  )
  expect(rows.map(({ cells }) => cells[1])).toEqual(['a "b" c', 'd', ''])
})

test('a row of titles has at least three words', () => {
  const rows = '2026-10-05,Taxi,-1.50\n'
  expect(readCsv(`Account,Number\nDate,,Amount\n${rows}`).header).toBeNull()
  expect(readCsv(`Date,What,Amount\n${rows}`).header?.line).toBe(1)
})

test.each([
  '',
  'hello',
  'Date,Text,Amount\n',
  '2026-10-05,-1.50\n',
  '<html><body>Sign in</body></html>',
  '\u0000\u0001,2,3',
])('%j is no statement', (text) => {
  expect(() => readCsv(text)).toThrow('No rows with a date and an amount were found')
})

test('says where a quotation mark is never closed', () => {
  expect(() =>
    readCsv('Date,Text,Amount\n2026-10-05,a,1.00\n2026-10-06,"b,2.00\n2026-10-07,c,3.00\n'),
  ).toThrow('in line 3')
})
