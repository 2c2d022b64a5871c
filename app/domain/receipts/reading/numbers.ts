import { foldDigits, type Reading, readingsOf } from '~/domain/money/amount-readings'

/** A number of a text, with the ways to read it. */
export interface NumberInText {
  readings: Reading[]
  start: number
  end: number
}

/** Digits with marks between them; no part of a date, a time, a share or the number of a card. */
const NUMBER = /(?<![\d.,'’:/#*X])\d[\d.,'’ ]{0,30}(?<=\d)(?![\d%]|[.,:/-]\d|\s?%|[a-z]{2})/g

/** Letters behind digits that are digits which were read wrongly: `14.25O`. */
const SLIP = /(?<=\d[.,]?)[OoIlSB](?=[\d.,\s]|$)/g
const SLIPS: Record<string, string> = { O: '0', o: '0', I: '1', l: '1', S: '5', B: '8' }

/** Returns the digits that letters of digits stand for. */
export const digitOf = (letter: string): string => SLIPS[letter] ?? letter

const PRICE = /[.,]\d{2}$/

/**
 * Returns written amounts as numbers, to compare them roughly. Where any has a fraction, a number without one
 * is no amount.
 */
export function sizesOf(written: string[]): number[] {
  const priced = written.filter((each) => PRICE.test(each))
  return (priced.length > 0 ? priced : written).map(
    (each) => Number(each.replace(/\D/g, '')) / (PRICE.test(each) ? 100 : 1),
  )
}

/** The numbers of a text. Digits with spaces between them are one number where it can be read as one. */
export function numbersIn(text: string): NumberInText[] {
  return [...text.replace(SLIP, digitOf).matchAll(NUMBER)].flatMap(({ 0: number, index }) => {
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
