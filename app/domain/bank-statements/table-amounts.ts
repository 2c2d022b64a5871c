import Big from 'big.js'
import type { Decimal } from '~/domain/money/convert'
import { type AmountStyle, isBelowZero, readStyled, styleOf, writtenAmount } from './amounts'
import type { Columns } from './columns'
import { sideOf } from './row-words'

// The amount of a row of a table, with its sign, from one column, two columns, or an amount beside a side.

/** What a row of a table says was booked. */
export type RowAmount =
  | {
      /** below zero for money that left the account */
      amount: Decimal
      /** above zero; null without one */
      fee: Decimal | null
      /** whether the amount is the fee alone */
      isFee: boolean
      /** the currencies that stand beside the amount */
      currencies: string[]
    }
  | { isAmbiguous: boolean; reason: string }

const unread = (reason: string): RowAmount => ({ isAmbiguous: false, reason })
const ambiguous = (reason: string): RowAmount => ({ isAmbiguous: true, reason })

/** How many amounts are below zero, and how many are above. */
interface Signs {
  negative: number
  positive: number
}

/** Returns the signs of amounts by the side that a row says. */
function signsOf(cells: [side: string, amount: string][]): Map<string, Signs> {
  const found = new Map<string, Signs>()
  for (const [side, cell] of cells) {
    const written = writtenAmount(cell)
    if (!written || !/[1-9]/.test(written.digits)) continue
    const signs = found.get(side) ?? { negative: 0, positive: 0 }
    if (written.isNegative) signs.negative += 1
    else signs.positive += 1
    found.set(side, signs)
  }
  return found
}

/** The rows that tell how amounts are written. */
export const STYLE_ROWS_MAX = 500

/** Whether the amounts of a side usually have a minus, which then says nothing. */
const haveMinus = (signs: Signs | undefined) => signs !== undefined && signs.negative > signs.positive

/** The reason of an amount that is not read. */
const reasonOf = (problem: 'none' | 'two-ways' | 'unlike', cell: string): RowAmount => {
  if (problem === 'two-ways') return ambiguous(`The amount ${cell} can be read in two ways`)
  if (problem === 'unlike') return ambiguous(`The amount ${cell} is written unlike the others`)
  return unread(cell === '' ? 'No amount' : `${cell} is not an amount`)
}

/** The digits behind the point of a number. */
const fractionOf = (value: Decimal) => value.split('.')[1]?.length ?? 0

const isNothing = (cell: string) => cell === '' || /^[-–]$/.test(cell) || /^[0.,]+$/.test(cell)

/**
 * Returns a function that reads the amount of a row.
 * @param allRows the cells of the rows; the first of them tell how amounts are written
 * @param currencyOf the currency of a row's amount; empty where nothing says it
 */
export function amountReader(
  allRows: string[][],
  columns: Columns,
  currencyOf: (cells: string[]) => string,
): (cells: string[]) => RowAmount {
  const rows = allRows.slice(0, STYLE_ROWS_MAX)
  const cellAt = (cells: string[], at: number | null) => (at === null ? '' : (cells[at] ?? ''))
  const { amount, credit, side, fee, balance } = columns
  const textsIn = (at: number | null) => (at === null ? [] : rows.map((cells) => cells[at] ?? ''))
  const own = [...textsIn(amount), ...textsIn(credit)]
  const style = styleOf(own, [...textsIn(balance), ...textsIn(fee)])
  const feeStyle: AmountStyle = { ...styleOf(textsIn(fee), own), decimals: null }
  const signs = signsOf(
    rows.flatMap((cells): [string, string][] => [
      [side === null ? 'amount' : (sideOf(cellAt(cells, side)) ?? ''), cellAt(cells, amount)],
      ['credit', cellAt(cells, credit)],
    ]),
  )

  /** Reads a cell: its size, and whether its sign is not the usual one of its side. */
  function read(cell: string, currency: string, kind: string) {
    const result = readStyled(cell, style, currency)
    if ('problem' in result) return result
    const isTurned = isBelowZero(result.amount) !== haveMinus(signs.get(kind))
    return { size: Big(result.amount).abs(), isTurned }
  }

  function feeOf(cells: string[], currency: string): Decimal | null {
    const cell = cellAt(cells, fee)
    if (isNothing(cell)) return null
    const result = readStyled(cell, feeStyle, currency)
    if ('problem' in result || Big(result.amount).eq(0)) return null
    return Big(result.amount).abs().toFixed()
  }

  /** Reads two columns: money that left, and money that came in. */
  function ofTwo(cells: string[], currency: string): Big | RowAmount {
    const [out, into] = [cellAt(cells, amount), cellAt(cells, credit)]
    if (!isNothing(out) && !isNothing(into))
      return ambiguous(`The row has an amount paid, ${out}, and one received, ${into}`)
    if (isNothing(out) && isNothing(into)) return out === '' && into === '' ? unread('No amount') : Big(0)
    const [cell, kind] = isNothing(out) ? [into, 'credit'] : [out, 'amount']
    const result = read(cell, currency, kind)
    if ('problem' in result) return reasonOf(result.problem, cell)
    return (kind === 'credit') === result.isTurned ? result.size.neg() : result.size
  }

  /** Reads an amount beside a side. */
  function besideSide(cells: string[], currency: string): Big | RowAmount {
    const [cell, word] = [cellAt(cells, amount), cellAt(cells, side)]
    const known = sideOf(word)
    const result = read(cell, currency, known ?? '')
    if ('problem' in result) return reasonOf(result.problem, cell)
    if (known === null)
      return ambiguous(word ? `${word} says neither paid nor received` : 'Neither paid nor received is said')
    return (known === '-') === result.isTurned ? result.size : result.size.neg()
  }

  function ofOne(cells: string[], currency: string): Big | RowAmount {
    const cell = cellAt(cells, amount)
    const result = readStyled(cell, style, currency)
    if ('problem' in result) return reasonOf(result.problem, cell)
    return columns.out === 'negative' ? Big(result.amount) : Big(result.amount).neg()
  }

  return (cells) => {
    const currency = currencyOf(cells)
    const reader = credit !== null ? ofTwo : side !== null ? besideSide : ofOne
    const result = reader(cells, currency)
    const charged = feeOf(cells, currency)
    if (!(result instanceof Big)) {
      const isEmpty = cellAt(cells, amount) === '' && cellAt(cells, credit) === ''
      if (!isEmpty || charged === null) return result as RowAmount
      return { amount: `-${charged}`, fee: null, isFee: true, currencies: [] }
    }
    const cell = cellAt(cells, amount) || cellAt(cells, credit)
    const currencies = /[\p{L}\p{Sc}]/u.test(cell) ? (writtenAmount(cell)?.currencies ?? []) : []
    if (result.eq(0) && charged !== null) return { amount: `-${charged}`, fee: null, isFee: true, currencies }
    const digits = Math.max(fractionOf(result.toFixed()), writtenFraction(cell))
    const written = result.eq(0) ? '0' : result.toFixed(digits)
    return { amount: written, fee: charged, isFee: false, currencies }
  }

  /** Returns how many digits a cell has behind the decimal mark. */
  function writtenFraction(cell: string): number {
    const at = style.decimalMark === null ? -1 : cell.lastIndexOf(style.decimalMark)
    return at === -1 ? 0 : (/^\d{0,4}/.exec(cell.slice(at + 1))?.[0].length ?? 0)
  }
}
