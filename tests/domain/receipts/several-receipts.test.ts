import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { READER, readReceiptFile } from '~/domain/receipts/reading/read-file.server'
import { FileProcessor } from '~/infra/files/file-processor.server'
import type { PartToRead } from '~/infra/files/prepared-file.server'
import { ProcessorBudget } from '~/infra/files/processor-budget.server'
import { pdf, receiptPhoto, receiptText } from '../../support/files'
import { temporaryFolder } from '../../support/folder'
import { makeFolder } from '../../support/job-folder'

const engine = new FileProcessor(READER, { makeFolder, budget: new ProcessorBudget(3_600_000) })
const { put } = temporaryFolder()
afterAll(() => engine.end())

const CAFE = { merchant: 'HARBOUR CAFE LTD', date: '14/06/2024', total: '4.60', currency: 'GBP' }
const TAXI = { merchant: 'STATION TAXIS', date: '15/06/2024', total: '23.00', currency: 'GBP' }

const invoice = (page: string, ...lines: string[]) => [`NORTHERN SUPPLIES LTD  ${page}`, ...lines].join('\n')

const run = (firstPage: number, lastPage = firstPage) => ({ firstPage, lastPage, area: null })

async function partsOf(name: string, pages: string[]): Promise<PartToRead[]> {
  const path = put(`${name}.pdf`, pdf({ pages: pages.length, text: pages }))
  return (await readReceiptFile({ path, kind: 'pdf' }, engine)).reading.parts
}

test.each([
  ['two receipts', [receiptText(CAFE), receiptText(TAXI)], [run(1), run(2)]],
  [
    'two receipts, the second of two pages',
    [receiptText(CAFE), receiptText(TAXI), 'Thank you for riding with us\nStation Road 4'],
    [run(1), run(2, 3)],
  ],
  [
    'two receipts with the empty back of the first',
    [receiptText(CAFE), '', receiptText(TAXI)],
    [run(1), run(3)],
  ],
  [
    'the same day and merchant type, another merchant',
    [receiptText(CAFE), receiptText({ ...CAFE, merchant: 'OLD MILL INN', total: '18.20' })],
    [run(1), run(2)],
  ],
])('of a PDF with %s, each is a receipt of its own', async (name, pages, expected) => {
  expect(await partsOf(name, pages)).toEqual(expected)
})

test.each([
  ['one receipt', [receiptText(CAFE)]],
  [
    'an invoice with a sum on each page',
    [
      invoice('Page 1 of 2', 'Invoice date 9 August 2024', 'Paper 40.00', 'Total of this page 40.00'),
      invoice('Page 2 of 2', 'Delivered 12 August 2024', 'Toner 60.00', 'Total 100.00'),
    ],
  ],
  [
    'a receipt and the slip of its card',
    [receiptText(CAFE), 'CARD PAYMENT\nVISA **** 4242\n15/06/2024\nTotal 4.60 GBP'],
  ],
  ['a receipt and terms', [receiptText(CAFE), 'Terms\nGoods are returned within 30 days\nwith the receipt']],
])('a PDF with %s is one receipt', async (name, pages) => {
  expect(await partsOf(name, pages)).toEqual([])
})

/** A photo of two receipts. */
async function twoOnOnePhoto(): Promise<Buffer> {
  const [cafe, taxi] = await Promise.all([CAFE, TAXI].map((receipt) => receiptPhoto(receipt)))
  const { width = 0, height = 0 } = await sharp(cafe).metadata()
  return sharp({ create: { width: width * 2 + 60, height: height + 80, channels: 3, background: '#fff' } })
    .composite([
      { input: cafe as Buffer, left: 0, top: 0 },
      { input: taxi as Buffer, left: width + 60, top: 80 },
    ])
    .jpeg()
    .toBuffer()
}

test('two receipts on one photo are parts of it, and each is read for itself, where it stands on the photo', async () => {
  const path = put('two.jpg', await twoOnOnePhoto())
  const { parts } = (await readReceiptFile({ path, kind: 'jpeg' }, engine)).reading
  expect(parts.map(({ firstPage, area }) => [firstPage, (area?.x0 ?? 1) < 0.5])).toEqual([
    [1, true],
    [1, false],
  ])
  const [, right] = parts
  const { reading, text } = await readReceiptFile({ path, kind: 'jpeg', excerpt: right }, engine)
  expect(reading).toMatchObject({
    date: { value: '2024-06-15' },
    merchant: { value: 'STATION TAXIS' },
    total: { value: '23.00' },
    parts: [],
  })
  expect(text).not.toContain('harbour')
  expect(reading.total?.box.x0).toBeGreaterThan(0.5)
  expect(reading.total?.box.x1).toBeLessThanOrEqual(1)
})

test('of a PDF the pages of a part are read, and a part of a page with a text layer', async () => {
  const path = put('pages.pdf', pdf({ pages: 2, text: [receiptText(CAFE), receiptText(TAXI)] }))
  const second = await readReceiptFile({ path, kind: 'pdf', excerpt: run(2) }, engine)
  expect(second.reading).toMatchObject({
    merchant: { value: 'STATION TAXIS', page: 2 },
    total: { value: '23.00', page: 2 },
  })
  const head = { firstPage: 1, lastPage: 1, area: { x0: 0, y0: 0, x1: 1, y1: 0.08 } }
  const { text } = await readReceiptFile({ path, kind: 'pdf', excerpt: head }, engine)
  expect(text.split('\n')[0]).toBe('harbour cafe ltd')
  expect(text).not.toContain('total')
})
