import type { Claim, ClaimLine } from '~/domain/claims/claim'
import { enumerated, plainAmount, refundsTakenOff, writtenAmount } from '~/domain/claims/claim-text'
import { isLeftToFinance } from '~/domain/claims/payments/due-amounts'
import { hasSharedNet } from '~/domain/claims/totals'

// What a claim says beside taxes where it prints or sums them. Taxes are what receipts say: refunds are not
// taken off them.

export const BEFORE_REFUNDS = 'before refunds'

/** Whether a line has taxes, and counts less than the amount that they are of. */
export const isTaxBeforeRefunds = (line: ClaimLine, claim: Claim): boolean =>
  claim.explainsTaxes && line.taxes.length > 0 && refundsTakenOff(line, claim).length > 0

/** ` (before refunds)` behind a tax of a line; empty behind others. */
export const taxMark = (line: ClaimLine, claim: Claim): string =>
  isTaxBeforeRefunds(line, claim) ? ` (${BEFORE_REFUNDS})` : ''

/** So many lines are named one by one at most. */
const LINES_NAMED_MAX = 20

/** Names the lines that meet a condition behind some words; nothing without any. */
function sentences(claim: Claim, words: string, isMeant: (line: ClaimLine) => boolean): string[] {
  const lines = claim.lines.filter((line) => (line.counts || isLeftToFinance(line)) && isMeant(line))
  if (lines.length === 0) return []
  const named =
    lines.length > LINES_NAMED_MAX
      ? `${lines.length} lines`
      : `${lines.length === 1 ? 'line' : 'lines'} ${enumerated(lines.map(({ number }) => number))}`
  return [`${words} ${named}.`]
}

/** What the sums of a claim's taxes do not show: refunds, and taxes that share their net amount. */
export const taxNotes = (claim: Claim): string[] =>
  claim.explainsTaxes
    ? [
        ...sentences(claim, 'Refunds are not taken off the tax of', (line) =>
          isTaxBeforeRefunds(line, claim),
        ),
        ...sentences(claim, 'Two taxes of one rate share one net amount in', hasSharedNet),
      ]
    : []

/** How a claim writes the amounts of a tax: in groups of thousands, or as versions of older formats do. */
export const taxFigure = ({ explainsTaxes }: Pick<Claim, 'explainsTaxes'>): typeof plainAmount =>
  explainsTaxes ? writtenAmount : plainAmount
