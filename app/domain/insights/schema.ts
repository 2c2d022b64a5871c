import { z } from 'zod'
import type { CurrencyAmount } from '~/domain/claims/payments/due-amounts'
import type { EventRate } from '~/domain/conversion/event-rate'
import type { LeftOut } from '~/domain/conversion/missing-rates'
import type { Totals } from '~/domain/events/schema'
import { lookupText } from '~/domain/form-fields'
import type { Decimal } from '~/domain/money/decimal'
import { SEARCH_CHARACTERS_MAX } from '~/limits'

// What events and years come to. Only expenses count whose amount in the claim currency is above zero.

/** Expenses that have something in common, and what they come to in the claim currency. */
export interface Slice extends Totals {
  /** what they are found by: a category, a currency, an event's id, a merchant as it is compared */
  key: string
  name: string
}

/** The largest slices, the largest first, and all others together. */
export interface Ranking {
  slices: Slice[]
  /** null when there are none */
  others: Totals | null
}

/** Expenses of the days from one to another. */
export interface TimeSlice extends Totals {
  from: string
  to: string
}

/**
 * Days, weeks, months or years without a gap, as few as can be told apart; years only where they have
 * something.
 */
export interface Timeline {
  unit: 'day' | 'week' | 'month' | 'year'
  slices: TimeSlice[]
}

/** What an event comes to. */
export interface EventInsights {
  totals: Totals
  timeline: Timeline
  /** days that have expenses */
  days: number
  /** expenses without a date, or with a text that is none */
  undated: Totals
  categories: Ranking
  currencies: Ranking
  backing: Backing
  /** what the claimant means to spend; null when that is not said */
  budget: Budget | null
}

/** What expenses are backed by; each counts once. */
export interface Backing {
  receipt: Totals
  /** a declaration of why there is no receipt */
  declaration: Totals
  /** nothing, which is enough by the rule of their category */
  notNeeded: Totals
  nothing: Totals
}

export interface Budget {
  amount: Decimal
  /** the claim currency that it was entered in: of another one by now, it is compared with nothing */
  currency: string
}

/** What claims come to: in their own currency, and in each currency without a rate to it. */
export interface ClaimTotals extends Totals {
  /** by currency, in the order of the codes; never added up */
  unconverted: CurrencyAmount[]
}

/** Claims, or events without one, and what they come to. */
export interface ClaimSums {
  /** claims that were paid */
  paid: ClaimTotals
  /** claims that are not paid; less what was paid of an earlier version */
  waiting: ClaimTotals
  /** what is due of events that are not closed; less what was paid of an earlier version */
  open: ClaimTotals
  /** what is owed: waiting and open */
  owed: ClaimTotals
  /** the same of all other years */
  owedOfOtherYears: ClaimTotals
}

/** What a year comes to in one claim currency: different ones are never added up. */
export interface CurrencyYear {
  currency: string
  totals: Totals
  /** January to December */
  months: TimeSlice[]
  /** how many events have expenses in the year */
  eventCount: number
  events: Ranking
  merchants: Ranking
  claims: ClaimSums
  /** expenses of no year: without a date, or with a text that is none */
  undated: Totals
  /** what the totals of the year leave out, and what those of no year do */
  leftOut: LeftOut
  undatedLeftOut: LeftOut
  /** for each of `events` that leaves something out of the year: the sums that it leaves out */
  leftOutOfRanked: EventLeftOut[]
  /** the first events whose claimant has yet to count something of the year, and how many more there are */
  leavingOut: { events: EventLeftOut[]; others: number }
  /** the largest events of the year that have expenses without a rate, and how many more there are */
  withoutRates: { events: EventWithoutRates[]; others: number }
  /** its claims that take off other payments than are noted by now */
  outdated: OutdatedClaim[]
}

/** An event whose total leaves something out. */
export interface EventLeftOut extends LeftOut {
  id: string
  name: string
  status: string
}

/** A frozen version that takes off other payments than are noted by now. */
export interface OutdatedClaim {
  eventId: string
  /** the event's */
  name: string
  version: number
  currency: string
  /** that of the claim's number */
  year: string
}

/** An event some of whose expenses count without a rate that is known to be theirs. */
export interface EventWithoutRates extends EventRate {
  id: string
  name: string
  status: string
  /** the currencies that have none */
  currencies: string[]
}

export interface YearInsights {
  year: string
  /** all years that have expenses or claims, the newest first */
  years: string[]
  /** that of the most expenses first; of very many, the first ones */
  currencies: CurrencyYear[]
  /** how many more there are */
  otherCurrencies: number
}

const optionalText = lookupText(SEARCH_CHARACTERS_MAX, 'Text').catch('')

/** What the address of a year's insights may ask for. Never refuses: an odd value asks for nothing. */
export const yearSearchSchema = z.object({
  /** empty: the newest year that has something */
  year: z
    .string()
    .regex(/^\d{4}$/)
    .catch(''),
})

/** What the address of a list of a year's lines may ask for. */
export const lineSearchSchema = yearSearchSchema.extend({
  currency: optionalText,
  month: z
    .string()
    .regex(/^(0[1-9]|1[0-2])$/)
    .catch(''),
  /** as merchants are compared */
  merchant: optionalText,
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
})

/** Without a year: those without a date. */
export type LineSearch = z.output<typeof lineSearchSchema>

/** A line of a list across events. */
export interface YearLine {
  id: string
  eventId: string
  eventName: string
  date: string | null
  merchant: string
  category: string
  /** the claim currency */
  currency: string
  convertedAmount: Decimal
  /** the currency that it was paid in, and the exchange rate that it counts at for want of one; else null */
  withoutRate: { currency: string; exchangeRate: number } | null
}

export interface LinePage {
  lines: YearLine[]
  totals: Totals
  /** what the totals leave out */
  leftOut: LeftOut
  page: number
  pages: number
}
