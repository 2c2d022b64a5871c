import type { Language } from './language'

// Finds the words of languages in lines of receipts, whatever recognition made of their case, their accents
// and the spaces between them.

/** Letters that are no other letter with a mark, and are looked for as these. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  ς: 'σ',
  '״': '"',
  '׳': "'",
}

/**
 * The text in lower case, without accents, with digits of other scripts as 0 to 9. Words and lines are
 * compared in this form alone.
 */
export const normalizeWords = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .replace(/[ßłøđıæœς״׳]/g, (letter) => LETTERS[letter] as string)
    .replace(/\p{Nd}/gu, asciiDigit)
    .replace(/\s+/g, ' ')
    .trim()

/** A text in the form that words are looked for in, and where each of its characters stands in the text. */
export function normalizeWithPlaces(text: string): { normalized: string; places: number[] } {
  let normalized = ''
  const places: number[] = []
  let place = 0
  for (const character of text) {
    const plain = character === ' ' ? ' ' : normalizeWords(character)
    normalized += plain
    for (let at = 0; at < plain.length; at++) places.push(place)
    place += character.length
  }
  places.push(text.length)
  return { normalized, places }
}

/** The digit 0 to 9 that a digit of any script is: those of a script stand in a row, from its zero on. */
export function asciiDigit(digit: string): string {
  if (digit <= '9') return digit
  const code = digit.codePointAt(0) as number
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return String(code - zero)
}

/** Letters, and the digits and letters that recognition often takes them for. */
const SLIPS: Record<string, string> = {
  o: '[o0]',
  l: '[l1i|]',
  i: '[i1l]',
  s: '[s5]',
  b: '[b8]',
  g: '[g6]',
  z: '[z2]',
  ы: '[ыь]',
}

/** Scripts whose words have no spaces around them. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u

/** The letters of the shortest word that also matches the beginning of a longer word. */
const PREFIX_LETTERS_MIN = 5
/** Names that other words begin with: `swishing`, `interactive`, `apple payment`. */
const WHOLE_NAMES: ReadonlySet<string> = new Set([
  ...['swish', 'vipps', 'twint', 'mobilepay', 'interac', 'apple pay', 'google pay'],
])
/**
 * What languages put behind a name of one word: endings, the word for a payment, and a code that is glued to
 * it: `Swishad`, `PayPalem`, `Vippsbetaling`, `VNPAYQR`. English words end otherwise: `Swisher`, `applied`.
 */
const NAME_ENDINGS = [
  ...['ad', 'at', 'ade', 'ats', 'ar', 'a', 'en', 'et', 'em', 'iem', 'om', 'u', 'owi', 'ovi', 'ul', 'ului'],
  ...['lla', 'illa', 'lta', 'ilta', 'in', 'ista', 'lal', 'lel', 'pal', 'szal', 'szel', 'nal', 'on', 'nya'],
  ...['betalning', 'inbetalning', 'betaling', 'zahlung', 'maksu', 'qr', 'qris', 'qrcode'],
].join('|')
/** The endings of a name of several words, which are those that no other word has: `Apple Paylla`. */
const ENDINGS_OF_WORDS = ['lla', 'lta', 'em', 'om', 'ul', 'jal', 'jel', 'qr'].join('|')
/** A shorter name takes no ending but a code: `pixel` is no `pix`. */
const ENDING_LETTERS_MIN = 5
/** In shorter words a slip makes too much of another word. */
const SLIP_LETTERS_MIN = 3

/**
 * The pattern of a word without what stands around it. One whose letters may all be digits has no slips: 155
 * is no `iss`.
 */
function sourceOf(text: string): string {
  const hasSlips = lettersIn(text) >= SLIP_LETTERS_MIN && /[^olisbgz\P{L}]/u.test(text)
  return [...text]
    .map((character) => {
      if (character === ' ') return '[ ]?'
      if (/[\p{L}\p{N}]/u.test(character)) return hasSlips ? (SLIPS[character] ?? character) : character
      return `[${character.replace(/[\]\\^-]/g, '\\$&')}]?`
    })
    .join('')
}

/** The pattern of a name, as `sourceOf`, with what may be glued to it. */
function sourceOfName(text: string): string {
  const isShort = lettersIn(text) < ENDING_LETTERS_MIN
  const endings = isShort ? 'qr' : text.includes(' ') ? ENDINGS_OF_WORDS : NAME_ENDINGS
  return `${sourceOf(text)}(?:${endings})?`
}

const lettersIn = (text: string) => text.match(/\p{L}/gu)?.length ?? 0

const anyOf = (texts: string[]) =>
  texts.length === 0 ? [] : [`(?:${texts.sort((a, b) => b.length - a.length).join('|')})`]

/** A pattern that finds names as whole words, and with the endings of languages that inflect them. */
export const namesPatternOf = (names: string[]): RegExp =>
  patternOf(names, Number.POSITIVE_INFINITY, () => true)

/**
 * A pattern that finds any of some words in a text that `normalizeWords` gave; none finds nothing. Where a
 * word may begin is looked at once for all of them.
 * @param prefixLettersMin the letters of the shortest word that also matches the beginning of a longer word
 */
export function patternOf(
  words: string[],
  prefixLettersMin = PREFIX_LETTERS_MIN,
  isName = (text: string) => WHOLE_NAMES.has(text),
): RegExp {
  const texts = [...new Set(words.map(normalizeWords))]
  const unspaced = texts.filter((text) => UNSPACED.test(text)).map(sourceOf)
  const spaced = texts.filter((text) => !UNSPACED.test(text))
  const isPrefix = (text: string) => lettersIn(text) >= prefixLettersMin && !isName(text)
  const long = spaced.filter(isPrefix).map(sourceOf)
  const short = spaced
    .filter((text) => !isPrefix(text))
    .map((text) => (isName(text) ? sourceOfName(text) : sourceOf(text)))
  const atStart = anyOf([...anyOf(long), ...anyOf(short).map((source) => `${source}(?!\\p{L})`)])
  const sources = [...atStart.map((source) => `(?<!\\p{L})${source}`), ...anyOf(unspaced)]
  return new RegExp(sources.length > 0 ? sources.join('|') : '(?!)', 'u')
}

/** Which of its words a pattern is made for. */
type WordList = { [Key in keyof Language]-?: Language[Key] extends string[] ? Key : never }[keyof Language]

const patterns = new Map<string, RegExp>()

/** The lists whose words are never found at the beginning of longer ones: `zimmer` is no `Zimmermann`. */
const WHOLE_WORDS: readonly WordList[] = ['nights']

/** A pattern for one list of words of some languages. */
export function wordsOf(languages: Language[], list: WordList): RegExp {
  const key = `${list} ${languages.map(({ code }) => code).join(' ')}`
  const known = patterns.get(key)
  if (known) return known
  const prefixLettersMin = WHOLE_WORDS.includes(list) ? Number.POSITIVE_INFINITY : PREFIX_LETTERS_MIN
  const pattern = patternOf(
    languages.flatMap((language) => language[list]),
    prefixLettersMin,
  )
  patterns.set(key, pattern)
  return pattern
}
