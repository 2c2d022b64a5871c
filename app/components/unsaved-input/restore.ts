import { isSameContext, type Values } from './form-values'

// What of a form that was kept can be filled in again.

/** A value that is not filled in by itself, as the form has changed since it was typed. */
export interface OutdatedValue {
  name: string
  value: string
  /** its field and the value, in words */
  words: string
  /** whether it can be filled in: an amount for another claim currency, or in other figures, cannot */
  isFillable: boolean
}

/** What somebody typed into a form. */
export interface KeptForm {
  values: Values
  /** the values of its fields in words */
  words: Values
  /** the values that were stored then, and the context of its amounts */
  over: Values
  outdated: OutdatedValue[]
  /** the id that the form gives to what it makes */
  id: string
}

interface ShownForm {
  /** the values in its fields */
  values: Values
  /** the values that are stored, and the context of its amounts */
  over: Values
  /** the names of fields that say one thing together: all of them are filled in, or none */
  together: string[]
  /** the names of fields that say amounts */
  money: string[]
}

/**
 * Splits what was typed into what a form is filled in with and what it offers. A field is filled in when it
 * was typed into, its stored value is the one of then, and nothing else is in it. Of fields that say one
 * thing together this is so of all.
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
