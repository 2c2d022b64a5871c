import { expect, test } from 'vitest'
import { groupIntoLines, isSure } from '~/domain/receipts/reading/page-text'
import { totalOfPaper } from '~/domain/receipts/reading/page-total'
import { readReceipt } from '~/domain/receipts/reading/receipt'
import { OTHER_VALUES_MAX } from '~/limits'
import { wordsOf } from './text'

// Papers that may give money back or precede an invoice. Their totals are never sure.

const read = (text: string) => readReceipt([wordsOf(text, 1)], new Date('2026-11-01')).total

const BELOW = '\nHauptstr. 1\nWare            39,99 €\nGesamt          39,99 €'

test.each([
  `THE ANCHOR          REFUND\nVISA **** 1234          12/10/2026\nAMOUNT   £39.99\nTOTAL   £39.99`,
  `Muster GmbH          Stornierung${BELOW}`,
  `Acme Ltd          Refund${BELOW}`,
  `Muster GmbH          Gutschrift\n12.10.2026          14.10.2026${BELOW}`,
  'ICA\nRETUR\nJacka   200,00\nSumma   200,00\nAvdrag   -20,00\nAtt återbetala   180,00',
  'Zara\nRETURN\nShirt   50.00\nTotal   50.00\nRestocking fee   -5.00\nRefund amount   45.00',
  'Zara\nRETURN\nShirt   50.00\nVisa   50.00\nRestocking fee   -5.00\nRefund amount   45.00',
  'Decathlon\nRETOUR\nBallon   20,00\nTotal payé   20,00\nMontant remboursé   15,00',
])('the total of a paper that may be a refund has a doubtful sign: %s', (text) => {
  const total = read(text)
  expect(isSure(total)).toBe(false)
  expect(total?.value.startsWith('-') || total?.alternatives?.includes(`-${total.value}`)).toBe(true)
})

test.each(['Paid on delivery', 'Pago pendiente', 'Zahlungsart\nVisa', 'PayPal will be charged later'])(
  'the total of an order that may be paid later is not sure: %s',
  (text) =>
    expect(isSure(read(`Acme Shop\nThank you for your order\nLamp   £12.00\nTotal   £12.00\n${text}`))).toBe(
      false,
    ),
)

test('a total that may be money back keeps as many alternatives as a reading holds', () => {
  const words = wordsOf('Nike\nRETURN\nTotal refund 100.00', 1)
  const total = { value: '120.00', confidence: 1, page: 1, box: { x0: 0, y0: 0, x1: 1, y1: 1 } }
  const alternatives = ['12.00', '1200.00', '1.20'].slice(0, OTHER_VALUES_MAX)
  const doubtful = totalOfPaper(null, { ...total, alternatives }, groupIntoLines(words))
  expect(doubtful?.alternatives).toEqual(['-120.00', ...alternatives].slice(0, OTHER_VALUES_MAX))
})
