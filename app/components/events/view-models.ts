import { isPaidBack, withoutSign } from '~/domain/advances/labels'
import {
  type Advance,
  balanceOf,
  balanceText,
  deductedAdvances,
  otherCurrencyAdvances,
} from '~/domain/advances/schema'
import { dueNotes, RETURNED_NOTE } from '~/domain/claims/payments/due-notes'
import type { PriorPayments } from '~/domain/claims/payments/payments'
import { type CurrencySum, currenciesOf } from '~/domain/conversion/missing-rates'
import type { Sample } from '~/domain/conversion/sample-rate'
import { type EventTerms, hasEventRate, sampleOf, termsKey } from '~/domain/conversion/terms'
import type { EventSummary, EventWithTotal } from '~/domain/events/schema'
import type { TermsPreview } from '~/domain/events/update-event.server'
import { formatDates } from '~/format/format-dates'
import {
  formatAmount,
  formatLeftOut,
  formatMoneyList,
  formatRate,
  typedDigits,
} from '~/format/format-figures'
import type { Formats } from '~/format/formats'
import { RATE_DECIMALS_MAX } from '~/limits'

// View models of events, with figures in the user's formats.

/** Returns the sample pair for the edit form of an event, in the user's formats; empty without a rate. */
export function typedSample(event: EventTerms, formats: Formats): Sample {
  const { receiptAmount, claimAmount, currency } = sampleOf(event)
  const typedAmount = (amount: string, code: string) =>
    amount === '' ? '' : typedDigits(formats, amount, code, RATE_DECIMALS_MAX)
  return {
    receiptAmount: typedAmount(receiptAmount, currency),
    claimAmount: typedAmount(claimAmount, event.baseCurrency),
    currency,
  }
}

interface RowContext {
  advances: Pick<Advance, 'amount' | 'otherCurrency'>[]
  paid: PriorPayments
  isReturned: boolean
}

/** Returns an event with its balance as the list of the dashboard shows it. */
export function toEventRow(
  event: EventWithTotal,
  { advances, paid, isReturned }: RowContext,
  formats: Formats,
) {
  const balance = balanceOf(event, deductedAdvances(advances, event), paid)
  const formatInClaimCurrency = (amount: string) => formatAmount(formats, amount, event.baseCurrency)
  return {
    id: event.id,
    name: event.name,
    status: event.status,
    dates: formatDates(formats, event.startsOn, event.endsOn),
    currency: event.baseCurrency,
    expenses: event.expenseCount,
    // the due or paid amount, without a sign
    due: formatInClaimCurrency(withoutSign(balance.due)),
    isPaidBack: isPaidBack(balance.due),
    isPaid: paid.isPaid,
    // the total and its deductions; empty without deductions
    deductionsText: balanceText(balance, formatInClaimCurrency),
    // currencies that count at a rate which may not be for them, or do not count because they have none
    withoutRate: currenciesOf([...event.missingRates, ...event.leftOut.unconverted]),
    dueNotes: [
      ...(isReturned ? [RETURNED_NOTE] : []),
      ...dueNotes(balance.due, { leftOut: event.leftOut, priorPayments: paid }, (sums) =>
        formatMoneyList(formats, sums),
      ),
    ],
    // the advances in other currencies, which are not deducted; null without any
    otherAdvances: otherCurrencyAdvances(advances),
    drafts: event.drafts,
  }
}

/** An event in the list of the dashboard, and in the head of its pages. */
export type EventViewModel = ReturnType<typeof toEventRow>

/** Returns a total, and the amounts that it leaves out because they have no rate, in words. */
export const toShownTotal = (
  total: string,
  currency: string,
  unconverted: CurrencySum[],
  formats: Formats,
) => ({
  amount: formatAmount(formats, total, currency),
  currency,
  leftOut: formatLeftOut(formats, unconverted),
})

export function toTermsChange(
  event: EventSummary,
  terms: EventTerms,
  preview: TermsPreview,
  advances: number,
  formats: Formats,
) {
  const { totalBefore, totalAfter, unconvertedBefore, unconvertedAfter } = preview
  const key = termsKey(terms)
  const isNew = key !== termsKey(event)
  return {
    key,
    isNew,
    // the number of expenses; 0 when neither the terms nor the total change
    expenses: isNew || totalBefore !== totalAfter ? preview.expenseCount : 0,
    converted: preview.convertedCount,
    unconverted: unconvertedAfter.reduce((sum, { count }) => sum + count, 0),
    before: toShownTotal(totalBefore, event.baseCurrency, unconvertedBefore, formats),
    after: toShownTotal(totalAfter, terms.baseCurrency, unconvertedAfter, formats),
    charged: preview.lostChargeCount,
    returning: preview.returningChargeCount,
    // the number of advances whose amounts are read in another currency
    advances,
  }
}

/** The effect of a new claim currency or a new rate on an event. */
export type TermsChange = ReturnType<typeof toTermsChange>

/**
 * Returns the label of the box that copies the event's rates; empty without rates.
 * @param rates the number of rates on its Rates page
 */
export function toRatesOffer(event: EventTerms, rates: number, formats: Formats): string {
  const eventRateText = hasEventRate(event) && `its event rate of ${formatRate(formats, event.exchangeRate)}`
  const pageRatesText = rates > 0 ? `the ${rates === 1 ? 'rate' : `${rates} rates`} of its Rates page` : ''
  const ratesText = [eventRateText, pageRatesText].filter(Boolean).join(' and ')
  const withoutProofText = rates > 0 ? `, without the proof${rates === 1 ? '' : 's'}` : ''
  return ratesText && `Copy ${ratesText} too${withoutProofText}`
}
