import { expect, test } from 'vitest'
import { exchangeIn } from '~/domain/receipts/reading/exchange'
import { paperKindOf } from '~/domain/receipts/reading/paper-kind'
import { linesOfText } from './text'

// What else than receipts a pile holds.

const pairOf = (text: string) =>
  exchangeIn(linesOfText(text))
    ?.map(({ currency, amount }) => `${amount} ${currency}`)
    .join(' = ') ?? null

test.each([
  [
    'a bureau, with its rate',
    'SURIA MONEY CHANGER\n12/03/2026\nUSD 200.00\nRATE 3.8850\nMYR 777.00',
    '200 USD = 777 MYR',
  ],
  [
    'a table whose last column has no code',
    'GEIDSTELLE AG Geldwechsel\nWährung Betrag Kurs CHF\nEUR 350,00 0,9312 325,92',
    '350 EUR = 325.92 CHF',
  ],
  [
    'a cash machine',
    'ATM 4471\nCash withdrawal KES 20,000.00\nExchange rate 129.45\nCharged USD 154.50',
    '20000 KES = 154.5 USD',
  ],
  ['a rate alone', 'Currency Exchange\n1 USD = 3.885 MYR', '1 USD = 3.885 MYR'],
  [
    'a slip of a card in two currencies',
    'Taverna Plaka\nEUR 48.00\n1 EUR = 0.8642 GBP\nGBP 41.48',
    '48 EUR = 41.48 GBP',
  ],
  ['codes glued to amounts', 'Exchange\nEUR100.00\nx 1.0850\nUSD108.50', '100 EUR = 108.5 USD'],
  ['codes behind amounts', 'Wechselstube\n500,00 CZK\nKurs 25,10\n19,92 EUR', '19.92 EUR = 500 CZK'],
])('the pair of a slip is read from %s', (_, text, expected) => {
  const sorted = (pair: string | null) => pair?.split(' = ').sort().join(' = ')
  expect(sorted(pairOf(text))).toBe(sorted(expected))
})

test.each([
  ['one currency', 'HARBOUR CAFE\nTea EUR 2.00\nTotal EUR 2.00'],
  ['two currencies that nothing connects', 'HOTEL\nEUR 120.00\nUSD 17.00'],
  ['three currencies', 'Exchange\nEUR 1.00\nUSD 1.08\nGBP 0.86\n1 EUR = 1.08 USD'],
  ['a rate that may be thousands', 'Exchange\n1 EUR = 16,500 IDR'],
  ['a fee of nothing', 'Exchange\nFee USD 0.00\nMYR 777.00'],
  ['amounts of nothing', 'Exchange\nUSD 0.00\nRATE 3.8850\nMYR 0.00'],
  ['nothing', ''],
])('no pair is read from %s', (_, text) => expect(pairOf(text)).toBeNull())

test.each([
  ['exchange', 'KL SENTRAL MONEY CHANGER SDN BHD\nUSD 100.00'],
  ['exchange', 'Casa de Cambio Sol\nEUR 50,00'],
  ['travel', 'BOARDING PASS\nADA LOVELACE\nNBO  LHR  12MAR'],
  ['travel', 'Lufthansa\nBordkarte\nFRA-NBO'],
  ['statement', 'Sparkasse\nKontoauszug 3/2026\nIBAN DE00 0000'],
  ['statement', 'Relevé de compte\nSolde au 1er mars'],
  ['refund', 'CITY STATIONERS\nREFUND\nPens -4.00'],
  ['refund', 'Papeterie Dupont\nRemboursement\n-3,20'],
  [null, 'HARBOUR CAFE\nNo refund without receipt\nTea 2.00'],
  [null, 'HARBOUR CAFE\nTea 2.00\nTotal 2.00'],
  [null, `HARBOUR CAFE${'\nTea 2.00'.repeat(20)}\nNo money changers near`],
])('a paper seems to be %s', (kind, text) => expect(paperKindOf(linesOfText(text))).toBe(kind))
