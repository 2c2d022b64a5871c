import { isTaxField } from '~/domain/expenses/taxes'
import type { Values } from './form-input'

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

/** The labels of the fields that have values, in the order of the form: `Amount, Note` */
export function typedLabels(typed: Values): string {
  const names = Object.keys(typed).map((name) => (isTaxField(name) ? 'taxes' : name))
  const labels = Object.entries(FIELD_LABELS).filter(([name]) => names.includes(name))
  return labels.map(([, label]) => label).join(', ')
}
