import { describe, expect, test } from 'vitest'
import { readCsv } from '~/domain/bank-statements/csv'
import { guessColumns } from '~/domain/bank-statements/guess-columns'
import { encoded } from './bank-files'
import { readFile } from './bank-files/read-file'

// Columns whose titles name a fee. Some contain fees, others percentages or whole amounts.

/** The titles of the guessed amount and fee columns, and whether the guess is sure. */
function guessed(titles: string, rows: string[]) {
  const { columns, isSure } = guessColumns(readCsv([titles, ...rows].join('\n')), 'EUR')
  const titleAt = (at: number | null) => (at === null ? null : (titles.split(';')[at] ?? null))
  return { amount: titleAt(columns.amount), fee: titleAt(columns.fee), isSure }
}

const AMOUNTS = ['-204,00', '-20,40', '-30,60', '-15,30']
const rowsWith = (cells: string[]) =>
  cells.map((cell, at) => `0${at + 1}.03.2026;SHOP ${at};${AMOUNTS[at]};${cell}`)

describe('a column of a markup', () => {
  test('with one value for different amounts is asked about: it may hold per cents', () => {
    const text = `Datum;Omschrijving;Bedrag;Oorspronkelijk bedrag;Munt;Koers;Koersopslag
01.03.2026;HOTEL;-204,00;240,00;USD;1,1765;2,00
02.03.2026;SHOP;-20,40;24,00;USD;1,1765;2,00
03.03.2026;RAIL;-30,60;36,00;USD;1,1765;2,00
`
    expect(readFile(encoded(text, 'utf-8'), 'EUR').isAsked).toBe(true)
  })

  test.each([
    ['Kursaufschlag', ['1,50', '1,50', '0,00', '1,50'], false],
    ['Valutapåslag', ['1,75', '', '1,75', ''], false],
    ['Majoration', ['1,20', '2,00', '1,20', '2,00'], false],
    ['Koersopslag', ['2,00', '', '', ''], false],
    ['Recargo', ['3,00', '1,50', '1,50', '1,50'], false],
    ['FX markup', ['4,00', '0,40', '0,60', '0,30'], true],
    ['Recargo', ['4,00', '0,00', '0,60', '0,30'], true],
    ['Markup (EUR)', ['3,00', '1,50', '1,50', '1,50'], true],
    ['Surcharge', ['3,00 EUR', '1,50 EUR', '', '1,50 EUR'], true],
  ])('%s of %j is guessed as the fee, sure: %s', (title, cells, isSure) => {
    expect(guessed(`Datum;Text;Betrag;${title}`, rowsWith(cells))).toEqual({
      ...{ amount: 'Betrag', fee: title, isSure },
    })
  })

  test('in per cents by its title is no fee', () => {
    const rows = rowsWith(['2,00', '2,00', '2,00', '2,00'])
    expect(guessed('Datum;Text;Betrag;Koersopslag %', rows)).toEqual({
      ...{ amount: 'Betrag', fee: null, isSure: true },
    })
  })

  test('that is the same for most amounts is kept, and asked about', () => {
    const surcharges = [
      'ATM A;-50,00;2,50',
      'ATM B;-200,00;2,50',
      'ATM C;-20,00;3,00',
      'SHOP;-30,00;0,00',
      'ATM;-500,00;2,50',
    ].map((row, at) => `0${at + 1}.03.2026;${row}`)
    expect(guessed('Date;Text;Amount;Surcharge', surcharges)).toEqual({
      ...{ amount: 'Amount', fee: 'Surcharge', isSure: false },
    })
    const fees = ['ATM A;-50,00;1,50', 'ATM B;-120,00;1,50', 'SHOP;-20,00;1,50', 'ATM;-300,00;3,00']
    const rows = fees.map((row, at) => `0${at + 1}.03.2026;${row}`)
    expect(guessed('Fecha;Concepto;Importe;Recargo', rows)).toEqual({
      ...{ amount: 'Importe', fee: 'Recargo', isSure: false },
    })
    expect(guessed('Date;Text;Amount;Markup (EUR)', rows)).toEqual({
      ...{ amount: 'Amount', fee: 'Markup (EUR)', isSure: true },
    })
  })

  test('is asked about where the balances leave it out: the amounts may hold it', () => {
    const rows = rowsWith(['2,00', '2,00', '2,00', '2,00'])
    const balances = ['1000,00', '979,60', '949,00', '933,70']
    const lines = rows.map((row, at) => `${row};${balances[at]}`)
    expect(guessed('Datum;Text;Betrag;Koersopslag;Saldo', lines)).toEqual({
      ...{ amount: 'Betrag', fee: 'Koersopslag', isSure: false },
    })
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

test.each([
  ...['Fee amount incl. VAT', 'Net fee amount', 'Gebührenbetrag inkl. MwSt', 'Fee amount incl. tax'],
  ...['Gross fee amount', 'Betrag Gebühr inkl. MwSt', 'Importe comisión con IVA', 'Fee amount excl. VAT'],
  ...[
    'Net fee',
    'Commission amount net of tax',
    'Importo commissione IVA inclusa',
    'Bedrag kosten incl. btw',
  ],
])('a column %s is that of the fees', (title) => {
  const rows = ['ATM;-50,00;0,75', 'SHOP;-120,00;1,80'].map((row, at) => `0${at + 1}.03.2026;${row}`)
  expect(guessed(`Date;Text;Amount;${title}`, rows)).toEqual({ amount: 'Amount', fee: title, isSure: true })
  const turned = ['ATM;0,75;-50,00', 'SHOP;1,80;-120,00'].map((row, at) => `0${at + 1}.03.2026;${row}`)
  expect(guessed(`Date;Text;${title};Amount`, turned)).toEqual({ amount: 'Amount', fee: title, isSure: true })
  const sides = ['ATM;50,00;;0,75', 'PAY;;900,00;', 'SHOP;120,00;;1,80']
  const paid = sides.map((row, at) => `0${at + 1}.03.2026;${row}`)
  expect(guessed(`Date;Text;Debit;Credit;${title}`, paid)).toEqual({
    ...{ amount: 'Debit', fee: title, isSure: true },
  })
})

test.each(['Total net fee', 'Amount charged', 'Amount with fee', 'Montant net des frais'])(
  'a column %s with much less than the amounts is asked about',
  (title) => {
    const rows = ['ATM;0,75;-50,00', 'SHOP;1,80;-120,00'].map((row, at) => `0${at + 1}.03.2026;${row}`)
    expect(guessed(`Date;Text;${title};Amount`, rows)).toEqual({
      ...{ amount: 'Amount', fee: title, isSure: false },
    })
    const sides = ['ATM;50,00;;0,75', 'PAY;;900,00;', 'SHOP;120,00;;1,80']
    const paid = sides.map((row, at) => `0${at + 1}.03.2026;${row}`)
    expect(guessed(`Date;Text;Debit;Credit;${title}`, paid)).toMatchObject({ fee: title, isSure: false })
  },
)
