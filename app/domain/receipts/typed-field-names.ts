/** The form fields of a draft that describe its file, whatever the draft becomes. */
export const TYPED_FIELDS = ['date', 'merchant', 'amount', 'currency'] as const

/** The field with the currency of a typed amount whose currency was not typed. */
export const AMOUNT_CURRENCY_FIELD = 'amount_currency'
