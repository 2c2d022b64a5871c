import { ALL_EXPENSES, expenseSearchPath } from '~/components/expenses/paths'
import { leftOutNotes } from '~/components/expenses/sum-view-models'
import type { linesOfYear } from '~/domain/insights/lines-of-year.server'
import type { LineSearch, YearLine } from '~/domain/insights/schema'
import { pluralize } from '~/domain/text/pluralize'
import { formatDate, formatPartOfDate } from '~/format/format-dates'
import { formatAmount, formatCountedAt } from '~/format/format-figures'
import type { Formats } from '~/format/formats'
import { yearPath } from './paths'

/** Returns the title: the month or year of the lines, and their merchant. */
function linesTitle({ year, month, merchant }: LineSearch, lines: YearLine[], formats: Formats): string {
  if (year === '') return 'Lines without a date'
  const time = month === '' ? year : formatPartOfDate(formats, `${year}-${month}-01`, 'month of a year')
  return merchant === '' ? `Lines of ${time}` : `${lines[0]?.merchant ?? merchant}, ${time}`
}

const toLine = (line: YearLine, formats: Formats) => ({
  id: line.id,
  date: formatDate(formats, line.date),
  merchant: line.merchant,
  category: line.category,
  event: {
    name: line.eventName,
    href: expenseSearchPath(line.eventId, { ...ALL_EXPENSES, from: line.date ?? '', to: line.date ?? '' }),
  },
  amount: formatAmount(formats, line.convertedAmount, line.currency),
  // `no rate for EUR yet, counted 1:1`; empty when the line has a rate, or needs none
  doubt: line.withoutRate
    ? `no rate for ${line.withoutRate.currency} yet, counted ${formatCountedAt(formats, line.withoutRate.exchangeRate)}`
    : '',
})

/** Returns the lines, the expenses of all events, behind a chart. */
export function toLines(
  { year, currency, month, merchant, ...page }: LineSearch,
  { lines, totals, leftOut, ...pages }: Awaited<ReturnType<typeof linesOfYear>>,
  formats: Formats,
) {
  const search = { year, currency, month, merchant }
  return {
    ...{ search, currency, ...pages },
    title: linesTitle({ ...search, ...page }, lines, formats),
    // the page of the year, to which this page links back
    parent: { path: yearPath(year), name: year === '' ? 'Insights' : `Insights of ${year}` },
    lines: lines.map((line) => toLine(line, formats)),
    // the number of all lines, and their sum
    count: pluralize(totals.count, 'line'),
    total: formatAmount(formats, totals.total, currency),
    leftOut: leftOutNotes(leftOut, formats),
  }
}

export type LinesViewModel = ReturnType<typeof toLines>
