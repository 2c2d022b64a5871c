import { plainTitle } from './titles/title-words'

// Words in the cells of a row that say whether the bank booked it, and that it was a purchase.

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
