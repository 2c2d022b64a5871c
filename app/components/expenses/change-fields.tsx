import { type ReactNode, useId } from 'react'
import type { RateOption } from '~/components/rates/view-models'
import type { FieldErrors } from '~/domain/errors'
import { PAYMENT_LABELS } from '~/domain/expenses/labels'

interface Props {
  /** categories that were used, and usual ones */
  categories: string[]
  rates: RateOption[]
  /** open events that expenses can be moved to */
  moveTargets: { id: string; name: string }[]
  /** what was typed before */
  values: Record<string, string>
  errors: FieldErrors
}

type Options = readonly (readonly [value: string, words: string])[]

/**
 * The fields of a change of selected expenses: what is changed, and to what. All of them are there, also
 * without scripts; the style sheet shows that of the choice.
 */
export function ChangeFields({ categories, rates, moveTargets, values, errors }: Props) {
  const id = useId()
  const usedRates = rates.filter(({ isUsed }) => isUsed).map(({ id, words }) => [id, words] as const)
  const events = moveTargets.map(({ id, name }) => [id, name] as const)
  const of = (name: string, label: string) => ({
    name,
    className: 'input',
    'aria-label': label,
    defaultValue: values[name],
    'aria-invalid': errors[name] ? true : undefined,
    'aria-describedby': errors[name] && `${id}-${name}`,
  })
  /** A choice of what is changed, with its field. */
  const choices: { field: string; words: string; name: string; input: ReactNode }[] = [
    {
      ...{ field: 'category', words: 'Category', name: 'category' },
      input: <input {...of('category', 'Category for the selected expenses')} list={`${id}-list`} />,
    },
    {
      ...{ field: 'date', words: 'Date', name: 'date' },
      input: <input {...of('date', 'Date of the selected expenses')} type="date" />,
    },
    {
      ...{ field: 'currency', words: 'Currency', name: 'currency' },
      input: <input {...of('currency', 'Currency of the selected expenses')} maxLength={3} />,
    },
    {
      ...{ field: 'payment', words: 'Paid by', name: 'payment' },
      input: <Choice {...of('payment', 'How the selected expenses were paid')} options={PAYMENTS} />,
    },
    ...(usedRates.length === 0
      ? []
      : [
          {
            ...{ field: 'rate', words: 'Rate', name: 'rate_id' },
            input: (
              <Choice {...of('rate_id', 'Rate of the selected expenses')} options={[BY_DATE, ...usedRates]} />
            ),
          },
        ]),
    {
      ...{ field: 'note', words: 'Note', name: 'note' },
      input: <input {...of('note', 'Note on the selected expenses')} />,
    },
    {
      ...{ field: 'declaration', words: 'Why no receipt', name: 'reason' },
      input: <input {...of('reason', 'Why the selected expenses have no receipt')} placeholder="Reason" />,
    },
    {
      ...{ field: 'explanation', words: 'Explanation', name: 'explanation' },
      input: (
        <input
          {...of('explanation', 'Answer to what finance would ask about the selected expenses')}
          placeholder="Answer to the checklist’s questions"
        />
      ),
    },
    ...(events.length === 0
      ? []
      : [
          {
            ...{ field: 'event', words: 'Move to event', name: 'event_id' },
            input: (
              <Choice {...of('event_id', 'Event that the selected expenses move to')} options={events} />
            ),
          },
        ]),
  ]
  return (
    <>
      <select name="field" className="input" aria-label="What to change" defaultValue={values.field}>
        {choices.map(({ field, words }) => (
          <option key={field} value={field}>
            {words}
          </option>
        ))}
      </select>
      {choices.map(({ field, name, input }) => (
        <div key={field} className="field" data-field={field}>
          {input}
          {errors[name] && (
            <span className="error" id={`${id}-${name}`}>
              {errors[name][0]}
            </span>
          )}
        </div>
      ))}
      <datalist id={`${id}-list`}>
        {categories.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
    </>
  )
}

const PAYMENTS: Options = Object.entries(PAYMENT_LABELS)

const BY_DATE = ['', 'By date'] as const

const Choice = ({
  options,
  ...select
}: { options: Options } & React.SelectHTMLAttributes<HTMLSelectElement>) => (
  <select {...select}>
    {options.map(([value, words]) => (
      <option key={value} value={value}>
        {words}
      </option>
    ))}
  </select>
)
