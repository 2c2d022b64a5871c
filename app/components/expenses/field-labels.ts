/** The label of the charge of an expense that refunds were taken off. */
export const CHARGED_LESS_REFUNDS = 'Charged, less refunds'

/** The label of the taxes of such an expense. */
export const TAX_BEFORE_REFUNDS = 'Tax, before refunds'

/** The labels of the fields of an expense, in the order of its form; `taxes` stands for all of its taxes. */
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
