import { expect, test } from 'vitest'
import { SURE_CONFIDENCE_MIN } from '~/domain/receipts/reading/page-text'
import { readReceipt } from '~/domain/receipts/reading/receipt'
import { wordsOf } from './text'

// Signs of currencies that recognition takes for digits, or digits for signs.

const TODAY = new Date('2026-06-01')
const read = (text: string) => readReceipt([wordsOf(text, 0.95)], TODAY)

test.each([
  ['a code', 'LA PAZ\nCafe       658,00\nTOTAL  B0B 658,00\nTarjeta B0B 658,00', '658.00', 'BOB'],
  ['a code behind', 'KHARTOUM\nTea  92,100\nTOTAL  92,100 5DG\nCash  92,100 5DG', '92100', 'SDG'],
  ['a sign behind', 'TEHRAN\nTea  1,200,000\nTOTAL  1,200,000 R1s\nCard  1,200,000 R1s', '1200000', 'IRR'],
])('%s of a currency that was read as digits is no part of the total', (_, text, total, currency) => {
  const reading = read(text)
  expect([reading.total?.value, reading.currency?.value]).toEqual([total, currency])
})

test.each(['450500', '1.250500', '320S00'])('%s in Cape Verde may be escudos, never sure', (amount) => {
  const { total } = read(`Praia, Cabo Verde\nCafe  ${amount}\nTOTAL  ${amount}\nCartao  ${amount}`)
  expect(total?.value).toBe(`${amount.slice(0, -3).replace('.', '')}.00`)
  expect(total?.confidence).toBeLessThan(SURE_CONFIDENCE_MIN)
})

test('numbers in Cape Verde that do not all end as escudos do are what they seem', () => {
  const { total } = read('Praia, Cabo Verde\nHotel  450500\nTaxa  12200\nTOTAL  462700')
  expect(total?.value).toBe('462700')
})

test('the letter B in front of an amount is the sign of the baht', () => {
  const { total } = read('SUNSHINE STORES\nCoffee  756.01\nTOTAL  B756.01\nCard  756.01')
  expect(total?.value).toBe('756.01')
})

test.each([
  ['beside each other are one number', '1 741,62', '1741.62'],
  ['far from each other are two', '3    741,62', '741.62'],
])('groups of digits that stand %s in a line from the right', (_, amount, total) => {
  const text = `Nouakchott\n${amount}    الإجمالي\n${amount}    نقدا`
  expect(read(text).total?.value).toBe(total)
})

test('nothing is surer than the words that it was read from allow', () => {
  const words = wordsOf('CORNER CAFE\nDate 24 December 2025\nTOTAL 12.50', 1).map((word) =>
    word.text === '2025' ? { ...word, confidence: 0.7, confidenceMax: 0.7 } : word,
  )
  const { date } = readReceipt([words], TODAY)
  expect(date?.value).toBe('2025-12-24')
  expect(date?.confidence).toBeLessThan(SURE_CONFIDENCE_MIN)
})

test.each([
  ['a city', 'TRATTORIA DEL PORTO\nVia Gramsci 8, Genova\nTOTALE  31,00\ndi cui IVA 10%  2,82'],
  ['a tax number of Italy', 'BAR SPORT\nP.IVA 09876543217\nTOTALE  31,00'],
  ['a company number of France', 'CAFE DE LA GARE\nSIRET 552 100 554 00013\nTOTAL TTC  10,30'],
])('%s names the euro, whose sign recognition leaves out', (_, text) => {
  const { currency } = read(text)
  expect(currency?.value).toBe('EUR')
  expect(currency?.confidence).toBeLessThan(SURE_CONFIDENCE_MIN)
})
