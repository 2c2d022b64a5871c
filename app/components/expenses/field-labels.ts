/** The label of a charge with deducted refunds. */
export const CHARGED_LESS_REFUNDS = 'Charged, less refunds'

/** The label of the taxes of an expense with deducted refunds. */
export const TAX_BEFORE_REFUNDS = 'Tax, before refunds'

/** The labels of an expense's fields, in the order of its form; `taxes` is the label of all its taxes. */
export const FIELD_LABELS = {
  date: 'Date on the receipt',
  merchant: 'Merchant',
  amount: 'Amount',
  currency: 'Currency',
  rate_id: 'Rate',
  category: 'Category',
  payment: 'Paid by',
  charged_amount: 'Charged',
  note: 'Note',
  invoice_number: 'Invoice or receipt number',
  taxes: 'Tax',
}
