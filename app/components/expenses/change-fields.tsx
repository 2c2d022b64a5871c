import { useId } from 'react'
import type { RateOption } from '~/components/rates/view-models'
import type { FieldErrors } from '~/domain/errors'
import { PAYMENT_LABELS } from '~/domain/expenses/labels'

interface Choices {
  rates: RateOption[]
  /** open events that expenses can be moved to */
  moveTargets: { id: string; name: string }[]
}

interface Props extends Choices {
  /** categories that were used, and usual ones */
  categories: string[]
  /** what was typed before */
  values: Record<string, string>
  errors: FieldErrors
}

type Options = (readonly [value: string, words: string])[]

/** What can be changed: its name and words, the name of its field, and what it is chosen from, if it is. */
type Change = readonly [field: string, words: string, name: string, options?: Options]

/** Returns what can be changed of expenses of an event. */
export function offeredChanges({ rates, moveTargets }: Choices): Change[] {
  const usedRates = rates.filter(({ isUsed }) => isUsed).map(({ id, words }) => [id, words] as const)
  const events = moveTargets.map(({ id, name }) => [id, name] as const)
  const changes: Change[] = [
    ['category', 'Category', 'category'],
    ['date', 'Date', 'date'],
    ['currency', 'Currency', 'currency'],
    ['payment', 'Paid by', 'payment', Object.entries(PAYMENT_LABELS)],
    ['rate', 'Rate', 'rate_id', [['', 'By date'], ...usedRates]],
    ['note', 'Note', 'note'],
    ['declaration', 'Why no receipt', 'reason'],
    ['explanation', 'Explain to finance', 'explanation'],
    ['event', 'Move to event', 'event_id', events],
  ]
  const isThere = { rate: usedRates.length, event: events.length } as Record<string, number | undefined>
  return changes.filter(([field]) => isThere[field] !== 0)
}

/**
 * The fields of a change of selected expenses: what is changed, and to what. All of them are there, also
 * without scripts; the style sheet shows that of the choice.
 */
export function ChangeFields({ categories, values, errors, ...choices }: Props) {
  const id = useId()
  const offered = offeredChanges(choices)
  const list = `${id}-list`
  const input = (name: string, words: string, options?: Options) => {
    const attributes = {
      name,
      className: 'input',
      'aria-label': `${words}, for the selected expenses`,
      defaultValue: values[name],
      'aria-invalid': errors[name] ? true : undefined,
      'aria-describedby': errors[name] && id + name,
    }
    if (options) return <select {...attributes}>{options.map(toOption)}</select>
    const type = name === 'date' ? name : 'text'
    return <input {...attributes} type={type} list={name === 'category' ? list : undefined} />
  }
  return (
    <>
      <select name="field" className="input" aria-label="What to change" defaultValue={values.field}>
        {offered.map(toOption)}
      </select>
      {offered.map(([field, words, name, options]) => (
        <div key={field} className="field" data-field={field}>
          {input(name, words, options)}
          {errors[name] && (
            <span className="error" id={id + name}>
              {errors[name][0]}
            </span>
          )}
        </div>
      ))}
      <datalist id={list}>
        {categories.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
    </>
  )
}

const toOption = ([value, words]: readonly [string, string, ...unknown[]]) => (
  <option key={value} value={value}>
    {words}
  </option>
)
