import { expect, test } from 'vitest'
import { readStatementAmount } from '~/domain/statements/amounts'
import { readStatementFile, STATEMENT_ROWS_MAX } from '~/domain/statements/csv'
import { guessDateOrder, readStatementDate } from '~/domain/statements/dates'

const SPARKASSE = `"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Beguenstigter/Zahlungspflichtiger";"Betrag";"Waehrung";"Info"
"DE89370400440532013000";"05.10.26";"05.10.26";"KARTENZAHLUNG";"2026-10-04T12:31 Debitk.1 2029-12";"HOTEL ADLER//Muenchen/DE";"-1.289,40";"EUR";"Umsatz gebucht"
"DE89370400440532013000";"02.10.26";"02.10.26";"GUTSCHRIFT";"Erstattung; Reise ""Nairobi""";"Analytical GmbH";"350,00";"EUR";"Umsatz gebucht"
`

const MONZO = `Transaction ID,Date,Time,Type,Name,Emoji,Category,Amount,Currency,Local amount,Local currency,Notes and #tags,Address,Receipt,Description,Category split,Money Out,Money In
tx_0000AbC,05/10/2026,18:42:10,Card payment,"Java House, Westlands",☕️,Eating out,-6.12,GBP,-1050.00,KES,,,,"JAVA HOUSE    NAIROBI       KEN",,-6.12,
tx_0000AbD,16/10/2026,07:01:55,Faster payment,ADA LOVELACE,,Income,250.00,GBP,250.00,GBP,"two
lines",,,Expenses,,,250.00
`

const BARCLAYS = `Number,Date,Account,Amount,Subcategory,Memo\r
 ,05/10/2026,20-00-00 12345678,-18.87,Debit,"NAIROBI SERENA	ON 04 OCT CPM"\r
 ,13/10/2026,20-00-00 12345678,1000.00,Directdep,"EMPLOYER LTD"\r
`

const MPESA = `M-PESA STATEMENT,,,,,,
Customer Name:,ADA LOVELACE,,,,,
Mobile Number:,254712345678,,,,,
Date of Statement:,31st October 2026,,,,,
Statement Period:,01 Oct 2026 - 31 Oct 2026,,,,,

SUMMARY,,,,,,
TRANSACTION TYPE,PAID IN,PAID OUT,,,,
SEND MONEY:,0.00,"2,450.00",,,,

Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn,Balance
SJ57ABC1DE,2026-10-05 14:22:33,Merchant Payment to 123456 - NAIVAS,Completed,,"-2,450.00","7,550.00"
SJ41XYZ9QR,2026-10-04 09:10:11,Funds received from 2547******01,Completed,"10,000.00",,"10,000.00"
Disclaimer: This record is produced for your personal use.,,,,,,
`

const CHASE = `Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #
DEBIT,10/25/2026,"UBER   *TRIP HELP.UBER.COM CA  10/24",-23.45,DEBIT_CARD,1976.55,,
CREDIT,10/02/2026,"ORIG CO NAME:EMPLOYER",2000.00,ACH_CREDIT,2000.00,,
`

const UBS = `\ufeffKontonummer:;0234 00123456.40;
IBAN:;CH93 0076 2011 6238 5295 7;
Von:;2026-10-01;
Bis:;2026-10-31;
Anfangssaldo:;10'000.00;
Schlusssaldo:;8'765.50;
Bewertet in:;CHF;
Anzahl Transaktionen in diesem Zeitraum:;2;

Abschlussdatum;Abschlusszeit;Buchungsdatum;Valutadatum;Währung;Belastung;Gutschrift;Einzelbetrag;Saldo;Transaktions-Nr.;Beschreibung1;Beschreibung2;Beschreibung3;Fussnoten;
2026-10-05;12:01:02;2026-10-05;2026-10-05;CHF;-1'234.50;;;8'765.50;9930278ZC1;"Hotel Schweizerhof;3001 Bern";"Zahlung Debitkarte";;;
2026-10-02;;2026-10-02;2026-10-02;CHF;;10'000.00;;10'000.00;9930275ZC9;"Analytical AG";"Gutschrift";;;
`

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
    const { header, rows } = readStatementFile(text.replaceAll(/\r?\n/g, end))
    expect(header?.line).toBe(line)
    const column = (title: string) => header?.cells.indexOf(title) ?? -1
    const found = rows.slice(0, 2)
    const order = guessDateOrder(found.map(({ cells }) => cells[column(date)] ?? '')) ?? 'dmy'
    expect(
      found.map(({ line, cells }) => [
        line,
        readStatementDate(cells[column(date)] ?? '', order),
        readStatementAmount(cells[column(amount)] ?? ''),
      ]),
    ).toEqual(transactions)
  }
})

test('keeps what quotes protect, and what stands below the transactions', () => {
  expect(readStatementFile(SPARKASSE).rows[1]?.cells[4]).toBe('Erstattung; Reise "Nairobi"')
  expect(readStatementFile(MONZO).rows[1]?.cells[11]).toBe('two\nlines')
  expect(readStatementFile(UBS).rows[0]?.cells[10]).toBe('Hotel Schweizerhof;3001 Bern')
  expect(readStatementFile(MPESA).rows[2]).toMatchObject({ line: 14 })
})

test.each(['\t', '|'])('knows %j between cells', (separator) => {
  const text = [
    ['Date', 'Text', 'Amount'],
    ['05.10.2026', 'Taxi, 3 km; tip', '-12,50'],
  ]
    .map((row) => row.join(separator))
    .join('\n')
  expect(readStatementFile(text).rows).toEqual([{ line: 2, cells: ['05.10.2026', 'Taxi, 3 km; tip', '-12,50'] }])
})

test('a file without a header has none', () => {
  expect(readStatementFile('05/10/2026,-12.50,TESCO STORES 6142\n06/10/2026,-3.00,TFL\n')).toEqual({
    header: null,
    rows: [
      { line: 1, cells: ['05/10/2026', '-12.50', 'TESCO STORES 6142'] },
      { line: 2, cells: ['06/10/2026', '-3.00', 'TFL'] },
    ],
  })
})

test('lines are counted past rows of several lines, and empty ones', () => {
  const { rows } = readStatementFile('Date,Text,Amount\n\n2026-10-05,"a\nb\n\nc",1.00\n,,\n2026-10-06,d,2.00')
  expect(rows.map(({ line }) => line)).toEqual([3, 8])
})

test('quotes in the middle of a text are text', () => {
  const { rows } = readStatementFile('Date,Text,Amount\n2026-10-05,TV 24" screen,1.00\n2026-10-06,6" sub,2.00\n')
  expect(rows.map(({ cells }) => cells[1])).toEqual(['TV 24" screen', '6" sub'])
})

const statementOf = (rows: number) => `Date,Text,Amount\n${'2026-10-05,Taxi,-12.50\n'.repeat(rows)}`

test('takes 10,000 rows, and no more', () => {
  expect(readStatementFile(statementOf(STATEMENT_ROWS_MAX)).rows).toHaveLength(STATEMENT_ROWS_MAX)
  expect(() => readStatementFile(statementOf(STATEMENT_ROWS_MAX + 1))).toThrow('A statement has at most 10000 rows')
  expect(() => readStatementFile(`${'a preamble\n'.repeat(150)}${statementOf(50_000)}`)).toThrow('A statement has at most 10000 rows')
})

test.each(['', 'hello', 'Date,Text,Amount\n', '<html><body>Sign in</body></html>', '\u0000\u0001,2,3'])('%j is no statement', (text) => {
  expect(() => readStatementFile(text)).toThrow('No rows with a date and an amount were found')
})

test('says where a quotation mark is never closed', () => {
  expect(() => readStatementFile('Date,Text,Amount\n2026-10-05,a,1.00\n2026-10-06,"b,2.00\n2026-10-07,c,3.00\n')).toThrow('in line 3')
})
