import { expect, it } from 'vitest'
import { pairsOfRows, type RowComparedExpense } from '~/domain/expenses/row-duplicates'

const purchase = (id: string, more: Partial<RowComparedExpense> = {}): RowComparedExpense => ({
  ...{ id, date: '2026-03-22', merchant: id, amount: '87.6', currency: 'PLN', invoiceNumber: '', row: null },
  ...more,
})
const onRow = (id: string, more: Partial<RowComparedExpense> = {}) =>
  purchase(id, { row: { charge: '20.31', currency: 'EUR', purchase: null }, ...more })
const pairs = (expenses: RowComparedExpense[], isKnown = (_one: string, _other: string) => false) =>
  pairsOfRows(expenses, isKnown).map(([one, other]) => `${one.id} ${other.id}`)

it.each([
  ['2026-03-18', []],
  ['2026-03-19', ['receipt row']],
  ['2026-03-22', ['receipt row']],
  ['2026-03-25', ['receipt row']],
  ['2026-03-26', []],
  ['someday', []],
])('a receipt of March 22 and a row of %s of other names make %j', (date, found) => {
  expect(pairs([purchase('receipt'), onRow('row', { date })])).toEqual(found)
})

it.each<[string, Partial<RowComparedExpense>, string[]]>([
  ['another amount', { amount: '87.61' }, []],
  ['another currency', { currency: 'CZK' }, []],
  ['the amount that the row charged', { amount: '20.31', currency: 'EUR' }, ['row receipt']],
  ['that amount in another currency', { amount: '20.31', currency: 'USD' }, []],
  ['a row of its own', { row: { charge: '20.31', currency: 'EUR', purchase: null } }, []],
])('a row and an expense that was made later, with %s, make %j', (_, more, found) => {
  expect(pairs([onRow('row'), purchase('receipt', more)])).toEqual(found)
})

it('of two receipts the nearer one is found, and the other when they are known to be two', () => {
  const expenses = [
    purchase('far', { date: '2026-03-20' }),
    purchase('near', { date: '2026-03-21' }),
    onRow('row'),
  ]
  expect(pairs(expenses)).toEqual(['near row'])
  expect(pairs(expenses, (one, other) => [one, other].includes('near'))).toEqual(['far row'])
})
