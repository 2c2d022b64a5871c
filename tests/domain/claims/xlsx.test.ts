import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import type { Claim } from '~/domain/claims/claim'
import { claimCsv, statementRowsCsv } from '~/domain/claims/files/csv/claim-csv'
import { claimXlsx } from '~/domain/claims/files/xlsx/claim-xlsx.server'
import { textForExport } from '~/domain/text/hidden-characters'
import { exact, hundredths } from '../../support/exact'
import { temporaryFolder } from '../../support/folder'
import { ODD_TEXTS, randomClaim } from '../../support/random-claims'
import { readWorkbook, type Value } from '../../support/workbook'

const { put } = temporaryFolder()

const shown = (value: Value | undefined) =>
  value === undefined ? '' : 'text' in value ? value.text : value.digits

/** The cells of a sheet's rows, by column title. */
function tableOf([head, ...rows]: Map<string, Value>[]) {
  const titles = [...(head ?? [])].map(([column, title]) => ({ column, title: shown(title) }))
  return rows.map((row) => new Map(titles.map(({ column, title }) => [title, row.get(column)])))
}

const dayOf = (value: Value | undefined) =>
  value && 'digits' in value
    ? new Date(Date.UTC(1899, 11, 30) + Number(value.digits) * 86_400_000).toISOString().slice(0, 10)
    : shown(value)

/** Columns whose numbers the XLSX writes with as many decimals as the CSV. */
const SAME_DIGITS = ['Line', 'Converted', 'Claimed', 'Charged']

/** Returns a number of the CSV without the zeros that only its column's decimals need. */
const shortest = (digits: string, title: string) =>
  digits.includes('.') && !SAME_DIGITS.includes(title) ? digits.replace(/\.?0+$/, '') : digits

const cents = (value: Value | undefined) => hundredths(exact(shown(value)))

test('the sheet of lines adds up to the total in its last row, and holds the numbers of the CSV', async () => {
  for (let seed = 1; seed <= 100; seed++) {
    const claim = randomClaim(seed)
    const { sheets } = await readWorkbook(await claimXlsx(claim))
    const lines = tableOf(sheets.get('Lines') ?? [])
    expect(shown(lines.pop()?.get('Claimed'))).toBe(claim.totals.total)
    expect(lines.reduce((sum, line) => sum + cents(line.get('Claimed')), 0n)).toBe(
      hundredths(exact(claim.totals.total)),
    )
    const { data } = Papa.parse<Record<string, string>>(claimCsv(claim), {
      header: true,
      skipEmptyLines: true,
      newline: '\r\n',
    })
    for (const [at, line] of lines.entries()) {
      expect(dayOf(line.get('Date'))).toBe(data[at]?.Date)
      for (const title of [
        'Line',
        'Amount',
        'Converted',
        'Claimed',
        'Charged',
        'Event rate',
        'Rate: receipt amount',
        'Rate: claim amount',
      ]) {
        expect(shown(line.get(title))).toBe(shortest(data[at]?.[title] ?? '', title))
      }
      expect(shown(line.get('Merchant'))).toBe(textForExport(claim.lines[at]?.merchant.toWellFormed() ?? ''))
    }
  }
})

const ROW = (label: string, rows: Map<string, Value>[]) =>
  rows.find((row) => shown(row.get('A')) === label)?.get('B')

test('the first sheet says what the claim comes to', async () => {
  for (let seed = 1; seed <= 50; seed++) {
    const claim = randomClaim(seed)
    const { sheets } = await readWorkbook(await claimXlsx(claim))
    const rows = sheets.get('Claim') ?? []
    expect(shown(ROW('Claim', rows))).toBe(claim.frozen ? '2026-0042, version 2' : 'DRAFT')
    expect([ROW('Total', rows), ROW('Advances', rows), ROW('Due', rows)].map(shown)).toEqual([
      claim.totals.total,
      claim.totals.advances,
      claim.totals.due,
    ])
    const isOfCurrency = (row: Map<string, Value>) =>
      [...claim.totals.byCurrency, ...claim.totals.byTax].some(
        ({ currency }) => currency === shown(row.get('A')),
      )
    const taxed = rows.findIndex((row) => shown(row.get('A')) === 'Tax on the receipts')
    const isHead = (row: Map<string, Value>) =>
      ['Finance converts', 'Tax on the receipts', 'Category'].includes(String(shown(row.get('A'))))
    const sums = rows.slice(0, rows.findIndex(isHead)).filter(isOfCurrency)
    expect(
      (taxed === -1 ? [] : rows.slice(taxed).filter(isOfCurrency)).map((row) =>
        ['A', 'B', 'C', 'D'].map((column) => shown(row.get(column))),
      ),
    ).toEqual(
      claim.totals.byTax.map(({ currency, rate, net, amount }) => [currency, rate ?? '', net ?? '', amount]),
    )
    expect(sums.map((row) => [...row.values()].map(shown))).toEqual(
      claim.totals.byCurrency.map(({ currency, count, amount, converted }) => [
        currency,
        String(count),
        amount,
        converted,
      ]),
    )
    expect([...sheets.keys()]).toEqual([
      'Claim',
      'Lines',
      ...(claim.lines.some(({ taxes }) => taxes.length > 0) ? ['Taxes'] : []),
      ...(claim.lines.some(({ allocations }) => allocations.length > 0) ? ['Cost centres'] : []),
      ...(statementRowsCsv(claim) ? ['Bank rows'] : []),
      'Rates',
      'Files',
      ...(claim.explanations.length > 0 ? ['Explanations'] : []),
      ...(claim.changes ? ['Changes'] : []),
    ])
    expect(tableOf(sheets.get('Files') ?? []).map((file) => shown(file.get('SHA-256')))).toEqual(
      claim.files.map(({ sha256 }) => sha256),
    )
    const codes = claim.rates.map(({ code }) => code)
    expect(
      tableOf(sheets.get('Rates') ?? [])
        .map((rate) => shown(rate.get('Code')))
        .slice(0, 3),
    ).toEqual(codes)
  }
})

const withLine = (changes: Partial<Claim['lines'][number]>): Claim => {
  const claim = randomClaim(3, 1)
  return { ...claim, lines: claim.lines.map((line) => ({ ...line, ...changes })) }
}

async function lineOf(claim: Claim) {
  const { sheets, parts } = await readWorkbook(await claimXlsx(claim))
  return { line: tableOf(sheets.get('Lines') ?? [])[0], parts }
}

test.each([
  ['999999999999999', '999999999999999'],
  ['9999999999999.99', '9999999999999.99'],
  ['0.000000000000001', '0.000000000000001'],
  ['1e-7', '0.0000001'],
  ['0.1', '0.1'],
  ['123456789012345000', '123456789012345000'],
])('%s is a number of these digits', async (amount, digits) => {
  const { line } = await lineOf(withLine({ amount }))
  expect(line?.get('Amount')).toMatchObject({ digits })
})

test('a number with more digits than a spreadsheet keeps is a text', async () => {
  const { line } = await lineOf(withLine({ amount: '12345678901234.567', converted: '99999999999999.99' }))
  expect(line?.get('Amount')).toEqual({ text: '12345678901234.567' })
  expect(line?.get('Claimed')).toEqual({ text: '99999999999999.99' })
})

test.each([
  ['1500', 'JPY', '#,##0'],
  ['2450', 'KES', '#,##0.00'],
  ['1.5', 'KWD', '#,##0.000'],
  ['0.12345', 'EUR', '#,##0.00000'],
  ['3', 'X-Y', '#,##0.00'],
])('%s %s is shown as %s', async (amount, currency, format) => {
  const { line, parts } = await lineOf(withLine({ amount, currency }))
  const cell = line?.get('Amount') as { style: number }
  const styles = parts.get('xl/styles.xml') ?? ''
  const formats = [
    ...(/<cellXfs.*<\/cellXfs>/s.exec(styles)?.[0] ?? '').matchAll(/<xf (?:numFmtId="(\d+)")?/g),
  ].map(([, id]) => id)
  expect(styles).toContain(`numFmtId="${formats[cell.style]}" formatCode="${format}"`)
})

test.each(ODD_TEXTS)('%j is a text', async (text) => {
  const { line, parts } = await lineOf(withLine({ merchant: text, declaration: text }))
  expect(line?.get('Merchant')).toEqual({ text: textForExport(text.toWellFormed()) })
  const formulas = [...parts.values()].flatMap((xml) => xml.match(/<f>[^<]*/g) ?? [])
  for (const formula of formulas) expect(formula).toMatch(/^<f>(?:ROUND|IF)\(/)
})

test('a text that is longer than a cell takes is cut', async () => {
  const { line } = await lineOf(withLine({ note: 'a'.repeat(40_000) }))
  expect(shown(line?.get('What for'))).toBe(`${'a'.repeat(32_766)}…`)
})

test('a date that spreadsheets do not know stands there as a text', async () => {
  const { line } = await lineOf(withLine({ date: '1899-05-01' }))
  expect(line?.get('Date')).toEqual({ text: '1899-05-01' })
})

test('titles are frozen and printed on every page, on the paper of the claim', async () => {
  const { parts } = await readWorkbook(await claimXlsx({ ...randomClaim(1), paper: 'Letter' }))
  const lines = parts.get('xl/worksheets/sheet2.xml') ?? ''
  expect(lines).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
  expect(lines).toContain('<pageSetup paperSize="1" fitToWidth="1" fitToHeight="0" orientation="landscape"/>')
  expect(parts.get('xl/workbook.xml')).toContain("'Lines'!$1:$1")
})

test('the same claim gives the same bytes, in every time zone', async () => {
  const claim = randomClaim(5)
  const here = createHash('sha256')
    .update(await claimXlsx(claim))
    .digest('hex')
  const script = put(
    'there.ts',
    `import { createHash } from 'node:crypto'
    import { claimXlsx } from '~/domain/claims/files/xlsx/claim-xlsx.server'
    const bytes = await claimXlsx(${JSON.stringify(claim)})
    console.log(createHash('sha256').update(bytes).digest('hex'))`,
  )
  for (const TZ of ['Pacific/Kiritimati', 'America/Los_Angeles']) {
    const there = execFileSync(process.execPath, [resolve('scripts/run.mjs'), script], {
      env: { ...process.env, TZ },
    })
    expect(there.toString().trim()).toBe(here)
  }
})
