import { columnOf, plainTitle, readPublishedAmount, readPublishedDate } from './published-cells'
import type { PublishedRate, PublishedRates } from './published-rates'
import { treasuryCode } from './us-treasury-currencies'

// Reads the Rates of Exchange of the US Treasury (fiscaldata.treasury.gov): units of each currency for 1 USD
// at the end of a quarter. An amendment within a quarter has its own effective date.

/** Returns the columns of a table of the Treasury; null for another table. */
function columnsOf([header = []]: string[][]) {
  const titles = header.map(plainTitle)
  const name = columnOf(titles, ['countrycurrencydescription', 'countrycurrencydesc'])
  const value = columnOf(titles, ['exchangerate'])
  const recorded = columnOf(titles, ['recorddate'])
  if ([name, value, recorded].includes(-1)) return null
  return { name, value, recorded, effective: columnOf(titles, ['effectivedate']) }
}

/** Whether a table is of the US Treasury. */
export const isUsTreasury = (rows: string[][]): boolean => columnsOf(rows) !== null

export function readUsTreasury([header = [], ...rows]: string[][]): PublishedRates {
  const columns = columnsOf([header])
  const rates: PublishedRate[] = []
  const notes: string[] = []
  const unknownNames = new Set<string>()
  for (const cells of columns === null ? [] : rows) {
    const { name: nameColumn, value, recorded, effective } = columns as NonNullable<typeof columns>
    const name = cells[nameColumn] ?? ''
    const from = readPublishedDate(cells[effective === -1 ? recorded : effective] ?? '')
    const quoteAmount = readPublishedAmount(cells[value] ?? '')
    if (from === null || quoteAmount === null) {
      notes.push(`The row “${cells.join(' ').slice(0, 60)}” was not read`)
      continue
    }
    const quote = treasuryCode(name, from)
    if (quote === null) unknownNames.add(name)
    else rates.push({ baseAmount: '1', base: 'USD', quoteAmount, quote, from, to: null })
  }
  for (const name of unknownNames) notes.push(`“${name}” was not read, because its currency is not sure`)
  return { publisher: 'us_treasury', pivot: 'USD', period: 'quarter', rates, notes }
}
