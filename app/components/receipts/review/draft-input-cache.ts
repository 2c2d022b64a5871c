import { changedInput, usableInput, type Values } from '~/components/expenses/form-input'
import { readFromTab, removeFromTab, storeInTab } from '~/components/ui/tab-storage'

// Values that were typed over the readings of unconfirmed drafts, so that a draft that was skipped shows them
// again. Those of this document are in memory; a copy in the tab's storage outlives a reload, and a session
// that ends by itself: whoever signs in again goes on. Signing out removes it.

const typed = new Map<string, Values>()

const keyOf = (draftId: string) => `draft-input ${draftId}`

/**
 * Stores what of a draft's form is not as it was read. Other fields stay what is read, which a draft that is
 * cropped is anew.
 */
export function cacheDraftInput(draftId: string, values: Values, read: Values): void {
  const changed = changedInput(values, read)
  typed.set(draftId, changed)
  storeInTab(keyOf(draftId), changed)
}

/** Returns the values that were typed into a draft's form in this document; none on the server. */
export const cachedDraftInput = (draftId: string, claimCurrency: string): Values =>
  usableInput(typed.get(draftId) ?? {}, claimCurrency)

/** Returns what was typed into a draft's form before the document was loaded anew. */
export const storedDraftInput = (draftId: string, claimCurrency: string): Values =>
  usableInput((!typed.has(draftId) && readFromTab<Values>(keyOf(draftId))) || {}, claimCurrency)

/**
 * Removes what was typed for a draft that has left the review from the tab's storage. It stays in memory, so
 * that it is there again when that is undone.
 */
export const forgetDraftInput = (draftId: string) => removeFromTab(keyOf(draftId))
