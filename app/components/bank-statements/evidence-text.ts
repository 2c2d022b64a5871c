import Big from 'big.js'
import { shortCode } from '~/components/ui/money'
import type { Refund, StatementRow } from '~/domain/bank-statements/schema'
import { isChargedAsRow } from '~/domain/expenses/evidence'
import { type Decimal, roundClaimed } from '~/domain/money/decimal'
import { formatDate } from '~/format/format-dates'
import { formatAmount } from '~/format/format-figures'
import type { Formats } from '~/format/formats'

// Describes the statement rows of an expense in words: the row that shows its charge, and rows of refunds.

/** Says that the bank charged a fee on top of the amount of a row; empty without a fee. */
export const feeWords = (fee: Decimal | null, currency: string, formats: Formats): string =>
  fee === null
    ? ''
    : `fee of ${formatAmount(formats, fee, currency)} ${shortCode(currency)} beside it, not in the amount`

/**
 * Describes a refund of an expense.
 * @param isTakenOff whether the charge of the expense is reduced by the refund
 */
export function refundWords(
  { file, row, date, text, amount, currency }: Refund,
  isTakenOff: boolean,
  formats: Formats,
): string {
  const money = `${formatAmount(formats, amount, currency)} ${shortCode(currency)}`
  const label = isTakenOff ? 'Less refund' : 'Refund, not taken off'
  return `${label}: statement ${file}, row ${row}: ${[formatDate(formats, date), text, money].join(', ')}`
}

/**
 * Describes the statement row that shows the charge of an expense.
 * @param charged the charge of the expense, which a user may have changed by hand
 */
export function evidenceText(
  { file, row, date, text, amount, purchase, fee }: StatementRow,
  { charged, claimCurrency, refunds }: { charged: Decimal | null; claimCurrency: string; refunds: Refund[] },
  formats: Formats,
): string {
  const refunded = refunds
    .filter(({ currency }) => currency === claimCurrency)
    .reduce((sum, refund) => sum.plus(refund.amount), Big(0))
    .toFixed()
  const money = (sum: Decimal, currency: string) =>
    `${formatAmount(formats, sum, currency)} ${shortCode(currency)}`
  const facts = [
    formatDate(formats, date),
    text,
    purchase && money(purchase.amount, purchase.currency),
    money(roundClaimed(amount, claimCurrency), claimCurrency),
    feeWords(fee, claimCurrency, formats),
  ]
  const words = `Statement ${file}, row ${row}: ${facts.filter(Boolean).join(', ')}`
  return isChargedAsRow(amount, { charged, refunded })
    ? words
    : `${words}. You changed what was charged: the claim shows both.`
}
