import { namesFee } from './cash-fees'
import { plainTitle } from './titles/title-words'
import { hasWord, isWord, textAfterWord, wordList } from './word-lists'

// Recognises texts about money that came in: payments that a card received for its bill, wages and refunds.

/** The most characters at the beginning of a text that are read: for its kind, and for a refund. */
const TEXT_CHARACTERS = 60
const REFUND_CHARACTERS = 140

const plainText = (text: string, characters = TEXT_CHARACTERS) => plainTitle(text.slice(0, characters))

/** Beginnings of the text by which a card records the payment of its bill: `Payment received`. */
const PAYMENT_RECEIVED = wordList([
  'payment received|payment thank you|payments and credits',
  ...['autopay', 'auto pay', 'online', 'mobile', 'internet', 'electronic', 'direct debit', 'automatic'].map(
    (way) => `${way} payment received|${way} payment thank you`,
  ),
  'zahlung erhalten|zahlung dankend|ihre zahlung vielen dank|zahlungseingang vielen dank|paiement reçu',
  'paiement merci|merci de votre paiement|pago recibido|gracias por su pago|su pago gracias',
  'pagamento recebido|obrigado pelo pagamento|pagamento ricevuto|grazie per il pagamento|betaling ontvangen',
  'ontvangen betaling|betalning mottagen|mottagen betalning|tack för din betalning|betaling modtaget',
  'modtaget betaling|betaling mottatt|mottatt betaling|maksu vastaanotettu|vastaanotettu maksu',
  'wpłata otrzymana|otrzymana wpłata|dziękujemy za wpłatę|platba přijata|přijatá platba|děkujeme za platbu',
  'platba prijatá|prijatá platba|ďakujeme za platbu|beérkezett befizetés|köszönjük befizetését|plată primită',
  'uplata primljena|primljena uplata|hvala na uplati|prejeto plačilo|plačilo prejeto|gautas mokėjimas',
  'mokėjimas gautas|saņemts maksājums|maksājums saņemts|makse laekunud|laekunud makse|платеж получен',
  'получен платеж|платіж отримано|отримано платіж|получено плащане|плащане получено|πληρωμή ελήφθη',
  'η πληρωμή σας ελήφθη|ευχαριστούμε για την πληρωμή|ödeme alındı|ödemeniz için teşekkür|תשלום התקבל',
  'תודה על התשלום|تم استلام الدفعة|دفعة مستلمة|收到付款|收到还款|感谢您的还款|ご入金|お支払いありがとう|카드대금 입금|납부 감사',
  'ขอบคุณสำหรับการชำระ|đã nhận thanh toán|pembayaran diterima|bayaran diterima|terima kasih atas pembayaran',
])

/** Beginnings of the text of a bill payment that both the card and the paying account use. */
const BILL_BEGINNINGS = wordList([
  'autopay payment|auto pay payment|einzahlung|rechnungsausgleich|ausgleich kreditkarte|kreditkartenabrechnung',
  'ihre zahlung|votre paiement|paiement de votre facture|su pago|pago de tarjeta|pagamento de fatura',
  'pagamento fatura|vostro pagamento|uw betaling|betaling van uw rekening|inbetalning|indbetaling|innbetaling',
  'suorituksenne|spłata karty|spłata zadłużenia|splátka karty|befizetés|rambursare card|погашение|погашення',
  'погасяване|kart ödemesi|ödemeniz|还款|還款|信用卡还款|信用卡還款|รับชำระ|thanh toán thẻ',
])

/** Whether a text begins with words for a payment that the card received, and names no fee after them. */
export function saysPaymentReceived(text: string): boolean {
  const remainder = textAfterWord(plainText(text), PAYMENT_RECEIVED)
  return remainder !== null && !namesFee(remainder)
}

/** Words that banks use only for refunds. `REFUNDS` also has words that may mean a payment or a loan. */
const REFUND = 'refund|refunds|refunded|erstattung|rückerstattung|iade|返金|환불'
const CLEAR_REFUNDS = wordList([REFUND])

/** Words that banks use only for wages and refunds, and never for payments, loans or places. */
const WAGES_AND_REFUNDS = wordList([
  'salary|payroll|wages|gehalt|lohn|lohn gehalt|salaire|nomina|stipendio|salario|salaris|palkka|wynagrodzenie',
  'mzda|salariu|munkabér|gaji|зарплата|заработная плата|заплата|μισθός|μισθοδοσία|משכורת|راتب',
  '工资|工資|薪资|薪資|給与|給料|급여|เงินเดือน',
  REFUND,
])

/** Whether a text contains a word for wages or a refund, and names no fee: `Acme Ltd salary October`. */
export function namesWagesOrRefund(text: string): boolean {
  const plain = plainText(text)
  return hasWord(plain, WAGES_AND_REFUNDS) && !namesFee(plain)
}

/** Returns a text as `plainTitle` writes it, without its numbers. */
export const plainWithoutNumbers = (text: string): string =>
  plainTitle(text.slice(0, REFUND_CHARACTERS).replaceAll(/\d/g, ' '))

/** A refund that a text names by a word that hardly ever means a payment. */
interface NamedRefund {
  /** the other words, as `plainWithoutNumbers` writes them: `java house` for `Refund Java House` */
  shop: string
  /** whether the text ends in the word, ignoring numbers */
  isAtEnd: boolean
}

/** Returns the refund that a text names; null without one, or when the text names a fee. */
export function refundIn(text: string): NamedRefund | null {
  const plain = plainWithoutNumbers(text)
  if (text.length > REFUND_CHARACTERS || namesFee(plain)) return null
  const padded = ` ${plain} `
  const words = [...Array.from(CLEAR_REFUNDS.spaced, (word) => ` ${word} `), ...CLEAR_REFUNDS.unspaced]
  const refundWord = words.find((word) => padded.includes(word))
  if (refundWord === undefined) return null
  const [before = '', behind = ''] = padded.split(refundWord)
  return { shop: `${before} ${behind}`.trim(), isAtEnd: behind.trim() === '' }
}

/** Whether a whole cell is a word for wages or a refund: `Salary 10/26`. Longer cells are descriptions. */
export const isWagesOrRefund = (cell: string): boolean =>
  cell.length < 40 && isWord(plainTitle(cell.replaceAll(/\d/g, ' ')), WAGES_AND_REFUNDS)

/** Words for refunds of money that came in. For money that left, many mean that a loan was repaid. */
const REFUNDS = wordList([
  'refund|refunds|refunded|reimbursement|reimbursed|chargeback|erstattung|rückerstattung|rückzahlung',
  'rückvergütung|remboursement|remboursé|reembolso|devolución|devuelto|devuelta|devolução|devolvido|estorno',
  'rimborso|rimborsato|terugbetaling|terugbetaald|restitutie|återbetalning|återbetald|tilbagebetaling',
  'tilbagebetalt|tilbakebetaling|refusjon|refusion|palautus|hyvitys|zwrot|vratka|vrácení|vrátenie',
  'visszatérítés|rambursare|restituire|povrat|vračilo|grąžinimas|atmaksa|tagastus|возврат|повернення',
  'възстановяване|επιστροφή|iade|החזר|זיכוי|استرداد|退款|退货|退貨|返金|환불|คืนเงิน|hoàn tiền|pengembalian dana',
  'bayaran balik',
])

/** Whether the kind of a row says that money came in: a refund, or a payment of the card's bill. */
export function saysMoneyCameIn(kind: string): boolean {
  const plain = plainText(kind)
  return saysPaymentReceived(kind) || (hasWord(plain, REFUNDS) && !namesFee(plain))
}

/** Whether the text of an incoming row says that the money paid the bill of the card. */
export function isBillPayment(text: string): boolean {
  const isBill = saysPaymentReceived(text) || textAfterWord(plainText(text), BILL_BEGINNINGS) !== null
  return isBill && !hasWord(plainText(text, REFUND_CHARACTERS), REFUNDS)
}
