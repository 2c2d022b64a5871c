import { expect, test } from 'vitest'
import { rowsOf } from './bank-files/row-texts'

// Words of rows decide the signs of a table only if they have no other meaning. Otherwise the claimant is
// asked.

/** A table with the text and the amount of each row. */
const table = (rows: [text: string, amount: string][], titles = 'Date;Description;Amount') =>
  [titles, ...rows.map(([text, amount], at) => `2026-03-0${at + 1};${text};${amount}`), ''].join('\n')

/** An account with three negative rows, one of which has this text, and one positive row. */
const account = (text: string) =>
  rowsOf(
    table([
      ['Hotel Adler', '-65.00'],
      [text, '-12.50'],
      ['Taxi', '-23.40'],
      ['ACME GmbH', '2000.00'],
    ]),
  )

/** A card that writes purchases without a sign, with one purchase that has this text, and one payment. */
const card = (text: string) =>
  rowsOf(
    table([
      [text, '12.00'],
      ['Transfer', '-500.00'],
    ]),
  )

/** The states of the rows in order, or 'asked' when the claimant has to choose columns. */
const statesOf = (rows: ReturnType<typeof rowsOf>) =>
  rows === 'asked' ? rows : rows.map((row) => row.split(' ')[0])

const READ = ['paid', 'paid', 'paid', 'incoming']

test.each([
  'Kártyás fizetés SPAR',
  'REMBOURSEMENT PRET 123',
  'PRET A MANGER LON GB',
  'Cafe Plaça Reial',
  'Hotel Maas Rotterdam',
  'Indbetalingskort +71 TDC',
  'Inbetalningsavgift',
  'Einzahlung Sparkonto',
  'Rückzahlung Darlehen',
  'Rambursare credit',
  'Tax refund service fee',
])('%s below zero was paid, as the other signs say', (text) => {
  expect(statesOf(account(text))).toEqual(READ)
})

test.each(['wages March', 'Refund to customer', 'Gehalt Putzhilfe', 'Hotel Krone Lohn'])(
  '%s below zero, against the other signs, is asked',
  (text) => {
    expect(account(text)).toBe('asked')
  },
)

test.each([
  'PRET A MANGER LON GB',
  'Hotel Krone Lohn',
  'GUSTO PAYROLL',
  'Tax refund service fee',
  'Refund Protect',
])('of a card, %s and a payment are asked', (text) => {
  expect(card(text)).toBe('asked')
})

test.each(['PRET A MANGER LON GB', 'Hotel Krone Lohn'])(
  'of a card, %s, purchases and a payment are asked',
  (text) => {
    const rows: [string, string][] = [
      [text, '12.00'],
      ['Hotel', '120.50'],
      ['Taxi', '9.00'],
      ['Transfer', '-500.00'],
    ]
    expect(rowsOf(table(rows))).toBe('asked')
  },
)

test.each(['Salary', 'Gehalt', 'Lohn 03/2026', 'Refund', 'Erstattung', 'Wynagrodzenie', '工资'])(
  'a cell %s above zero confirms that a minus means paid',
  (cell) => {
    const rows: [string, string][] = [
      ['Hotel', '-65.00'],
      [cell, '20.00'],
    ]
    expect(statesOf(rowsOf(table(rows)))).toEqual(['paid', 'incoming'])
  },
)

test('a payment received, against more signs than words can outweigh, is asked', () => {
  const rows: [string, string][] = [
    ['Hotel', '-65.00'],
    ['Taxi', '-12.50'],
    ['Payment received thank you', '-30.00'],
    ['ACME', '2000.00'],
  ]
  expect(rowsOf(table(rows))).toBe('asked')
})

test('a refund beside the name of its shop confirms a minus that most amounts have', () => {
  const rows: [string, string][] = [
    ['Java House', '-7.80'],
    ['Java House', '-9.10'],
    ['Java House refund', '2.00'],
  ]
  expect(statesOf(rowsOf(table(rows)))).toEqual(['paid', 'paid', 'incoming'])
  expect(statesOf(rowsOf(table(rows.slice(1))))).toBe('asked')
})

test.each([
  ['Java House', 'Refund Java House'],
  ['JAVA HOUSE 4711', 'Refund: Java House 4712'],
  ['Java House', 'Java House Refund 4711'],
  ['Café Bern', 'Erstattung Café Bern'],
  ['スターバックス', 'スターバックス 返金'],
])('of purchases at %s, %s above zero confirms the minus', (shop, refund) => {
  expect(statesOf(rowsOf(table(withTwoPaid(shop, refund))))).toEqual(['paid', 'paid', 'incoming'])
})

test.each([
  ['Transfer', 'Refund Protect'],
  ['Transfer', 'Refund Protect Ltd 4711'],
  ['Transfer', 'Erstattung Service GmbH'],
  ['Transfer', 'Refund Java House'],
  ['Java', 'Refund Java House'],
  // a refund of a fee, or a fee for a refund
  ['Java House', 'Service fee refund'],
  ['Java House', 'Card fee refund Java House'],
])('of rows %s, %s above zero says nothing of signs, which are asked', (paid, text) => {
  expect(rowsOf(table(withTwoPaid(paid, text)))).toBe('asked')
})

function withTwoPaid(paid: string, above: string): [text: string, amount: string][] {
  return [
    [paid, '-500.00'],
    [paid, '-300.00'],
    [above, '4.00'],
  ]
}
