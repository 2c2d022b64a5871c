import { namesCreditedAmount } from './credit-note'
import { hasOnlyPlaceNumbers } from './journey-places'
import type { Language } from './languages/language'
import { normalizeWords, patternOf, wordsOf } from './languages/word-patterns'
import { namesPaidOutAmount, namesRepaidAmount } from './money-back'
import type { Line, Word } from './page-text'

/** Kinds of lines by what their words say of the amount. */
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

/** A line with what its words say of its amount. */
export interface LabelledLine {
  line: Line
  kind: LineKind
  /** the last word that names a tax on a line that names a total; null without one */
  taxWord: Word | null
}

/** How strongly a kind of line names the total; lines of other kinds do not. */
export const TOTAL_WEIGHTS: Partial<Record<LineKind, number>> = {
  final: 11,
  total: 8,
  amount: 4,
  card: 3,
  tendered: 2,
  partial: 1,
}

/** Labels the lines of a page; `isRefund` says whether its paper gives money back. */
export const labelledLines = (lines: Line[], languages: Language[], isRefund: boolean): LabelledLine[] =>
  lines.map((line) => {
    const kind = lineKindOf(line, languages, isRefund)
    return { line, kind, taxWord: TOTAL_WEIGHTS[kind] === undefined ? null : taxWordOf(line, languages) }
  })

const taxWordOf = ({ words }: Line, languages: Language[]): Word | null =>
  words.findLast(({ text }) => wordsOf(languages, 'tax').test(normalizeWords(text))) ?? null

/** English words that say too little by themselves, or what they say only together with others. */
const ROUNDED = /\brounded\b|after round|(with|incl\w{0,10}) round|total round(ed)?$|round(ed)? total/
const AMOUNT = /\b(amount|amunt|amt|montant|balance|betrag|belop)\b|(?<!上記の?)金額|金额|금액/
/** What a formal receipt in Japan is for: the dash keeps anybody from adding digits. */
const CLOSED_YEN = /^[¥￥]\s?[\d,]+\s?[-－―—]$/
/** What is left on an account or a card, and not what is to be paid. */
const ACCOUNT_BALANCES = [
  /\b(?:new|available|account|current|closing|opening|remaining|card|wallet|m ?-?pesa) balance\b/,
  /\bbalance (?:is|was|after|before)\b/,
  patternOf([
    ...['salio', 'baki', 'saldo', 'solde', 'kontostand', 'stan konta', 'zůstatek', 'egyenleg', 'bakiye'],
    ...['баланс', 'остаток', 'залишок', 'υπόλοιπο', '余额', '餘額', '残高', '잔액', 'الرصيد', 'יתרה'],
  ]),
]
const ITEMS = /\bitems?\b/
/** What a claimant may give, and a receipt works out: `Suggested total`. */
const SUGGESTED = /(?<!\p{L})(?:suggest|suger|sugger|consigl|conseill|vorschlag|empfohl)/u
/** Begins a line whose amount is what is added to a net one: `zzgl. 19 % MwSt. 383,19`. */
const ADDED = /^(?:\+|plus\b|add\b|zzgl\b|zuzuglich\b|mas\b|piu\b|mais\b|en sus\b|tillkommer\b|hozzaadva\b)/

/** Classifies a line of a receipt by its words, in the languages that the receipt may be in. */
function lineKindOf(line: Line, languages: Language[], isRefund: boolean): LineKind {
  const text = normalizeWords(line.text)
  const has = (list: Parameters<typeof wordsOf>[1], within = text) => wordsOf(languages, list).test(within)
  const isTotal = has('total')
  const isGross = has('gross')
  if (hasOnlyPlaceNumbers(text) && !isTotal && !has('due')) return 'other'
  if (ROUNDED.test(text)) return 'final'
  const isPaidOut = isRefund && namesPaidOutAmount(text) && !has('cash') && !has('card')
  if (isPaidOut || (isRefund && namesRepaidAmount(text))) return 'final'
  if (ACCOUNT_BALANCES.some((words) => words.test(text)) && !isTotal && !has('due')) return 'balance'
  if (SUGGESTED.test(text) && (isTotal || has('due'))) return 'other'
  if (has('subtotal')) return 'partial'
  if (has('change') && !isTotal) return 'change'
  // a number of items, unless the total stands behind it
  if (has('other') || ITEMS.test(text.split(wordsOf(languages, 'due')).at(-1) ?? '')) return 'other'
  if (has('rounding')) return 'rounding'
  const isAddedTax = ADDED.test(text) && has('tax')
  if (has('net') && !isGross && !has('due') && !isAddedTax) return 'partial'
  if (has('tip') || has('serviceCharge')) return 'tip'
  // "Total VAT" is a tax; a "tax invoice" is not
  if (has('tax') && !isGross)
    return has('tax', text.replace(wordsOf(languages, 'heading'), ' ')) ? 'tax' : 'other'
  if (has('due') || (isRefund && namesCreditedAmount(text))) return 'final'
  if (isTotal) return 'total'
  if (has('card')) return 'card'
  if (has('cash') && !has('heading')) return 'tendered'
  if (AMOUNT.test(text) || CLOSED_YEN.test(line.text.trim())) return 'amount'
  return 'other'
}
