import Big from 'big.js'
import type { Claim } from '~/domain/claims/claim'
import type { ClaimLine } from '~/domain/claims/claim-line'
import {
  beforeRefunds,
  convertedMoney,
  money,
  refundedAmount,
  refundsTakenOff,
} from '~/domain/claims/claim-text'
import { MerchantNames, merchantName } from '~/domain/expenses/duplicates'
import { areNotesDeducted, type RefundedSale, refundedNotes } from '~/domain/receipts/credited-sales'
import type { PaperAmount } from '~/domain/receipts/paper-amount'
import type { NoPurchaseKind, PaperOfNoPurchase } from '~/domain/receipts/reading/papers-of-no-purchase'
import { enumerated } from '~/domain/text/enumerated'
import { DAY_MS } from '~/limits'
import type { Check, Found } from './check'
import { claimedLines, described } from './line-findings'

// Checks of files that are not receipts. No sum of the claim counts an amount read on such a file.

function writtenAmountOf({ amount, currency, isSignDoubtful, isDoubtful }: PaperAmount): string {
  if (amount === null) return 'an amount that was not found'
  const written = currency === null ? `${amount} in no currency` : money(amount, currency)
  return isSignDoubtful || isDoubtful ? `perhaps ${written}` : written
}

/** Returns `credit.pdf: 12.00 EUR`. */
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
    for (const line of claimedLines(claim)) {
      const { expenseId } = line
      const attached = creditNotes.get(expenseId)
      if (!attached) continue
      const sale = saleOf(line, claim)
      if (areNotesDeducted(attached, sale)) continue
      const { notes } = attached
      const { refunded } = sale
      const takenOff = Number(refunded) === 0 ? 'nothing' : `only ${convertedMoney(refunded, claim)}`
      const rest = notes.some(({ isDoubtful }) => isDoubtful)
        ? 'was that taken off?'
        : `and ${takenOff} is taken off`
      yield {
        words: `${described(line)}: ${enumerated(notes.map(describedPaper))} given back, ${rest}`,
        // a new credit note or refund makes a new finding
        about: `${expenseId} ${namesOf(notes)} ${sumOf(notes)} ${Big(refunded).toFixed(claim.decimals)}`,
        expenseId,
        line: line.number,
      }
    }
  },
} satisfies Check

/**
 * The most notes of one expense that a finding names, and the most characters of each id; both keep the key
 * short.
 */
const NAMED_NOTES_MAX = 8
const ID_CHARACTERS = 8

/** Identifies a set of notes in the key of a finding. */
const namesOf = (notes: PaperAmount[]): string =>
  [
    notes.length,
    ...notes
      .map(({ id }) => id.slice(0, ID_CHARACTERS))
      .sort()
      .slice(0, NAMED_NOTES_MAX),
  ].join('-')

const sumOf = (notes: PaperAmount[]): string =>
  notes.reduce((sum, { amount }) => sum.plus(amount ?? 0), Big(0)).toFixed()

export const creditNoteNotTakenOff = {
  title: 'Credit note that is not taken off',
  advice: 'It takes nothing off this claim. Take it off its expense, or say why not.',
  explainable: true,
  fix: { page: 'paper', words: 'Show' },
  find(claim, { paperAmounts, creditNotes }) {
    const notes = paperAmounts.filter(({ isRefund }) => isRefund)
    // an expense with its own credit note explains its refunds by that note
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

const NO_PURCHASE_NAMES: Record<NoPurchaseKind, string> = {
  quotation: 'a quotation',
  proforma: 'a pro-forma invoice',
  order: 'an order confirmation',
  declined: 'a declined payment',
  cancelled: 'a cancelled sale',
  training: 'a receipt of a till in training',
  exchange: 'a slip of changed money',
  withdrawal: 'the slip of a cash machine',
}

/** Returns `offer.pdf looks like a quotation`. */
const describedKind = ({ name, kind }: PaperOfNoPurchase): string =>
  `${name} looks like ${NO_PURCHASE_NAMES[kind]}`

/** The most days between an order and its invoice. */
const INVOICE_DAYS_MAX = 60

const amountOf = ({ amount, currency }: ClaimLine): string => `${Big(amount).toFixed()} ${currency}`

/**
 * Returns a function that finds the invoice of an order: a line with the same merchant and amount and a date
 * within `INVOICE_DAYS_MAX` days.
 */
function invoiceFinder(lines: ClaimLine[]): (order: ClaimLine) => ClaimLine | undefined {
  const byAmount = new Map<string, MerchantNames<{ line: ClaimLine; time: number }>>()
  for (const line of lines) {
    const name = merchantName(line.merchant)
    if (name.words.length === 0 || line.date === null) continue
    const names = byAmount.get(amountOf(line)) ?? new MerchantNames()
    byAmount.set(amountOf(line), names)
    names.add(name, { line, time: Date.parse(line.date) })
  }
  return (order) => {
    const name = merchantName(order.merchant)
    if (name.words.length === 0 || order.date === null) return undefined
    const ordered = Date.parse(order.date)
    const isNear = ({ time }: { time: number }) => Math.abs(time - ordered) <= INVOICE_DAYS_MAX * DAY_MS
    return byAmount.get(amountOf(order))?.find(name, isNear)?.line
  }
}

export const restsOnPaperOfNoPurchase = {
  title: 'Rests on a paper that is not a receipt',
  advice: 'Add the receipt or invoice, delete the expense, or say how it was paid.',
  explainable: true,
  isRequired: true,
  isOfExpense: true,
  fix: { page: 'expense', words: 'Edit' },
  *find(claim, { papersOfNoPurchase }) {
    const claimed = claimedLines(claim)
    const invoiceOf = invoiceFinder(claimed.filter(({ expenseId }) => !papersOfNoPurchase.has(expenseId)))
    for (const line of claimed) {
      const { expenseId } = line
      const papers = papersOfNoPurchase.get(expenseId)
      if (!papers) continue
      const invoice = invoiceOf(line)
      const named = invoice ? [`line ${invoice.number} of ${invoice.date} may be its invoice`] : []
      yield {
        words: `${described(line)}: ${enumerated([...papers.map(describedKind), ...named])}`,
        // an invoice added later makes a new finding
        about: invoice ? `${expenseId} ${invoice.expenseId}` : expenseId,
        expenseId,
        line: line.number,
      }
    }
  },
} satisfies Check
