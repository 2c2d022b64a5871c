import { expect, test } from 'vitest'
import { SURE_CONFIDENCE_MIN, type Suggestion } from '~/domain/receipts/reading/page-text'
import { readReceipt } from '~/domain/receipts/reading/receipt'
import { wordsOf } from './text'

const read = (text: string) => readReceipt([wordsOf(text, 1)])

/** A value, with a question mark when it is not sure. */
const marked = (suggestion: Suggestion | null) =>
  suggestion && suggestion.value + (suggestion.confidence < SURE_CONFIDENCE_MIN ? '?' : '')

test.each([
  // change means cash, whatever word names the amount that the customer handed over
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
  // a heading, a taxpayer number or a list of accepted cards is not a payment
  ['CASH BILL\nTotal 7.50', null],
  ['PIN: P051234567Q\nTotal 7.50', null],
  ['VISA MASTERCARD AMEX\nTotal 7.50', null],
  ['Loyalty card\nTotal 7.50', null],
  // ways to pay that were printed before the payment
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
  ['Card **** **** **** 1234', 'card'],
  ['XXXX-XXXX-XXXX-1234', 'card'],
  ['451234******1234', 'card'],
  ['Nr. ############1234 0001', 'card'],
  ['Nr. ending in 1234', 'card?'],
  ['****12345', null],
  ['**1234', null],
])('the line "%s" tells the payment %s', (line, expected) => {
  expect(marked(read(`Total 7.50\n${line}`).payment)).toBe(expected)
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

test.each([
  ['an identity number with its word', '票价 ¥553.0元\n身份证号 2213**********1234'],
  ['an identity number below its word', '票价 ¥553.0元\n身份证号\n2213********1234'],
  ['an identity number before a name', '票价 ¥553.0元\n2213811990****1234 张三'],
  ['a shorter identity number before a name', '票价 ¥553.0元\n2213********1234 张三'],
  ['an identity number by its length', '票价 ¥553.0元\n2213**********1234'],
  ['a telephone by its form', '合计 ¥55.00\n138****2213'],
  ['a passport', 'Total 80.00\nPassport ****2213'],
  ['a passport by its form', 'Total 80.00\nE22****2213'],
  ['a member', 'Total 80.00\nMember No. XXXXXXXX2213'],
  ['a member with a card', 'Total 80.00\nLoyalty card ****2213'],
  ['a customer', 'Summe 80,00\nKundennr. ****2213'],
  ['a ticket', 'Total 80.00\nTicket no 1234***2213'],
  ['a number that is hidden at both ends', 'Total 80.00\n****2213****'],
  ['a telephone in words', 'Total 80.00\nPhone ending in 2213'],
  ['an account at a bank', 'Total 80.00\nHDFC Bank XXXXXX2213'],
  ['an address of UPI', 'Total 80.00\nUPI ID XXXXXX2213@okaxis'],
])('%s is no card: %j', (_, text) => {
  expect(read(text).payment?.value).not.toBe('card')
})

test.each([
  ['Card no: 411111******1234', 'card'],
  ['41111111****1234', 'card'],
  ['6222 02** **** *** 1234', 'card'],
  ['************1234', 'card'],
  ['Ref no 004512 ************1234', 'card'],
  ['Member ****2213\nVISA ****1234', 'card'],
  ['Member 12345678 VISA ****1234', 'card'],
  ['VISA ****1234\nVISA Terminal ID ****5678', 'card'],
  ['Amex 371*******1234', 'card'],
  ['****1234', 'card?'],
])('the digits of a card stay its digits in %j', (text, payment) => {
  expect(marked(read(`Total 7.50\n${text}`).payment)).toBe(payment)
})

test.each([
  ['Paid by UPI 450.00', 'other'],
  ['Google Pay UPI 450.00', 'other'],
  ['PhonePe 450.00', 'other'],
  ['Paytm 450.00', 'other'],
  ['Payment mode: UPI\nUPI Ref No: 123456782213', 'other?'],
  ['Paid By: BHIM UPI\nRRN 33XXXXXX2213', 'other?'],
  ['UPI transaction ID 123456789012\nDebited from\nHDFC Bank XXXXXX2213', 'other?'],
  ['Google Pay\nUPI transaction ID 123456789012', 'other?'],
  ['Google Pay 450.00', 'card'],
  ['VISA 450.00\nUPI ID: sharma@okaxis', 'card'],
  ['Card/UPI 450.00', null],
  ['We take UPI, Visa', null],
])('a payment by telephone is no card: %j', (text, payment) =>
  expect(marked(read(`Sharma Sweets\nTotal 450.00\n${text}`).payment)).toBe(payment),
)

test.each([
  ['CASH APPROVED 14.10', 'cash'],
  ['Cash applied 14.10', 'cash'],
  ['ON LINE PAYMENT VISA 14.10', 'card'],
  ['ON-LINE PAY VISA 14.10', 'card'],
  ['On-line payment 14.10', null],
  ['On line pay 14.10', null],
  ['Phonepeople case 14.10', null],
  ['Interactive tour 14.10', null],
  ['Apple payment 14.10', null],
  ['Swishing brush 14.10', null],
])('a word that begins like a wallet or a card names neither: %s', (text, payment) =>
  expect(marked(read(`Shop\nTotal 14.10\n${text}`).payment)).toBe(payment),
)

test.each([
  ['CASH APP 14.10', 'other'],
  ['LINE Pay 14.10', 'other'],
  ['LINE Pay決済 14.10', 'other'],
  ['PayPay残高 14.10', 'other'],
  ['Swishbetalning 14.10', 'other'],
  ['PayPal* 14.10', 'other'],
  ['INTERAC 14.10', 'card'],
  ['Apple Pay 14.10', 'card'],
])(
  'the name of a wallet or a card stands by itself, or before a word in another script: %s',
  (text, payment) => expect(marked(read(`Shop\nTotal 14.10\n${text}`).payment)).toBe(payment),
)

test.each([
  'ON LINE PAY VISA',
  'VISA WORLD REWARDS',
  'VISA CONTACTLESS MOBILE',
  'MASTERCARD BANK',
  'VISA MEMBER BANK',
])('digits after %s are those of a card', (label) =>
  expect(marked(read(`Total 7.50\n${label} ************1234`).payment)).toBe('card'),
)

test.each([
  'Swishad 14.10',
  'Swishat 14.10',
  'Vippset 14.10',
  'Vippsbetaling 14.10',
  'Zapłacono PayPalem 14.10',
  'Zapłacono BLIKIEM 14.10',
  'Maksettu MobilePaylla 14.10',
  'Maksettu PayPalilla 14.10',
  'Fizetve PayPallal 14.10',
  'VNPAYQR 14.10',
  'MoMoQR 14.10',
])('a wallet keeps its name with an ending of its language or a code: %s', (text) =>
  expect(marked(read(`Shop\nTotal 14.10\n${text}`).payment)).toBe('other'),
)

test.each(['Swisher 14.10', 'Pixel case 14.10', 'Cash appeal 14.10', 'Phonepeople 14.10'])(
  'a word that goes on otherwise names no wallet: %s',
  (text) => expect(read(`Shop\nTotal 14.10\n${text}`).payment?.value ?? null).not.toBe('other'),
)

test('the total of a receipt that says Swishad is sure', () =>
  expect(marked(read('Butik\nTotalt 20,00\nSwishad 20,00').total)).toBe('20.00'))
