/** A receipt as a till prints it, and what is read from it; null for what it does not say. */
export interface PrintedReceipt {
  text: string
  total: string
  date: string
  tax: string | null
}
