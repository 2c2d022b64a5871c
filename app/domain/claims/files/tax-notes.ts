import type { Claim } from '~/domain/claims/claim'
import type { ClaimLine } from '~/domain/claims/claim-line'
import { deductedRefunds, writtenAmount } from '~/domain/claims/claim-text'
import { isLeftToFinance } from '~/domain/claims/payments/due-amounts'
import { hasSharedNet } from '~/domain/claims/totals'
import { plainAmount } from '~/domain/money/decimal'
import { WHOLE } from '~/domain/money/share'
import { enumerate } from '~/domain/text/enumerated'

// Notes that a claim prints beside taxes and their sums. Taxes are as on the receipts, before refunds. Claims
// of older formats have no notes (`explainsTaxes`), because the files of a frozen claim must not change.

/** The note beside a tax that refunds would reduce. */
export const BEFORE_REFUNDS = 'before refunds'

/** Whether a line has taxes and counts less than the amount that includes them. */
export const isTaxBeforeRefunds = (line: ClaimLine, claim: Claim): boolean =>
  claim.explainsTaxes && line.taxes.length > 0 && deductedRefunds(line, claim).length > 0

/** Returns ` (before refunds)` for a tax that refunds would change; otherwise an empty text. */
export const taxMark = (line: ClaimLine, claim: Claim): string =>
  isTaxBeforeRefunds(line, claim) ? ` (${BEFORE_REFUNDS})` : ''

/** The most lines that a note names one by one. */
const LINES_NAMED_MAX = 20

/** Returns a sentence: the words and the lines that meet a condition; empty without such lines. */
function sentenceAboutLines(claim: Claim, words: string, condition: (line: ClaimLine) => boolean): string[] {
  const lines = claim.lines.filter((line) => (line.counts || isLeftToFinance(line)) && condition(line))
  if (lines.length === 0) return []
  const linesText =
    lines.length > LINES_NAMED_MAX
      ? `${lines.length} lines`
      : `${lines.length === 1 ? 'line' : 'lines'} ${enumerate(lines.map(({ number }) => number))}`
  return [`${words} ${linesText}.`]
}

const isTaxShared = ({ taxes, share }: ClaimLine): boolean => taxes.length > 0 && share !== WHOLE

/** Returns notes on what the tax sums do not show: refunds, shares, and taxes that share a net amount. */
export const taxNotes = (claim: Claim): string[] =>
  claim.explainsTaxes
    ? [
        ...sentenceAboutLines(claim, 'Refunds are not taken off the tax of', (line) =>
          isTaxBeforeRefunds(line, claim),
        ),
        ...sentenceAboutLines(claim, 'The sums have only the claimed share of the tax of', isTaxShared),
        ...sentenceAboutLines(claim, 'Two taxes of one rate share one net amount in', hasSharedNet),
      ]
    : []

/** Returns the format of tax amounts: grouped thousands, or no groups in versions of older formats. */
export const taxAmountFormat = ({ explainsTaxes }: Pick<Claim, 'explainsTaxes'>): typeof plainAmount =>
  explainsTaxes ? writtenAmount : plainAmount
