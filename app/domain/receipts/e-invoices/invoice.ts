import type { TaxLine } from '~/domain/expenses/taxes-json'

// An electronic invoice of any form, with the fields that Claimbook reads. Texts are plausible and bounded. A
// field is null or empty where the invoice does not give it. Amounts are decimal text with the sign and the
// decimals of the invoice.

/** A seller or buyer. */
export interface Party {
  /** the legal name, else the trading name */
  name: string | null
  /** the lines of its address */
  address: string[]
  vatNumber: string | null
  /** the number at the local tax office */
  taxNumber: string | null
}

export interface InvoiceLine {
  number: string
  name: string
  description: string
  quantity: string | null
  /** a code of UN/ECE Recommendation 20 or 21 */
  unit: string
  price: string | null
  /** in percent */
  taxRate: string | null
  /** without tax */
  amount: string | null
}

export interface InvoiceTax extends TaxLine {
  /** why there is no tax, or the name of a tax that is not VAT */
  remark: string
}

/** A charge, or an allowance with a negative amount. */
export interface Adjustment {
  reason: string
  amount: string
}

export interface InvoiceSums {
  /** the sum of the lines, before adjustments */
  lines: string | null
  net: string | null
  tax: string | null
  /** with tax */
  gross: string | null
  /** changes the payable amount to a round one; not part of `gross` */
  rounding: string | null
  prepaid: string | null
  /** what is left to pay after prepayments */
  payable: string | null
}

export interface Payment {
  terms: string[]
  /** the means of payment in words; empty if unknown */
  method: string
  /** the text that the payer is asked to write on the payment */
  reference: string
  accounts: { iban: string; bic: string; owner: string }[]
}

/** One invoice with the data that its file gives. A form is a format of electronic invoices, such as UBL. */
export interface InvoiceData {
  /** whether it gives back its amounts, which usually have no minus; false for signed corrections */
  isCreditNote: boolean
  number: string | null
  /** YYYY-MM-DD */
  date: string | null
  dueDate: string | null
  deliveryDate: string | null
  /** ISO 4217 code */
  currency: string | null
  /** the invoices that this one credits or corrects, by number and date */
  corrects: string[]
  /** the buyer's own reference, the number of the order, and other facts */
  references: { label: string; value: string }[]
  seller: Party
  buyer: Party
  lines: InvoiceLine[]
  /** charges and allowances on the whole invoice, beside its lines and before tax */
  adjustments: Adjustment[]
  taxes: InvoiceTax[]
  sums: InvoiceSums
  /** parts of the total besides net and tax, such as a rounding */
  additions: Adjustment[]
  /** charges and deductions between the total and the payment, such as tax that the buyer withholds */
  settlements: Adjustment[]
  /** other possible totals: with or without withheld tax, or the sum of the parts where it differs */
  otherTotals: string[]
  payment: Payment
  notes: string[]
  /** the names of the attached files */
  attachments: string[]
}

export interface ElectronicInvoice extends InvoiceData {
  /** the name of its form */
  format: string
  /** whether it has a signature; nobody verifies it */
  isSigned: boolean
}
