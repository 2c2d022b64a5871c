/**
 * The fields in which a claimant states an expense, in the order of its form. A key is the name of an input,
 * `label` is what the form shows, and `property` is the field of `Expense` that holds the value. The key
 * `taxes` stands for all inputs of taxes: rates, net amounts and amounts.
 */
export const STATED_FIELDS = {
  date: { label: 'Date on the receipt', property: 'date' },
  merchant: { label: 'Merchant', property: 'merchant' },
  amount: { label: 'Amount', property: 'amount' },
  currency: { label: 'Currency', property: 'currency' },
  rate_id: { label: 'Rate', property: 'rateId' },
  corrects_id: { label: 'Refund of', property: 'correctsId' },
  category: { label: 'Category', property: 'category' },
  payment: { label: 'Paid by', property: 'payment' },
  charged_amount: { label: 'Charged', property: 'chargedAmount' },
  share: { label: 'Claimed share', property: 'share' },
  share_reason: { label: 'Reason for the share', property: 'shareReason' },
  allocation: { label: 'Cost centres', property: 'allocation' },
  note: { label: 'Note', property: 'note' },
  guests: { label: 'Guests', property: 'guests' },
  venue: { label: 'Place', property: 'venue' },
  invoice_number: { label: 'Invoice or receipt number', property: 'invoiceNumber' },
  taxes: { label: 'Tax', property: 'taxes' },
} as const
