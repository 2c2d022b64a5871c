import type { Claim } from '~/domain/claims/claim'
import type { ClaimLine } from '~/domain/claims/claim-line'
import { entertainsGuests } from '~/domain/claims/claim-text'
import { joinIsolated, layOut } from '~/domain/documents/text-layout.server'
import type { PdfWriter } from './page-writer.server'
import { amountText, drawSignedForm } from './signed-form.server'
import { STYLES } from './theme.server'

// Draws the record of each meal with guests, as tax offices ask for it.

/** Returns the lines that name guests, or where they were entertained. */
export const guestLines = ({ lines }: Claim): ClaimLine[] => lines.filter(entertainsGuests)

/**
 * Returns the statements that Germany's tax law asks for, with their German names: place, day, participants,
 * occasion and amount. Source: § 4 Abs. 5 Satz 1 Nr. 2 EStG.
 */
const statementsOf = (line: ClaimLine, claim: Claim): [label: string, value: string][] => [
  ['Place (Ort)', joinIsolated(line.merchant, line.venue)],
  ['Day (Tag)', line.date ?? ''],
  ['Guests (Teilnehmer)', line.guests],
  ['Host (Bewirtende Person)', claim.claimant.name],
  ['Occasion (Anlass)', line.note],
  ['Amount (Höhe der Aufwendungen)', amountText(line, claim)],
]

/** The space below each statement, in points. */
const STATEMENT_GAP = 4

/** Draws a record, to be signed, for each line with guests. */
export function drawGuestForms(pdf: PdfWriter, claim: Claim): void {
  pdf.paragraph(
    'In Germany, each record is a Bewirtungsbeleg by § 4 Abs. 5 Satz 1 Nr. 2 EStG, together with the bill of the restaurant.',
    STYLES.muted,
  )
  pdf.y += 12
  for (const line of guestLines(claim)) {
    const texts = statementsOf(line, claim).map(
      ([label, value]) => [label, value.trim() || 'Not stated'] as const,
    )
    const height = texts
      .flatMap(([label, value]) => [layOut(label, STYLES.label), layOut(value, STYLES.body, pdf.width)])
      .reduce((sum, block) => sum + block.height, texts.length * STATEMENT_GAP)
    drawSignedForm(pdf, { claim, line, height }, () => {
      for (const [label, value] of texts) {
        pdf.paragraph(label, STYLES.label)
        pdf.paragraph(value, STYLES.body)
        pdf.y += STATEMENT_GAP
      }
    })
  }
}
