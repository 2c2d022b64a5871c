/** The form fields of a draft whose doubtful values the claimant must check. */
export const DOUBTED_FIELDS = ['date', 'amount', 'currency'] as const

export type DoubtedField = (typeof DOUBTED_FIELDS)[number]

/** Returns the name of the form field that holds the value which the claimant was asked about. */
export const askedField = (field: DoubtedField): string => `asked_${field}`
