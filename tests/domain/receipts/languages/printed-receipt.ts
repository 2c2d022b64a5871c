/** A receipt as a till prints it, with the expected readings; null for values that it does not print. */
export interface PrintedReceipt {
  text: string
  total: string
  date: string
  tax: string | null
}
