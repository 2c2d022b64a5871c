import type { EventRow } from '~/domain/database-rows'

// The details of an event: its purpose, days, claimant and budget. Claims show all of them except the budget
// and the approvals.

/** The claimant of an event. Null means the value of the user's settings; an empty text shows no value. */
export type ClaimantOfEvent = Pick<
  EventRow,
  'claimant' | 'department' | 'costCentre' | 'company' | 'approver'
>

export type EventDetails = ClaimantOfEvent &
  Pick<EventRow, 'purpose' | 'startsOn' | 'endsOn' | 'budget' | 'budgetCurrency' | 'approvals'>

/** How many approvers accept the claim before finance, as forms send it. */
export const APPROVALS = ['0', '1', '2'] as const

/** The details in a form. */
export type DetailsInput = Omit<EventDetails, 'budgetCurrency'> & {
  /** the claim currency that the form has shown; undefined means the event's */
  claimCurrency?: string | undefined
}

export const isSameDetails = (one: EventDetails, other: EventDetails): boolean =>
  (Object.keys(one) as (keyof EventDetails)[]).every((name) => one[name] === other[name])

/** What the user types so that the claim shows no value; an empty field shows the value of the settings. */
export const HIDDEN_VALUE = '-'

/** Returns the text for a field that overrides a setting. */
export const overrideText = (text: string | null): string => (text === '' ? HIDDEN_VALUE : (text ?? ''))
