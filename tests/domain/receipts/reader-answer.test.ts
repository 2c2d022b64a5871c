import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { readReceiptFile } from '~/domain/receipts/reading/read-file.server'
import { FileProcessor } from '~/infra/files/file-processor.server'
import { temporaryFolder } from '../../support/folder'
import { makeFolder } from '../../support/job-folder'

// Which answers of the reading process are accepted, because a malicious file may control it.

const source = fileURLToPath(new URL('../../support/copying-reader.ts', import.meta.url))
const engine = new FileProcessor({ name: 'copying-reader', source }, { makeFolder })
afterAll(() => engine.end())

const { put } = temporaryFolder()

const NOTHING = {
  ...{ date: null, merchant: null, otherMerchants: [], total: null, currency: null, otherCurrencies: [] },
  ...{ taxes: [], invoiceNumber: null, tip: null, payment: null, category: null },
  ...{ exact: [], parts: [], paper: null, exchange: null, missingLanguage: null },
}

const suggestion = (value: string) => ({
  value,
  confidence: 0.9,
  page: 1,
  box: { x0: 0, y0: 0, x1: 1, y1: 1 },
})

let count = 0
async function answer(reading: object, text = '') {
  const path = put(`answer-${count++}.json`, Buffer.from(JSON.stringify({ reading, text })))
  return readReceiptFile({ path, kind: 'jpeg' }, engine)
}

test('an answer with a value for each field is believed', async () => {
  const reading = {
    ...NOTHING,
    date: suggestion('2028-02-29'),
    merchant: suggestion('Harbour Café'),
    total: suggestion('4.60'),
    currency: suggestion('GBP'),
    exchange: [
      { currency: 'USD', amount: '200' },
      { currency: 'MYR', amount: '777.00' },
    ],
  }
  expect(await answer(reading, 'harbour cafe')).toEqual({ reading, text: 'harbour cafe' })
})

test('a place that goes beyond its page ends at the edge', async () => {
  const box = { x0: -0.01, y0: 0.5, x1: 1e9, y1: 0.6 }
  const { reading } = await answer({ ...NOTHING, date: { ...suggestion('2026-10-05'), box } })
  expect(reading.date?.box).toEqual({ x0: 0, y0: 0.5, x1: 1, y1: 0.6 })
})

const pair = (amount: string) => [
  { currency: 'USD', amount },
  { currency: 'MYR', amount: '777' },
]

test.each<[string, object]>([
  ['a day that there is not', { date: suggestion('2026-02-29') }],
  ['a date in another form', { date: suggestion('05.10.2026') }],
  ['an amount in words', { total: suggestion('four') }],
  ['an amount of a million digits', { total: suggestion(`${'1'.repeat(1_000_000)}.00`) }],
  ['more than sure', { date: { ...suggestion('2026-10-05'), confidence: 1.01 } }],
  ['a place that is none', { date: { ...suggestion('2026-10-05'), box: { x0: 0, y0: 0, x1: null, y1: 1 } } }],
  ['a kind of paper that is unknown', { paper: 'cheque' }],
  ['a missing language that is unknown', { missingLanguage: 'xyz' }],
  ['a slip of nothing', { exchange: pair('0.00') }],
  ['a slip of less than nothing', { exchange: pair('-200') }],
  ['a field that is missing', { total: undefined }],
])('an answer with %s is not believed', async (_, wrong) => {
  await expect(answer({ ...NOTHING, ...wrong })).rejects.toThrow()
})

test.each([
  ['a zero character', 'a\0b'],
  ['half of a character', '\ud83d'],
])('a text with %s is not believed', async (_, text) => {
  await expect(answer(NOTHING, text)).rejects.toThrow()
})
