import { phrases } from '~/domain/text/phrases'
import type { Language } from './languages/language'
import {
  normalizeWithOffsets,
  normalizeWords,
  patternOfWords,
  wordListPattern,
} from './languages/word-patterns'
import type { Line } from './page-text'
import { isHeadingOf } from './paper-heading'

// Recognises papers that give back the amount of an invoice: credit notes, and refunds of tills. A credit
// note also shows the number and date of that invoice.

const CREDIT_NOTES = patternOfWords(phrases`
  credit note, credit memo, credit invoice, gutschrift, rechnungskorrektur, stornorechnung, facture d'avoir,
  avoir, facture rectificative, nota de crédito, factura rectificativa, factura de abono, nota di credito,
  nota di accredito, faktura korygująca, korekta faktury, creditnota, creditfactuur, kreditnota,
  kreditfaktura, hyvityslasku, dobropis, opravný daňový doklad, sztornó számla, helyesbítő számla,
  factură storno, notă de credit, odobrenje, storno račun, πιστωτικό τιμολόγιο, iade faturası,
  кредитное извещение, корректировочный счет, кредитно известие, إشعار دائن, חשבונית זיכוי, tax credit note,
  sales credit note, adjustment note, korrekturrechnung, note de crédit, кредит нота, кредитова нота, 貸項通知單,
  贷项通知单, 折讓單, 赤伝票, nota retur, 红字发票, 貸方票, 返品伝票, 수정세금계산서, nota kredit, hóa đơn điều chỉnh, ใบลดหนี้
`)

/** Headings of refunds and cancelled sales on papers of tills and card terminals. */
const REFUNDS = patternOfWords(phrases`
  refund, refund receipt, refund slip, return receipt, sales return, goods return,
  documento commerciale emesso per reso merce, emesso per reso merce, emesso per reso,
  documento commerciale emesso per annullamento, emesso per annullamento, returned goods, merchandise return,
  void, void sale, reversal, sale reversal, storno, stornierung, stornobeleg, retoure, retourenbeleg,
  warenrücknahme, warenrückgabe, rückerstattung, erstattung, remboursement, ticket de remboursement,
  annulation, devolución, ticket de devolución, reembolso, anulación, rimborso, reso, reso merce, annullo,
  devolução, estorno, anulação, terugbetaling, retourbon, creditbon, returbon, tilbagebetaling, kreditering,
  returkvittering, tilbakebetaling, returkvitto, återbetalning, återköp, palautus, hyvitys, zwrot,
  zwrot towaru, vrácení zboží, vratka, visszáru, sztornó, visszatérítés, rambursare, povrat, επιστροφή,
  επιστροφή χρημάτων, ακύρωση, iade, iade fişi, iptal, возврат, возврат прихода, сторно, повернення,
  повернення коштів, استرداد, مرتجع, זיכוי, החזר, 退款, 退货, 退貨, 返金, 返品, 取消, 환불, 취소, 반품, pengembalian dana,
  bayaran balik, hoàn tiền, trả hàng, คืนเงิน
`)

/** Labels of the amount that a credit note gives back. On a receipt, they label a part of the total. */
const CREDITED_AMOUNTS = patternOfWords(phrases`
  credit note amount, gutschriftbetrag, gutschriftsbetrag, erstattungsbetrag, creditbedrag,
  montant de l'avoir, kreditbelopp
`)

/** Whether a normalized text labels the amount that a credit note gives back. */
export const namesCreditedAmount = (normalized: string): boolean => CREDITED_AMOUNTS.test(normalized)

/** Returns the offset after the name of a credit note on a line; null if the line has none. */
export function endOfCreditNote({ text }: Line): number | null {
  const { normalized, offsets } = normalizeWithOffsets(text)
  const label = CREDIT_NOTES.exec(normalized)
  return label && (offsets[label.index + label[0].length] as number)
}

const namesCreditNote = ({ text }: Line) => CREDIT_NOTES.test(normalizeWords(text))

/** Whether a line is only the name of a credit note, as a heading is. */
export const isCreditNoteHeading = ({ text }: Line): boolean =>
  CREDIT_NOTES.test(normalizeWords(text)) && !/\p{L}/u.test(normalizeWords(text).replace(CREDIT_NOTES, ''))

/** The number of a credit note after its name, with any text after the number. */
const CREDIT_NOTE_NUMBER =
  /^[^\p{L}\d]{0,3}(?:(?:no|nr|n|num|s?nummer|number|numero|numer|sz|c)(?!\p{L})[^\p{L}\d]{0,3})?(?:\p{L}{1,4}[/ ]?)?\d/u

/** Whether a line begins with the name and the number of a credit note. */
function isNumberedCreditNote({ text }: Line): boolean {
  const normalized = normalizeWords(text.replace(/[-‐–]/g, ' '))
  const match = CREDIT_NOTES.exec(normalized)
  return match?.index === 0 && CREDIT_NOTE_NUMBER.test(normalized.slice(match[0].length))
}

/** Whether a line is the heading of a refund. The heading may include its number, or be in two languages. */
export function isRefundHeading(line: Line): boolean {
  const isRefund = (part: Line) => [CREDIT_NOTES, REFUNDS].some((words) => isHeadingOf(part, words))
  const parts = line.text.split(/[/|]/).map((text) => ({ ...line, text: text.trim() }))
  return isNumberedCreditNote(line) || isRefund(line) || parts.every(isRefund)
}

/** Whether any line names a credit note. */
export const isCreditNote = (lines: Line[]): boolean => lines.some(namesCreditNote)

/** Removes a credit note's lines about the credited invoice, which has another number and date. */
export function withoutCreditedInvoice(lines: Line[], languages: Language[]): Line[] {
  if (!isCreditNote(lines)) return lines
  const invoice = wordListPattern(languages, 'invoiceNumber')
  return lines.filter((line) => namesCreditNote(line) || !invoice.test(normalizeWords(line.text)))
}
