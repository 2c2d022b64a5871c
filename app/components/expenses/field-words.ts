import type { RateOption } from '~/components/rates/view-models'
import { shortCode } from '~/components/ui/money'
import type { Values } from '~/components/unsaved-input/form-values'
import { PAYMENT_LABELS } from '~/domain/expenses/labels'
import { isBlank, readTypedTax, TAX_PLACES } from '~/domain/expenses/tax-fields'
import { isTaxField } from '~/domain/expenses/taxes'
import { isCalendarDate } from '~/domain/money/date'
import { formatDate } from '~/format/format-dates'
import type { Formats } from '~/format/formats'

// Writes the values in the form of an expense as messages quote them.

/** The data beside a form's values that its texts need. */
interface FormContext {
  claimCurrency: string
  rates: RateOption[]
  formats: Formats
}

/** Writes the taxes of a form: `7 % of 200.00 EUR: 14.00 EUR`. */
function taxesText(values: Values): string {
  const amountText = (amount: string) => `${amount} ${shortCode(values.currency ?? '')}`
  const taxes = TAX_PLACES.map((place) => readTypedTax(values, place)).filter((tax) => !isBlank(tax))
  return taxes
    .map(({ rate, net, amount }) => {
      const base = [rate && `${rate.replace('%', '').trim()} %`, net && `of ${amountText(net)}`]
        .filter(Boolean)
        .join(' ')
      return [base, amount && amountText(amount)].filter(Boolean).join(': ')
    })
    .join(', ')
}

/** Writes a value of the form of an expense as a message quotes it; empty for none. */
export function fieldWords(name: string, values: Values, context: FormContext): string {
  const { claimCurrency, rates, formats } = context
  if (isTaxField(name)) return taxesText(values)
  const value = values[name] ?? ''
  if (name === 'rate_id')
    return value === '' ? 'By date' : (rates.find(({ id }) => id === value)?.words ?? 'one that is gone')
  if (name === 'corrects_id') return value === '' ? 'No single expense' : 'another expense'
  if (value === '') return ''
  if (name === 'date') return isCalendarDate(value) ? formatDate(formats, value) : value
  if (name === 'payment') return PAYMENT_LABELS[value as keyof typeof PAYMENT_LABELS] ?? value
  if (name === 'amount') return `${value} ${shortCode(values.currency ?? '')}`.trim()
  return name === 'charged_amount' ? `${value} ${shortCode(claimCurrency)}` : value
}
