import { ratePreviewPath } from '~/components/rates/paths'
import type { DraftViewModel } from '~/components/receipts/review/view-models'
import type { OwnedEvent } from '~/domain/events/schema'
import { rateFromSample } from '~/domain/money/sample-rate'
import type { MoneyOfSlip } from '~/domain/receipts/reading/exchange'
import type { PaperKind } from '~/domain/receipts/reading/paper-kind'
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
}

/**
 * Returns what a draft seems to be instead of a receipt, with what it says of a rate, both ways.
 * @param amount the total of the draft with its currency, as it is shown; empty without one
 */
export function paperNotice(
  { paper, exchange }: Pick<Receipt, 'paper' | 'exchange'>,
  { locale, amount }: { locale: Formats; amount: string },
): DraftViewModel['paper'] {
  if (paper === null) return null
  // a ticket with a price is what was bought
  if (paper === 'travel' && amount !== '')
    return { kind: paper, notice: `${PAPER_NOTICES[paper]} Confirm its ${amount} as an expense.`, amount }
  if (paper !== 'exchange' || exchange === null)
    return { kind: paper, notice: PAPER_NOTICES[paper], amount: '' }
  const [one, other] = exchange
  const money = ({ amount, currency }: MoneyOfSlip) => `${formatExact(locale, amount, currency)} ${currency}`
  const rate = (from: MoneyOfSlip, to: MoneyOfSlip) =>
    `1 ${from.currency} = ${formatRate(locale, rateFromSample(from.amount, to.amount) ?? 0)} ${to.currency}`
  const pair = `${money(one)} = ${money(other)}, so ${rate(one, other)} and ${rate(other, one)}.`
  return { kind: paper, notice: `${PAPER_NOTICES[paper]} ${pair}`, amount: '' }
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
