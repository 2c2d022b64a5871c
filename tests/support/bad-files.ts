import { readFileSync } from 'node:fs'
import { crc32, deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import type { RefusalReason } from '~/infra/files/prepared-file.server'
import { E_INVOICE_BYTES_MAX } from '~/limits'
import { ubl } from './e-invoices'
import { pdf, pdfOf, photo, png, webp } from './files'

// Files that uploads refuse, each with a name that promises another kind of file.

interface BadFile {
  name: string
  bytes: Buffer
  reason: RefusalReason
}

export const fixture = (name: string): Buffer => readFileSync(new URL(`../fixtures/${name}`, import.meta.url))

const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)
const from = (...values: number[]) => Buffer.from(values)
const SIZE = { width: 400, height: 300, text: 'A receipt\nTea  1.20\nTotal  1.20' }

/** Returns a copy of the bytes with new values from an offset on. */
function patched(bytes: Buffer, offset: number, values: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  values.copy(copy, offset)
  return copy
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** A PNG of black and white pixels whose header gives this side length, with this pixel data. */
function pngOf(side: number, pixels: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  const start = from(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
  return Buffer.concat([
    start,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A JPEG whose header gives a huge size (height before width). */
function hugeJpeg(jpeg: Buffer): Buffer {
  const frame = jpeg.indexOf(from(0xff, 0xc0))
  return patched(jpeg, frame + 5, from(0xff, 0xdc, 0xff, 0xdc))
}

function bmp(): Buffer {
  const bytes = Buffer.alloc(58)
  bytes.write('BM')
  bytes.writeUInt32LE(58, 2)
  bytes.writeUInt32LE(54, 10)
  bytes.writeUInt32LE(40, 14)
  bytes.writeInt32LE(1, 18)
  bytes.writeInt32LE(1, 22)
  bytes.writeUInt16LE(1, 26)
  bytes.writeUInt16LE(24, 28)
  return bytes
}

/** The beginning of a ZIP with one uncompressed file. */
function zip(name: string, content: string): Buffer {
  const header = Buffer.alloc(30)
  header.write('PK\x03\x04', 'latin1')
  header.writeUInt32LE(crc32(content), 14)
  header.writeUInt32LE(content.length, 18)
  header.writeUInt32LE(content.length, 22)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, Buffer.from(name + content)])
}

/**
 * The beginning of an OLE compound file that contains a stream with this name, as older office programs write
 * it.
 */
const compound = (part: string) =>
  Buffer.concat([
    from(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1),
    Buffer.alloc(504),
    Buffer.from(part, 'utf16le'),
  ])

/** The head of signed data in ASN.1. */
const SIGNED = from(0x30, 0x80, 0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07, 0x02, 0xa0, 0x80)
const MAIL =
  'Received: from a by b\r\nFrom: Inn <inn@example.org>\r\nSubject: Your invoice\r\n\r\nTotal 12.00'

const box = (type: string, brand: string) =>
  Buffer.concat([from(0, 0, 0, 20), Buffer.from(`${type}${brand}\0\0\0\0${brand}`)])

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>'

async function pictures(): Promise<BadFile[]> {
  const jpeg = await photo(SIZE)
  const image = await png(SIZE)
  const film = Array.from({ length: 3 }, (_, at) => ({
    create: { width: 20, height: 20, channels: 3 as const, background: `#${at}00` },
  }))
  const frames = await Promise.all(film.map((each) => sharp(each).png().toBuffer()))
  const avif = await sharp(image).avif({ effort: 0 }).toBuffer()
  const heic = fixture('receipt.heic')
  return [
    { name: 'header.jpg', bytes: from(0xff, 0xd8, 0xff), reason: 'damaged' },
    { name: 'truncated.jpg', bytes: half(jpeg), reason: 'damaged' },
    {
      name: 'overwritten.jpg',
      bytes: patched(jpeg, jpeg.length / 2, Buffer.alloc(600, 0xff)),
      reason: 'damaged',
    },
    { name: 'huge.jpg', bytes: hugeJpeg(jpeg), reason: 'too_many_pixels' },
    { name: 'truncated.png', bytes: half(image), reason: 'damaged' },
    {
      name: 'flipped-bit.png',
      bytes: patched(image, image.indexOf('IDAT') + 100, from(0x55, 0xaa)),
      reason: 'damaged',
    },
    { name: 'declares-60000.png', bytes: pngOf(60_000, Buffer.alloc(100)), reason: 'too_many_pixels' },
    { name: 'bomb-20000.png', bytes: pngOf(20_000, Buffer.alloc(20_000 * 2501)), reason: 'too_many_pixels' },
    { name: 'truncated.webp', bytes: half(await webp(SIZE)), reason: 'damaged' },
    {
      name: 'animated.webp',
      bytes: await sharp(frames, { join: { animated: true } })
        .webp()
        .toBuffer(),
      reason: 'animated',
    },
    { name: 'truncated.heic', bytes: half(heic), reason: 'damaged' },
    {
      name: 'garbage.heic',
      bytes: Buffer.concat([box('ftyp', 'heic'), Buffer.alloc(500, 0xa5)]),
      reason: 'damaged',
    },
    { name: 'burst.heic', bytes: patched(heic, 8, Buffer.from('hevc')), reason: 'animated' },
    { name: 'avif.jpg', bytes: avif, reason: 'avif' },
    { name: 'avif-in-mif1.heic', bytes: patched(avif, 8, Buffer.from('mif1')), reason: 'avif' },
    { name: 'still.gif', bytes: await sharp(image).gif().toBuffer(), reason: 'gif' },
    {
      name: 'animated.gif',
      bytes: await sharp(frames, { join: { animated: true } })
        .gif()
        .toBuffer(),
      reason: 'gif',
    },
    { name: 'gif-and-script.jpg', bytes: Buffer.from('GIF89a=1;alert(document.cookie)//'), reason: 'gif' },
    { name: 'scan.tiff', bytes: await sharp(image).tiff().toBuffer(), reason: 'tiff' },
    { name: 'picture.bmp', bytes: bmp(), reason: 'other_image' },
    {
      name: 'icon.ico',
      bytes: Buffer.concat([from(0, 0, 1, 0, 1, 0, 16, 16), image]),
      reason: 'other_image',
    },
  ]
}

function drawings(): BadFile[] {
  return [
    { name: 'drawing.svg', bytes: Buffer.from(SVG), reason: 'svg' },
    {
      name: 'drawing.jpg',
      bytes: Buffer.from(`\ufeff<?xml version="1.0"?>\n<!-- a comment -->\n${SVG}`),
      reason: 'svg',
    },
    {
      name: 'script.png',
      bytes: Buffer.from(SVG.replace('<rect', '<script>alert(1)</script><rect')),
      reason: 'svg',
    },
    { name: 'utf-16.svg', bytes: Buffer.from(`\ufeff${SVG}`, 'utf16le'), reason: 'svg' },
    {
      name: 'page.jpg',
      bytes: Buffer.from('<!DOCTYPE html><html><script>alert(1)</script></html>'),
      reason: 'html',
    },
    { name: 'page-with-drawing.jpg', bytes: Buffer.from(`<html><body>${SVG}</body></html>`), reason: 'html' },
  ]
}

function documents(): BadFile[] {
  const whole = pdf({ pages: 3, text: 'An invoice\nTotal  12.00' })
  return [
    { name: 'password.pdf', bytes: fixture('password.pdf'), reason: 'encrypted' },
    { name: 'truncated.pdf', bytes: half(whole), reason: 'damaged' },
    { name: 'end-missing.pdf', bytes: whole.subarray(0, -200), reason: 'damaged' },
    { name: 'header.pdf', bytes: Buffer.from('%PDF-1.7\n'), reason: 'damaged' },
    { name: 'no-pages.pdf', bytes: pdf({ pages: 0 }), reason: 'damaged' },
    { name: 'no-objects.pdf', bytes: pdfOf([]), reason: 'damaged' },
    { name: '201-pages.pdf', bytes: pdf({ pages: 201, text: 'Terms' }), reason: 'too_many_pages' },
    {
      name: 'page-and-invoice.pdf',
      bytes: Buffer.concat([Buffer.from('<html><body>'), whole]),
      reason: 'html',
    },
    { name: 'letter.docx', bytes: zip('[Content_Types].xml', '<Types/>'), reason: 'office' },
    { name: 'letter.odt', bytes: zip('mimetype', 'application/vnd.oasis.opendocument.text'), reason: 'word' },
    {
      name: 'letter.doc',
      bytes: Buffer.concat([from(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1), Buffer.alloc(512)]),
      reason: 'office',
    },
    { name: 'report.docx', bytes: zip('word/document.xml', '<w:document/>'), reason: 'word' },
    { name: 'report.rtf', bytes: Buffer.from('{\\rtf1 Total 12.00}'), reason: 'word' },
    { name: 'list.xlsx', bytes: zip('xl/workbook.xml', '<workbook/>'), reason: 'spreadsheet' },
    {
      name: 'list.ods',
      bytes: zip('mimetype', 'application/vnd.oasis.opendocument.spreadsheet'),
      reason: 'spreadsheet',
    },
    {
      name: 'list.xml',
      bytes: Buffer.from('<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?><Workbook/>'),
      reason: 'spreadsheet',
    },
    { name: 'list.xls', bytes: compound('Workbook'), reason: 'spreadsheet' },
    { name: 'letter-of-2003.doc', bytes: compound('WordDocument'), reason: 'word' },
    { name: 'mail.msg', bytes: compound('__substg1.0_0037001F'), reason: 'email' },
    { name: 'slides.pptx', bytes: zip('ppt/presentation.xml', '<p/>'), reason: 'presentation' },
    { name: 'boarding.pkpass', bytes: zip('pass.json', '{}'), reason: 'pass' },
    { name: 'print.ps', bytes: Buffer.from('%!PS-Adobe-3.0\nshowpage'), reason: 'postscript' },
    { name: 'encrypted-pages.pdf', bytes: pdf({ encrypted: ['StmF', 'StrF', 'EFF'] }), reason: 'encrypted' },
    { name: 'encrypted-texts.pdf', bytes: pdf({ encrypted: ['StrF', 'EFF'] }), reason: 'encrypted' },
    { name: 'far-header.pdf', bytes: Buffer.concat([Buffer.alloc(1020, 'x'), whole]), reason: 'unsupported' },
    { name: 'receipts.zip', bytes: zip('receipt.jpg', 'bytes'), reason: 'archive' },
    { name: 'receipt.jpg.gz', bytes: gzipSync('bytes'), reason: 'archive' },
  ]
}

function others(): BadFile[] {
  return [
    { name: 'empty.jpg', bytes: Buffer.alloc(0), reason: 'empty' },
    { name: 'blank.pdf', bytes: Buffer.from(' \n\t \r\n'), reason: 'empty' },
    { name: 'zeros.jpg', bytes: Buffer.alloc(5000), reason: 'empty' },
    { name: 'one-byte.jpg', bytes: from(0xff), reason: 'unsupported' },
    { name: 'text.jpg', bytes: Buffer.from('Total 12.00, paid in cash. Größe: 1 €'), reason: 'text' },
    { name: 'data.json', bytes: Buffer.from('{"total": "12.00"}'), reason: 'text' },
    {
      name: 'invoice.xml',
      bytes: Buffer.from('<?xml version="1.0"?><Invoice><Total>12.00</Total></Invoice>'),
      reason: 'other_xml',
    },
    {
      name: 'feed.xml',
      bytes: Buffer.from('\ufeff<rss version="2.0"><channel/></rss>', 'utf16le'),
      reason: 'other_xml',
    },
    {
      name: 'page.xml',
      bytes: Buffer.from('<?xml version="1.0"?>\n<html xmlns="http://www.w3.org/1999/xhtml"><body/></html>'),
      reason: 'html',
    },
    {
      name: 'entities.xml',
      bytes: Buffer.from('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'),
      reason: 'other_xml',
    },
    { name: 'cut-invoice.xml', bytes: Buffer.from(ubl().slice(0, -20)), reason: 'unreadable_xml' },
    {
      name: 'large-invoice.xml',
      bytes: Buffer.from(ubl().padEnd(E_INVOICE_BYTES_MAX + 1)),
      reason: 'xml_too_large',
    },
    {
      name: 'program.jpg',
      bytes: Buffer.concat([from(0x7f), Buffer.from('ELF\x02\x01\x01'), Buffer.alloc(60)]),
      reason: 'unsupported',
    },
    {
      name: 'program.png',
      bytes: Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0'), Buffer.alloc(60)]),
      reason: 'unsupported',
    },
    { name: 'invoice.xml.p7m', bytes: Buffer.concat([SIGNED, Buffer.alloc(80)]), reason: 'signed' },
    {
      name: 'invoice-in-base64.p7m',
      bytes: Buffer.from(
        Buffer.concat([from(0x30, 0x82, 5, 0), SIGNED.subarray(2), Buffer.alloc(80)]).toString('base64'),
      ),
      reason: 'signed',
    },
    { name: 'mail.eml', bytes: Buffer.from(MAIL), reason: 'email' },
    {
      name: 'page.mhtml',
      bytes: Buffer.from(MAIL.replace(/^.*\r\n.*/, 'From: <Saved by Blink>\nDate: x\nMIME-Version: 1.0')),
      reason: 'html',
    },
    { name: 'note.txt', bytes: Buffer.from('From: the inn\nTo: me\nTotal 12.00'), reason: 'text' },
    {
      name: 'prefix-of-a-page.xml',
      bytes: Buffer.from('<p:Order xmlns:p="urn:example:order"><p:Total>12.00</p:Total></p:Order>'),
      reason: 'other_xml',
    },
    { name: 'note.m4a', bytes: Buffer.concat([box('ftyp', 'M4A '), Buffer.alloc(100)]), reason: 'sound' },
    { name: 'note.mp3', bytes: Buffer.concat([Buffer.from('ID3\x04'), Buffer.alloc(100)]), reason: 'sound' },
    { name: 'film.mp4', bytes: Buffer.concat([box('ftyp', 'isom'), Buffer.alloc(100)]), reason: 'video' },
  ]
}

/** Files of every refused kind, each with the reason for which it is refused. */
export async function badFiles(): Promise<BadFile[]> {
  return [...others(), ...drawings(), ...documents(), ...(await pictures())]
}
