import { expect, test } from 'vitest'
import type { Claim } from '~/domain/claims/claim'
import type { Cell } from '~/domain/claims/files/worksheet-cells'
import { claimSheets } from '~/domain/claims/files/xlsx/sheets'
import { totalsOf as claimTotals } from '~/domain/claims/totals'
import { claimFile, claimLine, claimOf, claimRate, storedFile, unconvertedLine } from '../../support/claims'

// The content of each table of a claim's workbook, cell by cell.

const written = (cell: Cell | undefined) => {
  if (!cell) return ''
  if ('number' in cell) return cell.number
  return 'date' in cell ? cell.date : cell.text
}

/** The rows of a table, with each cell by its column title; null without the table. */
function rowsOf(claim: Claim, name: string) {
  const sheet = claimSheets(claim).find((each) => each.name === name)
  if (!sheet) return null
  return sheet.rows.map((row) =>
    Object.fromEntries(sheet.columns.map(({ title }, at) => [title, written(row[at])])),
  )
}

/** For example `1, 2, 3`. */
const commas = (count: number) => Array.from({ length: count }, (_, at) => at + 1).join(', ')

const STORED = storedFile('a', { pages: 2 })
const RATE = claimRate({
  ...{ receiptAmount: '3000', claimAmount: '20', source: 'cash_machine', fee: '2.5' },
  ...{ note: 'Airport', file: 2 },
})

/** The rows of the first sheet from the total to the next title, without empty rows. */
function sumsOf(claim: Claim) {
  const [{ rows = [] } = {}] = claimSheets(claim)
  const texts = rows.map((cells) => cells.map(written))
  const from = texts.findIndex(([label]) => label === 'Total')
  return texts.slice(from, texts.findIndex(([label]) => label === 'Currency') - 1)
}

test('sums go from the total by the advances and what was paid back to what is due', () => {
  const claim = claimOf([claimLine(1)], {
    advances: [{ date: '2026-10-01', amount: '200', note: '' }],
    payments: [{ version: 1, date: '2026-11-20', amount: '-181.13', unconverted: [] }],
  })
  const advances = ['Advances', '200.00']
  expect(sumsOf(claim)).toEqual([...[['Total', '18.87'], advances, ['Paid back', '181.13'], ['Due', '0.00']]])
  const [{ rows = [] } = {}] = claimSheets(claim)
  expect(rows.slice(-2).map((cells) => cells.map(written))).toEqual([
    ['Payment', 'Note', '', 'In USD'],
    ['2026-11-20', 'Paid back with version 1', '', '181.13'],
  ])
  const frozenBefore = { ...claim, payments: null, totals: { ...claim.totals, paid: '0.00' } }
  expect(sumsOf(frozenBefore)).toEqual([['Total', '18.87'], advances, ['Due', '0.00']])
})

test('a rate is said with its pair, its quotient and its proof', () => {
  expect(rowsOf(claimOf([], { rates: [RATE] }), 'Rates')).toEqual([
    {
      ...{ Code: 'R1', Currency: 'KES', 'Receipt amount': '3000', 'Claim amount': '20' },
      ...{ 'Claim currency': 'USD', Rate: '0.00666666666667', Date: '2026-10-04', Source: 'Cash machine' },
      Arithmetic: 'KES amount × 20 / 3000, rounded to 2 decimals',
      ...{ Fee: '2.50', Note: 'Airport', 'Proof: file': '2' },
    },
  ])
})

test.each([
  ['event', ['R1', 'event rate']],
  ['currency', ['R1']],
] as const)('the rates of a claim whose only line is converted by the %s are %j', (by, codes) => {
  const claim = claimOf([claimLine(1, { conversion: { by } })], { rates: [RATE] })
  expect(rowsOf(claim, 'Rates')?.map(({ Code }) => Code)).toEqual(codes)
})

test('the rate of the event has the amounts of one unit of a receipt', () => {
  expect(rowsOf(claimOf([claimLine(1)]), 'Rates')).toMatchObject([
    { 'Receipt amount': '1', 'Claim amount': '0.0077', 'Claim currency': 'USD', Rate: '0.0077' },
  ])
})

test('each rate of tax on a receipt is a row, with the number of its invoice', () => {
  const taxes = [
    { rate: '19', net: '100', amount: '19' },
    { rate: null, net: null, amount: '0.5' },
  ]
  const lines = [
    claimLine(1),
    claimLine(2, { currency: 'EUR', amount: '119.5', merchant: 'Hotel', invoiceNumber: 'RE-7', taxes }),
    claimLine(3, { currency: 'JPY', counts: false, taxes: [{ rate: '10', net: '1000', amount: '100' }] }),
  ]
  const claimed = (net: string, tax: string) => ({ 'Net claimed': net, 'Tax claimed': tax })
  const hotel = {
    ...{ Line: '2', Date: '2026-10-05', Merchant: 'Hotel', 'Invoice number': 'RE-7', Currency: 'EUR' },
  }
  expect(rowsOf(claimOf(lines), 'Taxes')).toEqual([
    { ...hotel, 'Rate, %': '19', Net: '100', Tax: '19', Counted: 'yes', ...claimed('100', '19') },
    { ...hotel, 'Rate, %': '', Net: '', Tax: '0.5', Counted: 'yes', ...claimed('', '0.5') },
    {
      ...{ Line: '3', Date: '2026-10-05', Merchant: 'Merchant 3', 'Invoice number': '', Currency: 'JPY' },
      ...{ 'Rate, %': '10', Net: '1000', Tax: '100', Counted: 'no', ...claimed('', '') },
    },
  ])
  expect(rowsOf(claimOf([claimLine(1)]), 'Taxes')).toBeNull()
})

test('a line has its tax as a figure, and by rate in words', () => {
  const taxes = [
    { rate: '7', net: '100', amount: '7' },
    { rate: '19', net: null, amount: '0.95' },
  ]
  const line = claimLine(1, { currency: 'EUR', invoiceNumber: '0042', taxes })
  expect(rowsOf(claimOf([line, claimLine(2)]), 'Lines')).toMatchObject([
    { 'Invoice number': '0042', Tax: '7.95', 'Tax by rate': '7 % of 100.00: 7.00; 19 %: 0.95' },
    { 'Invoice number': '', Tax: '', 'Tax by rate': '' },
    { Merchant: 'Total' },
  ])
})

test('a file is said with its line and the sum of the bytes that are handed on', () => {
  const files = [
    { ...claimFile(1, 3, 'a.jpg', STORED, 'payment'), sentSha256: storedFile('b').sha256 },
    claimFile(2, null, 'slip.jpg', STORED, 'rate'),
  ]
  expect(rowsOf(claimOf([], { files }), 'Files')).toEqual([
    {
      ...{ File: '3', Line: '3', Name: 'a.jpg', Role: 'payment', Kind: 'jpeg', Bytes: '9', Pages: '2' },
      'SHA-256': 'b'.repeat(64),
    },
    {
      ...{ File: '1', Line: '', Name: 'slip.jpg', Role: 'rate', Kind: 'jpeg', Bytes: '9', Pages: '2' },
      'SHA-256': 'a'.repeat(64),
    },
  ])
})

test('explanations and changes have a table of their own, where there are any', () => {
  const claim = claimOf([], {
    explanations: [
      { line: 4, rate: null, finding: 'No receipt', text: 'Lost' },
      { line: null, rate: 'R2', finding: 'Rate without proof', text: '' },
    ],
    changes: {
      ...{ since: 1, totalBefore: '480', currencyBefore: 'EUR', decimalsBefore: 2, unconvertedBefore: [] },
      notes: ['One', 'Two'],
    },
  })
  expect(rowsOf(claim, 'Explanations')).toEqual([
    { Line: '4', Rate: '', Finding: 'No receipt', Explanation: 'Lost' },
    { Line: '', Rate: 'R2', Finding: 'Rate without proof', Explanation: '' },
  ])
  const before = { 'Since version': '1', 'Total before': '480.00', Currency: 'EUR' }
  const notes = ['One', 'Two'].map((Change) => ({ ...before, Change }))
  expect(rowsOf(claim, 'Changes')).toEqual([
    { ...before, Change: 'The total was 480.00 EUR and is 0.00 USD.' },
    ...notes,
  ])
  // a version in an older format keeps its rows
  expect(rowsOf({ ...claim, payments: null }, 'Changes')).toEqual(notes)
  expect([rowsOf(claimOf([]), 'Explanations'), rowsOf(claimOf([]), 'Changes')]).toEqual([null, null])
})

test('the first sheet says whose claim it is, its days, and its advances', () => {
  const lines = [claimLine(1, { date: '2026-10-06' }), claimLine(2, { category: '', date: '2026-10-08' })]
  const claim = claimOf(lines, { advances: [{ date: '2026-09-28', amount: '150', note: 'Transfer' }] })
  const [first] = claimSheets(claim)
  const rows = (first?.rows ?? []).map((row) => row.map(written))
  const behind = (label: string) => rows.find(([cell]) => cell === label)?.slice(1)
  const expected = {
    ...{ Claim: '2026-0042, version 1', Frozen: '2026-10-20T09:30:00.000Z', Event: 'Nairobi field visit' },
    ...{ Purpose: 'Supplier audit', From: '2026-10-05', To: '2026-10-09', Approver: 'Grace Hopper' },
    ...{ 'Claim currency': 'USD', 'Event rate': '0.0077', 'First receipt': '2026-10-06' },
    ...{ 'Last receipt': '2026-10-08', 'Lines that count': '2' },
  }
  for (const [label, value] of Object.entries(expected))
    expect([label, behind(label)]).toEqual([label, [value]])
  expect(behind('Meals')).toEqual(['1', '', '18.87'])
  expect(behind('none')).toEqual(['1', '', '18.87'])
  expect(behind('2026-09-28')).toEqual(['Transfer', '', '150.00'])
  expect(
    claimSheets(claimOf([])).some(({ rows }) => rows.some(([cell]) => written(cell) === 'Advance')),
  ).toBe(false)
})

const REFUND = {
  ...{ file: 'card.csv', row: 7, date: '2026-10-09', text: 'NAIVAS', amount: '5', currency: 'USD' },
  ...{ purchase: null, fee: null, source: null },
}

/** A line that counts less than its receipt, with the whole tax. */
const refundedLine = (number: number) =>
  claimLine(number, {
    ...{ conversion: { by: 'charged', statement: null }, refunds: [REFUND] },
    taxes: [{ rate: '16', net: '2112.07', amount: '337.93' }],
  })

const taxedLine = claimLine(2, { taxes: [{ rate: '16', net: '100', amount: '16' }] })

const withTaxSums = (claim: Claim): Claim => ({ ...claim, totals: claimTotals(claim) })

test('the tax of a line with a refund is marked as before it, in its row and in that of each rate', () => {
  const claim = claimOf([refundedLine(1), taxedLine])
  expect(rowsOf(claim, 'Lines')).toMatchObject([
    { Tax: '337.93', 'Tax by rate': '16 % of 2,112.07: 337.93 (before refunds)' },
    { Tax: '16', 'Tax by rate': '16 % of 100.00: 16.00' },
    { Merchant: 'Total' },
  ])
  expect(rowsOf(claim, 'Taxes')?.map(({ Refunds }) => Refunds)).toEqual(['before refunds', ''])
})

test.each([
  ['one line with a refund', 1, 'Refunds are not taken off the tax of line 1.'],
  ['three of them', 3, 'Refunds are not taken off the tax of lines 1, 2 and 3.'],
  ['20 of them', 20, `Refunds are not taken off the tax of lines ${commas(19)} and 20.`],
  ['21 of them', 21, 'Refunds are not taken off the tax of 21 lines.'],
])('a note below the sums of tax of %s names the lines whose refunds they leave out', (_, count, words) => {
  const lines = Array.from({ length: count }, (_, at) => refundedLine(at + 1))
  const [{ rows = [] } = {}] = claimSheets(withTaxSums(claimOf(lines)))
  const texts = rows.map((cells) => cells.map(written))
  const from = texts.findIndex(([title]) => title === 'Tax on the receipts')
  expect(texts[from + 2]).toEqual([words])
})

test('below the sums of tax stands which lines have two taxes of one rate on one net amount', () => {
  const gst = (amount: string) => ({ rate: '9', net: '1000', amount })
  const shared = claimLine(1, { amount: '1180', taxes: [gst('90'), gst('90')] })
  const [{ rows = [] } = {}] = claimSheets(withTaxSums(claimOf([shared, taxedLine])))
  const texts = rows.map((cells) => cells.map(written).join())
  expect(texts).toContain('Two taxes of one rate share one net amount in line 1.')
  const older = claimSheets(withTaxSums({ ...claimOf([shared, taxedLine]), explainsTaxes: false }))
  expect(JSON.stringify(older)).not.toContain('share one net amount')
})

test('the tax of lines whose refunds are not taken off, or that have none, is not marked', () => {
  const other = claimLine(1, { ...refundedLine(1), conversion: { by: 'event' } })
  const texts = JSON.stringify(claimSheets(withTaxSums(claimOf([other, taxedLine]))))
  expect(texts).not.toMatch(/before refunds|Refunds are not/)
})

test('amounts that finance converts have rows for lines, what was paid before and the due', () => {
  const lines = [claimLine(1), unconvertedLine(2)]
  const unconverted = [{ currency: 'JPY', amount: '5000' }]
  const claim = claimOf(lines, { payments: [{ version: 1, date: '2026-11-20', amount: '0', unconverted }] })
  const [{ rows = [] } = {}] = claimSheets({ ...claim, totals: claimTotals(claim) })
  const texts = rows.map((cells) => cells.map(written))
  for (const row of [
    ['Due in JPY', 'finance converts it', '3640'],
    ['Finance converts', 'Lines', 'Amount', 'Paid before'],
    ['JPY', '1', '8640', '5000'],
    ['Not in these sums', '8,640 JPY, which finance converts'],
  ])
    expect(texts).toContainEqual(row)
  expect(texts.slice(-2)).toEqual([
    ['Payment', 'Note', '', 'In USD'],
    ['2026-11-20', 'Paid with version 1, in JPY', '5000'],
  ])
})

test('the rate of the event has the currency and the amounts of its sample pair', () => {
  const sample = { receiptAmount: '1000', claimAmount: '7.7', currency: 'KES' }
  expect(rowsOf(claimOf([claimLine(1)], { sample }), 'Rates')).toMatchObject([
    { Currency: 'KES', 'Receipt amount': '1000', 'Claim amount': '7.7', Rate: '0.0077' },
  ])
})
