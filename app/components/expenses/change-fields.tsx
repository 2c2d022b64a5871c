import { useId } from 'react'
import type { RateOption } from '~/components/rates/view-models'
import { CHANGES } from '~/domain/bulk/fields'
import type { FieldErrors } from '~/domain/errors'
import { PAYMENT_LABELS } from '~/domain/expenses/labels'

interface Choices {
  rates: RateOption[]
  /** open events that expenses can be moved to */
  moveTargets: { id: string; name: string }[]
}

interface Props extends Choices {
  /** categories: used ones and the usual ones */
  categories: string[]
  /** the typed values */
  values: Record<string, string>
  errors: FieldErrors
}

type Options = (readonly [value: string, words: string])[]

/** A possible change: its name, its label, the name of its input, and its options if it is a choice. */
type Change = readonly [field: string, words: string, name: string, options?: Options]

/** Returns the possible changes to expenses of an event. */
export function offeredChanges({ rates, moveTargets }: Choices): Change[] {
  const usedRates = rates.filter(({ isUsed }) => isUsed).map(({ id, words }) => [id, words] as const)
  const events = moveTargets.map(({ id, name }) => [id, name] as const)
  const options: Record<string, Options | undefined> = {
    payment: Object.entries(PAYMENT_LABELS),
    rate: usedRates.length > 0 ? [['', 'By date'], ...usedRates] : [],
    event: events,
  }
  return Object.entries(CHANGES)
    .map(([field, { input, label }]): Change => [field, label, input, options[field]])
    .filter(([, , , choices]) => choices?.length !== 0)
}

/**
 * The fields that change selected expenses: which field to change, and its new value. All inputs are in the
 * document, also without scripts; the style sheet shows the input of the chosen field.
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
