import { expect, test } from 'vitest'
import { isSure } from '~/domain/receipts/reading/page-text'
import { readReceipt } from '~/domain/receipts/reading/receipt'
import { wordsOf } from './text'

// Receipts that also print their total in a second currency.

const TODAY = new Date('2026-11-20')

function currencyOf(lines: string[]): string {
  const { total, currency, otherCurrencies } = readReceipt([wordsOf(lines.join('\n'))], TODAY)
  const others = otherCurrencies.length > 0 ? ` or ${otherCurrencies.join(', ')}` : ''
  return `${total?.value} ${currency?.value}${isSure(currency) ? '' : `?${others}`}`
}

const bill = (place: string, items: string[], ...rest: string[]) => [
  ...['Corner Bistro', place, '05.11.2026    20:10', ''],
  ...[...items, '', ...rest],
]

test.each([
  [
    'a code below a total without one, in a country of another currency',
    bill(
      'Dlouha 3, Praha',
      ['Svickova  498,00', 'Pivo  276,00'],
      'Celkem  774,00',
      'EUR  31,10',
      'Karta  774,00',
    ),
    '774.00 CZK? or EUR',
  ],
  [
    'a word for what it comes to',
    bill(
      'Storgatan 4, Malmo',
      ['Vin  129,00', 'Ost  76,00'],
      'ATT BETALA  205,00',
      'Kontokort  205,00',
      'motsvarar EUR  18,26',
    ),
    '205.00 SEK? or EUR',
  ],
  [
    'a code of a country in the euro with francs below',
    bill(
      'Getreidegasse 9, Salzburg',
      ['Pizza  13,50', 'Spritz  6,90'],
      'Summe  20,40',
      'CHF  19,10',
      'Bankomat  20,40',
    ),
    '20.40 EUR? or CHF',
  ],
  [
    'no place that is known',
    bill('Hafenstrasse 9', ['Menu  145,00', 'Vin  62,00'], 'Total  207,00', 'EUR  27,75', 'Visa  207,00'),
    '207.00 EUR?',
  ],
  [
    'a sign beside the total, and another code below',
    bill(
      'Main Street',
      ['Fish and chips  13.95', 'Pint  4.50'],
      'TOTAL  £18.45',
      'EUR  21.60',
      'Card  £18.45',
    ),
    '18.45 GBP',
  ],
  [
    'a sign of the place beside the total',
    bill('Main Street, Gibraltar', ['Fish  13.95', 'Pint  4.50'], 'TOTAL  £18.45', 'EUR  21.60'),
    '18.45 GIP? or EUR',
  ],
  [
    'an amount in one currency, and what was paid in another',
    bill(
      'Alipay',
      ['Order  88123'],
      'Amount  $120.00 USD',
      'Exchange rate  10.0820',
      'You paid  1,209.84 SEK',
    ),
    '120.00 USD? or SEK',
  ],
  [
    'a code beside the total, and the other one twice below',
    bill(
      'Airside',
      ['Lokum  18.00', 'Perfume  72.00'],
      'TOTAL EUR  90.00',
      'TRY  4,410.00',
      'USD  97.20',
      'Paid TRY  4,410.00',
    ),
    '90.00 EUR? or TRY',
  ],
])('%s: the currency of the total is read, or asked', (_what, lines, expected) => {
  expect(currencyOf(lines)).toBe(expected)
})

test.each([
  [
    'a code beside the total alone',
    bill('Hauptstrasse 3', ['Menu  14,50', 'Wein  6,20'], 'Summe EUR  20,70', 'Karte  20,70'),
  ],
  [
    'a code on a line of its own with the total again',
    bill('Hauptstrasse 3', ['Menu  14,50', 'Wein  6,20'], 'Summe  20,70', 'EUR  20,70'),
  ],
  [
    'what was handed over and came back, below the total',
    bill('Hauptstrasse 3', ['Menu  14,50', 'Wein  6,20'], 'Summe  20,70', 'EUR  50,00', 'EUR  29,30'),
  ],
  [
    'signs beside the items alone',
    bill('Hauptstrasse 3', ['Menu  € 14,50', 'Wein  € 6,20'], 'Summe  20,70', 'Karte  20,70'),
  ],
  [
    'a sign beside the tax alone',
    bill('Hauptstrasse 3', ['Menu  14,50', 'Wein  6,20'], 'Summe  20,70', 'MwSt 19% EUR  3,31'),
  ],
])('%s: the currency is sure', (_what, lines) => {
  expect(currencyOf(lines)).toBe('20.70 EUR')
})

test('what was handed over and came back of a currency with three decimals leaves it sure', () => {
  const lines = ['Mixed grill  9.505', 'Juice  4.750', '', 'Total  14.255', 'KWD  20.000', 'KWD  5.745']
  expect(currencyOf(bill('Gulf Street, Kuwait City', [], ...lines))).toBe('14.255 KWD')
})

test.each([
  ['Chisinau', '193.00 MDL? or MDL, RON'],
  ['Bucuresti', '193.00 RON'],
  ['Strada Lunga 4', '193.00 RON'],
])('lei of %s are those of its country', (place, expected) => {
  expect(currencyOf(bill(place, ['Pizza  145,00', 'Bere  48,00'], 'TOTAL LEI  193,00', 'CARD  193,00'))).toBe(
    expected,
  )
})
