import type { RateOption } from '~/components/rates/view-models'
import { shortCode } from '~/components/ui/money'
import { PAYMENT_LABELS } from '~/domain/expenses/labels'
import { isBlank, TAX_PLACES, typedTax } from '~/domain/expenses/tax-fields'
import { isTaxField, taxFieldNames } from '~/domain/expenses/taxes'
import { isCalendarDate } from '~/domain/money/date'
import { type Formats, formatDate } from '~/format'
import { FIELD_LABELS } from './field-labels'
import type { Values } from './form-input'

// What a form says of fields that were changed in it and in another tab.

/** What values are written with. */
interface Terms {
  claimCurrency: string
  rates: RateOption[]
  locale: Formats
}

type LabelledField = keyof typeof FIELD_LABELS

/** Writes the taxes of a form: `7 % of 200.00 EUR: 14.00 EUR`. */
function taxesText(values: Values): string {
  const figure = (amount: string) => `${amount} ${shortCode(values.currency ?? '')}`
  const taxes = TAX_PLACES.map((place) => typedTax(values, place)).filter((tax) => !isBlank(tax))
  return taxes
    .map(({ rate, net, amount }) => {
      const of = [rate && `${rate} %`, net && `of ${figure(net)}`].filter(Boolean).join(' ')
      return [of, amount && figure(amount)].filter(Boolean).join(': ')
    })
    .join(', ')
}

/** Writes a value as the form shows it; empty for none. */
function valueText(field: LabelledField, values: Values, { claimCurrency, rates, locale }: Terms): string {
  if (field === 'taxes') return taxesText(values)
  const value = values[field] ?? ''
  if (field === 'rate_id') return rates.find(({ id }) => id === value)?.words ?? 'By date'
  if (value === '') return ''
  if (field === 'date') return isCalendarDate(value) ? formatDate(locale, value) : value
  if (field === 'payment') return PAYMENT_LABELS[value as keyof typeof PAYMENT_LABELS] ?? value
  if (field === 'amount') return `${value} ${shortCode(values.currency ?? '')}`.trim()
  return field === 'charged_amount' ? `${value} ${shortCode(claimCurrency)}` : value
}

/** Returns what is said beside each of the fields, with both values. */
export function conflictErrors(
  conflicts: string[],
  { sent, now }: { sent: Values; now: Values },
  terms: Terms,
): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  for (const field of labelledFields(conflicts)) {
    const [stored, typed] = [now, sent].map((values) => valueText(field, values, terms))
    const error = [
      stored === '' ? 'It is empty by now.' : `It is “${stored}” by now.`,
      typed === '' ? 'You left it empty.' : `You typed “${typed}”.`,
    ].join(' ')
    errors[field === 'taxes' ? taxFieldNames(0).amount : field] = [error]
  }
  return errors
}

/** Returns the labels of the fields, in the order of the form. */
export const conflictLabels = (conflicts: string[], { claimCurrency }: Terms): string[] =>
  labelledFields(conflicts).map((field) =>
    field === 'charged_amount'
      ? `${FIELD_LABELS.charged_amount} in ${shortCode(claimCurrency)}`
      : FIELD_LABELS[field],
  )

function labelledFields(fields: string[]): LabelledField[] {
  const named = fields.map((field) => (isTaxField(field) ? 'taxes' : field))
  return (Object.keys(FIELD_LABELS) as LabelledField[]).filter((field) => named.includes(field))
}
