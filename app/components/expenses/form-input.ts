import { isTaxField } from '~/domain/expenses/taxes'
import { FIGURE_STYLE_FIELD } from '~/domain/money/figure-style'

// What is typed into the form of a draft or of an expense, by the names of its fields.

export type Values = Record<string, string>

/** Fields of the form that nobody types into. */
const UNTYPED = [
  ...['intent', 'id', 'version', 'before', 'asked_date', 'asked_amount', 'asked_currency', 'asked_tax'],
  ...['question', 'charge_answer', 'taxes_answer', FIGURE_STYLE_FIELD],
]

/** Says which currency a charged amount was typed in. */
const CLAIM_CURRENCY = 'claim_currency'

/** Returns what of the values of a form can be typed, with the claim currency. */
export const typedValues = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !UNTYPED.includes(name)))

/** Returns the values of the form, with the claim currency. */
export const valuesIn = (form: HTMLFormElement): Values =>
  typedValues(Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)])))

/**
 * Returns what of the values of a form is not as it was before, with the claim currency; of taxes all, as
 * they belong together. Empty when nothing was changed.
 */
export function changedInput({ [CLAIM_CURRENCY]: currency = '', ...values }: Values, before: Values): Values {
  const entries = Object.entries(values)
  const isChanged = ([name, value]: [string, string]) => value !== (before[name] ?? '')
  const hasTax = entries.some((entry) => isTaxField(entry[0]) && isChanged(entry))
  const changed = entries.filter((entry) => (isTaxField(entry[0]) ? hasTax : isChanged(entry)))
  return changed.length === 0 ? {} : { ...Object.fromEntries(changed), [CLAIM_CURRENCY]: currency }
}

/** Fields that say one thing together: of them all that was typed holds, or none. */
const MONEY_FIELDS = ['amount', 'currency', 'rate_id', 'charged_amount']

/** Returns the fields, of those with these names, that say one thing together with one of them. */
export function fieldsWith(name: string, names: string[]): string[] {
  if (isTaxField(name)) return names.filter(isTaxField)
  return MONEY_FIELDS.includes(name) ? MONEY_FIELDS : [name]
}

/**
 * Returns what was typed over stored values, as far as it holds over others: where these are the same, of
 * money and of taxes only where all of these are. Empty when nothing holds.
 */
export function rebasedInput(
  { [CLAIM_CURRENCY]: currency = '', ...typed }: Values,
  before: Values,
  now: Values,
): Values {
  const names = Object.keys({ ...before, ...now })
  const isUnchanged = (name: string) => (before[name] ?? '') === (now[name] ?? '')
  const holding = Object.entries(typed).filter(([name]) => fieldsWith(name, names).every(isUnchanged))
  return holding.length === 0 ? {} : { ...Object.fromEntries(holding), [CLAIM_CURRENCY]: currency }
}

/** What was typed, as it holds for a claim currency: an amount charged in another one is left out. */
export function usableInput(
  { [CLAIM_CURRENCY]: typedFor, ...values }: Values,
  claimCurrency: string,
): Values {
  const { charged_amount: _, ...others } = values
  return typedFor === claimCurrency ? values : others
}
