import Big from 'big.js'
import type { Decimal } from '~/domain/money/decimal'

// Notes that repeat the tip and the card of a receipt. They do not state a purpose, which only the claimant
// knows.

const TIP = 'Tip '
const CARD_ENDING = 'Card ending '
const DECIMAL = /^\d+(?:\.\d+)?$/

interface Printed {
  /** the tip included in the amount; null without one */
  tip: Decimal | null
  /** the last digits of the card; null without them */
  cardEnding: string | null
}

/** Returns the note for a receipt; empty if the receipt prints neither a tip nor a card. */
export const printedNote = ({ tip, cardEnding }: Printed): string =>
  [...(tip ? [TIP + tip] : []), ...(cardEnding ? [CARD_ENDING + cardEnding] : [])].join(', ')

/**
 * Returns a printed note for a changed amount: without the tip if exactly the tip was deducted from the
 * amount. Does not change any other note.
 */
export function printedNoteFor(note: string, { before, now }: { before: Decimal; now: Decimal }): string {
  const [first = '', second] = note.split(', ')
  const tip = first.slice(TIP.length)
  const cardEnding = second?.slice(CARD_ENDING.length) ?? null
  const isPrinted = DECIMAL.test(tip) && printedNote({ tip, cardEnding }) === note
  return isPrinted && Big(now).plus(tip).eq(before) ? printedNote({ tip: null, cardEnding }) : note
}

/** Matches the parts of a printed note, also in the spelling of users. */
const PRINTED = /\b(?:tip|card ending) \d[\d.,]*(?: \d{3}(?!\d)[\d.,]*)*/gi

/** Whether a note contains more than a printed note. */
export const saysPurpose = (note: string): boolean => /[\p{L}\p{N}]/u.test(note.replaceAll(PRINTED, ''))
