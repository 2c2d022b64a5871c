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

/** The typed values of a form, as the browser's storage keeps them. */
export interface KeptForm {
  values: Values
  /** the values of its fields, described in words */
  words: Values
  /** the server's values when the user typed, and the fields that say how to read amounts (`contextOf`) */
  over: Values
  /** values that an earlier restoration has not filled in */
  outdated: OutdatedValue[]
  /** the id for the item that the form creates */
  id: string
}

/** A form that is on the page now. */
interface ShownForm {
  /** the current values of its fields */
  values: Values
  /** the values that the server has stored now, and the fields that say how to read amounts */
  stored: Values
  /** the names of fields that belong together: either all are restored, or none */
  jointFields: string[]
  amountFields: string[]
}

/**
 * Splits typed values into those to restore and those to offer. A field is restored if the user typed into
 * it, its stored value has not changed since, and it shows no other value. Fields that belong together are
 * restored only if this holds for all of them.
 */
export function restore(kept: KeptForm, form: ShownForm): { filled: Values; outdated: OutdatedValue[] } {
  const filled: Values = {}
  const isSameAmountContext = isSameContext(kept.over, form.stored)
  const isFillable = (name: string) => isSameAmountContext || !form.amountFields.includes(name)
  const outdated = kept.outdated
    .filter(({ name, value }) => form.values[name] !== value)
    .map((item) => ({ ...item, isFillable: item.isFillable && isFillable(item.name) }))
  for (const [name, value] of Object.entries(kept.values)) {
    const group = form.jointFields.includes(name) ? form.jointFields : [name]
    const isTyped = group.some((member) => (kept.values[member] ?? '') !== (kept.over[member] ?? ''))
    if (!isTyped || !(name in form.values) || value === form.values[name]) continue
    const isUnchangedSince = group.every(
      (member) =>
        (kept.over[member] ?? '') === (form.stored[member] ?? '') &&
        (form.values[member] ?? '') === (form.stored[member] ?? ''),
    )
    if (isUnchangedSince && isFillable(name)) filled[name] = value
    else if (!outdated.some((item) => item.name === name && item.value === value))
      outdated.push({ name, value, words: kept.words[name] ?? value, isFillable: isFillable(name) })
  }
  return { filled, outdated }
}
