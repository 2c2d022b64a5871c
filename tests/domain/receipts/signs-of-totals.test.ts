import { expect, test } from 'vitest'
import { SURE_CONFIDENCE_MIN } from '~/domain/receipts/reading/page-text'
import { readPage } from '~/domain/receipts/reading/receipt'
import { wordsOf } from './text'

// Totals that are printed as negative, and dashes and payments that do not make a total negative.

const read = (text: string) => {
  const { total } = readPage(wordsOf(text, 1))
  return { value: total?.value, isSure: (total?.confidence ?? 0) >= SURE_CONFIDENCE_MIN }
}

test.each([
  ['before the digits', '$-52.83', '-52.83'],
  ['before the sign', '-$52.83', '-52.83'],
  ['before the sign, with a space behind it', '-$ 52.83', '-52.83'],
  ['before the code', '-USD 52.83', '-52.83'],
  ['before a sign of letters', '-RM52.83', '-52.83'],
  ['of typography', '−£52.83', '-52.83'],
  ['that does not break', '‑£52.83', '-52.83'],
  ['that is a long dash', '—52,83 €', '-52.83'],
  ['behind the digits', '52.83-', '-52.83'],
  ['behind the digits, before the sign', '52,83-€', '-52.83'],
  ['behind the sign', '52,83 €-', '-52.83'],
  ['behind the code', '52.83 USD-', '-52.83'],
  ['before the code of three decimals', '-KWD 12.345', '-12.345'],
])('a total with a minus %s, "%s", is below zero', (_, printed, value) => {
  const text = `Lakeside Hotel\nFee reversed ${printed}\nTotal ${printed}`
  expect(read(text)).toEqual({ value, isSure: true })
})

test.each(['▲¥1,200', '-¥1,200', '¥-1,200', '△1,200円'])('a whole total of "%s" is below zero', (printed) =>
  expect(read(`Lakeside Hotel\nTotal ${printed}`).value).toBe('-1200'),
)

test.each([
  ['brackets', '(52.83)'],
  ['brackets around the sign', '($52.83)'],
  ['brackets behind the sign', '$(52.83)'],
  ['brackets around the code', '(52.83 USD)'],
  ['the mark of a credit', '52.83 CR'],
  ['the mark of a credit, glued', '52.83CR'],
  ['the mark of a credit behind the code', '52.83 USD CR'],
  ['a dash before it', '- 52.83'],
  ['a dash before the sign', '- $52.83'],
  ['a dash behind it', '52.83 -'],
  ['a dash before the code', '- USD 52.83'],
  ['a dash behind the code', '52.83 USD -'],
  ['a hyphen before it', 'Amount-52.83'],
  ['a row of dashes before it', '----52.83'],
])('a total with %s, "%s", is asked about', (_, printed) => {
  const { total } = readPage(wordsOf(`Lakeside Hotel\nFee 52.83\nTotal ${printed}`, 1))
  expect(total).toMatchObject({ value: '52.83', alternatives: ['-52.83'] })
  expect(total?.confidence).toBeLessThan(SURE_CONFIDENCE_MIN)
})

test.each([
  ['a word with a hyphen', 'Lakeside Hotel\nFee 52.83\nSub-total 52.83\nTotal 52.83'],
  ['a wallet with a hyphen', 'Lakeside Hotel\nFee 52.83\nTotal 52.83\nM-PESA 52.83'],
  ['a discount before the sign', 'Lakeside Hotel\nFee $60.00\nDiscount -$7.17\nTotal $52.83'],
  ['a payment behind a dash', 'Lakeside Hotel\nFee 52.83\nTotal 52.83\nVisa - 52.83'],
])('a total beside %s is above zero', (_, text) =>
  expect(read(text)).toEqual({ value: '52.83', isSure: true }),
)

test('a total below zero stays so when the money is paid out', () => {
  const text = 'Frischmarkt GmbH\nPfand -8,25 €\nSUMME -8,25 €\nAuszahlung BAR 8,25 €'
  expect(read(text)).toEqual({ value: '-8.25', isSure: true })
})

const CHARGES = 'Lakeside Hotel\n11/15/26 Guest Room 169.00\n11/15/26 Room Tax 28.73'

test.each([
  ['in columns', `${CHARGES}\n11/16/26 Visa -197.73\nTotal 197.73 -197.73\nBalance 0.00`],
  ['as a total of its own', `${CHARGES}\n11/16/26 Visa -197.73\nTotal payments -197.73\nBalance 0.00`],
  ['behind the charges', `${CHARGES}\nTotal charges 197.73\nTotal payments -197.73\nBalance due 0.00`],
  ['with the sign', `${CHARGES}\nTotal charges $197.73\nTotal payments -$197.73\nBalance due $0.00`],
])('a payment of charges, %s, is no refund', (_, text) => expect(read(text).value).toBe('197.73'))

test.each([
  [
    'paid back by a tax office',
    'Jacke 119,00\nSUMME EUR 119,00\nMwSt 19% 19,00\nErstattungsbetrag 12,00',
    '119.00',
  ],
  ['paid back by an office, and in cash', 'SUMME EUR 119,00\nErstattungsbetrag 12,00\nBar 12,00', '119.00'],
  ['taken from a voucher', "Livre 40,00\nTOTAL 40,00\nMontant de l'avoir 20,00\nCB 20,00", '40.00'],
  ['of a deposit', 'Wasser 0,89\nPfand 0,25\nSUMME 1,14\nEUR\nErstattungsbetrag 0,25', '1.14'],
  ['before the card', 'Total 100.00\nCredit note amount 20.00\nCard 80.00', '100.00'],
  ['in Dutch', 'Totaal 50,00\nCreditbedrag 20,00\nPin 30,00', '50.00'],
])('an amount that is credited on a receipt, %s, is not its total', (_, text, value) =>
  expect(read(text).value).toBe(value),
)

test.each([
  ['GUTSCHRIFT Nr. 12\nHotel Adler\nZimmer 100,00\nGutschriftbetrag EUR 119,00', '119.00'],
  ["FACTURE D'AVOIR\nLibrairie\nLivre 35,00\nMontant de l'avoir 40,00 EUR", '40.00'],
  ['CREDIT NOTE 77\nLakeside Hotel\nRoom 90.00\nCredit note amount 108.00', '108.00'],
])('on a credit note it is the total: %j', (text, value) => expect(read(text).value).toBe(value))

test.each([
  [
    'by its label',
    'CLAS AB\nRETURKVITTO\nAdapter -199,00\nATT ÅTERFÅ SEK -199,00\nKontant -199,00\nMoms% 25,00 -39,80',
  ],
])('what a till gives back is the total: %s', (_, text) => expect(read(text).value).toBe('-199.00'))

test('what a till paid back is offered as the total where no line names one', () => {
  const text = 'CLAS AB\nRETURKVITTO\nAdapter -199,00\nZWROC SEK -199,00\nKontant -199,00\nMoms% 25,00 -39,80'
  const { total } = readPage(wordsOf(text, 1))
  expect(total).toMatchObject({ value: '199.00', alternatives: ['-199.00'] })
  expect(total?.confidence).toBeLessThan(SURE_CONFIDENCE_MIN)
})
