import { type LabelledLine, TOTAL_WEIGHTS } from './amount-labels'
import { bareSign, currenciesOfSign, isFaintSign, PRINTED_CODES } from './currency-signs'
import { type NamedPlace, placesIn } from './named-places'
import { digitOf } from './numbers'
import type { Line, Word } from './page-text'

// Repairs currency signs that were read as digits, and digits that were read as currency signs. Both would
// change the amount beside them. Here a sign is the sign or the code of a currency. Four cases are repaired:
// `BOB 45.00` read as `B0B 45.00`: the code gets its letters back.
// `฿150.00` read as `B150.00`: in Thailand the B is the sign; elsewhere it is an 8, or a letter to ignore.
// `545.00` read as `S45.00`: the S is a 5, or a letter to ignore, as in `$45.00`.
// `450$00` read as `450500`: in Cape Verde the sign of the escudo is the decimal mark.

/** The maximum confidence of a value from a repaired or ambiguous word; it is never sure. */
const REPAIRED_CONFIDENCE_MAX = 0.7

const repairedWord = (word: Word, text: string) => ({ ...word, text, confidenceMax: REPAIRED_CONFIDENCE_MAX })

const LETTERS: Record<string, string> = { '0': 'O', '1': 'l', '5': 'S', '8': 'B' }
/** A word that may be a sign whose letters were read as the digits of `LETTERS`: `B0B`, `R1s`. */
const SHORT_WORD = /^[A-Za-z0158]{3,4}$/

const lettersIn = (text: string) => text.match(/[A-Za-z]/g)?.length ?? 0

/** Whether a text is a currency sign. A faint sign, such as the `A` of a tax rate, may be something else. */
const isSign = (text: string) => currenciesOfSign(text).length > 0 && !isFaintSign(text)

/**
 * Returns the sign or code that was meant by a word with letters and digits: BOB for `B0B`, Rls for `R1s`.
 * Null for other words, and for words with as many digits as letters, which are rather numbers: `5O0B`.
 */
function misreadSign(text: string): string | null {
  if (!SHORT_WORD.test(text) || !/\d/.test(text) || lettersIn(text) * 2 <= text.length) return null
  const letters = text.replace(/\d/g, (digit) => LETTERS[digit] as string)
  const code = letters.toUpperCase()
  if (isSign(letters)) return letters
  return PRINTED_CODES.has(code) ? code : null
}

const AMOUNT = /^[-−–]?\d[\d.,'’]*$/

/**
 * Returns misread signs with their corrections: BOB for `B0B`. The place beside an amount, on a line with a
 * label such as `Total`, proves that a word is a sign. The sign is then corrected on all lines.
 */
function misreadSignsIn(lines: LabelledLine[]): Map<string, string> {
  const correctedSigns = new Map<string, string>()
  for (const { line, kind } of lines)
    for (const [index, { text }] of line.words.entries()) {
      const sign = TOTAL_WEIGHTS[kind] === undefined ? null : misreadSign(text)
      const neighbours = [line.words[index - 1], line.words[index + 1]]
      if (sign !== null && neighbours.some((word) => word && AMOUNT.test(word.text)))
        correctedSigns.set(text, sign)
    }
  return correctedSigns
}

/** The country of a receipt, where the country decides how an ambiguous character is read. */
export interface CurrencySignHabits {
  /** a B before an amount may be the sign of the baht */
  isOfThailand: boolean
  /** a 5, S or 8 before two zeros may be the sign of the escudo */
  isOfCapeVerde: boolean
}

/** Evidence that only receipts of Thailand have: the name or sign of the baht, or Thai script. */
const THAI = /(?<![a-z])(?:thb|baht)(?![a-z])|[฿\p{Script=Thai}]/iu

/**
 * Returns the habits of a receipt.
 * @param places the places outside its merchant's name, because a `Bangkok Kitchen` may be in any country.
 * For Cape Verde even a name is enough, because that only makes values doubtful.
 */
export const currencySignHabitsOf = (lines: Line[], places: NamedPlace[]): CurrencySignHabits => ({
  isOfThailand:
    places.some(({ currency }) => currency === 'THB') || lines.some(({ text }) => THAI.test(text)),
  isOfCapeVerde: placesIn(lines).some(({ currency }) => currency === 'CVE'),
})

/** The most likely reading of a word, and its other reading if it is ambiguous. */
type WordReadings = [Word, Word?]

/** A letter before a digit: B is the sign of the baht or an 8, S is a dollar sign or a 5. */
const SIGN_LETTER = /^([^A-Za-z\d]{0,2})([BS])(?=\d)/
/** A fraction of two or three digits, which shows that a word is an amount: `S45.00`. */
const FRACTION = /\d[.,]\d{2,3}(?!\d)/

/** Whether a word is the sign or code of a currency. */
const isCurrency = ({ text }: Word) => PRINTED_CODES.has(text) || isSign(bareSign(text))

/**
 * Returns the readings of an amount that begins with B or S. In Thailand `B150.00` is ฿150.00 or
 * 8150.00, unless the word before it is already a currency sign. Elsewhere it is 8150.00 or 150.00.
 */
function readingsOfAmount(
  word: Word,
  previous: Word | undefined,
  { isOfThailand }: CurrencySignHabits,
): WordReadings {
  const [matchedText = '', prefix = '', letter = ''] = SIGN_LETTER.exec(word.text) ?? []
  const withLetterAs = (start: string) => `${prefix}${start}${word.text.slice(matchedText.length)}`
  const withDigit = repairedWord(word, withLetterAs(digitOf(letter)))
  return isOfThailand && letter === 'B' && !(previous && isCurrency(previous))
    ? [{ ...word, text: withLetterAs('฿') }, withDigit]
    : [withDigit, repairedWord(word, withLetterAs(''))]
}

/** An amount in escudos whose sign was read as `$`, or as a character like it: `450$00`, `450500`. */
const ESCUDOS = /^(\d{1,3}(?:\.\d{3})*|\d{1,9})[$5S8]00$/
/** A number with two zeros at its end, which may be an amount in escudos: `450500`, but also `1200`. */
const ROUND_NUMBER = /^\d[\d.]*[$S]?00$/

/** Whether all round numbers at the ends of lines look like amounts in escudos. `1200` does not. */
function areEscudos(lines: LabelledLine[]): boolean {
  const numbers = lines
    .flatMap(({ line }) => line.words.at(-1)?.text ?? [])
    .filter((text) => ROUND_NUMBER.test(text))
  return numbers.length > 0 && numbers.every((text) => ESCUDOS.test(text))
}

/** Whether the sign of the escudo was read as `$` or S in any amount, and not as a digit. */
const hasEscudoSign = (lines: LabelledLine[]) =>
  lines.some(({ line }) => line.words.some(({ text }) => ESCUDOS.test(text) && /[$S]/.test(text)))

/**
 * Returns the readings of `450500`. If other amounts have a readable sign, this one has a sign too: it is
 * 450 escudos, or perhaps 450,500. Otherwise it is more likely the number as it was read.
 */
function readingsOfEscudos(word: Word, hasReadableSign: boolean): WordReadings {
  const asEscudos = repairedWord(word, `${word.text.slice(0, -'$00'.length)}$00`)
  const digits = word.text.replace('S', '5')
  return hasReadableSign
    ? [asEscudos, repairedWord(word, `${digits}$00`)]
    : [repairedWord(word, digits), asEscudos]
}

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
  const readingsOf = (word: Word, previous: Word | undefined, hasLabel: boolean): WordReadings => {
    const { text } = word
    const sign = signs.get(text)
    if (sign !== undefined) return [repairedWord(word, sign)]
    // without a label or a fraction, `B12` may be the number of a seat or an article
    if (SIGN_LETTER.test(text) && (hasLabel || FRACTION.test(text)))
      return readingsOfAmount(word, previous, habits)
    const isMisreadEscudos = isInEscudos && ESCUDOS.test(text) && !text.includes('$')
    return isMisreadEscudos ? readingsOfEscudos(word, hasReadableSign) : [word]
  }
  const wordReadings = lines.map(({ line, kind }) =>
    line.words.map((word, at) => readingsOf(word, line.words[at - 1], kind !== 'other')),
  )
  const isAmbiguous = wordReadings.some((words) => words.some(([, other]) => other !== undefined))
  const linesWith = (choose: (readings: WordReadings) => Word) =>
    lines.map((line, at) => withWords(line, (wordReadings[at] as WordReadings[]).map(choose)))
  return {
    lines: linesWith(([first]) => first),
    linesInOtherReading: isAmbiguous ? linesWith(([first, other]) => other ?? first) : null,
  }
}
