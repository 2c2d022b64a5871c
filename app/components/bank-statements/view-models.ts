import { panelPath } from '~/components/events/paths'
import { expenseText } from '~/components/expenses/expense-summary'
import { expensesPath } from '~/components/expenses/paths'
import { toExpenseSummary } from '~/components/expenses/view-models'
import { ratesPath } from '~/components/rates/paths'
import { shortCode } from '~/components/ui/money'
import type { RowState, StatementRecord, Sum } from '~/domain/bank-statements/records'
import type { RowChoice } from '~/domain/bank-statements/row-choice'
import { acceptedRowValue, OWN_REFUND, type StatementFormat } from '~/domain/bank-statements/schema'
import type { Transaction } from '~/domain/bank-statements/transactions'
import type { UsedFor } from '~/domain/bank-statements/used-before'
import type { ListedExpense } from '~/domain/expenses/schema'
import { type Decimal, isSameAmount, roundClaimed } from '~/domain/money/decimal'
import { formatDate } from '~/format/format-dates'
import { formatAmount } from '~/format/format-figures'
import type { Formats } from '~/format/formats'
import { feeWords } from './evidence-text'
import { provenRatePath, type WithdrawalContext } from './rate-of-row'
import type { UseViewModel } from './row-uses'

// View models of the rows of bank statements, with figures and dates in the user's formats.

/** The most earlier uses of a row that the page names. */
const USES_SHOWN_MAX = 3

/** Returns the first earlier uses of a row, each with a link to its expense or rate. */
const toUses = (usedFor: UsedFor[] = []): UseViewModel[] =>
  usedFor
    .slice(0, USES_SHOWN_MAX)
    .map(({ event, expenseId, rateId, name }) => ({
      name: name || 'an expense',
      event: event.name,
      path:
        expenseId === null
          ? panelPath(ratesPath(event.id), 'edit', rateId ?? '')
          : panelPath(expensesPath(event.id), 'edit', expenseId),
    }))

/** The labels of charges that are not purchases. */
const CHARGE_NAMES: Partial<Record<RowState, string>> = {
  fee: 'bank fee',
  withdrawal: 'cash withdrawal',
  bill: "card bill: what it paid for is on the card's own statement",
}

/** Returns a statement row that shows a charge. */
export const toTransactionRow = (transaction: Transaction, context: StatementContext, formats: Formats) => {
  const { line, date, text, original, fee, state, reason } = transaction
  return {
    line,
    uses: toUses(context.usesByLine.get(line)),
    // the path of the form for the rate that a cash withdrawal proves; null for other rows
    ratePath: provenRatePath(transaction, context, formats),
    date: formatDate(formats, date),
    text,
    // the amount of the purchase in its own currency; empty when the statement does not state it
    original: originalWords(original, formats),
    // `bank fee` or `cash withdrawal`, and remarks on the row; mostly empty
    remark: joinWords([CHARGE_NAMES[state], feeWords(fee, context.claimCurrency, formats), reason]),
  }
}

const joinWords = (facts: (string | null | undefined)[]): string => facts.filter(Boolean).join(' · ')

const originalWords = (original: Sum | null, formats: Formats): string =>
  original ? `${formatAmount(formats, original.amount, original.currency)} ${original.currency}` : ''

export const toUnmatchedRow = (transaction: Transaction, context: StatementContext, formats: Formats) => ({
  ...toTransactionRow(transaction, context, formats),
  // the amount of the row, in the claim currency
  amount: formatAmount(formats, transaction.amount, context.claimCurrency),
})

/** A statement row that shows a charge and has no sure match. */
export type UnmatchedRowViewModel = ReturnType<typeof toUnmatchedRow>

export function toRowChoiceViewModel(
  { row, searchWords, freeExpenses, freeCount, takenExpenses }: RowChoice,
  { claimCurrency, usesByLine }: StatementContext,
  formats: Formats,
) {
  const formatMoney = (amount: Decimal, currency = claimCurrency) =>
    `${formatAmount(formats, amount, currency)} ${shortCode(currency)}`
  /** Returns the date and amount of an expense, and a last fact. */
  const toFacts = ({ date, amount, currency }: ListedExpense, lastFact: string) =>
    joinWords([date && formatDate(formats, date), formatMoney(amount, currency), lastFact])
  return {
    line: row.line,
    searchWords,
    // the number of all found expenses that have no row, which may be more than `options`
    matchCount: freeCount,
    uses: toUses(usesByLine.get(row.line)),
    description: [
      `Row ${row.line}`,
      formatDate(formats, row.date),
      row.text,
      row.original && formatMoney(row.original.amount, row.original.currency),
      formatMoney(row.amount),
    ]
      .filter(Boolean)
      .join(', '),
    options: freeExpenses.map((expense) => {
      const { id, merchant, convertedAmount } = expense
      const currentAmount = roundClaimed(convertedAmount, claimCurrency)
      const change = isSameAmount(currentAmount, row.amount)
        ? 'counts as before'
        : `counts ${formatAmount(formats, row.amount, claimCurrency)} instead of ${formatMoney(currentAmount)}`
      return {
        value: acceptedRowValue({ line: row.line, expenseId: id }),
        merchant: merchant || 'No merchant',
        facts: toFacts(expense, change),
      }
    }),
    // expenses that cannot be chosen, because each already has a row
    takenExpenses: takenExpenses.map(({ expense, evidence: { row: line, file } }) => ({
      id: expense.id,
      merchant: expense.merchant || 'No merchant',
      facts: toFacts(expense, `has row ${line} of ${file} already, and an expense takes one row`),
    })),
  }
}

/** A statement row whose expense the user is choosing. */
export type RowChoiceViewModel = ReturnType<typeof toRowChoiceViewModel>

/** The data of a statement, and of the event that it is compared with, for the view models of its rows. */
export interface StatementContext extends WithdrawalContext {
  format: StatementFormat
  /** the expenses that incoming rows may refund, by line */
  refundsByLine: Map<number, ListedExpense[]>
  /** the earlier uses of rows, by line */
  usesByLine: Map<number, UsedFor[]>
  /** the lines of rows that were used before and can be used again */
  linesUsableAgain: Set<number>
}

/** Returns the source text of a row. For XML and OFX, leaves out the tags around the words. */
const sourceWords = (source: string, format: StatementFormat) =>
  format === 'camt' || format === 'ofx'
    ? source
        .replaceAll(/<[^<>]*>/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim()
    : source

export function toNonChargeRow(
  { line, fileLine, source, state, reason, values }: StatementRecord,
  { claimCurrency, format, refundsByLine, usesByLine, linesUsableAgain }: StatementContext,
  formats: Formats,
) {
  const currency = values?.currency || claimCurrency
  // only in a CSV file can the user choose other columns; the row as it is written shows whether an ambiguous
  // row was read with wrong columns
  const mayHaveWrongColumns = state === 'ambiguous' && format === 'csv'
  const hasNoText = state === 'ambiguous' && values?.text === ''
  const isSourceText = values === null || mayHaveWrongColumns || hasNoText
  return {
    line,
    // the line of the file where the row begins; `line` is the number of the row
    fileLine,
    state,
    reason: joinWords([
      originalWords(values?.original ?? null, formats),
      reason,
      feeWords(values?.fee ?? null, currency, formats),
    ]),
    uses: toUses(usesByLine.get(line)),
    isUsableAgain: linesUsableAgain.has(line),
    // what the row may refund, as value and label of each choice
    refundChoices: refundsByLine.has(line)
      ? [
          ...(refundsByLine.get(line) ?? []).map((expense): [string, string] => [
            acceptedRowValue({ line, expenseId: expense.id }),
            `Refund of ${expenseText(toExpenseSummary(expense, formats))}`,
          ]),
          [acceptedRowValue({ line, expenseId: OWN_REFUND }), 'Refund of no single expense'],
        ]
      : [],
    date: values ? formatDate(formats, values.date) : '',
    // whether `text` is the row as it is written in the file
    isSourceText,
    // the text that was parsed from the row, or the row as it is written in the file
    text: isSourceText ? sourceWords(source, format) : values.text,
    amount: values ? `${formatAmount(formats, values.amount, currency)} ${shortCode(currency)}` : '',
  }
}

/** A statement row that is not a charge, with its place in the file. */
export type NonChargeRowViewModel = ReturnType<typeof toNonChargeRow>
