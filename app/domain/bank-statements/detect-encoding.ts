import iconv from 'iconv-lite'
import { detectAll } from 'jschardet'
import { type Encoding, encodingNamed } from './encodings'

// Detects the encoding of a text that declares none. `jschardet` ranks the encodings. It makes mistakes on
// short texts, so encodings that give implausible sequences of letters rank last.

/** The most bytes that the detector reads. It reads only lines with characters beyond ASCII. */
const EXAMINED_BYTES_MAX = 8_192

/** The detector's names for the encodings that Claimbook decodes. */
const DETECTOR_NAMES = (
  'windows-1252 iso-8859-15 cp850 cp437 windows-1250 iso-8859-2 cp852 windows-1251 cp866 ' +
  'koi8-u iso-8859-5 windows-1253 windows-1254 windows-1255 windows-1256 windows-1257 windows-1258 cp874 ' +
  'gb18030 big5hkscs cp932 euc-kr cp949 euc-jis-2004'
).split(' ')

/** Joins the lines that have characters beyond ASCII, up to about `EXAMINED_BYTES_MAX` bytes. */
function linesBeyondAscii(bytes: Uint8Array): Buffer {
  const lines: Uint8Array[] = []
  let [start, length, isAscii] = [0, 0, true]
  for (let index = 0; index <= bytes.length && length < EXAMINED_BYTES_MAX; index++) {
    const byte = bytes[index]
    if (byte !== undefined && byte !== 0x0a) {
      if (byte >= 0x80) isAscii = false
      continue
    }
    if (!isAscii) {
      const line = bytes.subarray(start, Math.min(index + 1, start + EXAMINED_BYTES_MAX))
      lines.push(line)
      length += line.length
    }
    ;[start, isAscii] = [index + 1, true]
  }
  return Buffer.concat(lines)
}

/** Sequences that words and amounts never contain. They show that a text has another encoding. */
const IMPLAUSIBLE = [
  // characters that cannot be decoded, control characters, and characters for private use
  /\ufffd|[\u0080-\u009f]|[\ue000-\uf8ff]/gu,
  // letters of two alphabets, or of an alphabet and a script without spaces, side by side
  /\p{Script=Latin}(?=[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Thai}])/gu,
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Thai}](?=\p{Script=Latin})/gu,
  /\p{Script=Latin}(?=[\p{Script=Han}\p{Script=Hangul}\uff61-\uff9f])|[\p{Script=Han}\p{Script=Hangul}\uff61-\uff9f](?=\p{Ll})/gu,
  // a letter beside a symbol that no word has, such as a line of a box
  /\p{L}(?=[^\p{L}\p{M}\p{N}\p{P}\p{Z}\p{Sc}\s\p{C}+=<>|^`~$])/gu,
  /[^\p{L}\p{M}\p{N}\p{P}\p{Z}\p{Sc}\s\p{C}+=<>|^`~$](?=\p{L})/gu,
  // a capital beyond ASCII after a small letter (`mÜller`), or a small one after two capitals (`MÜüLLER`)
  /\p{Ll}(?=(?![A-Z])\p{Lu})|\p{Lu}\p{Lu}(?=(?![a-z])\p{Ll})/gu,
  // a quotation mark or the like between two letters: `M„ller`
  /\p{L}[‚„…†‡‰‹›“”•¡¿«»ªº¹²³¼½¾](?=\p{L})/gu,
  // a single letter beyond ASCII before an amount: `Ł860.00` for `£860.00`
  /(?<![\p{L}\p{N}])(?![A-Za-z])[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}](?=\d{1,7}[.,])/gu,
]

const countImplausible = (text: string) =>
  IMPLAUSIBLE.reduce((count, pattern) => count + (text.match(pattern)?.length ?? 0), 0)

/**
 * Corrects the detector's confidence (0 to 1) in windows-1252, which is too low for the most frequent
 * encoding: a factor, and an addition for a confidence of about zero.
 */
const WINDOWS_1252_FACTOR = 1.3
const WINDOWS_1252_CONFIDENCE_MIN = 0.002

/** A detected encoding. */
export interface Detected {
  encoding: Encoding
  /** whether no other encoding gives equally plausible words with other letters */
  isSure: boolean
}

/** The least number of bytes beyond ASCII that make a detected encoding sure. */
const SURE_BYTES_MIN = 4

/** Detects the encoding of bytes that are neither UTF-8 nor UTF-16. */
export function detectEncoding(bytes: Uint8Array): Detected {
  const sample = linesBeyondAscii(bytes)
  const ranked = detectAll(sample, { detectEncodings: DETECTOR_NAMES, minimumThreshold: 0 }).flatMap(
    ({ encoding, confidence }) => {
      const knownEncoding = encodingNamed(encoding ?? '')
      if (!knownEncoding) return []
      const implausible = countImplausible(iconv.decode(sample, knownEncoding))
      const correctedConfidence =
        knownEncoding === 'windows-1252'
          ? confidence * WINDOWS_1252_FACTOR + WINDOWS_1252_CONFIDENCE_MIN
          : confidence
      return { encoding: knownEncoding, confidence: correctedConfidence, implausible }
    },
  )
  // plausible letters count before the detector's confidence
  ranked.sort((one, other) => one.implausible - other.implausible || other.confidence - one.confidence)
  const [first, second] = ranked
  if (!first) return { encoding: 'windows-1252', isSure: false }
  const bytesBeyondAscii = sample.filter((byte) => byte >= 0x80).length
  // the second encoding gives worse letters, is half as likely, or gives the same text
  const isUnambiguous =
    second === undefined ||
    second.implausible > first.implausible ||
    second.confidence < first.confidence / 2 ||
    iconv.decode(sample, second.encoding) === iconv.decode(sample, first.encoding)
  return {
    encoding: first.encoding,
    isSure: first.implausible === 0 && isUnambiguous && bytesBeyondAscii >= SURE_BYTES_MIN,
  }
}
