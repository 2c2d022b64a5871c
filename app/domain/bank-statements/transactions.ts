import Big from 'big.js'
import { amountField } from '~/domain/money/amount-field'
import { type Decimal, isTooLarge } from '~/domain/money/convert'
import { isCurrency, normalizeCurrency } from '~/domain/money/currency'
import { trimEndOf } from '~/domain/trim'
import { STATEMENT_TEXT_CHARACTERS_MAX } from '~/limits-and-lifetimes'
import { isStatementAmount, readStatementAmount } from './amounts'
import type { KnownColumns } from './columns'
import type { StatementFileRow } from './csv'
import { readStatementDate } from './dates'

/** An amount in a currency. */
export interface Sum {
  amount: Decimal
  currency: string
}

/** Money that a bank's file says was paid. */
export interface Transaction {
  /** the line of the row in the file, from 1 */
  line: number
  /** calendar date */
  date: string
  /** whom it went to; empty where the file does not say it */
  payee: string
  /** what the bank calls the transaction */
  text: string
  /** the amount in the claim currency, above zero */
  amount: Decimal
  /** the amount of the purchase in its own currency; null where the file does not say it */
  original: Sum | null
  cells: string[]
}

export interface Transactions {
  transactions: Transaction[]
  /** lines whose amount can be read in two ways */
  ambiguous: number[]
}

/** What the database keeps as an amount of a receipt; less is kept in the claim currency. */
const storable = amountField({ isOptional: false })

/** Whether an amount above zero can be stored, also as one in the claim currency. */
export const isStorable = (amount: Decimal): boolean =>
  // with a fourth decimal, it can be read in one way only
  storable.safeParse(Big(amount).toFixed(Math.max(4, amount.split('.')[1]?.length ?? 0))).success &&
  !isTooLarge(amount)

/** The currency that a cell names by its code; null where it names none. */
const currencyIn = (cell: string): string | null =>
  cell
    .match(/\p{L}+/gu)
    ?.map(normalizeCurrency)
    .find(isCurrency) ?? null

/** Returns an amount without its sign. */
export const unsigned = (amount: Decimal) => amount.replace('-', '')

const NUMBER = /\d[\d.,'’]*/g
/** A code in front of a number, or behind it; no letter or digit is glued to either. */
const CODE_BEFORE = /(?<![\p{L}\d])([A-Z]{3})\s?$/u
const CODE_BEHIND = /^\s?([A-Z]{3})(?![\p{L}\d])/u

/** `KES 2,450.00`, or the same with the code behind it, in the middle of a text. */
export function sumIn(text: string): Sum | null {
  for (const { 0: number, index } of text.matchAll(NUMBER)) {
    const before = text.slice(Math.max(0, index - 5), index)
    const behind = text.slice(index + number.length, index + number.length + 5)
    const codeBefore = !/^[\p{L}\d]/u.test(behind) && CODE_BEFORE.exec(before)
    const codeBehind = !/[\p{L}\d]$/u.test(before) && CODE_BEHIND.exec(behind)
    const [, currency = ''] = codeBefore || codeBehind || []
    const amount = readStatementAmount(trimEndOf(number, ".,'’"))
    if (isCurrency(currency) && amount !== null && amount !== '0') return { amount, currency }
  }
  return null
}

function originalOf(cells: string[], columns: KnownColumns, text: string): Sum | null {
  if (columns.original === null) return sumIn(text)
  const cell = cells[columns.original] ?? ''
  const amount = readStatementAmount(cell)
  const currency = currencyIn(
    columns.original_currency === null ? cell : (cells[columns.original_currency] ?? ''),
  )
  return amount === null || amount === '0' || currency === null
    ? null
    : { amount: unsigned(amount), currency }
}

/**
 * The rows of a bank's file that say that money was paid, in the claim currency. What has no date is no
 * transaction; money that came in, and an amount in another currency, is nothing that was charged.
 */
export function transactionsOf(
  rows: StatementFileRow[],
  columns: KnownColumns,
  claimCurrency: string,
): Transactions {
  const transactions: Transaction[] = []
  const ambiguous: number[] = []
  for (const { line, cells } of rows) {
    const date = readStatementDate(cells[columns.date] ?? '', columns.order)
    const cell = cells[columns.amount] ?? ''
    const currency = currencyIn(columns.currency === null ? cell : (cells[columns.currency] ?? ''))
    if (date === null || (currency !== null && currency !== claimCurrency)) continue
    const amount = readStatementAmount(cell)
    if (amount === null && isStatementAmount(cell)) ambiguous.push(line)
    if (amount === null || amount.startsWith('-') !== (columns.out === 'negative')) continue
    if (amount === '0' || !isStorable(unsigned(amount))) continue
    const text = (cells[columns.text] ?? '').replaceAll(/\s+/g, ' ')
    const original = originalOf(cells, columns, text)
    transactions.push({
      line,
      date,
      payee: '',
      text: text.slice(0, STATEMENT_TEXT_CHARACTERS_MAX).toWellFormed(),
      amount: unsigned(amount),
      original,
      cells,
    })
  }
  return { transactions, ambiguous }
}
