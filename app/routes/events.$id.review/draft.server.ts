import { panelPath } from '~/components/events/paths'
import { expensesPath } from '~/components/expenses/paths'
import { formatAmount, formatDate, formatExact, formatRate } from '~/components/format'
import { ratePreviewPath } from '~/components/rates/paths'
import { reviewPath } from '~/components/receipts/paths'
import { firstOpenField, toDraftValues } from '~/components/receipts/review/draft'
import type { DraftViewModel } from '~/components/receipts/review/view-models'
import type { OwnedEvent } from '~/domain/events/schema'
import type { ComparedExpense } from '~/domain/expenses/duplicates'
import type { MerchantDefaults } from '~/domain/expenses/merchant-defaults'
import { taxSum } from '~/domain/expenses/taxes'
import { excerptText } from '~/domain/receipts/excerpt'
import type { MoneyOfSlip } from '~/domain/receipts/reading/exchange'
import type { MergedReading } from '~/domain/receipts/reading/merge-exact'
import type { PaperKind } from '~/domain/receipts/reading/paper-kind'
import { isBeingRead, type Receipt } from '~/domain/receipts/receipts.server'
import type { FileInOtherEvent } from '~/domain/receipts/review.server'
import { traitNotes } from '~/domain/receipts/traits'

/** What of an event and its claimant fills the form of a draft beside its reading. */
interface Filling {
  event: OwnedEvent
  /** the currency of the event's last expense */
  usual: string
  before: MerchantDefaults
  isByHand: boolean
}

/** Returns the view model of a draft: what was read of it fills its form. */
export function toDraft(
  { reading, state, ...receipt }: Receipt,
  { event, usual, before, isByHand }: Filling,
  locale: string,
): DraftViewModel {
  const { id, name, pages, previews, width, height, excerpt, turns, parts } = receipt
  const filled = toDraftValues(reading, usual, before)
  if (parts.length > 1) filled.marks.amount = `Of ${parts.length} receipts, this is one amount`
  const form = state === 'unread' ? 'unread' : 'form'
  return {
    ...{ id, name, pages, previews, width, height, excerpt, turns, parts },
    part: excerptText(excerpt, pages),
    isCroppable: receipt.kind !== 'xml',
    note: traitNotes(receipt.traits),
    paper: paperNotice(receipt, locale),
    ratePath: provedRatePath(event, receipt, reading?.date?.value),
    ...filled,
    state: isBeingRead(state) && !isByHand ? 'reading' : form,
    focused: firstOpenField(filled),
    found: foundIn(reading, filled.values.currency ?? usual, locale),
  }
}

const PAPER_NOTICES: Record<PaperKind, string> = {
  exchange: 'Money was changed here, as it seems.',
  travel: 'This seems to be a travel paper, and no receipt.',
  refund: 'Money came back here, as it seems. Enter it with the advances: the claim is less by them.',
  statement: 'This seems to be a bank statement. Its rows can be taken from the file that your bank offers.',
}

/** Returns what a draft seems to be instead of a receipt, with what it says of a rate, both ways. */
function paperNotice(
  { paper, exchange }: Pick<Receipt, 'paper' | 'exchange'>,
  locale: string,
): DraftViewModel['paper'] {
  if (paper === null) return null
  if (paper !== 'exchange' || exchange === null) return { kind: paper, notice: PAPER_NOTICES[paper] }
  const [one, other] = exchange
  const money = ({ amount, currency }: MoneyOfSlip) => `${formatExact(locale, amount, currency)} ${currency}`
  const rate = (from: MoneyOfSlip, to: MoneyOfSlip) =>
    `1 ${from.currency} = ${formatRate(locale, Number(to.amount) / Number(from.amount))} ${to.currency}`
  const pair = `${money(one)} = ${money(other)}, so ${rate(one, other)} and ${rate(other, one)}.`
  return { kind: paper, notice: `${PAPER_NOTICES[paper]} ${pair}` }
}

/** Returns the address of the form of a rate that a draft proves, with what the draft says of it. */
function provedRatePath(
  event: OwnedEvent,
  { id, exchange }: Pick<Receipt, 'id' | 'exchange'>,
  date = '',
): string {
  const claim = exchange?.find(({ currency }) => currency === event.baseCurrency)
  const abroad = claim && exchange?.find((money) => money !== claim)
  const pair: Record<string, string> =
    claim && abroad
      ? { currency: abroad.currency, receipt_amount: abroad.amount, claim_amount: claim.amount }
      : {}
  return ratePreviewPath(event.id, 'add', { ...pair, date, source: 'bureau', proof: id })
}

/** Returns what was read of a receipt, with a label each. */
function foundIn(reading: MergedReading | null, currency: string, locale: string): DraftViewModel['found'] {
  const { date, merchant, total, taxes = [], invoiceNumber } = reading ?? {}
  return [
    { label: 'Date', value: date ? formatDate(locale, date.value) : '' },
    { label: 'Merchant', value: merchant?.value ?? '' },
    { label: 'Amount', value: total ? `${formatAmount(locale, total.value, currency)} ${currency}` : '' },
    {
      label: 'Tax',
      value: taxes.length > 0 ? `${formatAmount(locale, taxSum(taxes), currency)} ${currency}` : '',
    },
    { label: 'Invoice number', value: invoiceNumber?.value ?? '' },
  ].filter(({ value }) => value !== '')
}

/**
 * Returns the fields that a draft is compared with expenses by; one without a date or an amount repeats none.
 */
export function toComparedExpense({ id, values, offeredCurrencies }: DraftViewModel): ComparedExpense {
  const {
    date = null,
    merchant = '',
    amount = '0',
    currency = offeredCurrencies[0] ?? '',
    invoice_number = '',
  } = values
  return { id, date, merchant, amount, currency, invoiceNumber: invoice_number }
}

/** Returns the view model of the same file in another event. */
export const toFileInOtherEvent = ({ eventId, eventName, id, expenseId }: FileInOtherEvent) => ({
  id: expenseId ?? id,
  eventName,
  href: expenseId === null ? reviewPath(eventId, id) : panelPath(expensesPath(eventId), 'edit', expenseId),
})
