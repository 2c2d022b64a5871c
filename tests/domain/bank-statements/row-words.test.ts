import { expect, it } from 'vitest'
import { isBillPayment, saysPaymentReceived } from '~/domain/bank-statements/incoming-words'
import { refundCandidates } from '~/domain/bank-statements/refund-candidates'

it.each([
  'PAYMENT RECEIVED THANK YOU',
  'EINZAHLUNG RECHNUNGSAUSGLEICH',
  'PAIEMENT REÇU MERCI',
  'PAIEMENT RECU MERCI',
  'PAGO RECIBIDO GRACIAS',
  'Betaling ontvangen',
  'Spłata karty',
  'ПЛАТЕЖ ПОЛУЧЕН',
  '信用卡还款',
  'ご入金 ありがとうございます',
  '카드대금 입금',
])('%s is the payment of a bill, and no refund of an expense', (text) => {
  expect(isBillPayment(text)).toBe(true)
  const row = { line: 7, date: '2026-03-10', text, amount: '20', original: null, cells: [] }
  const expense = {
    merchant: 'Hotel',
    date: '2026-03-09',
    amount: '20',
    currency: 'EUR',
    convertedAmount: '20',
  }
  const candidates = (words: string) =>
    refundCandidates([{ ...row, text: words }] as never, [expense] as never).get(7)?.length
  expect([candidates(text), candidates('HOTEL REFUND')]).toEqual([undefined, 1])
})

it.each([
  ['Einzahlung Hotel Krone Erstattung', 'Krone'],
  ['Inbetalning Scandic återbetalning', 'Scandic'],
  ['Su pago en El Corte Ingles devuelto', 'El Corte Ingles'],
  ['payment received Booking.com refund', 'Booking.com'],
  // only the merchant
  ['Einzahlung Hotel Krone', 'Hotel Krone'],
  ['Innbetaling fra Scandic Oslo', 'Scandic'],
  // only the refund
  ['Einzahlung Rückerstattung 4711', 'Lindt'],
  ['payment received reimbursement', 'Lindt'],
])('%s is offered as the refund of %s', (text, merchant) => {
  const row = { line: 7, date: '2026-03-10', text, amount: '20', original: null, cells: [] }
  const expense = { merchant, date: '2026-03-09', amount: '20', currency: 'EUR', convertedAmount: '20' }
  expect(refundCandidates([row] as never, [expense] as never).get(7)).toEqual([expense])
})

it.each([
  ['PAYMENT RECEIVED THANK YOU', true],
  ['Internet payment - thank you', true],
  ['Payment receivedly', false],
  ['maksu vastaanotettu', true],
  ['ご入金 手数料', false],
  ['Einzahlung Sparkonto', false],
  ['Autopay payment', false],
])('whether %s says that money came in: %s', (text, isIncoming) => {
  expect(saysPaymentReceived(text)).toBe(isIncoming)
})

it.each(['PAGO DE TARJETA', 'Ihre Zahlung an Hotel Krone', 'Spłata karty', '信用卡还款'])(
  '%s may be money that left an account, and tells no sign',
  (text) => {
    expect(saysPaymentReceived(text)).toBe(false)
  },
)
