/** The order of day, month and year in a numeric date. */
export type DateOrder = 'day-month-year' | 'month-day-year' | 'year-month-day'

/**
 * The words on receipts in one language, so that a speaker of the language can check them. Words are spelled
 * as in the language. Case, accents, inner spaces and frequent recognition errors do not matter in a search.
 * A word of five letters or more also matches the beginning of a longer word; a shorter word matches only as
 * a whole. A list may be empty.
 */
export interface Language extends AmountWords, DateWords, NameWords, CategoryWords {
  name: string
  /** ISO 639-2/T; for Chinese also the script */
  code: string
  /** the currencies of its countries, the most likely first (ISO 4217) */
  currencies: string[]
  dateOrder: DateOrder
}

/** Words beside amounts. */
export interface AmountWords {
  /** beside the sum of all lines */
  total: string[]
  /** beside the final amount to pay */
  due: string[]
  /** beside an intermediate sum */
  subtotal: string[]
  /** marks an amount without tax */
  net: string[]
  /** marks an amount with tax */
  gross: string[]
  /** names of taxes */
  tax: string[]
  /** taxes that are not on the sale, such as a city's tax on nights; they may contain names of taxes */
  otherTax: string[]
  /** a voluntary payment for the service */
  tip: string[]
  /** a charge for the service or the place at the table */
  serviceCharge: string[]
  /** an adjustment to the smallest coin */
  rounding: string[]
  /** the amount that was handed over, in cash or otherwise */
  amountTendered: string[]
  /** the amount that was given back */
  change: string[]
  /** payment by card */
  paidByCard: string[]
  /** payment with coins and notes; no words for other things that are handed over */
  paidInCash: string[]
  /** payment from a bank account */
  paidByTransfer: string[]
  /** other amounts and numbers: discounts, points, counts of items */
  otherAmount: string[]
}

/** Words beside dates, and in them. */
interface DateWords {
  /** beside the date of the purchase */
  date: string[]
  /** beside other dates: the end of validity, the due date, the delivery */
  otherDate: string[]
  /** on a paper about a journey or a hire, beside its days; elsewhere beside the purchase */
  journeyDate?: string[]
  /** January to December, each with its forms, separated by `|` */
  months: string[]
}

/** Words in names of papers and of their buyers, words that are not names, and parts of merchants' names. */
export interface NameWords {
  /** headings of receipts and invoices, and other words above them that are not names */
  heading: string[]
  /** beside the number of the receipt or invoice */
  invoiceNumber: string[]
  /** beside the buyer, whose name is not the merchant's */
  buyer: string[]
  /** on a separate line, but not a name: copies, states of payment, titles of columns */
  notMerchantName: string[]
  /** parts of addresses */
  address: string[]
  /** company forms, and words that shop names contain */
  company: string[]
}

/** Words that indicate the category of an expense. */
interface CategoryWords {
  /** places that sell meals and groceries, and words for these */
  meals: string[]
  /** names of hotels and other lodgings, and of stays */
  lodging: string[]
  /** words for a night or a room beside its price, matched as whole words; no words for a hotel */
  roomNight: string[]
  /** travel between places: trains, flights, fuel, hired cars */
  travel: string[]
  /** transport within a place: taxis, trams, parking */
  localTransport: string[]
  /** office supplies: paper, books, tools */
  supplies: string[]
}
