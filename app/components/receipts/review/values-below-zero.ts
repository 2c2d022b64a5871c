import { isTaxField } from '~/domain/expenses/taxes'

const isAmountField = (name: string): boolean =>
  name === 'amount' || (isTaxField(name) && !name.endsWith('_rate'))

/** Returns the amounts in a form's values with a minus, because a paper may print a refund without it. */
export const valuesBelowZero = (values: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([name, value]) => isAmountField(name) && /^[^-]*[1-9]/.test(value))
      .map(([name, value]) => [name, `-${value}`]),
  )
