import type { Expense, STATED_FIELDS } from '~/domain/expenses/schema'
import { type TaxLine, taxFieldNames } from '~/domain/expenses/taxes'
import type { Decimal } from '~/domain/money/decimal'
import { type Formats, typedAmount } from '~/format'

// The values that fill the form of an expense.

/** Returns the values of the form of an expense. */
export function expenseValues(
  expense: Expense,
  claimCurrency: string,
  formats: Formats,
): Record<string, string> {
  const values: Record<Exclude<keyof typeof STATED_FIELDS, 'taxes'>, string> = {
    date: expense.date ?? '',
    merchant: expense.merchant,
    category: expense.category,
    note: expense.note,
    invoice_number: expense.invoiceNumber,
    payment: expense.payment,
    amount: typedAmount(formats, expense.amount, expense.currency),
    currency: expense.currency,
    rate_id: expense.rateId ?? '',
    charged_amount:
      expense.chargedAmount === null ? '' : typedAmount(formats, expense.chargedAmount, claimCurrency),
  }
  return { ...values, ...taxValues(expense.taxes, expense.currency, formats) }
}

/** Returns the values of the tax fields in the form of an expense. */
export function taxValues(taxes: TaxLine[], currency: string, formats: Formats): Record<string, string> {
  const typed = (amount: Decimal | null) => (amount === null ? '' : typedTaxAmount(formats, amount, currency))
  return Object.fromEntries(
    taxes.flatMap(({ rate, net, amount }, place) => {
      const names = taxFieldNames(place)
      return [
        [names.rate, rate ?? ''],
        [names.net, typed(net)],
        [names.amount, typed(amount)],
      ]
    }),
  )
}

/** Returns a tax amount as a user types it; it may be negative. */
const typedTaxAmount = (formats: Formats, amount: Decimal, currency: string): string =>
  amount.startsWith('-')
    ? `-${typedAmount(formats, amount.slice(1), currency)}`
    : typedAmount(formats, amount, currency)
