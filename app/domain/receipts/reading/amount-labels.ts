import { phrases } from '~/domain/text/phrases'
import { namesCreditedAmount } from './credit-note'
import { hasOnlyPlaceNumbers } from './journey-places'
import type { Language } from './languages/language'
import { normalizeWords, patternOfWords, wordListPattern } from './languages/word-patterns'
import { namesPaidOutAmount, namesRepaidAmount } from './money-back'
import type { Line, Word } from './page-text'

// Labels the lines of a receipt by what their words say about the amount: a total, a tax, a tip, change.

/**
 * The kinds of lines, by the label that their words give the amount. final: the amount to pay; amount: a weak
 * label such as `Betrag`; partial: a subtotal or a net amount; tendered: the amount that was handed over;
 * balance: the balance of an account; other: no label of an amount
 */
export type LineKind =
  | 'final'
  | 'total'
  | 'amount'
  | 'partial'
  | 'tax'
  | 'tip'
  | 'rounding'
  | 'tendered'
  | 'change'
  | 'card'
  | 'balance'
  | 'other'

/** A line with the kind that its words give its amount. */
export interface LabelledLine {
  line: Line
  kind: LineKind
  /** the last word that names a tax on a line that labels a total; null if none */
  taxWord: Word | null
}

/** How strongly a kind of line labels the total: the base of the scores in `total-scores.ts`. */
export const TOTAL_WEIGHTS: Partial<Record<LineKind, number>> = {
  final: 11,
  total: 8,
  amount: 4,
  card: 3,
  tendered: 2,
  partial: 1,
}

/**
 * Labels the lines of a page.
 * @param isRefund whether the paper gives money back
 */
export const labelledLines = (lines: Line[], languages: Language[], isRefund: boolean): LabelledLine[] =>
  lines.map((line) => {
    const kind = lineKindOf(line, languages, isRefund)
    return { line, kind, taxWord: TOTAL_WEIGHTS[kind] === undefined ? null : taxWordOf(line, languages) }
  })

const taxWordOf = ({ words }: Line, languages: Language[]): Word | null =>
  words.findLast(({ text }) => wordListPattern(languages, 'tax').test(normalizeWords(text))) ?? null

/** English labels of a total that was rounded: `Total rounded`. */
const ROUNDED_TOTALS = /\brounded\b|after round|(with|incl\w{0,10}) round|total round(ed)?$|round(ed)? total/
/** Words that label some amount, but do not say that it is the total: `Betrag`. */
const AMOUNT_WORDS = /\b(amount|amunt|amt|montant|balance|betrag|belop)\b|(?<!上記の?)金額|金额|금액/
/** The amount of a formal receipt in Japan. The dash keeps anybody from adding digits. */
const CLOSED_YEN = /^[¥￥]\s?[\d,]+\s?[-－―—]$/
/** Balances of an account or a card, which are not the amount due. */
const ACCOUNT_BALANCES = [
  /\b(?:new|available|account|current|closing|opening|remaining|card|wallet|m ?-?pesa) balance\b/,
  /\bbalance (?:is|was|after|before)\b/,
  patternOfWords(phrases`
    salio, baki, saldo, solde, kontostand, stan konta, zůstatek, egyenleg, bakiye, баланс, остаток,
    залишок, υπόλοιπο, 余额, 餘額, 残高, 잔액, الرصيد, יתרה
  `),
]
const ITEMS = /\bitems?\b/
/** Amounts that a receipt suggests to its guest: `Suggested total`. */
const SUGGESTED = /(?<!\p{L})(?:suggest|suger|sugger|consigl|conseill|vorschlag|empfohl)/u
/** Begins a line whose amount is added to a net amount: `zzgl. 19 % MwSt. 383,19`. */
const ADDED_TAX_START =
  /^(?:\+|plus\b|add\b|zzgl\b|zuzuglich\b|mas\b|piu\b|mais\b|en sus\b|tillkommer\b|hozzaadva\b)/

/**
 * Returns the kind of a line by its words, in the languages in which the receipt may be written. A line may
 * have words of several kinds, so the order of the rules matters: the first one that applies decides.
 */
function lineKindOf(line: Line, languages: Language[], isRefund: boolean): LineKind {
  const text = normalizeWords(line.text)
  const has = (list: Parameters<typeof wordListPattern>[1], within = text) =>
    wordListPattern(languages, list).test(within)
  const isTotal = has('total')
  const isGross = has('gross')
  if (hasOnlyPlaceNumbers(text) && !isTotal && !has('due')) return 'other'
  if (ROUNDED_TOTALS.test(text)) return 'final'
  const isPaidOut = isRefund && namesPaidOutAmount(text) && !has('amountTendered') && !has('paidByCard')
  if (isPaidOut || (isRefund && namesRepaidAmount(text))) return 'final'
  if (ACCOUNT_BALANCES.some((words) => words.test(text)) && !isTotal && !has('due')) return 'balance'
  if (SUGGESTED.test(text) && (isTotal || has('due'))) return 'other'
  if (has('subtotal')) return 'partial'
  if (has('change') && !isTotal) return 'change'
  // a number of items, unless a label of the total follows it
  if (has('otherAmount') || ITEMS.test(text.split(wordListPattern(languages, 'due')).at(-1) ?? ''))
    return 'other'
  if (has('rounding')) return 'rounding'
  // `+ tax` names the tax, and not the net amount before it
  const isAddedTax = ADDED_TAX_START.test(text) && has('tax')
  if (has('net') && !isGross && !has('due') && !isAddedTax) return 'partial'
  if (has('tip') || has('serviceCharge')) return 'tip'
  // "Total VAT" is a tax; a "tax invoice" is not
  if (has('tax') && !isGross)
    return has('tax', text.replace(wordListPattern(languages, 'heading'), ' ')) ? 'tax' : 'other'
  if (has('due') || (isRefund && namesCreditedAmount(text))) return 'final'
  if (isTotal) return 'total'
  if (has('paidByCard')) return 'card'
  if (has('amountTendered') && !has('heading')) return 'tendered'
  if (AMOUNT_WORDS.test(text) || CLOSED_YEN.test(line.text.trim())) return 'amount'
  return 'other'
}
