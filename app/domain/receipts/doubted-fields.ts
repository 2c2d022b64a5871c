/** The fields of a draft's form whose doubts are asked about. */
export const DOUBTED_FIELDS = ['date', 'amount', 'currency'] as const

export type DoubtedField = (typeof DOUBTED_FIELDS)[number]

/** The field of the form that says which value of a field was asked about. */
export const askedField = (field: DoubtedField): string => `asked_${field}`
