import { wordList } from './word-lists'

// Words that banks put before the text of a payment, such as `direct debit` or `transfer to`.

const DEBIT_WORDS = [
  'direct debit|dd|sepa direct debit|standing order|lastschrift|sepa lastschrift|basislastschrift',
  'sepa basislastschrift|dauerauftrag|prélèvement|prlv|prlv sepa|adeudo|adeudo recibo|domiciliación|débito directo',
  'addebito sdd|sdd|incasso|automatische incasso|sepa incasso|autogiro|polecenie zapłaty|zlecenie stałe|inkaso',
  'lsv|bvr|einzugsermächtigung|bankeinzug|einzug|ordre permanent|ordine permanente|orden permanente|débito direto',
  'avtalegiro|betalingsservice|suoraveloitus|stałe zlecenie|trvalý příkaz|inkasso|csoportos beszedés|trajni nalog',
  'πάγια εντολή|otomatik ödeme|düzenli ödeme|הוראת קבע|خصم مباشر|自动扣款|自動扣繳|口座振替|自動引落|자동이체|หักบัญชี',
]

/** Words for orders by which companies, but never shops at a till, collect money. */
export const DIRECT_DEBITS = wordList(DEBIT_WORDS)

/** Words before the text of a payment by order. No purchase by card has them. */
export const PAYMENT_ORDERS = wordList([
  ...DEBIT_WORDS,
  'sepa|bill payment|online payment|online transfer|payment to|transfer to|überweisung|virement|recibo',
  'pago recibo|girering|przelew|autopay|auto pay|transfer|payment order|bank transfer|bacs|ach|ach debit',
  'faster payment|bill pay',
  // Switzerland, German
  'esr|bdd|ch dd|debit direct|ebill|e bill|paynet|qr rechnung|qr facture|qr fattura|e rechnung|erechnung',
  'e facture|efacture|e fattura|efattura|dauerüberweisung|zahlungsauftrag|vergütungsauftrag|vergütung',
  'sammelauftrag|onlineüberweisung|online überweisung',
  // French, Italian, Spanish, Portuguese, Dutch
  'ordre de paiement|ordre de virement|virement permanent|virement sepa|avis de prélèvement',
  'ordine di pagamento|ordine di bonifico|bonifico|addebito diretto|domiciliazione|rid|orden de pago',
  'transferencia|domiciliado|transferência|ordem permanente|ordem de pagamento|débito automático',
  'overschrijving|overboeking|doorlopende opdracht|periodieke overboeking|acceptgiro',
  // Swedish, Norwegian, Danish, Finnish
  'överföring|stående överföring|e faktura|efaktura|bankgiro|plusgiro|avtale giro|fast oppdrag|fast betaling',
  'nettgiro|overføring|overførsel|fast overførsel|tilisiirto|e lasku|toistuva maksu',
  // Polish, Czech, Slovak, Hungarian, Romanian
  'příkaz k úhradě|převod|trvalý príkaz|príkaz na úhradu|prevod|átutalás|állandó megbízás|debitare directă',
  'ordin de plată|transfer bancar|ordin permanent',
  // Croatian, Slovenian, Baltic languages
  'nalog za plaćanje|prijenos|trajnik|direktna obremenitev|tiesioginis debetas|pavedimas',
  'maksājuma uzdevums|pārskaitījums|püsikorraldus|otsekorraldus|pangaülekanne',
  // Russian, Ukrainian, Bulgarian, Greek, Turkish
  'перевод|автоплатеж|переказ|автоплатіж|превод|директен дебит|μεταφορά|talimat|havale|eft|ödeme talimatı',
  // Hebrew, Arabic, East Asia
  'העברה|أمر مستديم|تحويل|自动还款|转账|轉帳|이체|autodebet|auto debet|transfer dana|trích nợ tự động|chuyển khoản',
])

/** Words for a payment, which also precede purchases by card, and words that join them with a bill. */
export const PAYMENT_WORDS = wordList([
  'payment|online banking payment|zahlung|belastung|rechnung|begleichung|paiement|règlement|débit|facture',
  'pago|cargo|factura|pagamento|pgto|pagto|débito|fatura|addebito|fattura|conto|betaling|factuur|afschrijving',
  'betalning|faktura|räkning|regning|trekk|hævning|maksu|lasku|veloitus|płatność|opłata|zapłata|obciążenie',
  'platba|úhrada|fizetés|befizetés|plată|plata|plaćanje|plačilo|mokėjimas|maksājums|makse|платеж|платіж',
  'списание|списання|оплата|плащане|πληρωμή|ödeme|תשלום|دفع|سداد|付款|支付|支払|결제|ชำระ|thanh toán|pembayaran|bayaran',
  // prepositions, which join a word for a payment with a word for a bill
  'of|for|to|der|an|für|de|de la|de l|du|à|pour|di|della|del|per|a|da|do|van|voor|aan|av|af|til|till|för|for',
  'za|na|pentru|за|για',
])
