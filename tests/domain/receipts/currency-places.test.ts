import { expect, test } from 'vitest'
import { toDraftValues } from '~/components/receipts/review/draft'
import { mergeExact } from '~/domain/receipts/reading/merge-exact'
import { readReceipt } from '~/domain/receipts/reading/receipt'
import { formatsOf } from '~/format/formats'
import { wordsOf } from './text'

// Which currencies a draft offers when its receipt allows several.

/** The currency of a draft and its alternatives, on a trip to China with a claim in euros. */
function currencyOf(text: string) {
  const reading = mergeExact({ ...readReceipt([wordsOf(text)]), exact: [] })
  const { values, offers } = toDraftValues(reading, {
    ...{ defaultCurrency: 'CNY', claimCurrency: 'EUR', formats: formatsOf('en') },
  })
  return { filled: values.currency ?? null, offered: offers.currency?.map(({ value }) => value) }
}

const RIDE = 'Thanks for tipping, Ada\nTotal $18.40\nMay 7, 2026\nTrip fare $14.40\nTaxes $1.00\nTip $3.00'

test.each([
  ['a ride with a tip, in words that French has too', `Rider\n${RIDE}`, ['USD', 'CAD', 'AUD', 'CNY']],
  ['a ride without them', 'Cab\nFare $18.40\nTotal $18.40', ['USD', 'CAD', 'AUD', 'CNY']],
  [
    'a bill in French',
    'Le Bistro\nSous-total 20,00 $\nTaxes 3,00 $\nTotal 23,00 $',
    ['USD', 'CAD', 'AUD', 'CNY'],
  ],
  [
    'a bill in Spanish',
    'Cantina\nSubtotal $ 90.00\nPropina $ 9.00\nTotal a pagar $ 99.00',
    ['USD', 'MXN', 'ARS', 'CNY'],
  ],
  ['a bill in Chinese', '小吃店\n合计 $ 18.40\n实付 $ 18.40', ['USD', 'SGD', 'CAD', 'CNY']],
])('a bare dollar on %s is asked', (_, text, offered) =>
  expect(currencyOf(text)).toEqual({ filled: null, offered }),
)

test.each([
  ['Chile', 'CLP', 'Bencinera\nRUT: 77.420.118-K\nTotal $ 18.400'],
  ['Chile, with full stops', 'CLP', 'Fonda\nR.U.T. 77.420.118-3\nTotal $ 18.400'],
  ['Colombia', 'COP', 'Panadería\nNIT 900.118.420-1\nTotal $ 18.400'],
  ['Uruguay', 'UYU', 'Parrilla\nRUT 211118420017\nTotal $ 1.840,00'],
  ['Mexico', 'MXN', 'Fonda Lupita\nRFC FLU980512AB3\nTotal $184.00'],
  ['Argentina', 'ARS', 'Confitería\nC.U.I.T. 30-71118420-3\nTotal $ 18.400,00'],
  ['Peru', 'PEN', 'Cevichería\nRUC 20511842001\nTotal 184.00'],
  ['Ecuador', 'USD', 'Hostería\nRUC 1791118420001\nTotal 184.00'],
  ['India', 'INR', 'Dosa Corner\nGSTIN 29ABCDE1234F1Z5\nTotal 184.00'],
  ['Brazil', 'BRL', 'Padaria\n11.118.420/0001-55\nTotal 18,40'],
  ['a place of four words', 'NIO', 'Pulpería La Bahía\nSan Juan del Sur\nTotal 184.00'],
  ['Poland', 'PLN', 'Bar Mleczny\nNIP 525-118-42-00\nTotal 18,40'],
  ['Korea', 'KRW', '식당\n사업자등록번호 114-81-84200\nTotal 18,400'],
  ['Switzerland', 'CHF', 'Beiz\nCHE-111.842.003 MWST\nTotal 18.40'],
  ['India, by its payments', 'INR', 'Payment successful\nPaid to Dosa Corner\nUPI transaction ID 4318'],
  ['the United States, with a misread letter', 'USD', 'Diner\nToled0, OH 43604\nTotal 18.40'],
])('the tax number or address of %s says what is offered first', (_, code, text) =>
  expect(currencyOf(text).offered?.[0]).toBe(code),
)

test.each([
  ['two codes', 'Hotel\nBetrag EUR 85,00\nKurs 0,9651\nTotal CHF 82,03', ['EUR', 'CHF', 'CNY']],
  [
    'a sign beside a place of another',
    'Safari Lodge\nNairobi Kenya\nTotal $100.00',
    ['USD', 'CAD', 'KES', 'CNY'],
  ],
  ['a language of two currencies', 'Gasthof Post\nSumme 18,40\nMwSt. 2,94', ['EUR', 'CHF', 'CNY']],
  ['nothing', 'Pens 18.40', ['CNY', 'EUR']],
])('what is offered for %s begins with what the paper says', (_, text, offered) =>
  expect(currencyOf(text)).toEqual({ filled: null, offered }),
)

test('a tax number of another country leaves a printed code alone', () =>
  expect(currencyOf('Hotel\nNIP 525-118-42-00\nTotal EUR 85.00\nVisa EUR 85.00').filled).toBe('EUR'))
