import { readStyled, styleOf, writtenAmount } from './amounts'
import type { Column } from './examined-columns'
import { currenciesOfTitle } from './table-currency'
import { conceptsOf } from './titles'
import { plainTitle } from './titles/title-words'

// Distinguishes a column of fees from a column of whole amounts or percentages, by its title and its cells.
// Sizes are amounts without their signs.

/** Words in the title of an amount which say that it includes or excludes a fee: `Importe con recargo`. */
const WITH_OR_WITHOUT =
  /\b(?:incl|including|included|inclusive|inkl|inklusive|inclusief|inclus|incluse|inclusa|incluso|incluido|incluida|compris|with|avec|con|com|mit|met|med|cu|dahil|after|nach|apres|plus|excl|excluding|exclusive|exkl|exklusive|without|before|ohne|vor|sans|hors|avant|sin|senza|sem|zonder|utan|uden|uten|bez|net|netto|brutto|gross)\b/g

/** Whether a title names an amount with or without a fee: `Amount incl. fee`, but not `Net fee amount`. */
const isAmountWithOrWithout = (plain: string): boolean =>
  [...plain.matchAll(WITH_OR_WITHOUT)].some(({ index, 0: word }) => {
    const before = conceptsOf(plain.slice(0, index))
    const behind = conceptsOf(plain.slice(index + word.length))
    return before.has('amount') && !before.has('fee') && behind.has('fee')
  })

/** Whether the title names an amount, and mentions a fee only because the amount includes or excludes it. */
export function isAmountWithFee({ title, concepts }: Column): boolean {
  if (!concepts.has('fee') || !concepts.has('amount')) return false
  const plain = plainTitle(title)
  if (isAmountWithOrWithout(plain)) return true
  // the word `charged` in `Amount charged` does not mean a fee
  const otherWords = plain.split(' ').filter((word) => word !== 'charged')
  const otherConcepts = conceptsOf(otherWords.join(' '))
  return otherConcepts.has('amount') && !otherConcepts.has('fee')
}

/** Words for a markup on the exchange rate, which banks write as an amount or as a percentage. */
const MARKUP =
  /mark ?up|aufschlag|koersopslag|opslag|paslag|tillaeg|tillegg|majoration|recargo|maggiorazione|surcharge/

/** Returns the absolute amounts of a column, one for each row; zero for a cell that cannot be read. */
export function sizesIn(rows: string[][], column: number): number[] {
  const cells = rows.map((row) => row[column] ?? '')
  const style = { ...styleOf(cells), decimals: null }
  return cells.map((cell) => {
    const read = readStyled(cell, style, '')
    return 'amount' in read ? Math.abs(Number(read.amount)) : 0
  })
}

/** The absolute amounts of a column and of another column in one row, both above zero. */
type AmountPair = [amount: number, otherAmount: number]

/** Returns the amounts of a column, each with the amount of each other given column in the same row. */
function pairAmounts(rows: string[][], column: number, otherColumns: number[]): AmountPair[] {
  const columnAmounts = sizesIn(rows, column)
  return otherColumns
    .flatMap((otherColumn) =>
      sizesIn(rows, otherColumn).map((size, row): AmountPair => [columnAmounts[row] ?? 0, size]),
    )
    .filter((pair) => pair.every((size) => size > 0))
}

/** The largest relative difference of near amounts, and the least share of rows with them in near columns. */
const NEAR_SHARE = 0.2
const NEAR_ROWS_SHARE_MIN = 0.8

const isNear = ([amount, otherAmount]: AmountPair) => Math.abs(amount / otherAmount - 1) <= NEAR_SHARE

/** Whether the amounts of nearly all pairs are about the same. */
const areNear = (pairs: AmountPair[]) =>
  pairs.length > 0 && pairs.filter(isNear).length / pairs.length >= NEAR_ROWS_SHARE_MIN

/** Whether two columns have nearly the same amounts, but differ in at least one row. */
export function differSlightly(rows: string[][], column: Column, otherColumn: Column): boolean {
  const pairs = pairAmounts(rows, column.index, [otherColumn.index])
  return areNear(pairs) && pairs.some(([first, second]) => first !== second)
}

/** Whether a column titled as an amount may be the fee, because other columns have much larger amounts. */
export function mayBeFee(rows: string[][], column: Column, amounts: Column[]): boolean {
  const titleCurrencies = currenciesOfTitle(column.title)
  const isInOtherCurrency = ({ title }: Column) =>
    titleCurrencies.length > 0 &&
    currenciesOfTitle(title).some((currency) => !titleCurrencies.includes(currency))
  const comparableAmounts = amounts.filter((each) => each !== column && !isInOtherCurrency(each))
  const positions = comparableAmounts.map(({ index }) => index)
  const pairs = pairAmounts(rows, column.index, positions)
  const isMuchSmaller = ([amount, otherAmount]: AmountPair) => amount / otherAmount < 1 - NEAR_SHARE
  return !areNear(pairs) && pairs.filter(isMuchSmaller).length * 2 > pairs.length
}

/** Returns the largest of some sizes divided by the smallest. */
const spreadOf = (sizes: number[]) => Math.max(...sizes) / Math.min(...sizes)

/** The least spread (`spreadOf`) of amounts at which percentage fees would visibly differ. */
const AMOUNTS_SPREAD_MIN = 1.5

/** The least number of rows that show whether all have the same fee. */
const EQUAL_ROWS_MIN = 3

/** The largest spread of the ratios of fee to amount if all fees are one percentage, rounded. */
const ONE_PERCENTAGE_SPREAD_MAX = 1.1

/**
 * The content of a column whose title names a fee: `fees`, whole `amounts` that include a fee, `unclear`
 * values that may be a fee or something else, or `markups` that may be fees or percentages.
 */
export type FeeCells = 'fees' | 'amounts' | 'unclear' | 'markups'

/** Classifies the cells of a column whose title names a fee, by comparing them with columns of amounts. */
export function classifyFeeCells(rows: string[][], column: Column, amountColumns: number[]): FeeCells {
  const pairs = pairAmounts(rows, column.index, amountColumns)
  if (pairs.length === 0) return 'fees'
  if (areNear(pairs)) return 'amounts'
  const [fees, sizes] = [pairs.map(([fee]) => fee), pairs.map(([, size]) => size)]
  const areFeesEqual = new Set(fees).size === 1
  const doAmountsDiffer = spreadOf(sizes) >= AMOUNTS_SPREAD_MIN
  if (MARKUP.test(plainTitle(column.title)) && !namesCurrency(column)) {
    const ratioSpread = spreadOf(pairs.map(([fee, size]) => fee / size))
    // a fee grows with the amount, a percentage (`2.5`) and a constant surcharge do not; beside about equal
    // amounts, different values in one ratio to the amounts are fees
    const growsWithAmount = doAmountsDiffer
      ? spreadOf(fees) >= ratioSpread
      : !areFeesEqual && ratioSpread <= ONE_PERCENTAGE_SPREAD_MAX
    return growsWithAmount ? 'fees' : 'markups'
  }
  // the same value in each row, whatever the amount, may be something else than a fee
  const isInEachRow = pairs.length >= Math.max(EQUAL_ROWS_MIN, column.cells.length)
  return isInEachRow && areFeesEqual && doAmountsDiffer ? 'unclear' : 'fees'
}

/** Whether the title or a cell of a column names a currency, so that the column holds no percentages. */
const namesCurrency = ({ title, cells }: Column): boolean =>
  currenciesOfTitle(title).length > 0 || cells.some((cell) => writtenAmount(cell)?.currencies.length)
