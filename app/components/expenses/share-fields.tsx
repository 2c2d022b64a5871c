import { type ComponentProps, useState } from 'react'
import { Field } from '~/components/ui/field'

type FieldProps = ComponentProps<typeof Field>

interface Props {
  values: Record<string, string>
  /** returns the properties of a field of the form */
  field: (name: (typeof NAMES)[number]) => FieldProps
}

const NAMES = ['share', 'share_reason', 'allocation'] as const

/** The fields of the claimed share and of the cost centres, folded while they are empty. */
export function ShareFields({ values, field }: Props) {
  const [isFilled] = useState(NAMES.some((name) => values[name]))
  const hasErrors = NAMES.some((name) => field(name).errors)
  return (
    <details className="more-fields" open={isFilled || hasErrors}>
      <summary>Share and cost centres</summary>
      <div className="stack">
        <Field {...field('share')} hint="60 %, 1 of 4 persons, or -12.00 for all but 12.00" />
        <Field {...field('share_reason')} />
        <Field {...field('allocation')} hint="Sales 60 %; Project X 40 %, or CC 100 = 12.00; CC 200" />
      </div>
    </details>
  )
}
