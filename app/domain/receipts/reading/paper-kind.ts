import { columnsOf } from './columns'
import { isCreditNoteHeading, isRefundHeading } from './credit-note'
import { currenciesOfSlip, isExchangeSlip } from './exchange'
import { isExchangeHeading, namesExchange, namesRate } from './exchange-words'
import { givesMoneyBack, isReturnHeading } from './money-back'
import type { Line } from './page-text'
import { headOf } from './paper-heading'
import { isReceiptHeading } from './receipt-headings'
import { isOrderHeading, isUnpaidHeading, UNPAID_KINDS, type UnpaidKind, unpaidKindOf } from './unpaid-papers'

// What else than a receipt a paper in a pile seems to be. It is proposed, never decided.

const NAMED_KINDS = ['exchange', 'travel', 'statement', 'refund'] as const

type NamedKind = (typeof NAMED_KINDS)[number]

export const PAPER_KINDS = [...NAMED_KINDS, ...UNPAID_KINDS] as const

/**
 * exchange: money was changed; travel: a ticket, a boarding pass or an itinerary; statement: one of a bank;
 * refund: money came back; quotation, proforma, order: nothing has been paid yet; declined, cancelled,
 * training: a sale failed
 */
export type PaperKind = NamedKind | UnpaidKind

/** In English, German, French, Spanish, Italian, Portuguese, Dutch and Malay. */
const WORDS: Record<NamedKind, RegExp> = {
  exchange:
    /money ?changer|bureau de change|exchange bureau|geldwechsel|wechselstube|sortenankauf|sortenverkauf|casas? de c[aâ]mbio|cambiavalute|ufficio cambi|geldwissel|wisselkantoor|pengurup wang/iu,
  travel:
    /boarding ?(?:pass|card)|\be-?tickets?\b|electronic ticket|elektronisches ticket|online-?ticket|\be-billet|billet [eé]lectronique|billete electr[oó]nico|biglietto elettronico|bilhete eletr[oôó]nico|bilet elektroniczny|bordkarte|carte d['’ ]?embarquement|tarjeta de embarque|carta d['’ ]?imbarco|cart[aã]o de embarque|instapkaart|pas (?:masuk|menaiki)|boardingkort|\bbordkort|boardingkortti|tarkastuskortti|karta pok[lł]adowa|palubn[ií] vstupenka|besz[aá]ll[oó]k[aá]rtya|card de [iî]mbarcare|ukrcajna propusnica|κάρτα επιβίβασης|bini[sş] kart[iı]|посадочный талон|посадковий талон|бордна карта|بطاقة صعود|כרטיס עלייה למטוס|登机牌|登機證|搭乗券|탑승권|kartu naik pesawat|th[eẻ] l[eê]n m[aá]y bay|บัตรขึ้นเครื่อง|itinerary|itin[eé]raire de voyage|itinerario de viaje|itinerario di viaggio|reiseplan|jadual perjalanan/iu,
  statement:
    /(?:account|bank|card) statement|statement of account|kontoauszug|kreditkartenabrechnung|umsatz[uü]bersicht|relev[eé] de compte|extracto (?:de cuenta|bancario)|estratto conto|extrato (?:de conta|banc[aá]rio)|rekeningafschrift|penyata (?:akaun|bank)/iu,
  // alone on its line: terms at the foot of receipts speak of it too
  refund:
    /^(?:refund|erstattung|remboursement|reembolso|devoluci[oó]n|rimborso|terugbetaling|bayaran balik)$/iu,
}

/** Words for changed money that hotels print as well, and without a number shops, which call change so. */
const EXCHANGES =
  /(?:currency|foreign|money) exchange(?! rate)|cambio de (?:moneda|divisas)|(?<!\p{L}|(?:tipo|tasa|taxa) de )c[aâ]mbio(?!\p{L}|\D*\d)/iu

/** Words that say what a paper is stand at its head. */
const HEAD_LINES = 15

/**
 * Whether a paper with such words at its head also says what two amounts in two currencies are worth. Under a
 * heading, the rate or the currencies are enough.
 */
const isExchange = (head: Line[], lines: Line[]) =>
  (head.some((line) => EXCHANGES.test(line.text) || namesExchange(line)) && isExchangeSlip(lines)) ||
  (head.some(isExchangeHeading) && (lines.some(namesRate) || currenciesOfSlip(lines).length === 2))

const isOfKind = (line: Line, kind: NamedKind) =>
  WORDS[kind].test(line.text) || (kind === 'refund' && isCreditNoteHeading(line))

/** Kinds whose name stands above or below that of the merchant, as a heading. */
const HEADINGS = ['travel', 'refund'] as const

const isNamedAs = ({ text }: Line, kind: NamedKind) =>
  WORDS[kind].test(text) && !/\p{L}{3}/u.test(text.replace(WORDS[kind], ''))

/** Whether a line says what kind of paper it stands on, and names nobody. */
export const isPaperHeading = (line: Line): boolean =>
  isCreditNoteHeading(line) ||
  isRefundHeading(line) ||
  isReturnHeading(line) ||
  isExchangeHeading(line) ||
  isUnpaidHeading(line) ||
  HEADINGS.some((kind) => isNamedAs(line, kind))

/** Whether a line names a ticket or a boarding pass. */
export const namesTicket = ({ text }: Line): boolean => WORDS.travel.test(text)

/** Whether a part of a line is the name of a paper that no business is called by: `SAS Boarding pass`. */
export const isPaperName = (part: Line): boolean =>
  isNamedAs(part, 'travel') || isCreditNoteHeading(part) || isOrderHeading(part)

/** The title of a credit note beside an address; a label would end with a colon. */
function titleBeside(line: Line): Line | null {
  const [left, right, ...others] = columnsOf(line)
  const isBeside = left !== undefined && right !== undefined && others.length === 0
  return isBeside && !/[:：]\s*$/u.test(left.text) ? right : null
}

/** Whether the head of a paper calls it a credit note. An invoice may name credit notes further below. */
function hasRefundHeading(lines: Line[]): boolean {
  const titles = headOf(lines, HEAD_LINES).flatMap((line, at, head) => {
    const beside = titleBeside(line)
    // the titles of the columns of a table stand right above its prices
    const isOfTable = at === head.length - 1 && !/\d/.test(beside?.text ?? '')
    return beside === null || isOfTable ? [line] : [line, beside]
  })
  const first = titles.find((line) => isReceiptHeading(line) || isRefundHeading(line))
  return first !== undefined && isRefundHeading(first)
}

/** What a paper seems to be by the words at its head; null for a receipt, and for what says nothing. */
export function paperKindOf(lines: Line[]): PaperKind | null {
  const head = lines.slice(0, HEAD_LINES)
  const named = isExchange(head, lines)
    ? 'exchange'
    : NAMED_KINDS.find((kind) => head.some((line) => isOfKind(line, kind)))
  if (named !== undefined || hasRefundHeading(lines)) return named ?? 'refund'
  return unpaidKindOf(lines, HEAD_LINES) ?? (givesMoneyBack(lines, HEAD_LINES) ? 'refund' : null)
}
