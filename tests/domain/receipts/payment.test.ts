import { expect, test } from 'vitest'
import { SURE_CONFIDENCE_MIN, type Suggestion } from '~/domain/receipts/reading/page-text'
import { readReceipt } from '~/domain/receipts/reading/receipt'
import { wordsOf } from './text'

const read = (text: string) => readReceipt([wordsOf(text, 1)])

/** A value, with a question mark when it is to be looked at. */
const marked = (suggestion: Suggestion | null) =>
  suggestion && suggestion.value + (suggestion.confidence < SURE_CONFIDENCE_MIN ? '?' : '')

test.each([
  // change that was given is cash, whatever the word for what was handed over
  ['Total 7.50\nPaid 10.00\nChange 2.50', 'cash'],
  ['SUMME 7,50\nGegeben 10,00\nRückgeld 2,50', 'cash'],
  ['Total 7.50\nVISA 7.50\nChange 0.00', 'card'],
  ['Total 7.50\nCash 7.50', 'cash'],
  ['Total 7.50\nCash 0.00\nCard 7.50', 'card'],
  ['SUMME 7,50\nBAR 7,50', 'cash'],
  ['SUMME 7,50\ngirocard 7,50', 'card'],
  ['TOTALE 7,50\nCONTANTI 7,50', 'cash'],
  ['TOTAL A PAGAR 7,50\nEFECTIVO 7,50', 'cash'],
  ['TOTAL TTC 7,50\nCB 7,50', 'card'],
  ['Total 7.50\nXXXXXXXXXXXX1234', 'card'],
  ['Total 7.50\nM-PESA 7.50', 'other'],
  ['SUMME 7,50\nKartenzahlung', 'card?'],
  ['Gesamtbetrag 7,50\nÜberweisung', 'transfer?'],
  ['Total 7.50\nCash 7.50\nVISA 7.50', 'cash?'],
  // neither a heading, nor the number of a taxpayer, nor cards that are taken
  ['CASH BILL\nTotal 7.50', null],
  ['PIN: P051234567Q\nTotal 7.50', null],
  ['VISA MASTERCARD AMEX\nTotal 7.50', null],
  ['Loyalty card\nTotal 7.50', null],
  // a choice of ways that was printed before anybody paid
  ['Total 7.500\nCash / Knet 7.500', null],
  ['Total 7.50\nCash / Card 7.50', null],
  ['SUMME 7,50\nKarte/Bar 7,50', null],
  ['SUMME 7,50\nBar/Cash 7,50', 'cash'],
  ['Total 7.50\nCash / Card XXXXXXXXXXXX1234', 'card'],
  ['Total 7.50', null],
])('the payment in %j is %s', (text, expected) => {
  expect(marked(read(text).payment)).toBe(expected)
})

test.each([
  ['Card **** **** **** 1234', '1234'],
  ['XXXX-XXXX-XXXX-1234', '1234'],
  ['451234******1234', '1234'],
  ['Nr. ############1234 0001', '1234'],
  ['Visa ending in 1234', '1234'],
  ['VISA 1234', null],
  ['****12345', null],
  ['**1234', null],
])('of the card in "%s", %s is told', (line, expected) => {
  expect(read(`Total 7.50\n${line}`).cardEnding?.value ?? null).toBe(expected)
})

test.each([
  ['Subtotal 40.00\nTip 6.00\nTotal 46.00', '6.00'],
  ['Subtotal 40.00\nVAT 4.00\nTip 6.00\nTotal 50.00', '6.00'],
  ['Summe 40,00\nTrinkgeld 6,00\nZu zahlen 46,00', '6.00'],
  ['Total 40,00\nPourboire 6,00\nTotal à payer 46,00', '6.00'],
  ['Subtotal 40.00\nTip 6.00\nTotal 46.01', null],
  ['Subtotal 40.00\nTotal 46.00\nSuggested tip 6.00', null],
  ['Subtotal 40.00\nService charge 6.00\nTotal 46.00', null],
  ['Subtotal 40.00\nTip 0.00\nTotal 40.00', null],
])('the tip in %j is %s', (text, expected) => {
  expect(read(text).tip?.value ?? null).toBe(expected)
})

test('a total is confirmed by a tip', () => {
  expect(marked(read('Subtotal 40.00\nTip 6.00\nTotal 46.00').total)).toBe('46.00')
})
