// Error messages about expenses.

export const EXPENSE_NOT_FOUND = 'Expense not found'

/** Returns the note beside an amount that is less than its net amounts and taxes together. */
export const grossNote = (gross: string): string =>
  `Net and tax come to ${gross}, which is more than this amount`

export const SAVE_FAILED = 'Failed to save expense'
export const SAVE_ALL_FAILED = 'Failed to save expenses'
export const DELETE_FAILED = 'Failed to delete expense'
export const DELETE_ALL_FAILED = 'Failed to delete expenses'
export const RESTORE_FAILED = 'Failed to restore expense'
export const RESTORE_ALL_FAILED = 'Failed to restore expenses'
export const RETRIEVE_FAILED = 'Failed to retrieve expense'
export const LOAD_FAILED = 'Failed to load expenses'
export const DEFAULT_PAYMENT_SAVE_FAILED = 'Failed to save how you usually pay'
export const CATEGORIES_LOAD_FAILED = 'Failed to load your categories'
export const CATEGORIES_SAVE_FAILED = 'Failed to save your categories'
export const CATEGORY_NOT_FOUND = 'This category is gone. It was deleted, perhaps in another tab.'
export const CATEGORY_TAKEN = 'You have a category of this name'

/** The error when a dismissed duplicate cannot be stored. */
export const DISMISS_FAILED = 'Failed to save the answer'
