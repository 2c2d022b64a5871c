import type { Effect } from '~/components/events/effect'
import type { EventRow } from '~/components/events/list'
import type { EventWithTotal, TermsPreview } from '~/domain/events/events.server'
import { SAMPLE_RECEIPT_AMOUNT, sampleClaimAmount } from '~/domain/events/rate'
import { type EventSearch, type EventSummary, type EventTerms, termsKey } from '~/domain/events/schema'
import type { FormValues } from './form.server'
import { formatAmount, formatRate } from './locale.server'

// Events as pages show them.

export function eventRow(event: EventWithTotal, locale: string): EventRow {
  return {
    id: event.id,
    name: event.name,
    status: event.status,
    currency: event.baseCurrency,
    rate: formatRate(locale, event.exchangeRate),
    expenses: event.expenseCount,
    total: formatAmount(locale, event.total, event.baseCurrency),
  }
}

/** The address of a list of the dashboard. */
export function pathOfList({ search, status, page }: EventSearch): string {
  const query = new URLSearchParams({ ...(search && { search }), ...(status && { status }), ...(page > 1 && { page: String(page) }) })
  return query.size > 0 ? `/dashboard?${query}` : '/dashboard'
}

/** The terms that an edit form asks for. The sample that it was filled with stands for the rate as it is, with all its digits. */
export function changesOf(event: EventSummary, terms: EventTerms, form: FormValues): EventTerms {
  const isUntouched =
    form.sample_receipt_amount === String(SAMPLE_RECEIPT_AMOUNT) && form.sample_claim_amount === sampleClaimAmount(event.exchangeRate)
  return { baseCurrency: terms.baseCurrency, exchangeRate: isUntouched ? event.exchangeRate : terms.exchangeRate }
}

export function effectOf(event: EventSummary, terms: EventTerms, preview: TermsPreview, locale: string): Effect {
  const { expenses, converted, totalBefore, totalAfter } = preview
  const changes = termsKey(terms) !== termsKey(event)
  return {
    key: termsKey(terms),
    expenses: changes ? expenses : 0,
    converted,
    before: { amount: formatAmount(locale, totalBefore, event.baseCurrency), currency: event.baseCurrency },
    after: { amount: formatAmount(locale, totalAfter, terms.baseCurrency), currency: terms.baseCurrency },
  }
}
