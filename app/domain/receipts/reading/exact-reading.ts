import type { TaxLine } from '~/domain/expenses/taxes'

/**
 * What data on a receipt or in its file says exactly: an electronic invoice, or a code that a till prints.
 * Null where it does not say it. Amounts are decimal text with as many decimals as the source has.
 */
export interface ExactReading {
  /** an electronic invoice, or a code on the receipt */
  source: 'invoice' | 'code'
  /** the day of the invoice or purchase, YYYY-MM-DD */
  date: string | null
  merchant: string | null
  /** the seller's VAT number */
  vatNumber: string | null
  invoiceNumber: string | null
  /** the amount with all taxes; less than zero for a credit note */
  total: string | null
  /** ISO 4217 code */
  currency: string | null
  /** one for each rate */
  taxes: TaxLine[]
}
