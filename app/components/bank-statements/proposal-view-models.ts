import Big from 'big.js'
import type { ExpenseSummary } from '~/components/expenses/expense-summary'
import { toExpenseSummary } from '~/components/expenses/view-models'
import { shortCode } from '~/components/ui/money'
import {
  countedBeforeRefunds,
  expectedCharge,
  type MatchedExpense,
} from '~/domain/bank-statements/chargeable'
import { isSure, type Proposal } from '~/domain/bank-statements/matching'
import { acceptedRowValue } from '~/domain/bank-statements/schema'
import { roundClaimed } from '~/domain/money/decimal'
import { formatAmount, formatPercent } from '~/format/format-figures'
import type { Formats } from '~/format/formats'
import { type StatementContext, type TransactionViewModel, toTransactionRow } from './view-models'

// Statement rows beside the expenses that they may be charges of.

/** A statement row beside the expense that it may be the charge of. */
export interface ProposalViewModel extends TransactionViewModel {
  /** the value of its checkbox */
  pick: string
  expense: ExpenseSummary
  /** the amount that the expense counts with now, and with the row */
  before: string
  after: string
  /** the refund that `after` deducts; empty without one */
  refunded: string
  isSure: boolean
  /** which fields agree, in words */
  why: string
}

export function toProposalRow(
  proposal: Proposal<MatchedExpense>,
  context: StatementContext,
  formats: Formats,
): ProposalViewModel {
  const { claimCurrency } = context
  const { charge, expense } = proposal
  const after = Big(charge.amount).minus(expense.refunded).toFixed()
  return {
    pick: acceptedRowValue({ line: charge.line, expenseId: expense.id }),
    ...toTransactionRow(charge, context, formats),
    expense: toExpenseSummary(expense, formats),
    before: formatAmount(formats, expense.convertedAmount, claimCurrency),
    after: formatAmount(formats, roundClaimed(after, claimCurrency), claimCurrency),
    refunded: Big(expense.refunded).eq(0) ? '' : formatAmount(formats, expense.refunded, claimCurrency),
    isSure: isSure(proposal),
    why: [
      agreementWords(proposal, claimCurrency, formats),
      nameWords(proposal),
      daysWords(proposal.days),
    ].join(', '),
  }
}

/**
 * Describes the difference between a row and the receipt, in the receipt's currency if the row states that
 * amount.
 */
function differenceWords(
  { agreement, charge: { amount, original }, expense }: Proposal<MatchedExpense>,
  claimCurrency: string,
  formats: Formats,
): string {
  const isOriginal = original !== null && original.currency === expense.currency
  const more = isOriginal
    ? Big(original.amount).minus(expense.amount)
    : Big(amount).minus(expectedCharge(expense, claimCurrency))
  const currency = isOriginal ? original.currency : claimCurrency
  const written = `${formatAmount(formats, more.abs().toFixed(), currency)} ${shortCode(currency)}`
  return `${written} ${more.lt(0) ? 'less' : 'more'} than the receipt${agreement === 'tip' ? ': a tip?' : ''}`
}

/** Describes how the name agrees; a row with another amount was matched by its name or a part of it. */
function nameWords({ isNamed, agreement }: Proposal): string {
  if (isNamed) return 'name matches'
  return agreement === 'worth' || agreement === 'differs' ? 'part of the name matches' : 'different name'
}

function agreementWords(proposal: Proposal<MatchedExpense>, claimCurrency: string, formats: Formats): string {
  const { agreement, charge, expense } = proposal
  if (agreement === 'original') return `same amount in ${expense.currency}`
  if (agreement === 'equal') return 'same amount'
  if (agreement === 'tip' || agreement === 'differs') return differenceWords(proposal, claimCurrency, formats)
  if (agreement === 'worth') return `no rate for ${expense.currency} yet, but about its worth`
  const percent = Big(charge.amount).div(countedBeforeRefunds(expense)).minus(1).times(100).round(1)
  if (percent.eq(0)) return 'almost what it counts now'
  return `${formatPercent(formats, percent.abs().toFixed())} % ${percent.lt(0) ? 'less' : 'more'} than it counts now`
}

function daysWords(days: number): string {
  if (days === 0) return 'the same day'
  const count = Math.abs(days) === 1 ? '1 day' : `${Math.abs(days)} days`
  return `${count} ${days > 0 ? 'later' : 'before'}`
}
