import { ALL_EXPENSES, expenseSearchPath } from '~/components/expenses/paths'
import { leftOutNotes } from '~/components/expenses/sum-view-models'
import type { LineViewModel } from '~/components/insights/lines-page'
import { yearPath } from '~/components/insights/paths'
import { linesOfYear } from '~/domain/insights/lines-of-year.server'
import { type LineSearch, lineSearchSchema, type YearLine } from '~/domain/insights/schema'
import { pluralize } from '~/domain/text/pluralize'
import type { Actor } from '~/domain/users/actor'
import { formatDate, formatPartOfDate } from '~/format/format-dates'
import { formatAmount, formatCountedAt } from '~/format/format-figures'
import type { Formats } from '~/format/formats'

/** Returns the title: the month or year of the lines, and their merchant. */
function linesTitle({ year, month, merchant }: LineSearch, lines: YearLine[], formats: Formats): string {
  if (year === '') return 'Lines without a date'
  const time = month === '' ? year : formatPartOfDate(formats, `${year}-${month}-01`, 'month of a year')
  return merchant === '' ? `Lines of ${time}` : `${lines[0]?.merchant ?? merchant}, ${time}`
}

const toLine = (line: YearLine, formats: Formats): LineViewModel => ({
  id: line.id,
  date: formatDate(formats, line.date),
  merchant: line.merchant,
  category: line.category,
  event: {
    name: line.eventName,
    href: expenseSearchPath(line.eventId, { ...ALL_EXPENSES, from: line.date ?? '', to: line.date ?? '' }),
  },
  amount: formatAmount(formats, line.convertedAmount, line.currency),
  doubt: line.withoutRate
    ? `no rate for ${line.withoutRate.currency} yet, counted ${formatCountedAt(formats, line.withoutRate.exchangeRate)}`
    : '',
})

/** Loads the view model of the lines, the expenses of all events, behind a chart. */
export async function loadLines(actor: Actor, query: URLSearchParams, formats: Formats) {
  const search = lineSearchSchema.parse(Object.fromEntries(query))
  const { lines, totals, leftOut, page, pages } = await linesOfYear(actor, search)
  const { year, currency, month, merchant } = search
  return {
    user: { name: actor.name },
    title: linesTitle(search, lines, formats),
    parent: { path: yearPath(year), name: year === '' ? 'Insights' : `Insights of ${year}` },
    search: { year, currency, month, merchant },
    currency,
    page,
    pages,
    lines: lines.map((line) => toLine(line, formats)),
    count: pluralize(totals.count, 'line'),
    total: formatAmount(formats, totals.total, currency),
    leftOut: leftOutNotes(leftOut, formats),
  }
}
