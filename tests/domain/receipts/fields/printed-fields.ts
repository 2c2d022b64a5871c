/** A receipt as a till prints it, with the expected readings. Fields that it does not print are missing. */
export interface PrintedFields {
  name: string
  text: string
  /** rate, net and tax of each, with `-` for a value that is not printed: `19 10.00 1.90` */
  taxes?: string[]
  tip?: string
  invoiceNumber?: string
  payment?: 'cash' | 'card' | 'transfer' | 'other'
  category?: string
}
