import { decimalAmountsIn, type FractionDigits, type PrintedAmount, wholeAmountsIn } from './amounts'
import type { Language } from './languages/language'
import { normalizeWords, patternOfWords, wordListPattern } from './languages/word-patterns'
import type { Line } from './page-text'
import { namesSurcharge } from './surcharge-words'
import { fitAmounts, fitOneOf, fitRow, fitSpaced, RATE_MAX } from './tax-arithmetic'

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

/** A rate in thousandths of a per cent, with its offsets on the line. */
interface PrintedRate {
  rate: bigint
  start: number
  end: number
}

/** The maximum number of lines of a tax table below its heading. */
const TABLE_LINES_MAX = 6
/** The maximum number of amounts of a line that are combined. A tax line has at most four. */
const COLUMNS_MAX = 6
/** The maximum number of taxes and amounts that are compared. Only the last ones count if there are more. */
const CANDIDATES_MAX = 100
/** The maximum number of rates, and of other taxes, that are read from one receipt. */
const RATES_MAX = 10
const TAXES_NOT_ON_SALE_MAX = 4
/** The maximum number of rows with lettered rates that are compared. Only the last ones count. */
const ROWS_MAX = 10

const RATE_BEFORE_SIGN = /(?<![\d.,])(\d{1,2})(?:[.,](\d{1,5}))?\s?%/g
const RATE_AFTER_SIGN = /%\s?(\d{1,2})(?:[.,](\d{1,2}))?(?![\d.,])/g
/** A number that may be a rate without its sign: the 21 of `IVA 21 51,53 10,82`. */
const BARE_RATE = /(?<![\d.,/:-])(\d{1,2})(?![\d.,/:%-])/g

/** The letter next to a rate, perhaps after a word for the amount: `KWOTA A 23%`, `B - 9,00%`, `21% A`. */
const RATE_LETTER =
  /^\P{L}{0,3}(?:\p{L}{3,9}\.? )?\(?(?:(?<before>\p{Lu})\d{0,2}\)? ?[=:.–-]{0,2} ?\d{1,2}(?:[.,]\d{1,3})? ?%|\d{1,2}(?:[.,]\d{1,3})? ?% \(?(?<behind>\p{Lu})(?!\p{L}))/u
/** The letter of a rate alone, beside the amount with that rate: `SPRZEDAŻ OPODATK. A 72,44`. */
const LONE_LETTER = /(?<=^|[\s(.])\p{Lu}(?=[\s):]|$)/gu

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
function ratesIn(text: string): PrintedRate[] {
  const ratesBeforeSign = ratesBy(RATE_BEFORE_SIGN, text)
  return ratesBeforeSign.length > 0 ? ratesBeforeSign : ratesBy(RATE_AFTER_SIGN, text)
}

type WordList = Parameters<typeof wordListPattern>[1]

/** Facts about the receipt while its lines are read. */
interface RateContext {
  fractionDigits: FractionDigits
  /** the rates on the receipt */
  rates: bigint[]
}

/** A line with the facts that its words tell about taxes. */
interface TaxLineText {
  line: Line
  amounts: PrintedAmount[]
  rates: PrintedRate[]
  /** whether it names a tax */
  isTax: boolean
  /** whether its amount may be a tax: its words label neither a net amount nor a total with tax */
  mayBeTaxAmount: boolean
  /** whether it is a row of a tax table */
  isTableRow: boolean
  /** whether it names a fee or a tip and no tax; these are percentages of a price as well */
  isSurcharge: boolean
  /** the name of a tax of India, else empty, as in `TaxCandidate` */
  name: string
}

const offsetOf = (line: Line, printed: PrintedAmount): number => {
  let offset = 0
  for (const word of line.words) {
    if (word === printed.words[0]) return offset
    offset += word.text.length + 1
  }
  return offset
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

/** A rate with its letter and amounts, on a line that names no tax: `A 23% 13,55`. */
interface LetterRow {
  letter: string
  rate: bigint
  amounts: PrintedAmount[]
}

/** Returns the row of a lettered rate on a line; null if none. */
function letterRowOf({ line, rates, amounts, isTax, isSurcharge }: TaxLineText): LetterRow | null {
  const [only] = rates
  const { before: letterBefore, behind: letterAfter } = RATE_LETTER.exec(line.text)?.groups ?? {}
  const letter = letterBefore ?? letterAfter
  if (isTax || isSurcharge || !only || only.rate === 0n || rates.length > 1 || !letter) return null
  return { letter, rate: only.rate, amounts }
}

/** The amount on a line with letters of rates, but without a rate: `SPRZEDAŻ OPODATK. A 72,44`. */
interface LetterAmount {
  letters: string[]
  amount: PrintedAmount
}

const letterAmountsOf = ({ line, rates, amounts }: TaxLineText): LetterAmount[] => {
  const [amount, ...otherAmounts] = amounts
  const letters = line.text.match(LONE_LETTER) ?? []
  return amount && otherAmounts.length === 0 && rates.length === 0 && letters.length > 0
    ? [{ letters, amount }]
    : []
}

/**
 * Returns the taxes of rows with lettered rates, for receipts that name the tax only beside the sum of all
 * taxes. For `A 23% 13,55` and `SPRZEDAŻ OPODATK. A 72,44`, the tax is 13.55 because it fits 72.44 and 23 %.
 * Each tax must fit an amount on its row or on a line with its letter. Otherwise the last amounts of all rows
 * must add up to one of the printed sums. If neither is so, no tax is returned, because some of the taxes
 * would look like all of them.
 */
function taxesByLetter(letterRows: LetterRow[], letterAmounts: LetterAmount[], sums: bigint[]) {
  const fitting = letterRows.flatMap(({ letter, rate, amounts }) => {
    const [tax, ...otherAmounts] = amounts
    const fits =
      otherAmounts.length > 0
        ? [fitAmounts(amounts, rate)]
        : letterAmounts
            .filter((each) => tax && each.letters.includes(letter) && each.amount.units > tax.units)
            .map(({ amount }) => fitAmounts([amount, tax as PrintedAmount], rate))
    const fit = fits.find((each) => each && each.tax.units > 0n)
    return fit ? [{ rate, name: '', ...fit }] : []
  })
  if (fitting.length === letterRows.length) return fitting
  const lastAmounts = letterRows.flatMap(({ rate, amounts }) => {
    const tax = amounts.at(-1)
    return tax ? [{ rate, name: '', net: null, tax }] : []
  })
  const sum = lastAmounts.reduce((all, { tax }) => all + tax.units, 0n)
  return letterRows.length > 1 && sums.includes(sum) ? lastAmounts : []
}

/** Adds the taxes of a line with rates: amounts that fit, or a single amount on a line that names a tax. */
function readRates(lineText: TaxLineText, fractionDigits: FractionDigits, evidence: TaxCandidates): void {
  const { isTax, mayBeTaxAmount, isTableRow, isSurcharge, name } = lineText
  const namesTax = isTax || isTableRow
  for (const { rate, amounts } of amountsByRate(lineText)) {
    const [only, ...otherAmounts] = amounts
    if (!only) continue
    // in currencies without decimals, amounts have spaces between thousands: `27% 2 000 540 2 540`
    const isSpaced = namesTax && fractionDigits === 0 && lineText.rates.length === 1
    const spacedFit = isSpaced ? fitSpaced(lineText.line, rate) : null
    const fitting = spacedFit ?? (otherAmounts.length > 0 ? fitAmounts(amounts, rate) : null)
    // without a word for a tax, only three amounts that fit prove one
    if (fitting && (namesTax || (amounts.length > 2 && !isSurcharge))) {
      if (fitting.tax.units > 0n || fitting.net) evidence.taxes.push({ rate, name, ...fitting })
    } else if ((otherAmounts.length === 0 || fractionDigits === 0) && isTax && mayBeTaxAmount && rate > 0n)
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
  const { line, amounts, isTax, isTableRow, mayBeTaxAmount, name } = lineText
  if (!isTax && !isTableRow) return
  const ratesWithoutSign = isTax ? ratesBy(BARE_RATE, line.text).map(({ rate }) => rate) : []
  const fit =
    fitRow(amounts, fractionDigits) ??
    (amounts.length > 1 ? (fitOneOf(ratesWithoutSign, amounts) ?? fitOneOf(rates, amounts)) : null)
  const tax = amounts.at(-1) as PrintedAmount
  if (fit) evidence.taxes.push({ name, ...fit })
  else if (isTax && mayBeTaxAmount && tax.units > 0n)
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
    const isHeading = lineText.isTax && (has('net') || has('gross') || TABLE_WORDS.test(plain))
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
  const namesTax = evidence.taxes.length > 0 || letterRows.length > 1
  const byLetter = namesTax
    ? taxesByLetter(letterRows.slice(-ROWS_MAX), letterAmounts.slice(-CANDIDATES_MAX), sums)
    : []
  const taxes = [...evidence.taxes, ...byLetter]
  return {
    taxes: taxes.slice(-CANDIDATES_MAX),
    nets: nets.slice(-CANDIDATES_MAX),
    taxesNotOnSale: taxesNotOnSale.slice(-TAXES_NOT_ON_SALE_MAX),
  }
}

/** Returns the amounts and rates on a line, with the facts that its words tell. */
function describeLine(
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
  const isTax =
    has('tax') &&
    wordListPattern(languages, 'tax').test(plain.replace(wordListPattern(languages, 'heading'), ' '))
  return {
    line,
    rates,
    amounts: printed
      .filter((each) => each.units >= 0n && !isRate(offsetOf(line, each)))
      .slice(0, COLUMNS_MAX),
    isTax,
    isSurcharge: !isTax && namesSurcharge(plain),
    // a line for net and gross amounts, `excl. / incl. VAT`, may end with the tax
    mayBeTaxAmount: has('net') ? has('gross') && !isSum : !isSum,
    name: TWIN_TAXES.exec(plain)?.[0] ?? '',
  }
}
