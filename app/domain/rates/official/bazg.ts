import { elementsAt, textAt, type XmlElement } from '~/domain/documents/xml'
import { isCalendarDate } from '~/domain/money/date'
import { readCode, readPublishedAmount, readPublishedDate } from './published-cells'
import { lastDayOf, type PublishedRate, type PublishedRates } from './published-rates'

// Reads the XML files of the Swiss customs office (BAZG), whose rates the tax administration (ESTV) uses: the
// rates of a day with the days that they are valid for, or the mean rates of a month. A rate is the price in
// CHF of 1, 100 or more units.

const DAILY = 'wechselkurse'
const MONTHLY = 'monatsmittelkurs'

/** Whether an XML document is of the BAZG. */
export const isBazg = (document: XmlElement): boolean =>
  [DAILY, MONTHLY].some((root) => elementsAt(document, root).length > 0)

/** Returns the first and last day that the rates are for; null when the file states none. */
function daysOf(document: XmlElement): Pick<PublishedRate, 'from' | 'to'> | null {
  const month = textAt(document, `${MONTHLY}/monat`)
  if (isCalendarDate(`${month}-01`)) return { from: `${month}-01`, to: lastDayOf(month) }
  const valid = textAt(document, `${DAILY}/gueltigkeit`)
    .split(',')
    .flatMap((day) => readPublishedDate(day.trim()) ?? [])
    .sort()
  const [first] = valid
  if (first !== undefined) return { from: first, to: valid.at(-1) ?? first }
  // earlier files name only the day
  const day = readPublishedDate(textAt(document, `${DAILY}/datum`))
  return day === null ? null : { from: day, to: null }
}

/** Reads the rates; none when the file states no day or month. */
export function readBazg(document: XmlElement): PublishedRates {
  const days = daysOf(document)
  const isMonthly = elementsAt(document, MONTHLY).length > 0
  const rates: PublishedRate[] = []
  const notes: string[] = []
  for (const item of days ? elementsAt(document, `${isMonthly ? MONTHLY : DAILY}/devise`) : []) {
    // 100 JPY
    const [units = '', unitCode = ''] = textAt(item, 'waehrung').split(/\s/)
    const base = readCode(unitCode)
    const baseAmount = readPublishedAmount(units)
    const quoteAmount = readPublishedAmount(textAt(item, 'kurs'))
    const isSameCode = readCode(textAt(item, '@code')) === base
    if (days === null || base === null || baseAmount === null || quoteAmount === null || !isSameCode)
      notes.push(`The rate “${textAt(item, '@code')} ${textAt(item, 'waehrung')}” was not read`)
    else rates.push({ baseAmount, base, quoteAmount, quote: 'CHF', ...days })
  }
  return { publisher: 'bazg', pivot: 'CHF', period: isMonthly ? 'month' : 'day', rates, notes }
}
