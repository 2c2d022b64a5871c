import type { TaxLine } from '~/domain/expenses/taxes'

// An electronic invoice of any form, as far as it is read. Texts are plausible and bounded; null or empty
// where the invoice does not say it. Amounts are decimal text, with the sign and the decimals that it has.

export interface Party {
  /** the legal name, else the name it trades under */
  name: string | null
  /** the lines of its address */
  address: string[]
  vatNumber: string | null
  /** the number at its local tax office */
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

/** A charge, or an allowance, whose amount is below zero. */
export interface Adjustment {
  reason: string
  amount: string
}

export interface InvoiceSums {
  lines: string | null
  net: string | null
  tax: string | null
  /** with tax */
  gross: string | null
  rounding: string | null
  prepaid: string | null
  payable: string | null
}

export interface Payment {
  terms: string[]
  /** how it is paid, in words; empty for unknown */
  method: string
  /** what the payer is asked to write on the payment */
  reference: string
  accounts: { iban: string; bic: string; owner: string }[]
}

/** One invoice, as a reader of a form takes it from an element. */
export interface InvoiceData {
  /**
   * whether its amounts are what the seller gives back, usually written without a sign; not of a correction,
   * whose amounts are differences with their signs
   */
  isCreditNote: boolean
  number: string | null
  /** YYYY-MM-DD */
  date: string | null
  dueDate: string | null
  deliveryDate: string | null
  /** ISO 4217 code */
  currency: string | null
  /** the invoices that it credits or corrects, by number and date */
  corrects: string[]
  /** the buyer's own reference, the number of the order, and other facts */
  references: { label: string; value: string }[]
  seller: Party
  buyer: Party
  lines: InvoiceLine[]
  /** what was added to or taken off the lines before tax */
  adjustments: Adjustment[]
  taxes: InvoiceTax[]
  sums: InvoiceSums
  /** what the total has in it beside net and tax, such as a rounding */
  additions: Adjustment[]
  /** what is added to the total or taken off it before it is paid, such as tax that the buyer withholds */
  settlements: Adjustment[]
  /**
   * what it comes to otherwise: with or without withheld tax, or by its parts where they add up to another
   * amount than its total
   */
  otherTotals: string[]
  payment: Payment
  notes: string[]
  /** the names of the files in it */
  attachments: string[]
}

export interface ElectronicInvoice extends InvoiceData {
  /** the name of its form */
  format: string
  /** whether it has a signature, which nobody checks */
  isSigned: boolean
}
