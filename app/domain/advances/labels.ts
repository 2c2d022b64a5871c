import type { Decimal } from '~/domain/money/decimal'

// Labels of amounts that finance pays or, if negative, the claimant pays back. Pages and files show the
// amount beside the label without its sign. The due is the amount of a claim that remains to be paid.

/** Whether the claimant pays the amount back. */
export const isPaidBack = (amount: Decimal): boolean => amount.startsWith('-')

export const withoutSign = (amount: Decimal): Decimal => amount.replace('-', '')

export const isAnyDue = (due: Decimal): boolean => Number(due) !== 0

export const paidLabel = (isPaidBack: boolean): string => (isPaidBack ? 'Paid back' : 'Paid')

interface DueState {
  /** whether the due is negative: the claimant pays it back */
  isPaidBack: boolean
  isPaid: boolean
  /** whether a later version or a reopened event has replaced the due */
  isReplaced?: boolean
}

/** Returns the label of a claim's due. */
export function dueLabel({ isPaidBack, isPaid, isReplaced = false }: DueState): string {
  if (isPaid) return paidLabel(isPaidBack)
  if (isReplaced) return isPaidBack ? 'Was to be paid back' : 'Was due'
  return isPaidBack ? 'To pay back' : 'Due'
}

/** Returns the label of the amount that was paid with earlier versions. */
export const paidBeforeLabel = (isPaidBack: boolean): string =>
  isPaidBack ? paidLabel(isPaidBack) : 'Paid before'
