import Big from 'big.js'
import { z } from 'zod'
import { DomainError } from '~/domain/errors'
import { isChangedMeanwhile, isStale } from '~/domain/events/changed-meanwhile'
import { readAmount } from '~/domain/money/amount'
import { normalizeCurrency } from '~/domain/money/currency'
import { FIGURE_STYLE_FIELD } from '~/domain/money/figure-style'
import { type FormValues, shownVersion } from '~/http/form.server'

// Two tabs may edit the same record. The hidden field `before` of a form holds the values that the form was
// filled with, which show what the user has changed, to merge with what another tab has saved since.

/** The most characters in the hidden field `before`: ten times what the fields of a form can hold. */
const BEFORE_CHARACTERS_MAX = 50_000

/** How often a form is merged again because another tab saved between reading and saving. */
const TRIES_MAX = 5

/** How many characters of a value a form's message quotes; the message beside the field quotes it all. */
const QUOTED_CHARACTERS_MAX = 80

/** What the merge has to know about the fields of a form. */
export interface MergedFields {
  /** how messages say that the record was changed: `This expense was changed` */
  changedSentence: string
  /** the labels of the fields by their names, in the order of the form */
  labels: Record<string, string>
  /** sets of fields that only make sense together: all fields of a set are taken from the same side */
  fieldSets?: string[][]
  /** the fields with an amount, each with its currency field and its number of decimals */
  amounts?: Record<string, { currency: string; decimals?: number }>
  /** the fields whose value is chosen from a list */
  choiceFields?: string[]
  /** returns the field whose label a field uses; without this function each field uses its own label */
  labelledBy?: (name: string) => string
  /** loads a function that writes values for messages; without it messages show values as they were typed */
  loadWords?: () => Promise<(name: string, values: FormValues) => string>
}

/** The stored state of the record that a form edits. */
export interface StoredForm<Input> {
  fields: MergedFields
  /** the stored values as a form shows them, with figures written as in the form that was sent */
  storedValues: FormValues
  /** the stored version of the event; saving with this version fails when the event has changed again */
  version?: number
  /** the version of the event with which the record changed last; no form of a record without it is stale */
  changedIn?: number
  /** whether an input equals the stored record, where comparing form values cannot tell */
  isSame?: (input: Input) => boolean
  /** adjusts merged values that depend on each other */
  adjust?: (values: FormValues) => void
}

/** How the record of a form is read and saved. */
interface Steps<Input, Result> {
  read: () => Promise<StoredForm<Input>>
  /** @throws DomainError invalid */
  parse: (values: FormValues) => Input
  save: (input: Input, values: FormValues, version: number | undefined) => Promise<Result>
}

const beforeSchema = z.record(z.string(), z.string())

/** Returns the values that a form was filled with, or null when the form does not carry them. */
export function valuesBefore({ before = '' }: FormValues): FormValues | null {
  if (before === '' || before.length > BEFORE_CHARACTERS_MAX) return null
  try {
    return beforeSchema.parse(JSON.parse(before))
  } catch {
    return null
  }
}

/**
 * Saves a form, merged with what another tab has saved since the form was filled. A field that only one side
 * has changed takes the value of that side. A form without a version and without `before` overwrites the
 * stored values.
 * @throws DomainError conflict when both sides have changed a field, with both values in its message. Its
 * `values` are the merged ones; resubmitting saves what the user typed. Also any error of `parse` and `save`.
 */
export async function saveMerged<Input, Result>(
  sentValues: FormValues,
  steps: Steps<Input, Result>,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await tryToSave(sentValues, steps)
    } catch (error) {
      if (!isChangedMeanwhile(error) || valuesBefore(sentValues) === null || tries === TRIES_MAX) throw error
    }
  }
}

/** Merges a form with the stored values and saves it, once. Every error carries the merged values. */
async function tryToSave<Input, Result>(
  sentValues: FormValues,
  { read, parse, save }: Steps<Input, Result>,
): Promise<Result> {
  const stored = await read()
  const { fields, storedValues, version, changedIn = 0 } = stored
  const shown = shownVersion(sentValues)
  const filledWith = valuesBefore(sentValues)
  // nothing to merge: a form without `before` overwrites, unless its version shows that the record changed
  if (filledWith === null && !isStale({ changedIn }, shown)) return save(parse(sentValues), sentValues, shown)
  const { values, conflicts, isStored } = mergeValues(sentValues, filledWith, storedValues, fields)
  stored.adjust?.(values)
  // if this fails, the form is shown again, filled from the stored values and at their version
  values.before = JSON.stringify(storedValues)
  if (version !== undefined) values.version = String(version)
  try {
    const input = parse(values)
    // a form sent twice: with the version that it was sent with, `save` sees that nothing is left to do
    if (isStored || stored.isSame?.(input)) return await save(input, values, shown)
    if (conflicts.length > 0) {
      const { sentences, errors } = await conflictTexts(conflicts, { sentValues, storedValues }, fields)
      const message = `${fields.changedSentence} in the meantime, perhaps in another tab. ${sentences.join(' ')} Save again to keep what you typed.`
      throw new DomainError('conflict', message, { fields: errors })
    }
    return await save(input, values, version)
  } catch (error) {
    if (!(error instanceof DomainError) || isChangedMeanwhile(error)) throw error
    const { code, message, fields: errors, question, retryAfter, allow, cause } = error
    throw new DomainError(code, message, { fields: errors, question, retryAfter, allow, cause, values })
  }
}

/**
 * Merges the values of a form with the stored values.
 * @param filledWith the values that the form was filled with; null when they are unknown, and then every
 * difference is a conflict
 * @returns the form's values, except where only the other tab has changed a field; the fields that both sides
 * have changed to different values, as `conflicts`; and whether the merged values are the stored ones
 */
export function mergeValues(
  sentValues: FormValues,
  filledWith: FormValues | null,
  storedValues: FormValues,
  { fieldSets = [], amounts = {} }: Pick<MergedFields, 'fieldSets' | 'amounts'>,
) {
  const values = { ...sentValues }
  const conflicts: string[] = []
  const currencyFields = new Set(Object.values(amounts).map(({ currency }) => currency))
  // returns the same text for all ways to type a value: `1,50` and `1.5` are the same amount
  const comparable = (name: string, valuesOfSide: FormValues): string => {
    const text = (valuesOfSide[name] ?? '').replaceAll(/[\r\n]/g, '').trim()
    if (currencyFields.has(name)) return normalizeCurrency(text)
    const amount = amounts[name]
    if (!amount) return text
    const read = readAmount(text, {
      isSigned: true,
      currency: normalizeCurrency(valuesOfSide[amount.currency] ?? sentValues[amount.currency] ?? ''),
      figureStyle: sentValues[FIGURE_STYLE_FIELD] ?? '',
      ...(amount.decimals !== undefined && { decimals: amount.decimals }),
    })
    return read === null ? text : Big(read).toFixed()
  }
  const differs = (name: string, one: FormValues, other: FormValues) =>
    comparable(name, one) !== comparable(name, other)
  const names = [...new Set([...Object.keys(storedValues), ...fieldSets.flat()])]
  for (const name of names) {
    const fieldSet = fieldSets.find((set) => set.includes(name)) ?? [name]
    const isSetDifferent = (one: FormValues, other: FormValues) =>
      fieldSet.some((field) => differs(field, one, other))
    const hasOtherTabChanged = filledWith === null || isSetDifferent(storedValues, filledWith)
    const hasUserChanged = filledWith === null || isSetDifferent(sentValues, filledWith)
    if (!hasOtherTabChanged) continue
    if (!hasUserChanged) values[name] = storedValues[name] ?? ''
    else if (differs(name, sentValues, storedValues)) conflicts.push(name)
  }
  return { values, conflicts, isStored: names.every((name) => !differs(name, values, storedValues)) }
}

function excerptOf(text: string): string {
  const characters = [...text]
  if (characters.length <= QUOTED_CHARACTERS_MAX) return text
  return `${characters.slice(0, QUOTED_CHARACTERS_MAX).join('').trimEnd()}…`
}

/** Names both values of a field: `Note is now “A”. You typed “B”.` */
const bothValues = (name: string, stored: string, typed: string, verb: string): string =>
  [
    stored === '' ? `${name} is now empty.` : `${name} is now “${stored}”.`,
    typed === '' ? 'You left it empty.' : `You ${verb} “${typed}”.`,
  ].join(' ')

/**
 * Describes, in the order of the form, how a form and another tab have changed the same fields: with a
 * sentence for each field in the form's message, and with errors beside the fields.
 */
export async function conflictTexts(
  conflicts: string[],
  { sentValues, storedValues }: { sentValues: FormValues; storedValues: FormValues },
  { labels, choiceFields = [], labelledBy = (name) => name, loadWords }: MergedFields,
): Promise<{ sentences: string[]; errors: Record<string, string[]> }> {
  const words = await loadWords?.()
  const conflictLabels = new Set(conflicts.map(labelledBy))
  const sentences: string[] = []
  const errors: Record<string, string[]> = {}
  for (const [name, label] of Object.entries(labels)) {
    if (!conflictLabels.has(name)) continue
    const write = (values: FormValues) => words?.(name, values) ?? values[name] ?? ''
    const [stored, typed] = [write(storedValues), write(sentValues)]
    const verb = choiceFields.includes(name) ? 'chose' : 'typed'
    sentences.push(bothValues(label, excerptOf(stored), excerptOf(typed), verb))
    errors[name] = [bothValues('It', stored, typed, verb)]
  }
  return { sentences, errors }
}
