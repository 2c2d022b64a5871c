import { DomainError } from '~/domain/errors'

// Decodes the bytes of a bank's file. Banks do not state their encoding.

/** The first bytes of other files, as Latin letters, and what the files are called. */
const OTHERS: [string, string][] = [
  ['PK\u0003\u0004', 'an Excel file or archive'],
  ['\u00d0\u00cf\u0011\u00e0', 'an old Excel file'],
  ['%PDF-', 'a PDF'],
]

const invalid = (message: string) => new DomainError('invalid', message)

/** Guesses the order of two bytes that one letter takes: the one that is zero for most letters tells it. */
function widthOf(bytes: Uint8Array): string | null {
  const zeros = [0, 0]
  const looked = bytes.subarray(0, 1_000)
  for (const [at, byte] of looked.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] as number) + 1
  const [even = 0, odd = 0] = zeros
  if (Math.max(even, odd) < looked.length / 5) return null
  return odd > even ? 'utf-16le' : 'utf-16be'
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return widthOf(bytes) ?? 'utf-8'
}

/**
 * The letters of Windows-1252 from 0x80 to 0x9f, where Latin 1 has none; some versions of Node.js read it as
 * Latin 1.
 */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** The UTF-16 code unit of each byte. */
const UNITS = Uint16Array.from({ length: 256 }, (_, byte) =>
  byte >= 0x80 && byte <= 0x9f ? WINDOWS.charCodeAt(byte - 0x80) : byte,
)

const windows = (bytes: Uint8Array): string =>
  new TextDecoder('utf-16le').decode(Uint16Array.from(bytes, (byte) => UNITS[byte] as number))

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes)
  } catch {
    return windows(bytes)
  }
}

/**
 * Returns the text of a bank's file: UTF-8 or UTF-16, marked as such or not, else Windows-1252.
 * @throws DomainError invalid, for what is no text
 */
export function decodeStatement(bytes: Uint8Array): string {
  const beginning = String.fromCharCode(...bytes.subarray(0, 8))
  const [, other] = OTHERS.find(([mark]) => beginning.startsWith(mark)) ?? []
  if (other)
    throw invalid(`This is ${other}. Export the statement as CSV, camt.053, MT940 or OFX, and choose that`)
  const text = decoded(bytes)
  if (text.trim() === '') throw invalid('This file is empty')
  // a text has no control characters but tabs and ends of lines
  const odd = text.slice(0, 10_000).match(/(?![\t\n\v\f\r])\p{Cc}|\ufffd/gu)?.length ?? 0
  if (text.includes('\0') || odd > text.length / 100)
    throw invalid('This file is not text. Choose a bank statement as CSV, camt.053, MT940 or OFX')
  return text
}
