import { open } from 'node:fs/promises'
import { type FileKind, FileRefusedError, type RefusalReason } from '~/infra/files/files.server'

/** The kinds that bytes tell. */
type KnownKind = Exclude<FileKind, 'text'>

/** The lists of a phone's HEIC, in front of its pictures, come to a few kilobytes. */
const HEAD = 65_536
const TEXT = 4096

const bytes = (...values: number[]) => Buffer.from(values).toString('latin1')

/** First bytes of files of other kinds, each byte a character. */
const OTHERS: [string, RefusalReason][] = [
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
  [bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1), 'office'],
  ['{\\rtf', 'office'],
  [bytes(0x1f, 0x8b), 'archive'],
  ['BZh', 'archive'],
  [bytes(0xfd, 0x37, 0x7a, 0x58, 0x5a), 'archive'],
  [bytes(0x37, 0x7a, 0xbc, 0xaf), 'archive'],
  [bytes(0x28, 0xb5, 0x2f, 0xfd), 'archive'],
  ['Rar!', 'archive'],
  [bytes(0x1a, 0x45, 0xdf, 0xa3), 'video'],
]

const OFFICE =
  /\[Content_Types\]\.xml|_rels\/|word\/|xl\/|ppt\/|mimetypeapplication\/vnd\.oasis|Index\/Document\.iwa/

const HEVC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'mif1']
const SEQUENCES = ['hevc', 'hevx', 'hevm', 'hevs', 'msf1']

/**
 * Whether a file of the MP4 family is a picture: `mif1` says so, where others are films, and its
 * lists how it is coded.
 */
function kindOfBoxes(head: string): KnownKind {
  const brand = head.slice(8, 12)
  if (brand === 'avif' || brand === 'avis') throw new FileRefusedError('avif')
  if (SEQUENCES.includes(brand)) throw new FileRefusedError('animated', brand)
  if (!HEVC_BRANDS.includes(brand)) throw new FileRefusedError('video', brand)
  if (brand === 'mif1' && !head.includes('hvc1'))
    throw new FileRefusedError(head.includes('av01') ? 'avif' : 'other_image', brand)
  return 'heic'
}

/** The encoding of a text by a mark of the order of bytes, or by how a `<` is written. */
function encodingOf([first, second]: Buffer): string {
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le'
  return (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c) ? 'utf-16be' : 'utf-8'
}

/**
 * Whether a file that begins like no known one is XML; else the kind of its text is the reason to refuse it.
 */
function kindOfText(head: Buffer): 'xml' | RefusalReason {
  // what is cut in the middle of a character is text all the same
  const start = new TextDecoder(encodingOf(head)).decode(head.subarray(0, TEXT), { stream: true })
  const text = start.startsWith('<?xml') ? start.slice(start.indexOf('?>') + 2) : start
  if (/^\s*<(!doctype\s+html|html|head|body|script|meta|title|div|table|p)\b/i.test(text)) return 'html'
  if (/^\s*</.test(text) && /<([\w-]+:)?svg[\s>]/i.test(text)) return 'svg'
  if (/^\s*<[?!\p{L}_]/u.test(start)) return 'xml'
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what no text has in it is what is looked for
  return /[\0-\x08\x0e-\x1a\x1c-\x1f\ufffd]/.test(text) ? 'unsupported' : 'text'
}

function fileKindOf(head: Buffer): KnownKind {
  const start = head.toString('latin1')
  if (/^[\s\0]*$/.test(start)) throw new FileRefusedError('empty')
  if (start.startsWith(bytes(0xff, 0xd8, 0xff))) return 'jpeg'
  if (start.startsWith(bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a))) return 'png'
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP') return 'webp'
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'AVI ') throw new FileRefusedError('video')
  if (start.slice(4, 8) === 'ftyp') return kindOfBoxes(start)
  if (start.startsWith('PK')) throw new FileRefusedError(OFFICE.test(start) ? 'office' : 'archive')
  if (start.startsWith('BM') && start.slice(6, 10) === '\0\0\0\0') throw new FileRefusedError('other_image')
  const other = OTHERS.find(([magic]) => start.startsWith(magic))
  if (other) throw new FileRefusedError(other[1])
  // a byte order mark or a line end in front is harmless; more would let a file be a PDF and something else
  // at once
  if (/^(\xef\xbb\xbf)?\s*%PDF-/.test(start)) return 'pdf'
  const kind = kindOfText(head)
  if (kind === 'xml') return kind
  throw new FileRefusedError(kind)
}

/**
 * The kind of a file by its first bytes, never by its name.
 * @throws FileRefusedError when the kind is not accepted
 */
export async function kindOfFile(path: string): Promise<KnownKind> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0)
    return fileKindOf(buffer.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}
