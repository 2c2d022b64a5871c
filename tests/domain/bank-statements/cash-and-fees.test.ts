import { expect, test } from 'vitest'
import { encoded } from './bank-files'
import { readFile } from './bank-files/read-file'
import { rowsOf } from './bank-files/row-texts'

// Rows whose text contains words for a cash withdrawal and for a fee. The row is one of both.

const stateOf = (text: string, amount: string) => {
  const rows = rowsOf(`Date;Description;Amount\n2026-12-04;"${text}";${amount}\n2026-12-05;Hotel;-612.50\n`)
  return rows === 'asked' ? rows : rows[0]?.split(' ')[0]
}

test.each([
  ['GELDAUTOMAT 05/12 ENTGELT', '-5.00', 'fee'],
  ['ATM 02 CITY CENTRE WITHDRAWAL FEE', '-2.00', 'fee'],
  ['Retrait DAB 03/12 frais', '-3.00', 'fee'],
  ['BANKOMAT PROVISION 2026-12-03', '-3.00', 'fee'],
  ['FRAIS RETRAIT DAB ETRANGER 03/12 2,90', '-2.90', 'fee'],
  ['Geldopname 03-12 LONDON kosten', '-12.00', 'fee'],
  ['GELDAUTOMAT 14:22 ENTGELT', '-22.00', 'fee'],
  ['ATM FEE 12.03.26', '-3.00', 'fee'],
  ['ATM FEE 14.22', '-3.00', 'fee'],
  ['ATM 手数料 110', '-110.00', 'fee'],
  ['ATM 2 CITY CENTRE WITHDRAWAL FEE', '-2.00', 'ambiguous'],
  ['ATM WITHDRAWAL 200 FEE', '-200.00', 'ambiguous'],
  ['ATM WITHDRAWAL 200.00 FEE', '-200.00', 'withdrawal'],
  ['RETRAIT DAB 1 240,50 FRAIS', '-1240.50', 'withdrawal'],
])('the numbers of %s, of which %s was paid, make it %s', (text, amount, state) => {
  expect(stateOf(text, amount)).toBe(state)
})

test.each([
  ['ATM FEE FREE ACCOUNT MONTHLY', '-4.50', 'fee'],
  ['ATM WITHDRAWAL FEE EXEMPT FROM VAT', '-3.00', 'fee'],
  ['Frais retrait DAB gratuit depasse', '-1.00', 'fee'],
  ['Gebühr inkl. MwSt Bargeldauszahlung', '-3.00', 'fee'],
  ['CASH WITHDRAWAL NO FOREIGN FEE 200.00', '-200.00', 'withdrawal'],
  ['CASH WITHDRAWAL NO FOREIGN TRANSACTION FEE', '-158.10', 'withdrawal'],
  ['Bargeldauszahlung ohne zusätzliche Gebühr', '-50.00', 'withdrawal'],
  ['ATM WITHDRAWAL FEE INCLUDED, NAIROBI', '-80.10', 'withdrawal'],
  ['ATM WITHDRAWAL INCL 2.00 EUR FEE', '-80.10', 'withdrawal'],
  ['WYPŁATA Z BANKOMATU W TYM PROWIZJA', '-80.10', 'withdrawal'],
  ['ATM WITHDRAWAL FEE FREE NAIROBI', '-80.10', 'ambiguous'],
  ['MINIBANK OSLO NO UTTAK GEBYR', '-3.00', 'ambiguous'],
  ['ATM WITHDRAWAL PLUS FEE 3.00', '-3.00', 'ambiguous'],
])('the words of %s, of which %s was paid, make it %s', (text, amount, state) => {
  expect(stateOf(text, amount)).toBe(state)
})

test.each([
  ['ATM WITHDRAWAL FEE 2.10', '-102.10', 'ambiguous'],
  ['ATM WITHDRAWAL FEE 03.12', '-3.00', 'fee'],
  ['KÉSZPÉNZFELVÉT 100 EUR DÍJ', '-41000.00', 'ambiguous'],
  ['Poplatek za výběr z bankomatu 100 EUR', '-3.00', 'fee'],
  ['ATM WITHDRAWAL NAIROBI FEE KES 350', '-80.10', 'ambiguous'],
  ['ATM WITHDRAWAL KES 10000 FEE KES 350', '-80.10', 'withdrawal'],
  ['ATM PARA ÇEKME MASRAFI 100 EUR', '-50.00', 'ambiguous'],
  ['ATM取款手续费 USD 100', '-12.00', 'ambiguous'],
  ['ATM利用手数料 10,000円引出', '-110.00', 'fee'],
  ['ATM WITHDRAWAL 10000 CHARGES 35', '-10035.00', 'withdrawal'],
  ['ATM CHARGES 35 WITHDRAWAL 10000', '-35.00', 'fee'],
  ['COMM SU PRELEVAMENTO 50,00 GBP', '-1.50', 'fee'],
  ['WYPŁATA W BANKOMACIE 100,00 EUR', '-431.00', 'withdrawal'],
  ['현금출금 SEOUL', '-80.10', 'withdrawal'],
  ['OTTO. NOSTO HELSINKI', '-80.10', 'withdrawal'],
])('another amount than the paid one in %s, %s, makes it %s', (text, amount, state) => {
  expect(stateOf(text, amount)).toBe(state)
})

test('a row that may be cash or its fee says so', () => {
  const csv = 'Date;Description;Amount\n2026-12-04;ATM WITHDRAWAL 200 FEE;-200.00\n2026-12-05;Hotel;-612.50\n'
  const { reading } = readFile(encoded(csv, 'utf-8'), 'EUR')
  expect(reading?.records.map(({ reason }) => reason)).toEqual(['It may be cash, or the fee for it', ''])
})

test.each([
  ['CASH ADVANCE FEE 3% OF 100 USD ATM', null],
  ['ATM WITHDRAWAL 100 USD', '100 USD'],
])('the purchase that %s names is %s: a fee has none of its own', (text, sum) => {
  const csv = `Date;Description;Amount\n2026-12-04;${text};-3.00\n2026-12-05;Hotel;-612.50\n`
  const entry = `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261204<TRNAMT>-3.00<FITID>1<NAME>Bank<MEMO>${text}</STMTTRN>`
  const ofx = `OFXHEADER:100\n\n<OFX><CURDEF>EUR${entry}</OFX>`
  for (const file of [csv, ofx]) {
    const original = readFile(encoded(file, 'utf-8'), 'EUR').reading?.records[0]?.values?.original
    expect(original && `${Number(original.amount)} ${original.currency}`).toBe(sum)
  }
})
