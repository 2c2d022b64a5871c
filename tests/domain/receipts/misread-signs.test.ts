import { expect, test } from 'vitest'
import { SURE_CONFIDENCE_MIN, type Suggestion } from '~/domain/receipts/reading/page-text'
import { readReceipt } from '~/domain/receipts/reading/receipt'
import { linesOfText, wordsOf } from './text'

// Currency signs that recognition reads as digits, and digits that it reads as signs.

const TODAY = new Date('2026-06-01')
const read = (text: string) => readReceipt([wordsOf(text, 0.97)], TODAY)

/** The values of a total, the likeliest first. */
function totals(text: string): string[] {
  const { total } = read(text)
  return total ? [total.value, ...(total.alternatives ?? [])] : []
}
const isSure = (suggestion: Suggestion | null) => (suggestion?.confidence ?? 0) >= SURE_CONFIDENCE_MIN

test.each([
  ['a code', 'LA PAZ\nCafe       658,00\nTOTAL  B0B 658,00\nTarjeta B0B 658,00', '658.00', 'BOB'],
  ['a code on items, too', 'LA PAZ\nCafe  B0B 658,00\nTOTAL  B0B 658,00', '658.00', 'BOB'],
  ['a code behind', 'KHARTOUM\nTea  92,100\nTOTAL  92,100 5DG\nCash  92,100 5DG', '92100', 'SDG'],
  ['a sign behind', 'TEHRAN\nTea  1,200,000\nTOTAL  1,200,000 R1s\nCard  1,200,000 R1s', '1200000', 'IRR'],
])('%s of a currency that was read as digits is no part of the total, and never sure', (_, text, ...said) => {
  const { total, currency } = read(text)
  expect([total?.value, currency?.value]).toEqual(said)
  expect(isSure(currency)).toBe(false)
})

test.each([
  ['twice, beside a sign', 'Line LS1 3.50\nLine LS1 3.50\nTOTAL £7.00', 'GBP', []],
  [
    'twice, beside a sign of several',
    'Line MD1 3.50\nLine MD1 3.50\nTOTAL $7.00',
    null,
    ['USD', 'CAD', 'AUD'],
  ],
  ['once, without a sign', 'Bolt KE5 3.50\nTOTAL 3.50', null, []],
  ['of a word, without a sign', 'Ale BR1 3.50\nTOTAL 3.50', null, []],
  ['of a word for a currency', 'Box 5EK 3.50\nTOTAL 3.50', null, []],
  ['on the line of the total, away from its amount', 'Box 3.50\nTOTAL 3.50 till KE5', null, []],
])('the code of an item that looks like a currency is none: %s', (_, text, value, offered) => {
  const { currency, otherCurrencies } = read(text)
  expect([currency?.value ?? null, otherCurrencies]).toEqual([value, offered])
})

test.each([
  ['once', 'Line 7.00\nTOTAL LS1 7.00\nCard £7.00', 'GBP', ['GBP', 'LSL', 'EGP']],
  ['twice', 'TOTAL LS1 7.00\nCash LS1 7.00\nCard £7.00', 'GBP', ['GBP', 'LSL', 'EGP']],
  ['beside a sign of several currencies', 'TOTAL MD1 7.00\nCard $7.00', null, ['MDL', 'USD', 'CAD']],
])('a misread code beside a total never outvotes a sign that is printed: %s', (_, text, value, offered) => {
  const { currency, otherCurrencies } = read(text)
  expect([currency?.value ?? null, otherCurrencies]).toEqual([value, offered])
  expect(isSure(currency)).toBe(false)
})

test.each([
  ['KSH5', 'KES'],
  ['K5H5', undefined],
  ['M1R', undefined],
  ['MXN', 'MXN'],
])('%s beside a total is read as %s: more than half of a misread sign are letters', (sign, currency) => {
  expect(read(`Corner\nTOTAL ${sign} 500.00`).currency?.value).toBe(currency)
})

test.each([
  ['a currency', 'Invoice No: KE5 2041', 'KE5'],
  ['an amount behind a sign', 'Invoice No: B2041', 'B2041'],
  ['an amount behind a sign, on a line for cards', 'Card receipt no: S2041', 'S2041'],
])('the number of an invoice that looks like %s stays as it is', (_, line, number) => {
  expect(read(`Corner Grill Ltd\n${line}\nTOTAL £7.00`).invoiceNumber?.value).toContain(number)
})

test.each([
  ['a dollar within it', '450$00', ['450.00']],
  ['an S within it', '320S00', ['320.00', '320500']],
  ['a digit within it', '450500', ['450500', '450.00']],
  ['a group, which no whole number has there', '1.250500', ['1250.00']],
])('a total in Cape Verde with %s, %s, reads %j', (_, amount, values) => {
  const text = `Praia, Cabo Verde\nCafe  ${amount}\nTOTAL  ${amount}\nCartao  ${amount}`
  expect(totals(text).map(Number)).toEqual(values.map(Number))
  expect(isSure(read(text).total)).toBe(amount.includes('$'))
})

test.each([
  ['2500', 'Praia Cabo Verde'],
  ['12800', 'Praia\nCabo Verde'],
  ['1500', 'CAFE CABO VERDE\nPraia'],
])('%s in %j may be whole or in escudos: both are offered', (amount, place) => {
  const text = `${place}\nJantar ${amount}\nTOTAL ${amount}`
  expect(totals(text).map(Number)).toEqual([Number(amount), Math.floor(Number(amount) / 1000)])
  expect(isSure(read(text).total)).toBe(false)
})

test('numbers beside an amount with a dollar in Cape Verde are escudos first, and offered as they are', () => {
  const text = 'Praia, Cabo Verde\nCafe  200$00\nJantar  250500\nTOTAL  450500'
  expect(totals(text).map(Number)).toEqual([450, 450500])
  expect(isSure(read(text).total)).toBe(false)
})

test.each([
  ['in Lisbon', 'Lisboa\nJantar 1500\nTOTAL 1500\nCartao 1500', ['1500']],
  ['nowhere', 'Jantar 1500\nTOTAL 1500\nCartao 1500', ['1500']],
  [
    'in Cape Verde, beside other ends',
    'Praia, Cabo Verde\nHotel  450500\nTaxa  12200\nTOTAL  462700',
    ['462700'],
  ],
  ['in Cape Verde, of other digits', 'Praia, Cabo Verde\nHotel  1510\nTOTAL  1510', ['1510']],
])('a number %s is what it seems', (_, text, values) => {
  expect(totals(text)).toEqual(values)
})

test.each([
  [
    'a sum that needs the digit',
    'Berlin\nSubtotal 714.29\nVAT 135.71\nTOTAL EUR B50.00',
    ['850.00', '50.00'],
  ],
  ['a code before it', 'Meal USD B5.00\nTOTAL USD B5.00\nCARD USD B5.00', ['85.00', '5.00']],
  ['nothing that tells', 'PUB\nMeal B5.00\nTOTAL B5.00\nCASH B5.00', ['85.00', '5.00']],
  [
    'the same without it',
    'SUNSHINE STORES\nCoffee  756.01\nTOTAL  B756.01\nCard  756.01',
    ['756.01', '8756.01'],
  ],
  ['whole amounts', 'Tokyo\nTea B500\nTOTAL B500\nCash B500', ['8500', '500']],
  [
    'Thailand in the name alone',
    'BANGKOK KITCHEN\nLeeds\nMeal B5.00\nTOTAL B5.00\nCASH B5.00',
    ['85.00', '5.00'],
  ],
  ['Thailand, and the code before it', 'Phuket\nTOTAL THB B50.00\nCASH THB B50.00', ['850.00', '50.00']],
  [
    'Thailand, and a total that nothing confirms',
    'Phuket\nTea 400.00\nHotel 450.00\nTOTAL B50.00',
    ['50.00', '850.00'],
  ],
  ['Thailand, and no total', 'Shop\nMoo 5, Phuket\nTea B45.00\nCake B50.00', ['50.00', '850.00']],
])('the letter B in front of an amount may be an 8 or the sign of the baht: %s', (_, text, values) => {
  expect(totals(text)).toEqual(values)
  expect(isSure(read(text).total)).toBe(false)
})

test.each([
  ['a place', 'SUNSHINE STORES\nSukhumvit Road, Bangkok\nCoffee B756.01\nTOTAL B756.01\nCard B756.01'],
  ['a code', 'SUNSHINE STORES\nPrices in THB\nCoffee B756.01\nTOTAL B756.01\nCard B756.01'],
  ['a word', 'SUNSHINE STORES\nAll prices in Baht\nCoffee B756.01\nTOTAL B756.01\nCard B756.01'],
  ['its script', 'SUNSHINE STORES\nกาแฟ B756.01\nรวม B756.01\nTOTAL B756.01\nCard B756.01'],
])('the letter B in front of an amount is the sign of the baht where %s says Thailand', (_, text) => {
  expect(totals(text)).toEqual(['756.01'])
  expect(isSure(read(text).total)).toBe(true)
  expect(read(text).currency?.value).toBe('THB')
})

test.each([
  ['nothing that tells', 'Corner\nMeal S5.00\nTOTAL S5.00\nCASH S5.00', ['55.00', '5.00']],
  ['the sign on other lines', 'Corner\nMeal $5.00\nTOTAL S5.00\nCASH $5.00', ['5.00', '55.00']],
  ['a sum that needs the digit', 'Corner\nSubtotal 50.00\nVAT 5.00\nTOTAL S5.00', ['55.00', '5.00']],
])('the letter S in front of an amount may be a 5 or the sign of the dollar: %s', (_, text, values) => {
  expect(totals(text)).toEqual(values)
  expect(isSure(read(text).total)).toBe(false)
})

test('the place of one page tells the sign of another', () => {
  const pages = ['SUNSHINE STORES\nBangkok', 'Coffee B756.01\nTOTAL B756.01\nCard B756.01']
  expect(readReceipt(pages.map((text) => wordsOf(text, 0.97))).total).toMatchObject({ value: '756.01' })
})

test.each([
  ['beside each other are one number', '1 741,62', '1741.62'],
  ['two spaces from each other are one number', '1  741,62', '1741.62'],
  ['three spaces from each other are two', '1   741,62', '741.62'],
])('groups of digits that stand %s in a line from the right', (_, amount, total) => {
  const text = `Nouakchott\n${amount}    الإجمالي\n${amount}    نقدا`
  expect(read(text).total?.value).toBe(total)
})

test.each([
  ['999 741,62', 'الإجمالي 999 741,62'],
  ['1234 741,62', 'الإجمالي 741,62 1234'],
  ['12 7416,2', 'الإجمالي 7416,2 12'],
])('%s in a line from the right is %j: a number begins with three digits at most', (amount, line) => {
  expect(linesOfText(`${amount}    الإجمالي`)[0]?.text).toBe(line)
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
