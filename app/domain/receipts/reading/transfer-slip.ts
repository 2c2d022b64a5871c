import { MERCHANT_CHARACTERS_MAX } from '~/limits'
import { LANGUAGES } from './languages'
import { normalizeWithPlaces, patternOf } from './languages/word-patterns'
import { type Line, type Suggestion, suggestionFrom, wordsAt } from './page-text'
import { nameStart } from './payee-prepositions'

// Slips of transfers: the one who is paid is their merchant, and not the bank or the one who pays.

/** Words at the head of a slip. */
const HEADINGS = patternOf([
  ...LANGUAGES.flatMap(({ paidByTransfer }) => paidByTransfer),
  ...['payment confirmation', 'payment advice', 'proof of payment', 'transfer', 'remittance advice'],
])
const HEAD_LINES = 4

/** Where a line names somebody. */
interface Name {
  line: Line
  start: number
  certainty: number
}

/** Words for the one who is paid. */
const PAYEES = patternOf([
  ...['payee', 'beneficiary', 'recipient', 'paid to', 'pay to', 'empfänger', 'zahlungsempfänger'],
  ...['begünstigter', 'bénéficiaire', 'beneficiario', 'destinatario', 'favorecido', 'odbiorca'],
  ...['begunstigde', 'ontvanger', 'mottagare', 'modtager', 'mottaker', 'saaja', 'příjemce', 'beneficiar'],
  ...['kedvezményezett', 'primatelj', 'получатель', 'отримувач', 'получател', 'δικαιούχος', 'alıcı'],
  ...['受取人', '收款人', '收款方', '받는분', 'người thụ hưởng', 'penerima', 'المستفيد', 'המוטב'],
])
/** What else of the payee is named on slips. */
const OTHER_THINGS = /^\W{0,3}(?:bank|iban|bic|account|konto|cuenta|compte|conto|conta|rachunek|nr)/i
const NAME_LABEL = /^\W{0,3}(?:name|nom|nombre|nome|nazwa)?\W{0,3}(?=[\p{L}\d])/iu

/** The certainty of a name that no word says is that of the payee. */
const PREPOSITION_CERTAINTY = 0.7

/** Where a line names the payee behind a preposition; amounts and dates stand behind one as well. */
function nameBehindPreposition(line: Line): Name | null {
  const start = nameStart(line.text)
  const name = line.text.slice(start)
  if (start === 0 || /\d/.test(name) || OTHER_THINGS.test(name)) return null
  return { line, start, certainty: PREPOSITION_CERTAINTY }
}

/** The line, or the part of it, that names the payee. */
function nameBehind(line: Line, next: Line | undefined): Name | null {
  const { normalized, places } = normalizeWithPlaces(line.text)
  const label = PAYEES.exec(normalized)
  if (!label) return null
  const end = places[label.index + label[0].length] as number
  const behind = line.text.slice(end)
  if (OTHER_THINGS.test(behind)) return null
  const start = NAME_LABEL.exec(behind)
  if (start) return { line, start: end + start[0].length, certainty: 1 }
  return next ? { line: next, start: 0, certainty: 1 } : null
}

/** Returns the first thing that is found on lines; null without one. */
function firstOf<T>(lines: Line[], find: (line: Line, at: number) => T | null): T | null {
  for (const [at, line] of lines.entries()) {
    const found = find(line, at)
    if (found !== null) return found
  }
  return null
}

/** Returns who is paid by the transfer that a slip confirms; null where the lines are no such slip. */
export function payeeOfSlip(lines: Line[]): Suggestion | null {
  const isSlip = lines
    .slice(0, HEAD_LINES)
    .some(({ text }) => HEADINGS.test(normalizeWithPlaces(text).normalized))
  if (!isSlip) return null
  const found =
    firstOf(lines, (line, at) => nameBehind(line, lines[at + 1])) ?? firstOf(lines, nameBehindPreposition)
  if (found === null) return null
  const name = found.line.text.slice(found.start).slice(0, MERCHANT_CHARACTERS_MAX).toWellFormed()
  return suggestionFrom(name, wordsAt(found.line, found.start, found.line.text.length), found.certainty)
}
