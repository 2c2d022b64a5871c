import { expect, it } from 'vitest'
import { pairOneToOne, pairsOfRows, type RowComparedExpense } from '~/domain/expenses/row-duplicates'

const purchase = (id: string, more: Partial<RowComparedExpense> = {}): RowComparedExpense => ({
  ...{ id, date: '2026-03-22', merchant: id, amount: '87.6', currency: 'PLN', invoiceNumber: '', row: null },
  ...more,
})
const onRow = (id: string, more: Partial<RowComparedExpense> = {}) =>
  purchase(id, { row: { charge: '20.31', currency: 'EUR', purchase: null }, ...more })
const pairs = (expenses: RowComparedExpense[], isDismissed = (_one: string, _other: string) => false) =>
  pairsOfRows(expenses, isDismissed).map(([one, other]) => `${one.id} ${other.id}`)

it.each([
  ['2026-03-16', []],
  ['2026-03-17', ['receipt row']],
  ['2026-03-22', ['receipt row']],
  ['2026-03-27', ['receipt row']],
  ['2026-03-28', []],
  ['someday', []],
])('a receipt of March 22 and a row of %s of other names make %j', (date, found) => {
  expect(pairs([purchase('receipt'), onRow('row', { date })])).toEqual(found)
})

it.each([
  ['Hotel Krone', 'HOTEL KRONE', '2026-03-11', []],
  ['Hotel Krone', 'HOTEL KRONE', '2026-03-12', ['receipt row']],
  ['Hotel Krone', 'HOTEL KRONE', '2026-03-26', ['receipt row']],
  ['Hotel Krone', 'HOTELKRONE ZUERICH', '2026-04-01', ['receipt row']],
  ['Hotel Krone', 'HOTEL KRONE', '2026-04-02', []],
  ['', 'HOTEL KRONE', '2026-03-28', []],
])('a receipt of March 22 of "%s" and a row "%s" of %s make %j', (merchant, text, date, found) => {
  expect(pairs([purchase('receipt', { merchant }), onRow('row', { merchant: text, date })])).toEqual(found)
})

it('two expenses of dates that cannot be read make no pair', () => {
  expect(pairs([purchase('receipt', { date: 'someday' }), onRow('row', { date: 'someday' })])).toEqual([])
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

it('one coffee and five tickets of its amount on rows make one pair, with the nearest row', () => {
  const ticket = (id: string, date: string) => onRow(id, { merchant: 'METRO', date })
  const expenses = [
    ticket('before', '2026-03-21'),
    ticket('later', '2026-03-24'),
    ticket('next', '2026-03-23'),
    ticket('same', '2026-03-22'),
    ticket('twin', '2026-03-22'),
    purchase('coffee'),
  ]
  expect(pairs(expenses)).toEqual(['same coffee'])
  expect(pairs(expenses, (one) => ['same', 'twin'].includes(one))).toEqual(['next coffee'])
})

it('a row that names the receipt is paired with it before nearer ones of other names', () => {
  const expenses = [
    onRow('metro', { merchant: 'METRO' }),
    onRow('krone', { merchant: 'HOTEL KRONE', date: '2026-03-30' }),
    purchase('receipt', { merchant: 'Hotel Krone' }),
    purchase('coffee', { date: '2026-03-25' }),
  ]
  expect(pairs(expenses)).toEqual(['krone receipt', 'metro coffee'])
})

it('a receipt goes to the nearer of two rows, and the other row to the receipt that is left', () => {
  const expenses = [
    purchase('first', { date: '2026-03-20' }),
    purchase('second', { date: '2026-03-23' }),
    onRow('far', { date: '2026-03-25' }),
    onRow('near', { date: '2026-03-23' }),
  ]
  expect(pairs(expenses)).toEqual(['second near', 'first far'])
})

it('200 receipts and 200 rows of one day, amount and name make 200 pairs', () => {
  const expenses = Array.from({ length: 200 }, (_, at) => [
    purchase(`receipt${at}`, { merchant: 'Metro' }),
    onRow(`row${at}`, { merchant: 'METRO' }),
  ]).flat()
  expect(pairs(expenses)).toEqual(Array.from({ length: 200 }, (_, at) => `receipt${at} row${at}`))
})

it('44 receipts and 44 rows of equal names that are known to be different purchases are compared 44 times', () => {
  const expenses = Array.from({ length: 44 }, (_, at) => [
    purchase(`receipt${at}`, { merchant: 'Metro' }),
    onRow(`row${at}`, { merchant: 'TRANVIA' }),
  ]).flat()
  const receipts = expenses.flatMap(({ row }, place) => (row ? [] : [place]))
  let compared = 0
  const found = pairOneToOne(expenses, () => true, {
    candidatesOf: (_row, day) => (day === Date.parse('2026-03-22') / 86_400_000 ? receipts : []),
    isLikely: () => {
      compared += 1
      return true
    },
  })
  expect([found, compared]).toEqual([[], 44])
})
