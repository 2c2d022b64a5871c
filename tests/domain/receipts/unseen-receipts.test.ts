import { expect, test } from 'vitest'
import { readReceipt } from '~/domain/receipts/reading/receipt'
import { wordsOf } from './text'

// Papers that are not receipts: the paid amount and the paper's own number.

const read = (text: string) => readReceipt([wordsOf(text)], new Date('2026-06-01'))

const MESSAGE = `TG56DEF Confirmed. Ksh800.00 paid to
CAFE MOCHA Till Number 987654 on
18/11/2025 at 9:45 AM. New M-PESA
balance is Ksh10,500.00. Transaction
cost, Ksh0.00.`

test('of a message of a mobile payment, the amount paid and the day are read, not the balance', () => {
  const { total, date } = read(MESSAGE)
  expect([total?.value, date?.value]).toEqual(['800.00', '2025-11-18'])
})

test.each([
  'NAIVAS on 12/5/26 at 9:45 AM.',
  'NAIVAS on12/5/26 at 9:45 AM.',
  'NAIVAS 12/5/26 at 9:45 AM.',
  'NAIVAS12/5/26 at 9:45 AM.',
  'NAIVAS12.5.2026 at 9:45 AM.',
  'NAIVAS.on 12/5/26 at 9:45 AM.',
])('of a message that says it was paid to %j, the payee has no date', (behind) => {
  const { merchant, total } = read(
    `TG56DEF Confirmed. Ksh800.00 paid to ${behind} New M-PESA balance is Ksh10,500.00.`,
  )
  expect([merchant?.value, total?.value]).toEqual(['NAIVAS', '800.00'])
})

test.each(['CAFE 24/7', 'STUDIO 54', '7 ELEVEN'])('of a message the payee %s keeps its digits', (name) => {
  const { merchant } = read(
    `TG56DEF Confirmed. Ksh800.00 paid to ${name} on 12/5/26 at 9:45 AM. New M-PESA balance is Ksh10,500.00.`,
  )
  expect(merchant?.value).toBe(name)
})

test.each([
  'Table 4\n1 1 Hammour grilled\n2 2 Lemon mint\nTotal 96.00',
  '1 1 Hammour grilled 78.00\n2 2 Lemon mint 18.00\nTotal 96.00',
  '1 1 Hammour grilled\n2 2 Lemon mint\nTotal 96.00\nAl Bahar Seafood',
])('the line of an item with its count is no merchant of %j, nor offered as one', (text) => {
  const { merchant, otherMerchants } = read(text)
  expect([merchant?.value ?? '', ...otherMerchants].filter((name) => /Hammour|Lemon/.test(name))).toEqual([])
})

test.each([
  ['Alpine Supplies GmbH\nGutschrift Nr. G-2026-17\nzu Rechnung Nr. R-2026-804', 'G-2026-17'],
  ['Orchard Ltd\nCREDIT NOTE\nOriginal invoice no: INV-804\nCredit note number: CN-17', 'CN-17'],
  ['Papeterie Dupont\nAvoir n° A-93\nFacture n° F-55', 'A-93'],
])('the number of the credit note %j is its own', (text, number) =>
  expect(read(text).invoiceNumber?.value).toBe(number),
)

test('the number of an invoice on a credit note without its own is not sure', () => {
  const { invoiceNumber } = read('Orchard Ltd\nCREDIT NOTE\nOriginal invoice no: INV-804')
  expect(invoiceNumber?.confidence ?? 0).toBeLessThan(0.75)
})

test('a balance that is due is what is to be paid', () => {
  expect(read('Orchard Ltd\nBalance due 12.40\nAccount balance 99.00').total?.value).toBe('12.40')
})
