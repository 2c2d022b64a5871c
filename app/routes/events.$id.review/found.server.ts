import { taxSum } from '~/domain/expenses/taxes'
import type { Decimal } from '~/domain/money/decimal'
import type { MergedReading } from '~/domain/receipts/reading/merge-exact'
import type { TotalInExpenses } from '~/domain/receipts/total-in-expenses.server'
import { formatDate } from '~/format/format-dates'
import { formatAmount, formatExact, formatMoneyList } from '~/format/format-figures'
import type { Formats } from '~/format/formats'

// Describes the reading of a draft in words.

/** Returns the total of a reading with its currency; empty without one. */
export const totalText = (reading: MergedReading | null, currency: string, formats: Formats) =>
  reading?.total ? moneyText(reading.total.value, currency, formats) : ''

/** Returns an amount with its currency; without a known currency, as it was read. */
export const moneyText = (amount: Decimal, currency: string, formats: Formats): string =>
  currency === ''
    ? formatExact(formats, amount, currency)
    : `${formatAmount(formats, amount, currency)} ${currency}`

/** Returns the values that were read from a receipt, each with its label. */
export function foundValues(reading: MergedReading | null, currency: string, formats: Formats) {
  const { date, merchant, taxes = [], invoiceNumber } = reading ?? {}
  return [
    { label: 'Date', value: date ? formatDate(formats, date.value) : '' },
    { label: 'Merchant', value: merchant?.value ?? '' },
    { label: 'Amount', value: totalText(reading, currency, formats) },
    { label: 'Tax', value: taxes.length > 0 ? moneyText(taxSum(taxes), currency, formats) : '' },
    { label: 'Invoice number', value: invoiceNumber?.value ?? '' },
  ].filter(({ value }) => value !== '')
}

/** Returns the note beside the empty amount of a draft whose receipt already backs another expense. */
export function usedTotalMark({ total, expenses }: TotalInExpenses, currency: string, formats: Formats) {
  const count = expenses.reduce((sum, each) => sum + each.count, 0)
  const otherExpenses = count === 1 ? 'another expense' : `${count} other expenses`
  return `${moneyText(total, currency, formats)} was read: ${formatMoneyList(formats, expenses)} is in ${otherExpenses} already`
}
