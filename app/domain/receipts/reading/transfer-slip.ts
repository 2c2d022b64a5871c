import { MERCHANT_CHARACTERS_MAX } from '~/limits'
import { LANGUAGES } from './languages'
import { normalizeWithPlaces, patternOf } from './languages/word-patterns'
import { type Line, type Suggestion, suggestionFrom, wordsAt } from './page-text'
import { nameStart } from './payee-prepositions'

// Recognises slips of bank transfers. Their merchant is the payee, not the bank or the payer.

/** The words at the head of a slip. */
const HEADINGS = patternOf([
  ...LANGUAGES.flatMap(({ paidByTransfer }) => paidByTransfer),
  ...['payment confirmation', 'payment advice', 'proof of payment', 'transfer', 'remittance advice'],
])
const HEAD_LINES = 4

/** The position of a name on a line. */
interface Name {
  line: Line
  start: number
  certainty: number
}

/** Labels of the payee. */
const PAYEES = patternOf([
  ...['payee', 'beneficiary', 'recipient', 'paid to', 'pay to', 'empfänger', 'zahlungsempfänger'],
  ...['begünstigter', 'bénéficiaire', 'beneficiario', 'destinatario', 'favorecido', 'odbiorca'],
  ...['begunstigde', 'ontvanger', 'mottagare', 'modtager', 'mottaker', 'saaja', 'příjemce', 'beneficiar'],
  ...['kedvezményezett', 'primatelj', 'получатель', 'отримувач', 'получател', 'δικαιούχος', 'alıcı'],
  ...['受取人', '收款人', '收款方', '받는분', 'người thụ hưởng', 'penerima', 'المستفيد', 'המוטב'],
])
/** Labels of other data of the payee on slips. */
const OTHER_THINGS = /^\W{0,3}(?:bank|iban|bic|account|konto|cuenta|compte|conto|conta|rachunek|nr)/i
const NAME_LABEL = /^\W{0,3}(?:name|nom|nombre|nome|nazwa)?\W{0,3}(?=[\p{L}\d])/iu

/** The certainty of a name without a payee label. */
const PREPOSITION_CERTAINTY = 0.7

/**
 * Returns the name after a preposition; null if none. Amounts and dates also follow prepositions, so a name
 * has no digits.
 */
function nameBehindPreposition(line: Line): Name | null {
  const start = nameStart(line.text)
  const name = line.text.slice(start)
  if (start === 0 || /\d/.test(name) || OTHER_THINGS.test(name)) return null
  return { line, start, certainty: PREPOSITION_CERTAINTY }
}

/** Returns the payee's name after its label or on the next line; null if the line has no label. */
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

/** Returns the first match on the lines; null if none. */
function firstOf<T>(lines: Line[], find: (line: Line, at: number) => T | null): T | null {
  for (const [at, line] of lines.entries()) {
    const found = find(line, at)
    if (found !== null) return found
  }
  return null
}

/** Returns the payee of a transfer slip; null if the lines are not a transfer slip, or name no payee. */
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
