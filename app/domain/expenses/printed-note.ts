import Big from 'big.js'
import type { Decimal } from '~/domain/money/decimal'

// Printed notes: notes that Claimbook fills in from a receipt, such as "Tip 5.00". They do not state the
// purpose of the expense, which only the claimant knows.

const TIP = 'Tip '
const TIP_NOTE = /^Tip (\d+(?:\.\d+)?)$/

/** Returns the note for a receipt whose amount includes a tip. */
export const tipNote = (tip: Decimal): string => TIP + tip

/** Returns the note for a changed amount. A printed note loses its tip if exactly the tip was deducted. */
export function printedNoteFor(note: string, { before, after }: { before: Decimal; after: Decimal }): string {
  const [, tip] = TIP_NOTE.exec(note) ?? []
  return tip !== undefined && Big(after).plus(tip).eq(before) ? '' : note
}

/** Matches the parts of a printed note, also in the spelling of users, and of an earlier release: a card. */
const PRINTED = /\b(?:tip|card ending) \d[\d.,]*(?: \d{3}(?!\d)[\d.,]*)*/gi

/** Whether a note contains more than a printed note. */
export const saysPurpose = (note: string): boolean => /[\p{L}\p{N}]/u.test(note.replaceAll(PRINTED, ''))
