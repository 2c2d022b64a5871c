import { type FormEvent, type ReactNode, type SyntheticEvent, useId, useState } from 'react'
import { useFigureStyle } from '~/components/display'
import { Field } from '~/components/ui/field'
import type { FieldErrors } from '~/domain/errors'
import { STATED_FIELDS } from '~/domain/expenses/stated-fields'
import { isBlank, readTax, readTypedTax, TAX_PLACES } from '~/domain/expenses/tax-fields'
import { expectedTax, isTaxField, taxFieldNames } from '~/domain/expenses/taxes'
import { normalizeCurrency } from '~/domain/money/currency'
import { INVOICE_NUMBER_CHARACTERS_MAX, TAX_LINES_MAX } from '~/limits'

interface Props {
  values: Record<string, string>
  errors: FieldErrors
  /** the notes beside the invoice number and the `taxes` */
  marks: Record<string, ReactNode>
  /** the sources of the invoice number and the `taxes` */
  sources: Record<string, string>
}

const TAX_PARTS = [
  ['rate', 'Rate, %'],
  ['net', 'Net'],
  ['amount', 'Tax'],
] as const

/** The least number of places that are shown unfolded. A place has the fields of one tax. */
const SHOWN_PLACES_MIN = 2

/** Returns the number of places that are shown unfolded, from the first one. */
const openPlaceCount = (values: Record<string, string>): number =>
  Math.max(SHOWN_PLACES_MIN, 1 + TAX_PLACES.findLastIndex((place) => !isBlank(readTypedTax(values, place))))

/** The fields of an expense's taxes and its invoice number, folded while they are empty. */
export function TaxFields({ values, errors, marks, sources }: Props) {
  // the initial values decide, so that typing neither folds nor moves the fields
  const [initialValues] = useState(values)
  const hasTax = TAX_PLACES.some((place) => !isBlank(readTypedTax(initialValues, place)))
  const isFilled = Boolean(initialValues.invoice_number) || hasTax
  const hasErrors = Object.keys(errors).some((name) => name === 'invoice_number' || isTaxField(name))
  const placeProps = { values: initialValues, errors }
  const openCount = openPlaceCount(initialValues)
  return (
    <details className="more-fields" open={isFilled || hasErrors}>
      <summary>
        <span>
          Tax and invoice number
          {/* shown in the summary, because the fields may be folded */}
          {!hasTax && sources.taxes && <span className="hint">{`: ${sources.taxes}`}</span>}
        </span>
      </summary>
      <div className="tax-and-number">
        <Field
          name="invoice_number"
          label={STATED_FIELDS.invoice_number.label}
          defaultValue={values.invoice_number}
          errors={errors.invoice_number}
          mark={marks.invoice_number}
          source={sources.invoice_number}
          maxLength={INVOICE_NUMBER_CHARACTERS_MAX}
        />
        <fieldset className="tax-places">
          <legend className="sr-only">Tax by rate</legend>
          <div className="tax-place small" aria-hidden="true">
            {TAX_PARTS.map(([part, title]) => (
              <span key={part}>{title}</span>
            ))}
          </div>
          {TAX_PLACES.slice(0, openCount).map((place) => (
            <TaxPlace key={place} place={place} {...placeProps} />
          ))}
          {hasTax && sources.taxes && <span className="hint">{sources.taxes}</span>}
          {marks.taxes && <span className="mark">{marks.taxes}</span>}
          <FurtherPlaces place={openCount} {...placeProps} />
        </fieldset>
      </div>
    </details>
  )
}

type PlaceProps = Pick<Props, 'values' | 'errors'> & { place: number }

/** A place that shows when the user asks for it, with all later places. It works without scripts. */
function FurtherPlaces({ place, ...shared }: PlaceProps) {
  if (place === TAX_LINES_MAX) return null
  const onToggle = ({ currentTarget: { open }, currentTarget }: SyntheticEvent<HTMLDetailsElement>) => {
    if (open) currentTarget.querySelector('input')?.focus()
  }
  return (
    <details className="further-taxes" onToggle={onToggle}>
      <summary>Add a tax rate</summary>
      <TaxPlace place={place} {...shared} />
      <FurtherPlaces place={place + 1} {...shared} />
    </details>
  )
}

/** The fields of the tax of one rate, with their errors, or the tax that its rate and net amount give. */
function TaxPlace({ place, values, errors }: PlaceProps) {
  const id = useId()
  const names = taxFieldNames(place)
  const [typed, setTyped] = useState(() => readTypedTax(values, place))
  const onInput = ({ currentTarget }: FormEvent<HTMLElement>) => {
    const inputs = [...currentTarget.querySelectorAll('input')]
    setTyped(readTypedTax(Object.fromEntries(inputs.map(({ name, value }) => [name, value])), place))
  }
  const figureStyle = useFigureStyle() ?? ''
  const currency = normalizeCurrency(values.currency ?? '')
  const tax = readTax(typed, { currency, figureStyle })
  const expected = tax && expectedTax(tax, currency)
  const messages = TAX_PARTS.flatMap(([part]) => errors[names[part]]?.[0] ?? [])
  const isDescribed = messages.length > 0 || expected !== null
  return (
    <div className="tax-place" onInput={onInput}>
      {TAX_PARTS.map(([part, title]) => (
        <input
          key={part}
          name={names[part]}
          aria-label={`Tax ${place + 1}: ${title}`}
          aria-describedby={isDescribed ? id : undefined}
          aria-invalid={errors[names[part]] ? true : undefined}
          className="input figure"
          inputMode="decimal"
          defaultValue={values[names[part]]}
        />
      ))}
      {isDescribed && (
        <span className={messages.length > 0 ? 'error' : 'mark'} id={id}>
          {messages.length > 0 ? messages.join('. ') : `At this rate and net amount, the tax is ${expected}`}
        </span>
      )}
    </div>
  )
}
