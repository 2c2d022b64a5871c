import { currencyIn, looksAmerican } from './currencies'
import { dateIn } from './dates'
import { merchantIn } from './merchant'
import { taxIn, totalIn } from './total'
import { linesOf, type Suggestion, type Word } from './words'

/** What a receipt is suggested to say: null where it does not say it, or cannot be read. */
export interface Reading {
  /** YYYY-MM-DD */
  date: Suggestion | null
  merchant: Suggestion | null
  /** decimal text */
  total: Suggestion | null
  /** ISO 4217 code */
  currency: Suggestion | null
  /** decimal text */
  tax: Suggestion | null
}

/** Reads a receipt of any country from its words. `today` keeps dates of the future out. */
export function readReceipt(words: Word[], today: Date = new Date()): Reading {
  const lines = linesOf(words)
  const total = totalIn(lines)
  return {
    date: dateIn(lines, { dayFirst: !looksAmerican(lines), thisYear: today.getUTCFullYear() }),
    merchant: merchantIn(lines),
    total,
    currency: currencyIn(lines),
    tax: taxIn(lines, total),
  }
}
