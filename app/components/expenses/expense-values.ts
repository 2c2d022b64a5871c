import type { Expense } from '~/domain/expenses/schema'
import { STATED_FIELDS } from '~/domain/expenses/stated-fields'
import { taxFieldNames } from '~/domain/expenses/taxes'
import type { TaxLine } from '~/domain/expenses/taxes-json'
import type { Decimal } from '~/domain/money/decimal'
import { typedAmount } from '~/format/format-figures'
import type { Formats } from '~/format/formats'

/** Returns the values of the form of an expense. */
export function expenseValues(
  expense: Expense,
  claimCurrency: string,
  formats: Formats,
): Record<string, string> {
  const { amount, currency, chargedAmount, taxes } = expense
  // each input has its property of the expense, but amounts and taxes are written in the user's formats
  const { taxes: _, ...fields } = STATED_FIELDS
  return {
    ...Object.fromEntries(
      Object.entries(fields).map(([name, { property }]) => [name, expense[property] ?? '']),
    ),
    amount: typedAmount(formats, amount, currency),
    share: typedShare(expense, formats),
    charged_amount: chargedAmount === null ? '' : typedAmount(formats, chargedAmount, claimCurrency),
    ...taxValues(taxes, currency, formats),
  }
}

/** Returns the claimed share as the user types it. */
export const typedShare = (
  { share, currency }: Pick<Expense, 'share' | 'currency'>,
  formats: Formats,
): string =>
  share.startsWith('-')
    ? `-${typedAmount(formats, share.slice(1), currency)}`
    : share.replace('%', ' %').replace('/', ' of ')

/** Returns the values of the tax fields in the form of an expense. */
export function taxValues(taxes: TaxLine[], currency: string, formats: Formats): Record<string, string> {
  const taxText = (amount: Decimal | null) => (amount === null ? '' : typedAmount(formats, amount, currency))
  return Object.fromEntries(
    taxes.flatMap(({ rate, net, amount }, place) => {
      const names = taxFieldNames(place)
      return [
        [names.rate, rate ?? ''],
        [names.net, taxText(net)],
        [names.amount, taxText(amount)],
      ]
    }),
  )
}
