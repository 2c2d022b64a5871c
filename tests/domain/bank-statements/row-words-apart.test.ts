import { expect, test } from 'vitest'
import { rowsOf } from './bank-files/row-texts'

// Texts of rows that were not used to write the word lists. A rule that reads one of them differently needs a
// review.

/** Payments whose texts contain a word for wages, refunds or received payments. */
const PAYMENTS = [
  'Rimborso prestito Findomestic',
  'Terugbetaling lening DUO',
  'Återbetalning CSN',
  'Zwrot za bilety Ania',
  'возврат долга Иванову',
  'החזר הלוואה',
  'Contra reembolso SEUR',
  'Hotel Lohn-Ammannsegg',
  'Ristorante Nomina',
  'Salary to nanny',
  'Payroll tax HMRC',
  'Maasmechelen Village',
  'ΜΙΣΘΩΜΑ ΜΑΡΤΙΟΥ',
  'Fizetési kötelezettség',
  'Výplata hotovosti',
  'Løn til au pair',
  'Einzahlungsgebühr',
  'Innbetaling til BSU',
  'Indbetaling pension',
  'ご入金手数料',
  '薪火餐厅',
  'Luong Thi Restaurant',
  'Paiement reçus de caisse',
  'Bayaran diterima fee',
]

/** Purchases whose texts contain such a word. */
const PURCHASES = [
  'Lohn Café Bern',
  'Luong Pho',
  '薪火餐厅',
  'Cashback World',
  'Nomina Cafe',
  'Wages Cycles',
  'Salary Negotiation Course',
  'Maas Bakkerij',
  'Payroll Relief Inc',
  'Plaça Hotel',
  'Iade Cafe Istanbul',
  'Refunder AB',
  'Gaji Coffee',
  'Erstattungsservice Fluggast',
]

const stateOf = (text: string, table: string) => {
  const rows = rowsOf(`Date;Description;Amount\n${table.replace('TEXT', text)}\n`)
  return rows === 'asked' ? rows : rows[0]?.split(' ')[0]
}

test.each(PAYMENTS)('%s among payments is paid, or asked', (text) => {
  const table =
    '2026-03-01;TEXT;-12.50\n2026-03-02;Hotel;-65.00\n2026-03-03;Taxi;-9.00\n2026-03-04;ACME;2000.00'
  expect(['paid', 'asked']).toContain(stateOf(text, table))
})

test.each(PURCHASES)('%s beside the payment of a card is asked', (text) => {
  expect(stateOf(text, '2026-03-01;TEXT;12.00\n2026-03-02;Transfer;-500.00')).toBe('asked')
})

/** Rows about cash, each with its kind. */
const CASH = [
  ['Cash withdrawal Barclays ATM no charge', 'withdrawal'],
  ['GELDAUTOMAT BERLIN GEBÜHRENFREI', 'withdrawal'],
  ['Geldopname Amsterdam kosten 0,00', 'withdrawal'],
  ['Prelievo bancomat commissioni 2,00', 'withdrawal'],
  ['Prelievo bancomat senza commissioni', 'withdrawal'],
  ['Bankomat Praha poplatek 0 Kč', 'withdrawal'],
  ['Kontantuttag Bankomat avgift 35,00 SEK', 'withdrawal'],
  ['LEVANTAMENTO ATM COMISSÃO 1,20 EUR', 'withdrawal'],
  ['снятие наличных без комиссии', 'withdrawal'],
  ['снятие наличных комиссия 0.00', 'withdrawal'],
  ['para çekme ücret 0,00 TL', 'withdrawal'],
  ['ATM取款 手续费 0.00', 'withdrawal'],
  ['Készpénzfelvét díj: 0', 'withdrawal'],
  ['ATM WDL 65.00 + SURCHARGE 3.00', 'withdrawal'],
  ['RETRAIT 20 000,00 XOF FRAIS COMPRIS', 'withdrawal'],
  ['Auszahlung Geldautomat inkl. Fremdgebühr', 'withdrawal'],
  ['Bargeldauszahlung, Entgelt siehe Abrechnung', 'withdrawal'],
  ['International ATM withdrawal charges', 'fee'],
  ['Poplatek výběr z bankomatu', 'fee'],
  ['Kosten geldopname buitenland', 'fee'],
  ['Avgift kontantuttag utland 65,00', 'fee'],
  ['Commissione prelievo ATM 12.03.2026', 'fee'],
  ['комісія за зняття готівки', 'fee'],
  ['Comisión por reintegro en cajero', 'fee'],
  ['ATM ACCESS FEE REF 0004711', 'fee'],
  ['Entgelt Bargeldauszahlung 22.03. 14:05', 'fee'],
  ['ATM 取款手续费', 'fee'],
  ['Gebyr minibank uttak 3 stk', 'fee'],
  ['Charge: non-Sterling cash fee, ATM Paris', 'fee'],
]

test('of texts about cash, one withdrawal is taken for a fee', () => {
  const wrong = CASH.filter(
    ([text = '', state]) => stateOf(text, '2026-03-01;"TEXT";-65.00\n2026-03-02;Hotel;-12.50') !== state,
  )
  expect(wrong.map(([text]) => text)).toEqual(['Bargeldauszahlung, Entgelt siehe Abrechnung'])
})
