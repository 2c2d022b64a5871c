import { plainTitle } from './titles/title-words'
import { wordSet } from './word-lists'

// Recognises words in the cells of a row which say that the bank has not booked it, or that it is a purchase.

/** Word stems in a state column for a row that is not booked yet (`vorgemerkt`) or never (`declined`). */
const PENDING =
  /pending|reserv|authori[sz]|auth hold|on hold|not yet|vorgemerkt|vormerk|en attente|en cours|pendiente|retenid|in attesa|contabilizzare|pendente|gereserveerd|oczekuj|nierozliczon|blokad|varattu|varaus|avvakt|fuggo|zarolt|ceka|cakaj|ожида|в обработке|резерв|холд|очіку|εκκρεμ|bekle|provizyon|ממתין|معلق|待|处理中|處理中|未入账|未入賬|未確定|승인대기|대기|보류|รอ|dang xu ly|tertunda|menunggu|processing|in progress|unprocessed|open/
const VOID =
  /revers|reverted|declin|cancel|fail|reject|refus|denied|void|expired|returned|storn|abgelehnt|annul|annull|geannuleerd|geweigerd|rechazad|anulad|cancelad|rifiutat|recusad|odrzuc|anulow|zamit|zrus|elutasit|sztorn|отмен|отклон|отказ|неуспеш|скасован|відхилен|ακυρ|iptal|\bred\b|reddedil|בוטל|נדחה|ملغ|مرفوض|失败|失敗|关闭|關閉|取消|退款|退回|冲正|취소|실패|거절|반려|ยกเลิก|ล้มเหลว|batal|gagal|that bai|peruutettu|hylatty|makulerad/

/** Words for a booked state, although some contain a stem of another state: `not cancelled`. */
const BOOKED = /^(?:completed|complete|booked|posted|cleared|settled|done|ok|executed|not cancelled)$/

export type BookingState = 'booked' | 'pending' | 'void'

/** Returns the booking state that a bank's word for the state of a row means. */
export function bookingStateOf(cell: string): BookingState {
  const plain = plainTitle(cell.slice(0, 60))
  if (plain === '' || BOOKED.test(plain)) return 'booked'
  if (VOID.test(plain)) return 'void'
  return PENDING.test(plain) ? 'pending' : 'booked'
}

/** Whole cells of rows that are not booked yet. Words that also name shops, such as `open`, are left out. */
const PENDING_CELLS = wordSet([
  'pending|not booked|not booked yet|not yet booked|unbooked|not posted|not yet posted|unposted|unprocessed',
  'authorised|authorized|authorisation|authorization|on hold|reserved|in progress|awaiting booking',
  'vorgemerkt|vorgemerkte buchung|vormerkung|nicht gebucht|noch nicht gebucht|ausstehend|reserviert|offen',
  'en attente|en cours|en cours de traitement|a venir|non comptabilise|non comptabilisee|autorisation',
  'pendiente|pendiente de cargo|pendiente de contabilizar|no contabilizado|retenido|retenida|en proceso',
  'in sospeso|in attesa|non contabilizzato|non contabilizzata|da contabilizzare|in corso|autorizzato',
  'pendente|por contabilizar|por liquidar|nao contabilizado|em processamento|cativo|a processar',
  'gereserveerd|reservering|in behandeling|nog niet geboekt|niet geboekt|in afwachting',
  'oczekujaca|oczekujace|oczekujacy|oczekuje|w toku|w trakcie realizacji|nierozliczona|nierozliczone|blokada',
  'ej bokford|ej bokfort|ej bokforda|reserverat|reserverad|reserverade|preliminar|preliminart|avvaktar',
  'reserveret|reservert|ikke bokfort|ikke bogfort|afventer|avventer|under behandling|venter',
  'varaus|katevaraus|varattu|odottaa|odottaa kirjausta|kirjaamaton|ootel|broneeritud|rezervets|rezervuota',
  'fuggoben|fuggo|konyveletlen|nem konyvelt|zarolt|zarolas|feldolgozas alatt',
  'ceka na zauctovani|cekajici|nezauctovano|nezauctovana|blokace|cakajuca|nezauctovane|caka na zauctovanie',
  'na cekanju|rezervirano|rezervacija|neproknjizeno|v obdelavi|in asteptare|nedecontat|nedecontata|in curs',
  'в обработке|ожидает|в ожидании|не проведено|не проведена|холд|в резерве|резерв|в очікуванні|очікує',
  'изчакваща|εκκρεμει|σε εκκρεμοτητα|εκκρεμης|beklemede|bekliyor|provizyon|provizyonda|blokeli',
  'ממתין|בהמתנה|معلق|معلقة|قيد الانتظار|قيد المعالجة|รอดำเนินการ|đang xử lý|menunggu|tertunda|dalam proses',
  '待处理|待處理|待入账|待入帳|未入账|未入賬|处理中|處理中|未確定|承認待ち|승인대기|보류|대기|처리중',
])

/** Words with other meanings before a colon: a reserved room or table, an open bill, a process under way. */
const AMBIGUOUS_STARTS = wordSet([
  'reserved|reserviert|gereserveerd|reservering|varaus|varattu|broneeritud|ootel|rezervets|rezervuota|rezervirano',
  'rezervacija|reserverad|reserverade|reserveret|offen|in progress|en cours|in corso|w toku|in curs|a venir|cativo',
  'резерв|в резерве|blokada|blokace|venter|odottaa|대기|보류|in behandeling|onderweg',
])

/** Words that mean `not booked` before a text (`Authorised: Cafe`), not before a code (`Authorised: 44`). */
const AUTHORISATIONS = wordSet([
  'authorised|authorized|authorisation|authorization|autorisation|autorizzato|provizyon|provizyonda|승인대기|承認待ち',
])

/** Returns a bank's word for an unbooked row: a whole cell, or the words before its colon; null if none. */
function pendingWordOf(cell: string): string | null {
  const [word = '', afterColon = ''] = cell.slice(0, 60).split(':', 2)
  if (word.length >= 40 || !/^\p{L}\P{Nd}+$/u.test(word)) return null
  const plain = plainTitle(word)
  if (!PENDING_CELLS.has(plain)) return null
  if (afterColon === '') return word
  const isCode = AUTHORISATIONS.has(plain) && !/^ ?\p{L}/u.test(afterColon)
  return isCode || AMBIGUOUS_STARTS.has(plain) ? null : word
}

/** Returns the word which says that a row is not booked, and its meaning; null for a booked row. */
export function unbookedWord(
  cells: string[],
  stateColumn: number | null,
): { word: string; booking: 'pending' | 'void' } | null {
  const state = stateColumn === null ? '' : (cells[stateColumn] ?? '')
  const booking = bookingStateOf(state)
  if (booking !== 'booked') return { word: state, booking }
  const word = cells.map(pendingWordOf).find((each) => each !== null)
  return word ? { word, booking: 'pending' } : null
}

/** The reason why a row does not count yet, with the bank's word if it has one. */
export const notBookedYet = (word = ''): string =>
  `Not booked yet${word && ` (${word})`}: a later statement has it once it is booked`

/** Whole cells that banks write for a purchase. */
const PURCHASES = wordSet([
  'purchase|purchases|card purchase|pos purchase|debit card purchase|purchase with card|kartenzahlung|kauf',
  'card payment|carte|paiement carte|paiement par carte|pago con tarjeta|kortköp|varekjøp|betaalautomaat',
  'achat|achat par carte|compra|compra con tarjeta|acquisto|aankoop|zakup|nakup|vasarlas|покупка|消费|消費',
])

/** Whether a cell says that the row is a purchase: `Kartenzahlung`. Longer cells are descriptions. */
export const isPurchase = (cell: string): boolean => cell.length < 40 && PURCHASES.has(plainTitle(cell))
