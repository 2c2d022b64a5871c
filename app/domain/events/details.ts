import type { Decimal } from '~/domain/money/decimal'

// What an event's claim says beside its expenses: what the event was for, when it was, and whose claim it is;
// and what the claimant means to spend.

/** What an event says of its claimant. Null: as in the user's settings; empty: nothing. */
export interface ClaimantOfEvent {
  claimant: string | null
  department: string | null
  costCentre: string | null
  company: string | null
  approver: string | null
}

export interface EventDetails extends ClaimantOfEvent {
  purpose: string
  /** calendar dates; null when they are not said */
  startsOn: string | null
  endsOn: string | null
  /** what the claimant means to spend, which no claim says; null when that is not said */
  budget: Decimal | null
  /** the claim currency that the budget was entered in; null without one */
  budgetCurrency: string | null
}

/** The details as a form states them. */
export type StatedDetails = Omit<EventDetails, 'budgetCurrency'> & {
  /** the claim currency that the form has shown; undefined means the event's */
  claimCurrency?: string | undefined
}

/** Whether both say the same. */
export const isSameDetails = (one: EventDetails, other: EventDetails): boolean =>
  (Object.keys(one) as (keyof EventDetails)[]).every((name) => one[name] === other[name])

/**
 * What a field holds of a claim that says nothing, whatever the settings say: left empty, it would say what
 * they do.
 */
export const NONE = '-'

/** What a field that may say what the settings say is filled with. */
export const typedOverride = (text: string | null): string => (text === '' ? NONE : (text ?? ''))
