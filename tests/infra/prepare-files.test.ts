import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { READER } from '~/domain/receipts/reading/read-file.server'
import { FileProcessor } from '~/infra/files/file-processor.server'
import { FileRefusedError, previewFilePath, thumbnailFilePath } from '~/infra/files/prepared-file.server'
import { MB, RECEIPT_PREVIEWS_MAX } from '~/limits'
import { badFiles, fixture } from '../support/bad-files'
import { cii, INVOICE, ubl } from '../support/e-invoices'
import { layeredPdf, pdf, photo, photoWithXmp, png, scannedPdf, webp } from '../support/files'
import { temporaryFolder } from '../support/folder'
import { heic, LYING, UPRIGHT } from '../support/heic'
import { makeFolder } from '../support/job-folder'
import { FATTURA_BODY, fatturaPa, signedFile } from '../support/national-e-invoices'

const engine = new FileProcessor(READER, { makeFolder })
const { path: folder, put } = temporaryFolder()
afterAll(() => engine.end())

const SIZE = { width: 400, height: 600, text: 'A receipt\nTea  1.20\nTotal  1.20' }

let count = 0

/** Prepares a file whose name does not show its kind. */
async function prepare(bytes: Buffer) {
  const name = `file-${++count}`
  const target = join(folder, name)
  const prepared = await engine.prepare(put(`${name}.bin`, bytes), target)
  return { ...prepared, target }
}

async function pixel(path: string, x: number, y: number): Promise<'red' | 'white' | 'other'> {
  const { data, info } = await sharp(path).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const [red = 0, green = 0, blue = 0] = data.subarray((y * info.width + x) * info.channels)
  if (red > 230 && green > 230 && blue > 230) return 'white'
  return red > 170 && green < 90 && blue < 90 ? 'red' : 'other'
}

/** Whether the red square of the test files is in the upper left corner, and only there. */
async function isUpright(path: string): Promise<boolean> {
  const { width, height } = await sharp(path).metadata()
  const corners = await Promise.all([
    pixel(path, 3, 3),
    pixel(path, width - 4, 3),
    pixel(path, 3, height - 4),
  ])
  return corners.join() === 'red,white,white'
}

test.each([
  ['jpeg', () => photo(SIZE), 'image/jpeg', 'jpg'],
  ['png', () => png(SIZE), 'image/png', 'png'],
  ['webp', () => webp(SIZE), 'image/webp', 'webp'],
  ['heic', () => fixture('receipt.heic'), 'image/heic', 'heic'],
  ['pdf', () => pdf({ text: SIZE.text }), 'application/pdf', 'pdf'],
  ['xml', () => Buffer.from(ubl()), 'application/xml', 'xml'],
  ['p7m', () => signedFile(fatturaPa()), 'application/pkcs7-mime', 'p7m'],
])(
  'a %s is known by its bytes, and gets a preview and a thumbnail',
  async (kind, make, mediaType, extension) => {
    const prepared = await prepare(await make())
    expect(prepared).toMatchObject({ kind, mediaType, extension, pages: 1, previews: 1 })
    const preview = await sharp(previewFilePath(prepared.target, 1)).metadata()
    expect(preview).toMatchObject({ format: 'webp', width: prepared.width, height: prepared.height })
    expect(await sharp(thumbnailFilePath(prepared.target)).metadata()).toMatchObject({
      format: 'webp',
      width: 160,
      height: 160,
    })
  },
)

const bad = await badFiles()

test.each(bad.map((each) => [each.name, each] as const))(
  '%s is refused, and leaves nothing behind',
  async (name, { bytes, reason }) => {
    const source = put(name, bytes)
    const refused = await engine.prepare(source, join(folder, 'refused')).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(FileRefusedError)
    expect(refused).toMatchObject({ reason })
    expect(readdirSync(folder).filter((each) => each.startsWith('refused'))).toEqual([])
  },
)

test.each([1, 3, 6, 8])('a photo of orientation %i is shown upright', async (orientation) => {
  const { target, width, height } = await prepare(await photo({ ...SIZE, orientation }))
  expect({ width, height }).toEqual({ width: 400, height: 600 })
  expect(await isUpright(previewFilePath(target, 1))).toBe(true)
  expect(await pixel(thumbnailFilePath(target), 3, 3)).toBe('red')
})

const asAttribute = (orientation: number) =>
  `<rdf:Description xmlns:tiff="http://ns.adobe.com/tiff/1.0/" tiff:Orientation="${orientation}"/>`
const asElement = (orientation: number) =>
  `<rdf:Description xmlns:tiff="http://ns.adobe.com/tiff/1.0/"><tiff:Orientation>${orientation}</tiff:Orientation></rdf:Description>`

test.each([
  [1, asAttribute],
  [3, asElement],
  [6, asAttribute],
  [6, asElement],
  [8, asAttribute],
])('a photo that only XMP says to be of orientation %i is shown upright', async (orientation, property) => {
  const { target, width, height } = await prepare(await photoWithXmp({ ...SIZE, orientation }, property))
  expect({ width, height }).toEqual({ width: 400, height: 600 })
  expect(await isUpright(previewFilePath(target, 1))).toBe(true)
})

test('the orientation of EXIF counts, and not another one in XMP', async () => {
  const bytes = await photoWithXmp({ ...SIZE, orientation: 1 }, () => asAttribute(6))
  const { width, height } = await prepare(
    await sharp(bytes)
      .keepXmp()
      .withExif({ IFD0: { Orientation: '1' } })
      .toBuffer(),
  )
  expect({ width, height }).toEqual({ width: 400, height: 600 })
})

test.each([
  ['the tables', 0xdb, 16],
  ['the frame', 0xc0, 1],
  ['the picture', 0xda, 999],
])('a JPEG with odd bytes in front of %s is taken', async (_what, marker, count) => {
  const bytes = await photo(SIZE)
  const at = bytes.indexOf(Buffer.from([0xff, marker]))
  const odd = Buffer.concat([bytes.subarray(0, at), Buffer.alloc(count, 0x5a), bytes.subarray(at)])
  const { target, ...size } = await prepare(odd)
  expect(size).toMatchObject({ kind: 'jpeg', width: 400, height: 600 })
  expect(await isUpright(previewFilePath(target, 1))).toBe(true)
})

test('a HEIC of a phone that was held upright is turned once', async () => {
  const { target, width, height } = await prepare(fixture('turned.heic'))
  expect({ width, height }).toEqual({ width: 600, height: 800 })
  expect(await isUpright(previewFilePath(target, 1))).toBe(true)
})

test.each([
  ['hidden', true],
  ['visible', false],
])('a HEIC of six tiles that are %s is shown as the whole picture', async (_what, hidesTiles) => {
  const pictures = Array.from({ length: 6 }, () => UPRIGHT)
  const { target, ...size } = await prepare(heic({ pictures, grid: { columns: 3, rows: 2 }, hidesTiles }))
  expect(size).toMatchObject({ kind: 'heic', width: 1800, height: 1600 })
  // each tile has a red square in its upper left corner
  const preview = previewFilePath(target, 1)
  const corners = [0, 600, 1200].flatMap((x) => [0, 800].map((y) => pixel(preview, x + 5, y + 5)))
  expect(await Promise.all(corners)).toEqual(Array(6).fill('red'))
  expect(await pixel(preview, 1795, 1595)).toBe('white')
})

test.each([1, 2, 3])('a HEIC of three pictures shows number %i when the file says so', async (primary) => {
  const sizes = [UPRIGHT, LYING, { ...UPRIGHT }]
  const { width, height } = await prepare(heic({ pictures: sizes, primary }))
  expect({ width, height }).toEqual(primary === 2 ? { width: 800, height: 600 } : { width: 600, height: 800 })
})

test('the picture that a HEIC says to show is turned as the container says', async () => {
  const { target, width, height } = await prepare(heic({ pictures: [UPRIGHT, LYING], turns: 3 }))
  expect({ width, height }).toEqual({ width: 600, height: 800 })
  expect(await isUpright(previewFilePath(target, 1))).toBe(true)
})

test.each([
  [['mif1', 'heic']],
  [['mif2', 'mif2', 'heic']],
  [['mif2', 'miaf']],
  [['mif3', 'heic']],
  [['heim', 'mif1']],
  [['MiPr', 'mif1', 'heic']],
])('a picture with the brands %j is a HEIC', async (brands) => {
  const prepared = await prepare(heic({ pictures: [UPRIGHT], brands }))
  expect(prepared).toMatchObject({ kind: 'heic', width: 600, height: 800 })
})

test('nothing that a camera wrote beside the pixels is in a preview', async () => {
  const bytes = await photo({ ...SIZE, orientation: 6, gps: true })
  expect((await sharp(bytes).metadata()).exif).toBeDefined()
  for (const original of [bytes, fixture('turned.heic')]) {
    const { target } = await prepare(original)
    for (const path of [previewFilePath(target, 1), thumbnailFilePath(target)]) {
      const { exif, icc, xmp, iptc, orientation } = await sharp(path).metadata()
      expect({ exif, icc, xmp, iptc, orientation }).toEqual({})
    }
  }
})

test('what some phones put behind a photo or before its end does no harm', async () => {
  const bytes = await photo(SIZE)
  const behind = Buffer.concat([bytes, Buffer.from('SEFT film of a second'), Buffer.alloc(5000, 7)])
  const progressive = await sharp(bytes).jpeg({ progressive: true }).toBuffer()
  const before = Buffer.concat([progressive.subarray(0, -2), Buffer.alloc(8, 1), progressive.subarray(-2)])
  expect(await prepare(behind)).toMatchObject({ kind: 'jpeg', width: 400, height: 600 })
  expect(await prepare(before)).toMatchObject({ kind: 'jpeg', width: 400, height: 600 })
})

test('large pictures become smaller, small ones stay as they are, and long ones stay legible', async () => {
  expect(await prepare(await photo({ width: 4000, height: 3000 }))).toMatchObject({
    width: 2000,
    height: 1500,
  })
  expect(await prepare(await photo({ width: 90, height: 60 }))).toMatchObject({ width: 90, height: 60 })
  expect(await prepare(await photo({ width: 2000, height: 9000 }))).toMatchObject({
    width: 1200,
    height: 5400,
  })
})

test('what is transparent lies on white paper', async () => {
  const clear = await sharp({ create: { width: 40, height: 40, channels: 4, background: '#0000' } })
    .png()
    .toBuffer()
  const { target } = await prepare(clear)
  expect(await pixel(previewFilePath(target, 1), 20, 20)).toBe('white')
})

test('a PDF has a preview of each of its pages, the first 20', async () => {
  const three = await prepare(pdf({ pages: 3, text: 'Invoice' }))
  expect(three).toMatchObject({ pages: 3, previews: 3, width: 1413, height: 2000 })
  expect(await sharp(previewFilePath(three.target, 3)).metadata()).toMatchObject({
    width: 1413,
    height: 2000,
  })
  expect(await prepare(pdf({ pages: 23, size: [60, 80] }))).toMatchObject({ pages: 23, previews: 20 })
  // 200 pages are the most that is accepted
  expect(await prepare(pdf({ pages: 200, size: [60, 80] }))).toMatchObject({ pages: 200, previews: 20 })
})

test('a page of a PDF is upright, and no larger than it has to be', async () => {
  expect(await prepare(pdf({ text: 'Invoice', rotate: 90 }))).toMatchObject({ width: 1413, height: 2000 })
  expect(await prepare(pdf({ size: [1_000_000, 800_000] }))).toMatchObject({ width: 2000, height: 1600 })
  expect(await prepare(pdf({ size: [72, 72] }))).toMatchObject({ width: 300, height: 300 })
  const { target } = await prepare(await scannedPdf(await photo(SIZE)))
  expect(await isUpright(previewFilePath(target, 1))).toBe(true)
})

test.each([2, 92, 150])(
  'a page with %i transparency groups and soft masks is drawn in 500 MB',
  async (groups) => {
    const small = new FileProcessor(READER, { makeFolder, memoryLimitBytes: 500 * MB })
    onTestFinished(() => small.end())
    const target = join(folder, `groups-${groups}`)
    const file = put(`groups-${groups}.pdf`, layeredPdf(groups, SIZE.text))
    const { width, height } = await small.prepare(file, target)
    expect({ width, height }).toEqual({ width: 1413, height: 2000 })
    const preview = previewFilePath(target, 1)
    const last = groups - 1
    const scale = 2000 / 842
    const [x, y] = [40 + (last % 15) * 34, 842 - 600 - 24 + Math.floor(last / 15) * 34]
    const at = (right: number) =>
      pixel(preview, Math.round((x + right) * scale), Math.round((y + 12) * scale))
    // the mask shows only its left half
    expect([await at(6), await at(18), await at(28)]).toEqual(['red', 'white', 'white'])
  },
)

test.each([
  ['40 letters', 'Letters of a mail server, forty of them.'],
  ['the commands of a printer', '\x1b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE = PDF\r\n'],
  ['1,019 bytes, the most,', 'x'.repeat(1019)],
])('a PDF with %s in front of its header opens', async (_what, lead) => {
  const bytes = Buffer.concat([Buffer.from(lead), pdf({ text: SIZE.text })])
  expect(await prepare(bytes)).toMatchObject({ kind: 'pdf', pages: 1, width: 1413 })
})

test('a PDF that encrypts its attachment alone opens, and says that it has one', async () => {
  const attachments = [{ name: 'terms.pdf', content: Buffer.alloc(64, 0xc3) }]
  const bytes = pdf({ text: SIZE.text, attachments, encrypted: ['EFF'] })
  expect(await prepare(bytes)).toMatchObject({ kind: 'pdf', pages: 1, traits: ['attachment'] })
})

test('a PDF that only its changing needs a password for opens', async () => {
  expect(await prepare(fixture('owner-password.pdf'))).toMatchObject({ kind: 'pdf', pages: 1 })
})

test('a file that is not there is an error, and no refusal', async () => {
  const failed = await engine
    .prepare(join(folder, 'missing'), join(folder, 'refused'))
    .catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(Error)
  expect(failed).not.toBeInstanceOf(FileRefusedError)
})

const invoiceOf = (count: number) => {
  const [line = { name: '', quantity: '', net: '', rate: '' }] = INVOICE.lines
  const lines = Array.from({ length: count }, (_, at) => ({ ...line, name: `${line.name} ${at + 1}` }))
  return prepare(Buffer.from(cii({ lines })))
}

test.each([
  [15, 1],
  [30, 2],
])('an electronic invoice of %i lines has a preview of each of its %i pages', async (count, expected) => {
  const { pages, previews, target } = await invoiceOf(count)
  expect([pages, previews]).toEqual([expected, expected])
  expect((await sharp(previewFilePath(target, pages)).metadata()).height).toBe(2000)
})

test('an electronic invoice of a thousand lines has no more pages than previews are made', async () => {
  const { pages, previews } = await invoiceOf(1_000)
  expect(pages).toBe(previews)
  expect(pages).toBeGreaterThan(RECEIPT_PREVIEWS_MAX - 3)
})

const FATTURA_LINE = /<DettaglioLinee>.*?<\/DettaglioLinee>/

test.each([
  [3, 2_000],
  [200, 2_000],
])('each of two invoices in a file has one page, of %i lines too', async (count, height) => {
  const body = FATTURA_BODY.replace(FATTURA_LINE, (line) => line.repeat(count))
  const { pages, previews, target } = await prepare(Buffer.from(fatturaPa(body, FATTURA_BODY)))
  expect([pages, previews]).toEqual([2, 2])
  expect((await sharp(previewFilePath(target, 1)).metadata()).height).toBe(height)
})

test('an invoice of a file of two with more notes than an A4 page has room for has a higher page', async () => {
  const note = `<Causale>${'nota\n'.repeat(15)}</Causale>`
  const body = FATTURA_BODY.replace(/<Causale>.*<\/Causale>/, note.repeat(8))
  const { pages, width, height } = await prepare(Buffer.from(fatturaPa(body, FATTURA_BODY)))
  expect(pages).toBe(2)
  expect(height / width).toBeGreaterThan(1.5)
})

test.each([
  ['no other file', ubl(), []],
  ['another file', ubl({ attachment: 'statement.pdf' }), ['attachment']],
])('an electronic invoice with %s in it says so', async (_what, xml, traits) => {
  expect((await prepare(Buffer.from(xml))).traits).toEqual(traits)
})

test.each([
  ['the XML of its invoice', [cii()], []],
  ['another XML', ['<a/>'], ['attachment']],
  ['the XML of its invoice and another file', [cii(), 'text'], ['attachment']],
])('a PDF with %s in it says what else is there', async (_what, files, traits) => {
  const attachments = files.map((content, at) => ({ name: `${at}.xml`, content: Buffer.from(content) }))
  expect((await prepare(pdf({ text: SIZE.text, attachments }))).traits).toEqual(traits)
})
