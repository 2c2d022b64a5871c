import { type FormEvent, type ReactNode, type SyntheticEvent, useId, useState } from 'react'
import { useFigureStyle } from '~/components/display'
import { Field } from '~/components/ui/field'
import type { FieldErrors } from '~/domain/errors'
import { isBlank, readTax, TAX_PLACES, typedTax } from '~/domain/expenses/tax-fields'
import { expectedTax, isTaxField, taxFieldNames } from '~/domain/expenses/taxes'
import { normalizeCurrency } from '~/domain/money/currency'
import { INVOICE_NUMBER_CHARACTERS_MAX, TAX_LINES_MAX } from '~/limits'
import { FIELD_LABELS } from './field-labels'

interface Props {
  values: Record<string, string>
  errors: FieldErrors
  /** notes beside the invoice number and the `taxes` */
  marks: Record<string, ReactNode>
  /** where the invoice number and the `taxes` come from */
  sources: Record<string, string>
}

const PARTS = [
  ['rate', 'Rate, %'],
  ['net', 'Net'],
  ['amount', 'Tax'],
] as const

/** The places that are shown at least. */
const PLACES_MIN = 2

/** How many places of a form stand in the open, from the first one on. */
const openPlaces = (values: Record<string, string>): number =>
  Math.max(PLACES_MIN, 1 + TAX_PLACES.findLastIndex((place) => !isBlank(typedTax(values, place))))

/** The tax by rate and the invoice number of an expense, folded away while there is nothing in them. */
export function TaxFields({ values, errors, marks, sources }: Props) {
  // what is typed must neither fold the fields nor move them
  const [initial] = useState(values)
  const hasTax = TAX_PLACES.some((place) => !isBlank(typedTax(initial, place)))
  const isFilled = Boolean(initial.invoice_number) || hasTax
  const isWrong = Object.keys(errors).some((name) => name === 'invoice_number' || isTaxField(name))
  const shared = { values: initial, errors }
  const open = openPlaces(initial)
  return (
    <details className="taxes" open={isFilled || isWrong}>
      <summary>
        <span>
          Tax and invoice number
          {/* the fields may be folded away */}
          {!hasTax && sources.taxes && <span className="hint">{`: ${sources.taxes}`}</span>}
        </span>
      </summary>
      <div className="tax-and-number">
        <Field
          name="invoice_number"
          label={FIELD_LABELS.invoice_number}
          defaultValue={values.invoice_number}
          errors={errors.invoice_number}
          mark={marks.invoice_number}
          source={sources.invoice_number}
          maxLength={INVOICE_NUMBER_CHARACTERS_MAX}
        />
        <fieldset className="tax-places">
          <legend className="sr-only">Tax by rate</legend>
          <div className="tax-place small" aria-hidden="true">
            {PARTS.map(([part, title]) => (
              <span key={part}>{title}</span>
            ))}
          </div>
          {TAX_PLACES.slice(0, open).map((place) => (
            <TaxPlace key={place} place={place} {...shared} />
          ))}
          {hasTax && sources.taxes && <span className="hint">{sources.taxes}</span>}
          {marks.taxes && <span className="mark">{marks.taxes}</span>}
          <FurtherPlaces place={open} {...shared} />
        </fieldset>
      </div>
    </details>
  )
}

type PlaceProps = Pick<Props, 'values' | 'errors'> & { place: number }

/** A place that is shown when it is asked for, and those behind it. It needs no scripts. */
function FurtherPlaces({ place, ...shared }: PlaceProps) {
  if (place === TAX_LINES_MAX) return null
  const onToggle = ({ currentTarget: { open }, currentTarget }: SyntheticEvent<HTMLDetailsElement>) => {
    if (open) currentTarget.querySelector('input')?.focus()
  }
  return (
    <details className="further" onToggle={onToggle}>
      <summary>Add a tax rate</summary>
      <TaxPlace place={place} {...shared} />
      <FurtherPlaces place={place + 1} {...shared} />
    </details>
  )
}

/** The fields of the tax of one rate, with what they contradict. */
function TaxPlace({ place, values, errors }: PlaceProps) {
  const id = useId()
  const names = taxFieldNames(place)
  const [typed, setTyped] = useState(() => typedTax(values, place))
  const onInput = ({ currentTarget }: FormEvent<HTMLElement>) => {
    const inputs = [...currentTarget.querySelectorAll('input')]
    setTyped(typedTax(Object.fromEntries(inputs.map(({ name, value }) => [name, value])), place))
  }
  const figureStyle = useFigureStyle() ?? ''
  const currency = normalizeCurrency(values.currency ?? '')
  const tax = readTax(typed, { currency, figureStyle })
  const expected = tax && expectedTax(tax, currency)
  const messages = PARTS.flatMap(([part]) => errors[names[part]]?.[0] ?? [])
  const isDescribed = messages.length > 0 || expected !== null
  return (
    <div className="tax-place" onInput={onInput}>
      {PARTS.map(([part, title]) => (
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
