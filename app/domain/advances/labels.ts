import type { Decimal } from '~/domain/money/decimal'

// Labels of sums that finance pays or, if negative, the claimant pays back. Pages and files show the amount
// beside the label without its sign.

/** Whether the claimant pays the amount back. */
export const isBack = (amount: Decimal): boolean => amount.startsWith('-')

export const withoutSign = (amount: Decimal): Decimal => amount.replace('-', '')

export const isAnyDue = (due: Decimal): boolean => Number(due) !== 0

export const paidLabel = (isBack: boolean): string => (isBack ? 'Paid back' : 'Paid')

interface DueState {
  isBack: boolean
  isPaid: boolean
  /** whether a later version or a reopened event has replaced the due */
  isReplaced?: boolean
}

/** Returns the label of a claim's due. */
export function dueLabel({ isBack, isPaid, isReplaced = false }: DueState): string {
  if (isPaid) return paidLabel(isBack)
  if (isReplaced) return isBack ? 'Was to be paid back' : 'Was due'
  return isBack ? 'To pay back' : 'Due'
}

/** Returns the label of the amount that was paid with earlier versions. */
export const paidBeforeLabel = (isBack: boolean): string => (isBack ? paidLabel(isBack) : 'Paid before')
