import { isCurrency } from '~/domain/money/currency'
import { namesFee } from './cash-fees'
import { isUnspaced, plainTitle } from './titles/title-words'
import { behindBeginning, hasWord, isWord, wordList } from './word-lists'

// Recognises rows that are a bank's charge for its own service, or interest.

/** The most characters at the beginning of a text that are read. */
const TEXT_CHARACTERS = 100

/**
 * Words for fees that not only banks use. They make a row a fee only if it has no other words, except
 * numbers.
 */
const FEES = wordList([
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

/** Words for fees that only banks use. A row that begins with one is a fee, whatever follows. */
const BANK_FEES = wordList([
  // English
  'foreign transaction fee|foreign currency fee|foreign exchange fee|foreign purchase fee',
  'foreign usage fee|foreign fee|overseas transaction fee|overseas card fee|international transaction fee',
  'international service fee|international purchase fee|cross border fee|cross border transaction fee',
  'non sterling transaction fee|non sterling purchase fee|non sterling fee|non euro transaction fee|fx fee',
  'fx markup|currency conversion fee|currency conversion charge|currency markup|conversion fee',
  'exchange fee|card fee|card annual fee|annual card fee|monthly card fee|card maintenance fee',
  'card replacement fee|card issuance fee|account fee|account maintenance fee|account service fee',
  'account keeping fee|account management fee|monthly account fee|monthly maintenance fee',
  'monthly service fee|ledger fee|overdraft fee|unarranged overdraft fee|returned payment fee|wire fee',
  'wire transfer fee|incoming wire fee|outgoing wire fee|swift fee|swift charge|sms fee|sms alert fee',
  'sms charge|sms charges|bank fee|bank fees|bank charge|bank charges|bank commission|bank service charge',
  'transaction fee',
  // German
  'kontoführung|kontoführungsgebühr|kontoführungsgebühren|kontoführungsentgelt|kontoführungspreis',
  'kontogebühr|kontogebühren|kontoentgelt|kontopreis|grundpreis konto|entgeltabschluss|rechnungsabschluss',
  'auslandseinsatz|auslandseinsatzentgelt|auslandseinsatzgebühr|auslandsentgelt|auslandsgebühr',
  'auslandstransaktionsgebühr|fremdwährungsgebühr|fremdwährungsentgelt|fremdwährungsumrechnungsentgelt',
  'währungsumrechnungsentgelt|währungsumrechnungsgebühr|währungsentgelt|umrechnungsgebühr',
  'wechselkursgebühr|bearbeitungsgebühr ausland|bearbeitungsgebühr fremdwährung|kartengebühr',
  'kartengebühren|kartenentgelt|kartenpreis|kartenjahresgebühr|jahresgebühr karte|jahresgebühr kreditkarte',
  'jahresbeitrag karte|kreditkartengebühr|kreditkartengebühren|kreditkartenentgelt|kreditkartenpreis',
  'bankgebühr|bankgebühren|bankspesen|transaktionsgebühr|transaktionsentgelt|überweisungsgebühr',
  'überweisungsentgelt|buchungsentgelt|buchungsposten|buchungspostenentgelt|depotgebühr|depotentgelt',
  // French
  'frais de tenue de compte|frais tenue de compte|tenue de compte|frais bancaires|frais de change',
  "frais d'opération|frais de conversion|frais de transaction à l'étranger|frais transaction étranger",
  "frais à l'étranger|frais étranger|frais opération étranger|frais paiement étranger|frais paiement carte",
  'frais carte|frais de carte|frais de virement|frais virement|frais hors zone euro',
  'frais de gestion de compte|frais de découvert|commission de change|agios|commission paiement étranger',
  "commission sur paiement|commission carte|commission d'intervention|commission intervention",
  'commission de mouvement|commission de tenue de compte|commission opération étranger|commission bancaire',
  'commissions bancaires|cotisation carte bancaire|cotisation cb|cotisation carte visa',
  'cotisation carte mastercard|cotisation visa|cotisation mastercard|cotisation annuelle carte',
  // Spanish
  'comisión mantenimiento|comisión de mantenimiento|comisión por mantenimiento|comisión administración',
  'comisión de administración|comisión cambio|comisión de cambio|comisión por cambio|comisión divisa',
  'comisión tarjeta|comisión de tarjeta|comisión por tarjeta|comisión extranjero',
  'comisión operación extranjero|comisión no euro|comisión compra extranjero|comisión moneda extranjera',
  'comisión transferencia|comisión por transferencia|comisión descubierto|comisión bancaria',
  'comisiones bancarias|cuota tarjeta|cuota de tarjeta|cuota anual tarjeta|cuota de manejo',
  'gastos bancarios|mantenimiento de cuenta|cargo por mantenimiento de cuenta',
  // Portuguese
  'comissão de manutenção|comissão manutenção|manutenção de conta|comissão de gestão|comissão de cartão',
  'comissão cartão|anuidade cartão|anuidade do cartão|anuidade de cartão|comissão conversão',
  'comissão de conversão|comissão câmbio|comissão de câmbio|comissão transferência',
  'comissão de transferência|comissão bancária|comissão compra estrangeiro|comissão operação estrangeiro',
  'comissão internacional|despesas bancárias|tarifa bancária|tarifa manutenção|tarifa pacote de serviços',
  'cesta de serviços|pacote de serviços|spread cambial|iof|taxa de transação internacional',
  // Italian
  'spese tenuta conto|spese di tenuta conto|spese tenuta c c|spese gestione conto|spese bancarie',
  'spese bonifico|commissione bonifico|commissioni bonifico|commissioni su bonifico|commissione estero',
  'commissioni estero|commissione cambio|commissione di cambio|commissioni di cambio|commissioni cambio',
  'commissione conversione|commissioni conversione|commissione valuta|commissione carta|commissioni carta',
  'commissione operazione estera|commissione pagamento estero|commissione acquisto estero',
  'commissione bancaria|commissioni bancarie|maggiorazione cambio|maggiorazione tasso di cambio',
  'canone conto|canone mensile conto|canone di conto|canone carta|canone annuo carta|canone mensile carta',
  'competenze di chiusura|spese di liquidazione',
  // Dutch
  'rekeningkosten|kosten rekening|kosten betaalrekening|kosten betaalpakket|kosten betaalpas',
  'kosten creditcard|bankkosten|koersopslag|wisselkoersopslag|valutakosten|kosten vreemde valuta',
  'kosten buitenland|kosten buitenlandse betaling|kosten buitenlandse betalingen|kosten buitenlandse transactie',
  'kosten geldopname|kosten opname buitenland|transactiekosten|kosten gebruik betaalrekening|jaarbijdrage creditcard',
  // Swedish, Norwegian, Danish, Finnish
  'valutapåslag|valutaväxlingsavgift|valutaavgift|utlandsavgift|kortavgift|årsavgift kort',
  'årsavgift bankkort|månadsavgift kort|bankavgift|kontoavgift|transaktionsavgift|överföringsavgift',
  'avgift kort|avgift bankkort|avgift utland|valutagebyr|utenlandsgebyr|kortgebyr|årsgebyr kort',
  'årspris kort|bankgebyr|kontogebyr|gebyr kort|gebyr utland|transaksjonsgebyr|varekjøpsgebyr',
  'overføringsgebyr|valutatillæg|udlandsgebyr|gebyr udland|gebyr for kort|transaktionsgebyr',
  'overførselsgebyr|vekselgebyr|kursgebyr|valuutanvaihtokulu|valuutanvaihtopalkkio|valuuttakulu',
  'valuuttalisä|tilinhoitomaksu|tilinhoitopalkkio|tilimaksu|kortin kuukausimaksu|kortin vuosimaksu',
  'pankkikulut|tilinhoitokulu',
  // Polish, Czech, Slovak, Hungarian, Romanian
  'opłata za kartę|opłata za prowadzenie konta|opłata za prowadzenie rachunku|opłata za konto',
  'opłata za przewalutowanie|opłata za obsługę karty|opłata za użytkowanie karty',
  'opłata miesięczna za kartę|opłata za przelew|opłata bankowa|prowizja za przewalutowanie',
  'prowizja za przelew|prowizja za transakcję|prowizja za operację|prowizja bankowa|prowizja od transakcji',
  'przewalutowanie|poplatek za vedení účtu|vedení účtu|poplatek za kartu|poplatek za vedení karty',
  'poplatek za platební kartu|poplatek za platbu|poplatek za zahraniční platbu|poplatek za konverzi',
  'poplatek za směnu|poplatek za transakci|poplatek za převod|bankovní poplatek|bankovní poplatky',
  'poplatok za vedenie účtu|vedenie účtu|poplatok za kartu|poplatok za platobnú kartu|poplatok za platbu',
  'poplatok za konverziu|poplatok za transakciu|poplatok za prevod|bankový poplatok|bankové poplatky',
  'számlavezetési díj|számlavezetés díja|kártyadíj|éves kártyadíj|kártya éves díj|bankkártya díj',
  'bankkártya éves díj|bankkártya éves díja|bankköltség|banki díj|konverziós díj|devizaváltási díj',
  'tranzakciós díj|tranzakciós illeték|átutalási díj|comision administrare|comision de administrare',
  'comision card|comision conversie|comision schimb valutar|comision tranzacție|comision bancar',
  'comisioane bancare|comision transfer|comision întreținere cont|comision emitere card',
  'taxă administrare cont|taxă card',
  // Croatian and Serbian, Slovenian, Lithuanian, Latvian, Estonian
  'naknada za vođenje računa|vođenje računa|održavanje računa|naknada za karticu|naknada za konverziju',
  'naknada za transakciju|naknada za platni promet|naknada banke|bankarska naknada|članarina kartice',
  'provizija banke|godišnja članarina kartice|provizija za konverziju|vodenje računa',
  'strošek vodenja računa|nadomestilo za vodenje|nadomestilo za kartico|nadomestilo za konverzijo',
  'nadomestilo za menjavo|letna članarina kartice|bančno nadomestilo|sąskaitos aptarnavimo mokestis',
  'sąskaitos administravimo mokestis|kortelės mokestis|kortelės aptarnavimo mokestis',
  'valiutos keitimo mokestis|valiutos konvertavimo mokestis|konvertavimo mokestis|banko mokestis',
  'komisinis mokestis|konta apkalpošanas maksa|kartes maksa|kartes mēneša maksa|kartes gada maksa',
  'konta maksa|konvertācijas komisija|valūtas konvertācijas komisija|bankas komisija|konto hooldustasu',
  'kaarditasu|kaardi kuutasu|kaardi aastatasu|kaardi hooldustasu|valuutavahetustasu|konverteerimistasu',
  'pangatasu|panga teenustasu',
  // Russian, Ukrainian, Belarusian, Bulgarian, Greek, Turkish
  'комиссия за перевод|комиссия за обслуживание|комиссия за операцию|комиссия за конвертацию',
  'комиссия банка|комиссия за валютную операцию|комиссия за трансграничную операцию|банковская комиссия',
  'плата за обслуживание|плата за уведомления|плата за смс|годовое обслуживание|обслуживание карты',
  'обслуживание счета|ведение счета|комісія за переказ|комісія за обслуговування|комісія за операцію',
  'комісія за конвертацію|комісія банку|банківська комісія|плата за обслуговування|річне обслуговування',
  'обслуговування картки|обслуговування рахунку|камісія банка|камісія за перавод|камісія за абслугоўванне',
  'такса обслужване|такса за обслужване|такса поддръжка|такса за поддръжка|такса карта|такса за карта',
  'такса превалутиране|такса за превалутиране|такса превод|такса за превод|банкова такса|банкови такси',
  'месечна такса карта|комисиона за превалутиране|έξοδα τήρησης λογαριασμού|έξοδα λογαριασμού',
  'έξοδα συναλλαγής|έξοδα τράπεζας|έξοδα εμβάσματος|τραπεζικά έξοδα|προμήθεια συναλλάγματος',
  'προμήθεια μετατροπής|προμήθεια συναλλαγής|προμήθεια εξωτερικού|προμήθεια τράπεζας|συνδρομή κάρτας',
  'ετήσια συνδρομή κάρτας|hesap işletim|kart ücreti|kart aidatı|yıllık kart ücreti|yıllık kart aidatı',
  'kredi kartı yıllık üyelik ücreti|işlem ücreti|işlem masrafı|eft ücreti|eft masrafı|havale ücreti',
  'havale masrafı|yurt dışı işlem ücreti|yurtdışı işlem ücreti|yurt dışı işlem komisyonu',
  'döviz çevrim ücreti|döviz komisyonu|banka masrafı|banka komisyonu',
  // Hebrew, Arabic, Persian
  'דמי ניהול חשבון|דמי כרטיס|עמלת המרה|עמלת המרת מטבע|עמלת המרת מט ח|עמלת מט ח|עמלת מטח|עמלת פעולה',
  'עמלת עסקה|עמלת חו ל|עמלת העברה|עמלת שורה|עמלת בנק|رسوم بنكية|رسوم مصرفية|رسوم الحساب|رسوم خدمة الحساب',
  'رسوم البطاقة|رسوم بطاقة|رسوم تحويل|رسوم معاملة|رسوم المعاملات|رسوم حوالة|عمولة تحويل|عمولة بنكية',
  'عمولة البنك|کارمزد',
  // Chinese, Japanese, Korean
  '外币交易手续费|境外交易手续费|境外消费手续费|外汇手续费|货币转换费|货币兑换手续费|跨境手续费|账户管理费|账户维护费|小额账户管理费|银行卡年费|信用卡年费|卡年费|短信服务费|转账手续费|汇款手续费',
  '跨行手续费|银行手续费|海外交易手續費|國外交易手續費|國外交易服務費|海外簽賬手續費|外幣交易手續費|貨幣兌換費|帳戶管理費|賬戶管理費|信用卡年費|轉帳手續費|匯款手續費|跨行手續費|銀行手續費',
  '振込手数料|海外事務手数料|外貨取扱手数料|為替手数料|口座維持手数料|口座管理手数料|カード年会費|海外サービス手数料|両替手数料|時間外手数料|送金手数料|銀行手数料|해외이용수수료|해외이용 수수료',
  '해외결제수수료|해외결제 수수료|해외서비스수수료|국제브랜드수수료|환전수수료|환전 수수료|이체수수료|이체 수수료|송금수수료|송금 수수료|타행이체수수료|계좌유지수수료|카드연회비|카드 연회비',
  '은행수수료|은행 수수료',
  // Thai, Vietnamese, Indonesian and Malay
  'ค่าธรรมเนียมบัตร|ค่าธรรมเนียมรายปี|ค่าธรรมเนียมการโอน|ค่าธรรมเนียมโอน|ค่าธรรมเนียมแปลงสกุลเงิน',
  'ค่าธรรมเนียมต่างประเทศ|ค่าธรรมเนียมธนาคาร|ค่ารักษาบัญชี|ค่าความเสี่ยงจากการแปลงสกุลเงิน',
  'phí quản lý tài khoản|phí duy trì tài khoản|phí thường niên|phí thẻ|phí chuyển đổi ngoại tệ',
  'phí giao dịch|phí chuyển khoản|phí chuyển tiền|phí sms|phí ngân hàng|phí dịch vụ sms',
  'phí dịch vụ ngân hàng|biaya admin|biaya adm|biaya administrasi|biaya kartu|biaya tahunan kartu',
  'iuran tahunan kartu|biaya transfer|biaya transaksi|biaya konversi|biaya bank|biaya sms|caj perkhidmatan',
  'caj bank|caj kad|caj tahunan kad|yuran tahunan kad|caj transaksi luar negara|caj pertukaran',
  'caj urus niaga',
])

/** Returns a text as `plainTitle` writes it, without numbers and codes of currencies. */
function plainWords(text: string): string {
  const words = plainTitle(text.slice(0, TEXT_CHARACTERS)).split(' ')
  return words.filter((word) => !/^\d+$/.test(word) && !isCurrency(word.toUpperCase())).join(' ')
}

/** Whether a cell consists of a word for a fee, and at most numbers and currency codes beside it. */
export const isFee = (cell: string): boolean => cell.length < 40 && isWord(plainWords(cell), FEES)

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

/** Words for a fee that is a percentage of the amount paid. */
const SHARE_FEES = wordList([
  'surcharge|surcharge fee|processing fee|handling fee|fx commission|currency fee|markup|markup fee',
  'bearbeitungsgebühr|bearbeitungsgebühren|bearbeitungsentgelt|bearbeitungszuschlag|auslandszuschlag',
  'fremdwährungszuschlag|entgelt für auslandseinsatz|kommission ausland|frais de traitement|frais de service',
  "frais de dossier carte|majoration de change|commissione d'elaborazione|commissione di elaborazione|opslag",
  'kursgebühr|kursgebühren|kursentgelt|kursaufschlag|kurszuschlag|recargo por cambio|comisión de servicio|påslag|kurspåslag|kurstillegg|marża|marża walutowa',
])

/** Words for a fee that need a word for a bank's service beside them. */
const FEE_WORDS = wordList([
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

/** First and last parts of compounds for a bank's fee: `Bargeldgebühr`, `utlandsavgift`. */
const FEE_FRONTS = wordList([
  'ausland|auslands|fremdwährung|fremdwährungs|währung|währungs|wechselkurs|bargeld|bargeldbezugs|umrechnung|umrechnungs',
  'zahlungs|transaktions|karten|kreditkarten|karteneinsatz|auslandseinsatz|devisen|utlands|utenlands|udlands|valuta',
  'valutaväxlings|kort|kontant|kontantuttags|uttags|transaktions|transaksjons|buitenland|koers|wisselkoers|transactie',
])
const FEE_ENDS = Array.from(
  wordList([
    'gebühr|gebühren|entgelt|entgelte|aufschlag|zuschlag|kosten|spesen|kommission|provision|avgift|gebyr|påslag|tillägg',
    'tillæg|tillegg|opslag|toeslag',
  ]).spaced,
)

const isBankFeeWord = (word: string): boolean =>
  FEE_ENDS.some((end) => word.endsWith(end) && isWord(word.slice(0, -end.length), FEE_FRONTS))

/** Words between the words for a fee and for a service. */
const BETWEEN_FEE_WORDS = wordList([
  'of|for|on|in|at|the|a|an|and|per|by|your|non|euro|service|processing|handling|monthly|annual|visa|mastercard|amex',
  'de|du|des|d|l|la|le|les|en|à|por|para|em|na|no|da|do|del|della|delle|di|su|sul|sulla|sur|pour|par|con|avec|fuera',
  'von|vom|der|die|das|des|für|bei|im|auf|mit|van|voor|bij|op|met|för|vid|i|på|med|av|af|til|ved|za|od|w|z|v|u|pentru',
  'în|за|по|в|на|για|ile|use|uso|zone|hors',
])

/**
 * Whether a text consists only of words for a fee and for a bank's service: `comision por compra en divisa`.
 * Any other word may name a purchase.
 */
function isNamedBankFee(name: string): boolean {
  if (isUnspaced(name)) return namesFee(name) && hasWord(name, BANK_MATTERS)
  const [first = ''] = name.split(' ', 1)
  if (isBankFeeWord(first)) return true
  const lists = [FEES, FEE_WORDS, BANK_MATTERS, BETWEEN_FEE_WORDS]
  const found = new Set<unknown>()
  let rest = name
  while (rest !== '') {
    const words = lists.find((list) => behindBeginning(rest, list) !== null)
    if (words === undefined) return false
    found.add(words)
    rest = behindBeginning(rest, words) as string
  }
  return found.has(BANK_MATTERS) && (found.has(FEES) || found.has(FEE_WORDS))
}

/** Words for a tax or a discount. Others than banks also write these as percentages. */
const TAXES_AND_DISCOUNTS = wordList([
  'vat|tax|taxes|gst|hst|mwst|MwSt|ust|mehrwertsteuer|umsatzsteuer|steuer|tva|taxe|iva|igic|btw|moms|mva|alv|vsk',
  'dph|áfa|ddv|pdv|pvm|pvn|kdv|ндс|пдв|ддс|φπα|ppn|sst|מע מ|ضريبة|税|세금|부가세|ภาษี|thuế',
  'off|discount|discounted|rabatt|rabat|skonto|nachlass|ermäßigung|ermäßigt|remise|réduction|rabais|escompte',
  'dto|dcto|descuento|desconto|rebaja|sconto|korting|alennus|zniżka|zniżki|sleva|zľava|kedvezmény|reducere',
  'popust|скидка|скидки|знижка|знижки|отстъпка|έκπτωση|indirim|הנחה|خصم|折扣|割引|할인|ส่วนลด|giảm giá|diskon',
])

/** Matches a name and a percentage at the beginning of a text: `BEARBEITUNGSGEBUEHR 1.75%`. */
const BEFORE_SHARE = /^(\p{L}[\p{L} .'’-]{1,40}) (\d{1,2}(?:[.,]\d{1,3})?) ?%/u

/** The highest fee of a bank, in percent. */
const BANK_SHARE_MAX = 5

/** Whether a text begins with the name of a bank's fee and its percentage. */
function isFeeOfShare(text: string): boolean {
  const [beginning, words = '', share = ''] = BEFORE_SHARE.exec(text) ?? []
  const percent = Number(share.replace(',', '.'))
  if (beginning === undefined || percent === 0 || percent > BANK_SHARE_MAX) return false
  const name = plainTitle(words)
  const behind = plainTitle(text.slice(beginning.length, TEXT_CHARACTERS))
  if (hasWord(behind, TAXES_AND_DISCOUNTS)) return false
  if (isWord(name, FEES) || isWord(name, SHARE_FEES)) return true
  return isNamedBankFee(name) && !hasWord(name, TAXES_AND_DISCOUNTS)
}

/** Whether a text begins with a word for a fee that only banks use, or with a fee that is a percentage. */
export const isBankFee = (text: string): boolean =>
  behindBeginning(plainWords(text), BANK_FEES) !== null || isFeeOfShare(text)
