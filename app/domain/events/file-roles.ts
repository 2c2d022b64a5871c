/**
 * Roles of files of the event itself, without an expense: the proof of an exchange rate, another paper that
 * finance sees, such as a boarding pass, and a bank statement.
 */
export const EVENT_ROLES = ['rate', 'paper', 'statement'] as const

export type EventRole = (typeof EVENT_ROLES)[number]

/** Whether a stored role is that of a file of the event itself. */
export const isOfEvent = (role: string): role is EventRole => EVENT_ROLES.includes(role as EventRole)

/** Drafts, which are to be reviewed: files without an expense that are not of the event itself. */
export const IS_DRAFT = { expenseId: null, role: { notIn: [...EVENT_ROLES] } }
