import iconv from 'iconv-lite'
import { DomainError } from '~/domain/errors'
import { detectEncoding } from './detect-encoding'
import { type Encoding, encodingNamed } from './encodings'

// Decodes the bytes of a statement file to text. The encoding is the one that the claimant chose. Otherwise
// it is UTF-16 or UTF-8, if the bytes show it; otherwise the encoding that the file declares; otherwise the
// one that the letters of the text suggest (`detectEncoding`).

/** The first bytes of other kinds of files, as Latin-1 characters, and the names of the kinds. */
const OTHER_FILE_KINDS: [string, string][] = [
  ['PK\u0003\u0004', 'an Excel file or archive'],
  ['\u00d0\u00cf\u0011\u00e0', 'an old Excel file'],
  ['%PDF-', 'a PDF'],
]

/** The error for a file that is not a text, such as a PDF. */
export class UnreadableFileError extends DomainError {
  /** @param kind the kind of the file, such as `a PDF` */
  constructor(
    readonly kind: string,
    message: string,
  ) {
    super('invalid', message)
  }
}

/**
 * Detects UTF-16 without a byte order mark. One of the two bytes of most characters is zero; whether these
 * zeros are at even or odd positions shows the byte order. Null for other encodings.
 */
function detectUtf16(bytes: Uint8Array): Encoding | null {
  // the number of zeros at even and at odd positions
  const zeros = [0, 0]
  const examined = bytes.subarray(0, 1_000)
  for (const [index, byte] of examined.entries())
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] as number) + 1
  const [even = 0, odd = 0] = zeros
  if (Math.max(even, odd) < examined.length / 5) return null
  return odd > even ? 'utf-16le' : 'utf-16be'
}

/** Returns the encoding that a byte order mark shows; null without one. */
function encodingOfByteOrderMark([first, second]: Uint8Array): Encoding | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : null
}

/**
 * The most damaged characters in UTF-8 for each whole character beyond ASCII. A text in another encoding has
 * hardly any whole ones when it is decoded as UTF-8.
 */
const DAMAGED_SHARE_MAX = 0.2

/** Whether bytes are UTF-8, except for a few damaged characters. */
function isUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(bytes)
  const damaged = text.match(/\ufffd/g)?.length ?? 0
  if (damaged === 0) return true
  const whole = text.match(/[\u0080-\ufffc]/g)?.length ?? 0
  return damaged <= whole * DAMAGED_SHARE_MAX
}

/** The number of bytes at the beginning that are searched for a declared encoding. */
const DECLARED_BYTES = 1_000

/** Returns the encoding that XML or OFX declares at its beginning; null without a known one. */
function declaredEncoding(bytes: Uint8Array): Encoding | null {
  const beginning = Buffer.from(bytes.subarray(0, DECLARED_BYTES)).toString('latin1')
  const xml = /^\s{0,20}<\?xml[^>]{0,200}\sencoding\s?=\s?["']([\w.-]{1,30})["']/.exec(beginning)
  const ofx = /^\s{0,20}OFXHEADER[\s\S]{0,400}?\bCHARSET:([\w-]{1,30})/.exec(beginning)
  const name = (xml ?? ofx)?.[1]
  return name === undefined ? null : encodingNamed(name)
}

/** The text of a statement file, and its encoding. */
export interface DecodedStatement {
  text: string
  encoding: Encoding
  /** whether the claimant chose the encoding, the file states it, or the bytes or letters fit no other */
  isSure: boolean
}

/** Returns the encoding of a file. */
function findEncoding(bytes: Uint8Array): Omit<DecodedStatement, 'text'> {
  const utf16 = encodingOfByteOrderMark(bytes) ?? detectUtf16(bytes)
  if (utf16) return { encoding: utf16, isSure: true }
  if (isUtf8(bytes)) return { encoding: 'utf-8', isSure: true }
  const declared = declaredEncoding(bytes)
  // a file that declares UTF-8 but is not UTF-8 has another encoding, which must be detected
  return declared && declared !== 'utf-8' ? { encoding: declared, isSure: true } : detectEncoding(bytes)
}

/**
 * Returns the text of a bank's file.
 * @param chosenEncoding the encoding that the claimant chose or an earlier read detected; null to detect it
 * now
 * @throws DomainError invalid, for a file that is empty or not a text
 */
export function decodeStatement(bytes: Uint8Array, chosenEncoding: Encoding | null = null): DecodedStatement {
  // the first bytes tell other kinds of files
  const beginning = String.fromCharCode(...bytes.subarray(0, 8))
  const [, kindOfOtherFile] = OTHER_FILE_KINDS.find(([mark]) => beginning.startsWith(mark)) ?? []
  if (kindOfOtherFile)
    throw new UnreadableFileError(
      kindOfOtherFile,
      `This is ${kindOfOtherFile}. Export the statement as CSV, camt.053, MT940 or OFX, and choose that`,
    )
  const encodingFound = chosenEncoding ? { encoding: chosenEncoding, isSure: true } : findEncoding(bytes)
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const text = iconv.decode(content, encodingFound.encoding)
  if (text.trim() === '') throw new DomainError('invalid', 'This file is empty')
  // a text has hardly any control characters except tabs and line breaks. If the encoding was given, they may
  // come from a wrong choice, so the file is not refused: the claimant sees the damage and can choose again
  const controlCharacters = text.slice(0, 10_000).match(/(?![\t\n\v\f\r])\p{Cc}|\ufffd/gu)?.length ?? 0
  if (text.includes('\0') || (controlCharacters > text.length / 100 && chosenEncoding === null))
    throw new UnreadableFileError(
      'no text',
      'This file is not text. Choose a bank statement as CSV, camt.053, MT940 or OFX',
    )
  return { text, ...encodingFound }
}
