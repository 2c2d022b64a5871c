import Big from 'big.js'
import { toExpenseSummary } from '~/components/expenses/view-models'
import { shortCode } from '~/components/ui/money'
import { expectedCharge } from '~/domain/bank-statements/chargeable'
import { isSure, type Proposal } from '~/domain/bank-statements/matching'
import type { Proposals } from '~/domain/bank-statements/proposals.server'
import { acceptedRowValue } from '~/domain/bank-statements/schema'
import type { ListedExpense } from '~/domain/expenses/schema'
import { roundClaimed } from '~/domain/money/decimal'
import { formatAmount, formatCount, formatPercent } from '~/format/format-figures'
import type { Formats } from '~/format/formats'
import { toBalanceViewModel } from './statement-facts'
import {
  type StatementContext,
  toNonChargeRow,
  toRowChoiceViewModel,
  toTransactionRow,
  toUnmatchedRow,
} from './view-models'

// View models of proposals: statement rows, each beside the expense that it may be the charge of.

export function toProposalRow(
  proposal: Proposal<ListedExpense>,
  context: StatementContext,
  formats: Formats,
) {
  const { claimCurrency } = context
  const { charge, expense } = proposal
  return {
    // the value of its checkbox
    formValue: acceptedRowValue({ line: charge.line, expenseId: expense.id }),
    ...toTransactionRow(charge, context, formats),
    expense: toExpenseSummary(expense, formats),
    currentAmount: formatAmount(formats, expense.convertedAmount, claimCurrency),
    newAmount: formatAmount(formats, roundClaimed(charge.amount, claimCurrency), claimCurrency),
    isSure: isSure(proposal),
    // why the row may belong to the expense, such as `same amount, name matches, the same day`
    agreementText: [
      agreementWords(proposal, claimCurrency, formats),
      nameWords(proposal),
      daysWords(proposal.days),
    ].join(', '),
  }
}

/** A statement row beside the expense that it may be the charge of. */
export type ProposalViewModel = ReturnType<typeof toProposalRow>

/** Returns the rows of a statement, matched with the expenses of an event. */
export function toMatches(
  found: Proposals,
  page: Pick<StatementContext, 'eventId' | 'pagePath' | 'claimCurrency' | 'format'>,
  formats: Formats,
) {
  const { proposals, proposalCount, choice } = found
  const context = { ...page, ...found }
  const areAllShown = proposals.length === proposalCount
  return {
    unmatchedCount: found.unmatchedCount,
    states: found.states,
    notes: found.notes,
    choice: choice && toRowChoiceViewModel(choice, context, formats),
    unmatchedRows: found.unmatchedRows.map((row) => toUnmatchedRow(row, context, formats)),
    nonCharges: found.nonCharges.map((record) => toNonChargeRow(record, context, formats)),
    balances: found.balances.map((balance) => toBalanceViewModel(balance, page.claimCurrency, formats)),
    proposals: proposals.map((proposal) => toProposalRow(proposal, context, formats)),
    // the number of all proposals and of the shown ones, when fewer are shown
    proposalCounts: areAllShown
      ? null
      : { shown: formatCount(formats, proposals.length), all: formatCount(formats, proposalCount) },
  }
}

export type MatchesViewModel = ReturnType<typeof toMatches>

/** Returns `1.20 EUR more than the receipt`, in the receipt's currency if the row states that amount. */
function differenceWords(
  { agreement, charge: { amount, original }, expense }: Proposal<ListedExpense>,
  claimCurrency: string,
  formats: Formats,
): string {
  const isOriginal = original !== null && original.currency === expense.currency
  const difference = isOriginal
    ? Big(original.amount).minus(expense.amount)
    : Big(amount).minus(expectedCharge(expense, claimCurrency))
  const currency = isOriginal ? original.currency : claimCurrency
  const money = `${formatAmount(formats, difference.abs().toFixed(), currency)} ${shortCode(currency)}`
  return `${money} ${difference.lt(0) ? 'less' : 'more'} than the receipt${agreement === 'tip' ? ': a tip?' : ''}`
}

/** Says how well the name fits. Rows with only about the amount (`worth`, `differs`) name at least a part. */
function nameWords({ isNamed, agreement }: Proposal): string {
  if (isNamed) return 'name matches'
  return agreement === 'worth' || agreement === 'differs' ? 'part of the name matches' : 'different name'
}

/** Says how well the amount of the row fits. */
function agreementWords(proposal: Proposal<ListedExpense>, claimCurrency: string, formats: Formats): string {
  const { agreement, charge, expense } = proposal
  if (agreement === 'original') return `same amount in ${expense.currency}`
  if (agreement === 'equal') return 'same amount'
  if (agreement === 'tip' || agreement === 'differs') return differenceWords(proposal, claimCurrency, formats)
  if (agreement === 'worth') return `no rate for ${expense.currency} yet, but about its worth`
  // the agreement is `near`: the amount in the claim currency is nearly the same
  const percent = Big(charge.amount).div(expense.convertedAmount).minus(1).times(100).round(1)
  if (percent.eq(0)) return 'almost what it counts now'
  return `${formatPercent(formats, percent.abs().toFixed())} % ${percent.lt(0) ? 'less' : 'more'} than it counts now`
}

/** Returns `2 days later`: the day of the row, compared with the expense. */
function daysWords(days: number): string {
  if (days === 0) return 'the same day'
  const count = Math.abs(days) === 1 ? '1 day' : `${Math.abs(days)} days`
  return `${count} ${days > 0 ? 'later' : 'before'}`
}
