import { expect, test } from 'vitest'
import { sumIn } from '~/domain/bank-statements/sums'

// Sums of purchases in the texts of rows.

test.each([
  ['KQ 7062411223344 USD 612,35 KURS 1,15234', '612.35', 'USD'],
  ['KARTE 4411 CHF 38,40', '38.4', 'CHF'],
  ['4711 SEK 245,00', '245', 'SEK'],
  ['2026 USD 1.240,50', '1240.5', 'USD'],
  ['HOTEL 45,00 USD 1,15234', '45', 'USD'],
  ['12,50 USD 14,00 CAD', '12.5', 'USD'],
  ['12 USD 14,00 CAD', '12', 'USD'],
  ['KES 2,450.00 NAIROBI', '2450', 'KES'],
])('reads the sum of %s beside other numbers', (text, amount, currency) => {
  const sum = sumIn(text)
  expect(sum && { ...sum, amount: Number(sum.amount) }).toEqual({ amount: Number(amount), currency })
})

test.each(['2 JPY 3280', '12,50 USD 45,00', 'BELEG 88213 KWD 12,750', 'SHOP 12 TOP 20'])(
  'reads no sum in %s, which may be either',
  (text) => {
    expect(sumIn(text)).toBeNull()
  },
)
