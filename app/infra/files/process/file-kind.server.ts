import { open } from 'node:fs/promises'
import { type FileKind, FileRefusedError, type RefusalReason } from '~/infra/files/prepared-file.server'
import { isSignedData } from './signed-file.server'

/** The kinds that the bytes of a file show. */
type KnownKind = Exclude<FileKind, 'text'>

/** How many first bytes are read, and how many as text. A phone's HEIC has kilobytes of boxes in front. */
const HEAD_BYTES = 65_536
const TEXT_BYTES = 4096

const bytes = (...values: number[]) => Buffer.from(values).toString('latin1')

/** The first bytes of files of refused kinds, one character for each byte, with the reason to refuse them. */
const REFUSED_BY_FIRST_BYTES: [string, RefusalReason][] = [
  ['GIF8', 'gif'],
  ['II*\0', 'tiff'],
  ['MM\0*', 'tiff'],
  ['II+\0', 'tiff'],
  ['MM\0+', 'tiff'],
  [bytes(0, 0, 1, 0), 'other_image'],
  [bytes(0, 0, 2, 0), 'other_image'],
  ['8BPS', 'other_image'],
  [bytes(0xff, 0x0a), 'other_image'],
  [bytes(0, 0, 0, 0x0c, 0x4a, 0x58, 0x4c, 0x20), 'other_image'],
  [bytes(0, 0, 0, 0x0c, 0x6a, 0x50, 0x20, 0x20), 'other_image'],
  ['{\\rtf', 'word'],
  ['%!PS', 'postscript'],
  [bytes(0x1f, 0x8b), 'archive'],
  ['BZh', 'archive'],
  [bytes(0xfd, 0x37, 0x7a, 0x58, 0x5a), 'archive'],
  [bytes(0x37, 0x7a, 0xbc, 0xaf), 'archive'],
  [bytes(0x28, 0xb5, 0x2f, 0xfd), 'archive'],
  ['Rar!', 'archive'],
  [bytes(0x1a, 0x45, 0xdf, 0xa3), 'video'],
  [bytes(0, 0, 1, 0xba), 'video'],
  ['ID3', 'sound'],
  ['OggS', 'sound'],
  ['fLaC', 'sound'],
  ['#!AMR', 'sound'],
]

/** Names of files in a ZIP, with the reason to refuse a ZIP that contains such a file. */
const REFUSED_BY_ZIP_CONTENT: [RegExp, RefusalReason][] = [
  [/word\/[a-z_]{4}|mimetypeapplication\/vnd\.oasis\.opendocument\.text/, 'word'],
  [/xl\/[a-z_]{4}|mimetypeapplication\/vnd\.oasis\.opendocument\.spreadsheet/, 'spreadsheet'],
  [/ppt\/[a-z_]{4}|mimetypeapplication\/vnd\.oasis\.opendocument\.presentation/, 'presentation'],
  [/pass\.json/, 'pass'],
  [/\[Content_Types\]\.xml|_rels\/|mimetypeapplication\/|Index\/Document\.iwa/, 'office'],
]

const inUtf16 = (text: string) => Buffer.from(text, 'utf16le').toString('latin1')

/** Names of streams in a compound file, the format of Office until 2007 and of Outlook. */
const REFUSED_BY_STREAM_NAME: [string, RefusalReason][] = [
  [inUtf16('__substg1.0_'), 'email'],
  [inUtf16('WordDocument'), 'word'],
  [inUtf16('Workbook'), 'spreadsheet'],
  [inUtf16('PowerPoint Document'), 'presentation'],
]

const COMPOUND_FILE_START = bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)

/** Brands of pictures with the codec HEVC. */
const HEVC_BRANDS = ['heic', 'heix', 'heim', 'heis']
/** Brands of pictures with any codec. The third is the short form, in which another brand names the codec. */
const PICTURE_BRANDS = ['mif1', 'mif2', 'mif3']
/** Brands of pictures in sequence. */
const SEQUENCE_BRANDS = ['hevc', 'hevx', 'hevm', 'hevs', 'msf1']
const AVIF_BRANDS = ['avif', 'avis']
/** Brands of pictures with other codecs, and of raw pictures. */
const OTHER_PICTURE_BRANDS = ['avci', 'avcs', 'jpeg', 'jpgs', 'vvic', 'vvis', 'j2ki', 'j2is', 'evbi', 'crx ']
const SOUND_BRANDS = ['M4A ', 'M4B ']
const BRANDS_READ = 32

/** Returns the kind of a file of the MP4 family: its brands say if it is a picture, its boxes the codec. */
function kindOfBoxes(head: string): KnownKind {
  const size = Buffer.from(head.slice(0, 4), 'latin1').readUInt32BE()
  // after the size and the word `ftyp`, each brand has four characters; the first is the major one
  const brands = head.slice(8, Math.min(size, 8 + 4 * BRANDS_READ)).match(/.{4}/gs) ?? []
  const [majorBrand = ''] = brands
  const hasBrandOf = (expected: string[]) => brands.some((brand) => expected.includes(brand))
  if (AVIF_BRANDS.includes(majorBrand)) throw new FileRefusedError('avif')
  if (SEQUENCE_BRANDS.includes(majorBrand)) throw new FileRefusedError('animated', majorBrand)
  if (OTHER_PICTURE_BRANDS.includes(majorBrand)) throw new FileRefusedError('other_image', majorBrand)
  if (hasBrandOf(HEVC_BRANDS)) return 'heic'
  if (!hasBrandOf(PICTURE_BRANDS))
    throw new FileRefusedError(SOUND_BRANDS.includes(majorBrand) ? 'sound' : 'video', majorBrand)
  if (head.includes('hvc1')) return 'heic'
  const isAvif = hasBrandOf(AVIF_BRANDS) || head.includes('av01')
  throw new FileRefusedError(isAvif ? 'avif' : 'other_image', majorBrand)
}

/** Returns the encoding of a text, from its byte order mark or from the bytes of a leading `<`. */
function encodingOf([first, second]: Buffer): string {
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le'
  return (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c) ? 'utf-16be' : 'utf-8'
}

const HTML = /^\s*<(?:!doctype\s+html|html|head|body|script|meta|title|div|table|p)(?![\w:.-])/i
/** The header of an email: the names of its first fields, in any order. */
const EMAIL_FIELD =
  /^(?:return-path|received|delivered-to|from|to|subject|date|mime-version|message-id|x-[\w-]{1,40}):/i
const EMAIL_FIELDS_MIN = 3
const LINES_READ = 40

/** Returns `email`, or `html` for a web page that a browser saved with email headers; otherwise null. */
function kindOfMail(text: string): RefusalReason | null {
  const lines = text.split(/\r?\n/, LINES_READ)
  const fields = lines.filter((line) => EMAIL_FIELD.test(line))
  if (!EMAIL_FIELD.test(lines[0] ?? '') || fields.length < EMAIL_FIELDS_MIN) return null
  return /^from: <saved by /i.test(lines[0] ?? '') ? 'html' : 'email'
}

/** XML elements and instructions that Office writes. */
const REFUSED_BY_XML_CONTENT: [RegExp, RefusalReason][] = [
  [/<\?mso-application progid="Excel\.Sheet"|<(?:ss:)?Workbook[\s>]/, 'spreadsheet'],
  [/<\?mso-application progid="Word\.Document"|<w:wordDocument[\s>]/, 'word'],
  [/<([\w-]{1,40}:)?svg[\s>]/i, 'svg'],
]

/** Returns `xml` for XML. Any other text that begins like no known kind returns the reason to refuse it. */
function kindOfText(head: Buffer): 'xml' | RefusalReason {
  // decoding as a stream accepts a character that is cut at the end
  const start = new TextDecoder(encodingOf(head)).decode(head.subarray(0, TEXT_BYTES), { stream: true })
  const text = start.startsWith('<?xml') ? start.slice(start.indexOf('?>') + 2) : start
  if (HTML.test(text)) return 'html'
  const xmlMatch = /^\s*</.test(text) && REFUSED_BY_XML_CONTENT.find(([pattern]) => pattern.test(text))
  if (xmlMatch) return xmlMatch[1]
  if (/^\s*<[?!\p{L}_]/u.test(start)) return 'xml'
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters tell a binary file from text
  if (/[\0-\x08\x0e-\x1a\x1c-\x1f\ufffd]/.test(text)) return 'unsupported'
  return kindOfMail(text) ?? 'text'
}

/** A PDF may have other bytes before its header, because mail servers and printers add them. */
const PDF_HEADER_WITHIN = 1024

/** Returns whether a file is a PDF, and not a page or drawing that contains one. */
function isPdf(head: Buffer): boolean {
  const headerOffset = head.subarray(0, PDF_HEADER_WITHIN).indexOf('%PDF-')
  return (
    headerOffset === 0 ||
    (headerOffset > 0 && !['html', 'svg', 'xml'].includes(kindOfText(head.subarray(0, headerOffset))))
  )
}

/**
 * Returns the kind of a file that begins with these bytes. Kinds with a fixed first byte sequence are tested
 * first; a PDF and a text come last, because they may begin with anything.
 * @throws FileRefusedError when the kind is not accepted
 */
function fileKindOf(head: Buffer): KnownKind {
  const start = head.toString('latin1')
  const refuse = (reason: RefusalReason): never => {
    throw new FileRefusedError(reason)
  }
  if (/^[\s\0]*$/.test(start)) refuse('empty')
  if (start.startsWith(bytes(0xff, 0xd8, 0xff))) return 'jpeg'
  if (start.startsWith(bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a))) return 'png'
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP') return 'webp'
  if (start.startsWith('RIFF')) refuse(start.slice(8, 12) === 'WAVE' ? 'sound' : 'video')
  if (start.slice(4, 8) === 'ftyp') return kindOfBoxes(start)
  if (start.startsWith('PK'))
    refuse(REFUSED_BY_ZIP_CONTENT.find(([name]) => name.test(start))?.[1] ?? 'archive')
  if (start.startsWith(COMPOUND_FILE_START))
    refuse(REFUSED_BY_STREAM_NAME.find(([name]) => start.includes(name))?.[1] ?? 'office')
  if (start.startsWith('BM') && start.slice(6, 10) === '\0\0\0\0') refuse('other_image')
  const refusedKind = REFUSED_BY_FIRST_BYTES.find(([magic]) => start.startsWith(magic))
  if (refusedKind) refuse(refusedKind[1])
  if (isSignedData(head)) return 'p7m'
  if (isPdf(head)) return 'pdf'
  const kind = kindOfText(head)
  return kind === 'xml' ? kind : refuse(kind)
}

/**
 * Detects the kind of a file by its first bytes, never by its name.
 * @throws FileRefusedError when the kind is not accepted
 */
export async function kindOfFile(path: string): Promise<KnownKind> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return fileKindOf(buffer.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}
