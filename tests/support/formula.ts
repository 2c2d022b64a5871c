import Big from 'big.js'
import type { Cell, Sheet } from '~/domain/claims/files/worksheet-cells'

// Calculates the formulas of a claim's workbook with exact numbers, from the other cells of its sheets.

const Exact = Big()
// a quotient with more digits than this is never half a unit
Exact.DP = 60

type Value = Big | string

/** Returns the index of a column: 0 for A, 26 for AA. */
const indexOf = (letters: string) =>
  [...letters].reduce((index, letter) => index * 26 + letter.charCodeAt(0) - 64, 0) - 1

const TOKENS =
  /'(?<sheet>[^']+)'!\$(?<column>[A-Z]+)\$(?<first>\d+):\$[A-Z]+\$(?<last>\d+)|\$?(?<cell>[A-Z]+\d+)\b|(?<name>[A-Z]+)\(|(?<number>\d+(?:\.\d+)?)|"(?<text>[^"]*)"|(?<sign>[-+*/,()=&])/gy

/** Calculates a formula in a sheet. Fails for anything that formulas of claims do not contain. */
export function calculated(formula: string, sheet: Sheet, sheets: Sheet[]): Big {
  const tokens = [...formula.matchAll(TOKENS)]
  if (tokens.map(([text]) => text).join('') !== formula) throw new Error(`unknown formula ${formula}`)
  let at = 0
  const peek = () => tokens[at]?.[0]
  const take = (text: string) => {
    if (peek() !== text) throw new Error(`${text} expected in ${formula}`)
    at++
  }
  const cellValue = ({ rows, hasTitles }: Sheet, column: number, row: number): Value => {
    const cell: Cell | undefined = rows[row - (hasTitles ? 2 : 1)]?.[column]
    if (!cell) return ''
    return 'number' in cell ? new Exact(cell.number) : 'text' in cell ? cell.text : cell.date
  }
  const number = (value: Value) => new Exact(value === '' ? 0 : value)

  function sum(): Value[] {
    let left = product()
    while (['+', '-', '&', '='].includes(peek() ?? '')) {
      const sign = tokens[at++]?.[0]
      const [right = ''] = product()
      left = left.map((value) => {
        if (sign === '&') return `${value}${right}`
        if (sign === '=') return new Exact(Number(value === right))
        return sign === '+' ? number(value).plus(number(right)) : number(value).minus(number(right))
      })
    }
    return left
  }
  function product(): Value[] {
    let left = factor()
    while (['*', '/'].includes(peek() ?? '')) {
      const sign = tokens[at++]?.[0]
      const right = factor()
      left = left.map((value, index) => {
        const other = number(right[index] ?? right[0] ?? '')
        return sign === '*' ? number(value).times(other) : number(value).div(other)
      })
    }
    return left
  }
  function factor(): Value[] {
    if (peek() === '-') {
      at++
      return factor().map((value) => new Exact(0).minus(number(value)))
    }
    const groups = tokens[at++]?.groups ?? {}
    if (groups.number) return [new Exact(groups.number)]
    if (groups.text !== undefined) return [groups.text]
    if (groups.cell) {
      const [, letters = '', row = ''] = /([A-Z]+)(\d+)/.exec(groups.cell) ?? []
      return [cellValue(sheet, indexOf(letters), Number(row))]
    }
    if (groups.sheet) {
      const table = sheets.find(({ name }) => name === groups.sheet) as Sheet
      const [first, last] = [Number(groups.first), Number(groups.last)]
      return Array.from({ length: last - first + 1 }, (_, index) =>
        cellValue(table, indexOf(groups.column ?? ''), first + index),
      )
    }
    const parts = [sum()]
    while (peek() === ',') {
      at++
      parts.push(sum())
    }
    take(')')
    const [one = [], other = []] = parts
    if (groups.name === 'ROUND') return [number(one[0] ?? '').round(Number(other[0]), Big.roundHalfUp)]
    if (groups.name === 'IF') return number(one[0] ?? '').eq(1) ? other : (parts[2] ?? [])
    if (groups.name === 'EXACT') return one.map((value) => new Exact(Number(`${value}` === `${other[0]}`)))
    return [one.reduce<Big>((total, value) => total.plus(number(value)), new Exact(0))]
  }
  return number(sum()[0] ?? '')
}
