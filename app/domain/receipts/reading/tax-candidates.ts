import type { FractionDigits, PrintedAmount } from './amounts'
import type { Language } from './languages/language'
import { normalizeWords, patternOfWords, wordListPattern } from './languages/word-patterns'
import type { Line } from './page-text'
import { fitAmounts, fitOneOf, fitRow, fitSpaced } from './tax-arithmetic'
import { bareRatesIn, describeLine, offsetOf, ratesIn, type TaxLineText, type WordList } from './tax-line'
import {
  type LetterAmount,
  type LetterRow,
  letterAmountsOf,
  letterRowOf,
  taxesByLetter,
} from './taxes-by-letter'

// Finds the taxes on the lines of a receipt. Columns may be in any order, so arithmetic decides which number
// is the net amount, the tax and the gross amount: in `19% 119,00 100,00 19,00`, 100 is net and 19 the tax.

/** The tax of one line. */
export interface TaxCandidate {
  /** in thousandths of a per cent; null if only the sum is printed */
  rate: bigint | null
  net: PrintedAmount | null
  tax: PrintedAmount
  /** `cgst`, `sgst` or `igst`, which have the same rate and must be kept apart; else empty */
  name: string
}

/** An amount beside a rate, which may be the net amount of a tax. */
interface NetCandidate {
  rate: bigint
  net: PrintedAmount
}

/** The evidence for taxes on the lines of a receipt. */
export interface TaxCandidates {
  taxes: TaxCandidate[]
  nets: NetCandidate[]
  /** taxes in the total that are not on the sale, such as a city tax, in units of the last digit */
  taxesNotOnSale: bigint[]
}

/** The maximum number of lines of a tax table below its heading. */
const TABLE_LINES_MAX = 6
/** The maximum number of taxes and amounts that are compared. Only the last ones count if there are more. */
const CANDIDATES_MAX = 100
/** The maximum number of rates, and of other taxes, that are read from one receipt. */
const RATES_MAX = 10
const TAXES_NOT_ON_SALE_MAX = 4
/** The maximum number of rows with lettered rates that are compared. Only the last ones count. */
const ROWS_MAX = 10

/** Facts about the receipt while its lines are read. */
interface RateContext {
  fractionDigits: FractionDigits
  /** the rates on the receipt */
  rates: bigint[]
}

/** Returns the amounts of each rate on a line: all for one rate, else those after it, up to the next one. */
function amountsByRate({ line, amounts, rates }: TaxLineText): { rate: bigint; amounts: PrintedAmount[] }[] {
  const [only] = rates
  if (rates.length === 1 && only) return [{ rate: only.rate, amounts }]
  return rates.map(({ rate, end }, index) => {
    const nextStart = rates[index + 1]?.start ?? Number.POSITIVE_INFINITY
    const amountsOfRate = amounts.filter((each) => {
      const offset = offsetOf(line, each)
      return offset >= end && offset < nextStart
    })
    return { rate, amounts: amountsOfRate }
  })
}

/**
 * Adds the taxes of a line with rates. For each rate, the first of these cases decides:
 * - amounts that fit the rate are a tax, on a line for a tax or if there are three of them
 * - one amount on a line that names a tax is the tax: `VAT 19% 3.80`
 * - one amount on any other line may be the net amount of a tax: `Goods 19% 20.00`
 */
function readRates(lineText: TaxLineText, fractionDigits: FractionDigits, evidence: TaxCandidates): void {
  const { namesTax, mayBeTaxAmount, isTableRow, isSurcharge, name } = lineText
  const isForTax = namesTax || isTableRow
  for (const { rate, amounts } of amountsByRate(lineText)) {
    const [only, ...otherAmounts] = amounts
    if (!only) continue
    // in currencies without decimals, amounts have spaces between thousands: `27% 2 000 540 2 540`
    const isSpaced = isForTax && fractionDigits === 0 && lineText.rates.length === 1
    const spacedFit = isSpaced ? fitSpaced(lineText.line, rate) : null
    const fitting = spacedFit ?? (otherAmounts.length > 0 ? fitAmounts(amounts, rate) : null)
    // a fee is a percentage of a price too, so its amounts would fit
    if (fitting && (isForTax || (amounts.length > 2 && !isSurcharge))) {
      if (fitting.tax.units > 0n || fitting.net) evidence.taxes.push({ rate, name, ...fitting })
    } else if ((otherAmounts.length === 0 || fractionDigits === 0) && namesTax && mayBeTaxAmount && rate > 0n)
      // in a currency without decimals, the number in a tax name (`PB1`) may look like an amount
      evidence.taxes.push({ rate, net: null, tax: amounts.at(-1) as PrintedAmount, name })
    else if (otherAmounts.length === 0) evidence.nets.push({ rate, net: only })
  }
}

/**
 * Adds the tax of a line without a rate. The rate may be in another column without its sign (`IVA 21 51,53
 * 10,82`), or on another line that explains a code, so arithmetic must confirm it.
 */
function readWithoutRate(
  lineText: TaxLineText,
  { fractionDigits, rates }: RateContext,
  evidence: TaxCandidates,
): void {
  const { line, amounts, namesTax, isTableRow, mayBeTaxAmount, name } = lineText
  if (!namesTax && !isTableRow) return
  const ratesWithoutSign = namesTax ? bareRatesIn(line.text) : []
  const fit =
    fitRow(amounts, fractionDigits) ??
    (amounts.length > 1 ? (fitOneOf(ratesWithoutSign, amounts) ?? fitOneOf(rates, amounts)) : null)
  const tax = amounts.at(-1) as PrintedAmount
  if (fit) evidence.taxes.push({ name, ...fit })
  else if (namesTax && mayBeTaxAmount && tax.units > 0n)
    evidence.taxes.push({ rate: null, net: null, tax, name })
}

/** The lists whose lines have no rates and amounts of a tax on the sale. */
const EXCLUDED_LISTS = ['otherAmount', 'tip', 'serviceCharge', 'otherTax'] as const

/** Words in the heading of a tax table, beside the name of a tax. */
const TABLE_WORDS = patternOfWords(['%', 'rate', 'code', 'summary', 'satz', 'taux', 'tipo', 'cuota', 'base'])

/** Returns the evidence for taxes on the lines of a receipt; lettered rates are read after all lines. */
export function taxCandidatesIn(
  lines: Line[],
  { languages, fractionDigits }: { languages: Language[]; fractionDigits: FractionDigits },
): TaxCandidates {
  const rates = [...new Set(lines.flatMap(({ text }) => ratesIn(text).map(({ rate }) => rate)))]
  const context = { fractionDigits, rates: rates.slice(0, RATES_MAX) }
  const evidence: TaxCandidates = { taxes: [], nets: [], taxesNotOnSale: [] }
  const letterRows: LetterRow[] = []
  const letterAmounts: LetterAmount[] = []
  let tableLines = 0
  for (const line of lines) {
    const plain = normalizeWords(line.text)
    const has = (list: WordList) => wordListPattern(languages, list).test(plain)
    const lineText = describeLine(line, { plain, languages, fractionDigits })
    const isHeading = lineText.namesTax && (has('net') || has('gross') || TABLE_WORDS.test(plain))
    // a heading without amounts opens a table; every other line uses up one of the table's lines
    tableLines = lineText.amounts.length === 0 && isHeading ? TABLE_LINES_MAX : Math.max(tableLines - 1, 0)
    if (has('otherTax')) evidence.taxesNotOnSale.push(...lineText.amounts.slice(-1).map(({ units }) => units))
    if (EXCLUDED_LISTS.some(has)) continue
    const isTableRow = tableLines > 0
    const letterRow = letterRowOf({ ...lineText, isTableRow })
    if (letterRow) letterRows.push(letterRow)
    if (lineText.amounts.length === 0) continue
    letterAmounts.push(...letterAmountsOf({ ...lineText, isTableRow }))
    if (lineText.rates.length > 0) readRates({ ...lineText, isTableRow }, fractionDigits, evidence)
    else readWithoutRate({ ...lineText, isTableRow }, context, evidence)
  }
  const { nets, taxesNotOnSale } = evidence
  const sums = evidence.taxes.flatMap(({ rate, tax }) => (rate === null ? [tax.units] : []))
  // a single rate with a letter, on a receipt without any tax, may be a discount
  const areRowsTrusted = evidence.taxes.length > 0 || letterRows.length > 1
  const byLetter = areRowsTrusted
    ? taxesByLetter(letterRows.slice(-ROWS_MAX), letterAmounts.slice(-CANDIDATES_MAX), sums)
    : []
  const taxes = [...evidence.taxes, ...byLetter]
  return {
    taxes: taxes.slice(-CANDIDATES_MAX),
    nets: nets.slice(-CANDIDATES_MAX),
    taxesNotOnSale: taxesNotOnSale.slice(-TAXES_NOT_ON_SALE_MAX),
  }
}
