import { phrases } from '~/domain/text/phrases'
import { patternOfWords } from './languages/word-patterns'

// Words on the slips of cash machines, for `cash-slips.ts`. They match whole words only: `retraite` is a
// pension, `retrait` a withdrawal.

const wholeWords = (list: string[]): RegExp => patternOfWords(list, Number.POSITIVE_INFINITY)

/** Names of a cash withdrawal. */
export const WITHDRAWALS = wholeWords(phrases`
  cash withdrawal, cash wdl, csh wdl, cash withdrawn, cash advance, cash dispensed, amount dispensed,
  atm withdrawal, withdrawal of cash, withdraw cash, cash taken, bargeldauszahlung, barauszahlung,
  geldauszahlung, bargeldabhebung, barabhebung, geldabhebung, bargeldbezug, barbezug, geldbezug,
  bargeldbehebung, barbehebung, geldbehebung, bargeldverfügung, barverfügung, bargeldentnahme, bancomatbezug,
  retrait d'espèces, retrait espèces, retrait de billets, retrait billets, retrait gab, retrait dab,
  retrait carte, retrait d'argent, retrait de fonds, avance d'espèces, retirada de efectivo,
  retirada efectivo, retiro de efectivo, retiro efectivo, reintegro de efectivo, reintegro efectivo,
  reintegro cajero, disposición de efectivo, disposición efectivo, extracción de efectivo,
  extracción efectivo, retiro de dinero, avance de efectivo, adelanto de efectivo, retiro en efectivo,
  giro en efectivo, prelievo contante, prelievo contanti, prelievo di contante, prelievo di contanti,
  prelievo bancomat, prelievo atm, prelievo denaro, prelevamento contante, prelevamento contanti,
  anticipo contante, prelevamento bancomat, levantamento de numerário, levantamento numerário,
  levantamento de dinheiro, saque em dinheiro, levantamento atm, levantamento em numerário, saque em espécie,
  saque conta corrente, saque conta poupança, saque c/c, retirada de dinheiro, adiantamento de numerário,
  geldopname, kasopname, contante opname, opname contanten, opname geldautomaat, geld opnemen,
  contant geld opnemen, cash opname, kontanthævning, kontantudbetaling, hævning af kontanter,
  hævning i automat, kontanter hævet, kontantuttak, uttak kontanter, uttak minibank, minibankuttak,
  kontantuttag, bankomatuttag, uttag kontanter, uttag bankomat, käteisnosto, käteisen nosto, rahannosto,
  rahan nosto, automaattinosto, käteistä nostettu, wypłata gotówki, wypłata z bankomatu, wypłata gotówkowa,
  wypłata środków, wypłata kartą, pobranie gotówki, výběr hotovosti, výběr z bankomatu, výběr peněz,
  hotovostní výběr, výber hotovosti, výber z bankomatu, készpénzfelvétel, készpénz felvétel, pénzfelvétel,
  kp felvétel, készpénzkifizetés, retragere numerar, retragere de numerar, eliberare numerar,
  eliberare de numerar, retragere cash, retragere bani, ridicare numerar, extragere numerar,
  podizanje gotovine, isplata gotovine, podizanje novca, isplata gotovog novca, dvig gotovine,
  podizanje gotovog novca, подизање готовине, исплата готовине, isplata novca, ανάληψη μετρητών,
  ανάληψη χρημάτων, ανάληψη με κάρτα, εκταμίευση μετρητών, para çekme, nakit çekme, nakit çekim, para çekim,
  nakit çekimi, nakit avans, para çekildi, выдача наличных, снятие наличных, получение наличных,
  выдача наличных денег, снятие денег, выдача наличных средств, снятие наличных средств, выдано наличных,
  видача готівки, зняття готівки, отримання готівки, видача коштів, зняття коштів, теглене на пари,
  теглене на пари в брой, теглене в брой, теглене на суми, سحب نقدي, سحب نقود, السحب النقدي, سحب نقدا,
  سحب مبلغ نقدي, سحب من الصراف, משיכת מזומן, משיכת מזומנים, משיכת כסף, משיכה במזומן, משיכת כספים, 现金取款, 現金提款,
  取现, 取現, 取钞, 提取現金, 提取现金, 现金支取, 預借現金, 现金提款, 現金引出, 現金引き出し, 現金出金, 現金お引出し, お引出金額, お引出し金額, 引出金額, 引出金额, お引き出し金額,
  キャッシング, 海外キャッシュ, 현금출금, 현금인출, 현금지급, 출금금액, 인출금액, 현금서비스, 예금출금, penarikan tunai, tarik tunai, penarikan uang,
  ambil tunai, pengeluaran tunai, pengeluaran wang, pengeluaran wang tunai, rút tiền, rút tiền mặt,
  số tiền rút, ถอนเงินสด, ถอนเงิน, กดเงินสด, ยอดถอน, จำนวนเงินที่ถอน, quittung bargeldauszahlung,
  bargeldauszahlungsbeleg
`)

/** Names of a withdrawal that also mean sockets, recordings, blood samples or won prizes. */
export const VAGUE_WITHDRAWALS = wholeWords(phrases`
  withdrawal, withdrawals, withdraw, withdrawn, wdl, wthdrl, withdrwl, dispensed, auszahlung, abhebung,
  behebung, bezug, verfügung, auszahlungsbetrag, auszahlbetrag, ausgezahlt, retrait, montant retiré, retirada,
  retiro, reintegro, disposición, extracción, giro cuenta corriente, giro cuenta vista, giro cajero, prelievo,
  prelevamento, prelevato, levantamento, levantado, saque, valor do saque, opname, opgenomen, uitbetaling,
  hævning, hævet, hævet beløb, udbetaling, udbetalt, uttak, utbetaling, uttag, utbetalning, uttaget belopp,
  nosto, nostettu, wypłata, wypłacono, výběr, vybráno, výber, kifizetés, felvétel, retragere, eliberare,
  isplata, podizanje, isplaćeno, исплата, подизање, dvig, ανάληψη, çekilen tutar, çekim, выдача, выдано,
  снятие, видача, видано, зняття, теглене, سحب, السحب, المبلغ المسحوب, משיכה, סכום המשיכה, 取款, 提款, 支取, 取錢, 取钱,
  出金, お引出, お引出し, お引き出し, 引出, 払戻し, お払戻し, お払出し, 출금, 인출, penarikan, tarikan, pengeluaran, ถอน,
  auszahlungsquittung, auszahlungsbeleg, auszahlungsbestätigung, hævekvittering, uttakskvittering,
  uttagskvitto, nostokuitti, felvett összeg, 출금액, 인출액, giro de dinero, sacado
`)

/** Names of a cash machine. `Automat` alone is missing, because it also sells parking tickets. */
export const CASH_MACHINES = wholeWords(phrases`
  atm, atms, abm, cash machine, cashpoint, cash dispenser, cash point, automated teller,
  automated teller machine, cash recycler, geldautomat, geldautomaten, geldausgabeautomat, ga nr, gaa,
  bancomat, bankomat, bankomaten, postomat, contomat, sb terminal, gab, dab, distributeur automatique,
  distributeur de billets, guichet automatique, billetterie, cajero, cajero automático, telecajero,
  sportello automatico, sportello atm, caixa automática, caixa automático, caixa eletrônico, caixa eletrónico,
  multibanco, banco24horas, banco 24 horas, terminal de autoatendimento, autoatendimento, geldautomaat,
  planet cash, geldmaat, pengeautomat, hæveautomat, kontanten, minibank, uttagsautomat, pankkiautomaatti,
  käteisautomaatti, nostoautomaatti, wpłatomat, bankjegykiadó, bankjegykiadó automata, bankautomata,
  pénzautomata, bancomatul, bankomatu, банкомат, банкомата, банкомату, банкомат №, атм,
  устройство самообслуживания, ατμ, μηχάνημα ατμ, bankamatik, صراف آلي, صراف, الصراف الآلي, صراف الي,
  جهاز الصراف, כספומט, בנקט, מכשיר אוטומטי, 柜员机, 櫃員機, 取款机, 提款機, 自助设备, 自动取款机, 現金自動預払機, 現金自動支払機, 機番, 자동화기기,
  현금자동, 현금인출기, 자동입출금기, ตู้เอทีเอ็ม, เอทีเอ็ม, anjungan tunai, máy atm, máy rút tiền, mesin atm,
  juruwang automatik
`)

/** Names of banks, and words that bank names contain. */
export const BANKS = wholeWords(phrases`
  bank, banking, abn amro, banque, banca, banco, bankas, banques, bancos, banka, banku, bankasi, banki, banky,
  bankası, bankasının, sparkasse, volksbank, raiffeisen, postfinance, kantonalbank, credit agricole,
  crédit agricole, crédit mutuel, caisse d'epargne, société générale, bbva, caixabank, santander, unicredit,
  intesa, millennium bcp, bradesco, caixa geral, rabobank, nordea, swedbank, handelsbanken, osuuspankki,
  pankki, spořitelna, takarékbank, τράπεζα, банк, сбербанк, مصرف, بنك, בנק, 银行, 銀行, 信用金庫, 은행, 농협, 새마을금고,
  ธนาคาร, ngân hàng, euronet, hsbc, citibank, barclays, maybank, natwest, lloyds, wells fargo, chase, bpi,
  ing, dnb, ubs, bnp paribas, lcl
`)

/** Names of a purchase, as headings and as values of labels on slips. */
export const PURCHASES = wholeWords(phrases`
  purchase, sale, sales, payment, goods, cash out, cashback, cash back, kauf, zahlung, kartenzahlung,
  warenkauf, verkauf, achat, paiement, vente, débit, compra, venta, pago, acquisto, vendita, pagamento, venda,
  aankoop, betaling, køb, kjøp, varekjøp, köp, varuköp, varekøb, osto, maksu, korttimaksu, zakup, sprzedaż,
  płatność, płatność kartą, nákup, prodej, platba, vásárlás, fizetés, eladás, cumpărare, cumpărături, vânzare,
  plată, kupnja, kupovina, prodaja, plaćanje, αγορά, πώληση, πληρωμή, satış, alışveriş, ödeme, покупка,
  оплата, продажа, купівля, продаж, плащане, продажба, شراء, مشتريات, مبيعات, دفع, קנייה, קניה, מכירה, תשלום,
  消费, 消費, 支付, 付款, 购买, 購買, お買上, お買上げ, 売上, 구매, 결제, 매출, 판매, pembelian, pembayaran, penjualan, jualan, belian,
  mua hàng, thanh toán, ขาย, ชำระเงิน
`)

/** Words that may stand beside a withdrawal or its amount without changing the meaning of the line. */
export const NEUTRAL_WORDS = wholeWords(phrases`
  transaction, transaction type, trans, txn, tran, type, amount, amt, date, time, from, checking, chequing,
  savings, current, account, acct, main, primary, default, credit, debit, card, customer, receipt, copy, slip,
  ref, seq, total, approved, local, requested, service, operation, foreign, international, domestic, quick,
  fast, cash, vorgang, betrag, transaktion, art, der, von, konto, girokonto, beleg, karte, vom, quittung,
  kundenbeleg, opération, montant, compte, courant, épargne, ticket, reçu, carte, bancaire, operación,
  operacion, transacción, tipo, importancia, importe, monto, cuenta, corriente, ahorro, ahorros, valor,
  comprobante, tarjeta, por, operazione, importo, conto, corrente, ricevuta, scontrino, estera, straniera,
  carta, operação, montante, conta, poupança, talão, comprovante, cartão, transactie, bedrag, rekening, bon,
  beløb, kvittering, transaksjon, belop, belopp, kvitto, kort, tapahtuma, määrä, summa, kuitti, tili, tililtä,
  operacja, transakcja, kwota, rodzaj, potwierdzenie, typ, transakcji, operacji, transakce, částka, účet,
  účtu, potvrzení, tranzakció, összeg, összege, típusa, művelet, számla, számláról, bizonylat, tranzacție,
  tranzacția, suma, sumă, operațiune, tip, cont, din, transakcija, iznos, vrsta, transakcije, račun, potvrda,
  συναλλαγή, είδος, ποσό, λογαριασμό, απόδειξη, işlem, işlemi, tutar, tutarı, türü, tipi, hesap, hesaptan,
  операция, операции, тип, вид, сумма, счет, чек, операція, операції, сума, рахунок, транзакция, транзакція,
  العملية, نوع, نوع العملية, المبلغ, مبلغ, من, الحساب, إيصال, סכום, סוג, פעולה, הפעולה, עסקה, מחשבון, קבלה,
  交易, 交易类型, 交易種類, 交易类别, 业务, 類型, 類別, 类别, 名称, 名稱, 类型, 金额, 金額, 账户, 賬戶, 帳戶, 储蓄, 儲蓄, 现金, 現金, 凭条, 凭证, 客户, 日期, 时间,
  時間, 人民币, 港幣, 普通預金, お取引内容, 取引内容, お取引, 取引, 取引種類, お取扱, 内容, 明細, 通常, お取扱金額, 普通, 預金, ご利用, 利用明細, 利用明細票, カード, 거래,
  거래종류, 거래구분, 거래내용, 거래금액, 금액, 종류, 구분, 내용, 명세표, 예금, 카드, transaksi, jenis, jumlah, nominal, jenis transaksi,
  amaun, dari, tabungan, akaun, simpanan, giao dịch, loại, số tiền, tài khoản, từ, รายการ, ประเภท, จำนวนเงิน,
  จำนวน, บัญชี, จากบัญชี, ออมทรัพย์, ยอดเงิน, euro, euros, dollar, dollars, pounds, yen, baht, franken,
  francs, kroner, kronor, lei, руб, рублей, грн, лв, ريال, درهم, جنيه, دينار, ש"ח, บาท, đồng, rupiah, ringgit,
  pesos, reais, zlotych, korun, forint, cta, ahorr, desde, del, chèque, livret, della, dal, credito, debito,
  fra, från, van, uit, rachunku, rachunek, karty, kartą, konta, kartou, από, λογαριασμού, καρτα, κάρτας,
  hesabından, kart, по, карте, карты, карти, картою, счета, со, рахунку, сметка, карта, بطاقة, البطاقة,
  الجاري, כרטיס, בכרטיס, kartu, kad, thẻ, บัตร
`)

/** Names of balances, limits and conversions, whose amounts are not purchases. */
export const ACCOUNT_AMOUNTS = wholeWords(phrases`
  balance, available, ledger, avail, avail bal, limit, saldo, guthaben, verfügbar, kontostand, solde,
  disponible, disponibile, disponível, beschikbaar, disponibelt, tillgängligt, käytettävissä, dostępne,
  środki, zůstatek, disponibilní, egyenleg, disponibil, raspoloživo, stanje, υπόλοιπο, bakiye, bakiyeniz,
  остаток, доступно, залишок, الرصيد, المتاح, יתרה, 余额, 餘額, 残高, 잔액, baki, số dư, ยอดคงเหลือ, คงเหลือ, dcc,
  entgelt, spesen, kosten, markup, mark up, margin, conversion, converted, charged, billed, rate
`)

/** Names of the sum of a sale. A cash machine prints a sum only when it adds a fee. */
export const SALE_SUMS = wholeWords(phrases`
  total, grand total, subtotal, totale, totaal, totalt, summe, gesamt, gesamtbetrag, i alt, att betala,
  yhteensä, razem, do zapłaty, celkem, összesen, fizetendő, ukupno, skupaj, σύνολο, toplam, итог, итого,
  всього, разом, общо, الإجمالي, المجموع, סהכ, סה"כ, 合計, 合计, 合計金額, 합계, รวม, tổng, tổng cộng
`)
