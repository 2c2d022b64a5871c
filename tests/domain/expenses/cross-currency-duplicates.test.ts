import { expect, it } from 'vitest'
import { pairAcrossCurrencies } from '~/domain/expenses/cross-currency-duplicates'
import type { RowComparedExpense } from '~/domain/expenses/row-duplicates'

const receipt = (id: string, more: Partial<RowComparedExpense> = {}): RowComparedExpense => ({
  ...{ id, date: '2026-03-22', merchant: 'Blue Bottle Coffee', amount: '45', currency: 'USD' },
  ...{ invoiceNumber: '', row: null, ...more },
})
const onRow = (id: string, charge: string, more: Partial<RowComparedExpense> = {}) =>
  receipt(id, {
    ...{ merchant: 'SQ *BLUE BOTTLE COF OAKLAND', date: '2026-03-24', amount: charge, currency: 'EUR' },
    ...{ row: { charge, currency: 'EUR', purchase: null }, ...more },
  })
const pairs = (expenses: RowComparedExpense[], isDismissed = (_one: string, _other: string) => false) =>
  pairAcrossCurrencies(expenses, isDismissed).map(([one, other]) => `${one.id} ${other.id}`)

it.each([
  ['41.20', ['receipt row']],
  // 45 USD are usually worth 39.15 EUR
  ['43.06', ['receipt row']],
  ['43.07', []],
  ['35.60', ['receipt row']],
  ['35.59', []],
])('a receipt of 45.00 USD and a row of %s EUR make %j', (charge, found) => {
  expect(pairs([receipt('receipt'), onRow('row', charge)])).toEqual(found)
})

it.each<[string, Partial<RowComparedExpense>, string[]]>([
  ['the name of another merchant', { merchant: 'Oakland Diner' }, []],
  ['no name', { merchant: '' }, []],
  ['the beginning of the name', { merchant: 'The Blue Room' }, ['row receipt']],
  ['a word that the bank has cut off', { merchant: 'Blueberries' }, ['row receipt']],
  ['a part of the name five days before', { date: '2026-03-19' }, ['row receipt']],
  ['a part of the name six days before', { date: '2026-03-18' }, []],
  ['the name ten days before', { merchant: 'SQ Blue Bottle', date: '2026-03-14' }, ['row receipt']],
  ['the name eleven days before', { merchant: 'SQ Blue Bottle', date: '2026-03-13' }, []],
  ['the currency of the row', { currency: 'EUR', amount: '41' }, []],
  ['a currency whose worth is not known', { currency: 'XXX' }, []],
  ['a row of its own', { row: { charge: '41.20', currency: 'EUR', purchase: null } }, []],
])('a row and a receipt with %s make %j', (_, more, found) => {
  expect(pairs([onRow('row', '41.20'), receipt('receipt', more)])).toEqual(found)
})

it.each([
  ['Hotel Nikko Tokyo', 'HOTEL IBIS PARIS', []],
  ['Taxi Nairobi', 'TAXI ROMA', []],
  ['Hotel Nikko Tokyo', 'NIKKO HOTEL JP', ['receipt row']],
  ['Hotel Nikko', 'HTL NIKKOHOTEL', ['receipt row']],
])('a receipt of %s and a row of %s make %j', (merchant, text, found) => {
  expect(pairs([receipt('receipt', { merchant }), onRow('row', '41.20', { merchant: text })])).toEqual(found)
})

it('a row that names its purchase is compared by that alone', () => {
  const purchase = { amount: '46', currency: 'USD' }
  const row = onRow('row', '41.20', { row: { charge: '41.20', currency: 'EUR', purchase } })
  expect(pairs([receipt('receipt'), row])).toEqual([])
})

it('two rows and one receipt are one pair, of the other row when the first is known to be another', () => {
  const expenses = [receipt('receipt'), onRow('first', '41.20'), onRow('second', '40.10')]
  expect(pairs(expenses)).toEqual(['receipt first'])
  expect(pairs(expenses, (one) => one === 'first')).toEqual(['receipt second'])
})

it('a row that has the whole name of a receipt is paired with it before a nearer one with a part', () => {
  const expenses = [
    onRow('part', '41.20', { merchant: 'BLUE ROOM', date: '2026-03-22' }),
    onRow('whole', '40.10', { merchant: 'BLUE BOTTLE COFFEE OAKLAND', date: '2026-03-30' }),
    receipt('receipt'),
  ]
  expect(pairs(expenses)).toEqual(['whole receipt'])
})

it('of two rows of one name the nearer one is paired with the receipt, whichever was made first', () => {
  const expenses = [receipt('receipt'), onRow('far', '41.20', { date: '2026-03-25' }), onRow('near', '41.20')]
  expect(pairs(expenses)).toEqual(['receipt near'])
})
