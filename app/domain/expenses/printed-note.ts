import Big from 'big.js'
import type { Decimal } from '~/domain/money/decimal'

// Printed notes: notes that Claimbook fills in from a receipt, such as "Tip 5.00, Card ending 1234". They do
// not state the purpose of the expense, which only the claimant knows.

const TIP = 'Tip '
const CARD_ENDING = 'Card ending '
const DECIMAL = /^\d+(?:\.\d+)?$/

interface PrintedValues {
  /** the tip included in the amount; null without one */
  tip: Decimal | null
  /** the last digits of the card; null without them */
  cardEnding: string | null
}

/** Returns the note for a receipt; empty if the receipt prints neither a tip nor a card. */
export const printedNote = ({ tip, cardEnding }: PrintedValues): string =>
  [...(tip ? [TIP + tip] : []), ...(cardEnding ? [CARD_ENDING + cardEnding] : [])].join(', ')

/** Returns the note for a changed amount. A printed note loses its tip if exactly the tip was deducted. */
export function printedNoteFor(note: string, { before, after }: { before: Decimal; after: Decimal }): string {
  const [first = '', second] = note.split(', ')
  const tip = first.slice(TIP.length)
  const cardEnding = second?.slice(CARD_ENDING.length) ?? null
  const isPrinted = DECIMAL.test(tip) && printedNote({ tip, cardEnding }) === note
  return isPrinted && Big(after).plus(tip).eq(before) ? printedNote({ tip: null, cardEnding }) : note
}

/** Matches the parts of a printed note, also in the spelling of users. */
const PRINTED = /\b(?:tip|card ending) \d[\d.,]*(?: \d{3}(?!\d)[\d.,]*)*/gi

/** Whether a note contains more than a printed note. */
export const saysPurpose = (note: string): boolean => /[\p{L}\p{N}]/u.test(note.replaceAll(PRINTED, ''))
