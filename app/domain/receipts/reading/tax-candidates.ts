import { absolute } from './amount-candidates'
import { amountsIn, type Printed, wholeAmountsIn } from './amounts'
import type { Language } from './languages/language'
import { normalizeWords, patternOf, wordsOf } from './languages/word-patterns'
import type { Line } from './page-text'

// The taxes that lines of a receipt print. Which of the numbers of a line is the net amount, the tax and the
// gross amount, arithmetic tells, whatever order the columns are in.

/** The tax of one line, with what is printed of it. */
export interface TaxCandidate {
  /** in thousandths of a per cent; null where only the sum is printed */
  rate: bigint | null
  net: Printed | null
  tax: Printed
  /** the name of a tax that stands beside another one of the same rate */
  name: string
}

/** An amount that a line prints beside a rate, and that may be what a tax is on. */
export interface NetCandidate {
  rate: bigint
  net: Printed
}

/** What the lines of a receipt say of taxes. */
export interface TaxCandidates {
  taxes: TaxCandidate[]
  nets: NetCandidate[]
  /** taxes that are in the total, and none on the sale, in cents */
  others: bigint[]
  /** the least difference of two amounts: what a rounding may make */
  unit: bigint
}

/** A rate, in thousandths of a per cent, where it stands on its line. */
interface PrintedRate {
  rate: bigint
  start: number
  end: number
}

/** A hundred per cent, in thousandths of a per cent. */
const WHOLE = 100_000n
/** No tax on sales is higher. */
const RATE_MAX = 30_000n
/** A table of taxes has at most so many lines below its heading. */
const TABLE_LINES_MAX = 6
/** Amounts of a line that are combined; a line of taxes has four at most. */
const COLUMNS_MAX = 6
/** Taxes and amounts that are compared with each other, the last ones; a receipt has fewer. */
const CANDIDATES_MAX = 100
/** Taxes of other kinds on one receipt. */
const OTHERS_MAX = 4
/** A tax that is less than this many units fits many amounts by chance. */
const TELLING_UNITS_MIN = 5n

const RATE_BEFORE_SIGN = /(?<![\d.,])(\d{1,2})(?:[.,](\d{1,5}))?\s?%/g
const RATE_BEHIND_SIGN = /%\s?(\d{1,2})(?:[.,](\d{1,2}))?(?![\d.,])/g
const BARE_RATE = /(?<![\d.,/:-])(\d{1,2})(?![\d.,/:%-])/g

/** Two taxes of India, each of half the rate, on the same amount. */
const TWIN_TAXES = /\b[csi]gst\b/

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

/** The rates on a line: `19,0 %`, and as Turkey writes them, `%19`. */
function ratesIn(text: string): PrintedRate[] {
  const usual = ratesBy(RATE_BEFORE_SIGN, text)
  return usual.length > 0 ? usual : ratesBy(RATE_BEHIND_SIGN, text)
}

/** Whether a tax is what a rate of an amount comes to, but for a rounding. */
export const isTaxOn = (net: bigint, rate: bigint, tax: bigint, unit: bigint): boolean =>
  absolute(net * rate - tax * WHOLE) <= unit * WHOLE

/** How far a tax is from what a rate comes to, of an amount without it and of one with it. */
const netError = (net: bigint, rate: bigint, tax: bigint) => absolute(net * rate - tax * WHOLE)
const grossError = (gross: bigint, rate: bigint, tax: bigint) => absolute(gross * rate - tax * (WHOLE + rate))

interface Fit {
  net: Printed | null
  tax: Printed
}

/** Net, tax and gross among three amounts or more. */
function fitThree(amounts: Printed[], rate: bigint, unit: bigint): Fit | null {
  for (const gross of amounts)
    for (const net of amounts)
      for (const tax of amounts) {
        if (gross === net || net === tax || gross === tax || net.cents < tax.cents) continue
        const isSum = absolute(net.cents + tax.cents - gross.cents) <= unit
        if (isSum && isTaxOn(net.cents, rate, tax.cents, unit)) return { net, tax }
      }
  return null
}

/** The tax among two amounts, beside the amount that it is on, or in; null when it is neither. */
function fitTwo(amounts: Printed[], rate: bigint, unit: bigint): Fit | null {
  for (const [at, one] of amounts.entries())
    for (const other of amounts.slice(at + 1)) {
      const [base, tax] = one.cents >= other.cents ? [one, other] : [other, one]
      const asNet = netError(base.cents, rate, tax.cents)
      const asGross = grossError(base.cents, rate, tax.cents)
      const isNet = asNet <= unit * WHOLE
      const isGross = asGross <= unit * (WHOLE + rate)
      if (isNet && (rate === 0n || !isGross || asNet * 4n < asGross)) return { net: base, tax }
      if (isGross) return { net: null, tax }
    }
  return null
}

const fitAmounts = (amounts: Printed[], rate: bigint, unit: bigint): Fit | null =>
  (amounts.length > 2 ? fitThree(amounts, rate, unit) : null) ?? fitTwo(amounts, rate, unit)

/** A row of a table whose rates have no sign: `12,00 10,64 88,66 99,30`. */
function fitRow(amounts: Printed[], unit: bigint): (Fit & { rate: bigint }) | null {
  for (const cell of amounts) {
    const rate = cell.cents * 10n
    if (rate <= 0n || rate > RATE_MAX) continue
    const found = fitThree(
      amounts.filter((each) => each !== cell),
      rate,
      unit,
    )
    if (found && found.tax.cents >= TELLING_UNITS_MIN * unit) return { ...found, rate }
  }
  return null
}

/** What is known of a receipt while its lines are gone through. */
interface Context {
  unit: bigint
  /** all rates that it prints */
  rates: bigint[]
}

/** A line, and what its words say of taxes. */
interface TaxLineText {
  line: Line
  amounts: Printed[]
  rates: PrintedRate[]
  /** whether it names a tax */
  isTax: boolean
  isNet: boolean
  /** whether its amount may be a tax: it says neither that it is without tax, nor that it is all with tax */
  isAmount: boolean
  /** whether it stands in a table of taxes */
  isRow: boolean
  name: string
}

const placeOf = (line: Line, printed: Printed): number => {
  let offset = 0
  for (const word of line.words) {
    if (word === printed.words[0]) return offset
    offset += word.text.length + 1
  }
  return offset
}

/** The amounts that belong to each rate of a line: those behind it, up to the next rate. */
function amountsByRate({ line, amounts, rates }: TaxLineText): { rate: bigint; amounts: Printed[] }[] {
  const [only] = rates
  if (rates.length === 1 && only) return [{ rate: only.rate, amounts }]
  return rates.map(({ rate, end }, at) => {
    const next = rates[at + 1]?.start ?? Number.POSITIVE_INFINITY
    const own = amounts.filter((each) => {
      const place = placeOf(line, each)
      return place >= end && place < next
    })
    return { rate, amounts: own }
  })
}

/** What a line with rates says. */
function readRates(text: TaxLineText, unit: bigint, found: TaxCandidates): void {
  const { isTax, isAmount, isRow, name } = text
  for (const { rate, amounts } of amountsByRate(text)) {
    const [only, ...others] = amounts
    if (!only) continue
    const fitting = others.length > 0 ? fitAmounts(amounts, rate, unit) : null
    if (fitting && (isTax || isRow || amounts.length > 2)) {
      if (fitting.tax.cents > 0n || fitting.net) found.taxes.push({ rate, name, ...fitting })
    } else if ((others.length === 0 || unit > 1n) && isTax && isAmount && rate > 0n)
      // without decimals, the number of a tax (`PB1`) may stand for an amount
      found.taxes.push({ rate, net: null, tax: amounts.at(-1) as Printed, name })
    else if (others.length === 0) found.nets.push({ rate, net: only })
  }
}

/** The taxes of a line that one of some rates fits, and no other of them. */
function fitOneOf(rates: bigint[], amounts: Printed[], unit: bigint): (Fit & { rate: bigint }) | null {
  const fitting = rates.flatMap((rate) => {
    const found = rate > 0n ? fitAmounts(amounts, rate, unit) : null
    return found?.net && found.tax.cents >= TELLING_UNITS_MIN * unit ? [{ ...found, rate }] : []
  })
  return fitting.length === 1 ? (fitting[0] as Fit & { rate: bigint }) : null
}

/**
 * What a line without a rate says. Its rate may stand in another column, without its sign (`IVA 21 51,53
 * 10,82`), or on another line that explains a code: arithmetic has to confirm it.
 */
function readWithoutRate(text: TaxLineText, { unit, rates }: Context, found: TaxCandidates): void {
  const { line, amounts, isTax, isRow, isAmount, name } = text
  if (!isTax && !isRow) return
  const bare = isTax ? ratesBy(BARE_RATE, line.text).map(({ rate }) => rate) : []
  const row =
    fitRow(amounts, unit) ??
    (amounts.length > 1 ? (fitOneOf(bare, amounts, unit) ?? fitOneOf(rates, amounts, unit)) : null)
  const tax = amounts.at(-1) as Printed
  if (row) found.taxes.push({ name, ...row })
  else if (isTax && isAmount && tax.cents > 0n) found.taxes.push({ rate: null, net: null, tax, name })
}

/** Words of lines whose rates and amounts are of no tax on the sale. */
const OTHER_LISTS = ['other', 'tip', 'serviceCharge', 'otherTax'] as const

/** Signs of a table of taxes, beside the name of a tax. */
const TABLE_WORDS = patternOf(['%', 'rate', 'code', 'summary', 'satz', 'taux', 'tipo', 'cuota', 'base'])

/** Returns what the lines of a receipt say of taxes. */
export function taxCandidatesIn(
  lines: Line[],
  { languages, isWhole }: { languages: Language[]; isWhole: boolean },
): TaxCandidates {
  const unit = isWhole ? 100n : 1n
  const context = {
    unit,
    rates: [...new Set(lines.flatMap(({ text }) => ratesIn(text).map(({ rate }) => rate)))],
  }
  const found: TaxCandidates = { taxes: [], nets: [], others: [], unit }
  let tableLines = 0
  for (const line of lines) {
    const plain = normalizeWords(line.text)
    const has = (list: Parameters<typeof wordsOf>[1], within = plain) => wordsOf(languages, list).test(within)
    const isTax = has('tax') && has('tax', plain.replace(wordsOf(languages, 'heading'), ' '))
    const printed = isWhole ? wholeAmountsIn(line) : amountsIn(line)
    const rates = ratesIn(line.text)
    const amounts = printed
      .filter((each) => each.cents >= 0n && !rates.some((rate) => isInside(placeOf(line, each), rate)))
      .slice(0, COLUMNS_MAX)
    if (amounts.length === 0 && isTax && (has('net') || has('gross') || TABLE_WORDS.test(plain)))
      tableLines = TABLE_LINES_MAX
    else if (tableLines > 0) tableLines--
    if (has('otherTax')) found.others.push(...amounts.slice(-1).map(({ cents }) => cents))
    if (OTHER_LISTS.some((list) => has(list))) continue
    const name = TWIN_TAXES.exec(plain)?.[0] ?? ''
    const isNet = has('net') && !has('gross')
    const isAmount = !isNet && !(has('gross') && (has('total') || has('due')))
    const text = { line, amounts, rates, isTax, isNet, isAmount, isRow: tableLines > 0, name }
    if (amounts.length === 0) continue
    if (rates.length > 0) readRates(text, unit, found)
    else readWithoutRate(text, context, found)
  }
  const { taxes, nets, others } = found
  return {
    taxes: taxes.slice(-CANDIDATES_MAX),
    nets: nets.slice(-CANDIDATES_MAX),
    others: others.slice(-OTHERS_MAX),
    unit,
  }
}

const isInside = (place: number, { start, end }: PrintedRate) => place >= start && place < end
