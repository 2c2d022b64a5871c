import { expect, test } from 'vitest'
import { sumIn } from '~/domain/bank-statements/sums'

// Sums of purchases in the texts of rows.

test.each([
  ['KQ 7062411223344 USD 612,35 KURS 1,15234', '612.35', 'USD'],
  ['HOTEL 45,00 USD 1,15234', '45', 'USD'],
  ['12,50 USD 14,00 CAD', '12.5', 'USD'],
  ['12 USD 14,00 CAD', '12', 'USD'],
  ['100 USD 92,15 €', '100', 'USD'],
  ['KES 2,450.00 NAIROBI', '2450', 'KES'],
  ['45.00 USD 4411', '45', 'USD'],
])('reads the sum of %s beside other numbers', (text, amount, currency) => {
  const sum = sumIn(text)
  expect(sum && { ...sum, amount: Number(sum.amount) }).toEqual({ amount: Number(amount), currency })
})

test.each([
  ['GELDAUTOMAT NAIROBI 10000 KES 03.12', '10000 KES'],
  ['HOTEL ZURICH 250 CHF 14.12', '250 CHF'],
  ['SHOP NY 49 USD 11.03 14:22', '49 USD'],
  ['ATM BARCLAYS 100 USD 1.10', '100 USD'],
  ['HOTEL 250.00 USD 04.12 12:33', '250 USD'],
  ['COMPRA 45,90 GBP 03.12', '45.9 GBP'],
  ['HOTEL 1500 CHF 14.12', '1500 CHF'],
  ['HOTEL 250 CHF 14.12.2026', '250 CHF'],
  ['HOTEL 250 CHF 14.12.26 12:33', '250 CHF'],
  ['HOTEL 250 CHF 2026-12-14', '250 CHF'],
  ['HOTEL 250 CHF 14/12', '250 CHF'],
  ['HOTEL 250 CHF 14:22', '250 CHF'],
  ['HOTEL 250 CHF 1.75%', '250 CHF'],
  ['14:22 USD 45.00 HOTEL', '45 USD'],
  ['03/12 USD 45.00 HOTEL', '45 USD'],
  ['2026-12-03 USD 45.00 HOTEL', '45 USD'],
  ['03.12 USD 45.50 HOTEL', '45.5 USD'],
  ['USD 14:22 45.00 CAD', '45 CAD'],
])('reads the sum of %s, and no date, time or percentage', (text, sum) => {
  expect(written(text)).toBe(sum)
})

test.each([
  ['KARTE 4411 CHF 38,40', '38.4 CHF'],
  ['Płatność kartą 4411 CHF 38,40', '38.4 CHF'],
  ['CARD *4411 USD 45.60', '45.6 USD'],
  ['TERMINAL 00123 USD 45.60', '45.6 USD'],
  ['STORE #4411 USD 45.60', '45.6 USD'],
])('reads the sum of %s, and no number of a card or shop', (text, sum) => {
  expect(written(text)).toBe(sum)
})

test.each([
  ['XOF 20 000 DAKAR', '20000 XOF'],
  ['RETRAIT 10 000,00 KES', '10000 KES'],
  ['USD 1 240,50 HOTEL', '1240.5 USD'],
  ['1 000 000 IDR', '1000000 IDR'],
])('reads the sum of %s, whose groups have spaces between them', (text, sum) => {
  expect(written(text)).toBe(sum)
})

test.each([
  ['ATM 10000 KES FEE KES 35', '10000 KES'],
  ['FEE KES 35 ATM 10000 KES', '10000 KES'],
  ['GEBÜHR 3,00 USD', null],
  ['CONVERSION FEE 45.00 USD', null],
])('reads in %s the sum %s, and no fee', (text, sum) => {
  expect(written(text)).toBe(sum)
})

test.each([
  ['Visa 100009 10.10 SEK 129,00 PRESSBYRAN', '2026-10-12', '134.81', '129 SEK'],
  ['14.10 EUR 39,99 TECHNIKHAUS24 Kurs 11,47', '2026-10-15', '458.69', '39.99 EUR'],
  ['*4471 14.10 GBP 38.60 LONDON TAXI Kurs: 13.62', '2026-10-15', '525.73', '38.6 GBP'],
  ['30.12 USD 45.00 HOTEL', '2027-01-04', '39.10', '45 USD'],
  ['11.10 JPY 3280 TOKYO', '2026-10-13', '19.80', '3280 JPY'],
  // far from the booking date, the number may also be an amount
  ['14.10 GBP 38.60 LONDON TAXI', '2026-11-15', '44.10', null],
  ['12.33 USD 45.00', '2026-12-12', '39.10', null],
  ['14.11 GBP 38.60 LONDON TAXI', '2026-11-10', '44.10', null],
  // behind a price that may also be a day, there can be the amount on the account, a rate, or a shop number
  ['STARBUCKS NY 12.10 USD 4411', '2026-10-14', '11.45', '12.1 USD'],
  ['CAFE 10.10 GBP 200', '2026-10-12', '11.70', '10.1 GBP'],
  ['SHOP 10.10 USD 4411 KURS 0.92', '2026-10-12', '9.29', '10.1 USD'],
  ['SHOP 10.10 USD 2026', '2026-10-12', '9.29', '10.1 USD'],
  ['CAFE 12.10 EUR 1.50 TIP', '2026-10-15', '12.95', null],
  ['CAFE 10.10 EUR 20.00 CASHBACK', '2026-10-12', '10.80', null],
  ['SHOP 5.10 USD 12.50 BALANCE', '2026-10-07', '4.70', null],
  ['MTA NYC 5.10 USD 0.92', '2026-10-06', '4.69', null],
  ['APPLE.COM/BILL 2.10 GBP 1,15', '2026-10-04', '2.42', null],
  ['SHOP 12.10 USD 11.45', '2026-10-14', '11.45', null],
  ['UBER TRIP 9.10 USD 1.0834', '2026-10-10', '8.40', '9.1 USD'],
])('reads in %s, booked on %s with %s, the sum %s', (text, booked, amount, sum) => {
  expect(written(text, { booked, amount: `-${amount}` })).toBe(sum)
})

test.each([
  '2 JPY 3280',
  '12,50 USD 45,00',
  'BELEG 88213 KWD 12,750',
  'SHOP 12 TOP 20',
  // behind a sum, there can be the charge on the account, a fee or a rate; a shop number can be before it
  '4711 SEK 245,00',
  '2026 USD 1.240,50',
  '100 USD 92,15',
  '100 USD 1.15',
  'PAYBILL 12345 KES 1,250.00 FEE 13',
  '100 USD 1.105',
  '45.00 USD 12.33',
  'HOTEL 4411 USD 14.12',
  'HOTEL 1250 USD 14.12',
  'SHOP 12 USD 11.10',
  'KARTE 4411 CHF 14.12',
  'KARTE 4411 CHF 12.33',
  'KARTE 4411 CHF 03.12',
  'SHOP CHF 11.10 14:22',
  'SHOP 1 240,50 USD',
  '5 200 000 XOF',
  'KARTE 4411 CHF',
  'USD 45 123,50 EUR',
  'USD 12 345 BROADWAY',
])('reads no sum in %s, which may be either', (text) => {
  expect(sumIn(text)).toBeNull()
})

function written(text: string, row?: { booked: string; amount: string }): string | null {
  const sum = sumIn(text, row)
  return sum && `${Number(sum.amount)} ${sum.currency}`
}
