import type { UsualCategory } from '~/domain/expenses/categories'
import type { Payment } from '~/domain/expenses/payments'
import type { RateSource } from '~/domain/rates/sources'
import type { Place } from './places'

// What an event of the demo account is made of. Dates are those of a year that ends in November 2026
// (`dates.ts` moves them to the present one).

/** Where something is bought, as its receipt names it. */
export interface Shop {
  place: Place
  merchant: string
  street: string
}

/** A purchase, as its receipt says it and as it is entered. */
export interface Purchase {
  date: string
  shop: Shop
  /** what was bought; the amount of the expense is their sum */
  items: [text: string, amount: string][]
  /** whether the receipt is an invoice on a large paper */
  isInvoice?: boolean
  /** what the claimant enters beside it */
  entry: {
    category: UsualCategory
    payment: Payment
    note?: string
    /** what the bank charged, in the claim currency */
    charged?: string
  }
  /** why there is no receipt; without it there is one */
  declaration?: string
}

export interface DemoRate {
  currency: string
  receiptAmount: string
  claimAmount: string
  date: string
  source: RateSource
  fee?: string
  note?: string
  /** the exchange bureau whose slip proves it */
  slip?: Shop
}

interface DemoAdvance {
  date: string
  amount: string
  note: string
}

/** How the events of a year end. */
type Ending =
  /** paid today, or its claim waits for that */
  | { by: 'closing'; isPaid?: boolean }
  /** closed, opened again for a purchase that was forgotten, and closed once more */
  | { by: 'closing-twice'; forgotten: Purchase }
  | { by: 'deleting' }

export interface DemoEvent {
  /** fixed, so that a second run finds the event whatever it is called by then */
  id: string
  name: string
  claimCurrency: string
  /** an amount of a receipt, what it cost in the claim currency, and the currency of the receipt */
  sample?: [receipt: string, claim: string, currency: string]
  purpose: string
  days: [first: string, last: string]
  /** what was meant to be spent, in the claim currency */
  budget?: string
  advance?: DemoAdvance
  rates?: DemoRate[]
  purchases: Purchase[]
  /** purchases that were photographed and are not confirmed yet */
  drafts?: Purchase[]
  /** purchases that were entered twice, and deleted */
  deleted?: Purchase[]
  /** whether the bank statement of the card tells what was charged, and is kept with the event */
  hasStatement?: true
  ending?: Ending
}
