import { isCurrency } from '~/domain/money/currency'
import { BANK_FEES } from './bank-fee-words'
import { namesFee } from './cash-fees'
import { isUnspaced, plainTitle } from './titles/title-words'
import { hasWord, isWord, textAfterWord, wordList } from './word-lists'

// Recognises rows that are a bank's charge for its own service, or interest. Four kinds of texts are fees:
// - a cell that is nothing but a fee name (`isFee`; `isBankFee` finds the other kinds): `Gebühren 2.50`
// - a text that begins with a fee that only banks take: `Kontoführung 3. Quartal` (bank-fee-words.ts)
// - a percentage fee: `Bearbeitungsgebühr 1.75% CHF 40.00`
// - a percentage fee whose name is only built of known words: `Comisión por compra en divisa 2%`

/** The most characters at the beginning of a text that are read. */
const TEXT_CHARACTERS = 100

/** Names of fees that shops use too. They make a row a fee only if nothing but numbers stands beside them. */
const FEE_NAMES = wordList([
  'fee|fees|service fee|monthly fee|annual fee|atm fee|charges|service charge|maintenance fee|transfer fee',
  'late fee|late payment fee|srvchg|commission|commissions|fees and charges|fees charges',
  'annual membership fee|gebühr|gebühren|entgelt|entgelte|spesen|provision|jahresgebühr|monatsgebühr',
  'kommission|abschlussgebühr|frais|cotisation carte|comisión|comisiones|gastos|comissão|comissões|tarifa',
  'tarifas|commissione|commissioni|spese|canone|kosten|provisie|avgift|avgifter|gebyr|gebyrer|omkostninger',
  'palvelumaksu|palvelumaksut|kulut|opłata|opłaty|prowizja|prowizje|poplatek|poplatky|poplatok|díj|díjak',
  'jutalék|comision|comisioane|naknada|naknade|provizija|provizije|nadomestilo|nadomestila|mokestis',
  'komisinis|komisiniai|komisija|komisijas maksa|teenustasu|teenustasud|kuutasu|комиссия|комиссии|комісія',
  'комісії|камісія|такса|комисиона|προμήθεια|προμήθειες|έξοδα|masraf|komisyon|ücret|עמלה|עמלות|رسوم|عمولة',
  'عمولات|手续费|手續費|年费|年費|手数料|年会費|수수료|연회비|ค่าธรรมเนียม|phí|phí dịch vụ|biaya|caj',
])

/** Returns a text as `plainTitle` writes it, without numbers and codes of currencies. */
function plainWords(text: string): string {
  const words = plainTitle(text.slice(0, TEXT_CHARACTERS)).split(' ')
  return words.filter((word) => !/^\d+$/.test(word) && !isCurrency(word.toUpperCase())).join(' ')
}

/** Whether a cell is only the name of a fee, with numbers and currencies: `Fee 2.50 EUR`. */
export const isFee = (cell: string): boolean => cell.length < 40 && isWord(plainWords(cell), FEE_NAMES)

/** Words for interest. */
const INTEREST = wordList([
  'interest|credit interest|debit interest|overdraft interest|purchase interest|interest charge|interest charged',
  'zins|zinsen|sollzinsen|habenzinsen|guthabenzinsen|überziehungszinsen|verzugszinsen|zinsabschluss|intérêts',
  'intérêts débiteurs|intérêts créditeurs|intereses|interessi|juros|rente|debetrente|creditrente|ränta|renter',
  'kreditränta|renteutgifter|korko|korot|odsetki|úrok|úroky|kamat|dobândă|kamata|kamate|obresti|palūkanos',
  'procenti|intress|проценты|відсотки|лихва|лихви|τόκοι|faiz|ריבית|فائدة|فوائد|利息|利子|이자|ดอกเบี้ย|lãi suất',
])

/** Whether a text only says that the row is interest that the bank charges or pays. Numbers are ignored. */
export function isInterest(text: string): boolean {
  const words = plainWords(text).replace(/^(interest charged?) on (?:purchases|cash advances)$/, '$1')
  return text.length < 60 && isWord(words, INTEREST)
}

/** Names of fees that are a percentage of the amount paid, before this percentage: `Surcharge 1.5%`. */
const PERCENTAGE_FEES = wordList([
  'surcharge|surcharge fee|processing fee|handling fee|fx commission|currency fee|markup|markup fee',
  'bearbeitungsgebühr|bearbeitungsgebühren|bearbeitungsentgelt|bearbeitungszuschlag|auslandszuschlag',
  'fremdwährungszuschlag|entgelt für auslandseinsatz|kommission ausland|frais de traitement|frais de service',
  "frais de dossier carte|majoration de change|commissione d'elaborazione|commissione di elaborazione|opslag",
  'kursgebühr|kursgebühren|kursentgelt|kursaufschlag|kurszuschlag|recargo por cambio|comisión de servicio|påslag|kurspåslag|kurstillegg|marża|marża walutowa',
])

/** Words that mean a fee only beside a word for a bank's service: `foreign currency charge`. */
const PARTIAL_FEE_NAMES = wordList([
  'charge|surcharge|markup|mark up|loading|levy|aufschlag|zuschlag|majoration|supplément|maggiorazione|recargo|cargo',
  'taxa|taxas|encargo|encargos|toeslag|tillägg|tillæg|tillegg|přirážka|felár|komisyonu|ücreti|masrafı|عمولة|עמלת',
])

/** Words for the services that banks charge a fee for. */
const BANK_MATTERS = wordList([
  'foreign|currency|currencies|international|intl|int l|overseas|abroad|sterling|transaction|transactions|trans|txn|trx',
  'fx|forex|exchange|conversion|cross border|crossborder|cash|advance|withdrawal|atm|payment|payments|purchase|usage',
  'card|debit|credit|bank|account|operation|ausland|auslandseinsatz|auslandszahlung|fremdwährung|währung|wechselkurs',
  'kurs|kurse|bargeld|umrechnung|zahlung|transaktion|karte|kreditkarte|debitkarte|karteneinsatz|konto|étranger|étrangère',
  'internationale|internationales|internationaux|devise|devises|change|opération|opérations|paiement|paiements|achat',
  'retrait|retraits|espèces|carte|bancaire|virement|extranjero|extranjera|divisa|divisas|moneda|cambio|internacional',
  'internacionales|operación|operaciones|compra|pago|tarjeta|efectivo|retiro|cajero|estrangeiro|estrangeira|moeda|câmbio',
  'internacionais|operação|pagamento|pagamentos|cartão|levantamento|saque|estero|estera|estere|valuta|internazionale',
  'internazionali|operazione|operazioni|carta|prelievo|contante|contanti|acquisto|buitenland|buitenlandse|koers',
  'wisselkoers|betaling|transactie|opname|kaart|pinnen|utland|utlandet|utomlands|utlandsköp|valutaväxling|uttag|kontant',
  'kort|kortköp|betalning|utlandet|utenlandsk|udland|udlandet|udenlandsk|utenlands|varekjøp|kontantuttak|ulkomaan',
  'ulkomailla|valuutan|kortti|kortin|nosto|zagraniczna|zagraniczny|zagraniczne|zagranica|waluta|walutowa|walutowy|kartą',
  'wypłata|gotówka|transakcja|transakcję|przewalutowanie|zahraniční|zahraničná|měna|mena|karta|kartu|výběr|výber|platba',
  'külföldi|deviza|kártya|készpénz|străinătate|valutar|numerar|conversie|inozemstvo|valuta|gotovina|plaćanje|kartica',
  'международная|валютная|иностранная|операция|операцию|оплата|перевод|наличные|наличных|карта|картой|міжнародна|валютна',
  'операція|операцію|готівка|международна|чуждестранна|валута|εξωτερικού|συναλλάγματος|συναλλαγής|yurt dışı|yurtdışı',
  'döviz|nakit|işlem|kart|חו ל|מט ח|מטבע|המרה|עסקה|דולية|أجنبية|عملة|تحويل|معاملة|سحب|luar negara|luar negeri|valas|asing',
  '海外|境外|国外|國外|外国|外國|外币|外幣|外貨|国际|國際|货币|貨幣|汇率|匯率|为替|為替|取现|现金|現金|跨境|交易|支付|刷卡',
  '해외|외화|국제|환율|환전|현금|결제|ต่างประเทศ|สกุลเงิน|เงินสด|nước ngoài|ngoại tệ',
])

/** First and last parts of compounds for a bank's fee: `Bargeld` and `gebühr`, `utlands` and `avgift`. */
const COMPOUND_FRONTS = wordList([
  'ausland|auslands|fremdwährung|fremdwährungs|währung|währungs|wechselkurs|bargeld|bargeldbezugs|umrechnung|umrechnungs',
  'zahlungs|transaktions|karten|kreditkarten|karteneinsatz|auslandseinsatz|devisen|utlands|utenlands|udlands|valuta',
  'valutaväxlings|kort|kontant|kontantuttags|uttags|transaktions|transaksjons|buitenland|koers|wisselkoers|transactie',
])
const COMPOUND_ENDS = Array.from(
  wordList([
    'gebühr|gebühren|entgelt|entgelte|aufschlag|zuschlag|kosten|spesen|kommission|provision|avgift|gebyr|påslag|tillägg',
    'tillæg|tillegg|opslag|toeslag',
  ]).spaced,
)

const isBankFeeCompound = (word: string): boolean =>
  COMPOUND_ENDS.some((end) => word.endsWith(end) && isWord(word.slice(0, -end.length), COMPOUND_FRONTS))

/** Words that may stand between the words for a fee and a service: `charge for the usage of your card`. */
const BETWEEN_FEE_WORDS = wordList([
  'of|for|on|in|at|the|a|an|and|per|by|your|non|euro|service|processing|handling|monthly|annual|visa|mastercard|amex',
  'de|du|des|d|l|la|le|les|en|à|por|para|em|na|no|da|do|del|della|delle|di|su|sul|sulla|sur|pour|par|con|avec|fuera',
  'von|vom|der|die|das|des|für|bei|im|auf|mit|van|voor|bij|op|met|för|vid|i|på|med|av|af|til|ved|za|od|w|z|v|u|pentru',
  'în|за|по|в|на|για|ile|use|uso|zone|hors',
])

/** Whether a text has only words for a fee and a bank's service, such as `comision por compra en divisa`. */
function isNamedBankFee(name: string): boolean {
  if (isUnspaced(name)) return namesFee(name) && hasWord(name, BANK_MATTERS)
  const [firstWord = ''] = name.split(' ', 1)
  if (isBankFeeCompound(firstWord)) return true
  // takes one word or phrase after the other from the beginning of the name, until none is left
  const lists = [FEE_NAMES, PARTIAL_FEE_NAMES, BANK_MATTERS, BETWEEN_FEE_WORDS]
  const usedLists = new Set<unknown>()
  let remainder = name
  while (remainder !== '') {
    const list = lists.find((list) => textAfterWord(remainder, list) !== null)
    if (list === undefined) return false
    usedLists.add(list)
    remainder = textAfterWord(remainder, list) as string
  }
  return usedLists.has(BANK_MATTERS) && (usedLists.has(FEE_NAMES) || usedLists.has(PARTIAL_FEE_NAMES))
}

/** Words for a tax or a discount, which shops also write as a percentage: `MwSt 8.1%`. */
const TAXES_AND_DISCOUNTS = wordList([
  'vat|tax|taxes|gst|hst|mwst|MwSt|ust|mehrwertsteuer|umsatzsteuer|steuer|tva|taxe|iva|igic|btw|moms|mva|alv|vsk',
  'dph|áfa|ddv|pdv|pvm|pvn|kdv|ндс|пдв|ддс|φπα|ppn|sst|מע מ|ضريبة|税|세금|부가세|ภาษี|thuế',
  'off|discount|discounted|rabatt|rabat|skonto|nachlass|ermäßigung|ermäßigt|remise|réduction|rabais|escompte',
  'dto|dcto|descuento|desconto|rebaja|sconto|korting|alennus|zniżka|zniżki|sleva|zľava|kedvezmény|reducere',
  'popust|скидка|скидки|знижка|знижки|отстъпка|έκπτωση|indirim|הנחה|خصم|折扣|割引|할인|ส่วนลด|giảm giá|diskon',
])

/** Matches a name and a percentage at the beginning of a text: `BEARBEITUNGSGEBUEHR 1.75%`. */
const NAME_AND_PERCENTAGE = /^(\p{L}[\p{L} .'’-]{1,40}) (\d{1,2}(?:[.,]\d{1,3})?) ?%/u

/** The highest fee of a bank, in percent. */
const BANK_PERCENTAGE_MAX = 5

/** Whether a text begins with the name of a bank's fee and its percentage: `Surcharge 1.5%`. */
function isPercentageFee(text: string): boolean {
  const [beginning, words = '', percentage = ''] = NAME_AND_PERCENTAGE.exec(text) ?? []
  const percent = Number(percentage.replace(',', '.'))
  if (beginning === undefined || percent === 0 || percent > BANK_PERCENTAGE_MAX) return false
  const name = plainTitle(words)
  const behind = plainTitle(text.slice(beginning.length, TEXT_CHARACTERS))
  if (hasWord(behind, TAXES_AND_DISCOUNTS)) return false
  if (isWord(name, FEE_NAMES) || isWord(name, PERCENTAGE_FEES)) return true
  return isNamedBankFee(name) && !hasWord(name, TAXES_AND_DISCOUNTS)
}

/** Whether a text begins with a word for a fee that only banks use, or with a fee that is a percentage. */
export const isBankFee = (text: string): boolean =>
  textAfterWord(plainWords(text), BANK_FEES) !== null || isPercentageFee(text)
