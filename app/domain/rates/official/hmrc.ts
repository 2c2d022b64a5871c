import { columnOf, plainTitle, readCode, readPublishedAmount, readPublishedDate } from './published-cells'
import type { PublishedRate, PublishedRates } from './published-rates'

// Reads the monthly rates of HM Revenue & Customs: units of each currency for 1 GBP, and the days that they
// are for. The files since 2021 (Trade Tariff) and the earlier ones have the same columns.

/** Returns the columns of a table of HMRC; null for another table. */
function columnsOf([header = []]: string[][]) {
  const titles = header.map(plainTitle)
  const code = columnOf(titles, ['currencycode'])
  // the sign of the pound may be damaged
  const value = titles.findIndex((title) => title.startsWith('currencyunitsper'))
  const from = columnOf(titles, ['startdate'])
  const to = columnOf(titles, ['enddate'])
  return [code, value, from, to].includes(-1) ? null : { code, value, from, to }
}

/** Whether a table is of HMRC. The yearly averages and spot rates of HMRC state no days, so they are not. */
export const isHmrc = (rows: string[][]): boolean => columnsOf(rows) !== null

export function readHmrc([header = [], ...rows]: string[][]): PublishedRates {
  const columns = columnsOf([header])
  const rates: PublishedRate[] = []
  const notes: string[] = []
  for (const cells of columns === null ? [] : rows) {
    const { code, value, from, to } = columns as NonNullable<typeof columns>
    const quote = readCode(cells[code] ?? '')
    const quoteAmount = readPublishedAmount(cells[value] ?? '')
    const [first, last] = [from, to].map((column) => readPublishedDate(cells[column] ?? ''))
    if (quote === null || quoteAmount === null || !first || !last || last < first)
      notes.push(`The row “${cells.join(' ').slice(0, 60)}” was not read`)
    else rates.push({ baseAmount: '1', base: 'GBP', quoteAmount, quote, from: first, to: last })
  }
  return { publisher: 'hmrc', pivot: 'GBP', period: 'month', rates, notes }
}
