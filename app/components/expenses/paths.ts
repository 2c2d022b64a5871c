import type { ExpenseSearch } from '~/domain/expenses/schema'

/** The page of an event's expenses. */
export const expensesPath = (eventId: string): string => `/events/${encodeURIComponent(eventId)}/expenses`

/** That page, with those that have neither a receipt nor a declaration. */
export const withoutReceiptPath = (eventId: string): string => `${expensesPath(eventId)}?receipt=missing`

/** The page of a list with the form of a new expense beside it. */
export const newExpensePath = (here: string): string => `${here}${here.includes('?') ? '&' : '?'}new`

/** The page of an event's expenses with the form of a new one beside it: the fee of a rate. */
export const feeExpensePath = (eventId: string, rateId: string): string =>
  `${newExpensePath(expensesPath(eventId))}&fee=${encodeURIComponent(rateId)}`

/** The page of a list after several expenses were deleted at that moment. */
export const expenseDeletedPath = (here: string, at: Date): string =>
  `${here}${here.includes('?') ? '&' : '?'}deleted_at=${at.getTime()}`

/** The page of the expenses of an event that was just made as a copy of another one. */
export const copiedPath = (eventId: string, sourceId: string): string =>
  `${expensesPath(eventId)}?copied=${encodeURIComponent(sourceId)}`

/** A page of an event after a change that can be undone. */
export const undoPath = (here: string, batchId: string): string =>
  `${here}${here.includes('?') ? '&' : '?'}undo=${encodeURIComponent(batchId)}`

/** Asks for all expenses of an event. */
export const ALL_EXPENSES = {
  ...{ search: '', category: '', currency: '', receipt: '', from: '', to: '' },
  ...{ sort: 'date', page: 1 },
} as const satisfies ExpenseSearch

/** The page of a list of expenses. */
export function expenseSearchPath(eventId: string, { page, ...search }: ExpenseSearch): string {
  const asked = Object.entries({
    ...search,
    sort: search.sort === 'date' ? '' : search.sort,
    page: page > 1 ? String(page) : '',
  })
  const query = new URLSearchParams(asked.filter(([, value]) => value !== '')).toString()
  return `${expensesPath(eventId)}${query && `?${query}`}`
}
