import { expect, test } from 'vitest'
import { decimalAmountsIn, decimalOf, wholeAmountsIn } from '~/domain/receipts/reading/amounts'
import { SURE_CONFIDENCE_MIN } from '~/domain/receipts/reading/page-text'
import { readPage } from '~/domain/receipts/reading/receipt'
import { linesOfText, wordsOf } from './text'

const amounts = (text: string) =>
  linesOfText(text)
    .flatMap((line) => decimalAmountsIn(line))
    .map(({ units }) => decimalOf(units, 2))
const suggestedTotal = (text: string) => readPage(wordsOf(text)).total
const total = (text: string) => suggestedTotal(text)?.value ?? null

test.each([
  ['12.50', ['12.50']],
  ['12,50 EUR', ['12.50']],
  ['1,234.56', ['1234.56']],
  ['1.234,56', ['1234.56']],
  ['1 234,56', ['1234.56']],
  ["1'234.50", ['1234.50']],
  ['RM12.50', ['12.50']],
  ['$9.20', ['9.20']],
  ['€7,00', ['7.00']],
  ['12. 50', ['12.50']],
  ['12 .50', ['12.50']],
  ['1O.5O', ['10.50']],
  ['l2.50', ['12.50']],
  // the last letter of a currency code is not a digit
  ['KES 348.00', ['348.00']],
  ['KES348.00', ['348.00']],
  ['Total S 348.00', ['348.00']],
  ['KES 1,348.00', ['1348.00']],
  ['RMl2.50', ['12.50']],
  ['-3.00', ['-3.00']],
  ['−3,00', ['-3.00']],
  ['3,00-', ['-3.00']],
  ['12,-', ['12.00']],
  ["1'250.--", ['1250.00']],
  ['1\u202f234,56', ['1234.56']],
  ['1\u2009234,56', ['1234.56']],
  ['１，２３４．５０', ['1234.50']],
  ['٣٠٫٥٠', ['30.50']],
  ['KDV %10 113,64', ['113.64']],
  ['2 x 4.50 9.00', ['4.50', '9.00']],
  ['8.10 SR', ['8.10']],
  ['8.10T', ['8.10']],
  ['1,20,360.00', ['120360.00']],
  ['12,34,56,789.50', ['123456789.50']],
  ['1.250$00', ['1250.00']],
  ['Dhs12.50', ['12.50']],
  ['ZiG214.24', ['214.24']],
  ['1,2,360.00', []],
  ['99999999999999.99', []],
  ['6.00%', []],
  ['12.05.2024', []],
  ['1.234', []],
  ['10:45', []],
])('the amounts in "%s" are %j', (text, expected) => {
  expect(amounts(text)).toEqual(expected)
})

test('whole amounts are read where a currency has no decimals', () => {
  expect(
    linesOfText('TOTAL 12,500')
      .flatMap((line) => wholeAmountsIn(line))
      .map(({ units }) => decimalOf(units, 0)),
  ).toEqual(['12500'])
})

test.each([
  'VISA ****4417',
  'VISA **** **** **** 4417',
  'Card XXXX-XXXX-XXXX-4417',
  'Mastercard ••••4417',
  'Visa 4417',
  'AMEX: 4417',
  'Visa ...4417',
])('the digits of a card are no amount: %s', (text) =>
  expect(linesOfText(text).flatMap((line) => wholeAmountsIn(line))).toEqual([]),
)

test.each([
  ['VISA 4,417', '4417'],
  ['Visa ¥4417', '4417'],
  ['TOTAL 4417', '4417'],
])('a whole amount is read of %s', (text, expected) =>
  expect(
    linesOfText(text)
      .flatMap((line) => wholeAmountsIn(line))
      .map(({ units }) => `${units}`),
  ).toEqual([expected]),
)

test.each([
  ['one line', 'Tea 4.00\nTOTAL 4.00', '4.00'],
  ['a subtotal', 'Subtotal 10.00\nTax 0.60\nTotal 10.60', '10.60'],
  ['cash and change', 'Total: 37.20\nCash 50.00\nChange 12.80', '37.20'],
  ['a grand total', 'Total 40.00\nService charge 4.00\nGrand Total 44.00', '44.00'],
  ['a rounded total', 'Total 15.63\nRounding 0.02\nRounded Total 15.65', '15.65'],
  [
    'rounding behind the total',
    'Total Incl. GST 15.63\nRounding Adj 0.02\nTotal 15.65\nCash 20.00\nChange 4.35',
    '15.65',
  ],
  ['quantities', 'Total Qty 3.00\nTotal Amount 25.40\nTotal Discount 2.00\nTotal Savings 30.00', '25.40'],
  [
    'a tax table',
    'Total 21.20\nCash 50.00\nChange 28.80\nGST Summary Amount Tax\nSR 20.00 1.20\nTotal 20.00 1.20',
    '21.20',
  ],
  ['german', 'Zwischensumme 18,40\nSumme EUR 21,90\nBar 50,00\nRückgeld 28,10\nMwSt 19% 3,50', '21.90'],
  ['german, to be paid', 'Netto 18,40\nMwSt 3,50\nZu zahlen 21,90', '21.90'],
  ['french', 'Total HT 10,00\nTVA 20% 2,00\nTotal TTC 12,00', '12.00'],
  ['spanish', 'Base 10,00\nIVA 21% 2,10\nImporte 12,10\nEfectivo 20,00\nCambio 7,90', '12.10'],
  ['italian', 'Pane 3,20\nLatte 1,80\nTOTALE EURO 5,00\nContante 10,00\nResto 5,00', '5.00'],
  ['dutch', 'Subtotaal 9,00\nTotaal 9,81\nBTW 0,81', '9.81'],
  ['malay', 'Jumlah Kecil 12.00\nJUMLAH 12.00\nTunai 20.00\nBaki 8.00', '12.00'],
  ['american', 'Subtotal $25.00\nSales Tax $2.06\nTotal $27.06\nVisa $27.06', '27.06'],
  [
    'kenyan shillings',
    'Subtotal KSh 1,200.00\nVAT 16% 192.00\nTOTAL KSh 1,392.00\nM-PESA 1,392.00',
    '1392.00',
  ],
  ['rupiah, beside litres', 'Volume 25,00 L\nTotal Rp 25.000\nTunai 30.000\nKembali 5.000', '25000'],
  ['yen', 'Subtotal 1,200\nTax 120\nTotal 1,320', '1320'],
  [
    'yen closed by a dash',
    '領収書\n¥13,320-\n但 新幹線代\n上記の金額を領収いたしました\n税等 10% 1,219',
    '13320',
  ],
  ['yen closed by a dash behind their word', '領収書\n金額 ￥13,320-\n内消費税 1,210', '13320'],
  ['the amount below its word', 'Tea 4.00\nCake 3.00\nTOTAL\n7.00', '7.00'],
  [
    'a total above the cash that an unread one names',
    '合计 7.00 元\nTotal last year 9\n现金 8.00\n找零 1.00',
    '7.00',
  ],
  ['misread letters', 'Tea 4.00\nCake 3.00\nTotai 7.00\nCash 10.00\nChange 3.00', '7.00'],
  ['a lost decimal point', 'Tea 4.00\nCake 3.50\nTotal 7 50', '7.50'],
  ['an unreadable total', 'Tea 4.00\nCake 3.50\nTotal ~~~\nCash 10.00\nChange 2.50', '7.50'],
  [
    'a misread total, by net and tax',
    'Total (Excluding VAT) 40.00\nTotal VAT 2.40\nTotal (Inclusive) 42.4%\nCash 41.40\nChange 0.00',
    '42.40',
  ],
  ['an amount due', 'Net 100.00\nVAT 20.00\nAmount Due £120.00', '120.00'],
])('the total: %s', (_, text, expected) => {
  expect(total(text)).toBe(expected)
})

test('nothing is read from nothing', () => {
  expect(total('')).toBeNull()
  expect(total('Thank you\nCome again')).toBeNull()
})

test.each([
  ['CARD NO: 535522XXXXXX9914'],
  ['Card 4548 12XX XXXX 9012'],
  ['Karte 5355 22** **** 9914'],
  ['PAN 535522******9914'],
])('the first digits of a card are no amount: %s', (card) =>
  expect(total(`ARAB BANK\n${card}\nAMOUNT JOD 150.000`)).toBe('150.000'),
)

test('the largest amount is a guess with little confidence', () => {
  const suggestion = suggestedTotal('Tea 4.00\nCake 13.00')
  expect(suggestion?.value).toBe('13.00')
  expect(suggestion?.confidence).toBeLessThan(0.5)
})

test('amounts beyond the exact range of binary numbers stay exact', () => {
  expect(total('TOTAL 9,007,199,254,740,993.01')).toBe('9007199254740993.01')
})

test.each([
  ['items', 'Soup 8.50\nSteak 32.00\nWater 4.50\nTotal 45.00', true],
  ['items of which one is another', 'Soup 8.50\nSteak 32.00\nWater 4.60\nTotal 45.00', false],
  ['one item', 'Menu 27.40\nTotal 27.40', true],
  ['items with their quantities', 'Desk 2 x 30.00 60.00\nLamp 1 x 40.00 40.00\nTotal 100.00', true],
  ['a subtotal and two taxes', 'Subtotal 100.00\nVAT 19% 11.40\nVAT 7% 2.80\nTotal 114.20', true],
  ['shipping and a tax', 'Subtotal 100.00\nShipping 5.00\nTax 8.00\nTotal 113.00', true],
  ['a discount', 'Subtotal 100.00\nDiscount -10.00\nTax 8.00\nTotal 98.00', true],
  ['items above an included tax', 'Coffee 2.50\nCake 8.50\nVAT 1.52\nTotal 11.00', true],
  ['items below it', 'Total 45.00\nSoup 13.00\nSteak 32.00', false],
  ['nothing', 'Soup\nTotal 45.00', false],
])('a total is sure when what stands above it comes to it: %s', (_name, text, isSure) => {
  const { confidence = 0 } = readPage(wordsOf(`Corner Grill\n${text}\nThank you`, 1)).total ?? {}
  expect(confidence >= SURE_CONFIDENCE_MIN).toBe(isSure)
})

test('a total that what stands above it comes to is unsure in a picture', () => {
  const { confidence = 1 } = readPage(wordsOf('Soup 8.50\nSteak 32.00\nTotal 40.50', 0.99)).total ?? {}
  expect(confidence).toBeLessThan(SURE_CONFIDENCE_MIN)
})

test('a total that what stands above it comes to is unsure when another total follows', () => {
  const text = 'Soup 10.00\nSteak 32.00\nAmount due 42.00\nTotal 12.60'
  expect(readPage(wordsOf(text, 1)).total).toMatchObject({ value: '42.00' })
  expect(readPage(wordsOf(text, 1)).total?.confidence).toBeLessThan(SURE_CONFIDENCE_MIN)
})

test.each([
  ['behind its rate', 'Total CHF 34.00 inkl. 8.1% MWST (CHF 2.55)'],
  ['in words', 'Total 34,00 € dont TVA 5,67 €'],
  ['behind a total with its tax', 'Total incl. VAT 34.00 (VAT 5.67)'],
  ['in Swedish', 'Summa 34,00 kr varav moms 6,80'],
])('a tax on the line of the total is not the total: %s', (_, line) =>
  expect(total(`Lakeside Hotel\n${line}\nThank you`)).toBe('34.00'),
)

test.each([
  ['the whole behind its net and tax', 'Total net 28.57 VAT 5.43 gross 34.00'],
  ['a whole behind the rate of its tax', 'Total incl. 19% VAT 34.00'],
  ['a whole that is no part of what stands before the tax', 'Total 3 items 28.57 incl. VAT 34.00'],
])('the last amount on the line of the total is the total: %s', (_, line) =>
  expect(total(`Lakeside Hotel\n${line}\nThank you`)).toBe('34.00'),
)

test.each([
  ['German', 'Huber GmbH\nMiete 2.016,81 €\nzzgl. 19% MwSt. 383,19 €\nAngebotssumme 2.400,00 €', '2400.00'],
  ['German, in full', 'Huber GmbH\nMiete 100,00 €\nzuzüglich 20% USt 20,00 €\nEndpreis 120,00 €', '120.00'],
  ['English', 'Hall Ltd\nRoom hire 100.00\nplus 20% VAT 20.00\nYou pay 120.00', '120.00'],
  ['Spanish', 'Salas Ruiz\nAlquiler 100,00\nmás IVA 21% 21,00\nImporte presupuestado 121,00', '121.00'],
])('a tax that is added to what stands above it is not the total: %s', (_, text, expected) =>
  expect(total(text)).toBe(expected),
)

test.each([
  ['03.10. 2026', []],
  ['03. 10. 2026', []],
  ['3.10. 2026 14:20', []],
  ['03.10 .2026', []],
  ['03.10 2026', []],
  ['03.10. 2O26', []],
  ['03.10. 14:20', []],
  ['13.10. - 15.10.', []],
  ['13.10.-15.10. 12.00', ['12.00']],
  ['03.10.', []],
  ['CZK 03.10. 2026 40.00', ['40.00']],
  ['3.10 CZK', ['3.10']],
  ['03.10 CZK', ['3.10']],
  ['13.50 2026', ['13.50']],
  ['3.10 2026.50', ['3.10', '2026.50']],
  ['Fee 3.10.', ['3.10']],
])('of the line "%s", which holds a date or none, the amounts are %j', (line, expected) =>
  expect(amounts(line)).toEqual(expected),
)

test.each([
  ['Parkovací lístek\n03.10. 2026\nCZK'],
  ['Parkovací lístek\nPlatí do 03.10\n2026\nCZK'],
  ['Parkovací lístek\n03.10\nCZK'],
  ['Parkovací lístek\n13.10.\nCZK'],
  ['Parkovací lístek\n13.10 14:20\nCZK'],
  ['Parkovací lístek\nZaplaceno 03.10. 14:20\nCZK'],
  ['Parkovací lístek\n03.10 CZK'],
])('a date that is cut off is no total: %j', (text) => expect(total(text)).toBeNull())

test.each([
  ['Parkovací lístek\n03.10. 2026\nCelkem 3.10 CZK', '3.10'],
  ['Parking\n03.10. 2026 14:20\nTotal 05.10', '5.10'],
  ['Parking\n12.10. - 13.10.\nTotal 12.00', '12.00'],
])('the total beside a date that looks like an amount is read: %j', (text, expected) =>
  expect(total(text)).toBe(expected),
)

test.each([
  ['Burger 11.00\nDrink 1.10\nTotal 12.10 2000 kcal', '12.10'],
  ['Subtotal 11.00\nTotal 12.10 2020 pts', '12.10'],
  ['Total 12.10 1999', '12.10'],
  ['Coffee 3.50\n03.10 2026\nTotal 3.50', '3.50'],
])('a number like a year behind an amount makes no date of it: %j', (text, value) =>
  expect(total(text)).toBe(value),
)

test.each([
  ['Fahrt 18.10\nTrinkgeld 2.00\nTotal EUR 20.10. 14:20', '20.10', true],
  ['Kaffee 4.00\nKuchen 6.10\nSumme 10.10. 9:05', '10.10', true],
  ['Bier 5.00\nSumme: 12.10. 13:05 Uhr', '12.10', false],
  ['Bier 5.00\nSumme: 05.10. 13:05 Uhr', '5.10', false],
  ['Lunch 8.00\nCelkem k úhradě Kč 12.10. 14:20', '12.10', false],
  ['PARKHAUS\nEUR 8.10 14:20', '8.10', false],
  ['PARKHAUS\n€8.10. 14:20', '8.10', false],
  ['PARKHAUS\nEUR 08.10 14:20', '8.10', false],
  ['Espresso 2.50\nSandwich 9.60\nEUR 12.10 14:30', '12.10', false],
  ['Total\nEUR 13.10. 14:20', '13.10', false],
])('an amount before an hour is no date behind its currency or its label: %j', (text, value, isSure) => {
  const { total } = readPage(wordsOf(text, 1))
  expect([total?.value, (total?.confidence ?? 0) >= SURE_CONFIDENCE_MIN]).toEqual([value, isSure])
})

test.each([
  ['Bier 5.00\nZu zahlen bis 12.10. 13:05 Uhr'],
  ['Bier 5.00\nBezahlt 12.10. 13:05 Uhr'],
  ['Bier 5.00\nKartenzahlung 12.10. 14:20'],
  ['Bier 5.00\nFr 13.10. 14:20'],
  ['Bier 5.00\nSAT 13.10. 14:20'],
  ['Bier 5.00\nSumme SAT 13.10. 14:20'],
  ['Bier 5.00\nSumme Di 13.10. 14:20'],
  ['Bier 5.00\nEUR 12.10. - 13.10.'],
  ['Bier 5.00\nSumme 12.10. - 13.10.'],
])('a day stays a day behind a weekday, a preposition or what was paid, and in a range: %j', (text) =>
  expect(total(text)).toBe('5.00'),
)

test('a day that begins with a zero beside another amount is no amount behind a currency', () =>
  expect(amounts('CZK 03.10. 14:20 40.00')).toEqual(['40.00']))

test.each([
  ['Å betale innen 05.12.\nkr 1 250,00', '1250.00'],
  ['Att betala senast 05.12.\n1 250,00 kr', '1250.00'],
  ['Zu zahlen spätestens 05.12.\n1.250,00 EUR', '1250.00'],
  ['Zu zahlen spätestens 05.12. 13:05\n1.250,00 EUR', '1250.00'],
  ['Summe Tisch 05.12.\nEUR 4,50', '4.50'],
  ['Laskun summa 125,00\nMaksettava viimeistään 05.12.', '125.00'],
  ['Rechnungsbetrag fällig 05.12.\n1.250,00', '1250.00'],
  ['Til betaling senest 05.12.\n1.250,00', '1250.00'],
  ['Bier 5.00\nSumme EUR 05.12.', '5.12'],
])('a day until when to pay is no total: %j', (text, value) => expect(total(text)).toBe(value))
