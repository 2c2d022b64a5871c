import Big from 'big.js'
import { isTakenOff, type RefundedSale, refundedNotes } from '~/domain/receipts/credited-sales'
import type { PaperAmount } from '~/domain/receipts/paper-amount'
import type { Check, Found } from './check'
import type { Claim, ClaimLine } from './claim'
import {
  beforeRefunds,
  convertedMoney,
  enumerated,
  money,
  refundedAmount,
  refundsTakenOff,
} from './claim-text'
import { described } from './line-findings'
import { isNotConverted } from './unconverted'

// The checks of files that are no receipts: an amount that was read on one is in no sum of the claim.

const writtenAmountOf = ({ amount, currency }: PaperAmount): string =>
  currency === null ? `${amount} in no currency` : money(amount, currency)

/** `credit.pdf: 12.00 EUR` */
const describedPaper = (paper: PaperAmount): string => `${paper.name}: ${writtenAmountOf(paper)}`

function* ofPapers(papers: PaperAmount[], isAsked: (paper: PaperAmount) => boolean): Generator<Found> {
  for (const paper of papers.filter(isAsked)) yield { words: describedPaper(paper), about: paper.id }
}

const saleOf = (line: ClaimLine, claim: Claim): RefundedSale => ({
  merchant: line.merchant,
  amount: line.amount,
  currency: line.currency,
  claimCurrency: claim.currency,
  beforeRefunds: beforeRefunds(line, claim),
  refunded: refundedAmount(line, claim),
  refunds: refundsTakenOff(line, claim),
})

export const attachedCreditNoteNotTakenOff = {
  title: 'Credit note of an expense that is not taken off',
  advice: 'Change the amount or what was charged, or take the refund of a bank statement. Or say why not.',
  explainable: true,
  isRequired: true,
  fix: { page: 'expense', words: 'Edit' },
  *find(claim, { creditNotes }) {
    for (const line of claim.lines) {
      const { expenseId } = line
      const attached = creditNotes.get(expenseId)
      if (!attached || !(line.counts || isNotConverted(line))) continue
      const sale = saleOf(line, claim)
      if (isTakenOff(attached, sale)) continue
      const { notes } = attached
      const { refunded } = sale
      const rest =
        Number(refunded) === 0
          ? 'nothing is taken off'
          : `only ${convertedMoney(refunded, claim)} is taken off`
      yield {
        words: `${described(line)}: ${enumerated(notes.map(describedPaper))} given back, and ${rest}`,
        // another credit note or refund is another question
        about: `${expenseId} ${sumOf(notes)} ${Big(refunded).toFixed(claim.decimals)}`,
        expenseId,
        line: line.number,
      }
    }
  },
} satisfies Check

const sumOf = (notes: PaperAmount[]): string =>
  notes.reduce((sum, { amount }) => sum.plus(amount), Big(0)).toFixed()

export const creditNoteNotTakenOff = {
  title: 'Credit note that is not taken off',
  advice: 'It takes nothing off this claim. Take it off its expense, or say why not.',
  explainable: true,
  fix: { page: 'paper', words: 'Show' },
  find(claim, { paperAmounts, creditNotes }) {
    const notes = paperAmounts.filter(({ isRefund }) => isRefund)
    // the refunds of an expense with a credit note of its own are about that
    const lines = claim.lines.filter(({ expenseId }) => !creditNotes.has(expenseId))
    const refunded = refundedNotes(
      notes,
      lines.map((line) => saleOf(line, claim)),
    )
    return ofPapers(notes, ({ id }) => !refunded.has(id))
  },
} satisfies Check

export const unclaimedPaper = {
  title: 'Amount of another paper',
  advice: 'This claim does not count it. Review it as an expense, or say why it is none.',
  explainable: true,
  fix: { page: 'paper', words: 'Show' },
  find: (_claim, { paperAmounts }) => ofPapers(paperAmounts, ({ isRefund }) => !isRefund),
} satisfies Check
