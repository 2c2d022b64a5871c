import Big from 'big.js'
import type { Values } from '~/components/unsaved-input/form-values'
import { TAX_PLACES } from '~/domain/expenses/tax-fields'
import { isTaxField, taxFieldNames } from '~/domain/expenses/taxes'
import { readAmount } from '~/domain/money/amount'
import { normalizeCurrency } from '~/domain/money/currency'
import { FIGURE_STYLE_FIELD } from '~/domain/money/figure-style'

// What a form and another tab have made of one expense, by the names of the fields of the form.

/** Fields that hold an amount, beside those of taxes. */
const AMOUNT_FIELDS = ['amount', 'charged_amount']

/** Fields that say one thing together: of them all that was typed holds, or none. */
const MONEY_FIELDS = ['amount', 'currency', 'rate_id', 'charged_amount']

/** Returns the fields, of those with these names, that say one thing together with one of them. */
function fieldsWith(name: string, names: string[]): string[] {
  if (isTaxField(name)) return names.filter(isTaxField)
  return MONEY_FIELDS.includes(name) ? MONEY_FIELDS : [name]
}

/**
 * Returns a value of a form as it is compared: amounts by their figure, texts as an input of one line shows
 * them.
 * @param sent says the claim currency, and how figures are written
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

/** The fields of all taxes that a form can have: no more is merged, whatever else is sent. */
const TAX_FIELDS = TAX_PLACES.flatMap((place) => Object.values(taxFieldNames(place)))

interface Merged {
  /** those of the form, and what the other tab has changed where the form changes nothing */
  values: Values
  /** the fields that both have changed, not alike; the values are those of the form */
  conflicts: string[]
}

/**
 * Merges what is sent of an expense with what is stored by now. Fields that say one thing together are taken
 * from one side.
 * @param before the values that the form began with; null when they are not known: then both sides have
 * changed all that is different
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
