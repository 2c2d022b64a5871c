import { currenciesOfSign, isFaintSign, PRINTED_CODES } from './currency-signs'
import { placesIn } from './named-places'
import type { Line, Word } from './page-text'

// Signs of currencies that recognition takes for digits: they would count as digits of the amount beside
// them.

const LETTERS: Record<string, string> = { '0': 'O', '1': 'l', '5': 'S', '8': 'B' }
const SHORT_WORD = /^[A-Za-z0158]{3,4}$/

const lettersIn = (text: string) => text.match(/[A-Za-z]/g)?.length ?? 0

const isSign = (text: string) => currenciesOfSign(text).length > 0 && !isFaintSign(text)

/** A code or sign of which less than half was read as digits: `B0B` and `R1s`. */
function withLetters(word: Word): Word {
  const { text } = word
  if (!SHORT_WORD.test(text) || !/\d/.test(text) || lettersIn(text) * 2 <= text.length) return word
  const letters = text.replace(/\d/g, (digit) => LETTERS[digit] as string)
  const code = letters.toUpperCase()
  if (isSign(letters)) return { ...word, text: letters }
  return PRINTED_CODES.has(code) ? { ...word, text: code } : word
}

/** An amount of Cape Verde: its decimal mark is the sign of the escudo, or was read as a digit: `450500`. */
const ESCUDOS = /^(\d{1,3}(?:\.\d{3})*|\d{1,9})[$5S8]00$/
/** What may be one of them. */
const ROUND_NUMBER = /^\d[\d.]*[$S]?00$/
/** What reads so may be hundreds of thousands as well: it is never sure. */
const ESCUDOS_CONFIDENCE_MAX = 0.7

const withEscudoSign = (word: Word): Word =>
  ESCUDOS.test(word.text) && !word.text.includes('$')
    ? { ...word, text: `${word.text.slice(0, -3)}$00`, confidenceMax: ESCUDOS_CONFIDENCE_MAX }
    : word

/** Whether the round numbers at the ends of lines all seem to be amounts in escudos. */
function isInEscudos(lines: Line[]): boolean {
  const numbers = lines
    .flatMap(({ words }) => words.at(-1)?.text ?? [])
    .filter((text) => ROUND_NUMBER.test(text))
  return (
    numbers.length > 0 &&
    numbers.every((text) => ESCUDOS.test(text)) &&
    placesIn(lines).some(({ code }) => code === 'CVE')
  )
}

/** The lines of a page with the signs and codes of currencies that were read as digits. */
export function withSigns(lines: Line[]): Line[] {
  const mend = isInEscudos(lines) ? (word: Word) => withEscudoSign(withLetters(word)) : withLetters
  return lines.map((line) => {
    const words = line.words.map(mend)
    return { ...line, words, text: words.map(({ text }) => text).join(' ') }
  })
}
