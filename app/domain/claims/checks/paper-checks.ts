import Big from 'big.js'
import type { Claim } from '~/domain/claims/claim'
import type { ClaimLine } from '~/domain/claims/claim-line'
import { convertedMoney, money } from '~/domain/claims/claim-text'
import { MerchantNames, merchantName } from '~/domain/expenses/duplicates'
import { sumOf } from '~/domain/money/decimal'
import {
  type AttachedCreditNotes,
  areNotesDeducted,
  refundedNotes,
  type Sale,
  type SaleRefund,
} from '~/domain/receipts/credited-sales'
import type { PaperAmount } from '~/domain/receipts/paper-amount'
import type { NoPurchaseKind, PaperOfNoPurchase } from '~/domain/receipts/reading/papers-of-no-purchase'
import { enumerate } from '~/domain/text/enumerated'
import { DAY_MS } from '~/limits'
import type { Check, CheckResult } from './check'
import { claimedLines, correctedLine, describeLine, refundsByLine } from './line-findings'

// Checks of files that are not receipts. No sum of the claim counts an amount read on such a file.

/** Returns the amount that was read on a paper, and says whether it is doubtful. */
function paperAmountText({ amount, currency, isSignDoubtful, isDoubtful }: PaperAmount): string {
  if (amount === null) return 'an amount that was not found'
  const amountText = currency === null ? `${amount} in no currency` : money(amount, currency)
  return isSignDoubtful || isDoubtful ? `perhaps ${amountText}` : amountText
}

/** Returns `credit.pdf: 12.00 EUR`. */
const describePaper = (paper: PaperAmount): string => `${paper.name}: ${paperAmountText(paper)}`

/** Makes a finding about each paper that meets a condition. */
function* findInPapers(
  papers: PaperAmount[],
  mustAsk: (paper: PaperAmount) => boolean,
): Generator<CheckResult> {
  for (const paper of papers.filter(mustAsk)) yield { words: describePaper(paper), subject: paper.id }
}

/** Returns the purchase of a line, to compare it with credit notes. */
const saleOf = ({ amount, currency, whole }: ClaimLine, claim: Claim): Sale => ({
  amount,
  currency,
  claimCurrency: claim.currency,
  converted: whole,
})

/** Returns the refunds of a claim that no credit note of their own, or of their sale, explains. */
const unexplainedRefunds = (claim: Claim, creditNotes: Map<string, AttachedCreditNotes>): SaleRefund[] =>
  claimedLines(claim).flatMap((line) => {
    const { kind, merchant, date, whole, files } = line
    const sale = correctedLine(claim, line) ?? line
    if (kind !== 'refund' || files.length > 0 || creditNotes.has(sale.expenseId)) return []
    return [{ merchant, date, refunded: Big(whole).abs().toFixed(), sale: saleOf(sale, claim) }]
  })

/** Asks about credit notes among the files of an expense, which that expense must deduct. */
export const attachedCreditNoteNotTakenOff = {
  title: 'Credit note of an expense that is not taken off',
  advice: 'Add the refund, also from a bank statement, or change the amount. Or say why not.',
  isRequired: true,
  *find(claim, { creditNotes }) {
    const refunds = refundsByLine(claim)
    for (const line of claimedLines(claim)) {
      const { expenseId } = line
      const creditNotesOfLine = creditNotes.get(expenseId)
      if (!creditNotesOfLine) continue
      const refunded = sumOf((refunds.get(line) ?? []).map(({ whole }) => whole))
        .abs()
        .toFixed()
      if (areNotesDeducted(creditNotesOfLine, { ...saleOf(line, claim), refunded })) continue
      const { notes } = creditNotesOfLine
      const deductedText = Number(refunded) === 0 ? 'nothing' : `only ${convertedMoney(refunded, claim)}`
      const question = notes.some(({ isDoubtful }) => isDoubtful)
        ? 'was that taken off?'
        : `and ${deductedText} is taken off`
      yield {
        words: `${describeLine(line)}: ${enumerate(notes.map(describePaper))} given back, ${question}`,
        // a new credit note or refund makes a new finding
        subject: `${expenseId} ${notesKey(notes)} ${sumOf(notes.map(({ amount }) => amount ?? '0')).toFixed()} ${Big(refunded).toFixed(claim.decimals)}`,
        line,
      }
    }
  },
} satisfies Check

/** The most notes of an expense that a finding names, and the most characters of an id: keys stay short. */
const NAMED_NOTES_MAX = 8
const ID_CHARACTERS = 8

/** Identifies a set of notes in the key of a finding. */
function notesKey(notes: PaperAmount[]): string {
  const ids = notes.map(({ id }) => id.slice(0, ID_CHARACTERS)).sort()
  return [notes.length, ...ids.slice(0, NAMED_NOTES_MAX)].join('-')
}

/** Asks about credit notes that belong to no expense, unless a refund of a line pays them. */
export const creditNoteNotTakenOff = {
  title: 'Credit note that is not taken off',
  advice: 'It takes nothing off this claim. Take it off its expense, or say why not.',
  fix: { page: 'paper', words: 'Show' },
  find(claim, { paperAmounts, creditNotes }) {
    const notes = paperAmounts.filter(({ isRefund }) => isRefund)
    const refunded = refundedNotes(notes, unexplainedRefunds(claim, creditNotes))
    return findInPapers(notes, ({ id }) => !refunded.has(id))
  },
} satisfies Check

export const unclaimedPaper = {
  title: 'Amount of another paper',
  advice: 'This claim does not count it. Review it as an expense, or say why it is none.',
  fix: { page: 'paper', words: 'Show' },
  find: (_claim, { paperAmounts }) => findInPapers(paperAmounts, ({ isRefund }) => !isRefund),
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
const describePaperKind = ({ name, kind }: PaperOfNoPurchase): string =>
  `${name} looks like ${NO_PURCHASE_NAMES[kind]}`

/** The most days between an order and its invoice. */
const INVOICE_DAYS_MAX = 60

const amountKey = ({ amount, currency }: ClaimLine): string => `${Big(amount).toFixed()} ${currency}`

/** Returns a finder of an order's invoice: same merchant and amount, within `INVOICE_DAYS_MAX` days. */
function invoiceFinder(lines: ClaimLine[]): (order: ClaimLine) => ClaimLine | undefined {
  const namesByAmount = new Map<string, MerchantNames<{ line: ClaimLine; time: number }>>()
  for (const line of lines) {
    const name = merchantName(line.merchant)
    if (name.words.length === 0 || line.date === null) continue
    const names = namesByAmount.get(amountKey(line)) ?? new MerchantNames()
    namesByAmount.set(amountKey(line), names)
    names.add(name, { line, time: Date.parse(line.date) })
  }
  return (order) => {
    const name = merchantName(order.merchant)
    if (name.words.length === 0 || order.date === null) return undefined
    const orderTime = Date.parse(order.date)
    const isNear = ({ time }: { time: number }) => Math.abs(time - orderTime) <= INVOICE_DAYS_MAX * DAY_MS
    return namesByAmount.get(amountKey(order))?.find(name, isNear)?.line
  }
}

export const restsOnPaperOfNoPurchase = {
  title: 'Rests on a paper that is not a receipt',
  advice: 'Add the receipt or invoice, delete the expense, or say how it was paid.',
  isRequired: true,
  isOfExpense: true,
  *find(claim, { papersOfNoPurchase }) {
    const lines = claimedLines(claim)
    const invoiceOf = invoiceFinder(lines.filter(({ expenseId }) => !papersOfNoPurchase.has(expenseId)))
    for (const line of lines) {
      const { expenseId } = line
      const papers = papersOfNoPurchase.get(expenseId)
      if (!papers) continue
      const invoice = invoiceOf(line)
      const invoiceText = invoice ? [`line ${invoice.number} of ${invoice.date} may be its invoice`] : []
      yield {
        words: `${describeLine(line)}: ${enumerate([...papers.map(describePaperKind), ...invoiceText])}`,
        // an invoice added later makes a new finding
        subject: invoice ? `${expenseId} ${invoice.expenseId}` : expenseId,
        line,
      }
    }
  },
} satisfies Check
