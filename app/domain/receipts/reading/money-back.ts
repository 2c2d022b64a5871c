import { phrases } from '~/domain/text/phrases'
import { LANGUAGES } from './languages'
import { normalizeWords, patternOfWords, wordListPattern } from './languages/word-patterns'
import { approximateAmounts } from './numbers'
import type { Line } from './page-text'
import { headOf, isHeadingOf, mayBePriced } from './paper-heading'
import { isPaidLine, showCardOrChange } from './receipt-headings'

// Recognises papers of tills that give money back, which are refunds. Three lists of words tell: a heading of
// a return (`Retour`), a sure label of the amount (`to be refunded`), and a vague label that change has as
// well (`zurück`). The amounts decide: on a sale, the total or the payment is larger than what is given back.

/** Headings of returns. They also name the return of a journey or of a box. */
const RETURNS = patternOfWords(phrases`
  retur, return, returns, retour, returer, vareretur, varuretur, rückgabe, rücknahme, retouren, retours,
  retour marchandise, retour article, devoluciones, retorno, resi, devolución de artículos,
  devolução de artigos, troca, palautukset, palautettu, zwroty, vrácení, vrácené zboží, vrácení peněz,
  visszavét, visszavételezés, retur marfă, returnare, povrat robe, povrat novca, επιστροφές, iadeler,
  iade işlemi, возврат товара, возврат денег, повернення товару, връщане, връщане на стока, إرجاع, مرتجعات,
  החזרה, החזרת סחורה, 退貨單, 退货单, 返品レシート, 返品精算書, 반품영수증, retur barang, pengembalian barang, pemulangan barang,
  pemulangan, trả lại hàng, คืนสินค้า, รับคืนสินค้า
`)

/** Labels of an amount that is or was paid back. */
const REPAID = patternOfWords(phrases`
  to be refunded, amount refunded, total refunded, total refund, refund total, refund due, amount to refund,
  total to refund, refund amount, amount to be refunded, to refund, to be paid back, amount to be repaid,
  zu erstatten, zu erstattender betrag, rückzahlbetrag, rückzahlungsbetrag, rückerstattungsbetrag,
  summe erstattung, erstattung gesamt, gesamterstattung, zurückzuzahlen, zurückzuerstatten, à rembourser,
  total remboursé, montant remboursé, total à rembourser, montant à rembourser, net à rembourser,
  total remboursement, montant du remboursement, a reembolsar, importe reembolsado, importe a reembolsar,
  total reembolsado, total devuelto, importe devuelto, importe a devolver, total a devolver, total devolución,
  total reembolso, importe de la devolución, da rimborsare, totale rimborso, totale da rimborsare,
  importo rimborsato, importo da rimborsare, importo rimborso, totale reso, rimborsato, totale rimborsato,
  valor a reembolsar, total a reembolsar, valor reembolsado, total reembolso, total devolução,
  valor da devolução, valor devolvido, terug te betalen, terug te ontvangen, terugbetaald,
  totaal terugbetaling, totaal retour, retourbedrag, terug te storten, terugbetaald bedrag,
  bedrag terugbetaling, att återbetala, att utbetala, att återfå, återfås, att få tillbaka, å få tilbake,
  at få tilbage, saatava takaisin, att betala tillbaka, att betala ut, återbetalas, återbetalat,
  återbetalat belopp, summa retur, totalt återbetalat, summa återbetalning, å tilbakebetale, å utbetale,
  å betale tilbake, til tilbakebetaling, tilbakebetalt, tilbakebetales, til utbetaling, sum retur, refundert,
  refunderes, refusjon, totalt refundert, sum å utbetale, at tilbagebetale, at udbetale, til udbetaling,
  til tilbagebetaling, tilbagebetales, tilbagebetalt, at betale tilbage, refunderet, beløb retur, palautetaan,
  palautettava, palautettava summa, palautus yhteensä, palautettu summa, hyvitetään, hyvitettävä,
  hyvitys yhteensä, maksetaan takaisin, kwota zwrotu, kwota do zwrotu, suma zwrotu, razem zwrot, zwrot razem,
  zwrócono, do zwrotu razem, částka k vrácení, celkem k vrácení, vrácená částka, celkem vráceno zákazníkovi,
  visszatérítendő, visszafizetendő, visszatérített összeg, visszatérítés összege, visszatérítve, de rambursat,
  total de rambursat, sumă rambursată, suma rambursată, total rambursat, total retur, ukupno povrat,
  iznos povrata, povrat ukupno, za povrat ukupno, προς επιστροφή, ποσό επιστροφής, σύνολο επιστροφής,
  επιστρεφόμενο ποσό, επιστρεπτέο ποσό, iade edilecek tutar, iade tutarı, iade toplamı, toplam iade,
  iade edilen tutar, к возврату, сумма возврата, итого возврат, итого к возврату, возвращено, до повернення,
  сума повернення, повернено, за връщане, сума за връщане, възстановена сума, сума за възстановяване,
  المبلغ المسترد, المبلغ المستحق للاسترداد, إجمالي الاسترداد, مبلغ الاسترداد, إجمالي المرتجع, סכום ההחזר,
  סכום להחזר, סה"כ להחזר, סהכ להחזר, סה"כ זיכוי, סכום הזיכוי, לזיכוי, 返金額, 返金合計, ご返金, 返金金額, 退款金额, 退款金額, 退款总额,
  退款總額, 退款合计, 退款合計, 应退, 應退, 实退, 實退, 환불금액, 환불액, 환불합계, 반품금액, 총환불금액, jumlah refund, total refund,
  jumlah pengembalian, total pengembalian, jumlah bayaran balik, số tiền hoàn, số tiền hoàn lại,
  tổng tiền hoàn, tổng hoàn tiền, tiền hoàn lại, ยอดคืนเงิน, จำนวนเงินคืน, ยอดเงินคืน, เงินคืนลูกค้า,
  รวมคืนเงิน
`)

/** Labels of an amount paid back that also name change, deposits, and cash from a machine. */
const PAID_OUT = patternOfWords(phrases`
  paid out, amount paid out, to be paid out, auszahlungsbetrag, auszahlung, auszuzahlen, zurück, à rendre,
  rendu, a devolver, devuelto, por devolver, a restituir, da restituire, restituito, troco, terug, uitbetaald,
  uit te betalen, uitbetaling, tillbaka, utbetalat, utbetalt, tilbake, retur til kunde, udbetalt, udbetales,
  tilbage, takaisin, do zwrotu, do wypłaty, wypłacono, k vrácení, vráceno, k výplatě, vyplaceno, visszajár,
  kifizetendő, kifizetve, de restituit, restituit, de plătit clientului, za povrat, za isplatu, isplaćeno,
  πληρωτέο στον πελάτη, ödenecek tutar, к выплате, выплачено, до виплати, виплачено, за изплащане, изплатено,
  المبلغ المدفوع للعميل, להחזר, お支払額, 払戻額, 払戻金額, 지급액, dikembalikan, dipulangkan, trả lại, hoàn trả, คืน
`)

/** Whether a normalized text labels the amount that a paper gives back. */
export const namesRepaidAmount = (normalized: string): boolean => REPAID.test(normalized)

/** Whether a normalized text labels an amount that was paid out. */
export const namesPaidOutAmount = (normalized: string): boolean => PAID_OUT.test(normalized)

/** A minus after an amount, or before it, perhaps with the currency between them. */
const MINUS =
  /(?<![\d\p{L}])[-−–—‐‑] ?(?:\p{Sc} ?|[A-Z]{2,3} ?|kr\.? ?)?\d|\d[.,]\d{2} ?(?:\p{Sc} ?|kr\.? ?)?[-−–—‐‑](?![\d\p{L}])/iu

const isBelowZero = (line: Line) =>
  mayBePriced(line) && (MINUS.test(line.text) || line.words.some((word) => word.isBesideDash))

/** Whether a minus touches an amount. A dash with spaces around it may separate a label from an amount. */
const hasMinus = ({ text }: Line) => MINUS.test(text)

/** An amount with or without a fraction, but not a date, time or rate. */
const AMOUNT = /(?<![\d.,/:])(?:\d{1,3}(?:[.,'’ ]\d{3}){1,3}|\d{1,9})(?:[.,]\d{2})?(?![.,/:'’]?\d| ?%)/gu

/** Returns the largest amount on a line with a price; 0 if none. */
const largestAmountOn = (line: Line): number =>
  Math.max(0, ...approximateAmounts(mayBePriced(line) ? (line.text.match(AMOUNT) ?? []) : []))

const isRepaid = (line: Line) => REPAID.test(normalizeWords(line.text)) && largestAmountOn(line) > 0

const isPaidOut = (line: Line) => mayBePriced(line) && PAID_OUT.test(normalizeWords(line.text))

/** Whether a line has the total of a sale. */
function isTotal(line: Line): boolean {
  const text = normalizeWords(line.text)
  return (
    mayBePriced(line) &&
    (wordListPattern(LANGUAGES, 'total').test(text) || wordListPattern(LANGUAGES, 'due').test(text))
  )
}

/** Whether a line is the heading of a return, of goods or of a journey. */
export const isReturnHeading = (line: Line): boolean => isHeadingOf(line, RETURNS)

/** Whether a line has a total that was paid, not given back. */
const isSale = (line: Line) => isTotal(line) && !isBelowZero(line) && !isRepaid(line) && !isPaidOut(line)

/** Whether a line has the amount that a customer paid, in cash, by card or otherwise. */
const isPaymentLine = (line: Line) =>
  showCardOrChange([line]) ||
  isPaidLine(line) ||
  wordListPattern(LANGUAGES, 'amountTendered').test(normalizeWords(line.text))

const largestAmountIn = (lines: Line[]) =>
  lines.reduce((largest, line) => Math.max(largest, largestAmountOn(line)), 0)

/** Returns the lines that are not in the other list. */
function linesWithout(lines: Line[], excluded: Line[]): Line[] {
  const excludedLines = new Set(excluded)
  return lines.filter((line) => !excludedLines.has(line))
}

/** Whether a paper without a return's heading gives money back: no total was paid, no amount is higher. */
function isRefundWithoutHeading(lines: Line[]): boolean {
  const repaidLines = lines.filter(isRepaid)
  const mostRepaid = largestAmountIn(repaidLines)
  return (
    repaidLines.length > 0 &&
    !lines.some(isSale) &&
    !linesWithout(lines, repaidLines).some(
      (line) => largestAmountOn(line) > mostRepaid || (isPaidLine(line) && !isBelowZero(line)),
    )
  )
}

/**
 * Whether a paper with the heading of a return gives money back: by a negative total, or by a label of money
 * back. Beside a larger payment or total, that amount is change. A vague label needs the largest amount.
 */
function isRefundWithHeading(lines: Line[]): boolean {
  if (lines.some((line) => isTotal(line) && hasMinus(line))) return true
  const repaidLines = lines.filter(isRepaid)
  if (repaidLines.length > 0) {
    const mostRepaid = largestAmountIn(repaidLines)
    return !linesWithout(lines, repaidLines).some(
      (line) => (isPaymentLine(line) || isSale(line)) && largestAmountOn(line) > mostRepaid,
    )
  }
  const paidOutLines = lines.filter((line) => isPaidOut(line) && largestAmountOn(line) > 0)
  const mostPaidOut = largestAmountIn(paidOutLines)
  return (
    paidOutLines.length > 0 &&
    !lines.some(isSale) &&
    !linesWithout(lines, paidOutLines).some((line) => largestAmountOn(line) > mostPaidOut)
  )
}

/**
 * Whether labels and amounts prove a refund; `paperKindOf` then calls the paper one. A customer who paid more
 * than the shop gives back got change, or the rest of a deposit.
 */
export const givesMoneyBack = (lines: Line[], headLineCount: number): boolean =>
  headOf(lines, headLineCount).some(isReturnHeading)
    ? isRefundWithHeading(lines)
    : isRefundWithoutHeading(lines)

/**
 * Whether a paper may be a refund; `mayGiveMoneyBack` then leaves the sign of the total in doubt. The paper
 * has a sure label of an amount that is paid back. Or it has the heading of a return and a vague label, and
 * no payment is larger than that amount, which would be change. A fee or a discount may make the amount
 * smaller than the price, so either of these may be the total.
 */
export function namesMoneyBack(lines: Line[], headLineCount: number): boolean {
  if (lines.some(isRepaid)) return true
  const mostPaidOut = largestAmountIn(lines.filter(isPaidOut))
  return (
    mostPaidOut > 0 &&
    headOf(lines, headLineCount).some(isReturnHeading) &&
    !lines.some((line) => isPaymentLine(line) && largestAmountOn(line) > mostPaidOut)
  )
}
