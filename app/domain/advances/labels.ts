import type { Decimal } from '~/domain/money/decimal'

// What pages and files call sums that may go either way. Each stands beside an amount without a sign: of one
// below zero, the claimant is the one who pays.

/** Whether an amount is given back by the claimant. */
export const isBack = (amount: Decimal): boolean => amount.startsWith('-')

export const withoutSign = (amount: Decimal): Decimal => amount.replace('-', '')

/** Whether one side owes the other something. */
export const isAnyDue = (due: Decimal): boolean => Number(due) !== 0

export const paidLabel = (isBack: boolean): string => (isBack ? 'Paid back' : 'Paid')

/** What a due is beside its amount. */
interface DueState {
  isBack: boolean
  isPaid: boolean
  /** whether a later version, or an event that was opened again, asks for something else by now */
  isReplaced?: boolean
}

/** The label of what is due of a claim, or was due until it was paid or replaced. */
export function dueLabel({ isBack, isPaid, isReplaced = false }: DueState): string {
  if (isPaid) return paidLabel(isBack)
  if (isReplaced) return isBack ? 'Was to be paid back' : 'Was due'
  return isBack ? 'To pay back' : 'Due'
}

/** The label of what was paid with earlier versions. */
export const paidBeforeLabel = (isBack: boolean): string => (isBack ? paidLabel(isBack) : 'Paid before')
