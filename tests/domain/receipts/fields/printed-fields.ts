/** A receipt as a till prints it, and what is read from it; nothing of what it does not say. */
export interface PrintedFields {
  name: string
  text: string
  /** rate, net and tax of each, `-` for what is not printed: `19 10.00 1.90` */
  taxes?: string[]
  tip?: string
  invoiceNumber?: string
  payment?: 'cash' | 'card' | 'transfer' | 'other'
  /** the last four digits of the card */
  cardEnding?: string
  category?: string
}
