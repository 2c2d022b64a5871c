import { isTaxField } from '~/domain/expenses/taxes'

// Values that were typed over the readings of unconfirmed drafts, so that a draft that was skipped shows them
// again. They last until the document is loaded anew.

const typed = new Map<string, Record<string, string>>()

/**
 * Stores the value of a field of a draft's form that was typed into; of a tax, all of them, as they belong
 * together. Other fields stay what is read, which a draft that is cropped is anew.
 */
export function cacheDraftInput(draftId: string, field: string, form: HTMLFormElement): void {
  const isTyped = isTaxField(field) ? isTaxField : (name: string) => name === field
  const values = [...new FormData(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && isTyped(entry[0]),
  )
  typed.set(draftId, { ...typed.get(draftId), ...Object.fromEntries(values) })
}

/** Returns the values that were typed into a draft's form; none on the server. */
export const cachedDraftInput = (draftId: string): Record<string, string> => typed.get(draftId) ?? {}
