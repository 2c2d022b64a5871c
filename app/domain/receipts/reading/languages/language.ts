/** The order of the parts of a date in digits. */
export type DateOrder = 'day-month-year' | 'month-day-year' | 'year-month-day'

/**
 * The words of receipts in one language, for who reads it to check. Words are written as the language writes
 * them; case, accents, spaces within and usual slips of recognition do not matter when they are looked for. A
 * word of five letters or more is also found at the beginning of a longer one; a shorter one stands by
 * itself. None is needed in every language: an empty list says that it has none.
 */
export interface Language extends AmountWords, DateWords, NameWords, CategoryWords {
  name: string
  /** ISO 639-2/T; of Chinese with its script */
  code: string
  /** the currencies of its countries, the likeliest first (ISO 4217) */
  currencies: string[]
  dateOrder: DateOrder
}

/** What stands beside amounts. */
export interface AmountWords {
  /** beside the amount of all lines together */
  total: string[]
  /** beside what is to be paid in the end */
  due: string[]
  /** beside a sum that is not the end */
  subtotal: string[]
  /** says that an amount is without tax */
  net: string[]
  /** says that an amount is with tax */
  gross: string[]
  /** the names of taxes */
  tax: string[]
  /** taxes that are none on the sale, such as those of towns on nights; names of taxes may be in them */
  otherTax: string[]
  /** what is given freely for the service */
  tip: string[]
  /** what is charged for the service or the place at the table */
  serviceCharge: string[]
  /** what is added or taken to come to a coin that there is */
  rounding: string[]
  /** what was handed over, in cash or otherwise */
  cash: string[]
  /** what was given back */
  change: string[]
  /** that it was paid by card */
  card: string[]
  /** that it was paid with coins and notes; words for anything else that is handed over are none of them */
  paidInCash: string[]
  /** that it was paid from a bank account */
  paidByTransfer: string[]
  /** amounts and numbers that are none of these: discounts, points, counts of items */
  other: string[]
}

/** What stands beside dates, and in them. */
interface DateWords {
  /** beside the date of the purchase */
  date: string[]
  /** beside dates of other things: until when it is valid, when it is due or was delivered */
  otherDate: string[]
  /** beside days of a journey or a hire where a paper is about one, and beside the purchase elsewhere */
  journey?: string[]
  /** January to December, each with its forms, with `|` between them */
  months: string[]
}

/** What is the name of a paper, of its buyer or of nobody, and what names of merchants are made of. */
export interface NameWords {
  /** headings of receipts and invoices, and what else stands above them and is no name */
  heading: string[]
  /** beside the number of the receipt or invoice */
  invoiceNumber: string[]
  /** beside the buyer, whose name is not that of the merchant */
  buyer: string[]
  /** what stands on a line of its own and is no name: copies, states of payment, titles of columns */
  noName: string[]
  /** parts of addresses */
  address: string[]
  /** forms of companies, and words that names of shops are made of */
  company: string[]
}

/** What tells the category of an expense. */
interface CategoryWords {
  /** where meals and groceries are bought, and what they are called */
  meals: string[]
  /** names of houses with rooms, and of stays in them */
  lodging: string[]
  /** what a night or a room is called beside its price; each word as a whole, and no word for a house */
  nights: string[]
  /** from place to place: trains, flights, fuel, hired cars */
  travel: string[]
  /** within a place: taxis, trams, parking */
  localTransport: string[]
  /** of offices: paper, books, tools */
  supplies: string[]
}
