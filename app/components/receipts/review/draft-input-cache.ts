import { isTaxField } from '~/domain/expenses/taxes'

// Values that were typed over the readings of unconfirmed drafts, so that a draft that was skipped shows them
// again. Those of this document are in memory; a copy in the tab's storage outlives a reload.

type Values = Record<string, string>

const typed = new Map<string, Values>()

const keyOf = (draftId: string) => `draft-input ${draftId}`

/** Fields of the form that nobody types into. */
const UNTYPED = ['intent', 'id', 'claim_currency', 'asked_date']

/** Returns the values of a draft's form. */
export const valuesIn = (form: HTMLFormElement): Values =>
  Object.fromEntries(
    [...new FormData(form)]
      .filter(([name]) => !UNTYPED.includes(name))
      .map(([name, value]) => [name, String(value)]),
  )

/**
 * Stores what of a draft's form is not as it was read; of taxes all, as they belong together. Other fields
 * stay what is read, which a draft that is cropped is anew.
 */
export function cacheDraftInput(draftId: string, values: Values, read: Values): void {
  const entries = Object.entries(values)
  const isTyped = ([name, value]: [string, string]) => value !== (read[name] ?? '')
  const hasTax = entries.some((entry) => isTaxField(entry[0]) && isTyped(entry))
  const changed = entries.filter((entry) => (isTaxField(entry[0]) ? hasTax : isTyped(entry)))
  typed.set(draftId, Object.fromEntries(changed))
  sessionStorage.setItem(keyOf(draftId), JSON.stringify(Object.fromEntries(changed)))
}

/** Returns the values that were typed into a draft's form in this document; none on the server. */
export const cachedDraftInput = (draftId: string): Values => typed.get(draftId) ?? {}

/** Takes over what was typed before the document was loaded anew. Returns it; null without any. */
export function restoreDraftInput(draftId: string): Values | null {
  const stored = sessionStorage.getItem(keyOf(draftId))
  if (stored === null || typed.has(draftId)) return null
  const values: Values = JSON.parse(stored)
  typed.set(draftId, values)
  return values
}

/**
 * Removes what was typed for a draft that has left the review from the tab's storage. It stays in memory, so
 * that it is there again when that is undone.
 */
export const forgetDraftInput = (draftId: string): void => sessionStorage.removeItem(keyOf(draftId))
