import { plainTitle } from './titles/title-words'

// Words in the cells of a row that say whether the bank booked it, and what it was for.

const wordSet = (words: string) => new Set(words.split('|').map(plainTitle))

/** Stems that say the bank has not booked a row yet, or never will. */
const PENDING =
  /pending|reserv|authori[sz]|auth hold|on hold|not yet|vorgemerkt|vormerk|en attente|en cours|pendiente|retenid|in attesa|contabilizzare|pendente|gereserveerd|oczekuj|nierozliczon|blokad|varattu|varaus|avvakt|fuggo|zarolt|ceka|cakaj|ожида|в обработке|резерв|холд|очіку|εκκρεμ|bekle|provizyon|ממתין|معلق|待|处理中|處理中|未入账|未入賬|未確定|승인대기|대기|보류|รอ|dang xu ly|tertunda|menunggu|processing|in progress|unprocessed|open/
const VOID =
  /revers|reverted|declin|cancel|fail|reject|refus|denied|void|expired|returned|storn|abgelehnt|annul|annull|geannuleerd|geweigerd|rechazad|anulad|cancelad|rifiutat|recusad|odrzuc|anulow|zamit|zrus|elutasit|sztorn|отмен|отклон|отказ|неуспеш|скасован|відхилен|ακυρ|iptal|\bred\b|reddedil|בוטל|נדחה|ملغ|مرفوض|失败|失敗|关闭|關閉|取消|退款|退回|冲正|취소|실패|거절|반려|ยกเลิก|ล้มเหลว|batal|gagal|that bai|peruutettu|hylatty|makulerad/

/** Words of states that mean a row is booked, though a stem of another state is in them. */
const BOOKED = /^(?:completed|complete|booked|posted|cleared|settled|done|ok|executed|not cancelled)$/

export type BookingState = 'booked' | 'pending' | 'void'

/** Returns what the state of a row in the bank's words says. */
export function bookingStateOf(cell: string): BookingState {
  const plain = plainTitle(cell.slice(0, 60))
  if (plain === '' || BOOKED.test(plain)) return 'booked'
  if (VOID.test(plain)) return 'void'
  return PENDING.test(plain) ? 'pending' : 'booked'
}

/** What a bank calls its own charges, as the whole of a cell. */
const FEES = wordSet(
  [
    'fee|fees|bank fee|bank fees|service fee|monthly fee|account fee|card fee|atm fee|fx fee|charges',
    'bank charge|bank charges|service charge|srvchg|commission|foreign transaction fee|gebühr|gebühren',
    'entgelt|entgelte|kontoführung|kontoführungsgebühr|entgeltabschluss|rechnungsabschluss|spesen',
    'auslandseinsatzentgelt|frais|frais bancaires|commissions|comisión|comisiones|comissão|comissões',
    'commissione|commissioni|canone|kosten|bankkosten|kosten rekening|avgift|avgifter|gebyr|gebyrer',
    'palvelumaksu|opłata|prowizja|opłata za kartę|poplatek|poplatky|díj|jutalék|comision|naknada|provizija',
    'комиссия|плата за обслуживание|комісія|такса|προμήθεια|masraf|komisyon|עמלה|رسوم|عمولة|手续费|手續費|年费',
    '手数料|수수료|ค่าธรรมเนียม|phí|biaya|biaya admin|caj',
  ].join('|'),
)

/** Whether a cell says that the row is a charge of the bank's own. */
export const isFee = (cell: string): boolean => cell.length < 40 && FEES.has(plainTitle(cell))

/** What banks call a purchase, as the whole of a cell. */
const PURCHASES = wordSet(
  [
    'purchase|purchases|card purchase|pos purchase|debit card purchase|purchase with card|kartenzahlung|kauf',
    'card payment|carte|paiement carte|paiement par carte|pago con tarjeta|kortköp|varekjøp|betaalautomaat',
    'achat|achat par carte|compra|compra con tarjeta|acquisto|aankoop|zakup|nakup|vasarlas|покупка|消费|消費',
  ].join('|'),
)

/** Whether a cell says that the row is a purchase. */
export const isPurchase = (cell: string): boolean => cell.length < 40 && PURCHASES.has(plainTitle(cell))

/** What a card writes for the payment of its bill. */
const INCOMING =
  /^(?:(?:auto ?pay|online|mobile|internet|electronic|direct debit|automatic)? ?payment (?:received|thank you)|auto ?pay payment|payments and credits)/

/** Whether a text says that the claimant's money arrived. */
export const isIncomingText = (text: string): boolean =>
  INCOMING.test(plainTitle(text.slice(0, INCOMING_CHARACTERS)))

const INCOMING_CHARACTERS = 60

/** Words of wages and of what is given back. */
const INCOME =
  /\b(?:salary|payroll|wages|refunds?|refunded|cashback|gehalt|lohn|bezuge|erstattung|ruckerstattung|ruckzahlung|salaire|remboursement|nomina|reembolso|devolucion|stipendio|rimborso|salario|salaris|loon|terugbetaling|lon|loen|tilbagebetaling|aterbetalning|palkka|palautus|wynagrodzenie|zwrot|mzda|vyplata|vratka|placa|povrat|salariu|rambursare|fizetes|visszaterites|maas|iade|gaji|luong)\b|зарплата|возврат|заплата|μισθ|επιστροφη|משכורת|החזר|راتب|استرداد|工资|薪|退款|給与|返金|급여|환불|เงินเดือน|คืนเงิน/

/** Whether a text names wages, or what was given back. */
export const isIncomeText = (text: string): boolean =>
  INCOME.test(plainTitle(text.slice(0, INCOMING_CHARACTERS)))

const WITHDRAWAL =
  /\batm\b|\bcash (?:withdrawal|advance|machine|dispense)|\bcash wdl|cashpoint|geldautomat|bargeldausz|barauszahlung|bargeldbezug|geldbezug|bancomat|retrait|\bgab\b|\bdab\b|cajero|retirada de efectivo|reintegro|prelievo|prelevamento|levantamento|\bsaque\b|geldopname|geldautomaat|geldmaat|kontantuttag|bankomat|haeveautomat|minibank|kontantuttak|nosto automaatti|otto\.|wyplata z bankomatu|wyplata gotowki|vyber z|vyber hotovosti|keszpenzfelvet|retragere numerar|retragere atm|podizanje gotovine|isplata gotovine|dvig gotovine|grynuju|skaidras naudas|sularaha|выдача наличных|снятие наличных|банкомат|зняття готівки|теглене|αναληψη|para cekme|nakit cekim|משיכת מזומן|כספומט|سحب نقدي|صراف|取现|取現|取款|提款|atm取|引出|引き出し|현금출금|atm출금|ถอนเงินสด|ถอนเงิน atm|rut tien|tarik tunai|penarikan tunai|pengeluaran tunai/

/** The beginning of a text that says what it is. */
const WITHDRAWAL_CHARACTERS = 100

/** Whether a text says that cash was taken out. One that begins or ends with a fee is the fee for that. */
export function isWithdrawal(text: string): boolean {
  const plain = plainTitle(text.slice(0, WITHDRAWAL_CHARACTERS))
  const words = plain.split(' ')
  const isOfFee = [words[0], words.at(-1)].some((word) => word !== undefined && FEES.has(word))
  return !isOfFee && WITHDRAWAL.test(` ${plain} `)
}
