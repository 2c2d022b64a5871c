import { isPaidBack, withoutSign } from '~/domain/advances/labels'
import {
  type Advance,
  balanceOf,
  balanceText,
  deductedAdvances,
  type OtherCurrencyAdvances,
  otherCurrencyAdvances,
} from '~/domain/advances/schema'
import { dueNotes } from '~/domain/claims/payments/due-notes'
import type { PriorPayments } from '~/domain/claims/payments/payments'
import { type CurrencySum, currenciesOf } from '~/domain/conversion/missing-rates'
import type { Sample } from '~/domain/conversion/sample-rate'
import { type EventTerms, hasEventRate, sampleOf, termsKey } from '~/domain/conversion/terms'
import type { DraftCounts } from '~/domain/events/drafts'
import type { EventSummary, EventWithTotal, TermsPreview } from '~/domain/events/schema'
import type { Note } from '~/domain/text/note'
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

/** An event in the list of the dashboard, and in the head of its pages. */
export interface EventViewModel {
  id: string
  name: string
  /** open or closed */
  status: string
  /** the days of the event; empty when unknown */
  dates: string
  currency: string
  expenses: number
  /** the due or paid amount, without a sign */
  due: string
  /** whether the claimant pays the due back */
  isPaidBack: boolean
  /** whether the current version of the claim is paid */
  isPaid: boolean
  /** the total and its deductions; empty without deductions */
  deductionsText: string
  /** currencies that count at a rate which may not be for them, or do not count because they have none */
  withoutRate: string[]
  /** notes on what the total leaves out and what may be wrong about it */
  dueNotes: Note[]
  /** the advances in other currencies, which are not deducted; null without any */
  otherAdvances: OtherCurrencyAdvances | null
  /** the receipts that are not confirmed into expenses yet */
  drafts: DraftCounts
}

/** Returns an event with its balance as the list of the dashboard shows it. */
export function toEventRow(
  event: EventWithTotal,
  { advances, paid }: { advances: Pick<Advance, 'amount' | 'otherCurrency'>[]; paid: PriorPayments },
  formats: Formats,
): EventViewModel {
  const balance = balanceOf(event, deductedAdvances(advances, event), paid)
  const formatInClaimCurrency = (amount: string) => formatAmount(formats, amount, event.baseCurrency)
  return {
    id: event.id,
    name: event.name,
    status: event.status,
    dates: formatDates(formats, event.startsOn, event.endsOn),
    currency: event.baseCurrency,
    expenses: event.expenseCount,
    due: formatInClaimCurrency(withoutSign(balance.due)),
    isPaidBack: isPaidBack(balance.due),
    isPaid: paid.isPaid,
    deductionsText: balanceText(balance, formatInClaimCurrency),
    withoutRate: currenciesOf([...event.missingRates, ...event.leftOut.unconverted]),
    dueNotes: dueNotes(balance.due, { leftOut: event.leftOut, priorPayments: paid }, (sums) =>
      formatMoneyList(formats, sums),
    ),
    otherAdvances: otherCurrencyAdvances(advances),
    drafts: event.drafts,
  }
}

/** The effect of a new claim currency or a new rate on an event. */
export interface TermsChange {
  /** the terms with this effect, in the format of `termsKey` */
  key: string
  /** whether the terms differ from those of the event */
  isNew: boolean
  /** the number of expenses; 0 when neither the terms nor the total change */
  expenses: number
  /** the number of expenses that would be converted again */
  converted: number
  /** the number of expenses that would have no rate */
  unconverted: number
  before: ShownTotal
  after: ShownTotal
  /** the number of charges that no longer count */
  charged: number
  /** the number of charges that count again */
  returning: number
  /** the number of advances whose amounts are read in another currency */
  advances: number
}

/** A total, and the amounts that it leaves out because they have no rate, in words. */
export interface ShownTotal {
  amount: string
  currency: string
  leftOut?: string
}

const toShownTotal = (
  total: string,
  { baseCurrency: currency }: EventTerms,
  unconverted: CurrencySum[],
  formats: Formats,
): ShownTotal => ({
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
): TermsChange {
  const { totalBefore, totalAfter, unconvertedBefore, unconvertedAfter } = preview
  const key = termsKey(terms)
  const isNew = key !== termsKey(event)
  return {
    key,
    isNew,
    expenses: isNew || totalBefore !== totalAfter ? preview.expenseCount : 0,
    converted: preview.convertedCount,
    unconverted: unconvertedAfter.reduce((sum, { count }) => sum + count, 0),
    before: toShownTotal(totalBefore, event, unconvertedBefore, formats),
    after: toShownTotal(totalAfter, terms, unconvertedAfter, formats),
    charged: preview.lostChargeCount,
    returning: preview.returningChargeCount,
    advances,
  }
}

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
