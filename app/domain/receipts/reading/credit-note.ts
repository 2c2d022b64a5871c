import type { Language } from './languages/language'
import { normalizeWithPlaces, normalizeWords, patternOf, wordsOf } from './languages/word-patterns'
import type { Line } from './page-text'

// Papers that give back what an invoice asked for. They name that invoice too, with its number and date.

const CREDIT_NOTES = patternOf([
  ...['credit note', 'credit memo', 'credit invoice', 'gutschrift', 'rechnungskorrektur', 'stornorechnung'],
  ...["facture d'avoir", 'avoir', 'facture rectificative', 'nota de crédito', 'factura rectificativa'],
  ...['factura de abono', 'nota di credito', 'nota di accredito', 'faktura korygująca', 'korekta faktury'],
  ...['creditnota', 'creditfactuur', 'kreditnota', 'kreditfaktura', 'hyvityslasku', 'dobropis'],
  ...['opravný daňový doklad', 'sztornó számla', 'helyesbítő számla', 'factură storno', 'notă de credit'],
  ...['odobrenje', 'storno račun', 'πιστωτικό τιμολόγιο', 'iade faturası', 'кредитное извещение'],
  ...['корректировочный счет', 'кредитно известие', 'إشعار دائن', 'חשבונית זיכוי'],
  ...['红字发票', '貸方票', '返品伝票', '수정세금계산서', 'nota kredit', 'hóa đơn điều chỉnh', 'ใบลดหนี้'],
])

/** Where the name of a credit note ends on a line; null where it has none. */
export function endOfCreditNote({ text }: Line): number | null {
  const { normalized, places } = normalizeWithPlaces(text)
  const label = CREDIT_NOTES.exec(normalized)
  return label && (places[label.index + label[0].length] as number)
}

const isNamed = ({ text }: Line) => CREDIT_NOTES.test(normalizeWords(text))

/** Whether a line says that and nothing else, as a heading does. */
export const isCreditNoteHeading = ({ text }: Line): boolean =>
  CREDIT_NOTES.test(normalizeWords(text)) && !/\p{L}/u.test(normalizeWords(text).replace(CREDIT_NOTES, ''))

/** Whether the lines are a credit note. */
export const isCreditNote = (lines: Line[]): boolean => lines.some(isNamed)

/** Without the lines that name the invoice which is credited: its number and date are not the note's own. */
export function withoutCreditedInvoice(lines: Line[], languages: Language[]): Line[] {
  if (!isCreditNote(lines)) return lines
  const invoice = wordsOf(languages, 'invoiceNumber')
  return lines.filter((line) => isNamed(line) || !invoice.test(normalizeWords(line.text)))
}
