/**
 * The roles of files that belong to the event itself and not to an expense: the proof of a rate, another
 * paper such as a boarding pass, and the statement of a bank.
 */
export const EVENT_ROLES = ['rate', 'paper', 'statement'] as const

export type EventRole = (typeof EVENT_ROLES)[number]

/** Whether a file of this role belongs to the event itself. */
export const isEventRole = (role: string): role is EventRole => EVENT_ROLES.includes(role as EventRole)

/** Selects drafts: files that belong neither to an expense nor to the event itself. */
export const IS_DRAFT = { expenseId: null, role: { notIn: [...EVENT_ROLES] } }
