/** The roles of an event's own files: a rate's proof, another paper such as a boarding pass, a statement. */
export const EVENT_ROLES = ['rate', 'paper', 'statement'] as const

export type EventRole = (typeof EVENT_ROLES)[number]

export const isEventRole = (role: string): role is EventRole => EVENT_ROLES.includes(role as EventRole)

/** Selects drafts: files that belong neither to an expense nor to the event. */
export const IS_DRAFT = { expenseId: null, role: { notIn: [...EVENT_ROLES] } }
