/** The form fields of a draft whose doubtful values the claimant must check. */
export const DOUBTED_FIELDS = ['date', 'amount', 'currency'] as const

export type DoubtedField = (typeof DOUBTED_FIELDS)[number]

/** Returns the name of the hidden form field with the doubtful value that the claimant has checked. */
export const checkedValueFieldName = (field: DoubtedField): string => `asked_${field}`
