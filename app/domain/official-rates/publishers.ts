import { elementsAt, textAt, type XmlElement } from '~/domain/documents/xml'
import { isCalendarDate } from '~/domain/money/date'
import type { Decimal } from '~/domain/money/decimal'
import { daysOfMonth, isMonth, type PublishedRate, type PublishedRates } from './published-rates'
import treasuryCurrencies from './us-treasury-currencies.json'

// Tells from the content of a file who published it, and reads its rates. No file is of two publishers.

type Reader = (rows: string[][]) => PublishedRates

/** A table of a publisher with a row for each rate: units of a currency for one unit of the pivot. */
interface TableKind extends Pick<PublishedRates, 'publisher' | 'pivot' | 'period'> {
  /** the possible titles of each column, in order of preference, in small letters and digits only */
  titles: Record<string, string[]>
}

const TABLE_KINDS: TableKind[] = [
  // the monthly rates since 2021 (Trade Tariff) and earlier; yearly averages and spot rates state no days
  {
    ...{ publisher: 'hmrc', pivot: 'GBP', period: 'month' },
    titles: { code: ['currencycode'], value: ['currencyunitsper1'], from: ['startdate'], to: ['enddate'] },
  },
  // the end of a quarter; an amendment within a quarter has its own effective date
  {
    ...{ publisher: 'us_treasury', pivot: 'USD', period: 'quarter' },
    titles: {
      name: ['countrycurrencydescription', 'countrycurrencydesc'],
      value: ['exchangerate'],
      from: ['effectivedate', 'recorddate'],
    },
  },
  // the history of a currency, and a month, which the file does not state
  {
    ...{ publisher: 'inforeuro', pivot: 'EUR', period: 'month' },
    titles: {
      ...{ code: ['currencyiso'], reference: ['refcurrencyiso'], value: ['amount'] },
      ...{ from: ['datestart'], to: ['dateend'] },
    },
  },
  {
    ...{ publisher: 'inforeuro', pivot: 'EUR', period: 'month' },
    titles: { country: ['country'], code: ['isoa3code'], value: ['value'] },
  },
]

/** Returns the reader of a table with these titles; null when no publisher is known for them. */
export function tableReader(header: string[]): Reader | null {
  if (isEcb(header)) return readEcb
  const titles = header.map((title) => title.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
  for (const kind of TABLE_KINDS) {
    const columns = Object.entries(kind.titles).map(([name, wanted]): [string, number] => [
      name,
      wanted.map((title) => titles.indexOf(title)).find((column) => column !== -1) ?? -1,
    ])
    if (columns.every(([, column]) => column !== -1))
      return (rows) => readTable(kind, new Map(columns), rows.slice(1))
  }
  return null
}

function readTable(kind: TableKind, columns: Map<string, number>, rows: string[][]): PublishedRates {
  const { titles: _, ...file } = kind
  const rates: PublishedRate[] = []
  const notes: string[] = []
  for (const cells of rows) {
    const cellOf = (name: string) => cells[columns.get(name) ?? -1] ?? ''
    // a comma may separate thousands, but in InforEuro it is the decimal comma
    const value = cellOf('value')
    const quoteAmount = readAmount(file.publisher === 'inforeuro' ? value.replace(',', '.') : value)
    const from = columns.has('from') ? readDate(cellOf('from')) : ''
    const to = columns.has('to') ? readDate(cellOf('to')) : null
    const isWhole = from !== null && (!columns.has('to') || (to !== null && from <= to))
    const isForPivot = !columns.has('reference') || cellOf('reference') === file.pivot
    const quote = columns.has('name') ? treasuryCode(cellOf('name'), from ?? '') : readCode(cellOf('code'))
    // InforEuro lists the euro itself with 1 for each of its countries
    if (quote === file.pivot) continue
    if (!isWhole || quoteAmount === null || !isForPivot || (quote === null && !columns.has('name')))
      notes.push(`The row “${cells.join(' ').slice(0, 60)}” was not read`)
    else if (quote === null) notes.push(`“${cellOf('name')}” was not read, because its currency is not sure`)
    else rates.push({ baseAmount: '1', base: file.pivot, quoteAmount, quote, from, to })
  }
  return { ...file, rates, notes }
}

/**
 * The countries and currencies as the Treasury names them, with codes. A year beside a code says since when
 * the name means it: earlier, the name meant a currency that this one replaced. Names that leave open which
 * currency they mean, such as the leones of Sierra Leone, are not in the table.
 */
const TREASURY_CODES = new Map(Object.entries(treasuryCurrencies))

/** Returns the code of a currency as the Treasury names it on a day; null when the name is not sure. */
function treasuryCode(name: string, day: string): string | null {
  const [code = null, since = ''] = TREASURY_CODES.get(name.toLowerCase())?.split(' since ') ?? []
  return day >= since ? code : null
}

/** Currencies that every file of the ECB has. No other publisher has these columns without one for EUR. */
const ECB_CURRENCIES = ['USD', 'JPY', 'GBP', 'CHF', 'SEK']

function isEcb([date, ...titles]: string[]): boolean {
  const codes = titles.filter(Boolean)
  return (
    date === 'Date' &&
    codes.every((code) => /^[A-Z]{3}$/.test(code) && code !== 'EUR') &&
    ECB_CURRENCIES.every((code) => codes.includes(code))
  )
}

/** Reads a row for each day with a column for each currency. N/A stands for a currency without a rate. */
function readEcb([header = [], ...rows]: string[][]): PublishedRates {
  const file: PublishedRates = { publisher: 'ecb', pivot: 'EUR', period: 'day', rates: [], notes: [] }
  for (const [date = '', ...cells] of rows) {
    const from = readDate(date)
    if (from === null) file.notes.push(`The row “${date}” was not read, because it has no date`)
    else
      for (const [index, quote] of header.slice(1).entries()) {
        const quoteAmount = readAmount(cells[index] ?? '')
        if (quote !== '' && quoteAmount !== null)
          file.rates.push({ baseAmount: '1', base: 'EUR', quoteAmount, quote, from, to: null })
      }
  }
  return file
}

/**
 * Reads an XML file of the Swiss customs office (BAZG), whose rates the tax administration (ESTV) uses; null
 * for another file. A rate is the price in CHF of 1, 100 or more units, for a day or as the mean of a month.
 */
export function readBazg(document: XmlElement): PublishedRates | null {
  const root = ['wechselkurse', 'monatsmittelkurs'].find((name) => elementsAt(document, name).length > 0)
  if (root === undefined) return null
  const textOf = (path: string) => textAt(document, `${root}/${path}`)
  const valid = textOf('gueltigkeit').split(',')
  const days = valid.flatMap((day) => readDate(day.trim()) ?? []).sort()
  // earlier files name only the day
  const [from, to] = isMonth(textOf('monat'))
    ? Object.values(daysOfMonth(textOf('monat')))
    : [days[0] ?? readDate(textOf('datum')), days.at(-1)]
  const period = root === 'wechselkurse' ? 'day' : 'month'
  const file: PublishedRates = { publisher: 'bazg', pivot: 'CHF', period, rates: [], notes: [] }
  for (const item of from ? elementsAt(document, `${root}/devise`) : []) {
    // 100 JPY
    const [units = '', unitCode = ''] = textAt(item, 'waehrung').split(/\s/)
    const [base, baseAmount] = [readCode(unitCode), readAmount(units)]
    const quoteAmount = readAmount(textAt(item, 'kurs'))
    if (!from || !base || !baseAmount || !quoteAmount || readCode(textAt(item, '@code')) !== base)
      file.notes.push(`The rate “${textAt(item, '@code')} ${textAt(item, 'waehrung')}” was not read`)
    else file.rates.push({ baseAmount, base, quoteAmount, quote: 'CHF', from, to: to ?? null })
  }
  return file
}

/**
 * Reads a published amount; null for anything else, such as N/A, zero, or an amount with separators of
 * thousands, which could be read in two ways.
 */
const readAmount = (cell: string): Decimal | null =>
  /^\d{1,12}(\.\d{1,10})?$/.test(cell) && /[1-9]/.test(cell) ? cell : null

const readCode = (cell: string): string | null => (/^[A-Za-z]{3}$/.test(cell) ? cell.toUpperCase() : null)

/** The dates 2026-04-13, also with a time, 13/04/2026 or 13.04.2026, and 13 April 2026 or 13-Apr-26. */
const DATES = [
  /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)(?:T.*)?$/,
  /^(?<day>\d{1,2})[/.](?<month>\d{1,2})[/.](?<year>\d{4})$/,
  /^(?<day>\d{1,2})[ -](?<month>[A-Za-z]{3,9})[ -](?<year>\d{4}|\d\d)$/,
]

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/** Reads a date; null for anything else. No publisher here writes the month before the day in figures. */
function readDate(cell: string): string | null {
  const match = DATES.map((pattern) => pattern.exec(cell)?.groups).find(Boolean)
  const { year = '', month = '', day = '' } = match ?? {}
  const number = MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1 || month
  const date = `${year.padStart(4, '20')}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCalendarDate(date) ? date : null
}
