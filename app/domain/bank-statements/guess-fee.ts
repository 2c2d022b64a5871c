import { readStyled, styleOf, writtenAmount } from './amounts'
import type { Column } from './examined-columns'
import { currenciesOfTitle } from './table-currency'
import { conceptsOf } from './titles'
import { plainTitle } from './titles/title-words'

// Tells a column of fees from one of whole amounts or of per cents, by its title and its cells.

/** Say in the title of an amount that a fee is within it or left out: `Importe con recargo`. */
const WITH_OR_WITHOUT =
  /\b(?:incl|including|included|inclusive|inkl|inklusive|inclusief|inclus|incluse|inclusa|incluso|incluido|incluida|compris|with|avec|con|com|mit|met|med|cu|dahil|after|nach|apres|plus|excl|excluding|exclusive|exkl|exklusive|without|before|ohne|vor|sans|hors|avant|sin|senza|sem|zonder|utan|uden|uten|bez|net|netto|brutto|gross)\b/g

/**
 * Whether a title has an amount before such a word and a fee behind it. `Fee amount incl. VAT` and
 * `Net fee amount` are titles of fees.
 */
const isAmountWithOrWithout = (plain: string): boolean =>
  [...plain.matchAll(WITH_OR_WITHOUT)].some(({ index, 0: word }) => {
    const before = conceptsOf(plain.slice(0, index))
    const behind = conceptsOf(plain.slice(index + word.length))
    return before.has('amount') && !before.has('fee') && behind.has('fee')
  })

/** Whether the title of a column calls it an amount, and a fee only as what that amount holds or lacks. */
export function isAmountWithFee({ title, concepts }: Column): boolean {
  if (!concepts.has('fee') || !concepts.has('amount')) return false
  const plain = plainTitle(title)
  if (isAmountWithOrWithout(plain)) return true
  // `Amount charged` has the stem of a charge
  const others = plain.split(' ').filter((word) => word !== 'charged')
  const rest = conceptsOf(others.join(' '))
  return rest.has('amount') && !rest.has('fee')
}

/** Words for what a bank adds to its rate, which it also writes as per cents. */
const MARKUP =
  /mark ?up|aufschlag|koersopslag|opslag|paslag|tillaeg|tillegg|majoration|recargo|maggiorazione|surcharge/

/** Returns the sizes of the amounts of a column, one for each row; zero where none is read. */
function sizesIn(rows: string[][], at: number): number[] {
  const cells = rows.map((row) => row[at] ?? '')
  const style = { ...styleOf(cells), decimals: null }
  return cells.map((cell) => {
    const read = readStyled(cell, style, '')
    return 'amount' in read ? Math.abs(Number(read.amount)) : 0
  })
}

/** The sizes of two columns in one row, both above zero. */
type Pair = [one: number, other: number]

function pairsOf(rows: string[][], one: number, others: number[]): Pair[] {
  const own = sizesIn(rows, one)
  return others
    .flatMap((other) => sizesIn(rows, other).map((size, row): Pair => [own[row] ?? 0, size]))
    .filter((pair) => pair.every((size) => size > 0))
}

/** How far two amounts of a row may be from each other where one holds the fee of the other. */
const NEAR_SHARE = 0.2
const NEAR_ROWS_SHARE_MIN = 0.8

const isNear = ([one, other]: Pair) => Math.abs(one / other - 1) <= NEAR_SHARE

const areNear = (pairs: Pair[]) =>
  pairs.length > 0 && pairs.filter(isNear).length / pairs.length >= NEAR_ROWS_SHARE_MIN

/** Whether two columns have nearly the same amounts, and another one in some row. */
export function differSlightly(rows: string[][], one: Column, other: Column): boolean {
  const pairs = pairsOf(rows, one.at, [other.at])
  return areNear(pairs) && pairs.some(([first, second]) => first !== second)
}

/**
 * Whether a column whose title calls it an amount with or without a fee has much less than the amounts beside
 * it: it may be the fee.
 */
export function mayBeFee(rows: string[][], column: Column, amounts: Column[]): boolean {
  const own = currenciesOfTitle(column.title)
  const isOther = ({ title }: Column) =>
    own.length > 0 && currenciesOfTitle(title).some((currency) => !own.includes(currency))
  const others = amounts.filter((each) => each !== column && !isOther(each))
  const places = others.map(({ at }) => at)
  const pairs = pairsOf(rows, column.at, places)
  const isLess = ([one, other]: Pair) => one / other < 1 - NEAR_SHARE
  return !areNear(pairs) && pairs.filter(isLess).length * 2 > pairs.length
}

/** How many times the smallest of some sizes the largest is. */
const spreadOf = (sizes: number[]) => Math.max(...sizes) / Math.min(...sizes)

/** From this spread on, amounts would have other fees if these were a share of them. */
const UNLIKE_SPREAD = 1.5

/** The rows that tell whether all have one fee. */
const EQUAL_ROWS_MIN = 3

/** The most that shares of fees in their amounts differ by where all are one share: fees are rounded. */
const ONE_SHARE_SPREAD = 1.1

/**
 * What the cells of a column hold whose title names a fee: fees, whole amounts, what may be a fee or
 * something else, or a markup that may be a fee or per cents.
 */
export type FeeCells = 'fees' | 'amounts' | 'unclear' | 'markups'

/** Returns what the cells of a column hold whose title names a fee, beside the columns of amounts. */
export function feeCellsOf(rows: string[][], column: Column, amounts: number[]): FeeCells {
  const pairs = pairsOf(rows, column.at, amounts)
  if (pairs.length === 0) return 'fees'
  if (areNear(pairs)) return 'amounts'
  const [fees, sizes] = [pairs.map(([fee]) => fee), pairs.map(([, size]) => size)]
  const areEqual = new Set(fees).size === 1
  const areUnlike = spreadOf(sizes) >= UNLIKE_SPREAD
  if (MARKUP.test(plainTitle(column.title)) && !namesCurrency(column)) {
    const shares = spreadOf(pairs.map(([fee, size]) => fee / size))
    // a share of what was paid grows with it; per cents do not, nor does a surcharge that is always the same
    const grow = areUnlike ? spreadOf(fees) >= shares : !areEqual && shares <= ONE_SHARE_SPREAD
    return grow ? 'fees' : 'markups'
  }
  const isInEachRow = pairs.length >= Math.max(EQUAL_ROWS_MIN, column.cells.length)
  return isInEachRow && areEqual && areUnlike ? 'unclear' : 'fees'
}

/** Whether the title of a column or its cells name a currency: it holds no per cents. */
const namesCurrency = ({ title, cells }: Column): boolean =>
  currenciesOfTitle(title).length > 0 || cells.some((cell) => writtenAmount(cell)?.currencies.length)
