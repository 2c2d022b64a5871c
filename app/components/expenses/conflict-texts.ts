import type { RateOption } from '~/components/rates/view-models'
import { shortCode } from '~/components/ui/money'
import type { Values } from '~/components/unsaved-input/form-values'
import { PAYMENT_LABELS } from '~/domain/expenses/labels'
import { isBlank, TAX_PLACES, typedTax } from '~/domain/expenses/tax-fields'
import { isTaxField, taxFieldNames } from '~/domain/expenses/taxes'
import { isCalendarDate } from '~/domain/money/date'
import { type Formats, formatDate } from '~/format'
import { FIELD_LABELS } from './field-labels'

// Describes fields that were changed both in a form and in another tab.

/** The data for formatting values. */
interface Terms {
  claimCurrency: string
  rates: RateOption[]
  formats: Formats
}

type LabelledField = keyof typeof FIELD_LABELS

/** Formats the taxes of a form: `7 % of 200.00 EUR: 14.00 EUR`. */
function taxesText(values: Values): string {
  const figure = (amount: string) => `${amount} ${shortCode(values.currency ?? '')}`
  const taxes = TAX_PLACES.map((place) => typedTax(values, place)).filter((tax) => !isBlank(tax))
  return taxes
    .map(({ rate, net, amount }) => {
      const base = [rate && `${rate.replace('%', '').trim()} %`, net && `of ${figure(net)}`]
        .filter(Boolean)
        .join(' ')
      return [base, amount && figure(amount)].filter(Boolean).join(': ')
    })
    .join(', ')
}

/** Formats a value as the form shows it; empty without one. */
function valueText(field: LabelledField, values: Values, { claimCurrency, rates, formats }: Terms): string {
  if (field === 'taxes') return taxesText(values)
  const value = values[field] ?? ''
  if (field === 'rate_id')
    return value === '' ? 'By date' : (rates.find(({ id }) => id === value)?.words ?? 'one that is gone')
  if (value === '') return ''
  if (field === 'date') return isCalendarDate(value) ? formatDate(formats, value) : value
  if (field === 'payment') return PAYMENT_LABELS[value as keyof typeof PAYMENT_LABELS] ?? value
  if (field === 'amount') return `${value} ${shortCode(values.currency ?? '')}`.trim()
  return field === 'charged_amount' ? `${value} ${shortCode(claimCurrency)}` : value
}

/** The most characters of a value in the form's message; the text beside its field contains all of it. */
const QUOTED_CHARACTERS_MAX = 80

function excerptOf(text: string): string {
  const characters = [...text]
  if (characters.length <= QUOTED_CHARACTERS_MAX) return text
  return `${characters.slice(0, QUOTED_CHARACTERS_MAX).join('').trimEnd()}…`
}

interface BothValues {
  stored: string
  typed: string
  verb: 'typed' | 'chose'
}

/** Names the values of both sides: `Note is “A” by now. You typed “B”.` */
const bothValues = (name: string, { stored, typed, verb }: BothValues): string =>
  [
    stored === '' ? `${name} is empty by now.` : `${name} is “${stored}” by now.`,
    typed === '' ? 'You left it empty.' : `You ${verb} “${typed}”.`,
  ].join(' ')

/** Fields with a value from a list. */
const CHOSEN: LabelledField[] = ['payment', 'rate_id']

interface ConflictTexts {
  /** one sentence per field, for the message of the form */
  sentences: string[]
  /** the texts beside the fields */
  errors: Record<string, string[]>
}

/** Returns the texts about the fields, with both values of each, in the order of the form. */
export function conflictTexts(
  conflicts: string[],
  { sent, now }: { sent: Values; now: Values },
  terms: Terms,
): ConflictTexts {
  const texts: ConflictTexts = { sentences: [], errors: {} }
  for (const field of labelledFields(conflicts)) {
    const [stored, typed] = [valueText(field, now, terms), valueText(field, sent, terms)]
    const currency = field === 'charged_amount' ? ` in ${shortCode(terms.claimCurrency)}` : ''
    const label = FIELD_LABELS[field] + currency
    const verb = CHOSEN.includes(field) ? 'chose' : 'typed'
    const quoted = { stored: excerptOf(stored), typed: excerptOf(typed), verb } as const
    texts.sentences.push(bothValues(label, quoted))
    texts.errors[field === 'taxes' ? taxFieldNames(0).amount : field] = [
      bothValues('It', { stored, typed, verb }),
    ]
  }
  return texts
}

function labelledFields(fields: string[]): LabelledField[] {
  const named = fields.map((field) => (isTaxField(field) ? 'taxes' : field))
  return (Object.keys(FIELD_LABELS) as LabelledField[]).filter((field) => named.includes(field))
}
