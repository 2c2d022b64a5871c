import { CARD_BRANDS } from './card-issuers'
import { wordList } from './word-lists'

// The names that banks use for a credit card and its bill, in many languages. A name is clear if it never
// occurs in the text of a purchase. It is ambiguous if a purchase can have it too: a shop sells a
// `credit card bill holder`. So an ambiguous name means a bill only if nothing but details follows it, such
// as the month or the name of a bank (bill-words.ts).

/** Names for a credit card. */
export const CREDIT_CARDS = wordList([
  'credit card|creditcard|credit card account|kreditkarte|kreditkarten|kreditkartenkonto|carte de crédit|cartes de crédit',
  'tarjeta de crédito|tarjetas de crédito|tarjeta crédito|cartão de crédito|cartão crédito|carta di credito|carte di credito',
  'kreditkort|kreditkortet|kredittkort|kredittkortet|luottokortti|luottokortin|karta kredytowa|karty kredytowej',
  'kreditní karta|kreditní karty|kreditná karta|kreditnej karty|hitelkártya|hitelkártyák|card de credit|cardul de credit',
  'kreditna kartica|kreditne kartice|kredito kortelė|kredito kortelės|kredītkarte|kredītkartes',
  'krediitkaart|krediitkaardi|кредитная карта|кредитной карты|кредитна картка|кредитної картки|кредитна карта',
  'πιστωτική κάρτα|πιστωτικής κάρτας|kredi kartı|כרטיס אשראי|بطاقة ائتمان|بطاقة الائتمان|信用卡|クレジットカード|신용카드',
  'บัตรเครดิต|thẻ tín dụng|kartu kredit|kad kredit',
])

/** Words for a bill, which follow the name of a card: `Visa bill`. */
export const BILL_NOUNS = wordList([
  'bill|statement|balance|payment due|autopay|abrechnung|rechnung|saldo|relevé|décompte|facture|extracto',
  'liquidación|factura|recibo|extrato|fatura|estratto conto|conteggio|afrekening|rekening|factuur|nota',
  'räkning|faktura|avräkning|regning|afregning|avregning|lasku|spłata|rozliczenie|vyúčtování|vyúčtovanie',
  'elszámolás|törlesztés|rambursare|račun|obračun|sąskaita|rēķins|arve|погашение|выписка|погашення|ekstre|ekstresi',
  'borç|borcu|账单|賬單|帳單|还款|還款|請求|引落|대금|청구',
])

/** Words that name the bill of a card when they follow the card's brand: `Visa abrechnung`. */
const WORDS_AFTER_BRAND = [
  'bill|bill payment|bill pay|direct debit|statement payment|autopay|auto pay|e payment|epayment|epayment ach pmt',
  'kreditkartenabrechnung|kreditkartenrechnung|monatsrechnung|monatsabrechnung',
  'balance payment|card bill|card bill payment|credit crd epay|abrechnung|kartenabrechnung|card abrechnung|saldoausgleich',
].join('|')
/** Words that name the bill of a card when they precede the card's brand: `bill of Visa`. */
const WORDS_BEFORE_BRAND = [
  'bill of|bill payment|payment of bill|abrechnung|ausgleich|autopay|prélèvement|prlv|prlv sepa|relevé|relevé carte|recibo',
  'liquidación|addebito|estratto conto|incasso|afrekening',
].join('|')

/** Names of bills that contain the brand of the card. They are ambiguous. */
const BRANDED_BILL_NAMES = CARD_BRANDS.flatMap((brand) => [
  ...WORDS_AFTER_BRAND.split('|').map((words) => `${brand} ${words}`),
  ...WORDS_BEFORE_BRAND.split('|').map((words) => `${words} ${brand}`),
])

/** Clear names for the bill of a credit card, wherever they stand in a text. */
const CLEAR_NAME_LINES = [
  'credit card repayment|kreditkartenabrechnung|kreditkartenrechnung|kreditkartensaldo|estratto conto carta',
  'creditcardafrekening|creditcardrekening|creditcardfactuur|kreditkortsräkning|kreditkortsfaktura|kreditkortfaktura',
  'kredittkortregning|kredittkortfaktura|kreditkortregning|kreditkortafregning|luottokorttilasku',
  'spłata karty kredytowej|rozliczenie karty kredytowej|vyúčtování kreditní karty|vyúčtovanie kreditnej karty',
  'hitelkártya törlesztés|hitelkártya elszámolás|rambursare card de credit',
  'погашение кредитной карты|погашення кредитної картки|kredi kartı borcu|kredi kartı ekstre',
  'amex ach pmt|amex ach payment|american express ach pmt|american express ach payment|amex epayment ach pmt',
]

/** Ambiguous names for the bill of a credit card, wherever they stand in a text. */
const AMBIGUOUS_NAME_LINES = [
  'credit card bill|credit card statement|relevé carte de crédit|décompte carte de crédit',
  'liquidación tarjeta de crédito|extracto tarjeta de crédito|fatura cartão de crédito|fatura do cartão de crédito',
  'račun kreditne kartice',
]

/**
 * Clear names, which may stand anywhere in a text, such as after the name of the company that sends the bill.
 */
export const CLEAR_BILL_NAMES_ANYWHERE = wordList(CLEAR_NAME_LINES)

/** Ambiguous names, which may stand anywhere in a text. */
export const AMBIGUOUS_BILL_NAMES_ANYWHERE = wordList(AMBIGUOUS_NAME_LINES)

/** Clear names at the beginning of a text. Elsewhere in a text, some of them can mean a purchase. */
export const CLEAR_BILL_NAMES_AT_START = wordList([
  ...CLEAR_NAME_LINES,
  // English
  'credit card autopay|credit card auto pay|credit card settlement|card repayment',
  'chase credit crd autopay|chase credit crd epay|citi autopay|citi card online payment',
  'capital one crcardpmt|capital one mobile pmt|capital one online pmt|discover e payment',
  'barclaycard us creditcard|wells fargo card ccpymt|applecard gsbank',
  // German
  'kartenabrechnung|abrechnung ihrer kreditkarte|ausgleich kreditkarte|ausgleich kreditkartenkonto',
  'kreditkartenausgleich|rechnung ihrer kreditkarte|kreditkarteneinzug|rechnungsausgleich kreditkarte',
  // French, Spanish, Portuguese, Italian, Dutch
  'débit différé|débit différé carte|débit carte différé|total débit différé',
  'addebito estratto conto|estratto conto della carta|addebito saldo carta|creditcardnota',
  'incasso ics|international card services|aflossing creditcard|maandafrekening creditcard',
  // Swedish, Norwegian, Danish, Finnish
  'betalning av kreditkort|betaling av kredittkort|betaling af kreditkort|luottokorttilaskun maksu',
  'kreditkortsfakturan|kreditkortsopgørelse|kreditkortafdrag|luottokorttilyhennys|luottokorttilaskun',
  // Polish, Czech, Slovak, Hungarian, Romanian
  'spłata karty|spłata zadłużenia karty|spłata zadłużenia na karcie|spłata zadłużenia kk|spłata kk',
  'splátka karty|automatyczna spłata karty|splátka kreditní karty|splátka kreditky|úhrada kreditní karty',
  'splátka kreditnej karty|úhrada kreditnej karty|hitelkártya törlesztése|hitelkártya befizetés',
  'hitelkártya tartozás|hitelkártyaszámla|rambursare card',
  // Croatian and Serbian, Slovenian, Lithuanian, Latvian, Estonian
  'podmirenje računa kreditne kartice|podmirenje kreditne kartice|uplata kreditne kartice',
  'otplata kreditne kartice|poravnava kreditne kartice|kredito kortelės grąžinimas|kredito kortelės skolos',
  'kredito kortelės įmoka|kredītkartes atmaksa|krediitkaardi tagasimakse',
  // Russian, Ukrainian, Bulgarian, Greek, Turkish
  'погашение кредитки|погашение задолженности по карте|погашение по карте',
  'погашение задолженности по кредитной карте|погашення заборгованості за карткою',
  'погашення заборгованості по картці|погасяване на кредитна карта|погасяване кредитна карта',
  'погасяване по кредитна карта|εξόφληση πιστωτικής κάρτας|εξόφληση κάρτας|kredi kartı borç ödemesi',
  'kart borcu ödemesi|kredi kartı otomatik ödeme',
  // Hebrew, Arabic
  'פירעון כרטיס אשראי|ישראכרט|ויזה כאל|לאומי קארד|سداد بطاقة الائتمان',
  'سداد بطاقة ائتمان|سداد البطاقة الائتمانية|سداد بطاقة ائتمانية|تسديد بطاقة الائتمان',
  // Chinese, Japanese, Korean
  '信用卡还款|信用卡還款|信用卡账单|信用卡賬單|信用卡帳單|信用卡自动还款|信用卡款|信用卡繳款|信用卡扣款|繳信用卡款|カードご利用代金|カード利用代金|クレジットカード引落|カード引落|クレジット引落',
  'カード代金|クレジットカード代金|クレジットご利用代金|카드대금|카드 대금|신용카드대금|신용카드 대금|카드결제대금',
  // Thai, Vietnamese, Indonesian and Malay
  'ชำระบัตรเครดิต|ชำระค่าบัตรเครดิต|จ่ายบัตรเครดิต|ชำระยอดบัตรเครดิต|trả nợ thẻ tín dụng',
  'thanh toán dư nợ thẻ|thanh toán sao kê thẻ|pembayaran tagihan kartu kredit',
])

/** Ambiguous names at the beginning of a text. A text with further words after them is a purchase. */
export const AMBIGUOUS_BILL_NAMES_AT_START = wordList([
  ...AMBIGUOUS_NAME_LINES,
  ...BRANDED_BILL_NAMES,
  // English, German
  'credit card direct debit|einzug kreditkarte|domiciliación tarjeta de crédito|incasso creditcard',
  'credit card bill payment|payment to credit card|payment of credit card|pay credit card|card bill payment',
  'kreditkarten abrechnung|kreditkarte abrechnung|abrechnung kreditkarte|saldo kreditkarte|rechnung kreditkarte',
  'abrechnung der kreditkarte|rechnung der kreditkarte|kreditkarten rechnung|umsatzabrechnung kreditkarte',
  // French
  'facture carte de crédit|facture de carte de crédit|facture de la carte de crédit|factures carte de crédit',
  'relevé carte|relevé de carte|relevé cb|relevé de la carte|décompte de carte de crédit|solde carte de crédit',
  'prélèvement carte|règlement carte de crédit|remboursement carte de crédit',
  // Spanish
  'factura tarjeta de crédito|factura de tarjeta de crédito|factura de la tarjeta|recibo de la tarjeta',
  'extracto de tarjeta|extracto de la tarjeta|extracto tarjeta|liquidación tarjeta|liquidación de tarjeta',
  'liquidación tarjetas|pago de tarjeta de crédito|pago tarjeta de crédito|recibo tarjeta|recibo de tarjeta',
  'adeudo tarjeta de crédito',
  // Portuguese
  'fatura de cartão|fatura cartão|fatura do cartão|pagamento fatura cartão|pagamento de fatura cartão',
  'pagamento de fatura de cartão|pagamento da fatura do cartão|pagamento do cartão de crédito',
  'débito fatura cartão|pgto fatura cartão|pagto fatura cartão|extrato cartão de crédito|extrato do cartão',
  // Italian, Dutch
  'fattura carta di credito|fattura della carta di credito|conteggio carta di credito|conteggio carte di credito',
  'addebito carta di credito|saldo carta di credito|addebito nexi',
  'rekening creditcard|factuur creditcard|creditcard afrekening|afrekening creditcard',
  // Swedish, Norwegian, Danish, Finnish
  'faktura kreditkort|räkning kreditkort|faktura kredittkort|regning kredittkort|regning kreditkort',
  'afregning kreditkort|luottokortin lasku',
  // Croatian and Serbian, Latvian, Estonian
  'računa kreditne kartice|računa po kreditnoj kartici|kredītkartes rēķins|krediitkaardi arve',
  // Greek, Turkish, Hebrew, Indonesian and Malay
  'πληρωμή πιστωτικής κάρτας|πληρωμή πιστωτικής|kredi kartı ödemesi|חיוב כרטיס אשראי|תשלום כרטיס אשראי',
  'pembayaran kartu kredit|tagihan kartu kredit|bayar kartu kredit|bayaran kad kredit|pembayaran kad kredit',
  'bayar kad kredit',
])

/**
 * Labels before the number of an invoice. The payer repeats the number, so that the sender recognises the
 * payment. Purchases at a till have no such number.
 */
export const INVOICE_NUMBER_LABELS = wordList(['kid|kid nr|kid nummer|ocr|ocr nr|ocr nummer'])

/** Labels before the last digits of a card or before a reference. */
export const NUMBER_LABELS = wordList([
  'ending|ending in|ending with|ends in|endend auf|endziffer|endziffern|terminada en|terminado en|que termina en',
  'acabada en|final|finais|terminado em|final do cartão|se terminant par|terminant par|finissant par|che termina con',
  'terminante con|finale|eindigend op|eindigt op|som slutar på|slutar på|slutter på|som slutter på|ender på|päättyy',
  'końcówka|kończąca się|končící na|končiaca na|végződő|sonu|с окончанием|що закінчується на|尾号|尾號|末尾|下4桁',
  'ref|ref no|ref nr|reference|reference number|referenz|referenznummer|référence|referencia|referência|riferimento',
  'rif|kenmerk|betalingskenmerk|referens|referanse|viite|viitenumero|nr ref|reference no|trace|trace no|conf|mandate',
  'kid|kid nr|kid nummer|ocr|ocr nr|ocr nummer|ppd|ppd id|web|web id|tel id|ccd id|id|iban|mandat|mandatsref|variabilní symbol|vs',
  'number|card number|nummer|kartennummer|karten nr|karten nummer|kartennr|numéro|número|núm|num|numero|numer|nro|č|no|nr|n',
])

/** Words for the card or account that a bill is for. */
export const CARDS_AND_ACCOUNTS = wordList([
  'card|karte|kaart|karta|karty|kort|kortet|kortti|kortin|kártya|kartı|kart|carte|tarjeta|cartão|carta|kartica|kartice',
  'account|account no|account number|acct|konto|kontonr|kontonummer|kreditkartenkonto|cuenta|rekening|compte|hesap',
])

/** Words that say that a payment was made online. Bills and purchases can both have them. */
export const WAYS_ONLINE = wordList([
  'online|internet|mobile|mobile app|app|via internet|on line|per internet|par internet|por internet|e banking|ebanking',
])

/**
 * Words that say which card and which period a bill is for, and the short words between them: brands and
 * kinds of cards, months, labels of references, prepositions, and thanks for the payment.
 */
export const CARD_AND_PERIOD_WORDS = wordList([
  CARD_BRANDS.join('|'),
  'premier|gold|platinum|silver|classic|business|corporate|infinite|world|oro|platino|ouro|prata|ref|réf|référence|rif',
  'du|de|del|della|di|do|da|le|el|no|nr|n|mois|mes|mese|mês|janvier|février|mars|avril|mai|juin|juillet|août|septembre',
  'octobre|novembre|décembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre',
  'janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|novembro|dezembro|gennaio|febbraio|aprile|maggio|giugno',
  'luglio|settembre|ottobre|dicembre|january|february|march|april|may|june|july|august|september|october|november',
  'december|januar|februar|märz|mai|juni|juli|oktober|dezember|januari|februari|maart|mei|augustus|augusti|mars',
  'vom|im|van|for|of|des|credit|crédit|crédito|credito|thank you|thanks',
])
