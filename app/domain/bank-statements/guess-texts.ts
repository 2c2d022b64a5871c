import type { Columns } from './columns'
import { guessDateOrder, isStatementDate, readStatementDate } from './dates'
import { best, type Column, has, rankBy } from './examined-columns'

// Guesses the columns of the dates, the payee and the description of a row.

/**
 * Returns the columns of the purchase date and the booking date. Of two date columns, the purchase has the
 * earlier dates.
 */
export function dateColumns(dates: Column[], rows: string[][]) {
  const own = dates.filter((each) => !has(each, 'valued'))
  const date = best(dates, (each) => {
    const rank = has(each, 'valued') ? 4 : rankBy('purchased', 'booked', 'date')(each)
    return rank === -1 ? 3 : rank
  })
  const booked = best(
    own.filter((each) => each !== date),
    rankBy('booked', 'date'),
  )
  if (date === null || booked === null || has(date, 'purchased')) return { date, booked }
  const order = guessDateOrder(dates.flatMap(({ cells }) => cells.filter(isStatementDate))) ?? 'dmy'
  const dateIn = (cells: string[], { at }: Column) => readStatementDate(cells[at] ?? '', order) ?? ''
  // the booking date of a row that is not booked yet is empty, or a word
  const isEarlier = (cells: string[]) => {
    const [one, other] = [dateIn(cells, booked), dateIn(cells, date)]
    return one !== '' && (other === '' || one < other)
  }
  const isLater = (cells: string[]) => {
    const [one, other] = [dateIn(cells, booked), dateIn(cells, date)]
    return other !== '' && one > other
  }
  const isTurned = rows.some(isEarlier) && !rows.some(isLater)
  return isTurned ? { date: booked, booked: date } : { date, booked }
}

/**
 * Scores how varied the cells of a column are. Kinds of transactions repeat, but the bank's descriptions
 * mostly do not.
 */
const variety = ({ cells }: Column) =>
  new Set(cells).size * Math.min(30, cells.join('').length / Math.max(1, cells.length))

/** Guesses the columns of the payee and of the bank's description. */
export function textColumns(all: Column[], words: Column[]): Pick<Columns, 'payee' | 'text'> {
  const isNumber = (column: Column) => has(column, 'number', 'time') && !has(column, 'payee', 'text', 'note')
  const possible = words.filter((each) => !isNumber(each) && !has(each, 'own', 'state', 'currency'))
  const various = possible.filter(({ cells }) => cells.length === 1 || new Set(cells).size > 1)
  const candidates = various.length > 0 ? various : possible
  const names = candidates.filter((each) => has(each, 'payee') && !has(each, 'number'))
  // if another column names the counterparty, a column titled `Name` holds the claimant's own name
  const hasParty = all.some((each) => has(each, 'payee'))
  const named = hasParty ? names : candidates.filter((each) => has(each, 'name'))
  const isOfKinds = (column: Column) => Number(has(column, 'kind'))
  const [payee] = named.toSorted(
    (one, other) =>
      isOfKinds(one) - isOfKinds(other) || other.cells.length - one.cells.length || one.at - other.at,
  )
  const isOfPayee = (each: Column) => each === payee || (payee && has(each, 'payee') && has(each, 'kind'))
  const rest = candidates.filter(
    (each) => !isOfPayee(each) && !(has(each, 'name') && each.concepts.size === 1),
  )
  const byTitle = best(rest, rankBy('text', 'note', 'payee', 'payer'))
  const [byCells] = rest
    .filter((each) => each.concepts.size === 0 || (!payee && isOfKinds(each)))
    .toSorted((one, other) => variety(other) - variety(one))
  const kind = best(rest, rankBy('kind', 'reference')) ?? rest[0]
  const text = byTitle ?? byCells ?? (payee ? null : kind)
  return { payee: payee?.at ?? null, text: text?.at ?? null }
}
