import { describe, expect, test } from 'vitest'
import type { Chargeable } from '~/domain/bank-statements/chargeable'
import { isSure, propose } from '~/domain/bank-statements/matching'
import { chargesOf } from '~/domain/bank-statements/transactions'
import { encoded } from './bank-files'
import { readFile } from './bank-files/read-file'

// Expenses without a rate, which rows of statements match by their names.

const expense = (date: string, merchant: string, amount: string, currency: string): Chargeable => ({
  ...{ id: merchant, date, merchant, amount, currency, convertedAmount: '0', appliedRateId: null },
  chargedAmount: null,
})

const TITLES =
  'Transaction date;Booking date;Merchant;Original amount;Original currency;Exchange rate;Amount EUR;Status'

/** A card statement as a table, with the merchant, the purchase in its currency, and the charge. */
const cardTable = (rows: string[]) => [TITLES, ...rows, ''].join('\n')

/** A card statement in OFX, without the amount of the purchase in its currency. */
const ofx = (name: string, amount: string, day: string) =>
  `OFXHEADER:100\n\n<OFX><CURDEF>EUR<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>202611${day}<TRNAMT>-${amount}<FITID>8<NAME>${name}</STMTTRN></OFX>`

/** The expenses that the rows of a statement are matched with. */
function proposed(file: string, expenses: Chargeable[]) {
  const { reading } = readFile(encoded(file, 'utf-8'), 'EUR')
  return propose(chargesOf(reading?.records ?? []), expenses, 'EUR').map((proposal) => [
    proposal.expense.id,
    proposal.agreement,
    proposal.isNamed,
    isSure(proposal),
  ])
}

const OTHERS = [
  '02.11.2026;03.11.2026;SOUTHERN WINGS SYDNEY AU;486,35;AUD;1,7698;-274,80;Booked',
  '21.11.2026;23.11.2026;NETFLIX.COM AMSTERDAM NL;13,99;EUR;;-13,99;Booked',
]

describe('a row that says what was bought in which currency', () => {
  const murphys = (amount: string, currency = 'USD', date = '03.11.2026') =>
    cardTable([
      ...OTHERS,
      `${date};${date};MURPHYS DINER PHILADELPHIA US;${amount};${currency};1,1580;-59,19;Booked`,
    ])

  test.each<[string, string, string, string[]]>([
    ['10.00 more', '68,54', '58.54', ['tip']],
    ['the same', '58,54', '58.54', ['original']],
    ['25 % more', '50,00', '40', ['tip']],
    ['a cent above 25 % more', '50,01', '40', ['differs']],
    ['a cent less', '58,53', '58.54', ['differs']],
    ['half as much again', '60,00', '40', ['differs']],
    ['a cent above that', '60,01', '40', []],
    ['a third less', '40,00', '60', ['differs']],
    ['a cent below that', '39,99', '60', []],
  ])('is offered for an expense of its name: %s', (_, bought, amount, agreements) => {
    const found = proposed(murphys(bought), [expense('2026-11-03', 'Murphy’s Diner', amount, 'USD')])
    expect(found).toEqual(
      agreements.map((agreement) => ['Murphy’s Diner', agreement, true, agreement === 'original']),
    )
  })

  test.each<[string, string, number]>([
    ['on the day', '2026-11-03', 1],
    ['5 days before the row', '2026-10-29', 1],
    ['6 days before the row', '2026-10-28', 0],
    ['a day after the row', '2026-11-04', 0],
  ])('is offered for an expense of its name and another amount %s', (_, date, count) => {
    const found = proposed(murphys('68,54'), [expense(date, "Murphy's Diner", '58.54', 'USD')])
    expect(found).toHaveLength(count)
  })

  test.each([
    ['of another currency', expense('2026-11-03', "Murphy's Diner", '58.54', 'CAD')],
    ['of another name', expense('2026-11-03', 'Liberty Taxi', '58.54', 'USD')],
    ['of the name of its place', expense('2026-11-03', 'Philadelphia Museum', '58.54', 'USD')],
    ['without a name', expense('2026-11-03', '', '58.54', 'USD')],
  ])('is not offered for an expense %s', (_, other) => {
    expect(proposed(murphys('68,54'), [other])).toEqual([])
  })

  test('belongs to the expense of its amount before one of another', () => {
    const expenses = [
      expense('2026-11-03', "Murphy's Diner", '58.54', 'USD'),
      expense('2026-11-01', 'Elsewhere', '68.54', 'USD'),
    ]
    expect(proposed(murphys('68,54'), expenses)).toEqual([['Elsewhere', 'original', false, true]])
  })
})

describe('a name is found', () => {
  test.each<[string, string, boolean]>([
    ['HARBOUR GRILL CAPE TOWN ZA', 'The Harbour Grill', false],
    ['HARBOUR GRILL CAPE TOWN ZA', 'Harbour Grill (Pty) Ltd', true],
    ['Visa køb HARBOUR GRILL CAPE TOWN', 'The Harbour Grill', false],
    ['PAIEMENT CB 1811 HARBOUR GRILL CAPE TOWN', 'The Harbour Grill', false],
    ['Kartenzahlung HARBOUR GRILL CAPE TOWN', 'The Harbour Grill', false],
    ['HARBOURGRILLCAPE', 'Harbour Grill', true],
    ['HARBOUR', 'The Harbour Grill', true],
  ])('in the row %s of OFX for %s', (text, merchant, isNamed) => {
    expect(proposed(ofx(text, '42.89', '19'), [expense('2026-11-18', merchant, '860', 'ZAR')])).toEqual([
      [merchant, 'worth', isNamed, false],
    ])
  })

  test.each<[string, string, string, string]>([
    ['GUNDEL BUDAPEST', '18.365,00;HUF;390,74', 'Gundel Étterem', '18366 HUF'],
    ['Visa køb GUNDEL ETTEREM BUDAPEST', '18.365,00;HUF;390,74', 'Gundel Étterem', '18366 HUF'],
    ['HERTZ DENMARK KASTRUP', '1.309,50;DKK;7,4615', 'Hertz Denmark', '1809.50 DKK'],
    ['HERTZ KASTRUP', '1.309,50;DKK;7,4615', 'Hertz Denmark', '1809.50 DKK'],
    ['MURPHY S DINER', '1.309,50;DKK;7,4615', "Murphy's Diner", '1809.50 DKK'],
  ])('in the row %s of a table of %s for %s, %s', (text, bought, merchant, sum) => {
    const [amount = '', currency = ''] = sum.split(' ')
    const table = cardTable([...OTHERS, `16.11.2026;16.11.2026;${text};${bought};-47,00;Booked`])
    const found = proposed(table, [expense('2026-11-14', merchant, amount, currency)])
    expect(found.map(([id, agreement]) => [id, agreement])).toEqual([[merchant, 'differs']])
  })

  test.each<[string, string, string]>([
    ['of a kind of merchants alone', 'HOTEL ROMA', 'Hotel Bristol'],
    ['of a place at the end', 'KWALITY STORES CAPE TOWN', 'Town Grill'],
    ['of three letters', 'BAR CENTRAL', 'Bar Stellenbosch'],
  ])('not by a word %s: %s for %s', (_, text, merchant) => {
    expect(proposed(ofx(text, '42.89', '19'), [expense('2026-11-18', merchant, '860', 'ZAR')])).toEqual([])
  })
})
