import { phrases } from '~/domain/text/phrases'
import { normalizeWords, patternOfWords } from './languages/word-patterns'
import type { Line } from './page-text'
import { headOf } from './paper-heading'
import { isReceiptHeading, showCardOrChange } from './receipt-headings'

// Recognises confirmations of bookings that are paid later, at the hotel or on picking up the car.

/** Phrases that tell a guest to pay on the spot. */
const PAID_LATER = patternOfWords(phrases`
  pay at the property, pay at property, pay at the hotel, pay at hotel, payment at the property,
  no payment is needed today, no prepayment, pay on arrival, pay upon arrival, due at check in,
  due at the property, due upon arrival, pay when you stay, pay at pick up, payment on arrival,
  zahlung in der unterkunft, zahlung vor ort, zahlbar vor ort, bezahlung vor ort, vor ort zahlen,
  keine vorauszahlung, vor ort zu bezahlen, zahlung im hotel, paiement sur place, payer sur place,
  à régler sur place, paiement à l'hébergement, paiement à l'hôtel, aucun prépaiement, pago en el alojamiento,
  pagar en el alojamiento, pagarás en el alojamiento, pago en el hotel, sin pago por adelantado,
  pago en destino, pagamento in struttura, pagherai in struttura, paga in struttura, pagamento in hotel,
  nessun pagamento anticipato, pagamento no alojamento, pagamento na propriedade, pague na propriedade,
  pagamento no hotel, sem pré pagamento, betaling bij de accommodatie, betaal bij de accommodatie,
  betaal ter plaatse, betaling ter plaatse, geen vooruitbetaling, betal på overnattingsstedet,
  betales på stedet, betaling på stedet, betal på stedet, betal på hotellet, betala på boendet,
  betala på plats, betalning på plats, ingen förskottsbetalning, ingen forhåndsbetaling, ingen forudbetaling,
  maksu paikan päällä, maksetaan paikan päällä, płatność na miejscu, płatność w obiekcie, bez przedpłaty,
  platba na místě, platba v ubytování, bez platby předem, platba na mieste, fizetés a helyszínen,
  helyszíni fizetés, plata la proprietate, plătiți la proprietate, plaćanje u objektu,
  plaćanje na licu mjesta, πληρωμή στο κατάλυμα, tesiste ödeme, otelde ödeme, tesiste öde, оплата на месте,
  оплата в объекте, оплата при заселении, оплата на місці, плащане на място, 到店付款, 到店支付, 到店付, 现场付款, 現地払い,
  現地決済, 現地でお支払い, 현장 결제, 현장결제, 현지 결제, 현지결제, bayar di akomodasi, bayar di properti, bayar di hotel,
  bayar di penginapan, ชำระเงินที่ที่พัก, จ่ายที่ที่พัก, thanh toán tại chỗ nghỉ, thanh toán tại khách sạn,
  الدفع في مكان الإقامة, الدفع عند الوصول, תשלום במקום האירוח, תשלום במלון
`)

/** Whether a paper says that a booking is paid later, and nothing says that it is a receipt or was paid. */
export function isPaidLater(lines: Line[], headLineCount: number): boolean {
  // joins the lines, because sentences continue on the next line
  if (!PAID_LATER.test(normalizeWords(lines.map(({ text }) => text).join(' ')))) return false
  return !headOf(lines, headLineCount).some(isReceiptHeading) && !showCardOrChange(lines)
}
