import Big from 'big.js'
import { panelPath } from '~/components/events/paths'
import type { ExpenseSummary } from '~/components/expenses/expense-summary'
import { expensesPath } from '~/components/expenses/paths'
import { toExpenseSummary } from '~/components/expenses/view-models'
import { rateOfRowPath, ratesPath } from '~/components/rates/paths'
import { shortCode } from '~/components/ui/money'
import { maskAccount } from '~/domain/bank-statements/entries'
import {
  countedBeforeRefunds,
  isSure,
  type MatchedExpense,
  type Proposal,
} from '~/domain/bank-statements/matching'
import type { BalanceCheck, RowState, StatementRecord } from '~/domain/bank-statements/records'
import type { RowChoice } from '~/domain/bank-statements/row-choice'
import {
  acceptedRowValue,
  FORMAT_NAMES,
  type Refund,
  type StatementRow,
} from '~/domain/bank-statements/schema'
import type { StatementFile } from '~/domain/bank-statements/statement-file'
import type { Transaction } from '~/domain/bank-statements/transactions'
import type { UsedFor } from '~/domain/bank-statements/used-before'
import { isChargedAsRow } from '~/domain/expenses/evidence'
import type { ListedExpense } from '~/domain/expenses/schema'
import { type Decimal, isSameAmount, roundClaimed } from '~/domain/money/convert'
import { type Formats, formatAmount, formatCount, formatDate, formatPercent, typedAmount } from '~/format'
import { STATEMENT_ACCOUNTS_MAX } from '~/limits-and-lifetimes'
import type { UseViewModel } from './row-uses'

// Bank statements as pages show them: figures and dates written in the user's locale.

/** A row of a statement. */
interface TransactionViewModel {
  line: number
  date: string
  text: string
  /** the amount of the purchase in its own currency; empty where the statement does not say it */
  original: string
  /** that it is a fee or a withdrawal, and remarks; mostly empty */
  remark: string
  /** what it was used for before */
  uses: UseViewModel[]
  /** the form of a rate that a withdrawal of cash proves; null for other rows */
  ratePath: string | null
}

/** Uses of a row that are named. */
const USES_SHOWN_MAX = 3

const toUses = (usedFor: UsedFor[] = []): UseViewModel[] =>
  usedFor.slice(0, USES_SHOWN_MAX).map(({ event, expenseId, rateId, name }) => ({
    name: name || 'an expense',
    event: event.name,
    path:
      expenseId === null
        ? panelPath(ratesPath(event.id), 'edit', rateId ?? '')
        : panelPath(expensesPath(event.id), 'edit', expenseId),
  }))

/** What rows are called that are no purchases. */
const CHARGE_NAMES: Partial<Record<RowState, string>> = {
  fee: 'bank fee',
  withdrawal: 'cash withdrawal',
  bill: "card bill: what it paid for is on the card's own statement",
}

const toTransactionRow = (
  transaction: Transaction,
  context: StatementContext,
  locale: Formats,
): TransactionViewModel => {
  const { line, date, text, original, state, reason } = transaction
  return {
    line,
    uses: toUses(context.usedFor.get(line)),
    ratePath: ratePathOf(transaction, context, locale),
    date: formatDate(locale, date),
    text,
    original: original
      ? `${formatAmount(locale, original.amount, original.currency)} ${original.currency}`
      : '',
    remark: [CHARGE_NAMES[state], reason].filter(Boolean).join('. '),
  }
}

/** A row of a statement that fits no expense. */
export interface UnmatchedRowViewModel extends TransactionViewModel {
  /** in the claim currency */
  amount: string
}

/** What a withdrawal of cash says of a rate, as fields of its form hold it. */
function ratePathOf(
  { line, date, state, amount, original }: Transaction,
  { eventId, claimCurrency, here }: StatementContext,
  locale: Formats,
): string | null {
  if (state !== 'withdrawal' || original?.currency === claimCurrency) return null
  const [, statement = ''] = here.split('?')
  return rateOfRowPath(eventId, {
    ...{ date, statement, row: String(line), claim_amount: typedAmount(locale, amount, claimCurrency) },
    ...(original && {
      currency: original.currency,
      receipt_amount: typedAmount(locale, original.amount, original.currency),
    }),
  })
}

export const toUnmatchedRow = (
  transaction: Transaction,
  context: StatementContext,
  locale: Formats,
): UnmatchedRowViewModel => ({
  ...toTransactionRow(transaction, context, locale),
  amount: formatAmount(locale, transaction.amount, context.claimCurrency),
})

/** A row of a statement whose expense is chosen by hand. */
export interface RowChoiceViewModel {
  line: number
  /** the row in words */
  words: string
  /** the words that expenses are searched by */
  find: string
  /** value and words of each expense */
  options: [string, string][]
  /** the number of all that were found */
  count: number
  /** what the row was used for before */
  uses: UseViewModel[]
}

export function toRowChoiceViewModel(
  { row, find, expenses, count }: RowChoice,
  { claimCurrency, usedFor }: StatementContext,
  locale: Formats,
): RowChoiceViewModel {
  const money = (amount: Decimal, currency = claimCurrency) =>
    `${formatAmount(locale, amount, currency)} ${shortCode(currency)}`
  return {
    ...{ line: row.line, find, count },
    uses: toUses(usedFor.get(row.line)),
    words: [`Row ${row.line}`, formatDate(locale, row.date), row.text, money(row.amount)]
      .filter(Boolean)
      .join(', '),
    options: expenses.map((expense) => {
      const { id, merchant, date, amount, currency, convertedAmount } = expense
      const facts = [merchant || 'No merchant', date && formatDate(locale, date), money(amount, currency)]
      const counted = roundClaimed(convertedAmount, claimCurrency)
      const change = isSameAmount(counted, row.amount)
        ? 'counts as before'
        : `counts ${formatAmount(locale, row.amount, claimCurrency)} instead of ${money(counted)}`
      return [
        acceptedRowValue({ line: row.line, expenseId: id }),
        `${facts.filter(Boolean).join(', ')}: ${change}`,
      ]
    }),
  }
}

/** A row of a statement that shows no charge, with its place in the file. */
export interface RestRowViewModel {
  line: number
  /** the line of the file */
  fileLine: number
  state: RowState
  date: string
  /** what the row says, or as it stands in the file where it is not read */
  text: string
  /** with its sign and currency; empty where it is not read */
  amount: string
  reason: string
  /** what it was used for before, and whether it can be used again */
  uses: UseViewModel[]
  isUsableAgain: boolean
  /** the expenses that it may be a refund of: value and words of each */
  refundChoices: [string, string][]
}

/** What rows of a statement are shown with. */
export interface StatementContext {
  eventId: string
  /** the address of the statement */
  here: string
  claimCurrency: string
  refunds: Map<number, ListedExpense[]>
  usedFor: Map<number, UsedFor[]>
  usableAgain: Set<number>
}

export function toRestRow(
  { line, fileLine, source, state, reason, values }: StatementRecord,
  { claimCurrency, refunds, usedFor, usableAgain }: StatementContext,
  locale: Formats,
): RestRowViewModel {
  const currency = values?.currency || claimCurrency
  return {
    ...{ line, fileLine, state, reason },
    uses: toUses(usedFor.get(line)),
    isUsableAgain: usableAgain.has(line),
    refundChoices: (refunds.get(line) ?? []).map((expense) => [
      acceptedRowValue({ line, expenseId: expense.id }),
      [
        expense.merchant || 'No merchant',
        formatDate(locale, expense.date ?? ''),
        `${formatAmount(locale, expense.convertedAmount, claimCurrency)} ${shortCode(claimCurrency)}`,
      ].join(', '),
    ]),
    date: values ? formatDate(locale, values.date) : '',
    text: values && state !== 'ambiguous' ? values.text : source,
    amount: values ? `${formatAmount(locale, values.amount, currency)} ${shortCode(currency)}` : '',
  }
}

/** The balances of a statement in words: whether its rows lead from one to the other. */
export interface BalanceViewModel {
  words: string
  isWrong: boolean
}

export function toBalanceWords(
  { opening, closing, currency, rows, sum, difference, brokenLine }: BalanceCheck,
  claimCurrency: string,
  locale: Formats,
): BalanceViewModel {
  const code = currency || claimCurrency
  const amount = (value: string) => formatAmount(locale, value, code)
  const counted = rows === 1 ? '1 row' : `${formatCount(locale, rows)} rows`
  if (opening === null)
    return {
      words: `${counted} (${amount(sum)}), closing balance ${amount(closing)} ${code}. The file has no opening balance to check them by.`,
      isWrong: false,
    }
  const isWrong = !Big(difference ?? 0).eq(0) || brokenLine !== null
  const words = `Opening ${amount(opening)} + ${counted} (${amount(sum)}) ${isWrong ? 'is not' : '='} closing ${amount(closing)} ${code}`
  if (!isWrong) return { words, isWrong }
  const where = brokenLine === null ? '' : ` Row ${brokenLine} does not fit.`
  return { words: `${words}: ${amount(difference ?? '0')} is missing.${where}`, isWrong }
}

/** The facts of a statement: its format, currencies, and accounts but for their last characters. */
export function statementFacts(file: StatementFile): string[] {
  if (file.format === 'csv') return []
  const named = file.entries.flatMap(({ values }) => values?.currency ?? [])
  const currencies = [...new Set(named)].slice(0, CURRENCIES_SHOWN_MAX)
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
  /** what was refunded for it, which `after` is less by; empty without any */
  refunded: string
  isSure: boolean
  /** what agrees, in words */
  why: string
}

export function toProposalRow(
  proposal: Proposal<MatchedExpense>,
  context: StatementContext,
  locale: Formats,
): ProposalViewModel {
  const { claimCurrency } = context
  const { charge, expense } = proposal
  const after = Big(charge.amount).minus(expense.refunded).toFixed()
  return {
    pick: acceptedRowValue({ line: charge.line, expenseId: expense.id }),
    ...toTransactionRow(charge, context, locale),
    expense: toExpenseSummary(expense, locale),
    before: formatAmount(locale, expense.convertedAmount, claimCurrency),
    after: formatAmount(locale, roundClaimed(after, claimCurrency), claimCurrency),
    refunded: Big(expense.refunded).eq(0) ? '' : formatAmount(locale, expense.refunded, claimCurrency),
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
  if (agreement === 'worth') return `no rate for ${expense.currency} yet, but about its worth`
  const percent = Big(charge.amount).div(countedBeforeRefunds(expense)).minus(1).times(100).round(1)
  if (percent.eq(0)) return 'almost what it counts now'
  return `${formatPercent(locale, percent.abs().toFixed())} % ${percent.lt(0) ? 'less' : 'more'} than it counts now`
}

function daysWords(days: number): string {
  if (days === 0) return 'the same day'
  const count = Math.abs(days) === 1 ? '1 day' : `${Math.abs(days)} days`
  return `${count} ${days > 0 ? 'later' : 'before'}`
}

/** A refund of an expense, in words. */
export function refundWords(
  { file, row, date, text, amount, currency }: Refund,
  isTakenOff: boolean,
  locale: Formats,
): string {
  const money = `${formatAmount(locale, amount, currency)} ${shortCode(currency)}`
  const name = isTakenOff ? 'Less refund' : 'Refund, not taken off'
  return `${name}: statement ${file}, row ${row}: ${[formatDate(locale, date), text, money].join(', ')}`
}

/**
 * The row of a statement that an expense has as evidence, in words.
 * @param charged for the expense, which may have been changed by hand
 */
export function evidenceText(
  { file, row, date, text, amount, purchase }: StatementRow,
  { charged, claimCurrency, refunds }: { charged: Decimal | null; claimCurrency: string; refunds: Refund[] },
  locale: Formats,
): string {
  const refunded = refunds
    .filter(({ currency }) => currency === claimCurrency)
    .reduce((sum, refund) => sum.plus(refund.amount), Big(0))
    .toFixed()
  const money = (sum: Decimal, currency: string) =>
    `${formatAmount(locale, sum, currency)} ${shortCode(currency)}`
  const facts = [
    ...[formatDate(locale, date), text, purchase && money(purchase.amount, purchase.currency)],
    money(roundClaimed(amount, claimCurrency), claimCurrency),
  ]
  const words = `Statement ${file}, row ${row}: ${facts.filter(Boolean).join(', ')}`
  return isChargedAsRow(amount, { charged, refunded })
    ? words
    : `${words}. You changed what was charged: the claim shows both.`
}
