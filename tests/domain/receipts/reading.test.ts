import sharp, { type Sharp } from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { READER, readReceiptFile } from '~/domain/receipts/reading/read-file.server'
import { readSheet } from '~/domain/receipts/recognition/read-sheet.server'
import { recognise } from '~/domain/receipts/recognition/recognise.server'
import { FileProcessor } from '~/infra/files/file-processor.server'
import { ProcessorBudget } from '~/infra/files/processor-budget.server'
import { PDF_ATTACHMENTS_MAX } from '~/limits'
import { fixture } from '../../support/bad-files'
import { cii, READING, ubl, zugferd1 } from '../../support/e-invoices'
import { pdf, photo, png, receiptPhoto, receiptText, scannedPdf } from '../../support/files'
import { temporaryFolder } from '../../support/folder'
import { makeFolder } from '../../support/job-folder'

// more than any test uses
const budget = new ProcessorBudget(3_600_000)
const engine = new FileProcessor(READER, { makeFolder, budget })
const { put } = temporaryFolder()
afterAll(() => engine.end())

const RECEIPT = { merchant: 'HARBOUR CAFE LTD', date: '14/06/2024', total: '4.60', currency: 'GBP' }
const READ = { date: '2024-06-14', merchant: 'HARBOUR CAFE LTD', total: '4.60', currency: 'GBP' }

const values = ({ reading }: Awaited<ReturnType<typeof readReceiptFile>>) => ({
  date: reading.date?.value,
  merchant: reading.merchant?.value,
  total: reading.total?.value,
  currency: reading.currency?.value,
})

test.each([1, 6])(
  'a total comes with its place on the upright picture of a file with orientation %i',
  async (orientation) => {
    const path = put(
      `total-${orientation}.jpg`,
      await photo({ width: 600, height: 400, text: 'Total  12.50', orientation }),
    )
    const { total } = (await readReceiptFile({ path, kind: 'jpeg' }, engine)).reading
    expect(total?.value).toBe('12.50')
    expect(total?.box.x0).toBeGreaterThan(400 / 600)
    expect(total?.box.y1).toBeLessThan(150 / 400)
  },
)

test.each([
  ['quarter to the right', 90],
  ['half', 180],
  ['quarter to the left', 270],
  ['few degrees', 7],
])('the receipt is read from a photo that is turned by a %s', async (_, degrees) => {
  const turned = sharp(await receiptPhoto(RECEIPT)).rotate(degrees, { background: '#888' })
  const path = put(`turned-${degrees}.jpg`, await turned.jpeg().toBuffer())
  const read = await readReceiptFile({ path, kind: 'jpeg' }, engine)
  expect(values(read)).toEqual(READ)
})

test.each([
  ['dark and low in contrast', (image: Sharp) => image.linear(0.1, 20)],
  [
    'a corner of a large sheet',
    (image: Sharp) => image.extend({ right: 3_200, bottom: 4_400, background: '#fff' }),
  ],
])('the receipt is read from a photo on which it is %s', async (name, change) => {
  const changed = await change(sharp(await receiptPhoto(RECEIPT)))
    .jpeg()
    .toBuffer()
  const read = await readReceiptFile({ path: put(`${name}.jpg`, changed), kind: 'jpeg' }, engine)
  expect(values(read)).toEqual(READ)
})

test('the place of a total on a photo that stands on its head is that on the photo', async () => {
  const photoOf = await photo({ width: 600, height: 400, text: 'HARBOUR CAFE LTD\n\nTotal  12.50' })
  const path = put('head.jpg', await sharp(photoOf).rotate(180).jpeg().toBuffer())
  const { total } = (await readReceiptFile({ path, kind: 'jpeg' }, engine)).reading
  expect(total?.value).toBe('12.50')
  expect(total?.box.x1).toBeLessThan(200 / 600)
  expect(total?.box.y0).toBeGreaterThan(200 / 400)
})

test('a page without a runtime for models is read by tesseract', async () => {
  const { data, info } = await sharp(await receiptPhoto(RECEIPT))
    .greyscale()
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { words } = await readSheet({ data, width: info.width, height: info.height })
  expect(words.map(({ text }) => text).join(' ')).toMatch(/^HARBOUR CAFE LTD .* 4\.60/)
})

test('an empty page has no words', async () => {
  const path = put('empty.png', await png({ width: 300, height: 400, text: '' }))
  expect((await readReceiptFile({ path, kind: 'png' }, engine)).text).toBe('')
})

test.each([
  ['a photo', 'jpeg', () => receiptPhoto(RECEIPT)],
  [
    'a photo that lies on its side',
    'jpeg',
    () => photo({ width: 700, height: 900, text: receiptText(RECEIPT), orientation: 8 }),
  ],
  ['a HEIC', 'heic', () => fixture('turned.heic')],
  ['a scanned PDF', 'pdf', async () => scannedPdf(await receiptPhoto(RECEIPT))],
  ['a PDF with a text layer', 'pdf', () => pdf({ text: receiptText(RECEIPT) })],
  ['a PDF that is turned', 'pdf', () => pdf({ text: receiptText(RECEIPT), rotate: 90 })],
] as const)('the receipt is read from %s', async (name, kind, make) => {
  const read = await readReceiptFile({ path: put(`${name}.bin`, await make()), kind }, engine)
  expect(values(read)).toEqual(READ)
  expect(read.text).toMatch(/^harbour cafe ltd\n4 mill road\ndate: 14\/06\/2024 12:30\n/)
})

const INVOICE = [
  `NORTHERN SUPPLIES LTD
Invoice number  A-1077
Invoice date  9 August 2024
Description  Quantity  Price
Paper, a hundred sheets of the heavy kind  4  40.00
Page total  40.00`,
  `NORTHERN SUPPLIES LTD
Description  Quantity  Price
Toner for the printer of the second floor  1  60.00
Subtotal  100.00
VAT 20%  20.00
Amount due  EUR 120.00`,
]

test('an invoice is read from its text layer, each field with its page and its place as shares of the page', async () => {
  const read = await readReceiptFile(
    { path: put('invoice.pdf', pdf({ pages: 2, text: INVOICE })), kind: 'pdf' },
    engine,
  )
  expect(values(read)).toEqual({
    date: '2024-08-09',
    merchant: 'NORTHERN SUPPLIES LTD',
    total: '120.00',
    currency: 'EUR',
  })
  const { date, total } = read.reading
  expect(date).toMatchObject({ confidence: 1, page: 1 })
  expect(total).toMatchObject({ confidence: 1, page: 2 })
  // the page is 842 points high; the sixth line is 150 points below the upper edge, with its amount at the
  // right
  expect(total?.box.y0).toBeCloseTo((150 - 8.25) / 842, 3)
  expect(total?.box.y1).toBeCloseTo(150 / 842, 3)
  expect(total?.box.x0).toBeGreaterThan(0.7)
  expect(total?.box.x1).toBeLessThan(1)
  expect(read.text.split('\n')).toEqual(
    INVOICE.flatMap((page) =>
      page
        .toLowerCase()
        .split('\n')
        .map((line) => line.replace(/ {2,}/g, ' ')),
    ),
  )
})

test('of a long PDF the first twelve pages are read, and of a long text a part is stored', async () => {
  const page = Array.from(
    { length: 40 },
    () => 'A line of terms that says nothing of any amount, and goes on and on',
  ).join('\n')
  const path = put('terms.pdf', pdf({ pages: 14, text: page }))
  expect(await recognise(path, 'pdf')).toHaveLength(12)
  const long = Array.from({ length: 5 }, () =>
    Array.from({ length: 45 }, () => 'word '.repeat(22)).join('\n'),
  )
  const { text } = await readReceiptFile(
    { path: put('long.pdf', pdf({ pages: 5, text: long, size: [900, 900] })), kind: 'pdf' },
    engine,
  )
  expect(text).toHaveLength(20_000)
})

test('5,000 words of a receipt are judged, on all of its pages, and 100 characters of a word', async () => {
  const crowded = (words: number) =>
    ['i'.repeat(101), ...Array.from({ length: words / 20 }, () => '1.00 '.repeat(20))].join('\n')
  const path = put(
    'crowded.pdf',
    pdf({ pages: 3, text: [crowded(4_000), crowded(1_000), crowded(20)], size: [600, 60_000] }),
  )
  const pages = await recognise(path, 'pdf')
  expect(pages.map(({ words }) => words.length)).toEqual([4_001, 999, 0])
  expect(Math.max(...pages.flatMap(({ words }) => words.map(({ text }) => text.length)))).toBe(100)
})

test('a file that cannot be read is refused, and the next one is read', async () => {
  const bad = put('bad.jpg', 'no image')
  const good = put('good.jpg', await receiptPhoto(RECEIPT))
  const [refused, read] = await Promise.allSettled([
    readReceiptFile({ path: bad, kind: 'jpeg' }, engine),
    readReceiptFile({ path: good, kind: 'jpeg' }, engine),
  ])
  expect(refused).toMatchObject({
    status: 'rejected',
    reason: { name: 'FileRefusedError', reason: 'damaged' },
  })
  expect(read.status).toBe('fulfilled')
})

test.each([
  ['a line of ampersands', `HARBOUR CAFE LTD\nco ${'&'.repeat(36)} zzz\nTotal  4.60\nDate  14/06/2024`],
  ['1,500 words of brackets', `${'[[{{ '.repeat(1_500)}\nTotal  4.60`],
])('a receipt with %s is read within ten seconds of the processor', async (name, text) => {
  const { reading } = await readReceiptFile(
    { path: put(`${name}.pdf`, pdf({ text, size: [20_000, 842] })), kind: 'pdf', owner: name },
    engine,
  )
  expect(reading.total?.value).toBe('4.60')
  const isUsedUp = (ms: number) => budget.upTo(ms).waitMs(name) > 0
  expect([isUsedUp(1), isUsedUp(10_000)]).toEqual([true, false])
})

test.each([
  ['UBL', ubl()],
  ['CII', cii()],
  ['ZUGFeRD 1', zugferd1()],
])('an electronic invoice in %s is read to the letter, and its texts are found', async (form, xml) => {
  const path = put(`${form}.xml`, Buffer.from(xml))
  const { reading, text } = await readReceiptFile({ path, kind: 'xml' }, engine)
  expect(reading).toMatchObject({ exact: [READING], total: null, merchant: null })
  expect(text).toContain('hafenhotel brodersen & sohne gmbh')
  expect(text).toContain('fruhstuck')
})

test('a PDF with invoices in it has what they say beside what its pages say', async () => {
  const other = cii({ number: 'HB-2026-0418' })
  const attachments = [
    { name: 'terms.txt', content: Buffer.from('Terms') },
    { name: 'ZUGFeRD-invoice.xml', content: Buffer.from(zugferd1()) },
    { name: 'damaged.xml', content: Buffer.from(cii().slice(0, -10)) },
    { name: 'any name', content: Buffer.from(other) },
  ]
  const path = put('factur-x.pdf', pdf({ text: receiptText(RECEIPT), attachments }))
  const { reading } = await readReceiptFile({ path, kind: 'pdf' }, engine)
  expect(reading.exact).toEqual([READING, { ...READING, invoiceNumber: 'HB-2026-0418' }])
  expect(values({ reading, text: '' })).toEqual(READ)
})

test('a small receipt on a sheet that was scanned sideways is read whole', async () => {
  const receipt = await sharp(await receiptPhoto(RECEIPT))
    .resize({ width: 330 })
    .toBuffer()
  const sheet = sharp({ create: { width: 1_080, height: 1_528, channels: 3, background: '#fff' } })
  const scanned = await sheet
    .composite([{ input: receipt, left: 340, top: 260 }])
    .png()
    .toBuffer()
  const path = put('sideways-sheet.jpg', await sharp(scanned).rotate(90).jpeg().toBuffer())
  expect(values(await readReceiptFile({ path, kind: 'jpeg' }, engine))).toEqual(READ)
})

test('a PDF whose files in it cannot be opened has what its pages say', async () => {
  const attachments = [{ name: 'x.xml', content: Buffer.from('no picture') }]
  const whole = pdf({ text: receiptText(RECEIPT), attachments }).toString('latin1')
  const damaged = whole.replace('/Type /EmbeddedFile', '/Type /EmbeddedFile /Filter /DCTDecode')
  const path = put('damaged-files.pdf', Buffer.from(damaged, 'latin1'))
  const { reading } = await readReceiptFile({ path, kind: 'pdf' }, engine)
  expect(reading.exact).toEqual([])
  expect(values({ reading, text: '' })).toEqual(READ)
})

test(`of a PDF, the first ${PDF_ATTACHMENTS_MAX} files in it are looked at`, async () => {
  const read = async (before: number) => {
    const names = Array.from({ length: before }, (_, at) => `${String(at).padStart(2, '0')}.txt`)
    const attachments = [
      ...names.map((name) => ({ name, content: Buffer.from(name) })),
      { name: 'x.xml', content: Buffer.from(ubl()) },
    ]
    const path = put(`files-${before}.pdf`, pdf({ text: receiptText(RECEIPT), attachments }))
    return (await readReceiptFile({ path, kind: 'pdf' }, engine)).reading.exact.length
  }
  expect([await read(PDF_ATTACHMENTS_MAX - 1), await read(PDF_ATTACHMENTS_MAX)]).toEqual([1, 0])
})
