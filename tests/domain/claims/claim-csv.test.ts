import Papa from 'papaparse'
import { expect, test } from 'vitest'
import type { Claim } from '~/domain/claims/claim'
import type { ClaimConversion, ClaimLine, ClaimStatementRow } from '~/domain/claims/claim-line'
import { claimCsv, statementRowsCsv } from '~/domain/claims/files/csv/claim-csv'
import { textForExport } from '~/domain/text/hidden-characters'
import { claimLine, claimOf, claimRate } from '../../support/claims'
import { exact, hundredths } from '../../support/exact'
import { ODD_TEXTS, randomClaim } from '../../support/random-claims'

/** The rows, each by column title. */
function read(csv: string): Record<string, string>[] {
  const { data, errors } = Papa.parse<Record<string, string>>(csv, {
    header: true,
    skipEmptyLines: true,
    delimiter: ',',
    newline: '\r\n',
  })
  expect(errors).toEqual([])
  return data
}

const cents = (text = '') => hundredths(exact(text))

test('rows add up to the total, and say what the lines say', () => {
  for (let seed = 1; seed <= 200; seed++) {
    const claim = randomClaim(seed)
    const rows = read(claimCsv(claim))
    expect(rows).toHaveLength(claim.lines.length)
    expect(rows.reduce((sum, row) => sum + cents(row.Claimed), 0n)).toBe(cents(claim.totals.total))
    for (const [at, row] of rows.entries()) {
      const line = claim.lines[at] as Claim['lines'][number]
      expect([row.Line, row.Date, row.Counted]).toEqual([
        String(line.number),
        line.date ?? '',
        line.conversion.by === 'none' ? 'by finance' : line.counts ? 'yes' : 'no',
      ])
      if (line.conversion.by === 'none') expect([row.Converted, row.Claimed]).toEqual(['', ''])
      else expect(cents(row.Converted)).toBe(cents(line.converted))
      expect(row.Amount).toMatch(/^-?\d+(\.\d+)?$/)
      expect(Number(row.Amount)).toBe(Number(line.amount))
      expect([row.Charged !== '', row['Event rate'] !== '']).toEqual([
        line.conversion.by === 'charged',
        line.conversion.by === 'event',
      ])
      const { conversion } = line
      const rate =
        conversion.by === 'rate' ? claim.rates.find(({ code }) => code === conversion.code) : undefined
      expect(Number(row['Rate: claim amount'])).toBe(Number(rate?.claimAmount ?? 0))
      expect(
        row.Files?.split(' ')
          .filter(Boolean)
          .map((label) => Number.parseInt(label, 10)),
      ).toEqual(line.files.map(() => line.number))
    }
  }
})

const statement = {
  file: 'card.csv',
  row: 12,
  date: '2026-10-06',
  text: 'NAIVAS',
  amount: '18.87',
  purchase: null,
  fee: null,
  source: null,
}

test.each<[ClaimConversion, string[]]>([
  [{ by: 'rate', code: 'R2' }, ['R2', '500.00', '3.90', '', '', '']],
  [{ by: 'event' }, ['event rate', '', '', '0.0077', '', '']],
  [{ by: 'charged', statement }, ['charged', '', '', '', '18.87', 'card.csv, row 12: 2026-10-06 NAIVAS']],
  [
    { by: 'charged', statement: { ...statement, purchase: { amount: '2450', currency: 'KES' } } },
    ['charged', '', '', '', '18.87', 'card.csv, row 12: 2026-10-06 NAIVAS, 2,450.00 KES'],
  ],
  [
    { by: 'charged', statement: { ...statement, amount: '18.9' } },
    ['charged', '', '', '', '18.87', 'card.csv, row 12: 2026-10-06 NAIVAS, charged 18.90 USD'],
  ],
  [{ by: 'charged', statement: null }, ['charged', '', '', '', '18.87', '']],
  [{ by: 'currency' }, ['same currency', '', '', '', '', '']],
  [{ by: 'record' }, ['as recorded', '', '', '', '', '']],
])('a row of a line converted by %j says so in the columns of the conversion', (conversion, cells) => {
  const rates = [claimRate(), claimRate({ code: 'R2', receiptAmount: '500', claimAmount: '3.9' })]
  const [row = {}] = read(claimCsv(claimOf([claimLine(1, { conversion })], { rates })))
  const titles = ['Converted by', 'Rate: receipt amount', 'Rate: claim amount', 'Event rate', 'Charged']
  expect([...titles, 'Bank statement'].map((title) => row[title])).toEqual(cells)
})

const refund = { ...statement, row: 15, date: '2026-10-12', amount: '2.5', currency: 'USD' }

test.each<[string, string, Partial<ClaimLine>]>([
  ['before its refunds', '21.37', { refunds: [refund] }],
  ['before each of two refunds', '23.87', { refunds: [refund, { ...refund, row: 16 }] }],
  ['with a refund in another currency', '18.87', { refunds: [{ ...refund, currency: 'EUR' }] }],
])('what was charged %s is %s in its column', (_, charged, more) => {
  const line = claimLine(1, { conversion: { by: 'charged', statement: null }, ...more })
  const [row] = read(claimCsv(claimOf([line])))
  expect(row).toMatchObject({ Charged: charged, Converted: '18.87', Claimed: '18.87' })
})

test('a refund stands among the rows of statements in its own currency', () => {
  const refunds = [refund, { ...refund, row: 16, currency: 'EUR' }]
  const line = claimLine(1, { conversion: { by: 'charged', statement }, refunds })
  const rows = read(statementRowsCsv(claimOf([line])) ?? '')
  expect(rows.map(({ Row, Charged, Currency }) => [Row, Charged, Currency])).toEqual([
    ['12', '18.87', 'USD'],
    ['15', '-2.50', 'USD'],
    ['16', '-2.50', 'EUR'],
  ])
})

test('rows of statements are sorted by statement and row, and name the line or rate that they prove', () => {
  const source = (sha256: string, accounts: string[]) => ({
    ...{ sha256, accounts, format: 'csv' as const, bytes: 9, rows: 20 },
    ...{ firstDate: '2026-10-01', lastDate: '2026-10-31' },
  })
  const charge = (number: number, row: number, columns: Partial<ClaimStatementRow>) =>
    claimLine(number, { conversion: { by: 'charged', statement: { ...statement, row, ...columns } } })
  const [first, second] = [source('a'.repeat(64), ['DE1', 'DE2']), source('b'.repeat(64), [])]
  const lines = [
    charge(1, 15, { source: first, purchase: { amount: '2450', currency: 'KES' } }),
    // another file with the name card.csv
    charge(2, 3, { source: second }),
    // rows of earlier versions name no SHA-256, so the names tell their files apart
    charge(3, 7, { file: 'old.csv' }),
    charge(4, 12, { source: first }),
    charge(5, 5, { file: 'older.csv' }),
  ]
  const rates = [claimRate({ statement: { ...statement, row: 13, source: first } })]
  const rows = read(statementRowsCsv(claimOf(lines, { rates })) ?? '')
  expect(
    rows.map((row) => [row.Line, row.Statement, row.Account, row['SHA-256']?.[0] ?? '', row.Row]),
  ).toEqual([
    ['4', 'card.csv', 'DE1 DE2', 'a', '12'],
    ['R1', 'card.csv', 'DE1 DE2', 'a', '13'],
    ['1', 'card.csv', 'DE1 DE2', 'a', '15'],
    ['2', 'card.csv', '', 'b', '3'],
    ['3', 'old.csv', '', '', '7'],
    ['5', 'older.csv', '', '', '5'],
  ])
  expect(rows.slice(1, 3).map((row) => [row.Purchase, row['Purchase currency']])).toEqual([
    ['', ''],
    ['2450.00', 'KES'],
  ])
})

test('a fee beside a row of a statement has a column, which layout 1 leaves out where no row has one', () => {
  const withFee = claimLine(1, { conversion: { by: 'charged', statement: { ...statement, fee: '0.33' } } })
  const without = claimLine(2, { conversion: { by: 'charged', statement: { ...statement, row: 13 } } })
  const feesOf = (lines: ClaimLine[], layout: number) =>
    read(statementRowsCsv(claimOf(lines, { layout })) ?? '').map(({ Fee }) => Fee)
  expect(feesOf([withFee, without], 2)).toEqual(['0.33', ''])
  expect([feesOf([without], 2), feesOf([without], 1)]).toEqual([[''], [undefined]])
})

test('a row says what its line says, each in its column', () => {
  const line = claimLine(3, { note: 'Lunch', declaration: 'Lost', files: [4, 5], counts: false })
  const [row = {}] = read(claimCsv(claimOf([line])))
  expect(row).toMatchObject({
    ...{ Claim: '2026-0042', Version: '1', Line: '3', Date: '2026-10-05', Merchant: 'Merchant 3' },
    ...{ Category: 'Meals', 'What for': 'Lunch', Payment: 'card', Amount: '2450.00', Currency: 'KES' },
    ...{ Converted: '18.87', 'Claim currency': 'USD', Counted: 'no', Claimed: '0.00', Files: '4 5' },
    Declaration: 'Lost',
  })
})

test('a line that finance converts names its own cost centres, or those of its event', () => {
  const conversion = { by: 'none' } as const
  const allocations = ['Sales', 'Project X'].map((name) => ({ name, amount: '0' }))
  const allocation = 'Sales 60%; Project X'
  const lines = ['', allocation].map((own, at) =>
    claimLine(at + 1, { conversion, counts: false, allocation: own, allocations }),
  )
  const claim = claimOf(lines)
  const claimant = { ...claim.claimant, costCentre: 'Sales 60 %; Project X 40 %' }
  expect(read(claimCsv({ ...claim, claimant })).map((row) => row['Cost centres'])).toEqual([
    'Sales 60%; Project X 40%',
    allocation,
  ])
})

test('what is no calendar date, in an old record, stands in the column of the date', () => {
  const [row] = read(claimCsv(claimOf([claimLine(1, { date: '2026-02-30' })])))
  expect(row?.Date).toBe('2026-02-30')
})

/** A claim with one line, in which every text is this one. */
const claimWithText = (text: string): Claim => {
  const claim = randomClaim(3, 1)
  const [line] = claim.lines as [Claim['lines'][number]]
  return {
    ...claim,
    lines: [
      { ...line, date: null, merchant: text, category: text, note: text, currency: text, declaration: text },
    ],
  }
}

/**
 * The cells that Excel shows where another separator is usual. Excel reads quotes only at the start of a
 * cell.
 */
const cellsWith = (separator: string, csv: string) =>
  (Papa.parse(csv.slice(1), { delimiter: separator, newline: '\n' }).data as string[][]).flat()

test.each(ODD_TEXTS)('no spreadsheet calculates %j', (text) => {
  const csv = claimCsv(claimWithText(text))
  const isFormula = (cell: string) => /^["\s\p{Cf}]*[=+\-@＝＋－＠](?!\d+(\.\d+)?$)/u.test(cell)
  for (const separator of [',', ';', '\t']) expect(cellsWith(separator, csv).filter(isFormula)).toEqual([])
  for (const row of csv.split(/\r?\n|\r/))
    for (const cell of row.split(/[;\t]/)) expect(isFormula(cell)).toBe(false)
  const [row] = read(csv)
  expect(row?.Merchant?.replaceAll("'", '')).toBe(textForExport(text.toWellFormed()).replaceAll("'", ''))
})

test('is UTF-8 that Excel knows as such, and ends its rows as RFC 4180 says', () => {
  const csv = claimCsv({
    ...claimWithText('Käse, "alt"'),
    frozen: { number: '2026-0042', version: 2, at: '2026-10-31T12:00:00.000Z' },
  })
  expect(csv.startsWith('\ufeffClaim,Version,Line,Date,Merchant,')).toBe(true)
  expect(csv.split('\r\n')).toHaveLength(3)
  expect(csv).toContain('\r\n2026-0042,2,1,,"Käse, ""alt""",')
})
