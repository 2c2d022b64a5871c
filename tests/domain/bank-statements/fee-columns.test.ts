import { describe, expect, test } from 'vitest'
import { readCsv } from '~/domain/bank-statements/csv'
import { guessColumns } from '~/domain/bank-statements/guess-columns'
import { encoded } from './bank-files'
import { readFile } from './bank-files/read-file'

// Columns whose titles name a fee: some hold fees, others per cents or whole amounts.

/** The titles of the amount and the fee that are guessed, and whether the guess is sure. */
function guessed(titles: string, rows: string[]) {
  const { columns, isSure } = guessColumns(readCsv([titles, ...rows].join('\n')), 'EUR')
  const titleAt = (at: number | null) => (at === null ? null : (titles.split(';')[at] ?? null))
  return { amount: titleAt(columns.amount), fee: titleAt(columns.fee), isSure }
}

const AMOUNTS = ['-204,00', '-20,40', '-30,60', '-15,30']
const rowsWith = (cells: string[]) =>
  cells.map((cell, at) => `0${at + 1}.03.2026;SHOP ${at};${AMOUNTS[at]};${cell}`)

describe('a column of a markup', () => {
  test('with one value for different amounts holds per cents, and no fees', () => {
    const text = `Datum;Omschrijving;Bedrag;Oorspronkelijk bedrag;Munt;Koers;Koersopslag
01.03.2026;HOTEL;-204,00;240,00;USD;1,1765;2,00
02.03.2026;SHOP;-20,40;24,00;USD;1,1765;2,00
03.03.2026;RAIL;-30,60;36,00;USD;1,1765;2,00
`
    const { reading, isAsked } = readFile(encoded(text, 'utf-8'), 'EUR')
    expect(isAsked).toBe(false)
    expect(reading?.records.map(({ values }) => [values?.amount, values?.fee])).toEqual([
      ['-204.00', null],
      ['-20.40', null],
      ['-30.60', null],
    ])
  })

  test.each([
    ['Kursaufschlag', ['1,50', '1,50', '0,00', '1,50'], null, true],
    ['Valutapåslag', ['1,75', '', '1,75', ''], null, true],
    ['Majoration', ['1,20', '2,00', '1,20', '2,00'], null, true],
    ['FX markup', ['4,00', '0,40', '0,60', '0,30'], 'FX markup', true],
    ['Recargo', ['4,00', '0,00', '0,60', '0,30'], 'Recargo', true],
    ['Koersopslag', ['2,00', '', '', ''], 'Koersopslag', false],
  ])('%s of %j is guessed as the fee %s, sure: %s', (title, cells, fee, isSure) => {
    expect(guessed(`Datum;Text;Betrag;${title}`, rowsWith(cells))).toEqual({ amount: 'Betrag', fee, isSure })
  })

  test('is a fee where the balances count it, though all rows have the same', () => {
    const rows = rowsWith(['2,00', '2,00', '2,00', '2,00'])
    const balances = ['1000,00', '977,60', '945,00', '927,70']
    const lines = rows.map((row, at) => `${row};${balances[at]}`)
    expect(guessed('Datum;Text;Betrag;Koersopslag;Saldo', lines)).toEqual({
      ...{ amount: 'Betrag', fee: 'Koersopslag', isSure: true },
    })
  })
})

test.each([
  ['Fee', ['1,50', '1,50', '1,50', '1,50'], 'Fee', false],
  ['Fee', ['1,50', '0,00', '0,00', '1,50'], 'Fee', true],
  ['Fee', ['1,50', '0,30', '0,40', '0,20'], 'Fee', true],
  ['Fee amount', ['1,50', '0,30', '0,40', '0,20'], 'Fee amount', true],
  ['Montant des frais', ['', '', '', '0,20'], 'Montant des frais', true],
  ['Charges', ['-204,00', '-20,40', '-30,60', '-15,30'], null, true],
  ['Amount of charges', ['208,00', '20,80', '31,20', '15,60'], null, false],
])('a column %s of %j is guessed as the fee %s, sure: %s', (title, cells, fee, isSure) => {
  expect(guessed(`Datum;Text;Betrag;${title}`, rowsWith(cells))).toMatchObject({ fee, isSure })
})

const WITH_FEE = ['Importe con recargo', 'Amount incl markup', 'Montant avec majoration', 'Amount charged']

test.each([...WITH_FEE, 'Betrag inkl. Kursaufschlag', 'Bedrag incl. koersopslag', 'Amount excl. fee'])(
  'a column %s is that of the amounts, and no fee',
  (title) => {
    const rows = AMOUNTS.map((amount, at) => `0${at + 1}.03.2026;SHOP ${at};${amount}`)
    expect(guessed(`Datum;Text;${title}`, rows)).toEqual({ amount: title, fee: null, isSure: true })
  },
)

test.each(WITH_FEE)('beside another amount, a column %s is asked about unless balances tell', (title) => {
  const rows = rowsWith(['-208,08', '-20,81', '-31,21', '-15,61'])
  expect(guessed(`Datum;Text;Importe;${title}`, rows)).toMatchObject({ fee: null, isSure: false })
  const balances = ['1000,00', '979,19', '947,98', '932,37']
  const lines = rows.map((row, at) => `${row};${balances[at]}`)
  expect(guessed(`Datum;Text;Importe;${title};Saldo`, lines)).toEqual({
    amount: title,
    fee: null,
    isSure: true,
  })
})
