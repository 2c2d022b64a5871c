import Big from 'big.js'
import type { Decimal } from '~/domain/money/decimal'
import { PRINTED_CODES } from './currency-signs'
import { namesRate } from './exchange-words'
import { areGroups, type Line } from './page-text'

// Reads the two amounts of a currency exchange slip, which have the same value in two currencies.

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
  /** for comparisons; its rounding error is far below that of slips */
  number: number
}

/** A number on a slip. */
interface Figure {
  /** its possible values: `3.885` is a decimal or thousands */
  values: Value[]
  /** its value when nothing else on the slip decides; null for `3,885`, which stays open */
  valueAlone: Value | null
  currency: string | null
  lineIndex: number
  /** whether its line names a rate */
  isOnRateLine: boolean
}

/** The maximum number of figures that are compared with each other; slips have fewer. */
const FIGURES_MAX = 40

const SIGNS: [RegExp, string][] = [
  [/€/g, ' EUR '],
  [/£/g, ' GBP '],
  [/(?<![A-Za-z])RM(?=\s?\d)/g, ' MYR '],
]

const FIGURE = /^\d{1,9}(?:[.,'’]\d{1,9}){0,4}$/

/** A currency code that is joined to its number. */
const JOINED_CODE = /^([A-Z]{3})(\d.*)$|^(\d.*\d)([A-Z]{3})$/

/** Returns the text of a line with the digit groups of each number joined: `5000,00` for `5 000,00`. */
const textOf = ({ words }: Line) =>
  words
    .map((word, index) => {
      const previous = words[index - 1]
      const isGroup = previous !== undefined && areGroups(previous, word)
      return `${isGroup ? '' : ' '}${word.text.replace(/(?<=\d) (?=\d{3}(?!\d))/g, '')}`
    })
    .join('')

/** Splits a line into words, numbers and currency codes: `EUR100 x1.08` becomes EUR, 100 and x1.08. */
function tokensOf(line: Line): string[] {
  const spaced = SIGNS.reduce((all, [sign, code]) => all.replace(sign, code), textOf(line))
  return spaced.split(/[\s=:@()/*]/).flatMap((token) => {
    const [, code, number, numberBefore, codeBehind] = JOINED_CODE.exec(token) ?? []
    return [code, number, numberBefore, codeBehind].some(Boolean)
      ? [code ?? numberBefore ?? '', number ?? codeBehind ?? '']
      : [MISREAD_CODE.test(token) ? token.toUpperCase() : token]
  })
}

/** Returns the possible values of a number: its last mark is the decimal mark, or separates groups. */
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

/** A currency code whose middle letter was read as lower case: `NoK`. */
const MISREAD_CODE = /^[A-Z][a-z][A-Z]$/

/** Returns the numbers on the lines of a slip, each with the currency code beside it. */
function figuresIn(lines: Line[]): Figure[] {
  const figures = lines.flatMap((line, lineIndex) => {
    const tokens = tokensOf(line).filter(Boolean)
    const isOnRateLine = namesRate(line)
    // a code belongs to one number: to the one after it, unless the number before it has no code of its own
    const usedCodes = new Set<number>()
    return tokens.flatMap((token, at): Figure[] => {
      if (!FIGURE.test(token)) return []
      const codeIndex = [at - 1, at + 1].find((index) => isCode(tokens[index]) && !usedCodes.has(index))
      if (codeIndex !== undefined) usedCodes.add(codeIndex)
      const values = valuesOf(token)
      const valueAlone = /^\d{1,3},\d{3}$/.test(token) ? null : (values[0] ?? null)
      return [{ values, valueAlone, currency: tokens[codeIndex ?? -1] ?? null, lineIndex, isOnRateLine }]
    })
  })
  return figures.filter(({ values }) => values.some(({ number }) => number > 0)).slice(0, FIGURES_MAX)
}

/** The maximum relative difference between the product of rounded amounts and the printed amount. */
const ROUNDING = 0.0006

const isProduct = (one: number, rate: number, product: number) =>
  Math.abs(one * rate - product) <= product * ROUNDING + 0.011

/** The figures of a slip, and the commission that was deducted from either amount. */
interface Slip {
  figures: Figure[]
  commission: number
}

/** The number of units for which banks of some countries quote a rate. */
const UNITS_OF_RATE = 100

/** Returns the possible rates for one unit. */
const ratesOf = ({ values, isOnRateLine }: Figure): number[] =>
  values.flatMap(({ number }) => (isOnRateLine ? [number, number / UNITS_OF_RATE] : [number]))

/** Whether a third number is the rate of two amounts, either way, with the commission added or deducted. */
const hasRate = ({ figures, commission }: Slip, one: number, other: number, excluded: Figure[]) =>
  figures.some(
    (figure) =>
      !excluded.includes(figure) &&
      ratesOf(figure).some(
        (rate) =>
          rate > 0 &&
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
  /** whether the slip prints the rate between the two amounts */
  hasPrintedRate: boolean
  /** whether both amounts have a currency code */
  isCoded: boolean
  size: number
}

/** Returns a pair of amounts if the slip prints their rate, or if they are the rate; else none. */
function pairCandidates(
  [one, value]: [Figure, Value],
  [other, otherValue]: [Figure, Value],
  currencies: [string, string],
  slip: Slip,
): PairCandidate[] {
  if (value.number <= 0 || otherValue.number <= 0) return []
  const isConfirmed = hasRate(slip, value.number, otherValue.number, [one, other])
  // `1 USD = 3.885 MYR`
  const isQuote =
    one.lineIndex === other.lineIndex &&
    [one.valueAlone, other.valueAlone].every((each) =>
      [value.number, otherValue.number].includes(each?.number ?? 0),
    ) &&
    (value.number === 1 || otherValue.number === 1)
  if (!isConfirmed && !isQuote) return []
  const pair: ExchangePair = [
    { currency: currencies[0], amount: value.decimal },
    { currency: currencies[1], amount: otherValue.decimal },
  ]
  const size = Math.max(value.number, otherValue.number)
  return [{ pair, hasPrintedRate: isConfirmed && !isQuote, isCoded: other.currency !== null, size }]
}

/**
 * Returns the two amounts of the same value: those whose rate the slip prints, else the rate itself. Null
 * unless the slip has exactly two currencies and shows which amounts belong together.
 */
export const exchangeIn = (lines: Line[]): ExchangePair | null => pairIn(lines, 0)

/** Tries all pairs of numbers in the slip's two currencies; returns the best that a rate connects. */
function pairIn(lines: Line[], commission: number): ExchangePair | null {
  const codes = new Set(lines.flatMap(tokensOf).filter(isCode))
  const [first, second] = codes
  if (codes.size !== 2 || first === undefined || second === undefined) return null
  const figures = figuresIn(lines)
  const candidates = figures
    .filter(({ currency }) => currency !== null)
    .flatMap((one) =>
      figures.flatMap((other) => {
        const counterpart = one.currency === first ? second : first
        // a number without a code may be in the other currency if its rate is printed
        if (other === one || (other.currency ?? counterpart) !== counterpart) return []
        const currencies: [string, string] = [one.currency ?? '', counterpart]
        const pairs = one.values.flatMap((value) =>
          other.values.flatMap((otherValue) =>
            pairCandidates([one, value], [other, otherValue], currencies, { figures, commission }),
          ),
        )
        return other.currency === null ? pairs.filter((each) => each.hasPrintedRate) : pairs
      }),
    )
  const [best] = candidates.sort(
    (one, other) =>
      Number(other.hasPrintedRate) - Number(one.hasPrintedRate) ||
      Number(other.isCoded) - Number(one.isCoded) ||
      other.size - one.size,
  )
  return best?.pair ?? null
}

/** Returns the currencies whose codes are on the lines. */
export const currenciesOfSlip = (lines: Line[]) => [...new Set(lines.flatMap(tokensOf).filter(isCode))]

/** Whether the lines have amounts in exactly two currencies. */
export const hasTwoCurrencies = (lines: Line[]): boolean =>
  new Set(figuresIn(lines).flatMap(({ currency }) => currency ?? [])).size === 2

const COMMISSION = /commi|comis|provi[sz]i|(?<!\p{L})(?:fee|frais|gebühr)/iu
/** The maximum number of commissions that are tried. A slip names one, and perhaps a part of it. */
const COMMISSIONS_MAX = 3

/** Whether a slip has two amounts of the same value in two currencies, with or without a commission. */
export function isExchangeSlip(lines: Line[]): boolean {
  const commissions = figuresIn(lines.filter(({ text }) => COMMISSION.test(text)))
    .flatMap(({ valueAlone }) => valueAlone?.number ?? [])
    .slice(0, COMMISSIONS_MAX)
  return [0, ...commissions].some((commission) => pairIn(lines, commission) !== null)
}
