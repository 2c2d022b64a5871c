// Values that were typed over the readings of unconfirmed drafts, so that a draft that was skipped shows them
// again. They last until the document is loaded anew.

const typed = new Map<string, Record<string, string>>()

/** Stores the current values of the form of a draft. */
export function cacheDraftInput(draftId: string, form: HTMLFormElement): void {
  const values = [...new FormData(form)].filter(
    ([name, value]) => typeof value === 'string' && name !== 'intent' && name !== 'id',
  )
  typed.set(draftId, Object.fromEntries(values) as Record<string, string>)
}

/** Returns the values that were typed into a draft's form; none on the server. */
export const cachedDraftInput = (draftId: string): Record<string, string> => typed.get(draftId) ?? {}
