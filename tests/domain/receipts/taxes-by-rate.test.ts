import { expect, test } from 'vitest'
import { SURE_CONFIDENCE_MIN } from '~/domain/receipts/reading/page-text'
import { readReceipt } from '~/domain/receipts/reading/receipt'
import { wordsOf } from './text'

/** The taxes of a receipt as `rate net tax`, with a question mark behind those that are not sure. */
const taxes = (text: string) =>
  readReceipt([wordsOf(text, 1)]).taxes.map(
    ({ rate, net, amount, confidence }) =>
      `${rate ?? '-'} ${net ?? '-'} ${amount}${confidence < SURE_CONFIDENCE_MIN ? '?' : ''}`,
  )

test.each([
  ['A 19% 10,00 1,90 11,90'],
  ['19% 11,90 1,90 10,00 A'],
  ['1,90 10,00 11,90 19 %'],
  ['MwSt 19,0% 1,90 10,00'],
  ['MwSt %19 10,00 1,90'],
  ['MwSt 19 10,00 1,90'],
  ['Steuer Netto MwSt Brutto\n19,00 10,00 1,90 11,90'],
  ['A = 19%\nCode Netto MwSt Brutto\nA 10,00 1,90 11,90'],
])('of "%s", whatever the order of its columns, the tax is 19 %% of 10.00', (text) => {
  expect(taxes(`Summe 11,90\n${text}`)).toEqual(['19 10.00 1.90'])
})

test.each([
  ['MwSt 7,00% 3,27 46,73', '50,00', '7 46.73 3.27'],
  ['inkl. 19% MwSt 1,90', '11,90', '19 - 1.90'],
  ['TVA 5,5% 10,00 0,55', '10,55', '5.5 10.00 0.55'],
  ['VAT 20% 2.00', '12.00', '20 - 2.00'],
  ['IVA 10% base 20,00 cuota 2,00', '22,00', '10 20.00 2.00'],
  ['GST SR 6% 94.34 5.66', '100.00', '6 94.34 5.66'],
  ['GST ZR 0% 5.00 0.00', '5.00', '0 5.00 0.00'],
])('"%s" in a total of %s is the tax %s', (text, total, expected) => {
  expect(taxes(`${text}\nTotal ${total}`)).toEqual([expected])
})

test.each([
  ['1.90', ['19 10.00 1.90']],
  ['1.91', ['19 10.00 1.91']],
  ['1.89', ['19 10.00 1.89']],
  ['1.92', []],
  ['1.88', []],
])('a tax of %s on 10.00 at 19 %% is read as %j: one cent may be a rounding', (tax, expected) => {
  const total = (10 + Number(tax)).toFixed(2)
  expect(taxes(`Total ${total}\nVAT 19% 10.00 ${tax}`)).toEqual(expected)
})

test('taxes are sure when they come to the total, and are marked when something else is in it', () => {
  const table = 'VAT 20% 10.00 2.00 12.00\nVAT 5% 20.00 1.00 21.00'
  expect(taxes(`Total 33.00\n${table}`)).toEqual(['20 10.00 2.00', '5 20.00 1.00'])
  expect(taxes(`Total 36.00\n${table}`)).toEqual(['20 10.00 2.00?', '5 20.00 1.00?'])
})

test('a tax without a rate is sure when a net amount and it come to the total', () => {
  expect(taxes('Subtotal 10.00\nTax 0.60\nTotal 10.60')).toEqual(['- 10.00 0.60'])
  expect(taxes('Tea 4.00\nTax 0.60\nTotal 10.60')).toEqual(['- - 0.60?'])
})

test.each([
  ['a tax of more than the rate of the total', 'Total 12.00\nVAT 20% 2.10'],
  ['a tax of a third of the total', 'Total 12.00\nTax 4.00'],
  ['a discount', 'Discount 10% 50.00 5.00\nTotal 45.00'],
  ['a charge for the service', 'Subtotal 50.00\nService charge 10% 5.00\nTotal 55.00'],
  ['a tax of the town', 'Room 100.00\nCity tax 5.00\nTotal 105.00'],
  ['no amount', 'VAT 20%\nTotal 12.00'],
])('no tax is read from %s', (_, text) => {
  expect(taxes(text)).toEqual([])
})

test('a tax that is printed twice is one, and two taxes of one rate with two names are two', () => {
  expect(taxes('VAT 20% 2.00\nTotal 12.00\nVAT summary\n20% 10.00 2.00 12.00')).toEqual(['20 10.00 2.00'])
  expect(taxes('Sub Total 100.00\nCGST 9% 9.00\nSGST 9% 9.00\nTotal 118.00')).toEqual([
    '9 100.00 9.00',
    '9 100.00 9.00',
  ])
})

test('a tax stands where its net amount and it are printed on one line', () => {
  const [tax] = readReceipt([wordsOf('Total 12.00\nVAT 20% 10.00 2.00', 1)]).taxes
  const [, line] = 'Total 12.00\nVAT 20% 10.00 2.00'.split('\n') as [string, string]
  expect(tax?.box).toMatchObject({ x0: line.indexOf('10.00') * 12, x1: line.length * 12 })
})

test.each([
  'Trib aprox R$: 32,10 Fed 54,61 Est Fonte: IBPT',
  'Tributos Totais Incidentes (Lei Federal 12.741/2012) R$ 18,45',
  'Valor aprox. dos tributos R$ 18,45 (18,45%)',
])('the share of taxes in a price that Brazil estimates is no tax: %s', (line) => {
  expect(taxes(`Posto Norte\nTOTAL R$ 239,60\n${line}`)).toEqual([])
})

const POLISH = 'SKLEP JAGODA\nPARAGON FISKALNY'

test.each([
  [
    'rows of amounts and taxes',
    'SPRZEDAŻ OPODATK. A 72,44\nKWOTA A 23% 13,55\nSPRZEDAŻ OPODATK. B 70,99\nKWOTA B 8% 5,26',
  ],
  [
    'rows that name the tax',
    'SPRZEDAŻ OPODATK. A 72,44\nPTU A 23% 13,55\nSPRZEDAŻ OPODATK. B 70,99\nPTU B 8% 5,26',
  ],
  ['one row of a rate', 'SP. OP. A: 72,44 PTU A=23% 13,55\nSP. OP. B: 70,99 PTU B=8% 5,26'],
  ['taxes that only come to their sum', 'KWOTA A 23% 13,55\nKWOTA B 8% 5,26'],
])('a Polish receipt with %s has a tax by rate', (_, rows) =>
  expect(taxes(`${POLISH}\n${rows}\nSUMA PTU 18,81\nSUMA PLN 143,43`)).toEqual(['23 - 13.55', '8 - 5.26']),
)

test.each([
  ['Czech', 'Účtenka\nCelkem 143,43 Kč\nA=21% 58,89 12,37\nB=12% 64,44 7,73\nDPH celkem 20,10'],
  ['Czech, with the words', 'Celkem 143,43 Kč\nA 21% základ 58,89 daň 12,37\nB 12% základ 64,44 daň 7,73'],
])('a %s table of letters has a tax by rate', (_, text) =>
  expect(taxes(text)).toEqual(['21 58.89 12.37', '12 64.44 7.73']),
)

test.each([
  [
    'Romanian, with the name',
    'BON FISCAL\nTOTAL LEI 143,43\nTVA A - 19,00% 11,38\nTVA B - 9,00% 5,96',
    ['19 - 11.38', '9 - 5.96'],
  ],
  [
    'Romanian, with gross amounts',
    'BON FISCAL\nTOTAL LEI 143,43\nTOTAL TVA 17,34\nA 19% 71,26 11,38\nB 9% 72,17 5,96',
    ['19 - 11.38', '9 - 5.96'],
  ],
  [
    'Hungarian',
    'SZÁMLA\nA: 5% Nettó 1 000 ÁFA 50\nC: 27% Nettó 2 000 ÁFA 540\nÖSSZESEN: 3 590 Ft',
    ['5 1000 50', '27 2000 540'],
  ],
  [
    'Hungarian, with spaces in its amounts',
    'NYUGTA\nA00 5% ÁFA 1 000 50 1 050\nC00 27% ÁFA 2 000 540 2 540\nÖSSZESEN: 3 590 Ft',
    ['5 1000 50', '27 2000 540'],
  ],
  [
    'Serbian',
    'FISKALNI RAČUN\nUkupan iznos: 143,43\nOznaka Ime Stopa Porez\nĐ O-PDV 20,00% 11,88\nE P-PDV 10,00% 6,56',
    ['20 - 11.88', '10 - 6.56'],
  ],
  [
    'Serbian, in Cyrillic letters',
    'ФИСКАЛНИ РАЧУН\nУкупан износ 143,43\nОзнака Име Стопа Порез\nЂ О-ПДВ 20,00% 11,88\nЕ П-ПДВ 10,00% 6,56',
    ['20 - 11.88', '10 - 6.56'],
  ],
])('a table of letters that is %s has a tax by rate', (_, text, expected) =>
  expect(taxes(text)).toEqual(expected),
)

test('where one of the rows of a table cannot be read, only the sum of the tax is read, marked', () => {
  const rows = 'SPRZEDAŻ OPODATK. A 72,44\nKWOTA A 23%\nSPRZEDAŻ OPODATK. B 70,99\nKWOTA B 8% 5,26'
  expect(taxes(`${POLISH}\n${rows}\nSUMA PTU 18,81\nSUMA PLN 143,43`)).toEqual(['- - 18.81?'])
})

test.each([
  ['a discount', 'KUPON A 10% 5,00'],
  ['an item with a share', 'SER A 30% 9,80'],
])('%s with a letter and a rate is no tax', (_, line) =>
  expect(taxes(`${POLISH}\n${line}\nPTU A 23% 13,55\nSUMA PLN 72,44`)).toEqual(['23 - 13.55']),
)

test.each([
  ['a commission', 'HOTEL DAKAR\nCommission carte 5% 10 000 500 10 500\nTOTAL 10 500 FCFA'],
  ['a charge for the service', 'Service 10% 1 000 100 1 100\nTotal 1 100 Ft'],
  ['a share that nothing names', 'Extra 10% 1 000 100 1 100\nTotal 1 100 Ft'],
  ['a commission, with decimals', 'Commission carte 5% 100,00 5,00 105,00\nTOTAL 105,00 €'],
  ['a surcharge, with decimals', 'Card surcharge 2% 50.00 1.00 51.00\nTotal 51.00'],
  ['a German surcharge', 'Nachtzuschlag 25% 40,00 10,00 50,00\nSumme 50,00 €'],
  ['a tip of another language', 'Summe 110,00 €\nPourboire 10% 100,00 10,00 110,00'],
])('the share of a price that is %s is no tax', (_, text) => expect(taxes(text)).toEqual([]))

test.each([
  ['its name', 'TVA 18% 10 000 1 800 11 800\nTOTAL 11 800 FCFA', ['18 10000 1800']],
  ['a heading', 'Taux HT TVA TTC\n18% 10 000 1 800 11 800\nTOTAL 11 800 FCFA', ['18 10000 1800']],
  ['its name beside a fee', 'Frais TVA 20% 100,00 20,00 120,00\nTOTAL 120,00 €', ['20 100.00 20.00']],
])('a tax is told by %s', (_, text, expected) => expect(taxes(text)).toEqual(expected))
