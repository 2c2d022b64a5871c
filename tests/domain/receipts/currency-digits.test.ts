import { expect, test } from 'vitest'
import { SURE_CONFIDENCE_MIN } from '~/domain/receipts/reading/page-text'
import { readPage } from '~/domain/receipts/reading/receipt'
import { wordsOf } from './text'

/** The total, with the other meanings of its digits. */
function totalsIn(text: string): [string | undefined, ...string[]] {
  const { total } = readPage(wordsOf(text, 1))
  return [total?.value, ...(total?.alternatives ?? [])]
}

test.each([
  ['TOTAL KWD 14.250', '14.250'],
  ['TOTAL 14.250 KD', '14.250'],
  ['TOTAL KWD 1,234.567', '1234.567'],
  ['TOTAL KD 14', '14'],
  ['TOTAL OMR 3.100', '3.100'],
  ['Total BHD 0.750', '0.750'],
  ['TOTAL JD 4.500', '4.500'],
  ['TOTAL JD 4.50', '4.50'],
  ['TOTAL TND 67,500', '67.500'],
  ['TOTAL 1 067,500 DT', '1067.500'],
  ['TOTAL LYD 14.250', '14.250'],
  ['المجموع ١٤٫٢٥٠ د.ك', '14.250'],
  // the smallest note is 250, so prices are whole
  ['TOTAL IQD 25,000', '25000'],
  ['TOTAL EUR 14.250', '14250'],
  ['TOTAL USD 1,234.50', '1234.50'],
  ['TOTAL $ 45.900', '45900'],
  ['TOTAL JPY 1,200', '1200'],
  ['TOTAL JPY 1,200.00', '1200.00'],
  ['TOTAL 12.500 VND', '12500'],
  ['TOTAL INR 1,20,360', '120360'],
  ['TOTAL INR 1,20,360.00', '120360.00'],
  ["TOTAL CHF 1'234.50", '1234.50'],
  ['TOTAL ￥38.5', '38.5'],
  ['TOTAL 12 500 FCFA', '12500'],
  // the sign of the naira is glued to its amounts, and that of the Uzbek sum looks like 50
  ['Lagos\nTOTAL N131,274.00', '131274.00'],
  ["Tashkent\nTOTAL 146 000 50'm\nCard 146 000 50'm", '146000'],
])('the total of "%s" is %s, without a doubt about its digits', (text, total) => {
  expect(totalsIn(text)).toEqual([total])
})

test.each([
  ['without a currency', 'TOTAL 14.250', ['14250', '14.250']],
  ['without a currency, as all amounts', 'TOTAL 14.250\nCash 20.000\nChange 5.750', ['14250', '14.250']],
  ['where a place tells the currency', 'Kuwait City\nTOTAL 14.250', ['14.250', '14250']],
  ['with a comma where a point is usual', 'TOTAL OMR 1,250', ['1.250', '1250']],
])('a total of two readings is never sure, and carries both: %s', (_name, text, totals) => {
  expect(totalsIn(text)).toEqual(totals)
  expect(readPage(wordsOf(text, 1)).total?.confidence).toBeLessThan(SURE_CONFIDENCE_MIN)
})

test.each([
  ['a fraction that can be no group', 'Tea 0.750\nTOTAL 0.750', '0.750'],
  ['a number that can be no fraction', 'TOTAL 1,234,500', '1234500'],
  ['a sign of currencies with two digits', 'TOTAL £1,250', '1250'],
  ['a language of such currencies', 'SUMA 1.250\nGotówka 2.000\nReszta 750', '1250'],
])('no currency is needed where the digits leave no doubt: %s', (_name, text, total) => {
  expect(totalsIn(text)).toEqual([total])
})

test('a total below another amount on its line is never sure where amounts are whole', () => {
  const { total } = readPage(wordsOf('Tashkent\nTOTAL UZS 146 000  50\nCard 50', 1))
  expect(total?.confidence).toBeLessThan(SURE_CONFIDENCE_MIN)
})

test('a total in dinars is sure when cash and change confirm it', () => {
  const text = 'TOTAL KWD 14.250\nCash KWD 20.000\nChange KWD 5.750'
  const { total, taxes } = readPage(wordsOf(text, 1))
  expect(total).toMatchObject({ value: '14.250' })
  expect(total?.confidence).toBeGreaterThanOrEqual(SURE_CONFIDENCE_MIN)
  expect(taxes).toEqual([])
})

test('taxes have the digits of the total', () => {
  const text = 'Subtotal OMR 12.000\nVAT 5% OMR 0.600\nTotal OMR 12.600'
  expect(readPage(wordsOf(text, 1)).taxes).toMatchObject([{ rate: '5', net: '12.000', amount: '0.600' }])
})

test.each([
  ['a deposit for bottles', 'LEERGUT -0,25 A\nSUMME EUR -0,25\nBAR EUR -0,25', '-0.25'],
  ['goods that were taken back', 'RETURN SHIRT -25.00\nTOTAL -25.00\nVISA -25.00', '-25.00'],
  ['a discount within a purchase', 'Tea 4.00\nDiscount -1.00\nTOTAL 3.00', '3.00'],
])('the total of %s', (_name, text, total) => {
  expect(totalsIn(text)).toEqual([total])
})

test.each([
  ['a date', 'TOTAL KWD 14.250\nDate 12.05.2025'],
  ['a telephone number', 'Tel 2245.678\nTOTAL KWD 14.250'],
  ['a table and a number of guests', 'Table 12 Guests 3\nTOTAL KWD 14.250'],
  ['the number of a card', 'TOTAL KWD 14.250\n**** **** **** 9265'],
  ['a weight', 'Dates 1.250kg\nTOTAL KWD 14.250'],
])('%s is no amount of a receipt in dinars', (_name, text) => {
  expect(totalsIn(text)).toEqual(['14.250'])
})

test('a number of digits that look like the letters of a word is no such word', () => {
  // ISS is a Portuguese word for a tax
  expect(totalsIn('Pão 1,55\nTOTAL 155,00\nDinheiro 155,00')).toEqual(['155.00'])
})
