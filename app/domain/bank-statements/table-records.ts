import Big from 'big.js'
import type { CsvRow } from '~/domain/documents/csv-rows'
import type { Decimal } from '~/domain/money/decimal'
import { STATEMENT_TEXT_CHARACTERS_MAX } from '~/limits'
import { readStyled, styleOf } from './amounts'
import type { KnownColumns } from './columns'
import type { CsvTable } from './csv'
import { readStatementDate } from './dates'
import { farDateReason, farFrom } from './far-dates'
import { isFee } from './fee-words'
import { incomingReason, isIncomingKind, kindReader } from './kind-columns'
import { paidStateOf } from './paid-state'
import type { RowState, RowValues, StatementRecord, Sum } from './records'
import { notBookedYet, unbookedWord } from './row-words'
import { sumIn } from './sums'
import { amountReader, type RowAmount, STYLE_ROWS_MAX } from './table-amounts'
import { checkedByBalances } from './table-balances'
import { chosenCurrency, currenciesIn, currenciesOfTable, isOddCode } from './table-currency'
import { damageOf, usualWidths } from './table-damage'
import { CASH_OR_FEE } from './withdrawal-words'

// Reads the rows of a CSV table whose columns are known: their dates, amounts and texts, and their state.
// What is usual in the whole table comes first: the currency, the style of amounts, the number of cells and
// the period. Each row is read by itself, and the balances check all rows at the end.

/** Caches the results of a function by its text argument. */
function memoize<Result>(read: (text: string) => Result): (text: string) => Result {
  const cache = new Map<string, Result>()
  return (text) => {
    let result = cache.get(text)
    if (result === undefined) {
      result = read(text)
      cache.set(text, result)
    }
    return result
  }
}

/** Returns a text on one line, cut to the limit. */
const inOneLine = (text: string) =>
  text.replaceAll(/\s+/g, ' ').trim().slice(0, STATEMENT_TEXT_CHARACTERS_MAX).toWellFormed()

/** Reads a table: finds its style of amounts and its currency, reads each row, then checks the balances. */
export function tableRecords(table: CsvTable, columns: KnownColumns, claimCurrency: string) {
  const { rows } = table
  const cellAt = (cells: string[], column: number | null) => (column === null ? '' : (cells[column] ?? ''))
  const tableCurrency = chosenCurrency(currenciesOfTable(table, columns), claimCurrency)
  // the same dates, currencies and kinds repeat in many rows
  const dateIn = memoize((cell) => readStatementDate(cell, columns.order))
  const currenciesOf = memoize(currenciesIn)
  const isFeeCell = memoize(isFee)
  const kindsOf = kindReader(table.header?.cells ?? [], columns)
  const datedRows = rows.filter(({ cells }) => dateIn(cells[columns.date] ?? '') !== null)
  const possibleCurrencies = (cells: string[]) => currenciesOf(cellAt(cells, columns.currency))
  const currencyOf = (cells: string[]) =>
    chosenCurrency(possibleCurrencies(cells), claimCurrency) || tableCurrency || claimCurrency
  const amountOf = amountReader({
    rows: datedRows.map(({ cells }) => cells),
    titles: table.header?.cells ?? [],
    columns,
    currencyOf,
  })
  const widths = usualWidths(datedRows, table.header)
  // says whether a date is far from the dates of the other rows
  const isFar = farFrom(datedRows.flatMap(({ cells }) => dateIn(cells[columns.date] ?? '') ?? []))
  const isBookedOn = (cells: string[]) => cellAt(cells, columns.booked).trim() !== ''
  // if most rows have a booking date, a row without one may not be booked yet
  const haveBookings = datedRows.filter(({ cells }) => isBookedOn(cells)).length * 2 > datedRows.length
  const isUnposted = (cells: string[]) => columns.booked !== null && haveBookings && !isBookedOn(cells)
  const originalStyle = styleOf(
    datedRows.slice(0, STYLE_ROWS_MAX).map(({ cells }) => cellAt(cells, columns.original)),
  )

  /** Reads the purchase in its own currency: from its columns, otherwise from the text. */
  function readOriginal(cells: string[], text: string, row: { booked: string; amount: Decimal }): Sum | null {
    if (columns.original === null) return sumIn(text, row)
    const cell = cellAt(cells, columns.original)
    const [currency] = currenciesIn(cellAt(cells, columns.original_currency ?? columns.original))
    if (currency === undefined) return null
    const result = readStyled(cell, { ...originalStyle, decimals: null }, currency)
    if ('problem' in result || result.amount === '0') return null
    return { amount: result.amount.replace('-', ''), currency }
  }

  /** Collects the values of a row whose dates and amount (`found`) were read. */
  function readValues(cells: string[], dates: Dates, found: ReadAmount): RowValues {
    const [payee, description] = [columns.payee, columns.text].map((column) =>
      inOneLine(cellAt(cells, column)),
    )
    const amountCurrency = chosenCurrency(found.currencies, claimCurrency)
    const currency =
      chosenCurrency(possibleCurrencies(cells), claimCurrency) || amountCurrency || tableCurrency
    const original = readOriginal(cells, [payee, description].join(' '), { ...dates, amount: found.amount })
    return {
      ...dates,
      amount: found.amount,
      currency,
      original: original?.currency === currency ? null : original,
      fee: found.fee,
      heldFee: null,
      payee: payee ?? '',
      text: payee || description || '',
      reference: inOneLine(cellAt(cells, columns.reference)),
      cells,
    }
  }

  /** Returns the dates of a row; null without the first one. Without a booking date, both are the same. */
  function readDates(cells: string[]): Dates | null {
    const [date, booked] = [columns.date, columns.booked].map((column) => dateIn(cellAt(cells, column)))
    return date ? { date, booked: booked ?? date } : null
  }

  /** Reads a row. A row that cannot be read is a record too, with the reason. */
  function toRecord(row: CsvRow): StatementRecord {
    const { cells } = row
    const place = { line: row.line, fileLine: row.line, source: row.source }
    const toUnread = (reason: string): StatementRecord => ({
      ...place,
      state: 'unread',
      reason,
      values: null,
    })
    const damage = damageOf(row, widths)
    if (damage) return toUnread(damage)
    const dates = readDates(cells)
    const found = amountOf(cells)
    if (!dates) {
      const unbooked = unbookedWord(cells, columns.state)
      if (unbooked) {
        const [state, reason] = unbookedState(unbooked)
        return { ...toUnread(reason), state }
      }
      const cell = cellAt(cells, columns.date)
      return toUnread(cell === '' ? 'No date' : `${cell} is not a date`)
    }
    if (!('amount' in found))
      return { ...toUnread(found.reason), state: found.isAmbiguous ? 'ambiguous' : 'unread' }
    const values = readValues(cells, dates, found)
    const [state, reason] = stateOf(cells, values, found)
    // the text of a fee names the amount that the fee was charged on
    if (state === 'fee' && columns.original === null) values.original = null
    return { ...place, state, reason, values }
  }

  /**
   * Returns the state of a row and its reason. The order matters: doubts about the row come first, then the
   * direction of the money, and the words for fees, cash and bills decide only about money that left.
   */
  function stateOf(cells: string[], values: RowValues, found: ReadAmount): [RowState, string] {
    const unbooked = unbookedWord(cells, columns.state)
    if (unbooked) return unbookedState(unbooked)
    if (isFar(values.date)) return ['ambiguous', farDateReason(values.date)]
    if (Big(values.amount).eq(0)) return ['ambiguous', 'The amount is zero']
    const code = cellAt(cells, columns.currency)
    if (isOddCode(code)) return ['other_currency', `${code.toUpperCase()} is not a currency in use today`]
    if (Big(values.amount).gt(0)) return ['incoming', '']
    // only cells that begin with a letter are words
    if (found.isFee || cells.some((cell) => /^\p{L}/u.test(cell) && isFeeCell(cell))) return ['fee', '']
    const kinds = kindsOf(cells)
    const incoming = kinds.find(isIncomingKind)
    if (incoming) return ['ambiguous', incomingReason(incoming)]
    const paidState = paidStateOf([values.payee, cellAt(cells, columns.text)], values.amount, cells, kinds)
    return [paidState, paidState === 'ambiguous' ? CASH_OR_FEE : '']
  }

  const records = rows.map(toRecord)
  const unposted = rows.filter(({ cells }, index) => isUnposted(cells) && records[index]?.values !== null)
  const reading = checkedByBalances(
    { records, rows, columns, currency: currencyOf(datedRows[0]?.cells ?? []) },
    new Set(unposted.map(({ line }) => line)),
  )
  const isCurrencyMissing = records.some(({ values }) => values?.currency === '')
  return isCurrencyMissing
    ? { ...reading, notes: [...reading.notes, missingCurrencyNote(claimCurrency)] }
    : reading
}

/** Returns the state of a row that the bank has not booked, and the reason why it does not count. */
const unbookedState = ({
  word,
  booking,
}: NonNullable<ReturnType<typeof unbookedWord>>): [RowState, string] =>
  booking === 'void' ? ['ambiguous', `Not charged (${word})`] : ['pending', notBookedYet(word)]

/** The note on a file that does not name the currency of all rows. */
const missingCurrencyNote = (claimCurrency: string) =>
  `The file does not say the currency. Its amounts are taken as ${claimCurrency}`

type Dates = Pick<RowValues, 'date' | 'booked'>

type ReadAmount = Extract<RowAmount, { amount: Decimal }>
