import type { Decimal } from '~/domain/money/convert'

// What a note repeats from the receipt itself. It is no purpose: only the claimant can say that.

interface Printed {
  /** the tip within the amount, as it is written; null without one */
  tip: Decimal | null
  /** the last digits of the card that paid; null without them */
  cardEnding: string | null
}

/** Returns the note that a receipt proposes; empty when it prints neither. */
export const printedNote = ({ tip, cardEnding }: Printed): string =>
  [...(tip ? [`Tip ${tip}`] : []), ...(cardEnding ? [`Card ending ${cardEnding}`] : [])].join(', ')

/** The parts of such a note, also as a person writes them. */
const PRINTED = /\b(?:tip|card ending) \d[\d.,]*(?: \d{3}(?!\d)[\d.,]*)*/gi

/** Whether a note says more than `printedNote` does. */
export const saysPurpose = (note: string): boolean => /[\p{L}\p{N}]/u.test(note.replaceAll(PRINTED, ''))
