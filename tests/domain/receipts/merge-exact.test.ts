import { expect, test } from 'vitest'
import type { ExactReading } from '~/domain/receipts/reading/exact-reading'
import { type MergedReading, mergeExact } from '~/domain/receipts/reading/merge-exact'
import { SURE_CONFIDENCE_MIN, type Suggestion } from '~/domain/receipts/reading/page-text'
import { parseReading, readReceipt, type SuggestedFields } from '~/domain/receipts/reading/receipt'
import { wordsOf } from './text'

const box = { x0: 0.1, y0: 0.2, x1: 0.3, y1: 0.4 }
const codePlace = { page: 2, box: { x0: 0, y0: 0, x1: 0.5, y1: 0.5 } }

const printed = (value: string, confidence = SURE_CONFIDENCE_MIN): Suggestion => ({
  ...{ value, confidence, page: 1, box },
})

const PRINT: SuggestedFields = {
  ...{ date: null, merchant: null, total: null, currency: null, taxes: [], invoiceNumber: null },
  ...{ otherMerchants: [], otherCurrencies: [], tip: null, payment: null, category: null },
}

const INVOICE: ExactReading = {
  source: 'invoice',
  date: '2026-11-20',
  merchant: 'Hafenhotel Brodersen GmbH',
  vatNumber: null,
  invoiceNumber: 'HB-417',
  total: '119.00',
  currency: 'EUR',
  taxes: [{ rate: '19', net: '100.00', amount: '19.00' }],
  place: null,
}

const CODE: ExactReading = { ...INVOICE, source: 'code', place: codePlace }

const merge = (exact: ExactReading[], print: Partial<SuggestedFields> = {}): MergedReading =>
  mergeExact({ ...PRINT, ...print, exact })

test('without data, the print is all', () => {
  const tax = { rate: null, net: null, amount: '1.00', confidence: 0.5 }
  const taxes = [{ ...tax, page: 1, box }]
  const { total, date, taxSource, ...merged } = merge([], { total: printed('5.00', 0.5), taxes })
  expect(total).toEqual({
    ...{ value: '5.00', alternatives: [], confidence: 0.5, place: { page: 1, box } },
    ...{ source: null, contradiction: null },
  })
  expect([date, taxSource, merged.taxes]).toEqual([null, null, [{ ...tax, place: { page: 1, box } }]])
})

test('data is sure, and stands where the print says the same', () => {
  const { total, date, currency } = merge([INVOICE], {
    total: printed('119.00', 0.2),
    date: printed('2026-11-20'),
  })
  expect(total).toEqual({
    ...{ value: '119.00', alternatives: [], confidence: 1, place: { page: 1, box } },
    ...{ source: 'invoice', contradiction: null },
  })
  expect(date?.place).toEqual({ page: 1, box })
  expect(currency).toMatchObject({ value: 'EUR', place: null, source: 'invoice' })
})

test('the print keeps its other meanings, and data that says one of them decides', () => {
  const total = { ...printed('119.00'), alternatives: ['11900'] }
  expect(merge([], { total }).total).toMatchObject({ value: '119.00', alternatives: ['11900'] })
  const other = { ...printed('11900'), alternatives: ['119.00'] }
  expect(merge([INVOICE], { total: other }).total).toMatchObject({
    ...{ value: '119.00', alternatives: [], place: { page: 1, box }, contradiction: null },
  })
})

test('the value of a code stands where the code is, when the print does not say it', () => {
  expect(merge([CODE]).total).toMatchObject({ value: '119.00', place: codePlace, source: 'code' })
})

test('another value of the print is a contradiction when it is sure, and nothing when it is doubtful', () => {
  const contradiction = (confidence: number) =>
    merge([INVOICE], { date: printed('2026-11-21', confidence) }).date?.contradiction
  expect(contradiction(SURE_CONFIDENCE_MIN)).toEqual({ by: 'print', value: '2026-11-21' })
  expect(contradiction(SURE_CONFIDENCE_MIN - 0.01)).toBeNull()
})

test('a total that only its own line names contradicts the instalment of a payment code', () => {
  const lines = ['Rechnung 4711', 'Reparatur', 'Gesamtbetrag 357.00', '3 Raten zu je 119.00']
  const { total } = readReceipt([wordsOf(lines.join('\n'))])
  expect(total?.confidence).toBeLessThan(SURE_CONFIDENCE_MIN)
  const merged = merge([CODE], { total })
  expect(merged.total).toMatchObject({ value: '119.00', contradiction: { by: 'print', value: '357.00' } })
})

test('an amount that no line names as the total contradicts nothing', () => {
  const { total } = readReceipt([wordsOf('Reparatur 357.00')])
  expect(total?.value).toBe('357.00')
  expect(merge([CODE], { total }).total?.contradiction).toBeNull()
})

test.each<[field: keyof SuggestedFields & keyof MergedReading, print: string, contradicts: boolean]>([
  ['date', '2026-11-21', true],
  ['currency', 'USD', true],
  ['total', '119.0', false],
  ['merchant', 'HAFENHOTEL BRODERSEN', false],
  ['merchant', 'Bahnhof Kiosk', true],
  ['invoiceNumber', 'hb 417', false],
  ['invoiceNumber', 'HB-418', true],
])('of the %s, a print of "%s" contradicts the data: %s', (field, print, contradicts) => {
  const merged = merge([INVOICE], { [field]: printed(print) })[field]
  expect(merged).toMatchObject({ source: 'invoice', confidence: 1 })
  expect(merged).toMatchObject({ contradiction: contradicts ? { by: 'print', value: print } : null })
})

test('the print of a credit note, which has no sign, does not contradict it', () => {
  const { total } = merge([{ ...INVOICE, total: '-119.00' }], { total: printed('119.00') })
  expect(total).toMatchObject({ value: '-119.00', contradiction: null })
})

test('data that says the other sign contradicts, and every total that data says is offered', () => {
  const totals = ['119.00', '-119.00', '119.0', '-119.00', '100.00'].map((total) => ({ ...INVOICE, total }))
  expect(merge(totals, { total: printed('119.00') }).total).toMatchObject({
    ...{ value: '119.00', alternatives: ['-119.00', '100.00'] },
    contradiction: { by: 'invoice', value: '-119.00' },
  })
})

test('an invoice comes before a code, which fills in what the invoice does not say', () => {
  const merged = merge([
    { ...CODE, merchant: 'Till' },
    { ...INVOICE, date: null, taxes: [] },
  ])
  expect(merged).toMatchObject({
    merchant: { value: 'Hafenhotel Brodersen GmbH', source: 'invoice', contradiction: null },
    date: { value: '2026-11-20', source: 'code' },
    taxSource: 'code',
    taxes: CODE.taxes.map((tax) => ({ ...tax, confidence: 1, place: codePlace })),
  })
})

test('data that says another day, total or currency contradicts; another name or number does not', () => {
  const other = { date: '2026-11-19', total: '5.00', currency: 'USD', merchant: 'Kiosk', invoiceNumber: '1' }
  const merged = merge([INVOICE, { ...CODE, ...other }])
  expect([merged.date, merged.total, merged.currency].map((each) => each?.contradiction)).toEqual([
    { by: 'code', value: '2026-11-19' },
    { by: 'code', value: '5.00' },
    { by: 'code', value: 'USD' },
  ])
  expect([merged.merchant?.contradiction, merged.invoiceNumber?.contradiction]).toEqual([null, null])
})

test('a reading that was stored before data was read is the print alone', () => {
  const { taxes: _, invoiceNumber: __, ...before } = { ...PRINT, total: printed('5.00') }
  expect(mergeExact(parseReading(JSON.stringify(before)))).toMatchObject({
    total: { value: '5.00', source: null },
    taxes: [],
    taxSource: null,
  })
})
