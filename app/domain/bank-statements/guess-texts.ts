import type { Columns } from './columns'
import { guessDateOrder, isStatementDate, readStatementDate } from './dates'
import { best, type Column, has, rankBy } from './examined-columns'

// Guesses the columns of the dates, the payee and the description of a row.

/**
 * Guesses the columns of the purchase date and the booking date from their titles. If the titles do not tell
 * which is which, the purchase has the earlier dates.
 */
export function dateColumns(dates: Column[], rows: string[][]) {
  const withoutValueDates = dates.filter((each) => !has(each, 'valued'))
  // ranks as `best` takes them, lower is better: titled dates, then untitled ones (3), then value dates (4)
  const date = best(dates, (each) => {
    const rank = has(each, 'valued') ? 4 : rankBy('purchased', 'booked', 'date')(each)
    return rank === -1 ? 3 : rank
  })
  const booked = best(
    withoutValueDates.filter((each) => each !== date),
    rankBy('booked', 'date'),
  )
  if (date === null || booked === null || has(date, 'purchased')) return { date, booked }
  const order = guessDateOrder(dates.flatMap(({ cells }) => cells.filter(isStatementDate))) ?? 'dmy'
  const dateAt = (cells: string[], { index }: Column) => readStatementDate(cells[index] ?? '', order) ?? ''
  // the booking date of a row that is not booked yet is empty, or a word
  const isBookedEarlier = (cells: string[]) => {
    const [bookedDate, purchaseDate] = [dateAt(cells, booked), dateAt(cells, date)]
    return bookedDate !== '' && (purchaseDate === '' || bookedDate < purchaseDate)
  }
  const isBookedLater = (cells: string[]) => {
    const [bookedDate, purchaseDate] = [dateAt(cells, booked), dateAt(cells, date)]
    return purchaseDate !== '' && bookedDate > purchaseDate
  }
  const areSwapped = rows.some(isBookedEarlier) && !rows.some(isBookedLater)
  return areSwapped ? { date: booked, booked: date } : { date, booked }
}

/**
 * Scores how varied the cells of a column are: the number of different cells times their average length, up
 * to a limit. Kinds of transactions repeat, but the bank's descriptions mostly do not.
 */
const variety = ({ cells }: Column) =>
  new Set(cells).size * Math.min(30, cells.join('').length / Math.max(1, cells.length))

/** Guesses the columns of the payee and of the bank's description. */
export function textColumns(allColumns: Column[], wordColumns: Column[]): Pick<Columns, 'payee' | 'text'> {
  const isNumber = (column: Column) => has(column, 'number', 'time') && !has(column, 'payee', 'text', 'note')
  const textualColumns = wordColumns.filter(
    (each) => !isNumber(each) && !has(each, 'own', 'state', 'currency'),
  )
  const variedColumns = textualColumns.filter(({ cells }) => cells.length === 1 || new Set(cells).size > 1)
  const candidates = variedColumns.length > 0 ? variedColumns : textualColumns
  // if another column names the counterparty, a column titled `Name` holds the claimant's own name
  const hasPayeeTitle = allColumns.some((each) => has(each, 'payee'))
  const payeeCandidates = candidates.filter((each) =>
    hasPayeeTitle ? has(each, 'payee') && !has(each, 'number') : has(each, 'name'),
  )
  // prefers titles that do not also mean the kind of payment, then columns with more filled cells
  const kindRank = (column: Column) => Number(has(column, 'kind'))
  const [payee] = payeeCandidates.toSorted(
    (one, other) =>
      kindRank(one) - kindRank(other) || other.cells.length - one.cells.length || one.index - other.index,
  )
  const namesPayee = (each: Column) => each === payee || (payee && has(each, 'payee') && has(each, 'kind'))
  const textCandidates = candidates.filter(
    (each) => !namesPayee(each) && !(has(each, 'name') && each.concepts.size === 1),
  )
  // the text: by its title, otherwise the most varied column without a known title, otherwise, and only if no
  // payee describes the row, the kind
  const textByTitle = best(textCandidates, rankBy('text', 'note', 'payee', 'payer'))
  const [textByCells] = textCandidates
    .filter((each) => each.concepts.size === 0 || (!payee && kindRank(each)))
    .toSorted((one, other) => variety(other) - variety(one))
  const kind = best(textCandidates, rankBy('kind', 'reference')) ?? textCandidates[0]
  const text = textByTitle ?? textByCells ?? (payee ? null : kind)
  return { payee: payee?.index ?? null, text: text?.index ?? null }
}
