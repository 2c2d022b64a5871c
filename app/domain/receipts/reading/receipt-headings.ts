import { phrases } from '~/domain/text/phrases'
import { CARD_BRANDS, namesWallet } from './card-ending'
import { LANGUAGES } from './languages'
import { normalizeWords, patternOfWords } from './languages/word-patterns'
import type { Line } from './page-text'
import { isHeadingOf, mayBePriced } from './paper-heading'

// Recognises receipts and invoices by their headings and by payments, which speak against an unpaid paper, a
// refund or a cash slip.

/** Headings of papers that ask for money, or confirm that it was paid. */
const RECEIPT_HEADINGS = patternOfWords(phrases`
  invoice, tax invoice, receipt, rechnung, quittung, kassenbon, kassenbeleg, facture, ticket, reçu, factura,
  factura simplificada, recibo, boleta, fattura, scontrino, ricevuta, fatura, factuur, kassabon, faktura,
  faktura vat, kvittering, kvitto, lasku, kuitti, paragon, paragon fiskalny, účtenka, számla, nyugta, factură,
  bon fiscal, račun, τιμολόγιο, απόδειξη, fiş, счет фактура, чек, рахунок, фактура, فاتورة, فاتورة ضريبية,
  חשבונית, חשבונית מס, 发票, 發票, 領収書, 請求書, 영수증, 세금계산서, faktur, kwitansi, hóa đơn, ใบเสร็จ, ใบกำกับภาษี
`)

/** The words of tills for a payment by card, and for change. */
const TILL_WORDS = patternOfWords(LANGUAGES.flatMap(({ paidByCard, change }) => [...paidByCard, ...change]))

/** Whether a line is the heading of a receipt or an invoice. */
export const isReceiptHeading = (line: Line): boolean => isHeadingOf(line, RECEIPT_HEADINGS)

/** Whether lines show that an amount was paid by card, or that change was given. */
export const showCardOrChange = (lines: Line[]) =>
  lines.some((line) => mayBePriced(line) && TILL_WORDS.test(normalizeWords(line.text)))

/** Statements that a paper is not an invoice. Tills print them too, but without words for an order. */
export const NOT_AN_INVOICE = patternOfWords(phrases`
  this is not an invoice, not an invoice, this is no invoice, does not constitute an invoice,
  dies ist keine rechnung, das ist keine rechnung, ist keine rechnung, stellt keine rechnung dar,
  ceci n'est pas une facture, n'est pas une facture, ne constitue pas une facture, ne vaut pas facture,
  no es una factura, no constituye una factura, no constituye factura, no es factura, non è una fattura,
  non costituisce fattura, non ha valore di fattura, não é uma fatura, não constitui uma fatura,
  não serve de fatura, não é uma nota fiscal, dit is geen factuur, is geen factuur, ikke en faktura,
  ingen faktura, er ikke faktura, inte en faktura, ej en faktura, ei ole lasku, nie jest fakturą,
  nie stanowi faktury, není faktura, není fakturou, není daňovým dokladem, nejedná se o fakturu,
  ez nem számla, nem minősül számlának, nem számla, nu este o factură, nu este factură, nu constituie factură,
  ovo nije račun, nije račun, δεν είναι τιμολόγιο, δεν αποτελεί τιμολόγιο, fatura değildir,
  fatura yerine geçmez, не является счетом, это не счет, не является счет фактурой, не является чеком,
  не є рахунком, це не рахунок, не е фактура, не представлява фактура, ليست فاتورة, ليس فاتورة, ليس بفاتورة,
  לא חשבונית, אינה חשבונית, אינו חשבונית, אין זו חשבונית, 不是发票, 并非发票, 非发票, 不是發票, 並非發票, 非發票, 請求書ではありません,
  領収書ではありません, 領収書ではございません, 請求書ではございません, 영수증이 아닙니다, 세금계산서가 아닙니다, 청구서가 아닙니다, bukan faktur,
  bukan merupakan faktur, bukan invois, bukan invoice, không phải là hóa đơn, không phải hóa đơn,
  ไม่ใช่ใบกำกับภาษี, ไม่ใช่ใบแจ้งหนี้, ไม่ใช่ใบเสร็จ
`)

/** Words that make a paper a receipt, also in a sentence or in a longer title. */
const RECEIPT_PHRASES = patternOfWords(phrases`
  sales receipt, till receipt, kassenzettel, ticket de caisse, ticket de compra, scontrino, fatura recibo,
  nota fiscal, kassakvitto, salgskvittering, kassakuitti, daňový doklad, кассовый чек, фискальный чек,
  фіскальний чек, касов бон, фискален бон, fiskalni račun, 領収証, レシート, 收据, 收據, 小票, 현금영수증, struk, resit,
  biên lai, ใบเสร็จ, your receipt, receipt for your, receipt from, order receipt, ihre quittung, ihr beleg,
  dein beleg, deine quittung, votre reçu, tu recibo, su recibo, la tua ricevuta, o seu recibo, seu recibo,
  je bon, uw bon, je kassabon, din kvittering, kvitteringen din, ditt kvitto, kuittisi, twój paragon,
  vaše účtenka, makbuzunuz, ваш чек, ваша квитанция
`)

/** Words beside an amount that was paid. */
const PAID_WORDS = patternOfWords(phrases`
  paid, amount paid, total paid, bezahlt, gezahlt, payé, pagado, pagato, pago, betaald, betalt, betald,
  maksettu, zapłacono, zaplaceno, uhrazeno, fizetve, achitat, plaćeno, πληρώθηκε, ödendi, оплачено, сплачено,
  платено, مدفوع, שולם, 已付, 已支付, 支払済, お支払い済み, 결제완료, dibayar, đã thanh toán, ชำระแล้ว
`)

/** Words that show that nobody has paid yet. */
const UNPAID_WORDS = patternOfWords(phrases`
  not paid, not yet, not been paid, unpaid, to be paid, nicht bezahlt, noch nicht, non payé, no pagado,
  non pagato, não pago, niet betaald, ikke betalt, inte betald, ej betald, 未付
`)

/** Labels of the payment method, which a customer chooses in an order before paying. */
const METHOD_LABELS = patternOfWords(phrases`
  forma de pago, método de pago, modo de pago, medio de pago, forma de pagamento, zahlungsart
`)

/** The maximum number of words in a line that tells how it was paid. */
const PAYMENT_WORDS_MAX = 7

const BRANDS = patternOfWords(CARD_BRANDS)

/** Whether a line shows a payment, even without an amount: `Paid with Visa **** 1234`, `Girocard`. */
function isPaymentWithoutAmount({ text, words }: Line): boolean {
  const normalized = normalizeWords(text)
  if (words.length > PAYMENT_WORDS_MAX || UNPAID_WORDS.test(normalized) || METHOD_LABELS.test(normalized))
    return false
  const listedMethods = normalized.split(/[,/|]/)
  const beginsWithMethod = BRANDS.exec(normalized)?.index === 0 || namesWallet(normalized.split(' ')[0] ?? '')
  return PAID_WORDS.exec(normalized)?.index === 0 || (beginsWithMethod && listedMethods.length === 1)
}

/** Whether a line has an amount that was paid: `Paid 12.50`, but not `To be paid 12.50`. */
export const isPaidLine = (line: Line): boolean =>
  mayBePriced(line) &&
  PAID_WORDS.test(normalizeWords(line.text)) &&
  !UNPAID_WORDS.test(normalizeWords(line.text))

/** Whether lines show a payment, in cash, by card or otherwise. */
export const showAnyPayment = (lines: Line[]): boolean =>
  showCardOrChange(lines) ||
  lines.some(
    (line) =>
      isPaidLine(line) ||
      isPaymentWithoutAmount(line) ||
      (mayBePriced(line) && namesWallet(normalizeWords(line.text))),
  )

/** Whether a normalized text calls its paper a receipt. */
export const namesReceipt = (normalized: string): boolean => RECEIPT_PHRASES.test(normalized)
