import { type LabelledLine, TOTAL_WEIGHTS } from './amount-labels'
import { bareSign, currenciesOfSign, isFaintSign, PRINTED_CODES } from './currency-signs'
import { type NamedPlace, placesIn } from './named-places'
import { digitOf } from './numbers'
import type { Line, Word } from './page-text'

// Signs of currencies that recognition takes for digits, and digits that it takes for signs: they would make
// another number of the amount beside them.

/** What is read from a word that was mended, or that can be read in two ways, is never sure. */
const MENDED_CONFIDENCE_MAX = 0.7

const mended = (word: Word, text: string): Word => ({ ...word, text, confidenceMax: MENDED_CONFIDENCE_MAX })

const LETTERS: Record<string, string> = { '0': 'O', '1': 'l', '5': 'S', '8': 'B' }
const SHORT_WORD = /^[A-Za-z0158]{3,4}$/

const lettersIn = (text: string) => text.match(/[A-Za-z]/g)?.length ?? 0

const isSign = (text: string) => currenciesOfSign(text).length > 0 && !isFaintSign(text)

/** Returns the sign of which less than half was read as digits, as in `B0B` and `R1s`; null without. */
function signOf(text: string): string | null {
  if (!SHORT_WORD.test(text) || !/\d/.test(text) || lettersIn(text) * 2 <= text.length) return null
  const letters = text.replace(/\d/g, (digit) => LETTERS[digit] as string)
  const code = letters.toUpperCase()
  if (isSign(letters)) return letters
  return PRINTED_CODES.has(code) ? code : null
}

const AMOUNT = /^[-−–]?\d[\d.,'’]*$/

/** Returns the signs that were read as digits, as they were read: beside amounts of lines that name a sum. */
function misreadSignsIn(lines: LabelledLine[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const { line, kind } of lines)
    for (const [at, { text }] of line.words.entries()) {
      const sign = TOTAL_WEIGHTS[kind] === undefined ? null : signOf(text)
      const beside = [line.words[at - 1], line.words[at + 1]]
      if (sign !== null && beside.some((word) => word && AMOUNT.test(word.text))) found.set(text, sign)
    }
  return found
}

/** What tells how the signs of a receipt are to be read. */
export interface SignHabits {
  isOfThailand: boolean
  isOfCapeVerde: boolean
}

/** What only receipts of Thailand have. */
const THAI = /(?<![a-z])(?:thb|baht)(?![a-z])|[฿\p{Script=Thai}]/iu

/**
 * Returns the habits of a receipt.
 * @param places those outside its merchant's name: a sign is not believed for a name. Cape Verde only makes
 * doubtful what is printed, so a name is enough for it.
 */
export const signHabitsOf = (lines: Line[], places: NamedPlace[]): SignHabits => ({
  isOfThailand: places.some(({ code }) => code === 'THB') || lines.some(({ text }) => THAI.test(text)),
  isOfCapeVerde: placesIn(lines).some(({ code }) => code === 'CVE'),
})

/** A word as it is read first, and as it may be read as well. */
type WordReadings = [Word, Word?]

/** A letter glued to an amount: the sign of the baht or an 8, the sign of the dollar or a 5. */
const SIGN_LETTER = /^([^A-Za-z\d]{0,2})([BS])(?=\d)/
const FRACTION = /\d[.,]\d{2,3}(?!\d)/

/** Whether a word is the sign or code of a currency. */
const isCurrency = ({ text }: Word) => PRINTED_CODES.has(text) || isSign(bareSign(text))

/** An amount behind such a letter. A B is the sign only in Thailand, and not behind another sign. */
function readingsOfAmount(word: Word, before: Word | undefined, { isOfThailand }: SignHabits): WordReadings {
  const [all = '', start = '', letter = ''] = SIGN_LETTER.exec(word.text) ?? []
  const withStart = (text: string) => `${start}${text}${word.text.slice(all.length)}`
  const withDigit = mended(word, withStart(digitOf(letter)))
  return isOfThailand && letter === 'B' && !(before && isCurrency(before))
    ? [{ ...word, text: withStart('฿') }, withDigit]
    : [withDigit, mended(word, withStart(''))]
}

/** An amount of Cape Verde: its decimal mark is the sign of the escudo, or was read as a digit: `450500`. */
const ESCUDOS = /^(\d{1,3}(?:\.\d{3})*|\d{1,9})[$5S8]00$/
/** What may be one of them. */
const ROUND_NUMBER = /^\d[\d.]*[$S]?00$/

/** Whether the round numbers at the ends of lines all seem to be amounts in escudos. */
function areEscudos(lines: LabelledLine[]): boolean {
  const numbers = lines
    .flatMap(({ line }) => line.words.at(-1)?.text ?? [])
    .filter((text) => ROUND_NUMBER.test(text))
  return numbers.length > 0 && numbers.every((text) => ESCUDOS.test(text))
}

/** Whether the sign of the escudo was read within an amount. */
const hasEscudoSign = (lines: LabelledLine[]) =>
  lines.some(({ line }) => line.words.some(({ text }) => ESCUDOS.test(text) && /[$S]/.test(text)))

/** Lines with the signs and codes of currencies that were read as digits. */
export interface SignedLines {
  lines: LabelledLine[]
  /** the same with the other reading of each word that has two; null where none has */
  others: LabelledLine[] | null
}

const withWords = ({ line, ...labels }: LabelledLine, words: Word[]): LabelledLine => ({
  line: { ...line, words, text: words.map(({ text }) => text).join(' ') },
  ...labels,
})

/** Returns the lines of a page with the signs that were read as digits, and what may be digits as both. */
export function withSigns(lines: LabelledLine[], habits: SignHabits): SignedLines {
  const signs = misreadSignsIn(lines)
  const isInEscudos = habits.isOfCapeVerde && areEscudos(lines)
  const isSigned = isInEscudos && hasEscudoSign(lines)
  const readingsOf = (word: Word, before: Word | undefined, isSum: boolean): WordReadings => {
    const { text } = word
    const sign = signs.get(text)
    if (sign !== undefined) return [mended(word, sign)]
    if (SIGN_LETTER.test(text) && (isSum || FRACTION.test(text)))
      return readingsOfAmount(word, before, habits)
    if (!isInEscudos || text.includes('$') || !ESCUDOS.test(text)) return [word]
    const asEscudos = mended(word, `${text.slice(0, -3)}$00`)
    const digits = text.replace('S', '5')
    return isSigned ? [asEscudos, mended(word, `${digits}$00`)] : [mended(word, digits), asEscudos]
  }
  const read = lines.map(({ line, kind }) =>
    line.words.map((word, at) => readingsOf(word, line.words[at - 1], kind !== 'other')),
  )
  const hasOthers = read.some((words) => words.some(([, other]) => other !== undefined))
  const linesWith = (choose: (readings: WordReadings) => Word) =>
    lines.map((line, at) => withWords(line, (read[at] as WordReadings[]).map(choose)))
  return {
    lines: linesWith(([first]) => first),
    others: hasOthers ? linesWith(([first, other]) => other ?? first) : null,
  }
}
