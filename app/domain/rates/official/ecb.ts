import { readCode, readPublishedAmount, readPublishedDate } from './published-cells'
import type { PublishedRate, PublishedRates } from './published-rates'

// Reads the reference rates of the European Central Bank: a row for each day, and a column for each currency
// with its units for 1 EUR. N/A stands for a currency that was not published on that day.

/** Currencies that every file of the ECB has. No other publisher has these columns without one for EUR. */
const ALWAYS_PUBLISHED = ['USD', 'JPY', 'GBP', 'CHF', 'SEK']

/** Whether a table is of the ECB. */
export function isEcb([header = []]: string[][]): boolean {
  const codes = header.slice(1).filter(Boolean)
  return (
    header[0] === 'Date' &&
    codes.every((code) => /^[A-Z]{3}$/.test(code)) &&
    ALWAYS_PUBLISHED.every((code) => codes.includes(code)) &&
    !codes.includes('EUR')
  )
}

/** Reads `eurofxref-hist.csv`, which has all days, or `eurofxref.csv`, which has one. */
export function readEcb([header = [], ...rows]: string[][]): PublishedRates {
  const rates: PublishedRate[] = []
  const notes: string[] = []
  for (const [date = '', ...cells] of rows) {
    const from = readPublishedDate(date)
    if (from === null) {
      notes.push(`The row “${date}” was not read, because it has no date`)
      continue
    }
    for (const [index, cell] of cells.entries()) {
      const quote = readCode(header[index + 1] ?? '')
      const quoteAmount = readPublishedAmount(cell)
      if (quote !== null && quoteAmount !== null)
        rates.push({ baseAmount: '1', base: 'EUR', quoteAmount, quote, from, to: null })
    }
  }
  return { publisher: 'ecb', pivot: 'EUR', period: 'day', rates, notes }
}
