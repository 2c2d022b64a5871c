import { expect, test } from 'vitest'
import { readStatementFile } from '~/domain/bank-statements/statement-file'
import { gridOf, toStatementSheet } from '~/domain/bank-statements/statement-sheet'
import { textsOf } from '~/domain/documents/sheet'
import { CAMT } from './formats'

// The page that shows a statement to the receivers of the claim.

const sheetOf = (file: string) => toStatementSheet(readStatementFile(file))
const rowsOf = (file: string) => [...textsOf(sheetOf(file))].map((text) => text.trim()).filter(Boolean)

test('a table shows its own columns, those without a value left out', () => {
  const rows = rowsOf('Date,Empty,Description,Amount\n2026-10-06,,Naivas,-18.92\n2026-10-07,,Uber,-3.90\n')
  expect(rows).toEqual([
    'Bank statement Shown from the data in its file',
    'CSV, 2 rows',
    '2 2026-10-06 Naivas -18.92',
    '3 2026-10-07 Uber -3.90',
  ])
  const { head } = sheetOf('Date,Empty,Description,Amount\n2026-10-06,,Naivas,-18.92\n')
  expect(head.cells.map(({ text, isRight }) => [text, isRight])).toEqual([
    ['Row', true],
    ['Date', false],
    ['Description', false],
    ['Amount', true],
  ])
})

test('columns have room for what stands in them, side by side on the page', () => {
  const { lines } = sheetOf(
    'Date,Description,Amount\n2026-10-06,"A long text of the bank, of fifty characters or so",-18.92\n',
  )
  const cells = lines[0]?.[0]?.cells ?? []
  for (const [at, { from, to }] of cells.entries()) {
    expect(to).toBeGreaterThan(from)
    expect(to).toBeLessThanOrEqual(cells[at + 1]?.from ?? 1)
  }
  const widths = cells.map(({ from, to }) => to - from)
  expect(widths.indexOf(Math.max(...widths))).toBe(2)
})

test('a table of more columns than a page has room for shows each row as one text', () => {
  const titles = Array.from({ length: 18 }, (_, at) => `Column ${at}`)
  const rows = rowsOf(
    `Date,Text,Amount,${titles}\n2026-10-06,Naivas,-18.92,${titles.map((_, at) => `v${at}`)}\n`,
  )
  expect(rows.at(-1)).toBe(`2 2026-10-06 · Naivas · -18.92 · ${titles.map((_, at) => `v${at}`).join(' · ')}`)
})

test('columns that are blackened show no text, also where each row is one text', () => {
  const row = '2026-10-06,Naivas,-18.92,1981.08'
  const table = readStatementFile(`Date,Text,Amount,Balance\n${row}\n`)
  expect(gridOf(table, [3]).rows).toEqual([['2', '2026-10-06', 'Naivas', '-18.92', '[blackened]']])
  const titles = Array.from({ length: 18 }, (_, at) => `Column ${at}`)
  const wide = readStatementFile(`Date,Text,Amount,Balance,${titles}\n${row},${titles.map(() => 'v')}\n`)
  expect(gridOf(wide, [3]).rows[0]?.[1]).toMatch(/^2026-10-06 · Naivas · -18\.92 · \[blackened\] · v/)
})

test('entries show their account, and each its purchase beside what was charged', () => {
  const rows = rowsOf(CAMT)
  expect(rows[1]).toMatch(/^ISO 20022 \(camt\), \d+ rows$/)
  expect(rows[2]).toMatch(/^Account \w+8009$/)
  expect(rows.find((row) => row.includes('KES'))).toMatch(
    /^1 2026-10-05 Naivas .* 2\u00a0450\.00 KES −17\.35 CHF$/,
  )
})

test('a text that is longer than a cell has room for ends with a sign', () => {
  const rows = rowsOf(`Date,Description,Amount\n2026-10-06,${'a'.repeat(1_500)},-18.92\n`)
  expect(rows.at(-1)).toBe(`2 2026-10-06 ${'a'.repeat(999)}… -18.92`)
})
