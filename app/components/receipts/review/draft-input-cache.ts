import { withTabStorage } from '~/components/ui/tab-storage'
import { isTaxField } from '~/domain/expenses/taxes'

// Values that were typed over the readings of unconfirmed drafts, so that a draft that was skipped shows them
// again. Those of this document are in memory; a copy in the tab's storage outlives a reload, and a session
// that ends by itself: whoever signs in again goes on. Signing out removes it.

type Values = Record<string, string>

const typed = new Map<string, Values>()

const keyOf = (draftId: string) => `draft-input ${draftId}`

/** Fields of the form that nobody types into. */
const UNTYPED = ['intent', 'id', 'version', 'asked_date']

/** Says which currency a charged amount was typed in. */
const CLAIM_CURRENCY = 'claim_currency'

/** Returns the values of the form of a draft, or of an expense. */
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
  withTabStorage((storage) => storage.setItem(keyOf(draftId), JSON.stringify(Object.fromEntries(changed))))
}

/** What was typed, as it holds for a claim currency: an amount charged in another one is left out. */
export function usableInput(
  { [CLAIM_CURRENCY]: typedFor, ...values }: Values,
  claimCurrency: string,
): Values {
  const { charged_amount: _, ...others } = values
  return typedFor === claimCurrency ? values : others
}

/** Returns the values that were typed into a draft's form in this document; none on the server. */
export const cachedDraftInput = (draftId: string, claimCurrency: string): Values =>
  usableInput(typed.get(draftId) ?? {}, claimCurrency)

/** Returns what was typed into a draft's form before the document was loaded anew. */
export function storedDraftInput(draftId: string, claimCurrency: string): Values {
  const stored = typed.has(draftId) ? null : withTabStorage((storage) => storage.getItem(keyOf(draftId)))
  return stored === null ? {} : usableInput(JSON.parse(stored), claimCurrency)
}

/**
 * Removes what was typed for a draft that has left the review from the tab's storage. It stays in memory, so
 * that it is there again when that is undone.
 */
export const forgetDraftInput = (draftId: string): void => {
  withTabStorage((storage) => storage.removeItem(keyOf(draftId)))
}
