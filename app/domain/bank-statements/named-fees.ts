import Big from 'big.js'
import { foldDigits, readingsIn } from '~/domain/money/amount-readings'
import { minorDigits } from '~/domain/money/currency'
import { type Decimal, isSameAmount } from '~/domain/money/decimal'
import { trimEndOf } from '~/domain/text/trim'
import { currenciesNamed, isPartOfMore, NUMBER_IN_TEXT } from './amounts'
import { feeWordsUpTo, namesFee, toldFee } from './cash-fees'
import type { HeldFee, Sum } from './records'
import { plainTitle } from './titles/title-words'
import { isWord, wordList } from './word-lists'

// Finds the fee that the row of a withdrawal names. Words and numbers in the text do not decide whether the
// amount of the row includes the fee, because banks write them in too many ways.

/** The fee that the row of a withdrawal names. */
export interface NamedFee {
  /** without a sign, in its own currency; null when the text names several fees, or one without an amount */
  fee: Sum | null
  /** the amount of the row less the fee; null when that is unknown */
  cash: Decimal | null
  /** whether the file states that the amount of the row includes the fee */
  isWithin: boolean
}

/** The row of a withdrawal. */
interface Withdrawal {
  /** the amount in the claim currency, above zero */
  amount: Decimal
  original: Sum | null
  heldFee: HeldFee | null
  text: string
  cells: string[]
}

interface Token {
  /** a word as `plainTitle` writes it; empty for a number */
  plain: string
  /**
   * the digits of a number, from which its possible amounts are read; empty for a word or a number that is
   * not an amount
   */
  digits: string
  currencies: string[]
}

const WORD = /[\p{L}\p{M}]+|\p{Sc}/gu

/**
 * A number that may be a day and month. It is one if it begins with a zero, ends in a point, or a time
 * follows.
 */
const DAY_AND_MONTH = /^(?:0?[1-9]|[12]\d|3[01])[.,](?:0?[1-9]|1[0-2])\.?$/
const TIME_BEHIND = /^\s{0,3}\d{1,2}[:.h]\d{2}(?!\d)/

/** Words after a number that make it a percentage or a time. */
const SHARE_OR_TIME_BEHIND =
  /^\s{0,3}(?:prozent|percent|per cent|pct|procent|prosent|pour ?cent|por ?ciento|por ?cento|per ?cento|százalék|posto|odsto|процент|відсот|τοις εκατό|promille|‰|uhr|hrs|klo)/iu

/** Whether a number in a text is a date, a percentage, or a time. */
const isNoAmount = (number: string, behind: string): boolean =>
  SHARE_OR_TIME_BEHIND.test(behind) ||
  (DAY_AND_MONTH.test(number) && (number.startsWith('0') || number.endsWith('.') || TIME_BEHIND.test(behind)))

/** The most characters of a text that are read. */
const TEXT_CHARACTERS = 300
const TOKENS_MAX = 80
const CELLS_MAX = 20

/** Returns the beginning of a text, cut before a word or number that would be split. */
const textThatIsRead = (text: string): string =>
  text.length <= TEXT_CHARACTERS ? text : text.slice(0, Math.max(0, text.lastIndexOf(' ', TEXT_CHARACTERS)))

function wordTokens(text: string): Token[] {
  return Array.from(text.matchAll(WORD)).flatMap(([word]) => {
    const currencies = currenciesNamed(word)
    if (currencies.length > 0) return [{ plain: '', digits: '', currencies }]
    const words = plainTitle(word).split(' ')
    return words.map((plain) => ({ plain, digits: '', currencies }))
  })
}

function tokensOf(text: string): Token[] {
  const folded = foldDigits(text)
  const tokens: Token[] = []
  let from = 0
  for (const { 0: number, index } of folded.matchAll(NUMBER_IN_TEXT)) {
    const behind = folded.slice(index + number.length)
    const isAmount = !isPartOfMore(folded.slice(0, index), behind) && !isNoAmount(number, behind)
    const digits = isAmount ? trimEndOf(number, ".,'’") : ''
    tokens.push(...wordTokens(folded.slice(from, index)), { plain: '', digits, currencies: [] })
    from = index + number.length
  }
  return [...tokens, ...wordTokens(folded.slice(from))].slice(0, TOKENS_MAX)
}

/** The most words between the word for a fee and its number. */
const WORDS_BETWEEN_MAX = 3

/**
 * Returns the place of the number of a fee whose words are the tokens `from` to `to`; -1 without a number.
 */
function feeNumberAt(tokens: Token[], from: number, to: number): number {
  const isNumber = (at: number) => tokens[at]?.digits !== ''
  const near = (at: number, step: 1 | -1): number => {
    let words = 0
    for (let next = at + step; tokens[next]; next += step) {
      const { plain, digits, currencies } = tokens[next] as Token
      if (digits !== '') return next
      if (plain === '' && currencies.length === 0) return -1
      if (plain !== '') words += 1
      if (words > WORDS_BETWEEN_MAX) return -1
    }
    return -1
  }
  const behind = near(to, 1)
  if (behind !== -1) return behind
  // `incl. 5.00 CHF fee` has the number before the word; in `200.00 CHF incl. fee` that number is the cash
  const before = near(from, -1)
  const between = tokens.slice(before + 1, from).filter(({ plain }) => plain !== '')
  const isOfFee = between.every(({ plain }) => plain.length <= 2)
  return before !== -1 && isNumber(before) && isOfFee ? before : -1
}

/** Returns the currencies that the word or sign beside a number may mean. */
function currenciesBeside(tokens: Token[], at: number): string[] {
  const [before, behind] = [tokens[at - 1]?.currencies ?? [], tokens[at + 1]?.currencies ?? []]
  const isOfOther = (tokens[at - 2]?.digits ?? '') !== ''
  if (before.length > 0 && !(isOfOther && behind.length > 0)) return before
  return behind
}

/** The fees that a text names. */
interface Fees {
  /** the amounts of fees by the places of their numbers, except amounts of the row itself */
  amounts: Map<number, Sum>
  /** the places of numbers that can only be the amount of a fee */
  sure: Set<number>
  /** whether the number of a fee is zero */
  isFree: boolean
}

/** Whether a number is an amount of zero: `0.00`, or `0` beside a currency. */
const isNothing = (tokens: Token[], at: number): boolean =>
  /^0+[.,]0+$/.test(tokens[at]?.digits ?? '') ||
  (tokens[at]?.digits === '0' && currenciesBeside(tokens, at).length > 0)

/** Words after which a number is not the amount of a fee. */
const OTHER_NUMBERS = wordList([
  'kurs|wechselkurs|rate|cours|taux|cambio|tasso|koers|curs|kurz|arfolyam|курс|betrag|amount|total|saldo|balance',
  'montant|solde|importe|importo|valor|montante|bedrag|belopp|beløb|beløp|kwota|limit|limite|cash|ref|no|nr|terminal',
])

/** Whether a number has a currency beside it that cannot belong to the previous or next number. */
function hasOwnCurrency(tokens: Token[], at: number): boolean {
  const isCurrency = (place: number) => (tokens[place]?.currencies ?? []).length > 0
  const isOfOther = (tokens[at - 2]?.digits ?? '') !== ''
  if (isCurrency(at - 1) && !isOfOther) return true
  return isCurrency(at + 1) && (tokens[at + 2]?.digits ?? '') === ''
}

/** The places of the words for a fee, and the currency of a fee that has none beside it. */
interface FeeWords {
  from: number
  to: number
  currency: string
}

/**
 * Whether a number can only be the amount of a fee: it has its own currency, or stands directly beside the
 * word for a fee with all decimals of the currency and is not a day and month.
 */
function isSurelyFee(tokens: Token[], number: number, words: FeeWords): boolean {
  const [first, last] = number > words.to ? [words.to + 1, number] : [number + 1, words.from]
  const between = tokens.slice(first, last).flatMap(({ plain }) => plain || [])
  if (between.some((word) => isWord(word, OTHER_NUMBERS))) return false
  if (currenciesBeside(tokens, number).length > 0) return hasOwnCurrency(tokens, number)
  const digits = tokens[number]?.digits ?? ''
  const decimals = /[.,](\d{2,3})$/.exec(digits)?.[1]?.length
  return between.length === 0 && decimals === minorDigits(words.currency) && !DAY_AND_MONTH.test(digits)
}

/** Returns the fees that a text names. The number directly after the amount of a fee may be another fee. */
function feesIn(tokens: Token[], row: Withdrawal, claimCurrency: string): Fees {
  const words = tokens.map(({ plain }) => plain)
  const rowSums = [row.amount, row.original?.amount ?? row.amount]
  const amounts = new Map<number, Sum>()
  const sure = new Set<number>()
  let isFree = false
  for (const at of words.keys()) {
    const count = feeWordsUpTo(words, at)
    const number = count === 0 ? -1 : feeNumberAt(tokens, at + 1 - count, at)
    if (number === -1) continue
    isFree ||= isNothing(tokens, number)
    const feeWords = { from: at + 1 - count, to: at, currency: claimCurrency }
    if (isSurelyFee(tokens, number, feeWords)) sure.add(number)
    for (const place of [number, number + 1]) {
      const fee = tokens[place]?.digits ? amountAt(tokens, place, claimCurrency) : null
      if (fee === null || Number(fee.amount) === 0) continue
      if (!rowSums.some((sum) => isSameAmount(fee.amount, sum))) amounts.set(place, fee)
    }
  }
  return { amounts, sure, isFree }
}

/**
 * Returns the amount of a number, in the claim currency unless another currency stands beside it; null for a
 * number that is not an amount.
 */
function amountAt(tokens: Token[], at: number, claimCurrency: string): Sum | null {
  const named = currenciesBeside(tokens, at)
  const isOwn = named.length === 0 || named.includes(claimCurrency)
  const currency = isOwn ? claimCurrency : (named[0] as string)
  const [reading] = readingsIn(tokens[at]?.digits ?? '', currency)
  // a number with more decimals than the currency is a rate
  const isAmount = reading && (reading.value.split('.')[1]?.length ?? 0) <= minorDigits(currency)
  return isAmount ? { amount: reading.value, currency } : null
}

/**
 * Returns the fee that the text of a withdrawal names; null when it names none, or says there is none. The
 * fee has an amount only when no words make the fee doubtful and exactly one number can be its amount.
 */
function feeIn(text: string, row: Withdrawal, claimCurrency: string): NamedFee | null {
  const plain = plainTitle(text)
  const tokens = tokensOf(text)
  const { amounts, sure, isFree } = feesIn(tokens, row, claimCurrency)
  const unsaid = { cash: null, isWithin: false }
  const [first, ...others] = amounts
  const told = toldFee(text, plain)
  // `no fee CHF 5.00` may mention a fee of this amount that was not taken
  const hasFee =
    told === 'none' ? [...sure].some((at) => amounts.has(at) && hasOwnCurrency(tokens, at)) : true
  if (!hasFee || (first === undefined && (!namesFee(plain) || isFree))) return null
  if (first === undefined || others.length > 0) return { fee: null, ...unsaid }
  const [place, fee] = first
  if (!sure.has(place) || told === 'none' || told === 'perhaps none') return { fee: null, ...unsaid }
  if (fee.currency !== claimCurrency || Big(fee.amount).gte(row.amount)) return { fee, ...unsaid }
  return { fee, cash: Big(row.amount).minus(fee.amount).toFixed(), isWithin: false }
}

/**
 * Returns the fee that the row of a withdrawal names; null when it names none. Only the values of the file,
 * never the text, prove that the amount of the row includes the fee.
 */
export function namedFeeOf(row: Withdrawal, claimCurrency: string): NamedFee | null {
  const { heldFee } = row
  if (heldFee) {
    const fee = heldFee.amount === null ? null : { amount: heldFee.amount, currency: claimCurrency }
    if (fee === null || Big(fee.amount).gte(row.amount)) return { fee: null, cash: null, isWithin: false }
    const cash = Big(row.amount).minus(fee.amount).toFixed()
    return { fee, cash, isWithin: heldFee.isProven }
  }
  for (const text of [row.text, ...row.cells.slice(0, CELLS_MAX)]) {
    const found = feeIn(textThatIsRead(text), row, claimCurrency)
    if (found) return found
  }
  return null
}
