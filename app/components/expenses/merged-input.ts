import Big from 'big.js'
import type { Values } from '~/components/unsaved-input/form-values'
import { TAX_PLACES } from '~/domain/expenses/tax-fields'
import { isTaxField, taxFieldNames } from '~/domain/expenses/taxes'
import { readAmount } from '~/domain/money/amount'
import { normalizeCurrency } from '~/domain/money/currency'
import { FIGURE_STYLE_FIELD } from '~/domain/money/figure-style'

// Merges the values that a form and another tab gave to one expense, by the names of the form's fields.

/** Fields that hold an amount, besides those of taxes. */
const AMOUNT_FIELDS = ['amount', 'charged_amount']

/** Fields that belong together: a merge takes all of them from one side. */
const MONEY_FIELDS = ['amount', 'currency', 'rate_id', 'charged_amount']

/** Returns the fields, among these names, that belong together with a field. */
function fieldsWith(name: string, names: string[]): string[] {
  if (isTaxField(name)) return names.filter(isTaxField)
  return MONEY_FIELDS.includes(name) ? MONEY_FIELDS : [name]
}

/**
 * Returns a value in the form in which values are compared: amounts by their number, texts as a one-line
 * input shows them.
 * @param sent contains the claim currency and the format of figures
 */
function comparable(name: string, values: Values, sent: Values): string {
  const text = (values[name] ?? '').replaceAll(/[\r\n]/g, '').trim()
  if (name === 'currency') return normalizeCurrency(text)
  if (!AMOUNT_FIELDS.includes(name) && !isTaxField(name)) return text
  const figure = text.replace(/^[-−]/, '')
  const currency = (name === 'charged_amount' ? sent.claim_currency : values.currency) ?? ''
  const figureStyle = sent[FIGURE_STYLE_FIELD] ?? ''
  const amount = readAmount(figure, { currency: normalizeCurrency(currency), figureStyle })
  if (amount === null) return text
  return Big(figure === text ? amount : `-${amount}`).toFixed()
}

/** The fields of all taxes that a form can have; a merge ignores any further fields. */
const TAX_FIELDS = TAX_PLACES.flatMap((place) => Object.values(taxFieldNames(place)))

interface Merged {
  /** the values of the form, with the other tab's changes to fields that the form did not change */
  values: Values
  /** the fields that both sides changed differently; `values` has those of the form */
  conflicts: string[]
}

/**
 * Merges the submitted values of an expense with the stored ones. It takes fields that belong together from
 * one side.
 * @param before the initial values of the form; null when unknown: then every difference counts as changed by
 * both sides
 */
export function mergedInput(sent: Values, before: Values | null, now: Values): Merged {
  const values = { ...sent }
  const conflicts: string[] = []
  const names = [...new Set([...Object.keys(now), ...TAX_FIELDS])]
  const differs = (name: string, one: Values, other: Values) =>
    comparable(name, one, sent) !== comparable(name, other, sent)
  for (const name of names) {
    const fields = fieldsWith(name, names)
    const isDifferent = (one: Values, other: Values) => fields.some((field) => differs(field, one, other))
    if (before !== null && !isDifferent(now, before)) continue
    if (before !== null && !isDifferent(sent, before)) values[name] = now[name] ?? ''
    else if (differs(name, sent, now)) conflicts.push(name)
  }
  return { values, conflicts }
}
