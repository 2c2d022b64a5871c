import type { Claim, ClaimLine } from './claim'
import { enumerated, refundsTakenOff } from './claim-text'
import { isLeftToFinance } from './unconverted'

// Taxes are what receipts say: refunds are not taken off them. Claims say so where they print or sum taxes.

export const BEFORE_REFUNDS = 'before refunds'

/** Whether a line has taxes, and counts less than the amount that they are of. */
export const isTaxBeforeRefunds = (line: ClaimLine, claim: Claim): boolean =>
  claim.marksTaxBeforeRefunds && line.taxes.length > 0 && refundsTakenOff(line, claim).length > 0

/** ` (before refunds)` behind a tax of a line; empty behind others. */
export const taxMark = (line: ClaimLine, claim: Claim): string =>
  isTaxBeforeRefunds(line, claim) ? ` (${BEFORE_REFUNDS})` : ''

/** So many lines are named one by one at most. */
const LINES_NAMED_MAX = 20

/** Names the lines whose taxes the sums of a claim have without their refunds; empty where there are none. */
export function taxBeforeRefundsText(claim: Claim): string {
  const lines = claim.lines.filter(
    (line) => (line.counts || isLeftToFinance(line)) && isTaxBeforeRefunds(line, claim),
  )
  if (lines.length === 0) return ''
  const named =
    lines.length > LINES_NAMED_MAX
      ? `${lines.length} lines`
      : `${lines.length === 1 ? 'line' : 'lines'} ${enumerated(lines.map(({ number }) => number))}`
  return `Refunds are not taken off the tax of ${named}.`
}
