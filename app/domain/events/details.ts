import type { Decimal } from '~/domain/money/decimal'

// The details of an event: its purpose, days, claimant and budget. Claims show all of them except the budget.

/** The claimant of an event. Null takes the value of the user's settings; empty shows no value. */
export interface ClaimantOfEvent {
  claimant: string | null
  department: string | null
  costCentre: string | null
  company: string | null
  approver: string | null
}

export interface EventDetails extends ClaimantOfEvent {
  purpose: string
  /** calendar dates; null if they are not given */
  startsOn: string | null
  endsOn: string | null
  /** the amount that the claimant plans to spend; null if it is not given */
  budget: Decimal | null
  /** the claim currency in which the budget was entered; null without a budget */
  budgetCurrency: string | null
}

/** The details in a form. */
export type StatedDetails = Omit<EventDetails, 'budgetCurrency'> & {
  /** the claim currency that the form has shown; undefined means the event's */
  claimCurrency?: string | undefined
}

export const isSameDetails = (one: EventDetails, other: EventDetails): boolean =>
  (Object.keys(one) as (keyof EventDetails)[]).every((name) => one[name] === other[name])

/**
 * The text of a field that hides the value in a claim. An empty field would show the value of the settings.
 */
export const NONE = '-'

/** Returns the text for a field that overrides a setting. */
export const typedOverride = (text: string | null): string => (text === '' ? NONE : (text ?? ''))
