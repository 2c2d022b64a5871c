import { columnOf, plainTitle, readCode, readPublishedAmount, readPublishedDate } from './published-cells'
import type { PublishedRate, PublishedRates } from './published-rates'

// Reads InforEuro, the monthly accounting rates of the European Commission: units of each currency for 1 EUR.
// The file of a month does not state the month. The history of a currency states its days.

const CODE_TITLES = ['isoa3code', 'isocode', 'currencyiso', 'currencycode'] as const
const VALUE_TITLES = ['value', 'amount', 'rate', 'exchangerate'] as const

/** Returns the columns of a table of InforEuro; null for another table. */
function columnsOf([header = []]: string[][]) {
  const titles = header.map(plainTitle)
  const code = columnOf(titles, CODE_TITLES)
  const value = columnOf(titles, VALUE_TITLES)
  const [from, to] = [columnOf(titles, ['datestart']), columnOf(titles, ['dateend'])]
  const reference = columnOf(titles, ['refcurrencyiso'])
  const isMonth = columnOf(titles, ['isoa3code', 'isocode']) !== -1 && columnOf(titles, ['country']) !== -1
  const isHistory = reference !== -1 && from !== -1 && to !== -1
  return code !== -1 && value !== -1 && (isMonth || isHistory) ? { code, value, from, to, reference } : null
}

/** Whether a table is of InforEuro. */
export const isInforEuro = (rows: string[][]): boolean => columnsOf(rows) !== null

/** Returns an amount with a decimal point. A comma is one, because the file separates cells otherwise. */
const withPoint = (cell: string): string => (/^\d+,\d+$/.test(cell) ? cell.replace(',', '.') : cell)

/** Reads the rates of a month, or the history of a currency. */
export function readInforEuro([header = [], ...rows]: string[][]): PublishedRates {
  const columns = columnsOf([header])
  const rates: PublishedRate[] = []
  const notes: string[] = []
  for (const cells of columns === null ? [] : rows) {
    const { code, value, from, to, reference } = columns as NonNullable<typeof columns>
    const quote = readCode(cells[code] ?? '')
    const quoteAmount = readPublishedAmount(withPoint(cells[value] ?? ''))
    const days = from === -1 ? ['', null] : [cells[from], cells[to]].map((cell) => dayOf(cell ?? ''))
    const isForEuro = reference === -1 || cells[reference] === 'EUR'
    // the euro itself is listed with 1 for each of its countries
    if (quote === 'EUR') continue
    if (quote === null || quoteAmount === null || !isForEuro || days[0] == null || (from !== -1 && !days[1]))
      notes.push(`The row “${cells.join(' ').slice(0, 60)}” was not read`)
    else rates.push({ baseAmount: '1', base: 'EUR', quoteAmount, quote, from: days[0], to: days[1] ?? null })
  }
  return { publisher: 'inforeuro', pivot: 'EUR', period: 'month', rates, notes }
}

/** Reads a day, which may have a time after it. */
const dayOf = (cell: string): string | null => readPublishedDate(cell.split('T', 1)[0] ?? '')
