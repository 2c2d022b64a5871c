import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import sharp, { type Sharp } from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { READER, readReceiptFile } from '~/domain/receipts/reading/read-file.server'
import { FileProcessor } from '~/infra/files/file-processor.server'
import { CODES_PER_PAGE_MAX, readCodes } from '~/infra/files/process/codes.server'
import { ProcessorBudget } from '~/infra/files/processor-budget.server'
import { codedReceipt, codeImage, TABLE } from '../../support/code-image'
import { AUSTRIAN, EPC, GERMAN, PORTUGUESE, RUSSIAN, SWISS, serbianCode } from '../../support/codes'
import { pdf, scannedPdf } from '../../support/files'
import { temporaryFolder } from '../../support/folder'
import { makeFolder } from '../../support/job-folder'
import { rounds } from '../../support/rounds'

// Codes on pictures of receipts are found in every orientation, and read with the receipt.

// more than any test uses
const budget = new ProcessorBudget(3_600_000)
const engine = new FileProcessor(READER, { makeFolder, budget })
const { put } = temporaryFolder()
afterAll(() => engine.end())

const TEXT = 'HARBOUR CAFE\n4 Mill Road\nDate 14/06/2024\nTea  4.60\nTotal EUR  4.60'

async function grayOf(picture: Sharp) {
  const { data, info } = await sharp(await picture.png().toBuffer())
    .greyscale()
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

const DISTORTIONS: Record<string, (picture: Sharp) => Sharp | Promise<Sharp>> = {
  'as it is': (picture) => picture,
  blurred: (picture) => picture.blur(1.8),
  'turned by 7 degrees': (picture) => picture.rotate(7, { background: TABLE }),
  'turned by a quarter': (picture) => picture.rotate(90),
  'on its head': (picture) => picture.rotate(180),
  'half as large': async (picture) => {
    const { width } = await picture.metadata()
    return picture.resize({ width: Math.round(width / 2) })
  },
  'low in contrast': (picture) => picture.linear(0.25, 60),
  'a poor JPEG': async (picture) => sharp(await picture.jpeg({ quality: 30 }).toBuffer()),
}

const CODES = { GERMAN, PORTUGUESE, AUSTRIAN, RUSSIAN, EPC, SWISS, SERBIAN: serbianCode() }

/** By day the changed pictures only use the code with the most modules. */
const CODES_BY_DAY = { SERBIAN: CODES.SERBIAN }

describe.each(Object.entries(DISTORTIONS))('on a picture that is %s', (name, distort) => {
  test.each(Object.entries(name === 'as it is' ? CODES : rounds<Partial<typeof CODES>>(CODES_BY_DAY, CODES)))(
    'the code %s is found',
    async (_, code) => {
      const picture = await distort(await codedReceipt({ text: TEXT, codes: [code] }))
      expect((await readCodes(await grayOf(picture))).map(({ text }) => text)).toEqual([code])
    },
  )
})

test('a code with modules of 2 pixels is found on a photo of 12 megapixels, at its place', async () => {
  const code = await codeImage(GERMAN, 2)
  const { width } = await sharp(code).metadata()
  const photo = sharp({ create: { width: 3000, height: 4000, channels: 3, background: TABLE } }).composite([
    { input: code, left: 1500, top: 3000 },
  ])
  const [found, ...others] = await readCodes(await grayOf(photo))
  expect(others).toEqual([])
  expect(found?.text).toBe(GERMAN)
  // without the margin of four modules
  expect(found?.place.x0).toBeCloseTo((1500 + 8) / 3000, 2)
  expect(found?.place.x1).toBeCloseTo((1500 + width - 8) / 3000, 2)
  expect(found?.place.y0).toBeCloseTo((3000 + 8) / 4000, 2)
  expect(found?.place.y1).toBeCloseTo((3000 + width - 8) / 4000, 2)
})

test(`of ${CODES_PER_PAGE_MAX + 1} codes on a picture ${CODES_PER_PAGE_MAX} are found`, async () => {
  const codes = Array.from({ length: CODES_PER_PAGE_MAX + 1 }, (_, at) => `code ${at}`)
  const all = await readCodes(await grayOf(await codedReceipt({ text: TEXT, codes: codes.slice(1) })))
  expect(all.map(({ text }) => text).sort()).toEqual(codes.slice(1))
  const some = await readCodes(await grayOf(await codedReceipt({ text: TEXT, codes })))
  expect(some).toHaveLength(CODES_PER_PAGE_MAX)
})

test('a picture of one pixel, and one of noise, have no codes', async () => {
  expect(await readCodes({ data: Uint8Array.of(0), width: 1, height: 1 })).toEqual([])
  const noise = Uint8Array.from({ length: 500 * 500 }, (_, at) => (at * 7919 * (at % 97)) % 256)
  expect(await readCodes({ data: noise, width: 500, height: 500 })).toEqual([])
})

type Case = [form: string, lies: string, code: string, lay: (picture: Sharp) => Sharp, said: object]

const READ: Case[] = [
  ['a German', 'as it is', GERMAN, (it) => it, { date: '2024-05-03', total: '2.55', currency: 'EUR' }],
  ['a Portuguese', 'on its side', PORTUGUESE, (it) => it.rotate(90), { total: '22.95' }],
  ['an Austrian', 'aslant', AUSTRIAN, (it) => it.rotate(7, { background: TABLE }), { total: '67.71' }],
  ['a Russian', 'out of focus', RUSSIAN, (it) => it.blur(1.8), { date: '2018-05-18', total: '975.88' }],
  ['a Swiss', 'in poor light', SWISS, (it) => it.linear(0.25, 60), { merchant: 'Robert Schneider AG' }],
]

test.each(READ)('%s code on a receipt that lies %s is read with it', async (form, _, code, lay, said) => {
  const picture = lay(await codedReceipt({ text: TEXT, codes: ['https://example.org', code] }))
  const path = put(`${form}.jpg`, await picture.jpeg().toBuffer())
  const { reading } = await readReceiptFile({ path, kind: 'jpeg' }, engine)
  expect(reading.exact).toEqual([expect.objectContaining({ source: 'code', ...said })])
})

test('the place of a code is that on the photo as the file has it, and the words are read beside it', async () => {
  const picture = await codedReceipt({ text: TEXT, codes: [EPC] })
  const path = put('place.jpg', await picture.rotate(180).jpeg().toBuffer())
  const { reading } = await readReceiptFile({ path, kind: 'jpeg' }, engine)
  expect(reading.total?.value).toBe('4.60')
  expect(reading.exact).toMatchObject([{ merchant: 'Müller & Söhne', total: '12.3', place: { page: 1 } }])
  // at the end of the receipt, which is in the upper right corner of the photo
  const { x0, y0, x1, y1 } = reading.exact[0]?.place?.box ?? { x0: 0, y0: 1, x1: 0, y1: 1 }
  expect([x0 > 0.3, y0 > 0.05, x1 < 1, y1 < 0.6]).toEqual([true, true, true, true])
})

test('a code that stands on two pages of an invoice with a text layer is read once, with its place', async () => {
  const document = new PDFDocument({ size: 'A4' })
  for (const page of [1, 2]) {
    if (page === 2) document.addPage()
    document.text(`Invoice 4711, page ${page}. Payable within thirty days, by the code below.`)
    document.image(await codeImage(EPC), 50, 600, { width: 85 })
  }
  document.end()
  const path = put('invoice.pdf', await buffer(document))
  const { reading, text } = await readReceiptFile({ path, kind: 'pdf' }, engine)
  expect(text).toContain('page 1. payable within thirty days')
  expect(reading.exact).toMatchObject([{ total: '12.3', place: { page: 1 } }])
  expect(reading.exact[0]?.place?.box.x0).toBeCloseTo(50 / 595, 1)
  expect(reading.exact[0]?.place?.box.y1).toBeCloseTo(685 / 842, 1)
})

test('a code on the page of a scanned PDF is read', async () => {
  const picture = await codedReceipt({ text: TEXT, codes: [AUSTRIAN] })
  const path = put('scan.pdf', await scannedPdf(await picture.jpeg().toBuffer()))
  const { reading } = await readReceiptFile({ path, kind: 'pdf' }, engine)
  expect(reading.exact).toMatchObject([{ total: '67.71', place: { page: 1 } }])
})

test('a PDF without codes, and a photo with any other code, have nothing exact', async () => {
  const text = put('text.pdf', pdf({ text: TEXT }))
  expect((await readReceiptFile({ path: text, kind: 'pdf' }, engine)).reading.exact).toEqual([])
  const picture = await codedReceipt({ text: TEXT, codes: ['https://example.org/menu?table=7'] })
  const path = put('menu.jpg', await picture.jpeg().toBuffer())
  expect((await readReceiptFile({ path, kind: 'jpeg' }, engine)).reading.exact).toEqual([])
})
