import { formatAmount, formatRate } from '~/components/format'
import type { EventSummary, EventWithTotal, TermsPreview } from '~/domain/events/schema'
import { type EventTerms, termsKey } from '~/domain/events/terms'

// Events as pages show them: figures written in the user's locale.

/** An event as a row of the dashboard. */
export interface EventViewModel {
  id: string
  name: string
  status: string
  currency: string
  rate: string
  expenses: number
  total: string
  /** the number of receipts that wait for review */
  drafts: number
}

export function toEventRow(event: EventWithTotal, locale: string): EventViewModel {
  return {
    id: event.id,
    name: event.name,
    status: event.status,
    currency: event.baseCurrency,
    rate: formatRate(locale, event.exchangeRate),
    expenses: event.expenseCount,
    total: formatAmount(locale, event.total, event.baseCurrency),
    drafts: event.draftCount,
  }
}

/** The effect of new terms. */
export interface TermsChange {
  /** the terms that this is the effect of, as `termsKey` writes them */
  key: string
  /** whether the terms are other ones than those of the event */
  isNew: boolean
  /** the number of expenses; 0 when the terms stay as they are, and the total too */
  expenses: number
  converted: number
  before: { amount: string; currency: string }
  after: { amount: string; currency: string }
  /** the number of charged amounts that do not count any more */
  charged: number
  /** the number of charged amounts that count again */
  returning: number
  /** the number of advances whose amounts are read in another currency */
  advances: number
}

export function toTermsChange(
  event: EventSummary,
  terms: EventTerms,
  preview: TermsPreview,
  advances: number,
  locale: string,
): TermsChange {
  const { expenses, converted, charged, returning, totalBefore, totalAfter } = preview
  const key = termsKey(terms)
  const isNew = key !== termsKey(event)
  return {
    key,
    isNew,
    expenses: isNew || totalBefore !== totalAfter ? expenses : 0,
    converted,
    before: { amount: formatAmount(locale, totalBefore, event.baseCurrency), currency: event.baseCurrency },
    after: { amount: formatAmount(locale, totalAfter, terms.baseCurrency), currency: terms.baseCurrency },
    charged,
    returning,
    advances,
  }
}
