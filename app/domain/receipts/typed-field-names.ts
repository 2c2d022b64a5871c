/** The fields of a draft's form that say what its file is about, whatever becomes of it. */
export const TYPED_FIELDS = ['date', 'merchant', 'amount', 'currency'] as const

/** The field that says what a typed amount is in where its currency was not typed. */
export const AMOUNT_CURRENCY_FIELD = 'amount_currency'
