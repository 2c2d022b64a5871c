import { phrases } from '~/domain/text/phrases'
import { normalizeWords, patternOfWords } from './languages/word-patterns'
import type { Line } from './page-text'
import { isHeadingOf } from './paper-heading'

// Words on slips of currency exchanges.

/** Names of exchange slips and of exchange offices. */
const EXCHANGE_NAMES = patternOfWords(phrases`
  currency exchange receipt, foreign exchange receipt, exchange receipt, exchange slip, currency purchase,
  currency sale, sale of currency, purchase of currency, sale of foreign currency,
  purchase of foreign currency, geldwechsel, währungswechsel, währungstausch, geldumtausch, devisenwechsel,
  sortenwechsel, sortengeschäft, sortenabrechnung, wechselstube, wechselbeleg, wechselquittung, umtauschbeleg,
  sortenkauf, sortenverkauf, change de devises, change manuel, opération de change, bordereau de change,
  reçu de change, achat de devises, vente de devises, échange de devises, bureau de change, cambio de divisas,
  cambio de divisa, cambio de moneda, cambio de monedas, compra de divisas, venta de divisas,
  compraventa de divisas, casa de cambio, cambio valuta, cambio valute, cambio di valuta, cambiavalute,
  acquisto valuta, vendita valuta, acquisto di valuta, vendita di valuta, câmbio de moeda, câmbio de moedas,
  câmbio de divisas, compra de moeda estrangeira, venda de moeda estrangeira, operação de câmbio,
  casa de câmbio, geldwissel, geld wisselen, wisselkantoor, valutawissel, wisselbon, vreemde valuta,
  aankoop valuta, verkoop valuta, valutaveksling, valutavekslingen, valutakjøp, valutasalg, kjøp av valuta,
  salg av valuta, vekslingskvittering, valutakvittering, vekslekvittering, pengeveksling, valutakøb,
  køb af valuta, valutaväxling, växlingskvitto, valutakvitto, valutaköp, köp av valuta, valutaförsäljning,
  försäljning av valuta, penningväxling, växling av valuta, valuutanvaihto, rahanvaihto, valuutan myynti,
  valuutan osto, valuuttakuitti, wymiana walut, wymiana waluty, kantor, kantor wymiany walut, skup walut,
  sprzedaż walut, skup waluty, sprzedaż waluty, kupno waluty, směnárna, směnárenský obchod, směna měn,
  směna peněz, nákup valut, prodej valut, nákup cizí měny, prodej cizí měny, výměna peněz, pénzváltó,
  pénzváltás, valutaváltás, valutaváltó, valuta vétel, valuta eladás, valutavétel, valutaeladás,
  schimb valutar, casă de schimb, casa de schimb valutar, cumpărare valută, vânzare valută, buletin de schimb,
  mjenjačnica, zamjena valuta, mjenjački poslovi, otkup deviza, kupnja valute, prodaja valute,
  otkup strane valute, otkup strane gotovine, menjačnica, menjalnica, μετατροπή συναλλάγματος,
  ανταλλαγή συναλλάγματος, ανταλλακτήριο συναλλάγματος, αγορά συναλλάγματος, πώληση συναλλάγματος, συνάλλαγμα,
  ανταλλαγή νομισμάτων, döviz bürosu, döviz, döviz alım, döviz satım, döviz alış, döviz satış, döviz bozdurma,
  döviz alım belgesi, döviz satım belgesi, döviz alım satım belgesi, обмен валют, обмен валюты,
  обменный пункт, пункт обмена валют, обмен денег, покупка валюты, продажа валюты, конверсия валюты,
  валютно обменная операция, обмін валют, обмін валюти, обмінний пункт, пункт обміну валют, купівля валюти,
  продаж валюти, валютно обмінна операція, обмяна на валута, обмяна на валути, обменно бюро,
  покупка на валута, продажба на валута, صرف العملات, صرافة, تبديل العملات, تحويل العملات, بيع عملة,
  شراء عملة, המרת מטבע, המרת מטח, המרת מט"ח, צ'יינג', חלפנות, 外币兑换, 货币兑换, 兑换水单, 外汇兑换, 结汇, 购汇, 外幣兌換, 貨幣兌換,
  兌換水單, 外匯兌換, 找換店, 兌換, 兑换, 結匯, 購匯, 両替, 外貨両替, 両替計算書, 外国通貨両替, 外貨両替計算書, 환전, 환전영수증, 외화환전, 외국환매입, 외국환매각, 환전증명서,
  penukaran uang, penukaran valuta, penukaran valas, jual beli valas, pedagang valuta asing,
  pertukaran mata wang, tukaran mata wang, pengurup wang, đổi tiền, đổi ngoại tệ, mua ngoại tệ, bán ngoại tệ,
  thu đổi ngoại tệ, แลกเปลี่ยนเงิน, แลกเปลี่ยนเงินตรา, แลกเงิน, ซื้อเงินตราต่างประเทศ, ขายเงินตราต่างประเทศ
`)

/** Names that also mean offices in general (`kantor`), or redeemed vouchers. */
const VAGUE_NAMES = patternOfWords(phrases`kantor, döviz, 兌換, 兑换, 両替, 환전, συνάλλαγμα, 結匯, 结汇`)

/** Words for an exchange rate. They also stand on receipts that print their total in two currencies. */
const RATES = patternOfWords(phrases`
  rate, exchange rate, kurs, vekslingskurs, valutakurs, växelkurs, växlingskurs, vekselkurs, wechselkurs,
  umrechnungskurs, devisenkurs, sortenkurs, cours, taux, tipo de cambio, tipo, tasa, tasso, tasso di cambio,
  taxa, taxa de câmbio, koers, wisselkoers, kurssi, vaihtokurssi, kurz, árfolyam, curs, cursul, tečaj,
  ισοτιμία, τιμή συναλλάγματος, kur, kuru, döviz kuru, курс, سعر, سعر الصرف, שער, שער חליפין, 汇率, 匯率, 牌价, 牌價,
  レート, 相場, 환율, nilai tukar, kadar, kadar pertukaran, tỷ giá, tỉ giá, อัตราแลกเปลี่ยน, อัตรา
`)

/** Words for a receipt before or after the words for the exchange: `Kvittering valutakjøp`. */
const RECEIPT_BEFORE =
  /^(?:kvittering|kvitto|kuitti|receipt|beleg|quittung|abrechnung|re[cç]u|ticket|bordereau|recibo|comprobante|comprovativo|ricevuta|distinta|bon|kassabon|potwierdzenie|dow[oó]d|doklad|bizonylat|bonul?|potvrda|απόδειξη|makbuz|чек|квитанция|справка|квитанція|довідка|бележка|إيصال|קבלה) (?:(?:for|för|om|über|de|di|do|voor|van|o|za|pentru|об|про|за|на) )?/iu
const RECEIPT_AFTER =
  / ?(?:kvittering|kvitto|kuitti|receipt|slip|beleg|quittung|reçu|recibo|ricevuta|bon|bizonylat|belgesi|makbuzu|fişi|计算书|計算書|明細書|明细|水单|水單|영수증|증명서)$/iu

const withoutReceiptWords = ({ text }: Line) =>
  text.trim().replace(RECEIPT_BEFORE, '').replace(RECEIPT_AFTER, '')

/** Whether a line only names a currency exchange, as a heading does. */
export const isExchangeHeading = (line: Line): boolean =>
  isHeadingOf(line, EXCHANGE_NAMES) || isHeadingOf({ text: withoutReceiptWords(line) }, EXCHANGE_NAMES)

/** Whether a heading may mean something other than a currency exchange. */
export const isVagueHeading = (line: Line): boolean => isHeadingOf(line, VAGUE_NAMES)

/** Whether a line names an exchange rate. */
export const namesRate = ({ text }: Pick<Line, 'text'>): boolean => RATES.test(normalizeWords(text))

/** Whether a line names a currency exchange. A rate does not count, because hotels and shops print rates. */
export const namesExchange = (line: Line): boolean =>
  EXCHANGE_NAMES.test(normalizeWords(line.text)) && !namesRate(line)
