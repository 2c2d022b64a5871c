import type { ExpenseSearch } from '~/domain/expenses/schema'

/** The page of an event's expenses. */
export const expensesPath = (eventId: string): string => `/events/${encodeURIComponent(eventId)}/expenses`

/** The expenses page, with expenses that have neither a receipt nor a declaration. */
export const withoutReceiptPath = (eventId: string): string => `${expensesPath(eventId)}?receipt=missing`

/** A list with the form of a new expense beside it. */
export const newExpensePath = (here: string): string => `${here}${here.includes('?') ? '&' : '?'}new`

/** The expenses page with the form of a new expense for the fee of a rate. */
export const feeExpensePath = (eventId: string, rateId: string): string =>
  `${newExpensePath(expensesPath(eventId))}&fee=${encodeURIComponent(rateId)}`

/** The expenses page with the form of a new refund for an expense. */
export const refundPath = (eventId: string, expenseId: string): string =>
  `${newExpensePath(expensesPath(eventId))}&refund=${encodeURIComponent(expenseId)}`

/** A list with the notice that offers to bring back the expenses that were deleted together at a moment. */
export const expenseDeletedPath = (here: string, deletedAt: Date): string =>
  `${here}${here.includes('?') ? '&' : '?'}deleted_at=${deletedAt.getTime()}`

/** The expenses page of an event that was just created as a copy. */
export const copiedPath = (eventId: string, sourceId: string): string =>
  `${expensesPath(eventId)}?copied=${encodeURIComponent(sourceId)}`

/** A page with the notice that offers to undo a batch, which is a change of several expenses. */
export const undoPath = (here: string, batchId: string): string =>
  `${here}${here.includes('?') ? '&' : '?'}undo=${encodeURIComponent(batchId)}`

/** The search that finds all expenses of an event. */
export const ALL_EXPENSES = {
  search: '',
  category: '',
  currency: '',
  receipt: '',
  from: '',
  to: '',
  sort: 'date',
  page: 1,
} as const satisfies ExpenseSearch

/** The expenses page with a search. Leaves out the values that are the default. */
export function expenseSearchPath(eventId: string, { page, ...search }: ExpenseSearch): string {
  const parameters = Object.entries({
    ...search,
    sort: search.sort === 'date' ? '' : search.sort,
    page: page > 1 ? String(page) : '',
  })
  const query = new URLSearchParams(parameters.filter(([, value]) => value !== '')).toString()
  return `${expensesPath(eventId)}${query && `?${query}`}`
}
