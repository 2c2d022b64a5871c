import { z } from 'zod'
import type { CurrencyAmount } from '~/domain/claims/payments/due-amounts'
import type { EventRate } from '~/domain/conversion/event-rate'
import type { LeftOut } from '~/domain/conversion/missing-rates'
import type { ExpenseRow } from '~/domain/database-rows'
import type { EventSummary, Totals } from '~/domain/events/schema'
import { lookupText } from '~/domain/form-fields'
import type { Decimal } from '~/domain/money/decimal'
import { SEARCH_CHARACTERS_MAX } from '~/limits'

// The insights of events and years. They count only expenses with a positive amount in the claim currency.

/** A group of expenses, and its sum in the claim currency. */
export interface Slice extends Totals {
  /** identifies the group: a category, a currency, an event's id, or a merchant in its compared form */
  key: string
  name: string
}

/** The slices with the largest sums, the largest first, and the sum of all other slices. */
export interface Ranking {
  slices: Slice[]
  /** null when there are no other slices */
  otherTotals: Totals | null
}

/** The expenses from one day to another, both included. */
export interface TimeSlice extends Totals {
  from: string
  to: string
}

/** Days, weeks or months without gaps, or years with expenses, in the smallest unit with readable columns. */
export interface Timeline {
  unit: 'day' | 'week' | 'month' | 'year'
  slices: TimeSlice[]
}

/** The expenses of an event by what backs them; each expense is in one group. */
export interface Backing {
  /** a receipt */
  receipt: Totals
  /** no receipt, but the claimant declared why there is no receipt */
  declaration: Totals
  /** no receipt and no declaration, because the rule of the category requires none */
  notNeeded: Totals
  /** a receipt or declaration is missing */
  missing: Totals
}

/** The amount that the claimant plans to spend. */
export interface Budget {
  amount: Decimal
  /** the claim currency when the budget was entered; no comparison is shown if it has changed */
  currency: string
}

/** The sum of claims in the claim currency, and in each currency without a rate to it. */
export interface ClaimTotals extends Totals {
  /** by currency, sorted by code; never added together */
  unconverted: CurrencyAmount[]
}

/** What a user's events have asked for: frozen claims, and open events that have no frozen claim yet. */
export interface ClaimSums {
  /** paid claims */
  paid: ClaimTotals
  /** unpaid claims, minus the payments for earlier versions */
  waiting: ClaimTotals
  /** the due of open events, minus the payments for earlier versions */
  open: ClaimTotals
  /** the owed amount: waiting and open */
  owed: ClaimTotals
  /** the owed amount of all other years */
  owedOfOtherYears: ClaimTotals
}

/** The insights of a year in one claim currency. Amounts in different currencies are never added. */
export interface CurrencyYear {
  currency: string
  totals: Totals
  /** January to December */
  months: TimeSlice[]
  /** the number of events with expenses in the year */
  eventCount: number
  events: Ranking
  merchants: Ranking
  claims: ClaimSums
  /** expenses that belong to no year because they have no valid date */
  undated: Totals
  /** the amounts that `totals` does not include because they have no rate or do not count yet */
  leftOut: LeftOut
  /** the same for `undated` */
  undatedLeftOut: LeftOut
  /** the amounts of the year that the totals of the events in `events` leave out */
  leftOutByRankedEvent: EventLeftOut[]
  /** the first events with amounts that the claimant must complete, and the number of further ones */
  incompleteEvents: { events: EventLeftOut[]; furtherCount: number }
  /** the largest events of the year with expenses without a rate, and the number of further ones */
  eventsWithoutRates: { events: EventWithoutRates[]; furtherCount: number }
  /** the claims of the year whose deducted payments differ from the payments marked as paid now */
  outdatedClaims: OutdatedClaim[]
}

/** An event with amounts that its total leaves out. */
export type EventLeftOut = LeftOut & Pick<EventSummary, 'id' | 'name' | 'status'>

/** A frozen version whose deducted payments differ from the payments marked as paid now. */
export interface OutdatedClaim {
  eventId: string
  /** the name of the event */
  name: string
  version: number
  currency: string
  /** the year of the claim's number */
  year: string
}

/** An event with expenses whose currency has no rate, so that they count at the rate of the event. */
export interface EventWithoutRates extends EventRate, Pick<EventSummary, 'id' | 'name' | 'status'> {
  /** the currencies without a rate */
  currencies: string[]
}

const optionalText = lookupText(SEARCH_CHARACTERS_MAX, 'Text').catch('')

/** The query parameters of a year's insights. Parsing never fails: an invalid value counts as empty. */
export const yearSearchSchema = z.object({
  /** empty: the newest year that has data */
  year: z
    .string()
    .regex(/^\d{4}$/)
    .catch(''),
})

/** The query parameters of a list of a year's lines. */
export const lineSearchSchema = yearSearchSchema.extend({
  currency: optionalText,
  month: z
    .string()
    .regex(/^(0[1-9]|1[0-2])$/)
    .catch(''),
  /** in the form in which merchants are compared */
  merchant: optionalText,
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
})

/** Without a year, the search finds lines without a date. */
export type LineSearch = z.output<typeof lineSearchSchema>

/** A line in a list across events. */
export interface YearLine
  extends Pick<ExpenseRow, 'id' | 'eventId' | 'date' | 'merchant' | 'category' | 'convertedAmount'> {
  eventName: string
  /** the claim currency */
  currency: string
  /** the currency without a rate of its own, and the event's rate that the line counts at instead */
  withoutRate: { currency: string; exchangeRate: number } | null
}
