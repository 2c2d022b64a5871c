import { shortCode } from '~/components/ui/money'
import type { StatementRow } from '~/domain/bank-statements/schema'
import { type Decimal, isSameAmount, roundClaimed } from '~/domain/money/decimal'
import { formatDate } from '~/format/format-dates'
import { formatAmount } from '~/format/format-figures'
import type { Formats } from '~/format/formats'

// Describes the statement row of an expense in words, which shows its charge.

/** Says that the bank charged a fee on top of the amount of a row; empty without a fee. */
export const feeWords = (fee: Decimal | null, currency: string, formats: Formats): string =>
  fee === null
    ? ''
    : `fee of ${formatAmount(formats, fee, currency)} ${shortCode(currency)} beside it, not in the amount`

/**
 * Describes the statement row that shows the charge of an expense.
 * @param charged the charge of the expense, which a user may have changed by hand
 */
export function evidenceText(
  { file, row, date, text, amount, purchase, fee }: StatementRow,
  { charged, claimCurrency }: { charged: Decimal | null; claimCurrency: string },
  formats: Formats,
): string {
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
  return isSameAmount(amount, charged)
    ? words
    : `${words}. You changed what was charged: the claim shows both.`
}
