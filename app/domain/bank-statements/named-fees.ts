import Big from 'big.js'
import { foldDigits, readingsIn } from '~/domain/money/amount-readings'
import { minorDigits } from '~/domain/money/currency'
import { type Decimal, isSameAmount } from '~/domain/money/decimal'
import { trimEndOf } from '~/domain/text/trim'
import { currenciesNamed, isPartOfMore, NUMBER_IN_TEXT } from './amounts'
import { feeWordsUpTo, namesFee, statedFee } from './cash-fees'
import type { Sum } from './records'
import { plainTitle } from './titles/title-words'
import type { Transaction } from './transactions'
import { isWord, wordList } from './word-lists'

// Finds the fee that the row of a cash withdrawal names, as in `ATM NAIROBI INCL. 5.00 CHF FEE`. The text
// never decides whether the amount of the row includes the fee, because banks write this in too many ways.
//
// A text is split into tokens: words, currencies and numbers. Beside each word for a fee, the number of the
// fee is searched, first behind the word and then before it.

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
type Withdrawal = Pick<Transaction, 'amount' | 'original' | 'heldFee' | 'text' | 'cells'>

/** A word, a currency or a number in a text. */
interface Token {
  /** a word as `plainTitle` writes it; empty for a number */
  plain: string
  /** the digits of a number, from which its possible amounts are read; empty if it is not an amount */
  digits: string
  currencies: string[]
}

const WORD = /[\p{L}\p{M}]+|\p{Sc}/gu

/** Perhaps a day and month (`5.10`); surely one if it is `05.10` or `5.10.`, or if a time follows. */
const DAY_AND_MONTH = /^(?:0?[1-9]|[12]\d|3[01])[.,](?:0?[1-9]|1[0-2])\.?$/
const TIME_BEHIND = /^\s{0,3}\d{1,2}[:.h]\d{2}(?!\d)/

/** Words after a number that make it a percentage or a time: ` Prozent`, ` Uhr`. */
const SHARE_OR_TIME_BEHIND =
  /^\s{0,3}(?:prozent|percent|per cent|pct|procent|prosent|pour ?cent|por ?ciento|por ?cento|per ?cento|százalék|posto|odsto|процент|відсот|τοις εκατό|promille|‰|uhr|hrs|klo)/iu

/** Whether a number in a text is a date, a percentage or a time, and so no amount. */
const isDateShareOrTime = (number: string, behind: string): boolean =>
  SHARE_OR_TIME_BEHIND.test(behind) ||
  (DAY_AND_MONTH.test(number) && (number.startsWith('0') || number.endsWith('.') || TIME_BEHIND.test(behind)))

/** The most characters of a text that are read. */
const TEXT_CHARACTERS_MAX = 300
/** The most tokens of a text, and the most cells of a row, that are read. */
const TOKENS_MAX = 80
const CELLS_MAX = 20

/** Returns the beginning of a text, cut before a word or number that would be split. */
const shortenText = (text: string): string =>
  text.length <= TEXT_CHARACTERS_MAX
    ? text
    : text.slice(0, Math.max(0, text.lastIndexOf(' ', TEXT_CHARACTERS_MAX)))

/** Returns the words and currencies of a text that has no numbers. */
function wordTokens(text: string): Token[] {
  return Array.from(text.matchAll(WORD)).flatMap(([word]) => {
    const currencies = currenciesNamed(word)
    if (currencies.length > 0) return [{ plain: '', digits: '', currencies }]
    const words = plainTitle(word).split(' ')
    return words.map((plain) => ({ plain, digits: '', currencies }))
  })
}

/** Splits a text into words, currencies and numbers. */
function tokenize(text: string): Token[] {
  const folded = foldDigits(text)
  const tokens: Token[] = []
  let readEnd = 0
  for (const { 0: number, index } of folded.matchAll(NUMBER_IN_TEXT)) {
    const behind = folded.slice(index + number.length)
    const isAmount = !isPartOfMore(folded.slice(0, index), behind) && !isDateShareOrTime(number, behind)
    const digits = isAmount ? trimEndOf(number, ".,'’") : ''
    tokens.push(...wordTokens(folded.slice(readEnd, index)), { plain: '', digits, currencies: [] })
    readEnd = index + number.length
  }
  return [...tokens, ...wordTokens(folded.slice(readEnd))].slice(0, TOKENS_MAX)
}

/** The most words between the word for a fee and its number: `fee of the bank 5.00`. */
const WORDS_BETWEEN_MAX = 3

/** Returns the index of the number after the words `from` to `to`, else of the one before them, else -1. */
function findFeeNumber(tokens: Token[], from: number, to: number): number {
  const findNumber = (start: number, step: 1 | -1): number => {
    let words = 0
    for (let next = start + step; tokens[next]; next += step) {
      const { plain, digits, currencies } = tokens[next] as Token
      if (digits !== '') return next
      // neither a word nor a currency: a number that is a date or a percentage, and so no amount
      if (plain === '' && currencies.length === 0) return -1
      if (plain !== '') words += 1
      if (words > WORDS_BETWEEN_MAX) return -1
    }
    return -1
  }
  const numberBehind = findNumber(to, 1)
  if (numberBehind !== -1) return numberBehind
  // `incl. 5.00 CHF fee` has the number before the word; in `200.00 CHF incl. fee` that number is the cash.
  // So only short words, such as `de`, may stand between the number and the word
  const numberBefore = findNumber(from, -1)
  const wordsBetween = tokens.slice(numberBefore + 1, from).filter(({ plain }) => plain !== '')
  const isNumberOfFee = wordsBetween.every(({ plain }) => plain.length <= 2)
  return isNumberOfFee ? numberBefore : -1
}

/** Returns the currencies that the word or sign beside a number may mean. */
function currenciesBeside(tokens: Token[], index: number): string[] {
  const currenciesBefore = tokens[index - 1]?.currencies ?? []
  const currenciesBehind = tokens[index + 1]?.currencies ?? []
  // in `200.00 CHF 5.00 CHF`, the first CHF belongs to the first number
  const followsNumber = (tokens[index - 2]?.digits ?? '') !== ''
  if (currenciesBefore.length > 0 && !(followsNumber && currenciesBehind.length > 0)) return currenciesBefore
  return currenciesBehind
}

/** The fees that a text names. */
interface FoundFees {
  /** the amounts of possible fees by the index of their token, except amounts of the row itself */
  amounts: Map<number, Sum>
  /** the indexes of numbers that can only be the amount of a fee (`isSurelyFee`) */
  sureNumbers: Set<number>
  /** whether the number of a fee is zero: `fee 0.00` */
  isFree: boolean
}

/** Whether a number is an amount of zero: `0.00`, or `0` beside a currency. */
const isZero = (tokens: Token[], index: number): boolean =>
  /^0+[.,]0+$/.test(tokens[index]?.digits ?? '') ||
  (tokens[index]?.digits === '0' && currenciesBeside(tokens, index).length > 0)

/** Words after which a number is not the amount of a fee: `fee incl. rate 1.08`. */
const OTHER_NUMBERS = wordList([
  'kurs|wechselkurs|rate|cours|taux|cambio|tasso|koers|curs|kurz|arfolyam|курс|betrag|amount|total|saldo|balance',
  'montant|solde|importe|importo|valor|montante|bedrag|belopp|beløb|beløp|kwota|limit|limite|cash|ref|no|nr|terminal',
])

/** Whether a number has a currency beside it that cannot belong to the previous or next number. */
function hasOwnCurrency(tokens: Token[], index: number): boolean {
  const isCurrency = (tokenIndex: number) => (tokens[tokenIndex]?.currencies ?? []).length > 0
  const followsNumber = (tokens[index - 2]?.digits ?? '') !== ''
  if (isCurrency(index - 1) && !followsNumber) return true
  return isCurrency(index + 1) && (tokens[index + 2]?.digits ?? '') === ''
}

/** The indexes of the first and last word for a fee, and the currency of a fee that has none beside it. */
interface FeeWords {
  from: number
  to: number
  currency: string
}

/** Whether a number is surely a fee: it has a currency, or all decimals beside the word and is no date. */
function isSurelyFee(tokens: Token[], number: number, words: FeeWords): boolean {
  const [start, end] = number > words.to ? [words.to + 1, number] : [number + 1, words.from]
  const wordsBetween = tokens.slice(start, end).flatMap(({ plain }) => plain || [])
  if (wordsBetween.some((word) => isWord(word, OTHER_NUMBERS))) return false
  if (currenciesBeside(tokens, number).length > 0) return hasOwnCurrency(tokens, number)
  const digits = tokens[number]?.digits ?? ''
  const decimals = /[.,](\d{2,3})$/.exec(digits)?.[1]?.length
  return wordsBetween.length === 0 && decimals === minorDigits(words.currency) && !DAY_AND_MONTH.test(digits)
}

/** Returns the fees that a text names. The number after a fee may be another fee: `fees 5.00 2.00`. */
function findFees(tokens: Token[], row: Withdrawal, claimCurrency: string): FoundFees {
  const words = tokens.map(({ plain }) => plain)
  const rowSums = [row.amount, row.original?.amount ?? row.amount]
  const amounts = new Map<number, Sum>()
  const sureNumbers = new Set<number>()
  let isFree = false
  for (const index of words.keys()) {
    // the number of words that name a fee up to here: 1 for `fee`, 2 for `atm charge`, else 0
    const count = feeWordsUpTo(words, index)
    const number = count === 0 ? -1 : findFeeNumber(tokens, index + 1 - count, index)
    if (number === -1) continue
    isFree ||= isZero(tokens, number)
    const feeWords = { from: index + 1 - count, to: index, currency: claimCurrency }
    if (isSurelyFee(tokens, number, feeWords)) sureNumbers.add(number)
    for (const numberIndex of [number, number + 1]) {
      const fee = tokens[numberIndex]?.digits ? readAmount(tokens, numberIndex, claimCurrency) : null
      if (fee === null || Number(fee.amount) === 0) continue
      if (!rowSums.some((sum) => isSameAmount(fee.amount, sum))) amounts.set(numberIndex, fee)
    }
  }
  return { amounts, sureNumbers, isFree }
}

/** Returns an amount in the currency beside it, or else the claim's; null if the number is no amount. */
function readAmount(tokens: Token[], index: number, claimCurrency: string): Sum | null {
  const currencies = currenciesBeside(tokens, index)
  const isClaimCurrency = currencies.length === 0 || currencies.includes(claimCurrency)
  const currency = isClaimCurrency ? claimCurrency : (currencies[0] as string)
  const [reading] = readingsIn(tokens[index]?.digits ?? '', currency)
  // a number with more decimals than the currency is a rate
  const isAmount = reading && (reading.value.split('.')[1]?.length ?? 0) <= minorDigits(currency)
  return isAmount ? { amount: reading.value, currency } : null
}

/**
 * Returns the fee that a text names; null when the text names none, or says that the fee is zero. The fee has
 * an amount only if exactly one number can be the fee. `cash`, the rest of the row, is known only if the fee
 * is in the claim currency.
 */
function findFeeInText(text: string, row: Withdrawal, claimCurrency: string): NamedFee | null {
  const plain = plainTitle(text)
  const tokens = tokenize(text)
  const { amounts, sureNumbers, isFree } = findFees(tokens, row, claimCurrency)
  const unknownFee: NamedFee = { fee: null, cash: null, isWithin: false }
  const [firstFee, ...furtherFees] = amounts
  const stated = statedFee(text, plain)
  // `no fee CHF 5.00` may mention a fee of this amount that was not taken, so the fee then stays unknown
  const hasAmountAnyway = [...sureNumbers].some(
    (index) => amounts.has(index) && hasOwnCurrency(tokens, index),
  )
  if (stated === 'none' && !hasAmountAnyway) return null
  if (firstFee === undefined) return namesFee(plain) && !isFree ? unknownFee : null
  const [numberIndex, fee] = firstFee
  const isDenied = stated === 'none' || stated === 'perhaps none'
  if (furtherFees.length > 0 || isDenied || !sureNumbers.has(numberIndex)) return unknownFee
  if (fee.currency !== claimCurrency || Big(fee.amount).gte(row.amount)) return { ...unknownFee, fee }
  return { fee, cash: Big(row.amount).minus(fee.amount).toFixed(), isWithin: false }
}

/**
 * Returns the fee that a withdrawal names, or null. A fee that the format gives as a value of its own
 * (`heldFee`) takes precedence over the text, and only this value can prove that the amount includes the fee.
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
    const namedFee = findFeeInText(shortenText(text), row, claimCurrency)
    if (namedFee) return namedFee
  }
  return null
}
