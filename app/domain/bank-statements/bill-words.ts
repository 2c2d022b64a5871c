import { namesFee } from './cash-fees'
import { DEBITS, ORDERS, PAYMENTS } from './payment-words'
import { plainTitle } from './titles/title-words'
import { behindBeginning, isWord, type WordList, wordList } from './word-lists'

// Words of rows by which an account paid the bill of a card. What was bought stands on the card's statement.

/** The beginning of a text that is read for its kind. */
const TEXT_CHARACTERS = 100

const BRANDS = 'visa|mastercard|master card|amex|american express|diners|diners club|barclaycard'.split('|')

/** What follows the brand of a card whose bill is paid, and what stands before it. */
const BEHIND_BRAND = [
  'bill|bill payment|bill pay|direct debit|autopay|auto pay|e payment|epayment|ach pmt|ach payment|statement payment',
  'kreditkartenabrechnung|kreditkartenrechnung|monatsrechnung|monatsabrechnung',
  'balance payment|card bill|card bill payment|credit crd epay|abrechnung|kartenabrechnung|card abrechnung|saldoausgleich',
].join('|')
const BEFORE_BRAND = [
  'bill of|bill payment|payment of bill|abrechnung|ausgleich|autopay|prélèvement|prlv|prlv sepa|relevé|relevé carte|recibo',
  'liquidación|addebito|estratto conto|incasso|afrekening',
].join('|')

/** A payment to what is called a credit card: `CARD PAYMENT NORTHBANK CREDIT CARD`. */
const TO_CREDIT_CARD = /^(?:card payment|payment|transfer|direct debit|dd|standing order) .* credit card$/

/** A card that the payment was made with: `CARD PAYMENT BAR ROMA BY CREDIT CARD`. */
const BY_CREDIT_CARD = / (?:by|with|via|using|on|from) (?:a |your |my |the )?credit card$/

/** What banks call a credit card. */
const CREDIT_CARDS = wordList([
  'credit card|creditcard|credit card account|kreditkarte|kreditkarten|kreditkartenkonto|carte de crédit|cartes de crédit',
  'tarjeta de crédito|tarjetas de crédito|tarjeta crédito|cartão de crédito|cartão crédito|carta di credito|carte di credito',
  'kreditkort|kreditkortet|kredittkort|kredittkortet|luottokortti|luottokortin|karta kredytowa|karty kredytowej',
  'kreditní karta|kreditní karty|kreditná karta|kreditnej karty|hitelkártya|hitelkártyák|card de credit|cardul de credit',
  'kreditna kartica|kreditne kartice|kredito kortelė|kredito kortelės|kredītkarte|kredītkartes',
  'krediitkaart|krediitkaardi|кредитная карта|кредитной карты|кредитна картка|кредитної картки|кредитна карта',
  'πιστωτική κάρτα|πιστωτικής κάρτας|kredi kartı|כרטיס אשראי|بطاقة ائتمان|بطاقة الائتمان|信用卡|クレジットカード|신용카드',
  'บัตรเครดิต|thẻ tín dụng|kartu kredit|kad kredit',
])

/** Stand before the card that something was paid with. */
const BY = wordList([
  'by|with|via|using|on|from|mit|per|über|par|avec|con|com|med|met|mediante|na|s|z|cu|с|με|ile|بـ|使用',
])

/** A brand and the word for a card, and nothing else, as the payee of a direct debit. */
const BRAND_CARD = wordList(BRANDS.flatMap((brand) => [`${brand} card`, `${brand} credit card`]))

const brandedBills = BRANDS.flatMap((brand) => [
  ...BEHIND_BRAND.split('|').map((words) => `${brand} ${words}`),
  ...BEFORE_BRAND.split('|').map((words) => `${words} ${brand}`),
])

/** Names for the bill of a credit card, and nothing else. */
const CARD_BILL_NAMES = [
  'credit card bill|credit card statement|credit card repayment|kreditkartenabrechnung|kreditkartenrechnung',
  'kreditkartensaldo|relevé carte de crédit|décompte carte de crédit|liquidación tarjeta de crédito',
  'extracto tarjeta de crédito|fatura cartão de crédito|fatura do cartão de crédito|estratto conto carta',
  'creditcardafrekening|creditcardrekening|creditcardfactuur|kreditkortsräkning|kreditkortsfaktura|kreditkortfaktura',
  'kredittkortregning|kredittkortfaktura|kreditkortregning|kreditkortafregning|luottokorttilasku',
  'spłata karty kredytowej|rozliczenie karty kredytowej|vyúčtování kreditní karty|vyúčtovanie kreditnej karty',
  'hitelkártya törlesztés|hitelkártya elszámolás|rambursare card de credit|račun kreditne kartice',
  'погашение кредитной карты|погашення кредитної картки|kredi kartı borcu|kredi kartı ekstre',
]

/** They also stand behind the name of the company that sends the bill. */
const CARD_BILLS = wordList(CARD_BILL_NAMES)

/** How the text of a payment of a card's bill begins. Where it may mean a payment by card, it is left out. */
const BILLS = wordList([
  ...CARD_BILL_NAMES,
  ...brandedBills,
  // English
  'credit card bill payment|credit card autopay|credit card auto pay',
  'credit card direct debit|credit card settlement',
  'payment to credit card|payment of credit card|pay credit card|card bill payment|card repayment',
  'chase credit crd autopay|chase credit crd epay|citi autopay|citi card online payment',
  'capital one crcardpmt|capital one mobile pmt|capital one online pmt|discover e payment',
  'barclaycard us creditcard|wells fargo card ccpymt|applecard gsbank',
  // German
  'kreditkarten abrechnung|kreditkarte abrechnung|abrechnung kreditkarte',
  'kartenabrechnung|abrechnung ihrer kreditkarte|ausgleich kreditkarte|ausgleich kreditkartenkonto',
  'kreditkartenausgleich|saldo kreditkarte|rechnung kreditkarte',
  'abrechnung der kreditkarte|rechnung der kreditkarte|rechnung ihrer kreditkarte|kreditkarten rechnung',
  'kreditkarteneinzug|einzug kreditkarte|umsatzabrechnung kreditkarte|rechnungsausgleich kreditkarte',
  // French, Spanish, Portuguese, Italian, Dutch
  'relevé carte|relevé de carte|relevé cb|débit différé|débit différé carte|débit carte différé',
  'décompte de carte de crédit|relevé de la carte|solde carte de crédit',
  'extracto de tarjeta',
  'domiciliación tarjeta de crédito|recibo de la tarjeta|extracto de la tarjeta',
  'extrato cartão de crédito|extrato do cartão',
  'estratto conto della carta|conteggio carta di credito|conteggio carte di credito',
  'creditcardnota|rekening creditcard|factuur creditcard',
  'prélèvement carte|règlement carte de crédit|remboursement carte de crédit|total débit différé',
  'liquidación tarjeta|liquidación de tarjeta|liquidación tarjetas|pago de tarjeta de crédito',
  'pago tarjeta de crédito|recibo tarjeta|recibo de tarjeta|adeudo tarjeta de crédito|extracto tarjeta',
  'pagamento fatura cartão|pagamento de fatura cartão|pagamento de fatura de cartão',
  'pagamento da fatura do cartão|pagamento do cartão de crédito|fatura cartão|fatura do cartão',
  'débito fatura cartão|pgto fatura cartão|pagto fatura cartão',
  'addebito estratto conto|addebito carta di credito|addebito saldo carta|addebito nexi',
  'saldo carta di credito|creditcard afrekening|afrekening creditcard',
  'incasso creditcard|incasso ics|international card services|aflossing creditcard',
  'maandafrekening creditcard',
  // Swedish, Norwegian, Danish, Finnish
  'faktura kreditkort|betalning av kreditkort',
  'betaling av kredittkort|afregning kreditkort',
  'betaling af kreditkort|luottokortin lasku|luottokorttilaskun maksu',
  'kreditkortsfakturan|räkning kreditkort|faktura kredittkort|regning kredittkort|regning kreditkort',
  'kreditkortsopgørelse|kreditkortafdrag|luottokorttilyhennys|luottokorttilaskun',
  // Polish, Czech, Slovak, Hungarian, Romanian
  'spłata karty|spłata zadłużenia karty|spłata zadłużenia na karcie|spłata zadłużenia kk|spłata kk',
  'splátka karty|automatyczna spłata karty|splátka kreditní karty',
  'splátka kreditky|úhrada kreditní karty|splátka kreditnej karty',
  'úhrada kreditnej karty|hitelkártya törlesztése',
  'hitelkártya befizetés|hitelkártya tartozás|hitelkártyaszámla|rambursare card',
  // Croatian and Serbian, Slovenian, Lithuanian, Latvian, Estonian
  'računa kreditne kartice|računa po kreditnoj kartici|podmirenje računa kreditne kartice',
  'podmirenje kreditne kartice|uplata kreditne kartice|otplata kreditne kartice',
  'poravnava kreditne kartice|kredito kortelės grąžinimas|kredito kortelės skolos|kredito kortelės įmoka',
  'kredītkartes rēķins|kredītkartes atmaksa|krediitkaardi arve|krediitkaardi tagasimakse',
  // Russian, Ukrainian, Bulgarian, Greek, Turkish
  'погашение кредитки|погашение задолженности по карте|погашение по карте',
  'погашение задолженности по кредитной карте',
  'погашення заборгованості за карткою|погашення заборгованості по картці|погасяване на кредитна карта',
  'погасяване кредитна карта|погасяване по кредитна карта|πληρωμή πιστωτικής κάρτας|πληρωμή πιστωτικής',
  'εξόφληση πιστωτικής κάρτας|εξόφληση κάρτας|kredi kartı ödemesi|kredi kartı borç ödemesi',
  'kart borcu ödemesi|kredi kartı otomatik ödeme',
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

/** Begin the text of a card's bill where only a time, a card or a bank follows, else that of a purchase. */
const BILLS_OR_PURCHASES = wordList([
  'facture carte de crédit|facture de carte de crédit|facture de la carte de crédit|factures carte de crédit',
  'factura tarjeta de crédito|factura de tarjeta de crédito|factura de la tarjeta|fatura de cartão',
  'fattura carta di credito|fattura della carta di credito',
])

/** Say for which time a bill is, for which card, or of which bank. */
const TIMES_AND_CARDS = wordList([
  BRANDS.join('|'),
  'premier|gold|platinum|silver|classic|business|corporate|infinite|world|oro|platino|ouro|prata|ref|réf|référence|rif',
  'nubank|itaú|bradesco|santander|caixa|inter|bnp|paribas|lcl|agricole|société|générale|boursorama|fortuneo|bbva',
  'caixabank|sabadell|bankinter|intesa|sanpaolo|unicredit|fineco|bpm|mps|nexi|cartasi|ing|ubs|postfinance|raiffeisen',
  'du|de|del|della|di|do|da|le|el|no|nr|n|mois|mes|mese|mês|janvier|février|mars|avril|mai|juin|juillet|août|septembre',
  'octobre|novembre|décembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre',
  'janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|novembro|dezembro|gennaio|febbraio|aprile|maggio|giugno',
  'luglio|settembre|ottobre|dicembre|january|february|march|april|may|june|july|august|september|october|november',
  'december|januar|februar|märz|mai|juni|juli|oktober|dezember|januari|februari|maart|mei|augustus|augusti|mars',
  'vom|im|van|for|of|des',
])

/** Companies that people pay for nothing but the bill of a card. */
const ISSUERS = wordList([
  'cornercard|cornèrcard|viseca|swisscard|swiss card aecs|topcard service|top card service|bonuscard ch',
  'cembra money bank|international card services|landesbank berlin kreditkarte|advanzia bank',
  'american express services europe|american express europe|american express payment services|diners club international',
])

/** Companies of cards whose names shops begin with as well. */
const ISSUERS_LIKE_SHOPS = wordList(['corner card|topcard|bonuscard|bonus card'])

/** Companies of cards that also take payments for shops, lend money or have a name that others have. */
const DEBITING_ISSUERS = wordList([
  'barclaycard|barclays bank ireland|newday|new day|cembra|nexi|nexi payments|ics|cetelem|wizink|wizink bank',
  'unicre|cartasi|mbna|vanquis|aqua card|advanzia|entercard|sas eurobonus mastercard|bank norwegian',
  'eurocard|american express|diners club',
])

/** Follow the name of a company. */
const COMPANY_WORDS = wordList([
  'payments|payment|card|cards|service|services|bank|europe|international|spa|sa|ag|gmbh|ltd|limited|plc|bv|nv',
  'ab|asa|as|se|inc|llc|sarl|sas|srl|branch|niederlassung|succursale',
])

/** Whether a text begins with a word of one list, and every word behind it is in the other list. */
function isNothingBut(words: string, beginnings: WordList, others: WordList): boolean {
  const more = behindBeginning(words, beginnings)
  return more !== null && (more === '' || more.split(' ').every((word) => isWord(word, others)))
}

/** Whether a text begins or ends with a name for a credit card, and does not say that the card paid. */
function isCreditCard(words: string): boolean {
  if (behindBeginning(words, CREDIT_CARDS) !== null) return true
  if (BY_CREDIT_CARD.test(words)) return false
  const last = words.split(' ')
  return [1, 2, 3].some(
    (count) => isWord(last.slice(-count).join(' '), CREDIT_CARDS) && !isWord(last.at(-count - 1) ?? '', BY),
  )
}

/** The most words of payments that are read one behind the other: `LSV Belastung eBill Rechnung`. */
const LEADS_MAX = 6

/**
 * Returns a text and what follows the words of payments at its beginning, one after the other. A bill may
 * begin with such a word itself.
 */
function behindEach(plain: string, lists: WordList[]): string[] {
  const found = [plain]
  for (let at = 0; at < found.length && found.length <= LEADS_MAX; at++)
    for (const list of lists) {
      const rest = behindBeginning(found[at] as string, list)
      if (rest !== null && !found.includes(rest)) found.push(rest)
    }
  return found
}

/** Returns a text as `plainTitle` writes it, without its numbers. */
const plainWords = (text: string): string =>
  plainTitle(text.slice(0, TEXT_CHARACTERS))
    .split(' ')
    .filter((word) => !/^\d+$/.test(word))
    .join(' ')

/** Whether a kind of rows is the bill of a card. A brand alone (`Visa card`) is how a purchase was paid. */
export function isBillKind(kind: string): boolean {
  return behindEach(plainWords(kind), [ORDERS, PAYMENTS]).some((words) => {
    const more = behindBeginning(words, BILLS)
    if (more !== null) return !namesFee(more)
    return isNothingBut(words, BILLS_OR_PURCHASES, TIMES_AND_CARDS)
  })
}

/** Names for a bill, which follow the name of the card. */
const BILL_NOUNS = wordList([
  'bill|statement|balance|payment due|autopay|abrechnung|rechnung|saldo|relevé|décompte|facture|extracto',
  'liquidación|factura|recibo|extrato|fatura|estratto conto|conteggio|afrekening|rekening|factuur|nota',
  'räkning|faktura|avräkning|regning|afregning|avregning|lasku|spłata|rozliczenie|vyúčtování|vyúčtovanie',
  'elszámolás|törlesztés|rambursare|račun|obračun|sąskaita|rēķins|arve|погашение|выписка|погашення|ekstre|ekstresi',
  'borç|borcu|账单|賬單|帳單|还款|還款|請求|引落|대금|청구',
])

/** Whether a text calls a credit card, then an order to pay or a bill: `CREDIT CARD INCASSO AFREKENING`. */
function isBillOfCard(words: string): boolean {
  const more = behindBeginning(words, CREDIT_CARDS)
  if (more === null) return false
  const [, ...named] = behindEach(more, [DEBITS, BILL_NOUNS])
  return named.some((rest) => rest.split(' ').every((word) => word === '' || isWord(word, TIMES_AND_CARDS)))
}

/** Whether a text is the payment of an order to an issuer of cards, a card, or a brand and nothing else. */
function isToIssuer(plain: string): boolean {
  const isIssuer = (words: string) =>
    behindBeginning(words, ISSUERS) !== null || isNothingBut(words, ISSUERS_LIKE_SHOPS, COMPANY_WORDS)
  if (behindEach(plain, [ORDERS, PAYMENTS]).some(isIssuer)) return true
  const [, ...debited] = behindEach(plain, [DEBITS])
  if (debited.some((words) => isCreditCard(words) && !namesFee(words))) return true
  const [, ...ordered] = behindEach(plain, [ORDERS])
  return ordered
    .flatMap((words) => behindEach(words, [PAYMENTS]))
    .some(
      (words) =>
        behindBeginning(words, ISSUERS_LIKE_SHOPS) !== null ||
        isWord(words, BRAND_CARD) ||
        isNothingBut(words, DEBITING_ISSUERS, COMPANY_WORDS),
    )
}

/** Whether a text has a name for the bill of a credit card anywhere, and no word for a fee behind it. */
function namesCardBill(plain: string): boolean {
  const words = plain.split(' ')
  return words.some((_, at) => {
    const more = behindBeginning(words.slice(at).join(' '), CARD_BILLS)
    return more !== null && !namesFee(more)
  })
}

/** Whether a text of money that left an account says that it paid the bill of a card. */
export function isCardBill(text: string): boolean {
  const plain = plainWords(text)
  if (namesCardBill(plain)) return true
  const isToCard = TO_CREDIT_CARD.test(plain) && !BY_CREDIT_CARD.test(plain)
  const isBill = isBillOfCard(plain) || isBillKind(text)
  return isToCard || isWord(plain, BRAND_CARD) || isToIssuer(plain) || isBill
}
