import Big from 'big.js'
import type { ClaimLine } from '~/domain/claims/claim-line'
import { money } from '~/domain/claims/claim-text'
import { groupBy } from '~/domain/group-by'
import type { Check } from './check'
import { claimedLines, describeLine } from './line-findings'

// Checks of the lines that are refunds. A refund that a statement row takes off a charge is no line.

const sumOf = (refunds: ClaimLine[]): Big => refunds.reduce((sum, { amount }) => sum.plus(amount), Big(0))

export const refundAboveItsLine = {
  title: 'More refunded than the expense cost',
  advice: 'Correct the refund or the expense, or explain why more came back.',
  isRequired: true,
  *find(claim) {
    const refundsByLine = groupBy(
      claimedLines(claim).filter(({ corrects }) => corrects !== null),
      ({ corrects }) => String(corrects),
    )
    for (const [number, lineRefunds] of refundsByLine) {
      const line = claim.lines[Number(number) - 1]
      const refunds = lineRefunds.filter(({ currency }) => currency === line?.currency)
      if (!line || sumOf(refunds).plus(line.amount).gte(0)) continue
      const refunded = sumOf(refunds).abs().toFixed()
      yield {
        words: `${describeLine(line)}: ${money(refunded, line.currency)} refunded`,
        // a new amount makes a new finding
        subject: `${line.expenseId} ${line.amount} ${refunded} ${line.currency}`,
        line,
      }
    }
  },
} satisfies Check
