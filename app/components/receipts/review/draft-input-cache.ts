// What was typed over the readings of drafts that are not confirmed yet: who skips a draft, and comes back,
// finds it. It lasts as long as the page is not loaded anew.

const typed = new Map<string, Record<string, string>>()

/** Keeps what the form of a draft holds now. */
export function cacheDraftInput(draftId: string, form: HTMLFormElement): void {
  const values = [...new FormData(form)].filter(
    ([name, value]) => typeof value === 'string' && name !== 'intent' && name !== 'id',
  )
  typed.set(draftId, Object.fromEntries(values) as Record<string, string>)
}

/** The values of a draft's form that were typed; none on the server. */
export const cachedDraftInput = (draftId: string): Record<string, string> => typed.get(draftId) ?? {}
