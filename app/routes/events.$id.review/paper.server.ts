import { type ExpenseSummary, expenseText } from '~/components/expenses/expense-summary'
import { toExpenseSummary } from '~/components/expenses/view-models'
import type { DraftViewModel } from '~/components/receipts/review/view-models'
import { rateFromSample } from '~/domain/conversion/sample-rate'
import type { ListedExpense } from '~/domain/expenses/schema'
import type { MoneyOfSlip } from '~/domain/receipts/reading/exchange'
import type { PaperKind } from '~/domain/receipts/reading/paper-kind'
import { isOfNoPurchase, type NoPurchaseKind } from '~/domain/receipts/reading/papers-of-no-purchase'
import { isUnpaid } from '~/domain/receipts/reading/unpaid-papers'
import type { Receipt } from '~/domain/receipts/receipts.server'
import { formatExact, formatRate } from '~/format/format-figures'
import type { Formats } from '~/format/formats'

// The notices for drafts that seem to be another kind of paper than a receipt.

const PAPER_NOTICES: Record<PaperKind, string> = {
  exchange: 'This looks like a currency exchange slip.',
  withdrawal:
    'This looks like cash from a machine. It is not an expense by itself: claim what you paid with it.',
  travel: 'This looks like a ticket or boarding pass.',
  refund: 'This looks like a refund or credit note',
  statement:
    'This looks like a bank statement. Download it from your bank as a file, and Claimbook can read its rows.',
  quotation: 'This looks like a quotation: not yet paid.',
  proforma: 'This looks like a pro-forma invoice: not yet paid.',
  order: 'This looks like an order confirmation: not yet paid, or invoiced on another paper.',
  declined: 'This looks like a payment that was declined: nothing was paid.',
  cancelled: 'This looks like a sale that was cancelled: nothing was paid.',
  training: 'This looks like a receipt of a till in training: nothing was paid.',
}

/** The notes beside the amount of a paper that proves no purchase. */
const NO_PURCHASE_MARKS: Record<NoPurchaseKind, string> = {
  quotation: 'Was it paid? This is the amount of a quotation',
  proforma: 'Was it paid? This is the amount of a pro-forma invoice',
  order: 'Was it paid? This is the amount of an order or booking',
  declined: 'Was it paid? This payment was declined',
  cancelled: 'Was it paid? This sale was cancelled',
  training: 'Was it paid? The till was in training',
  exchange: 'Is it an expense? This looks like changed money',
  withdrawal: 'Is it an expense? This looks like cash from a machine',
}

/** Returns the note beside the amount of a kind of paper; undefined for a paid purchase. */
export const noPurchaseMark = (paper: PaperKind | null): string | undefined =>
  isOfNoPurchase(paper) ? NO_PURCHASE_MARKS[paper] : undefined

/** Says what the claimant can do with a refund of a sale, or with a possible refund. */
function refundAdvice(sale: ExpenseSummary | null, isSignDoubtful: boolean): string {
  const expense = sale ? expenseText(sale) : 'the expense of its sale'
  const confirm = isSignDoubtful ? 'If it is one, enter its amount below zero and confirm it' : 'Confirm it'
  return `${confirm} as a refund, which is taken off the claim, or add it to ${expense}, where you take it off.`
}

/** The data of a draft that its notice mentions. */
interface NoticeContext {
  formats: Formats
  /** the total of the draft without a sign and with its currency; empty without one */
  amount: string
  /** whether the paper is, or may be, a refund of that amount */
  isRefund: boolean
  /** whether a refund may also be a purchase, because the sign of its total can be read in two ways */
  isSignDoubtful: boolean
  /** whether the figures of the amount are uncertain; then the notice does not name it */
  isAmountDoubtful: boolean
  /** the expense that a refund seems to be about */
  sale: ListedExpense | null
}

/** Returns the notice about a draft that seems not to be a receipt; an exchange is written in both ways. */
export function paperNotice(
  { paper: detectedPaper, exchange }: Pick<Receipt, 'paper' | 'exchange'>,
  { formats, amount, isRefund, isSignDoubtful, isAmountDoubtful, sale }: NoticeContext,
): DraftViewModel['paper'] {
  const paper = isRefund ? 'refund' : detectedPaper
  if (paper === null) return null
  const noAmount = { amount: '', isExpense: false, sale: null }
  // a ticket with a price proves a purchase
  if (paper === 'travel' && amount !== '')
    return {
      ...noAmount,
      kind: paper,
      amount,
      isExpense: true,
      notice: `${PAPER_NOTICES[paper]} Confirm its ${amount} as an expense.`,
    }
  if (isUnpaid(paper)) return { ...noAmount, kind: paper, notice: PAPER_NOTICES[paper], amount }
  if (paper === 'refund') {
    const summary = sale && toExpenseSummary(sale, formats)
    const refundText = `it gives ${(!isAmountDoubtful && amount) || 'money'} back`
    const notice = isSignDoubtful
      ? `This may be a refund: its total of ${amount} seems to be below zero.`
      : `${PAPER_NOTICES[paper]}: ${refundText}.`
    const advice = refundAdvice(summary, isSignDoubtful)
    return { ...noAmount, kind: paper, sale: summary, notice: `${notice} ${advice}` }
  }
  if ((paper !== 'exchange' && paper !== 'withdrawal') || exchange === null)
    return { ...noAmount, kind: paper, notice: PAPER_NOTICES[paper] }
  const [one, other] = exchange
  const money = ({ amount, currency }: MoneyOfSlip) => `${formatExact(formats, amount, currency)} ${currency}`
  const rate = (from: MoneyOfSlip, to: MoneyOfSlip) =>
    `1 ${from.currency} = ${formatRate(formats, rateFromSample(from.amount, to.amount) ?? 0)} ${to.currency}`
  const pair = `${money(one)} = ${money(other)}, so ${rate(one, other)} and ${rate(other, one)}.`
  return { ...noAmount, kind: paper, notice: `${PAPER_NOTICES[paper]} ${pair}` }
}
