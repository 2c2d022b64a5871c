import { phrases } from '~/domain/text/phrases'
import { MERCHANT_CHARACTERS_MAX } from '~/limits'
import { LANGUAGES } from './languages'
import { normalizeWithOffsets, patternOfWords } from './languages/word-patterns'
import { type Line, type Suggestion, suggestionFrom, wordsAt } from './page-text'
import { payeeNameStart } from './payee-prepositions'

// Recognises slips of bank transfers. Their merchant is the payee, not the bank or the payer.

/** The words at the head of a slip. */
const HEADINGS = patternOfWords([
  ...LANGUAGES.flatMap(({ paidByTransfer }) => paidByTransfer),
  ...phrases`
    payment confirmation, payment advice, proof of payment, transfer, remittance advice
  `,
])
const HEAD_LINES = 4

/** The position of a name on a line. */
interface NamePosition {
  line: Line
  start: number
  certainty: number
}

/** Labels of the payee. */
const PAYEES = patternOfWords(phrases`
  payee, beneficiary, recipient, paid to, pay to, empfänger, zahlungsempfänger, begünstigter, bénéficiaire,
  beneficiario, destinatario, favorecido, odbiorca, begunstigde, ontvanger, mottagare, modtager, mottaker,
  saaja, příjemce, beneficiar, kedvezményezett, primatelj, получатель, отримувач, получател, δικαιούχος,
  alıcı, 受取人, 收款人, 收款方, 받는분, người thụ hưởng, penerima, المستفيد, המוטב
`)
/** Labels of other data after a payee label: `Payee bank`, `Beneficiary IBAN`. No name follows these. */
const OTHER_DATA = /^\W{0,3}(?:bank|iban|bic|account|konto|cuenta|compte|conto|conta|rachunek|nr)/i
/** A word for the name, or only a mark, between a payee label and the name: `Beneficiary name: Ada`. */
const NAME_LABEL = /^\W{0,3}(?:name|nom|nombre|nome|nazwa)?\W{0,3}(?=[\p{L}\d])/iu

/** The certainty of a name without a payee label. */
const PREPOSITION_CERTAINTY = 0.7

/** Returns the name after a preposition. It has no digits, because amounts and dates also follow one. */
function nameAfterPreposition(line: Line): NamePosition | null {
  const start = payeeNameStart(line.text)
  const name = line.text.slice(start)
  if (start === 0 || /\d/.test(name) || OTHER_DATA.test(name)) return null
  return { line, start, certainty: PREPOSITION_CERTAINTY }
}

/** Returns the payee's name after its label or on the next line; null if the line has no label. */
function nameAfterLabel(line: Line, next: Line | undefined): NamePosition | null {
  const { normalized, offsets } = normalizeWithOffsets(line.text)
  const label = PAYEES.exec(normalized)
  if (!label) return null
  const end = offsets[label.index + label[0].length] as number
  const textAfter = line.text.slice(end)
  if (OTHER_DATA.test(textAfter)) return null
  const nameLabel = NAME_LABEL.exec(textAfter)
  if (nameLabel) return { line, start: end + nameLabel[0].length, certainty: 1 }
  return next ? { line: next, start: 0, certainty: 1 } : null
}

/** Returns the first match on the lines; null if none. */
function firstMatch<T>(lines: Line[], find: (line: Line, index: number) => T | null): T | null {
  for (const [index, line] of lines.entries()) {
    const match = find(line, index)
    if (match !== null) return match
  }
  return null
}

/** Returns the payee of a transfer slip; null if the lines are not a transfer slip, or name no payee. */
export function payeeOfSlip(lines: Line[]): Suggestion | null {
  const isSlip = lines
    .slice(0, HEAD_LINES)
    .some(({ text }) => HEADINGS.test(normalizeWithOffsets(text).normalized))
  if (!isSlip) return null
  const payee =
    firstMatch(lines, (line, index) => nameAfterLabel(line, lines[index + 1])) ??
    firstMatch(lines, nameAfterPreposition)
  if (payee === null) return null
  const name = payee.line.text.slice(payee.start).slice(0, MERCHANT_CHARACTERS_MAX).toWellFormed()
  return suggestionFrom(name, wordsAt(payee.line, payee.start, payee.line.text.length), payee.certainty)
}
