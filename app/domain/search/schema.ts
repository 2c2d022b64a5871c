import { z } from 'zod'
import type { EventRow, ExpenseRow } from '~/domain/database-rows'
import { lookupText } from '~/domain/form-fields'
import { SEARCH_CHARACTERS_MAX, SEARCH_RESULTS_MAX } from '~/limits'

// The results of a search across all data of a user, and the schema of its text.

type FoundEvent = Pick<EventRow, 'id' | 'name' | 'status' | 'startsOn' | 'endsOn'>

export interface FoundExpense
  extends Pick<ExpenseRow, 'id' | 'eventId' | 'date' | 'merchant' | 'amount' | 'currency'> {
  eventName: string
}

interface FoundClaim {
  id: string
  eventName: string
  /** the number of the claim, such as 2026-0042 */
  number: string
  version: number
}

/** The newest results of each kind up to `SEARCH_RESULTS_MAX`, and one more when there are more. */
export interface SearchResults {
  events: FoundEvent[]
  expenses: FoundExpense[]
  claims: FoundClaim[]
}

/** The most results that are read of each kind: one more than shown, to detect further ones. */
export const SEARCH_READ_MAX = SEARCH_RESULTS_MAX + 1

/** The search text. A text that is too long is cut, and a value that is not a text counts as empty. */
export const searchSchema = z.object({
  search: z
    .string()
    .transform((text) => text.slice(0, SEARCH_CHARACTERS_MAX))
    .pipe(lookupText(SEARCH_CHARACTERS_MAX, 'Search'))
    .catch(''),
})
