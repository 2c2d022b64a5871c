import { z } from 'zod'
import { lookupText } from '~/domain/form-fields'
import type { Decimal } from '~/domain/money/decimal'
import { SEARCH_CHARACTERS_MAX, SEARCH_RESULTS_MAX } from '~/limits'

// What a search across everything of a user finds.

interface FoundEvent {
  id: string
  name: string
  status: string
  /** calendar dates, YYYY-MM-DD; null where they are not known */
  startsOn: string | null
  endsOn: string | null
}

export interface FoundExpense {
  id: string
  eventId: string
  eventName: string
  date: string | null
  merchant: string
  amount: Decimal
  currency: string
}

interface FoundClaim {
  id: string
  eventName: string
  /** 2026-0042 */
  number: string
  version: number
}

/** The newest ones of each kind that are shown, and one more where there are more. */
export interface SearchResults {
  events: FoundEvent[]
  expenses: FoundExpense[]
  claims: FoundClaim[]
}

/** What is read of each kind: it says whether there are more than are shown. */
export const SEARCH_READ_MAX = SEARCH_RESULTS_MAX + 1

/** What is searched for; the beginning of a text that is too long, and nothing when it is no text. */
export const searchSchema = z.object({
  search: z
    .string()
    .transform((text) => text.slice(0, SEARCH_CHARACTERS_MAX))
    .pipe(lookupText(SEARCH_CHARACTERS_MAX, 'Search'))
    .catch(''),
})
