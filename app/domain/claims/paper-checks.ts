import type { PaperAmount } from '~/domain/receipts/paper-amount'
import type { Check, Found } from './check'
import { money } from './claim-text'

// The checks of files that back no expense: an amount that was read on one is in no sum of the claim.

/** `credit.pdf: 12.00 EUR` */
const describedPaper = ({ name, amount, currency }: PaperAmount): string =>
  `${name}: ${currency === null ? `${amount} in no currency` : money(amount, currency)}`

function* ofPapers(papers: PaperAmount[], isAsked: (paper: PaperAmount) => boolean): Generator<Found> {
  for (const paper of papers.filter(isAsked)) yield { words: describedPaper(paper), about: paper.id }
}

export const creditNoteNotTakenOff = {
  title: 'Credit note that is not taken off',
  advice: 'It takes nothing off this claim. Take it off its expense, or say why not.',
  explainable: true,
  fix: { page: 'paper', words: 'Show' },
  find: (_claim, { paperAmounts }) => ofPapers(paperAmounts, ({ isRefund }) => isRefund),
} satisfies Check

export const unclaimedPaper = {
  title: 'Amount of another paper',
  advice: 'This claim does not count it. Review it as an expense, or say why it is none.',
  explainable: true,
  fix: { page: 'paper', words: 'Show' },
  find: (_claim, { paperAmounts }) => ofPapers(paperAmounts, ({ isRefund }) => !isRefund),
} satisfies Check
