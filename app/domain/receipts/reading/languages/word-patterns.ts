import { phrases } from '~/domain/text/phrases'
import type { Language } from './language'

// Finds words of languages in lines of receipts. Recognition may have changed their case, their accents and
// the spaces between them. So words and texts are compared in their normalized form, and a pattern allows for
// misread letters: `total` also finds `T0TAL` and `totals`.

/** Letters that Unicode does not decompose, with the letters that replace them in searches. */
const LETTER_REPLACEMENTS: Record<string, string> = {
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

/** Returns the form in which texts are compared: lower case, no accents, digits of all scripts as 0 to 9. */
export const normalizeWords = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .replace(/[ßłøđıæœς״׳]/g, (letter) => LETTER_REPLACEMENTS[letter] as string)
    .replace(/\p{Nd}/gu, asciiDigit)
    .replace(/\s+/g, ' ')
    .trim()

/** Returns a normalized text, and the offset in the original text of each of its characters. */
export function normalizeWithOffsets(text: string): { normalized: string; offsets: number[] } {
  let normalized = ''
  const offsets: number[] = []
  let offset = 0
  for (const character of text) {
    const plain = character === ' ' ? ' ' : normalizeWords(character)
    normalized += plain
    for (let index = 0; index < plain.length; index++) offsets.push(offset)
    offset += character.length
  }
  offsets.push(text.length)
  return { normalized, offsets }
}

/** Returns a digit of any script as 0 to 9. The digits of a script are consecutive in Unicode. */
export function asciiDigit(digit: string): string {
  if (digit <= '9') return digit
  const code = digit.codePointAt(0) as number
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return String(code - zero)
}

/** Letters, and the characters that recognition often returns for them, themselves included. */
const MISREAD_LETTERS: Record<string, string> = {
  o: '[o0]',
  l: '[l1i|]',
  i: '[i1l]',
  s: '[s5]',
  b: '[b8]',
  g: '[g6]',
  z: '[z2]',
  ы: '[ыь]',
}

/** A letter for which recognition never returns a digit: none of the Latin letters in `MISREAD_LETTERS`. */
const LETTER_UNLIKE_DIGITS = /[^olisbgz\P{L}]/u

/** Scripts that write words without spaces. */
const SCRIPTS_WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u

/** The letters of the shortest word that also matches the beginning of a longer word: `total` in `totals`. */
const PREFIX_LETTERS_MIN = 5
/** Names that match only as whole words, because other words begin with them: `swishing`, `interactive`. */
const WHOLE_NAMES: ReadonlySet<string> = new Set(phrases`
  swish, vipps, twint, mobilepay, interac, apple pay, google pay
`)
/**
 * Endings of a name of one word: inflections, the word for a payment, and a code that is joined to it:
 * `Swishad`, `PayPalem`, `Vippsbetaling`, `VNPAYQR`. English words have other endings: `Swisher`, `applied`.
 */
const NAME_ENDINGS = phrases`
  ad, at, ade, ats, ar, a, en, et, em, iem, om, u, owi, ovi, ul, ului, lla, illa, lta, ilta, in, ista, lal,
  lel, pal, szal, szel, nal, on, nya, betalning, inbetalning, betaling, zahlung, maksu, qr, qris, qrcode
`.join('|')
/** Endings of a name of several words. No other word has them: `Apple Paylla`. */
const MULTIWORD_NAME_ENDINGS = ['lla', 'lta', 'em', 'om', 'ul', 'jal', 'jel', 'qr'].join('|')
/** The shortest name that may have any ending. Shorter names only take a code: `pixel` is not `pix`. */
const ENDING_LETTERS_MIN = 5
/** The shortest word in which recognition errors are allowed. Shorter words would match other words. */
const MISREAD_WORD_LETTERS_MIN = 3

/**
 * Returns the source of a pattern for a word. The pattern allows misread letters, unless each letter of the
 * word may be a digit: 155 is not `iss`.
 */
function regexSource(text: string): string {
  const allowsMisreading = lettersIn(text) >= MISREAD_WORD_LETTERS_MIN && LETTER_UNLIKE_DIGITS.test(text)
  return [...text]
    .map((character) => {
      if (character === ' ') return '[ ]?'
      if (/[\p{L}\p{N}]/u.test(character))
        return allowsMisreading ? (MISREAD_LETTERS[character] ?? character) : character
      return `[${character.replace(/[\]\\^-]/g, '\\$&')}]?`
    })
    .join('')
}

/** Returns the source of a pattern for a name with the endings that may be joined to it. */
function regexSourceOfName(text: string): string {
  const isShort = lettersIn(text) < ENDING_LETTERS_MIN
  const endings = isShort ? 'qr' : text.includes(' ') ? MULTIWORD_NAME_ENDINGS : NAME_ENDINGS
  return `${regexSource(text)}(?:${endings})?`
}

const lettersIn = (text: string) => text.match(/\p{L}/gu)?.length ?? 0

/**
 * Returns a list with the source of one pattern that matches any of some sources, the longest first. For no
 * sources the list is empty, because an empty alternation would match everywhere.
 */
const alternation = (texts: string[]) =>
  texts.length === 0 ? [] : [`(?:${texts.sort((a, b) => b.length - a.length).join('|')})`]

/** Returns a pattern that finds names as whole words, including their inflected forms. */
export const patternOfNames = (names: string[]): RegExp =>
  patternOfWords(names, Number.POSITIVE_INFINITY, () => true)

/**
 * Returns a pattern that finds any of the words in a text from `normalizeWords`; for no words, it matches
 * nothing. It checks the beginning of a word once for all words, to be fast.
 * @param prefixLettersMin the letters of the shortest word that also matches the beginning of a longer word
 * @param isName whether a word is a name, which matches as a whole word with the endings of names
 */
export function patternOfWords(
  words: string[],
  prefixLettersMin = PREFIX_LETTERS_MIN,
  isName = (text: string) => WHOLE_NAMES.has(text),
): RegExp {
  // words of scripts without spaces match anywhere; other words match from their beginning
  const normalizedWords = [...new Set(words.map(normalizeWords))]
  const unspacedSources = normalizedWords.filter((text) => SCRIPTS_WITHOUT_SPACES.test(text)).map(regexSource)
  const spaced = normalizedWords.filter((text) => !SCRIPTS_WITHOUT_SPACES.test(text))
  const isPrefix = (text: string) => lettersIn(text) >= prefixLettersMin && !isName(text)
  const prefixSources = spaced.filter(isPrefix).map(regexSource)
  const wholeWordSources = spaced
    .filter((text) => !isPrefix(text))
    .map((text) => (isName(text) ? regexSourceOfName(text) : regexSource(text)))
  const startSources = alternation([
    ...alternation(prefixSources),
    ...alternation(wholeWordSources).map((source) => `${source}(?!\\p{L})`),
  ])
  const sources = [...startSources.map((source) => `(?<!\\p{L})${source}`), ...alternation(unspacedSources)]
  return new RegExp(sources.length > 0 ? sources.join('|') : '(?!)', 'u')
}

/** The name of a word list of a language. */
type WordList = { [Key in keyof Language]-?: Language[Key] extends string[] ? Key : never }[keyof Language]

const patterns = new Map<string, RegExp>()

/** The lists whose words match only as whole words: `zimmer` is not `Zimmermann`. */
const WHOLE_WORD_LISTS: readonly WordList[] = ['roomNight']

/** Returns the cached pattern for one word list of some languages. */
export function wordListPattern(languages: Language[], list: WordList): RegExp {
  const key = `${list} ${languages.map(({ code }) => code).join(' ')}`
  const cached = patterns.get(key)
  if (cached) return cached
  const prefixLettersMin = WHOLE_WORD_LISTS.includes(list) ? Number.POSITIVE_INFINITY : PREFIX_LETTERS_MIN
  const words = languages.flatMap((language) => language[list])
  const pattern = patternOfWords(words, prefixLettersMin)
  patterns.set(key, pattern)
  return pattern
}
