import { type LabelledLine, TOTAL_WEIGHTS } from './amount-labels'
import { bareSign, currenciesOfSign, isFaintSign, PRINTED_CODES } from './currency-signs'
import { type NamedPlace, placesIn } from './named-places'
import { digitOf } from './numbers'
import type { Line, Word } from './page-text'

// Repairs currency signs that were read as digits, and digits that were read as signs. Both would change the
// amount beside them.

/** The maximum confidence of a value from a repaired or ambiguous word; it is never sure. */
const REPAIRED_CONFIDENCE_MAX = 0.7

const repairedWord = (word: Word, text: string) => ({ ...word, text, confidenceMax: REPAIRED_CONFIDENCE_MAX })

const LETTERS: Record<string, string> = { '0': 'O', '1': 'l', '5': 'S', '8': 'B' }
const SHORT_WORD = /^[A-Za-z0158]{3,4}$/

const lettersIn = (text: string) => text.match(/[A-Za-z]/g)?.length ?? 0

const isSign = (text: string) => currenciesOfSign(text).length > 0 && !isFaintSign(text)

/** Returns the sign or code of which less than half was read as digits, as in `B0B` and `R1s`; else null. */
function misreadSign(text: string): string | null {
  if (!SHORT_WORD.test(text) || !/\d/.test(text) || lettersIn(text) * 2 <= text.length) return null
  const letters = text.replace(/\d/g, (digit) => LETTERS[digit] as string)
  const code = letters.toUpperCase()
  if (isSign(letters)) return letters
  return PRINTED_CODES.has(code) ? code : null
}

const AMOUNT = /^[-−–]?\d[\d.,'’]*$/

/** Returns the misread signs beside amounts on lines with a label for a sum, with their corrections. */
function misreadSignsIn(lines: LabelledLine[]): Map<string, string> {
  const correctedSigns = new Map<string, string>()
  for (const { line, kind } of lines)
    for (const [index, { text }] of line.words.entries()) {
      const sign = TOTAL_WEIGHTS[kind] === undefined ? null : misreadSign(text)
      const beside = [line.words[index - 1], line.words[index + 1]]
      if (sign !== null && beside.some((word) => word && AMOUNT.test(word.text)))
        correctedSigns.set(text, sign)
    }
  return correctedSigns
}

/** The facts about a receipt that decide how its signs are read. */
export interface CurrencySignHabits {
  isOfThailand: boolean
  isOfCapeVerde: boolean
}

/** Evidence that only receipts of Thailand have. */
const THAI = /(?<![a-z])(?:thb|baht)(?![a-z])|[฿\p{Script=Thai}]/iu

/**
 * Returns the habits of a receipt.
 * @param places the places outside its merchant's name, which is not enough evidence for Thailand. For Cape
 * Verde a name is enough, because that only makes values doubtful.
 */
export const currencySignHabitsOf = (lines: Line[], places: NamedPlace[]): CurrencySignHabits => ({
  isOfThailand:
    places.some(({ currency }) => currency === 'THB') || lines.some(({ text }) => THAI.test(text)),
  isOfCapeVerde: placesIn(lines).some(({ currency }) => currency === 'CVE'),
})

/** A word in its best reading, and in its other possible reading. */
type WordReadings = [Word, Word?]

/** A letter joined to an amount: the sign of the baht or an 8, the sign of the dollar or a 5. */
const SIGN_LETTER = /^([^A-Za-z\d]{0,2})([BS])(?=\d)/
const FRACTION = /\d[.,]\d{2,3}(?!\d)/

/** Whether a word is the sign or code of a currency. */
const isCurrency = ({ text }: Word) => PRINTED_CODES.has(text) || isSign(bareSign(text))

/** Returns an amount's readings after such a letter. B is a sign only in Thailand, if no sign precedes. */
function readingsOfAmount(
  word: Word,
  previous: Word | undefined,
  { isOfThailand }: CurrencySignHabits,
): WordReadings {
  const [matchedText = '', prefix = '', letter = ''] = SIGN_LETTER.exec(word.text) ?? []
  const withStart = (text: string) => `${prefix}${text}${word.text.slice(matchedText.length)}`
  const withDigit = repairedWord(word, withStart(digitOf(letter)))
  return isOfThailand && letter === 'B' && !(previous && isCurrency(previous))
    ? [{ ...word, text: withStart('฿') }, withDigit]
    : [withDigit, repairedWord(word, withStart(''))]
}

/** An amount of Cape Verde. Its decimal mark is the escudo sign, which may be read as a digit: `450500`. */
const ESCUDOS = /^(\d{1,3}(?:\.\d{3})*|\d{1,9})[$5S8]00$/
/** A number that may be such an amount. */
const ROUND_NUMBER = /^\d[\d.]*[$S]?00$/

/** Whether all round numbers at the ends of lines look like amounts in escudos. */
function areEscudos(lines: LabelledLine[]): boolean {
  const numbers = lines
    .flatMap(({ line }) => line.words.at(-1)?.text ?? [])
    .filter((text) => ROUND_NUMBER.test(text))
  return numbers.length > 0 && numbers.every((text) => ESCUDOS.test(text))
}

/** Whether an amount has a readable sign of the escudo. */
const hasEscudoSign = (lines: LabelledLine[]) =>
  lines.some(({ line }) => line.words.some(({ text }) => ESCUDOS.test(text) && /[$S]/.test(text)))

/** The lines of a page with repaired currency signs and codes. */
export interface RepairedLines {
  lines: LabelledLine[]
  /** the same lines with the other reading of each ambiguous word; null without ambiguous words */
  linesInOtherReading: LabelledLine[] | null
}

const withWords = ({ line, ...labels }: LabelledLine, words: Word[]): LabelledLine => ({
  line: { ...line, words, text: words.map(({ text }) => text).join(' ') },
  ...labels,
})

/** Returns the lines of a page with repaired signs, and with both readings of ambiguous words. */
export function repairCurrencySigns(lines: LabelledLine[], habits: CurrencySignHabits): RepairedLines {
  const signs = misreadSignsIn(lines)
  const isInEscudos = habits.isOfCapeVerde && areEscudos(lines)
  const hasReadableSign = isInEscudos && hasEscudoSign(lines)
  const readingsOf = (word: Word, previous: Word | undefined, isSum: boolean): WordReadings => {
    const { text } = word
    const sign = signs.get(text)
    if (sign !== undefined) return [repairedWord(word, sign)]
    if (SIGN_LETTER.test(text) && (isSum || FRACTION.test(text)))
      return readingsOfAmount(word, previous, habits)
    if (!isInEscudos || text.includes('$') || !ESCUDOS.test(text)) return [word]
    const asEscudos = repairedWord(word, `${text.slice(0, -3)}$00`)
    const digits = text.replace('S', '5')
    return hasReadableSign
      ? [asEscudos, repairedWord(word, `${digits}$00`)]
      : [repairedWord(word, digits), asEscudos]
  }
  const wordReadings = lines.map(({ line, kind }) =>
    line.words.map((word, at) => readingsOf(word, line.words[at - 1], kind !== 'other')),
  )
  const hasOthers = wordReadings.some((words) => words.some(([, other]) => other !== undefined))
  const linesWith = (choose: (readings: WordReadings) => Word) =>
    lines.map((line, at) => withWords(line, (wordReadings[at] as WordReadings[]).map(choose)))
  return {
    lines: linesWith(([first]) => first),
    linesInOtherReading: hasOthers ? linesWith(([first, other]) => other ?? first) : null,
  }
}
