import Big from 'big.js'
import type { Decimal } from '~/domain/money/decimal'
import { PRINTED_CODES } from './currency-signs'
import { namesRate } from './exchange-words'
import { areGroups, type Line } from './page-text'

// Reads the two amounts of a currency exchange slip, which have the same value in two currencies. Such a slip
// says, for example, `Sold 100.00 EUR`, `Bought 388.50 MYR` and `Rate 3.885`: its pair is 100.00 EUR and
// 388.50 MYR. A slip without the two amounts may quote only the rate, `1 USD = 3.885 MYR`: its pair is 1 USD
// and 3.885 MYR.

export interface MoneyOfSlip {
  /** ISO 4217 code */
  currency: string
  amount: Decimal
}

/** Two amounts of the same value. */
export type ExchangePair = [MoneyOfSlip, MoneyOfSlip]

/** A possible value of a number on a slip. */
interface Value {
  decimal: Decimal
  /** the same value for comparisons; its error is far below the rounding of amounts on slips */
  number: number
}

/** A number on a slip, which may be one of the two amounts, the rate or something else. */
interface Figure {
  /** the possible values of the number: `3.885` is 3.885 or 3885 */
  values: Value[]
  /**
   * the value of the number where no other number of the slip confirms one; null for a number such as
   * `3,885`, which is as often 3.885 as 3885
   */
  likelyValue: Value | null
  /** the currency code beside the number; null without one */
  currency: string | null
  lineIndex: number
  /** whether its line names a rate */
  isOnRateLine: boolean
}

/** The maximum number of figures that are compared with each other; slips have fewer. */
const FIGURES_MAX = 40

/** Signs of currencies, and the codes that replace them before a line is split. */
const SIGNS: [RegExp, string][] = [
  [/€/g, ' EUR '],
  [/£/g, ' GBP '],
  [/(?<![A-Za-z])RM(?=\s?\d)/g, ' MYR '],
]

/** A number with at most four decimal or grouping marks between its digits. */
const FIGURE = /^\d{1,9}(?:[.,'’]\d{1,9}){0,4}$/

/** A currency code that is joined to its number, before or after it: `NOK100`, `100NOK`. */
const JOINED_CODE = /^([A-Z]{3})(\d.*)$|^(\d.*\d)([A-Z]{3})$/

/** A currency code whose middle letter was read in lower case: `NoK`. */
const MISREAD_CODE = /^[A-Z][a-z][A-Z]$/

/** Returns the text of a line with the digit groups of each number joined: `5000,00` for `5 000,00`. */
const textOf = ({ words }: Line) =>
  words
    .map((word, index) => {
      const previous = words[index - 1]
      const isGroup = previous !== undefined && areGroups(previous, word)
      return `${isGroup ? '' : ' '}${word.text.replace(/(?<=\d) (?=\d{3}(?!\d))/g, '')}`
    })
    .join('')

/**
 * Splits a line into words, numbers and currency codes: `€ 50 NOK100 x1.08` gives EUR, 50, NOK, 100, x1.08.
 */
function tokensOf(line: Line): string[] {
  const spaced = SIGNS.reduce((all, [sign, code]) => all.replace(sign, code), textOf(line))
  return spaced.split(/[\s=:@()/*]/).flatMap((token) => {
    const [, codeBefore, number, numberBefore, codeBehind] = JOINED_CODE.exec(token) ?? []
    if (codeBefore && number) return [codeBefore, number]
    return numberBefore && codeBehind
      ? [numberBefore, codeBehind]
      : [MISREAD_CODE.test(token) ? token.toUpperCase() : token]
  })
}

/**
 * Returns the possible values of a number, the likelier first. Its last mark is a decimal mark; three digits
 * after this mark may also be a group of thousands.
 */
function valuesOf(token: string): Value[] {
  const valueAs = (written: string) => ({ decimal: Big(written).toFixed(), number: Number(written) })
  const digits = token.replace(/[.,'’]/g, '')
  const [, decimals = ''] = /[.,](\d{1,9})$/.exec(token) ?? []
  const asGroups = valueAs(digits)
  if (decimals === '') return [asGroups]
  const asDecimal = valueAs(`${digits.slice(0, -decimals.length)}.${decimals}`)
  return decimals.length === 3 ? [asDecimal, asGroups] : [asDecimal]
}

const isCode = (token: string | undefined): token is string => token !== undefined && PRINTED_CODES.has(token)

/** Returns the numbers on the lines of a slip, each with the currency code beside it. */
function figuresIn(lines: Line[]): Figure[] {
  const figures = lines.flatMap((line, lineIndex) => {
    const tokens = tokensOf(line).filter(Boolean)
    const isOnRateLine = namesRate(line)
    // a number takes the code before it; if there is none, or an earlier number has taken it, the code after
    // it
    const usedCodes = new Set<number>()
    return tokens.flatMap((token, index): Figure[] => {
      if (!FIGURE.test(token)) return []
      const codeIndex = [index - 1, index + 1].find((near) => isCode(tokens[near]) && !usedCodes.has(near))
      if (codeIndex !== undefined) usedCodes.add(codeIndex)
      const values = valuesOf(token)
      const likelyValue = /^\d{1,3},\d{3}$/.test(token) ? null : (values[0] ?? null)
      const currency = tokens[codeIndex ?? -1] ?? null
      return [{ values, likelyValue, currency, lineIndex, isOnRateLine }]
    })
  })
  return figures.filter(({ values }) => values.some(({ number }) => number > 0)).slice(0, FIGURES_MAX)
}

/** How far a product of rounded numbers may be from the printed product, as a share of it. */
const ROUNDING_SHARE_MAX = 0.0006

/** The difference that is always allowed: a cent, and a little more for the error of binary fractions. */
const ROUNDING_MIN = 0.011

/** Whether a printed amount is another amount times a rate, except for rounding. */
const isProduct = (one: number, rate: number, product: number) =>
  Math.abs(one * rate - product) <= product * ROUNDING_SHARE_MAX + ROUNDING_MIN

/** The numbers on a slip. */
interface Slip {
  figures: Figure[]
  /** the commission that may be added to an amount or deducted from it; 0 without one */
  commission: number
}

/** Banks of some countries quote a rate for so many units: `100 JPY = 5.20 PLN`. */
const UNITS_OF_RATE = 100

/** Returns the rates for one unit that a number may be. */
const possibleRates = ({ values, isOnRateLine }: Figure): number[] =>
  values.flatMap(({ number }) => (isOnRateLine ? [number, number / UNITS_OF_RATE] : [number]))

/**
 * Whether any other number on the slip is the rate between two amounts. The rate may multiply either amount,
 * and the commission may be added to either amount or deducted from it.
 * @param excluded the numbers that are the two amounts
 */
const printsRateBetween = ({ figures, commission }: Slip, one: number, other: number, excluded: Figure[]) =>
  figures.some(
    (figure) =>
      !excluded.includes(figure) &&
      possibleRates(figure).some(
        (rate) =>
          rate > 0 &&
          // a rate of 1 fits any two equal numbers
          rate !== 1 &&
          [-commission, commission].some(
            (deducted) =>
              isProduct(one + deducted, rate, other) ||
              isProduct(one, rate, other + deducted) ||
              isProduct(other + deducted, rate, one) ||
              isProduct(other, rate, one + deducted),
          ),
      ),
  )

/** Two amounts that may be the exchange of a slip, with the facts that rank them. */
interface PairCandidate {
  pair: ExchangePair
  /** whether the slip prints the rate between the two amounts, and they are not themselves a quoted rate */
  isPrintedExchange: boolean
  /** whether both amounts have a currency code */
  haveBothCodes: boolean
  /** the larger of the two numbers */
  largerAmount: number
}

/**
 * Returns two amounts as a candidate if the slip prints the rate between them, or if they quote the rate;
 * otherwise an empty list.
 */
function pairCandidates(
  [one, oneValue]: [Figure, Value],
  [other, otherValue]: [Figure, Value],
  currencies: [string, string],
  slip: Slip,
): PairCandidate[] {
  if (oneValue.number <= 0 || otherValue.number <= 0) return []
  const isRatePrinted = printsRateBetween(slip, oneValue.number, otherValue.number, [one, other])
  // a quoted rate is on one line, and one of its amounts is 1: `1 USD = 3.885 MYR`; since no other number
  // confirms the two, both must have their likely value
  const isOnOneLine = one.lineIndex === other.lineIndex
  const areLikelyValues = [one.likelyValue, other.likelyValue].every((each) =>
    [oneValue.number, otherValue.number].includes(each?.number ?? 0),
  )
  const isQuotedRate = isOnOneLine && areLikelyValues && (oneValue.number === 1 || otherValue.number === 1)
  if (!isRatePrinted && !isQuotedRate) return []
  const pair: ExchangePair = [
    { currency: currencies[0], amount: oneValue.decimal },
    { currency: currencies[1], amount: otherValue.decimal },
  ]
  const largerAmount = Math.max(oneValue.number, otherValue.number)
  // a slip may print its rate twice, so the two amounts of a quoted rate have a printed rate too; the amounts
  // that were exchanged must win over them
  const isPrintedExchange = isRatePrinted && !isQuotedRate
  return [{ pair, isPrintedExchange, haveBothCodes: other.currency !== null, largerAmount }]
}

/**
 * Returns the two amounts of the same value: the exchanged amounts if the slip prints their rate, otherwise
 * the two amounts of the quoted rate. Null unless the slip has exactly two currencies and shows which amounts
 * belong together. It tries no commission, because amounts that differ by a commission do not have the same
 * value. `isExchangeSlip` tries commissions, because it only tells what kind of paper a file is.
 */
export const exchangeIn = (lines: Line[]): ExchangePair | null => bestPair(lines, 0)

/**
 * Returns the best candidate among all pairs of numbers in the slip's two currencies: a printed exchange
 * before a quoted rate, then a pair with both codes, then the pair with the larger amount.
 */
function bestPair(lines: Line[], commission: number): ExchangePair | null {
  const codes = new Set(lines.flatMap(tokensOf).filter(isCode))
  const [first, second] = codes
  if (codes.size !== 2 || first === undefined || second === undefined) return null
  const figures = figuresIn(lines)
  const slip = { figures, commission }
  const candidates = figures
    .filter(({ currency }) => currency !== null)
    .flatMap((one) =>
      figures.flatMap((other) => {
        const counterpart = one.currency === first ? second : first
        // a number without a code may be in the other currency
        if (other === one || (other.currency ?? counterpart) !== counterpart) return []
        const currencies: [string, string] = [one.currency ?? '', counterpart]
        const pairs = one.values.flatMap((value) =>
          other.values.flatMap((otherValue) =>
            pairCandidates([one, value], [other, otherValue], currencies, slip),
          ),
        )
        // without a code on the other number, only a printed rate shows that both numbers belong together
        return other.currency === null ? pairs.filter((each) => each.isPrintedExchange) : pairs
      }),
    )
  const [best] = candidates.sort(
    (one, other) =>
      Number(other.isPrintedExchange) - Number(one.isPrintedExchange) ||
      Number(other.haveBothCodes) - Number(one.haveBothCodes) ||
      other.largerAmount - one.largerAmount,
  )
  return best?.pair ?? null
}

/** Returns the currencies whose codes are on the lines. */
export const currenciesOfSlip = (lines: Line[]) => [...new Set(lines.flatMap(tokensOf).filter(isCode))]

/** Whether the lines have amounts in exactly two currencies. */
export const hasTwoCurrencies = (lines: Line[]): boolean =>
  new Set(figuresIn(lines).flatMap(({ currency }) => currency ?? [])).size === 2

/** Words for the commission of an exchange. */
const COMMISSION = /commi|comis|provi[sz]i|(?<!\p{L})(?:fee|frais|gebühr)/iu
/** The maximum number of commissions that are tried. A slip names one, and perhaps a part of it. */
const COMMISSIONS_MAX = 3

/** Whether a slip has two amounts of the same value in two currencies, with or without a commission. */
export function isExchangeSlip(lines: Line[]): boolean {
  const commissions = figuresIn(lines.filter(({ text }) => COMMISSION.test(text)))
    .flatMap(({ likelyValue }) => likelyValue?.number ?? [])
    .slice(0, COMMISSIONS_MAX)
  return [0, ...commissions].some((commission) => bestPair(lines, commission) !== null)
}
