import Big from 'big.js'
import type { ExpenseSummary } from '~/components/expenses/expense-summary'
import { toExpenseSummary } from '~/components/expenses/view-models'
import { shortCode } from '~/components/ui/money'
import type { CsvTable } from '~/domain/bank-statements/csv'
import { maskAccount } from '~/domain/bank-statements/entries'
import { isSure, type Proposal } from '~/domain/bank-statements/matching'
import { acceptedRowValue, FORMAT_NAMES, type StatementRow } from '~/domain/bank-statements/schema'
import type { StatementFile } from '~/domain/bank-statements/statement-file'
import type { Transaction } from '~/domain/bank-statements/transactions'
import type { ListedExpense } from '~/domain/expenses/schema'
import { convert } from '~/domain/money/convert'
import { type Formats, formatAmount, formatDate, formatPercent } from '~/format'
import { STATEMENT_ACCOUNTS_MAX } from '~/limits-and-lifetimes'

// Bank statements as pages show them: figures and dates written in the user's locale.

/** A row of a statement. */
interface TransactionViewModel {
  line: number
  date: string
  text: string
  /** the amount of the purchase in its own currency; empty where the statement does not say it */
  original: string
}

const toTransactionRow = (
  { line, date, text, original }: Transaction,
  locale: Formats,
): TransactionViewModel => ({
  line,
  date: formatDate(locale, date),
  text,
  original: original
    ? `${formatAmount(locale, original.amount, original.currency)} ${original.currency}`
    : '',
})

/** A row of a statement that fits no expense. */
export interface UnmatchedRowViewModel extends TransactionViewModel {
  /** in the claim currency */
  amount: string
}

export const toUnmatchedRow = (
  transaction: Transaction,
  claimCurrency: string,
  locale: Formats,
): UnmatchedRowViewModel => ({
  ...toTransactionRow(transaction, locale),
  amount: formatAmount(locale, transaction.amount, claimCurrency),
})

/** The facts of a statement: its format, currencies, and accounts but for their last characters. */
export function statementFacts(file: StatementFile): string[] {
  if (file.format === 'csv') return []
  const currencies = [...new Set(file.entries.map(({ currency }) => currency))].slice(0, CURRENCIES_SHOWN_MAX)
  const accounts = file.accounts.slice(0, STATEMENT_ACCOUNTS_MAX).map(maskAccount)
  return [FORMAT_NAMES[file.format], currencies.join(', '), ...accounts].filter(Boolean)
}

const CURRENCIES_SHOWN_MAX = 3

/** A row of a statement beside the expense that it may be charged for. */
export interface ProposalViewModel extends TransactionViewModel {
  /** value of its checkbox */
  pick: string
  expense: ExpenseSummary
  /** the amount that the expense counts with now, and would count with */
  before: string
  after: string
  isSure: boolean
  /** what agrees, in words */
  why: string
}

export function toProposalRow(
  proposal: Proposal<ListedExpense>,
  claimCurrency: string,
  locale: Formats,
): ProposalViewModel {
  const { charge, expense } = proposal
  return {
    pick: acceptedRowValue({ line: charge.line, expenseId: expense.id }),
    ...toTransactionRow(charge, locale),
    expense: toExpenseSummary(expense, locale),
    before: formatAmount(locale, expense.convertedAmount, claimCurrency),
    after: formatAmount(locale, convert(charge.amount, 1), claimCurrency),
    isSure: isSure(proposal),
    why: [
      agreementWords(proposal, locale),
      proposal.isNamed ? 'name matches' : 'different name',
      daysWords(proposal.days),
    ].join(', '),
  }
}

function agreementWords({ agreement, charge, expense }: Proposal, locale: Formats): string {
  if (agreement === 'original') return `same amount in ${expense.currency}`
  if (agreement === 'equal') return 'same amount'
  const percent = Big(charge.amount).div(expense.convertedAmount).minus(1).times(100).round(1)
  if (percent.eq(0)) return 'almost what it counts now'
  return `${formatPercent(locale, percent.abs().toFixed())} % ${percent.lt(0) ? 'less' : 'more'} than it counts now`
}

function daysWords(days: number): string {
  if (days === 0) return 'the same day'
  const count = Math.abs(days) === 1 ? '1 day' : `${Math.abs(days)} days`
  return `${count} ${days > 0 ? 'later' : 'before'}`
}

/** The row of a statement that an expense has as evidence, in words. */
export const evidenceText = (
  { file, row, date, text, amount }: StatementRow,
  claimCurrency: string,
  locale: Formats,
): string =>
  `Statement ${file}, row ${row}: ${[formatDate(locale, date), text, `${formatAmount(locale, convert(amount, 1), claimCurrency)} ${shortCode(claimCurrency)}`].filter(Boolean).join(', ')}`

const TITLE_MAX = 40

const shortened = (text: string) => (text.length > TITLE_MAX ? `${text.slice(0, TITLE_MAX - 1)}…` : text)

const PREVIEWED = 4

/**
 * The first rows of a file, of which no more than those are given, and its columns to choose from: each by
 * its title, and the first that stands in it.
 */
export function toStatementTable({ header, rows }: CsvTable) {
  const width = Math.max(header?.cells.length ?? 0, ...rows.map(({ cells }) => cells.length))
  const titles = Array.from({ length: width }, (_, at) => header?.cells[at] || `Column ${at + 1}`)
  const choices = titles.map((title, at): [string, string] => {
    const sample = rows.find(({ cells }) => cells[at])?.cells[at] ?? ''
    return [String(at), sample ? `${shortened(title)}: ${shortened(sample)}` : shortened(title)]
  })
  const preview = rows
    .slice(0, PREVIEWED)
    .map(({ line, cells }) => ({ line, cells: titles.map((_, at) => shortened(cells[at] ?? '')) }))
  return { titles: titles.map(shortened), choices, preview }
}
