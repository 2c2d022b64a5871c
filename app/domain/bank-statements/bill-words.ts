import { namesFee } from './cash-fees'
import { plainTitle } from './titles/title-words'
import { behindBeginning, isWord, wordList } from './word-lists'

// Words of rows by which an account paid the bill of a card. What was bought stands on the card's statement.

/** The beginning of a text that is read for its kind. */
const TEXT_CHARACTERS = 100

const BRANDS = 'visa|mastercard|master card|amex|american express|diners|diners club|barclaycard'.split('|')

/** What follows the brand of a card whose bill is paid, and what stands before it. */
const BEHIND_BRAND = [
  'bill|bill payment|bill pay|direct debit|autopay|auto pay|e payment|epayment|ach pmt|ach payment|statement payment',
  'balance payment|card bill|card bill payment|credit crd epay|abrechnung|kartenabrechnung|card abrechnung|saldoausgleich',
].join('|')
const BEFORE_BRAND = [
  'bill of|bill payment|payment of bill|abrechnung|ausgleich|autopay|prélèvement|prlv|prlv sepa|relevé|relevé carte|recibo',
  'liquidación|addebito|estratto conto|incasso|afrekening',
].join('|')

/** A payment to what is called a credit card: `CARD PAYMENT NORTHBANK CREDIT CARD`. */
const TO_CREDIT_CARD = /^(?:card payment|payment|transfer|direct debit|dd|standing order) .* credit card$/

/** A brand and the word for a card, and nothing else, as the payee of a direct debit. */
const BRAND_CARD = wordList(BRANDS.flatMap((brand) => [`${brand} card`, `${brand} credit card`]))

const brandedBills = BRANDS.flatMap((brand) => [
  ...BEHIND_BRAND.split('|').map((words) => `${brand} ${words}`),
  ...BEFORE_BRAND.split('|').map((words) => `${words} ${brand}`),
])

/** How the text of a payment of a card's bill begins. Where it may mean a payment by card, it is left out. */
const BILLS = wordList([
  ...brandedBills,
  // English
  'credit card bill|credit card bill payment|credit card autopay|credit card auto pay',
  'credit card direct debit|credit card statement|credit card settlement|credit card repayment',
  'payment to credit card|payment of credit card|pay credit card|card bill payment|card repayment',
  'chase credit crd autopay|chase credit crd epay|citi autopay|citi card online payment',
  'capital one crcardpmt|capital one mobile pmt|capital one online pmt|discover e payment',
  'barclaycard us creditcard|wells fargo card ccpymt|applecard gsbank',
  // German
  'kreditkartenabrechnung|kreditkarten abrechnung|kreditkarte abrechnung|abrechnung kreditkarte',
  'kartenabrechnung|abrechnung ihrer kreditkarte|ausgleich kreditkarte|ausgleich kreditkartenkonto',
  'kreditkartenausgleich|kreditkartensaldo|saldo kreditkarte|kreditkartenrechnung|rechnung kreditkarte',
  'kreditkarteneinzug|einzug kreditkarte|umsatzabrechnung kreditkarte|rechnungsausgleich kreditkarte',
  // French, Spanish, Portuguese, Italian, Dutch
  'relevé carte|relevé de carte|relevé cb|débit différé|débit différé carte|débit carte différé',
  'prélèvement carte|règlement carte de crédit|remboursement carte de crédit|total débit différé',
  'liquidación tarjeta|liquidación de tarjeta|liquidación tarjetas|pago de tarjeta de crédito',
  'pago tarjeta de crédito|recibo tarjeta|recibo de tarjeta|adeudo tarjeta de crédito|extracto tarjeta',
  'pagamento fatura cartão|pagamento de fatura cartão|pagamento de fatura de cartão',
  'pagamento da fatura do cartão|pagamento do cartão de crédito|fatura cartão|fatura do cartão',
  'débito fatura cartão|pgto fatura cartão|pagto fatura cartão|estratto conto carta',
  'addebito estratto conto|addebito carta di credito|addebito saldo carta|addebito nexi',
  'saldo carta di credito|creditcardafrekening|creditcard afrekening|afrekening creditcard',
  'incasso creditcard|incasso ics|creditcardrekening|international card services|aflossing creditcard',
  'maandafrekening creditcard',
  // Swedish, Norwegian, Danish, Finnish
  'kreditkortsräkning|kreditkortsfaktura|faktura kreditkort|betalning av kreditkort|kredittkortregning',
  'kredittkortfaktura|betaling av kredittkort|kreditkortregning|kreditkortafregning|afregning kreditkort',
  'betaling af kreditkort|luottokorttilasku|luottokortin lasku|luottokorttilaskun maksu',
  'luottokorttilyhennys',
  // Polish, Czech, Slovak, Hungarian, Romanian
  'spłata karty|spłata zadłużenia karty|spłata zadłużenia na karcie|spłata zadłużenia kk|spłata kk',
  'splátka karty|automatyczna spłata karty|rozliczenie karty kredytowej|splátka kreditní karty',
  'splátka kreditky|úhrada kreditní karty|vyúčtování kreditní karty|splátka kreditnej karty',
  'úhrada kreditnej karty|vyúčtovanie kreditnej karty|hitelkártya törlesztés|hitelkártya törlesztése',
  'hitelkártya befizetés|hitelkártya tartozás|hitelkártya elszámolás|hitelkártyaszámla|rambursare card',
  'rambursare card de credit',
  // Croatian and Serbian, Slovenian, Lithuanian, Latvian, Estonian
  'podmirenje kreditne kartice|uplata kreditne kartice|račun kreditne kartice|otplata kreditne kartice',
  'poravnava kreditne kartice|kredito kortelės grąžinimas|kredito kortelės skolos|kredito kortelės įmoka',
  'kredītkartes rēķins|kredītkartes atmaksa|krediitkaardi arve|krediitkaardi tagasimakse',
  // Russian, Ukrainian, Bulgarian, Greek, Turkish
  'погашение кредитной карты|погашение кредитки|погашение задолженности по карте|погашение по карте',
  'погашение задолженности по кредитной карте|погашення кредитної картки',
  'погашення заборгованості за карткою|погашення заборгованості по картці|погасяване на кредитна карта',
  'погасяване кредитна карта|погасяване по кредитна карта|πληρωμή πιστωτικής κάρτας|πληρωμή πιστωτικής',
  'εξόφληση πιστωτικής κάρτας|εξόφληση κάρτας|kredi kartı ödemesi|kredi kartı borç ödemesi',
  'kredi kartı borcu|kart borcu ödemesi|kredi kartı ekstre|kredi kartı otomatik ödeme',
  // Hebrew, Arabic
  'פירעון כרטיס אשראי|חיוב כרטיס אשראי|תשלום כרטיס אשראי|ישראכרט|ויזה כאל|לאומי קארד|سداد بطاقة الائتمان',
  'سداد بطاقة ائتمان|سداد البطاقة الائتمانية|سداد بطاقة ائتمانية|تسديد بطاقة الائتمان',
  // Chinese, Japanese, Korean
  '信用卡还款|信用卡還款|信用卡账单|信用卡賬單|信用卡帳單|信用卡自动还款|信用卡款|信用卡繳款|信用卡扣款|繳信用卡款|カードご利用代金|カード利用代金|クレジットカード引落|カード引落|クレジット引落',
  'カード代金|クレジットカード代金|クレジットご利用代金|카드대금|카드 대금|신용카드대금|신용카드 대금|카드결제대금',
  // Thai, Vietnamese, Indonesian and Malay
  'ชำระบัตรเครดิต|ชำระค่าบัตรเครดิต|จ่ายบัตรเครดิต|ชำระยอดบัตรเครดิต|trả nợ thẻ tín dụng',
  'thanh toán dư nợ thẻ|thanh toán sao kê thẻ|pembayaran kartu kredit|pembayaran tagihan kartu kredit',
  'tagihan kartu kredit|bayar kartu kredit|bayaran kad kredit|pembayaran kad kredit|bayar kad kredit',
])

/** What banks put before the text of a payment from an account. */
const LEADS = wordList([
  'direct debit|dd|sepa|sepa direct debit|standing order|bill payment|online payment|online transfer',
  'payment to|transfer to|lastschrift|sepa lastschrift|basislastschrift|sepa basislastschrift|dauerauftrag',
  'überweisung|prélèvement|prlv|prlv sepa|virement|recibo|adeudo|adeudo recibo|pago recibo|domiciliación',
  'débito directo|addebito|addebito sdd|sdd|incasso|autogiro|girering|przelew|polecenie zapłaty|inkaso',
  'платеж|платіж|autopay|auto pay',
])

/** Returns a text as `plainTitle` writes it, without its numbers, and what follows the words of a payment. */
function plainParts(text: string): { plain: string; behindLead: string } {
  const words = plainTitle(text.slice(0, TEXT_CHARACTERS)).split(' ')
  const plain = words.filter((word) => !/^\d+$/.test(word)).join(' ')
  return { plain, behindLead: behindBeginning(plain, LEADS) ?? '' }
}

/** Whether a kind of rows is the bill of a card. A brand alone (`Visa card`) is how a purchase was paid. */
export function isBillKind(kind: string): boolean {
  const { plain, behindLead } = plainParts(kind)
  const more = behindBeginning(plain, BILLS) ?? behindBeginning(behindLead, BILLS)
  return more !== null && !namesFee(more)
}

/** Whether a text of money that left an account says that it paid the bill of a card. */
export function isCardBill(text: string): boolean {
  const { plain, behindLead } = plainParts(text)
  const isToCard = TO_CREDIT_CARD.test(plain) || isWord(plain, BRAND_CARD) || isWord(behindLead, BRAND_CARD)
  return isToCard || isBillKind(text)
}
