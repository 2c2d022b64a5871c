import { describe, expect, it } from 'vitest'
import { maskAccount } from '~/domain/bank-statements/accounts'
import { type UsedRow, usesBefore } from '~/domain/bank-statements/used-before'

// Rows of a statement that the user has used before.

type Row = Parameters<typeof usesBefore>[0][number]

type File = Parameters<typeof usesBefore>[2]

const CSV: File = { sha256: 'csv', format: 'csv', accounts: [] }
const CAMT: File = { sha256: 'camt', format: 'camt', accounts: ['••••8009'] }

const row = (line: number, more: Partial<Row> = {}): Row => ({
  ...{ line, dates: ['2026-10-06'], isIncoming: false, amount: '3.90', currency: 'EUR' },
  ...{ reference: '', text: 'UBER TRIP', ...more },
})

const used = (id: string, more: Partial<UsedRow> = {}): UsedRow => ({
  ...{ id, firstUseId: id, use: 'charge', booked: '2026-10-06', date: '2026-10-06', text: 'UBER TRIP' },
  ...{ reference: '', amount: '3.9', currency: 'EUR', place: 1, row: 2, file: { ...CSV, sha256: 'first' } },
  usedFor: { event: { id: 'nairobi', name: 'Nairobi' }, expenseId: `of-${id}`, rateId: null, name: 'Uber' },
  ...more,
})

const idsBefore = (rows: Row[], before: UsedRow[], file = CSV) =>
  Object.fromEntries(
    [...usesBefore(rows, before, file)].map(([line, uses]) => [line, uses.map(({ id }) => id)]),
  )

describe('a row that was used before', () => {
  it.each<[string, Partial<Row>, Partial<UsedRow>, boolean]>([
    ['the same text', {}, {}, true],
    ['another text', { text: 'Uber B.V.' }, {}, true],
    ['another amount', { amount: '3.91' }, {}, false],
    ['another currency', { currency: 'USD' }, {}, false],
    ['another day', { dates: ['2026-10-07'] }, {}, false],
    [
      'the day of the purchase, which the other calls the booking',
      { dates: ['2026-10-08', '2026-10-06'] },
      {},
      true,
    ],
    ['the day of the booking alone', { dates: ['2026-10-08'] }, { booked: '2026-10-08' }, true],
    ['the other direction', { isIncoming: true }, {}, false],
    ['the direction of a refund', { isIncoming: true }, { use: 'refund' }, true],
    ['a reference, where the other has none', { reference: 'ZV20261008' }, {}, true],
    ['another reference of the same format', { reference: 'ZV20261008' }, { reference: 'ZV20261009' }, false],
    ['another number within the file', { reference: '1' }, { reference: '17' }, true],
  ])('with %s is known: %s', (_, asked, before, isKnown) => {
    expect(idsBefore([row(7, asked)], [used('a', before)])).toEqual(isKnown ? { 7: ['a'] } : {})
  })

  it('is known in another format by whatever text and reference it has there', () => {
    const camt = row(1, { text: 'Card payment Uber', reference: 'ZV20261008/1' })
    expect(idsBefore([camt], [used('a', { reference: '7062441908' })], CAMT)).toEqual({ 1: ['a'] })
  })

  it('is another one when both files name their accounts and have none in common', () => {
    const file = { ...CAMT, sha256: 'other' }
    const usedWith = (accounts: string[]) => [used('a', { file: { ...file, accounts } })]
    expect(idsBefore([row(1)], usedWith(['••••8009']), CAMT)).toEqual({ 1: ['a'] })
    expect(idsBefore([row(1)], usedWith(['••••1111']), CAMT)).toEqual({})
  })

  it.each([
    'FR7630006000011234567890189EUR',
    'FR7630006000011234567890189 EUR',
    'FR76 3000 6000 0112 3456 7890 189',
    'fr7630006000011234567890189eur',
    'BNPAFRPP/FR7630006000011234567890189',
    '30006/00001/1234567890189 CHF',
  ])('is known in a file that calls its account %s', (account) => {
    const accounts = [maskAccount('FR7630006000011234567890189')]
    const before = [used('a', { file: { ...CAMT, sha256: 'other', accounts } })]
    const file: File = { sha256: 'mt940', format: 'mt940', accounts: [maskAccount(account)] }
    expect(idsBefore([row(1)], before, file)).toEqual({ 1: ['a'] })
  })

  it('is known by the account of earlier versions, which ended in its currency', () => {
    const before = [used('a', { file: { ...CAMT, sha256: 'other', accounts: ['••••9EUR'] } })]
    expect(idsBefore([row(1)], before, { ...CAMT, accounts: ['••••0189'] })).toEqual({ 1: ['a'] })
    expect(idsBefore([row(1)], before, { ...CAMT, accounts: ['••••0188'] })).toEqual({})
  })

  it('is one row of the file: of two alike that were booked on a day, one stays open', () => {
    expect(idsBefore([row(2), row(3)], [used('a')])).toEqual({ 2: ['a'] })
    expect(idsBefore([row(2), row(3)], [used('a'), used('b')])).toEqual({ 2: ['a'], 3: ['b'] })
  })

  it('is found by its line in the same file before its text', () => {
    const before = [used('a', { row: 3, file: CSV })]
    expect(idsBefore([row(2), row(3)], before)).toEqual({ 3: ['a'] })
    expect(idsBefore([row(2)], before)).toEqual({})
  })

  it('is found by its reference before its text, and by its text before the others', () => {
    const rows = [row(2, { text: 'OTHER' }), row(3), row(4, { reference: 'ZV20261008' })]
    const before = [used('a', { reference: 'ZV20261008', text: 'X' }), used('b')]
    expect(idsBefore(rows, before)).toEqual({ 4: ['a'], 3: ['b'] })
  })

  it('has all uses of the same row, also those in the trash', () => {
    const before = [used('a', { usedFor: null }), used('b', { firstUseId: 'a' })]
    expect(idsBefore([row(2), row(3)], before)).toEqual({ 2: ['a', 'b'] })
  })
})

it('20,000 rows alike are told from 20,000 used ones in a moment', () => {
  const rows = Array.from({ length: 20_000 }, (_, at) => row(at + 1))
  const before = rows.map(({ line }) => used(`${line}`, { row: line, file: CSV }))
  expect(usesBefore(rows, before, CSV).size).toBe(20_000)
  expect(usesBefore(rows, before, { ...CSV, sha256: 'other' }).size).toBe(20_000)
})
