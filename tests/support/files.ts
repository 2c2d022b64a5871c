import { randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Canvas, createCanvas, GlobalFonts } from '@napi-rs/canvas'
import sharp, { type Sharp } from 'sharp'

// Makes real files, as phones, tills and offices do.

// a font from a package, because the installed fonts differ between machines
const fonts = join(
  dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')),
  'standard_fonts',
)
GlobalFonts.registerFromPath(join(fonts, 'LiberationSans-Regular.ttf'), 'Letters')
GlobalFonts.registerFromPath(join(fonts, 'LiberationSans-Bold.ttf'), 'Bold letters')

interface Drawing {
  /** of the upright picture, in pixels */
  width: number
  height: number
  /** lines of text; two spaces or more begin a column that ends at the right edge */
  text?: string
}

/**
 * Draws white paper with black text and a red square in the upper left corner, which shows the orientation.
 */
function draw({ width, height, text = '' }: Drawing): Canvas {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.fillStyle = '#d00'
  const mark = Math.ceil(Math.min(width, height) / 10)
  context.fillRect(0, 0, mark, mark)
  context.fillStyle = '#111'
  const lines = text.split('\n')
  const size = Math.min(width / 22, (height - mark) / (lines.length + 2) / 1.6)
  lines.forEach((line, at) => {
    const [left = '', ...right] = line.split(/ {2,}/)
    const y = mark + (at + 1.2) * size * 1.6
    context.font = at === 0 ? `${size * 1.3}px "Bold letters"` : `${size}px Letters`
    context.textAlign = 'left'
    context.fillText(left, mark, y)
    context.textAlign = 'right'
    context.fillText(right.join(' '), width - mark, y)
  })
  return canvas
}

const drawn = (drawing: Drawing): Sharp => {
  const canvas = draw(drawing)
  // a copy, because the pixels are in the memory of the canvas, which is freed with it
  return sharp(Buffer.from(canvas.data()), {
    raw: { width: canvas.width, height: canvas.height, channels: 4 },
  }).removeAlpha()
}

/** By how many degrees clockwise a camera in this orientation turned the upright picture. */
const TURNED: Record<number, number> = { 1: 0, 3: 180, 6: 270, 8: 90 }

export interface Photo extends Drawing {
  /** EXIF orientation: 1, 3, 6 or 8 */
  orientation?: number
  /** whether it contains the place where it was taken */
  gps?: boolean
}

/** A JPEG as a phone makes it: stored as the phone was held, with an orientation in its EXIF data. */
export async function photo({ orientation = 1, gps = false, ...drawing }: Photo): Promise<Buffer> {
  const place = {
    GPSLatitudeRef: 'N',
    GPSLatitude: '51/1 30/1 0/1',
    GPSLongitudeRef: 'W',
    GPSLongitude: '0/1 7/1 0/1',
  }
  const turned = await drawn(drawing)
    .rotate(TURNED[orientation] ?? 0)
    .png()
    .toBuffer()
  return sharp(turned)
    .withExif({ IFD0: { Make: 'Camera' }, ...(gps ? { IFD3: place } : {}) })
    .withMetadata({ orientation })
    .jpeg({ quality: 85 })
    .toBuffer()
}

let smallPicture: Promise<Buffer> | undefined

/**
 * A unique JPEG of this many bytes: a small picture, which is drawn once, with random bytes after its end.
 */
export async function smallPhoto(bytes?: number): Promise<Buffer> {
  smallPicture ??= photo({ width: 60, height: 90 })
  const picture = await smallPicture
  return Buffer.concat([picture, randomBytes(bytes === undefined ? 16 : bytes - picture.length)])
}

/** A JPEG without EXIF whose orientation is in XMP only, as some photo editors write it. */
export async function photoWithXmp(
  drawing: Photo,
  property: (orientation: number) => string,
): Promise<Buffer> {
  const jpeg = await sharp(await photo(drawing))
    .jpeg({ quality: 85 })
    .toBuffer()
  const xmp = Buffer.from(
    `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${property(drawing.orientation ?? 1)}</rdf:RDF></x:xmpmeta>`,
  )
  const head = Buffer.from([0xff, 0xe1, (xmp.length + 2) >> 8, (xmp.length + 2) & 0xff])
  return Buffer.concat([jpeg.subarray(0, 2), head, xmp, jpeg.subarray(2)])
}

export const png = (drawing: Drawing): Promise<Buffer> => drawn(drawing).png().toBuffer()
export const webp = (drawing: Drawing): Promise<Buffer> => drawn(drawing).webp().toBuffer()

export interface Receipt {
  merchant: string
  /** in the format of the printed receipt */
  date: string
  total: string
  currency: string
}

/** The text of a receipt as a till prints it. */
export const receiptText = ({ merchant, date, total, currency }: Receipt): string => `${merchant}
4 Mill Road
Date: ${date}  12:30
Tea  1.20
Sandwich  3.40
Total ${currency}  ${total}
Card  ${total}
Thank you`

/** A legible photo of a receipt. */
export const receiptPhoto = (receipt: Receipt): Promise<Buffer> =>
  photo({ width: 700, height: 900, text: receiptText(receipt) })

interface Pdf {
  pages?: number
  /** for every page or for each page; lines, with columns as in a drawing */
  text?: string | string[]
  /** of the upright page, in points; A4 by default */
  size?: [number, number]
  /**
   * the rotation of the pages, in degrees clockwise; the file stores them turned, and a viewer turns them
   * back
   */
  rotate?: 0 | 90 | 180 | 270
  /** embedded files */
  attachments?: { name: string; content: Buffer }[]
  /** the encrypted parts (streams, strings, attachments); nobody knows the password */
  encrypted?: ('StmF' | 'StrF' | 'EFF')[]
}

/** An encryption dictionary for AES with 128 bits. */
const encryption = (encrypted: string[]) => {
  const filters = ['StmF', 'StrF', 'EFF'].map(
    (key) => `/${key} /${encrypted.includes(key) ? 'Std' : 'Identity'}`,
  )
  const key = 'c0ffee'.repeat(11).slice(0, 64)
  return `<< /Filter /Standard /V 4 /R 4 /Length 128 /P -4 /O <${key}> /U <${key}> /CF << /Std << /AuthEvent /EFOpen /CFM /AESV2 /Length 16 >> >> ${filters.join(' ')} >>`
}

const escaped = (text: string) => text.replace(/[\\()]/g, '\\$&')

/**
 * A foot for pages with little text. A page with fewer than 40 characters counts as a scan with a stamp, and
 * the reader would recognise its words twice, which takes a second and a half of processor time.
 */
const FOOT = 'Thank you for your visit. We look forward to seeing you again.'

function written(text: string, [width, height]: [number, number]): string {
  const lines = text.split('\n').flatMap((line, row) => {
    const [left = '', ...right] = line.split(/ {2,}/)
    const y = height - 60 - row * 18
    const show = (part: string, x: number) =>
      `BT /F1 ${row === 0 ? 16 : 11} Tf ${x} ${y} Td (${escaped(part)}) Tj ET`
    const end = right.join(' ')
    return end ? [show(left, 50), show(end, width - 50 - end.length * 6)] : [show(left, 50)]
  })
  if (text && text.replace(/\s/g, '').length < 40) lines.push(`BT /F1 8 Tf 50 30 Td (${FOOT}) Tj ET`)
  return lines.join('\n')
}

/**
 * The bytes of a PDF with these objects, the first of which is its root, and a correct cross-reference table.
 * @param trailer further entries of its trailer
 */
export function pdfOf(objects: (string | Buffer)[], trailer = ''): Buffer {
  const parts = [Buffer.from('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  const offsets: number[] = []
  let length = (parts[0] as Buffer).length
  objects.forEach((object, at) => {
    const part = Buffer.concat([
      Buffer.from(`${at + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from('\nendobj\n'),
    ])
    offsets.push(length)
    length += part.length
    parts.push(part)
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${length}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(end)])
}

export const stream = (dictionary: string, data: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${data.length} >>\nstream\n`),
    data,
    Buffer.from('\nendstream'),
  ])

/** A PDF with a text layer, as an office program writes it. */
export function pdf({
  pages = 1,
  text = '',
  size = [595, 842],
  rotate = 0,
  attachments = [],
  encrypted,
}: Pdf = {}): Buffer {
  const [width, height] = size
  const turned = {
    0: '1 0 0 1 0 0',
    90: `0 1 -1 0 ${height} 0`,
    180: `-1 0 0 -1 ${width} ${height}`,
    270: `0 -1 1 0 0 ${width}`,
  }[rotate]
  const media = rotate % 180 === 0 ? [width, height] : [height, width]
  const numbers = Array.from({ length: pages }, (_, at) => at)
  const first = 4 + 2 * pages
  const names = attachments.map(({ name }, at) => `(${escaped(name)}) ${first + 2 * at} 0 R`).join(' ')
  const embedded = names === '' ? '' : `/Names << /EmbeddedFiles << /Names [${names}] >> >>`
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${embedded} >>`,
    `<< /Type /Pages /Count ${pages} /Kids [${numbers.map((at) => `${4 + 2 * at} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...numbers.flatMap((at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${media.join(' ')}] /Rotate ${rotate} /Contents ${5 + 2 * at} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      stream(
        '',
        Buffer.from(
          `${turned} cm\n${written(typeof text === 'string' ? text : (text[at] ?? ''), size)}`,
          'latin1',
        ),
      ),
    ]),
    ...attachments.flatMap(({ name, content }, at) => [
      `<< /Type /Filespec /F (${escaped(name)}) /EF << /F ${first + 2 * at + 1} 0 R >> >>`,
      stream('/Type /EmbeddedFile', content),
    ]),
    ...(encrypted ? [encryption(encrypted)] : []),
  ]
  const id = 'c0ffee'.repeat(6).slice(0, 32)
  return pdfOf(objects, encrypted && `/Encrypt ${objects.length} 0 R /ID [<${id}> <${id}>]`)
}

/** A PDF with one page that contains only a picture, at 72 dots per inch, as a scanner writes it. */
export async function scannedPdf(jpeg: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(jpeg).metadata()
  const image = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 5 0 R /Resources << /XObject << /I 4 0 R >> >> >>`,
    stream(image, jpeg),
    stream('', Buffer.from(`${width} 0 0 ${height} 0 0 cm /I Do`)),
  ])
}

/**
 * A PDF of one page with this many transparency groups, as design programs export them. Each group paints its
 * own square through a soft mask that shows only the left half.
 */
export function layeredPdf(groups: number, text = ''): Buffer {
  const PER_ROW = 15
  const size: [number, number] = [595, 842]
  const box = `/BBox [0 0 ${size.join(' ')}]`
  const at = (group: number) => ({
    x: 40 + (group % PER_ROW) * 34,
    y: 600 - Math.floor(group / PER_ROW) * 34,
  })
  const numbers = Array.from({ length: groups }, (_, group) => group)
  const names = numbers.map((group) => `/G${group} ${5 + 3 * group} 0 R`).join(' ')
  const paints = numbers.map((group) => `/G${group} Do`).join('\n')
  const layers = numbers.flatMap((group) => {
    const { x, y } = at(group)
    return [
      stream(
        `/Type /XObject /Subtype /Form ${box} /Group << /S /Transparency >> /Resources << /ExtGState << /M ${6 + 3 * group} 0 R >> >>`,
        Buffer.from(`/M gs 0.85 0 0 rg ${x} ${y} 24 24 re f`),
      ),
      `<< /SMask << /Type /Mask /S /Luminosity /G ${7 + 3 * group} 0 R >> >>`,
      stream(
        `/Type /XObject /Subtype /Form ${box} /Group << /S /Transparency /CS /DeviceGray /I true >>`,
        Buffer.from(`1 g ${x} ${y} 12 24 re f`),
      ),
    ]
  })
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${size.join(' ')}] /Contents 4 0 R /Resources << /Font << /F1 ${5 + 3 * groups} 0 R >> /XObject << ${names} >> >> >>`,
    stream('', Buffer.from(`${written(text, size)}\n${paints}`)),
    ...layers,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ])
}
