import { isCurrency } from '~/domain/money/currency'
import { WORD_CODES } from '~/domain/receipts/reading/currency-signs'
import { currenciesNamed, currencyCode, writtenAmount } from './amounts'
import type { Columns } from './columns'
import type { CsvTable } from './csv'

// Finds the currency of a table in its cells, its titles and the lines above it.

/** Returns the currencies that a cell may mean. A currency code takes precedence over a sign or a name. */
export function currenciesIn(cell: string): string[] {
  const words = cell.match(/\p{L}*\p{Sc}|\p{L}+/gu) ?? []
  const code = words.map(currencyCode).find((word) => word.length === 3 && isCurrency(word))
  return code ? [code] : (words.map(currenciesNamed).find((found) => found.length > 0) ?? [])
}

/** Whether a cell is a code of three letters that is no currency in use today, such as DEM. */
export const isOddCode = (cell: string) => /^\p{L}{3}$/u.test(cell) && currenciesIn(cell).length === 0

/** Whether a cell contains only a currency: a code, a sign or a name of several letters. */
export const isCurrencyCell = (cell: string): boolean =>
  /^(?:\p{L}{0,3}\p{Sc}|\p{L}{2,5}\.?)$/u.test(cell) && currenciesNamed(cell).length > 0

/** Returns the currencies of the unit in a title: `Amount in EUR`, `Betrag (€)`, `Сумма, руб.` */
export function currenciesOfTitle(title: string): string[] {
  const codes = (title.match(/\b[A-Z]{3}\b/g) ?? []).filter((code) => !WORD_CODES.has(code))
  const inBrackets = Array.from(title.matchAll(/[([（]([^()[\]（）]{1,20})[)\]）]/g), ([, unit = '']) => unit)
  const signs = title.match(/\p{L}{0,3}\p{Sc}/gu) ?? []
  const behindComma = title.includes(',') ? title.slice(title.lastIndexOf(',') + 1) : ''
  const euros = title.match(/\beuro[as]?\b/gi) ? ['EUR'] : []
  const units = [...codes, ...inBrackets, ...signs, ...euros, behindComma]
  return units.map((unit) => currenciesNamed(unit.trim())).find((found) => found.length > 0) ?? []
}

/** The word `currency` in a line above the table, and the text after it. */
const LABEL =
  /(?:currency|w[äa]e?hrung|devise|divisa|moneda|moeda|valuta|waluta|m[eě]na|валюта|币种|通貨|통화|bewertet)(.*)/is

/** Returns the currencies that a line above the table names, if the line is about the currency. */
function currenciesOfLabel(cells: string[]): string[] {
  const labelIndex = cells.findIndex((cell) => LABEL.test(cell))
  if (labelIndex === -1) return []
  const behind = LABEL.exec(cells[labelIndex] ?? '')?.[1] ?? ''
  return [behind, ...cells.slice(labelIndex + 1)].map(currenciesIn).find((found) => found.length > 0) ?? []
}

/** Returns the currencies beside an amount. */
const currenciesBeside = (cell: string) => writtenAmount(cell)?.currencies ?? []

/** The most rows whose balances are examined. */
const EXAMINED_ROWS_MAX = 100

/** Returns possible currencies of rows that name none, from titles, lines above, balances, or sums above. */
export function currenciesOfTable(
  { header, preamble, rows }: CsvTable,
  { amount, credit, balance }: Columns,
): string[] {
  const amountColumns = [amount, credit, balance].filter((column) => column !== null)
  const balances =
    balance === null ? [] : rows.slice(0, EXAMINED_ROWS_MAX).map(({ cells }) => cells[balance] ?? '')
  const namedCurrencies = [
    ...amountColumns.map((column) => currenciesOfTitle(header?.cells[column] ?? '')),
    ...preamble.map(({ cells }) => currenciesOfLabel(cells)),
    ...[...balances, ...preamble.flatMap(({ cells }) => cells)].map(currenciesBeside),
  ]
  return namedCurrencies.find((found) => found.length > 0) ?? []
}

/** Chooses the claim's currency if it is possible, or else the first; empty when there is none. */
export const chosenCurrency = (possible: string[], claimCurrency: string): string =>
  possible.includes(claimCurrency) ? claimCurrency : (possible[0] ?? '')
