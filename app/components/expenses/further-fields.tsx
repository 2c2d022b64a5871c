import { type ComponentProps, useState } from 'react'
import { Field } from '~/components/ui/field'

type FieldProps = ComponentProps<typeof Field>

interface Props {
  values: Record<string, string>
  /** whether the category asks for guests */
  asksForGuests: boolean | undefined
  /** returns the properties of a field of the form */
  field: (name: (typeof NAMES)[number]) => FieldProps
}

const NAMES = ['guests', 'venue', 'share', 'share_reason', 'allocation'] as const

/** The fields of guests, the claimed share and the cost centres, folded while nothing needs them. */
export function FurtherFields({ values, asksForGuests, field }: Props) {
  const [isNeeded] = useState(asksForGuests || NAMES.some((name) => values[name]))
  const hasErrors = NAMES.some((name) => field(name).errors)
  return (
    <details className="more-fields" open={isNeeded || hasErrors}>
      <summary>Guests, share and cost centres</summary>
      <div className="stack">
        <Field {...field('guests')} hint="All who were there, such as Grace Hopper (Acme)" />
        <Field {...field('venue')} />
        <Field {...field('share')} hint="60 %, 1 of 4 persons, or -12.00 for all but 12.00" />
        <Field {...field('share_reason')} />
        <Field {...field('allocation')} hint="Sales 60 %; Project X 40 %, or CC 100 = 12.00; CC 200" />
      </div>
    </details>
  )
}
