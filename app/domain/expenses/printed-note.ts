import type { Decimal } from '~/domain/money/convert'

// What a note repeats from the receipt itself. It is no purpose: only the claimant can say that.

interface Printed {
  /** the tip within the amount, as it is written; null without one */
  tip: Decimal | null
  /** the last digits of the card that paid; null without them */
  cardEnding: string | null
}

const SEPARATOR = ', '

/** Returns the note that a receipt proposes; empty when it prints neither. */
export const printedNote = ({ tip, cardEnding }: Printed): string =>
  [...(tip ? [`Tip ${tip}`] : []), ...(cardEnding ? [`Card ending ${cardEnding}`] : [])].join(SEPARATOR)

const PRINTED = /^(?:Tip|Card ending) [\d.,]+$/

/** Whether a note says more than `printedNote` does. */
export const saysPurpose = (note: string): boolean =>
  note.split(SEPARATOR).some((part) => part.trim() !== '' && !PRINTED.test(part.trim()))
