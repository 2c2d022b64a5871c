import Big from 'big.js'
import type { Decimal } from '~/domain/money/decimal'

// What a note repeats from the receipt itself. It is no purpose: only the claimant can say that.

const TIP = 'Tip '
const CARD_ENDING = 'Card ending '
const DECIMAL = /^\d+(?:\.\d+)?$/

interface Printed {
  /** the tip within the amount, as it is written; null without one */
  tip: Decimal | null
  /** the last digits of the card that paid; null without them */
  cardEnding: string | null
}

/** Returns the note that a receipt proposes; empty when it prints neither. */
export const printedNote = ({ tip, cardEnding }: Printed): string =>
  [...(tip ? [TIP + tip] : []), ...(cardEnding ? [CARD_ENDING + cardEnding] : [])].join(', ')

/**
 * Returns such a note for another amount: without its tip where the new amount is the old one less the tip.
 * A note that says anything else stays as it is.
 */
export function printedNoteFor(note: string, { before, now }: { before: Decimal; now: Decimal }): string {
  const [first = '', second] = note.split(', ')
  const tip = first.slice(TIP.length)
  const cardEnding = second?.slice(CARD_ENDING.length) ?? null
  const isPrinted = DECIMAL.test(tip) && printedNote({ tip, cardEnding }) === note
  return isPrinted && Big(now).plus(tip).eq(before) ? printedNote({ tip: null, cardEnding }) : note
}

/** The parts of such a note, also as a person writes them. */
const PRINTED = /\b(?:tip|card ending) \d[\d.,]*(?: \d{3}(?!\d)[\d.,]*)*/gi

/** Whether a note says more than `printedNote` does. */
export const saysPurpose = (note: string): boolean => /[\p{L}\p{N}]/u.test(note.replaceAll(PRINTED, ''))
