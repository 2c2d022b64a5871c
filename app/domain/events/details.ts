import type { EventRow } from '~/domain/rows'

// What an event's claim says beside its expenses: what the event was for, when it was, and whose claim it is;
// and what the claimant means to spend.

/** What an event says of its claimant. Null: as in the user's settings; empty: nothing. */
export type ClaimantOfEvent = Pick<
  EventRow,
  'claimant' | 'department' | 'costCentre' | 'company' | 'approver'
>

export type EventDetails = ClaimantOfEvent &
  Pick<EventRow, 'purpose' | 'startsOn' | 'endsOn' | 'budget' | 'budgetCurrency'>

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
