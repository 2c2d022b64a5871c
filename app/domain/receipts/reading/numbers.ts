import { foldDigits, readingsOf } from '~/domain/money/amount-readings'

/** Digits with separators, but not part of a date, a time, a percentage or a card number. */
const NUMBER = /(?<![\d.,'’:/#*X])\d[\d.,'’ ]{0,30}(?<=\d)(?![\d%]|[.,:/-]\d|\s?%|[a-z]{2})/g

/** Letters after digits that are misread digits: `14.25O`. */
const MISREAD_DIGIT = /(?<=\d[.,]?)[OoIlSB](?=[\d.,\s]|$)/g
const DIGITS_BY_LETTER: Record<string, string> = { O: '0', o: '0', I: '1', l: '1', S: '5', B: '8' }

/** Returns the digit for which a letter was read. */
export const digitOf = (letter: string): string => DIGITS_BY_LETTER[letter] ?? letter

const PRICE = /[.,]\d{2}$/

/** Parses amounts for rough comparisons. If one has a fraction, numbers without one are not amounts. */
export function approximateAmounts(texts: string[]): number[] {
  const textsWithFraction = texts.filter((each) => PRICE.test(each))
  return (textsWithFraction.length > 0 ? textsWithFraction : texts).map(
    (each) => Number(each.replace(/\D/g, '')) / (PRICE.test(each) ? 100 : 1),
  )
}

/** Returns the numbers in a text. Digits with spaces are one number if they can be read as one. */
export function numbersIn(text: string) {
  return [...text.replace(MISREAD_DIGIT, digitOf).matchAll(NUMBER)].flatMap(({ 0: number, index }) => {
    const folded = foldDigits(number)
    const readings = readingsOf(folded)
    if (readings.length > 0) return [{ readings, start: index, end: index + number.length }]
    return [...folded.matchAll(/[^ ]+/g)].map((part) => ({
      readings: readingsOf(part[0]),
      start: index + part.index,
      end: index + part.index + part[0].length,
    }))
  })
}
