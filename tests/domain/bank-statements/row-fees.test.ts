import { expect, test } from 'vitest'
import { openFees, type RowFee } from '~/domain/bank-statements/row-fees'

const rowFee = (row: number, changes: Partial<RowFee> = {}): RowFee => ({
  ...{ id: `row ${row}`, firstUseId: `row ${row}`, file: 'card.csv', row, booked: `2026-10-0${row}` },
  ...{ fee: '1.50', isBeside: true, currency: 'EUR', countedBy: null, chargedBy: null },
  ...changes,
})

const sumsOf = (fees: RowFee[]) =>
  openFees(fees).map(({ file, currency, sum, rows, date }) => [file, currency, sum, rows, date])

test('fees of one file and currency are one sum, in the order of their rows, of the latest booking', () => {
  expect(sumsOf([rowFee(5), rowFee(2)])).toEqual([['card.csv', 'EUR', '3', [2, 5], '2026-10-05']])
})

test('fees of one file in two currencies are two sums', () => {
  expect(sumsOf([rowFee(2), rowFee(3, { currency: 'CHF', fee: '3' }), rowFee(4)])).toEqual([
    ['card.csv', 'EUR', '3', [2, 4], '2026-10-04'],
    ['card.csv', 'CHF', '3', [3], '2026-10-03'],
  ])
})

test('fees of two files in one currency are two sums', () => {
  expect(sumsOf([rowFee(2), rowFee(3, { file: 'other.csv' })])).toEqual([
    ['card.csv', 'EUR', '1.5', [2], '2026-10-02'],
    ['other.csv', 'EUR', '1.5', [3], '2026-10-03'],
  ])
})

test.each<[string, Partial<RowFee>]>([
  ['an expense for fees counts', { countedBy: 'an expense' }],
  ['the charge of its expense includes', { chargedBy: 'an expense' }],
])('a fee that %s is not open, nor for another use of its row', (_, changes) => {
  expect(sumsOf([rowFee(2, changes), rowFee(2, { id: 'another use' })])).toEqual([])
})

test('a fee that is not beside the charge of its row is not open', () => {
  expect(sumsOf([rowFee(2, { isBeside: false })])).toEqual([])
})

test('a fee of a row with two uses counts once', () => {
  expect(sumsOf([rowFee(2), rowFee(2, { id: 'another use' })])).toEqual([
    ['card.csv', 'EUR', '1.5', [2], '2026-10-02'],
  ])
})
