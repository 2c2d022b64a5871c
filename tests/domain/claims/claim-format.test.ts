import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Claim } from '~/domain/claims/claim'
import { totalChangeText } from '~/domain/claims/claim-text'
import { linesSheet } from '~/domain/claims/files/columns-of-csv-and-xlsx'
import { claimCsv, statementRowsCsv } from '~/domain/claims/files/csv/claim-csv'
import { claimXlsx } from '~/domain/claims/files/xlsx/claim-xlsx.server'
import { claimSheets } from '~/domain/claims/files/xlsx/sheets'
import { canonicalJson } from '~/domain/claims/versions/canonical'
import { CLAIM_FORMAT, parseClaim } from '~/domain/claims/versions/claim-format'
import { claimFile, claimLine, claimOf, claimRate } from '../../support/claims'

/** The format of the first version of Claimbook that froze claims. */
const FORMAT_1 = readFileSync('tests/fixtures/claim-format-1.json', 'utf8')

/** The format from the time when every amount was converted, without a rate at 1:1. */
const FORMAT_8 = readFileSync('tests/fixtures/claim-format-8.json', 'utf8')

/** The format from the time when payments were advances. */
const FORMAT_7 = readFileSync('tests/fixtures/claim-format-7.json', 'utf8')

/** The fields of a line that is claimed as a whole, and names no cost centre. */
const claimedWhole = ({ amount, converted }: Pick<Claim['lines'][number], 'amount' | 'converted'>) => ({
  ...{ arithmetic: '', share: '', shareReason: '', allocation: '', guests: '', venue: '', allocations: [] },
  claimed: amount,
  whole: converted,
})

test('a claim of format 1 is read with its own content and the fields of the newest format', () => {
  const stored = JSON.parse(FORMAT_1)
  expect(stored.files.map(({ sentSha256 }: { sentSha256?: string }) => typeof sentSha256)).toContain(
    'undefined',
  )
  expect(parseClaim(FORMAT_1)).toEqual({
    ...stored,
    format: CLAIM_FORMAT,
    ...{ layout: 1, iban: '', saysMissingRates: false, explainsTaxes: false, isolatesNames: false },
    ...{ payments: null, decimals: 2, sample: null },
    changes: { ...stored.changes, decimalsBefore: 2, unconvertedBefore: [] },
    totals: {
      ...stored.totals,
      byTax: [],
      paid: '0.00',
      rounding: '0',
      refunds: '0',
      byCostCentre: [],
      unconverted: [],
    },
    rates: withoutRows(stored).rates.map((rate: object) => ({ ...rate, official: null })),
    files: stored.files.map(({ line, ...file }: { line: number | null; sentSha256?: string }) => ({
      ...{ sentSha256: null, turns: 0, allRows: true },
      lines: line === null ? [] : [{ line, excerpt: null, turns: 0 }],
      ...file,
    })),
    lines: stored.lines.map(({ conversion, ...line }: Claim['lines'][number]) => ({
      ...line,
      ...{ invoiceNumber: '', taxes: [], refunds: [], kind: 'receipt', corrects: null },
      ...claimedWhole(line),
      conversion:
        conversion.by === 'charged' && conversion.statement
          ? { ...conversion, statement: { ...conversion.statement, purchase: null, fee: null, source: null } }
          : conversion,
    })),
  })
})

test('a claim of format 3 is read with no taxes and no numbers of invoices', () => {
  const { byTax, ...totals } = claimOf([]).totals
  const { invoiceNumber, taxes, ...line } = claimLine(1)
  const claim = { ...claimOf([]), format: 3, lines: [line], totals, files: [] }
  const read = parseClaim(JSON.stringify(claim))
  expect(read).toMatchObject({ format: CLAIM_FORMAT, lines: [{ invoiceNumber: '', taxes: [] }] })
  expect(read.totals.byTax).toEqual([])
})

test('a claim of format 5 is read with the turns of a file for each of its lines', () => {
  const stored = { sha256: 'a'.repeat(64), kind: 'jpeg' as const, pages: 1, previews: 1, bytes: 9 }
  const file = { ...claimFile(1, 1, 'lunch.jpg', stored), turns: 3, lines: [{ line: 1, excerpt: null }] }
  const claim = { ...claimOf([claimLine(1, { files: [1] })]), format: 5, files: [file] }
  expect(parseClaim(JSON.stringify(claim)).files[0]?.lines).toEqual([{ line: 1, excerpt: null, turns: 3 }])
})

/** The sums of taxes, in which layout 1 counts no lines without a net amount. */
const withoutCounts = ({ totals }: Claim) => totals.byTax.map((tax) => ({ ...tax, withoutNet: 0 }))

/** A claim without the data of statement rows, which older formats do not have. */
const withoutRows = ({ lines, rates }: Claim) => ({
  lines: lines.map((line) => ({
    ...{ ...line, refunds: [], kind: 'receipt', corrects: null },
    ...claimedWhole(line),
  })),
  rates: rates.map((rate) => ({ ...rate, statement: null })),
})

test('a claim of format 7 is read with its payments among its advances', () => {
  const stored = JSON.parse(FORMAT_7)
  expect(parseClaim(FORMAT_7)).toEqual({
    ...{ ...stored, format: CLAIM_FORMAT, payments: null, decimals: 2, sample: null },
    ...{ ...withoutRows(stored), layout: 1, iban: '', explainsTaxes: false, isolatesNames: false },
    changes: { ...stored.changes, decimalsBefore: 2, unconvertedBefore: [] },
    totals: {
      ...stored.totals,
      byTax: withoutCounts(stored),
      paid: '0.00',
      rounding: '0',
      refunds: '0',
      byCostCentre: [],
      unconverted: [],
    },
  })
})

test('a claim of format 8 is read with all of its amounts converted, and no pair of the event', () => {
  const stored = JSON.parse(FORMAT_8)
  expect(parseClaim(FORMAT_8)).toEqual({
    ...{ ...stored, format: CLAIM_FORMAT, decimals: 2, sample: null },
    ...{ ...withoutRows(stored), layout: 1, iban: '', explainsTaxes: false, isolatesNames: false },
    changes: { ...stored.changes, decimalsBefore: 2, unconvertedBefore: [] },
    payments: [{ ...stored.payments[0], unconverted: [] }],
    totals: {
      ...stored.totals,
      byTax: withoutCounts(stored),
      rounding: '0',
      refunds: '0',
      byCostCentre: [],
      unconverted: [],
    },
  })
})

test('amounts of a claim of format 8 keep their 2 decimals, whatever its currency', () => {
  const claim = parseClaim(FORMAT_8.replaceAll('"EUR"', '"KWD"'))
  const { columns, rows } = linesSheet(claim)
  const at = columns.findIndex(({ title }) => title === 'Claimed')
  expect(rows.map((row) => row[at])).toEqual([
    { number: '85.69', decimals: 2 },
    { number: '8640.00', decimals: 2 },
  ])
  expect(claimSheets(claim)[0]?.rows).toContainEqual([
    { text: 'Total', title: 'over texts' },
    { number: '8725.69', decimals: 2 },
  ])
  expect(claim.changes && totalChangeText(claim, claim.changes)).toBe(
    'The total was 85.69 KWD and is 8,725.69 KWD.',
  )
})

test('taxes of a claim of format 9 are written without a mark, also of a line with a refund', () => {
  const refund = {
    ...{ file: 'card.csv', row: 7, date: '2026-10-09', text: 'NAIVAS', amount: '5' },
    ...{ currency: 'USD', purchase: null, fee: null, source: null },
  }
  const line = claimLine(1, {
    ...{ conversion: { by: 'charged', statement: null }, refunds: [refund] },
    taxes: [{ rate: '16', net: null, amount: '337.93' }],
  })
  const { explainsTaxes, ...stored } = claimOf([line])
  const read = parseClaim(JSON.stringify({ ...stored, format: 9 }))
  expect(read).toEqual({
    ...claimOf([line]),
    layout: 1,
    iban: '',
    explainsTaxes: false,
    isolatesNames: false,
  })
  expect(JSON.stringify(claimSheets(read))).not.toMatch(/before refunds|not taken off/)
})

test('rows of statements in a claim of format 9 have no fee, whatever they are used for', () => {
  const { fee: _, ...row } = {
    ...{ file: 'card.csv', row: 7, date: '2026-10-09', text: 'NAIVAS', amount: '5' },
    ...{ purchase: null, fee: null, source: null },
  }
  const refund = { ...row, currency: 'USD' }
  const line = claimLine(1, {
    conversion: { by: 'charged', statement: row as never },
    refunds: [refund as never],
  })
  const rates = [{ ...claimRate(), statement: row as never }]
  const read = parseClaim(JSON.stringify({ ...claimOf([line], { rates }), format: 9 }))
  const [{ conversion, refunds } = line] = read.lines
  expect([conversion, refunds, read.rates[0]?.statement]).toEqual([
    { by: 'charged', statement: { ...row, fee: null } },
    [{ ...refund, fee: null }],
    { ...row, fee: null },
  ])
  expect(statementRowsCsv(read)).not.toContain('Fee')
})

test('a claim of the newest format is read as it was written', () => {
  const stored = { sha256: 'a'.repeat(64), kind: 'jpeg' as const, pages: 1, previews: 1, bytes: 9 }
  const taxes = [{ rate: '16', net: null, amount: '337.93' }]
  const billed = claimLine(1, { files: [1], invoiceNumber: 'RE-7', taxes })
  const claim = claimOf([billed, claimLine(2, { date: null, counts: false })], {
    files: [claimFile(1, 1, 'lunch.jpg', stored)],
  })
  expect(parseClaim(canonicalJson(claim))).toEqual(claim)
})

test.each([
  ['of a newer format', { ...parseClaim(FORMAT_1), format: CLAIM_FORMAT + 1 }],
  ['of format 0', { ...JSON.parse(FORMAT_1), format: 0 }],
  ['of a format that is no number', { ...JSON.parse(FORMAT_1), format: '1' }],
  ['without its lines', { ...JSON.parse(FORMAT_1), lines: undefined }],
  ['with a claimant that has no company', { ...JSON.parse(FORMAT_1), claimant: { name: 'Ada' } }],
])('a claim %s is not read', (_what, claim) => {
  expect(() => parseClaim(JSON.stringify(claim))).toThrow()
})

test('a claim with a source and a role that an administrator wrote is read', () => {
  const claim = JSON.parse(FORMAT_1)
  const odd = {
    ...claim,
    files: claim.files.map((file: object) => ({ ...file, role: 'scan' })),
    rates: claim.rates.map((rate: object) => ({ ...rate, source: 'friend' })),
  }
  const { files, rates } = parseClaim(JSON.stringify(odd))
  expect([files[0]?.role, rates[0]?.source]).toEqual(['scan', 'friend'])
})

test.each([
  ['1', FORMAT_1, '114f9bb8df1531b27304291344abaa23', '20d13335ffc6e770795c9890848657b4'],
  ['7', FORMAT_7, '1974d15d33e48b73a790f54d9ffd6e55', 'aeb1c98bbd793484483b61ddf8d311d4'],
  ['8', FORMAT_8, 'ab4ed1cb7c0d913546c3d8f14f5b0f13', '65c34418bc50eae763e652c8efed92f4'],
])(
  'the CSV and the XLSX of a claim of format %s have the bytes that they had when it was frozen',
  async (_format, json, csv, xlsx) => {
    const claim = parseClaim(json)
    const start = (content: string | Buffer) =>
      createHash('sha256').update(content).digest('hex').slice(0, 32)
    expect([start(claimCsv(claim)), start(await claimXlsx(claim))]).toEqual([csv, xlsx])
  },
)
