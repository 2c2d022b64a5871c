import { ratePreviewPath } from '~/components/rates/paths'
import type { DraftViewModel } from '~/components/receipts/review/view-models'
import type { OwnedEvent } from '~/domain/events/schema'
import { rateFromSample } from '~/domain/money/sample-rate'
import type { MoneyOfSlip } from '~/domain/receipts/reading/exchange'
import type { PaperKind } from '~/domain/receipts/reading/paper-kind'
import { isUnpaid, type UnpaidKind } from '~/domain/receipts/reading/unpaid-papers'
import type { Receipt } from '~/domain/receipts/receipts.server'
import { type Formats, formatExact, formatRate, typedAmount } from '~/format'
import { RATE_DECIMALS_MAX } from '~/limits-and-lifetimes'

// What a draft may be instead of a receipt: another paper, or the proof of a rate.

const PAPER_NOTICES: Record<PaperKind, string> = {
  exchange: 'This looks like a currency exchange slip.',
  travel: 'This looks like a ticket or boarding pass.',
  refund: 'This looks like a refund. Enter it with the advances: they lower what you are owed.',
  statement:
    'This looks like a bank statement. Download it from your bank as a file, and Claimbook can read its rows.',
  quotation: 'This looks like a quotation: not yet paid.',
  proforma: 'This looks like a pro-forma invoice: not yet paid.',
  order: 'This looks like an order confirmation: not yet paid, or invoiced on another paper.',
}

/** What is noted beside the amount of a paper that nobody has paid. */
const UNPAID_MARKS: Record<UnpaidKind, string> = {
  quotation: 'Was it paid? This is the amount of a quotation',
  proforma: 'Was it paid? This is the amount of a pro-forma invoice',
  order: 'Was it paid? This is the amount of an order',
}

/** Returns the note beside the amount of a kind of paper; undefined for what was paid. */
export const unpaidMark = (paper: PaperKind | null): string | undefined =>
  isUnpaid(paper) ? UNPAID_MARKS[paper] : undefined

/**
 * Returns what a draft seems to be instead of a receipt, with what it says of a rate, both ways.
 * @param amount the total of the draft with its currency, as it is shown; empty without one
 */
export function paperNotice(
  { paper, exchange }: Pick<Receipt, 'paper' | 'exchange'>,
  { locale, amount }: { locale: Formats; amount: string },
): DraftViewModel['paper'] {
  if (paper === null) return null
  const notice = PAPER_NOTICES[paper]
  // a ticket with a price is what was bought
  if (paper === 'travel' && amount !== '') {
    const advice = `Confirm its ${amount} as an expense.`
    return { kind: paper, notice: `${notice} ${advice}`, amount, isExpense: true }
  }
  if (isUnpaid(paper)) return { kind: paper, notice, amount, isExpense: false }
  if (paper !== 'exchange' || exchange === null) return { kind: paper, notice, amount: '', isExpense: false }
  const [one, other] = exchange
  const money = ({ amount, currency }: MoneyOfSlip) => `${formatExact(locale, amount, currency)} ${currency}`
  const rate = (from: MoneyOfSlip, to: MoneyOfSlip) =>
    `1 ${from.currency} = ${formatRate(locale, rateFromSample(from.amount, to.amount) ?? 0)} ${to.currency}`
  const pair = `${money(one)} = ${money(other)}, so ${rate(one, other)} and ${rate(other, one)}.`
  return { kind: paper, notice: `${notice} ${pair}`, amount: '', isExpense: false }
}

/** Returns the address of the form of a rate that a draft proves, with what the draft says of it. */
export function provedRatePath(
  event: OwnedEvent,
  { id, exchange }: Pick<Receipt, 'id' | 'exchange'>,
  { date = '', locale }: { date: string | undefined; locale: Formats },
): string {
  const claim = exchange?.find(({ currency }) => currency === event.baseCurrency)
  const abroad = claim && exchange?.find((money) => money !== claim)
  const typed = ({ amount, currency }: MoneyOfSlip) =>
    typedAmount(locale, amount, currency, RATE_DECIMALS_MAX)
  const pair: Record<string, string> =
    claim && abroad
      ? { currency: abroad.currency, receipt_amount: typed(abroad), claim_amount: typed(claim) }
      : {}
  return ratePreviewPath(event.id, 'add', { ...pair, date, source: 'bureau', proof: id })
}
