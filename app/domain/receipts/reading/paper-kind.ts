import { isCashHeading, isCashSlip } from './cash-slips'
import { columnsOf } from './columns'
import { isCreditNote, isCreditNoteHeading, isRefundHeading } from './credit-note'
import { currenciesOfSlip, hasTwoCurrencies, isExchangeSlip } from './exchange'
import { isExchangeHeading, isVagueHeading, namesExchange, namesRate } from './exchange-words'
import { hasOnlyPlaceNumbers } from './journey-places'
import { normalizeWords } from './languages/word-patterns'
import { givesMoneyBack, isReturnHeading, namesMoneyBack } from './money-back'
import type { Line } from './page-text'
import { headOf } from './paper-heading'
import { isReceiptHeading } from './receipt-headings'
import { isOrderHeading, isUnpaidHeading, UNPAID_KINDS, type UnpaidKind, unpaidKindOf } from './unpaid-papers'

// Suggests what kind of paper a file is, if it is not a receipt. The claimant decides.

const NAMED_KINDS = ['exchange', 'travel', 'statement', 'refund'] as const

type NamedKind = (typeof NAMED_KINDS)[number]

export const PAPER_KINDS = [...NAMED_KINDS, 'withdrawal', ...UNPAID_KINDS] as const

/**
 * exchange: a currency exchange; travel: a ticket, a boarding pass or an itinerary; statement: a bank
 * statement; refund: money was given back; withdrawal: cash from a machine; quotation, proforma, order: not
 * paid yet; declined, cancelled, training: a failed sale
 */
export type PaperKind = NamedKind | 'withdrawal' | UnpaidKind

/** Words at the head that name a kind, in en, de, fr, es, it, pt, nl and ms; some in more languages. */
const KIND_WORDS: Record<NamedKind, RegExp> = {
  exchange:
    /money ?changer|bureau de change|exchange bureau|geldwechsel|wechselstube|sortenankauf|sortenverkauf|casas? de c[aâ]mbio|cambiavalute|ufficio cambi|geldwissel|wisselkantoor|pengurup wang/iu,
  travel:
    /boarding ?(?:pass|card)|\be-?tickets?\b|electronic ticket|elektronisches ticket|online-?ticket|\be-billet|billet [eé]lectronique|billete electr[oó]nico|biglietto elettronico|bilhete eletr[oôó]nico|bilet elektroniczny|bordkarte|carte d['’ ]?embarquement|tarjeta de embarque|carta d['’ ]?imbarco|cart[aã]o de embarque|instapkaart|pas (?:masuk|menaiki)|boardingkort|\bbordkort|boardingkortti|tarkastuskortti|karta pok[lł]adowa|palubn[ií] vstupenka|besz[aá]ll[oó]k[aá]rtya|card de [iî]mbarcare|ukrcajna propusnica|κάρτα επιβίβασης|bini[sş] kart[iı]|посадочный талон|посадковий талон|бордна карта|بطاقة صعود|כרטיס עלייה למטוס|登机牌|登機證|搭乗券|탑승권|kartu naik pesawat|th[eẻ] l[eê]n m[aá]y bay|บัตรขึ้นเครื่อง|itinerary|itin[eé]raire de voyage|itinerario de viaje|itinerario di viaggio|reiseplan|jadual perjalanan/iu,
  statement:
    /(?:account|bank|card) statement|statement of account|kontoauszug|kreditkartenabrechnung|umsatz[uü]bersicht|relev[eé] de compte|extracto (?:de cuenta|bancario)|estratto conto|extrato (?:de conta|banc[aá]rio)|rekeningafschrift|penyata (?:akaun|bank)/iu,
  // only alone on its line, because terms at the foot of receipts contain the word too
  refund:
    /^(?:refund|erstattung|remboursement|reembolso|devoluci[oó]n|rimborso|terugbetaling|bayaran balik)$/iu,
}

/** Words for an exchange that hotels print too. `Câmbio` before a number is change, and does not count. */
const EXCHANGES =
  /(?:currency|foreign|money) exchange(?! rate)|forex bureau|bureau de forex|cambio de (?:moneda|divisas)|(?<!\p{L}|(?:tipo|tasa|taxa) de )c[aâ]mbio(?!\p{L}|\D*\d)/iu

/** The names of boarding passes, which are also cards for tables: `Bordkort 20 stk`. */
const BOARDING_PASSES =
  /boarding ?(?:pass|card)|bordkarte|carte d['’ ]?embarquement|tarjeta de embarque|carta d['’ ]?imbarco|cart[aã]o de embarque|instapkaart|pas (?:masuk|menaiki)|boardingkort|\bbordkort|boardingkortti|tarkastuskortti|karta pok[lł]adowa|palubn[ií] vstupenka|besz[aá]ll[oó]k[aá]rtya|card de [iî]mbarcare|ukrcajna propusnica|κάρτα επιβίβασης|bini[sş] kart[iı]|посадочный талон|посадковий талон|бордна карта|بطاقة صعود|כרטיס עלייה למטוס|登机牌|登機證|搭乗券|탑승권|kartu naik pesawat|th[eẻ] l[eê]n m[aá]y bay|บัตรขึ้นเครื่อง/iu

/** The details on a boarding pass: a flight, airports, a seat or another place of the journey. */
const FLIGHT =
  /(?<![\p{L}\d])(?:[A-Z]{2}|[A-Z]\d|\d[A-Z]) ?\d{2,4}(?![\p{L}\d.,])|(?<![\p{L}\d])[A-Z]{3}[ \-–→>/]{1,3}[A-Z]{3}(?!\p{L})|(?<![\p{L}\d])\d{1,2}[A-K](?![\p{L}\d])|(?<!\p{L})(?:gate|seat|flight|flug|sitz|vol|vuelo|volo|voo|vlucht)(?!\p{L})/u

/** The number of first lines that are searched for the kind of a paper. */
const HEAD_LINES = 15

/**
 * Whether a paper is the slip of a currency exchange. Words for an exchange at its head count if it has two
 * amounts of the same value in two currencies. A line that is only an exchange heading needs less: a rate or
 * two currency codes. If the heading may mean something else (`kantor`), amounts in two currencies as well.
 */
function isExchange(head: Line[], lines: Line[]): boolean {
  const hasExchangeWords = head.some((line) => EXCHANGES.test(line.text) || namesExchange(line))
  if (hasExchangeWords && isExchangeSlip(lines)) return true
  const headings = head.filter(isExchangeHeading)
  if (headings.length === 0) return false
  const hasRateOrTwoCodes = lines.some(namesRate) || currenciesOfSlip(lines).length === 2
  return hasRateOrTwoCodes && (!headings.every(isVagueHeading) || hasTwoCurrencies(lines))
}

const namesKind = (line: Line, kind: NamedKind) =>
  KIND_WORDS[kind].test(line.text) || (kind === 'refund' && isCreditNoteHeading(line))

/** Whether a line names a boarding pass on a paper without flight details, so that it is a card for sale. */
const isCardForSale = ({ text }: Line, lines: Line[]) =>
  BOARDING_PASSES.test(text) &&
  !lines.some((each) => FLIGHT.test(each.text) || hasOnlyPlaceNumbers(normalizeWords(each.text)))

/** The kinds whose name may stand as a heading above or below the merchant's name. */
const HEADING_KINDS = ['travel', 'refund'] as const

/** Whether a line has only the name of a kind. */
const isOnlyNameOf = ({ text }: Line, kind: NamedKind) =>
  KIND_WORDS[kind].test(text) && !/\p{L}{3}/u.test(text.replace(KIND_WORDS[kind], ''))

/** Whether a line only names the kind of its paper, so that it is not the name of a merchant. */
export const isPaperHeading = (line: Line): boolean =>
  isCreditNoteHeading(line) ||
  isRefundHeading(line) ||
  isReturnHeading(line) ||
  isExchangeHeading(line) ||
  isCashHeading(line) ||
  isUnpaidHeading(line) ||
  HEADING_KINDS.some((kind) => isOnlyNameOf(line, kind))

/** Whether a line names a ticket or a boarding pass. */
export const namesTicket = ({ text }: Line): boolean => KIND_WORDS.travel.test(text)

/** Whether part of a line names a kind of paper that no business has as its name: `SAS Boarding pass`. */
export const isPaperName = (part: Line): boolean =>
  isOnlyNameOf(part, 'travel') || isCreditNoteHeading(part) || isOrderHeading(part)

/** The digits of a paper's number in its title. */
const TITLE_NUMBER = /\d{3}/
const DATE_INSIDE = /\d[./-]\d{1,2}[./-]/
const DATE_AT_START = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}/

/**
 * Whether a column that has a refund heading is the title of the paper. It must name a credit note, or have
 * the number of the paper: a word such as `Return`, alone or with a date, may mean other things there.
 */
const isRefundTitle = (column: Line) =>
  isRefundHeading(column) &&
  (isCreditNote([column]) || (TITLE_NUMBER.test(column.text) && !DATE_INSIDE.test(column.text)))

/** Whether a title only heads a column of a table: dates, or the name of another paper, stand below it. */
function isTableTitle(title: Line, below: Line[]): boolean {
  const isInColumn = (part: Line) => part.box.x0 < title.box.x1 && title.box.x0 < part.box.x1
  const columnsBelow = below[0] ? columnsOf(below[0]) : []
  return (
    (columnsBelow.length > 1 && columnsBelow.every(({ text }) => DATE_AT_START.test(text))) ||
    below
      .flatMap((line) => columnsOf(line).slice(1))
      .some((part) => isInColumn(part) && isReceiptHeading(part) && !/\d/.test(part.text))
  )
}

/** Returns a title in the right one of two columns, beside an address; null beside a label with a colon. */
function titleBeside(line: Line, below: Line[]): Line | null {
  const [left, right, ...otherColumns] = columnsOf(line)
  const isBeside = left !== undefined && right !== undefined && otherColumns.length === 0
  if (!isBeside || /[:：]\s*$/u.test(left.text)) return null
  if (isReceiptHeading(right)) return right
  return isRefundTitle(right) && !isTableTitle(right, below) ? right : null
}

/** Whether the first title of a paper is that of a refund. An invoice may mention refunds further below. */
function hasRefundHeading(lines: Line[]): boolean {
  const titles = headOf(lines, HEAD_LINES).flatMap((line, index, head) => {
    const titleInColumn = titleBeside(line, head.slice(index + 1))
    // column titles of a table stand right above its first price
    const isOfTable = index === head.length - 1 && !/\d/.test(titleInColumn?.text ?? '')
    return titleInColumn === null || isOfTable ? [line] : [line, titleInColumn]
  })
  const firstTitle = titles.find((line) => isReceiptHeading(line) || isRefundHeading(line))
  return firstTitle !== undefined && isRefundHeading(firstTitle)
}

/** Whether a paper of unknown kind may be a refund, so that the sign of its total must be checked. */
export const mayGiveMoneyBack = (lines: Line[]): boolean =>
  headOf(lines, HEAD_LINES).some((line) => [line, ...columnsOf(line)].some(isRefundHeading)) ||
  namesMoneyBack(lines, HEAD_LINES)

/**
 * Returns the kind of paper that its words indicate; null for a receipt, and if nothing indicates a kind. The
 * first rule that applies decides: words at the head, the heading of a refund, an unpaid paper, amounts that
 * are paid back, a cash slip. The words of an exchange overrule the other kinds, but not a cash slip.
 */
export function paperKindOf(lines: Line[]): PaperKind | null {
  const head = lines.slice(0, HEAD_LINES)
  const kindByWords = NAMED_KINDS.find((kind) =>
    head.some((line) => namesKind(line, kind) && !(kind === 'travel' && isCardForSale(line, lines))),
  )
  const isRefund = kindByWords === undefined && hasRefundHeading(lines)
  const kind =
    kindByWords ??
    (isRefund ? 'refund' : null) ??
    unpaidKindOf(lines, HEAD_LINES) ??
    (givesMoneyBack(lines, HEAD_LINES) ? 'refund' : null)
  // a machine may hand out cash in one currency and print another one with the rate
  if (kind === null && isCashSlip(lines)) return 'withdrawal'
  return isExchange(head, lines) ? 'exchange' : kind
}
