import Big from 'big.js'
import type { Decimal } from '~/domain/money/decimal'
import { type Signs, signsBy } from './amount-signs'
import { type AmountStyle, isBelowZero, readStyled, styleOf, writtenAmount } from './amounts'
import type { Columns } from './columns'
import { sideReader } from './sides'

// Reads the signed amount of a table row. Tables write amounts in three ways: in one column with signs, in
// two columns for debit and credit, or in one column beside a word for debit or credit (the side). Amounts of
// one kind should have one sign. The kind is the column (`amount`, `credit` or `fee`); beside a word for the
// side it is the side (`-` or `+`).

/** The amount that a table row was booked with, or the reason why it cannot be read. */
export type RowAmount =
  | {
      /** negative for money that left the account */
      amount: Decimal
      /** the fee on top of the amount, above zero; null without one */
      fee: Decimal | null
      /** whether the amount is the fee alone */
      isFee: boolean
      /** the currencies that the sign or word beside the amount may mean */
      currencies: string[]
    }
  | { isAmbiguous: boolean; reason: string }

const toUnread = (reason: string): RowAmount => ({ isAmbiguous: false, reason })
const toAmbiguous = (reason: string): RowAmount => ({ isAmbiguous: true, reason })

/** The most rows that determine how amounts are written. */
export const STYLE_ROWS_MAX = 500

/** Whether most amounts of a kind have a minus, as when a bank writes a minus before each debit. */
const mostlyNegative = (signs: Signs | undefined) => signs !== undefined && signs.negative > signs.positive

/** Returns the result for a cell whose amount cannot be read, with the reason. */
const problemReason = (problem: 'none' | 'two-ways' | 'unlike', cell: string): RowAmount => {
  if (problem === 'two-ways') return toAmbiguous(`The amount ${cell} can be read in two ways`)
  if (problem === 'unlike') return toAmbiguous(`The amount ${cell} is written unlike the others`)
  return toUnread(cell === '' ? 'No amount' : `${cell} is not an amount`)
}

/** Returns the number of digits after the decimal point. */
const countDecimals = (value: Decimal) => value.split('.')[1]?.length ?? 0

/** Whether a cell of a debit or credit column has no amount: it is empty, a dash, or zero (`0.00`). */
const isEmptyOrZero = (cell: string) => cell === '' || /^[-–]$/.test(cell) || /^[0.,]+$/.test(cell)

/** The rows of a table and its columns, for a reader of amounts. */
interface AmountTable {
  /** the cells of the rows; the first rows determine how amounts are written */
  rows: string[][]
  columns: Columns
  titles: string[]
  /** returns the currency of a row's amount; empty when it is unknown */
  currencyOf: (cells: string[]) => string
}

/** Returns a function that reads the amount of a row. */
export function amountReader(table: AmountTable): (cells: string[]) => RowAmount {
  const { columns, titles, currencyOf } = table
  const rows = table.rows.slice(0, STYLE_ROWS_MAX)
  const cellAt = (cells: string[], column: number | null) => (column === null ? '' : (cells[column] ?? ''))
  const { amount, credit, side, fee, balance } = columns
  const textsIn = (column: number | null) => (column === null ? [] : rows.map((cells) => cells[column] ?? ''))
  const amountTexts = [...textsIn(amount), ...textsIn(credit)]
  // if the amounts do not show the decimal mark, the balances and fees do
  const style = styleOf(amountTexts, [...textsIn(balance), ...textsIn(fee)])
  const feeStyle: AmountStyle = { ...styleOf(textsIn(fee), amountTexts), decimals: null }
  const sideOf = sideReader(titles[side ?? -1] ?? '', textsIn(side))
  const signs = signsBy(
    rows.flatMap((cells): [string, string][] => [
      [side === null ? 'amount' : (sideOf(cellAt(cells, side)) ?? ''), cellAt(cells, amount)],
      ['credit', cellAt(cells, credit)],
      ['fee', cellAt(cells, fee)],
    ]),
  )

  /** Whether the sign of an amount differs from most of its kind: `5.00` among debits like `-5.00`. */
  const isUnlikeItsKind = (value: Decimal, kind: string) =>
    !Big(value).eq(0) && isBelowZero(value) !== mostlyNegative(signs.get(kind))

  /** Reads the absolute value of an amount whose side is known. */
  function readSize(cell: string, currency: string, kind: string): Big | RowAmount {
    const result = readStyled(cell, style, currency)
    if ('problem' in result) return problemReason(result.problem, cell)
    if (isUnlikeItsKind(result.amount, kind))
      return toAmbiguous(`The amount ${cell} has another sign than the others on its side`)
    return Big(result.amount).abs()
  }

  /** Reads the fee column; null when the row has no fee. */
  function readFee(cells: string[], currency: string): Decimal | null | RowAmount {
    const cell = cellAt(cells, fee)
    if (isEmptyOrZero(cell) || !/\p{Nd}/u.test(cell)) return null
    const result = readStyled(cell, feeStyle, currency)
    if ('problem' in result) return toAmbiguous(`The fee ${cell} cannot be read`)
    if (isUnlikeItsKind(result.amount, 'fee'))
      return toAmbiguous(`The fee ${cell} has another sign than the others: it may have been given back`)
    return Big(result.amount).eq(0) ? null : Big(result.amount).abs().toFixed()
  }

  /** Reads two columns: money that left, and money that came in. */
  function readDebitOrCredit(cells: string[], currency: string): Big | RowAmount {
    const [out, into] = [cellAt(cells, amount), cellAt(cells, credit)]
    // cells without an amount may hold a dash or a zero, but a row has only one of the two amounts
    if (!isEmptyOrZero(out) && !isEmptyOrZero(into))
      return toAmbiguous(`The row has an amount paid, ${out}, and one received, ${into}`)
    if (isEmptyOrZero(out) && isEmptyOrZero(into))
      return out === '' && into === '' ? toUnread('No amount') : Big(0)
    const [cell, kind] = isEmptyOrZero(out) ? [into, 'credit'] : [out, 'amount']
    const size = readSize(cell, currency, kind)
    return size instanceof Big && kind === 'amount' ? size.neg() : size
  }

  /** Reads an amount with the column of its side. */
  function readAmountBesideSide(cells: string[], currency: string): Big | RowAmount {
    const [cell, word] = [cellAt(cells, amount), cellAt(cells, side)]
    const knownSide = sideOf(word)
    if (knownSide === null && writtenAmount(cell) !== null)
      return toAmbiguous(
        word ? `${word} says neither paid nor received` : 'Neither paid nor received is said',
      )
    const size = readSize(cell, currency, knownSide ?? '')
    return size instanceof Big && knownSide === '-' ? size.neg() : size
  }

  /** Reads one column with signs. */
  function readSignedAmount(cells: string[], currency: string): Big | RowAmount {
    const cell = cellAt(cells, amount)
    const result = readStyled(cell, style, currency)
    if ('problem' in result) return problemReason(result.problem, cell)
    return columns.out === 'negative' ? Big(result.amount) : Big(result.amount).neg()
  }

  /** Reads the signed amount; a `RowAmount` says why it cannot be read. */
  function readAmount(cells: string[], currency: string): Big | RowAmount {
    if (credit !== null) return readDebitOrCredit(cells, currency)
    return side === null ? readSignedAmount(cells, currency) : readAmountBesideSide(cells, currency)
  }

  return (cells) => {
    const currency = currencyOf(cells)
    const result = readAmount(cells, currency)
    const feeRead = readFee(cells, currency)
    if (feeRead !== null && typeof feeRead !== 'string') return feeRead
    // a row with a fee and no amount is the fee alone
    if (!(result instanceof Big)) {
      const isEmpty = cellAt(cells, amount) === '' && cellAt(cells, credit) === ''
      if (!isEmpty || feeRead === null) return result as RowAmount
      return { amount: `-${feeRead}`, fee: null, isFee: true, currencies: [] }
    }
    const cell = cellAt(cells, amount) || cellAt(cells, credit)
    const currencies = /[\p{L}\p{Sc}]/u.test(cell) ? (writtenAmount(cell)?.currencies ?? []) : []
    if (result.eq(0) && feeRead !== null) return { amount: `-${feeRead}`, fee: null, isFee: true, currencies }
    // keeps zeros at the end, so that `12.50` is not stored as 12.5
    const digits = Math.max(countDecimals(result.toFixed()), countWrittenDecimals(cell))
    const written = result.eq(0) ? '0' : result.toFixed(digits)
    return { amount: written, fee: feeRead, isFee: false, currencies }
  }

  /** Returns the number of digits after the decimal mark of a cell. */
  function countWrittenDecimals(cell: string): number {
    const markIndex = style.decimalMark === null ? -1 : cell.lastIndexOf(style.decimalMark)
    return markIndex === -1 ? 0 : (/^\d{0,4}/.exec(cell.slice(markIndex + 1))?.[0].length ?? 0)
  }
}
