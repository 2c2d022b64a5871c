import { expect, test } from 'vitest'
import { textsOf } from '~/domain/documents/sheet'
import { toSheet } from '~/domain/receipts/e-invoices/invoice-sheet'
import { readInvoices } from '~/domain/receipts/e-invoices/read-invoice.server'
import { ubl } from '../../support/e-invoices'

/** The rows of the page that shows an invoice, as texts. */
const rowsOf = (xml: string) => [...textsOf(toSheet(readInvoices(Buffer.from(xml))[0]))].filter(Boolean)

const taxes = (count: number) =>
  Array.from({ length: count }, (_, at): [string, string, string] => [String(at), '1.00', '0.10'])

const notes = (count: number) =>
  Array.from({ length: count }, (_, at) => `<cbc:Note>Note ${at}</cbc:Note>`).join('')

test('the page of an invoice says how many of its taxes it does not show', () => {
  expect(rowsOf(ubl({ taxes: taxes(20) }))).not.toContainEqual(expect.stringMatching(/^and /))
  expect(rowsOf(ubl({ taxes: taxes(23) }))).toContain('and 3 more')
})

test('the page of an invoice says how many of its notes it does not show', () => {
  expect(rowsOf(ubl({ more: notes(9) }))).not.toContainEqual(expect.stringMatching(/^and /))
  const rows = rowsOf(ubl({ more: notes(13) }))
  expect(rows).toContain('Note 9')
  expect(rows).not.toContain('Note 10')
  expect(rows).toContain('and 4 more')
})

test('the page of an invoice shows where a note goes on', () => {
  const lines = Array.from({ length: 30 }, (_, at) => `Line ${at}`)
  const rows = rowsOf(ubl({ note: lines.join('\n') }))
  expect(rows).toContain('Line 19 …')
  expect(rows).not.toContain('Line 20')
  expect(rowsOf(ubl({ note: 'a'.repeat(1_500) }))).toContain(`${'a'.repeat(998)} …`)
})
