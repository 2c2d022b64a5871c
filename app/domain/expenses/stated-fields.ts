/** The fields of an expense's form in their order, with label and property. `taxes` means all tax fields. */
export const STATED_FIELDS = {
  date: { label: 'Date on the receipt', property: 'date' },
  merchant: { label: 'Merchant', property: 'merchant' },
  amount: { label: 'Amount', property: 'amount' },
  currency: { label: 'Currency', property: 'currency' },
  rate_id: { label: 'Rate', property: 'rateId' },
  category: { label: 'Category', property: 'category' },
  payment: { label: 'Paid by', property: 'payment' },
  charged_amount: { label: 'Charged', property: 'chargedAmount' },
  note: { label: 'Note', property: 'note' },
  invoice_number: { label: 'Invoice or receipt number', property: 'invoiceNumber' },
  taxes: { label: 'Tax', property: 'taxes' },
} as const
