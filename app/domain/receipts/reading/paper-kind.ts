import type { Line } from './page-text'

// What else than a receipt a paper in a pile seems to be. It is proposed, never decided.

export const PAPER_KINDS = ['exchange', 'travel', 'statement', 'refund'] as const

/**
 * exchange: money was changed; travel: a boarding pass or an itinerary; statement: one of a bank; refund:
 * money came back
 */
export type PaperKind = (typeof PAPER_KINDS)[number]

/** In English, German, French, Spanish, Italian, Portuguese, Dutch and Malay. */
const WORDS: Record<PaperKind, RegExp> = {
  exchange:
    /money ?changer|bureau de change|exchange bureau|(?:currency|foreign|money) exchange|geldwechsel|wechselstube|sortenankauf|sortenverkauf|casas? de cambio|cambio de (?:moneda|divisas)|cambiavalute|ufficio cambi|c[aâ]mbio|geldwissel|wisselkantoor|pengurup wang/iu,
  travel:
    /boarding ?(?:pass|card)|bordkarte|carte d['’ ]?embarquement|tarjeta de embarque|carta d['’ ]?imbarco|cart[aã]o de embarque|instapkaart|pas (?:masuk|menaiki)|itinerary|itin[eé]raire de voyage|itinerario de viaje|itinerario di viaggio|reiseplan|jadual perjalanan/iu,
  statement:
    /(?:account|bank|card) statement|statement of account|kontoauszug|kreditkartenabrechnung|umsatz[uü]bersicht|relev[eé] de compte|extracto (?:de cuenta|bancario)|estratto conto|extrato (?:de conta|banc[aá]rio)|rekeningafschrift|penyata (?:akaun|bank)/iu,
  // alone on its line: terms at the foot of receipts speak of it too
  refund:
    /^(?:refund|credit note|erstattung|gutschrift|remboursement|avoir|reembolso|devoluci[oó]n|rimborso|nota di credito|terugbetaling|bayaran balik)$/iu,
}

/** Words that say what a paper is stand at its head. */
const HEAD_LINES = 15

/** What a paper seems to be by the words at its head; null for a receipt, and for what says nothing. */
export function paperKindOf(lines: Line[]): PaperKind | null {
  const head = lines.slice(0, HEAD_LINES).map(({ text }) => text)
  return PAPER_KINDS.find((kind) => head.some((text) => WORDS[kind].test(text))) ?? null
}
