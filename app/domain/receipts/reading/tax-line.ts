import { decimalAmountsIn, type FractionDigits, type PrintedAmount, wholeAmountsIn } from './amounts'
import type { Language } from './languages/language'
import { wordListPattern } from './languages/word-patterns'
import type { Line } from './page-text'
import { namesSurcharge } from './surcharge-words'
import { RATE_MAX } from './tax-arithmetic'

// Reads the amounts and rates of one line of a receipt, and what its words tell about taxes.

/** A rate in thousandths of a per cent, with its offsets on the line. */
export interface PrintedRate {
  rate: bigint
  start: number
  end: number
}

/** The maximum number of amounts of a line that are combined. A tax line has at most four. */
const COLUMNS_MAX = 6

const RATE_BEFORE_SIGN = /(?<![\d.,])(\d{1,2})(?:[.,](\d{1,5}))?\s?%/g
const RATE_AFTER_SIGN = /%\s?(\d{1,2})(?:[.,](\d{1,2}))?(?![\d.,])/g
/** A number that may be a rate without its sign: the 21 of `IVA 21 51,53 10,82`. */
const BARE_RATE = /(?<![\d.,/:-])(\d{1,2})(?![\d.,/:%-])/g

/** Taxes of India: CGST and SGST are on the same amount, each with half of the rate; IGST stands alone. */
const TWIN_TAXES = /\b[csi]gst\b/

/** Returns a rate in thousandths of a per cent: 8100 for `8.1`. */
const rateOf = (whole: string, fraction = ''): bigint => BigInt(whole + fraction.slice(0, 3).padEnd(3, '0'))

function ratesBy(pattern: RegExp, text: string): PrintedRate[] {
  return [...text.matchAll(pattern)]
    .map((match) => ({
      rate: rateOf(match[1] as string, match[2]),
      start: match.index,
      end: match.index + match[0].length,
    }))
    .filter(({ rate }) => rate <= RATE_MAX)
}

/** Returns the rates on a line: `19,0 %`, or `%19` as in Turkey. */
export function ratesIn(text: string): PrintedRate[] {
  const ratesBeforeSign = ratesBy(RATE_BEFORE_SIGN, text)
  return ratesBeforeSign.length > 0 ? ratesBeforeSign : ratesBy(RATE_AFTER_SIGN, text)
}

/** Returns the numbers on a line that may be rates without their sign, in thousandths of a per cent. */
export const bareRatesIn = (text: string): bigint[] => ratesBy(BARE_RATE, text).map(({ rate }) => rate)

export type WordList = Parameters<typeof wordListPattern>[1]

/** A line with the facts that its words tell about taxes. */
export interface TaxLineText {
  line: Line
  amounts: PrintedAmount[]
  rates: PrintedRate[]
  /** whether it names a tax */
  namesTax: boolean
  /** whether its amount may be a tax: its words label neither a net amount nor a total with tax */
  mayBeTaxAmount: boolean
  /** whether it is a row of a tax table */
  isTableRow: boolean
  /** whether it names a fee or a tip and no tax; these are percentages of a price as well */
  isSurcharge: boolean
  /** the name of a tax of India, else empty, as in `TaxCandidate` */
  name: string
}

/** Returns the offset of an amount in the text of its line. */
export const offsetOf = (line: Line, printed: PrintedAmount): number => {
  let offset = 0
  for (const word of line.words) {
    if (word === printed.words[0]) return offset
    offset += word.text.length + 1
  }
  return offset
}

/** Returns the amounts and rates on a line, with the facts that its words tell. */
export function describeLine(
  line: Line,
  context: { plain: string; languages: Language[]; fractionDigits: FractionDigits },
): Omit<TaxLineText, 'isTableRow'> {
  const { plain, languages, fractionDigits } = context
  const has = (list: WordList) => wordListPattern(languages, list).test(plain)
  const rates = ratesIn(line.text)
  const printed = fractionDigits === 0 ? wholeAmountsIn(line) : decimalAmountsIn(line, fractionDigits)
  const isRate = (place: number) => rates.some(({ start, end }) => place >= start && place < end)
  // `Total incl. VAT` labels the total
  const isSum = has('gross') && (has('total') || has('due'))
  // "tax invoice" names no tax
  const namesTax =
    has('tax') &&
    wordListPattern(languages, 'tax').test(plain.replace(wordListPattern(languages, 'heading'), ' '))
  return {
    line,
    rates,
    amounts: printed
      .filter((each) => each.units >= 0n && !isRate(offsetOf(line, each)))
      .slice(0, COLUMNS_MAX),
    namesTax,
    isSurcharge: !namesTax && namesSurcharge(plain),
    // a net label excludes a tax, but a line with both labels, `excl. / incl. VAT`, may end with the tax
    mayBeTaxAmount: !isSum && (!has('net') || has('gross')),
    name: TWIN_TAXES.exec(plain)?.[0] ?? '',
  }
}
