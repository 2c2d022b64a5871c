import { isSameContext, type Values } from './form-values'

// Decides which stored text a form can restore.

/** A typed value that is not restored automatically, because the form has changed since. */
export interface OutdatedValue {
  name: string
  value: string
  /** the label of its field and the value */
  words: string
  /** whether the user can restore it; false for an amount in another claim currency or figure format */
  isFillable: boolean
}

/** The typed values of a form. */
export interface KeptForm {
  values: Values
  /** the values of its fields, described in words */
  words: Values
  /** the values stored at that time, and the context of the amounts */
  over: Values
  outdated: OutdatedValue[]
  /** the id for the item that the form creates */
  id: string
}

interface ShownForm {
  /** the current values of its fields */
  values: Values
  /** the stored values, and the context of the amounts */
  over: Values
  /** the names of fields that belong together: either all are restored, or none */
  together: string[]
  /** the names of the amount fields */
  money: string[]
}

/**
 * Splits typed values into those to restore and those to offer. A field is restored if the user typed into
 * it, its stored value has not changed since, and it shows no other value. Fields that belong together are
 * restored only if this holds for all of them.
 */
export function restore(kept: KeptForm, form: ShownForm): { filled: Values; outdated: OutdatedValue[] } {
  const filled: Values = {}
  const isReadAlike = isSameContext(kept.over, form.over)
  const isFillable = (name: string) => isReadAlike || !form.money.includes(name)
  const outdated = kept.outdated
    .filter(({ name, value }) => form.values[name] !== value)
    .map((each) => ({ ...each, isFillable: each.isFillable && isFillable(each.name) }))
  for (const [name, value] of Object.entries(kept.values)) {
    const group = form.together.includes(name) ? form.together : [name]
    const isTyped = group.some((each) => (kept.values[each] ?? '') !== (kept.over[each] ?? ''))
    if (!isTyped || !(name in form.values) || value === form.values[name]) continue
    const isAsThen = group.every(
      (each) =>
        (kept.over[each] ?? '') === (form.over[each] ?? '') &&
        (form.values[each] ?? '') === (form.over[each] ?? ''),
    )
    if (isAsThen && isFillable(name)) filled[name] = value
    else if (!outdated.some((each) => each.name === name && each.value === value))
      outdated.push({ name, value, words: kept.words[name] ?? value, isFillable: isFillable(name) })
  }
  return { filled, outdated }
}
