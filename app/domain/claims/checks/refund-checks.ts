import { money, writtenTaxes } from '~/domain/claims/claim-text'
import { isNotConverted } from '~/domain/claims/payments/due-amounts'
import { groupBy } from '~/domain/group-by'
import { sumOf } from '~/domain/money/decimal'
import type { Check } from './check'
import { claimedLines, describeLine, findInLines } from './line-findings'

// Checks of the lines that are refunds.

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
      if (!line || isNotConverted(line)) continue
      // refunds in several currencies are compared in the claim currency, before any share
      const isPrinted = lineRefunds.every(({ currency }) => currency === line.currency)
      const [property, currency] = isPrinted
        ? (['amount', line.currency] as const)
        : (['whole', claim.currency] as const)
      const refunded = sumOf(lineRefunds.map((refund) => refund[property]))
      if (refunded.plus(line[property]).gte(0)) continue
      const refundedText = refunded.abs().toFixed()
      yield {
        words: `${describeLine(line)}: ${money(refundedText, currency)} refunded`,
        // a new amount makes a new finding
        subject: `${line.expenseId} ${line[property]} ${refundedText} ${currency}`,
        line,
      }
    }
  },
} satisfies Check

export const refundWithoutTax = {
  title: 'Refund without tax',
  advice:
    'The sums have the whole tax of the line that it corrects. Enter the tax that came back, or say why none did.',
  fix: { page: 'expense', words: 'Show' },
  isOfExpense: true,
  find: (claim) =>
    findInLines(claim, (refund) => {
      const line = claim.lines[(refund.corrects ?? 0) - 1]
      return line && line.taxes.length > 0 && refund.taxes.length === 0
        ? `${describeLine(refund)}: line ${line.number} has tax ${writtenTaxes(line)}`
        : null
    }),
} satisfies Check
