import { useId } from 'react'
import type { RateOption } from '~/components/rates/view-models'
import { toOption } from '~/components/ui/option'
import { CHANGES } from '~/domain/bulk/fields'
import type { FieldErrors } from '~/domain/errors'
import { PAYMENT_LABELS } from '~/domain/expenses/labels'

/** The values that a change can choose from. */
export interface Choices {
  /** categories: used ones and the usual ones */
  categories: string[]
  rates: RateOption[]
  /** open events that expenses can be moved to */
  moveTargets: { id: string; name: string }[]
}

interface Props extends Choices {
  values: Record<string, string>
  errors: FieldErrors
}

type Options = (readonly [value: string, words: string])[]

/** A possible change of the selected expenses. */
interface Change {
  /** the value of `field` in the form */
  field: string
  label: string
  /** the name of the input with the new value */
  inputName: string
  /** the values to choose from; undefined if the user types the value */
  options: Options | undefined
}

/** Returns the possible changes to expenses of an event. */
export function offeredChanges({ rates, moveTargets }: Pick<Choices, 'rates' | 'moveTargets'>): Change[] {
  const usableRates = rates.filter(({ isUsable }) => isUsable).map(({ id, words }) => [id, words] as const)
  const options: Record<string, Options | undefined> = {
    payment: Object.entries(PAYMENT_LABELS),
    rate: usableRates.length > 0 ? [['', 'By date'], ...usableRates] : [],
    event: moveTargets.map(({ id, name }) => [id, name] as const),
  }
  // a change without a value to choose from is not offered
  return Object.entries(CHANGES)
    .map(([field, { input, label }]): Change => ({ field, label, inputName: input, options: options[field] }))
    .filter(({ options }) => options?.length !== 0)
}

/**
 * The fields that change selected expenses: which field to change, and its new value. All inputs are in the
 * document, also without scripts; the style sheet shows the input of the chosen field.
 */
export function ChangeFields({ categories, values, errors, ...choices }: Props) {
  const id = useId()
  const changes = offeredChanges(choices)
  const categoriesId = `${id}-list`
  const toInput = ({ inputName: name, label, options }: Change) => {
    const attributes = {
      name,
      className: 'input',
      'aria-label': `${label}, for the selected expenses`,
      defaultValue: values[name],
      'aria-invalid': errors[name] ? true : undefined,
      'aria-describedby': errors[name] && id + name,
    }
    if (options) return <select {...attributes}>{options.map(toOption)}</select>
    const type = name === 'date' ? name : 'text'
    return <input {...attributes} type={type} list={name === 'category' ? categoriesId : undefined} />
  }
  return (
    <>
      <select name="field" className="input" aria-label="What to change" defaultValue={values.field}>
        {changes.map(({ field, label }) => toOption([field, label]))}
      </select>
      {changes.map((change) => {
        const { field, inputName } = change
        return (
          <div key={field} className="field" data-field={field}>
            {toInput(change)}
            {errors[inputName] && (
              <span className="error" id={id + inputName}>
                {errors[inputName][0]}
              </span>
            )}
          </div>
        )
      })}
      <datalist id={categoriesId}>
        {categories.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
    </>
  )
}
