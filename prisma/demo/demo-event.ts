import type { UsualCategory } from '~/domain/expenses/categories'
import type { Payment } from '~/domain/expenses/payments'
import type { RateSource } from '~/domain/rates/sources'
import type { Place } from './places'

// The events of the demo account. Their dates are in the year that ends in November 2026; `dates.ts` moves
// them into the last year.

/** A shop, as its receipts name it. */
export interface Shop {
  place: Place
  merchant: string
  street: string
}

/** A purchase with its receipt and its expense. */
export interface Purchase {
  date: string
  shop: Shop
  /** the lines of the receipt; the amount of the expense is their sum */
  items: [text: string, amount: string][]
  /** whether the receipt is an invoice on large paper */
  isInvoice?: boolean
  /** the values that the claimant enters */
  entry: {
    category: UsualCategory
    payment: Payment
    note?: string
    /** the bank's charge in the claim currency */
    charged?: string
    /** the claimed share, and why */
    share?: [share: string, reason: string]
    costCentres?: string
    /** the entertained guests, and where */
    guests?: [guests: string, venue: string]
  }
  /** the reason for a missing receipt; without one, the purchase has a receipt */
  declaration?: string
}

/** An exchange rate of an event: `receiptAmount` cost `claimAmount` in the claim currency. */
export interface DemoRate {
  currency: string
  receiptAmount: string
  claimAmount: string
  date: string
  source: RateSource
  fee?: string
  note?: string
  /** the exchange bureau whose slip proves the rate */
  slip?: Shop
}

interface DemoAdvance {
  date: string
  amount: string
  note: string
}

/** The end of an event. */
type Ending =
  /** closed, and paid today or not yet */
  | { by: 'closing'; isPaid?: boolean }
  /** closed, returned by an approver, reopened for a forgotten purchase, closed again and accepted */
  | { by: 'closing-twice'; forgotten: Purchase }
  | { by: 'deleting' }

/** An event with everything that is stored in it. */
export interface DemoEvent {
  /** fixed, so that a second run finds the event even if it was renamed */
  id: string
  name: string
  claimCurrency: string
  /** an amount of a receipt, its cost in the claim currency, and the currency of the receipt */
  sample?: [receipt: string, claim: string, currency: string]
  purpose: string
  days: [first: string, last: string]
  /** in the claim currency */
  budget?: string
  advance?: DemoAdvance
  rates?: DemoRate[]
  purchases: Purchase[]
  /** purchases whose receipts wait for review */
  drafts?: Purchase[]
  /** purchases that were entered twice, and whose second expense was deleted */
  deleted?: Purchase[]
  /** whether a statement of the card proves the charges and is kept with the event */
  hasStatement?: true
  ending?: Ending
}
