import { isBack, withoutSign } from '~/domain/advances/labels'
import {
  type Advance,
  balanceOf,
  balanceText,
  deductedAdvances,
  type OtherCurrencyAdvances,
  otherCurrencyAdvances,
} from '~/domain/advances/schema'
import { dueNotes } from '~/domain/claims/payments/due-notes'
import type { PriorPayments } from '~/domain/claims/payments/prior-payments'
import { currenciesOf } from '~/domain/conversion/missing-rates'
import type { Sample } from '~/domain/conversion/sample-rate'
import { type EventTerms, hasEventRate, sampleOf, termsKey } from '~/domain/conversion/terms'
import type { DraftCounts } from '~/domain/events/drafts'
import type { EventSummary, EventWithTotal, TermsPreview } from '~/domain/events/schema'
import type { Note } from '~/domain/text/note'
import {
  type Formats,
  formatAmount,
  formatDates,
  formatLeftOut,
  formatMoneyList,
  formatRate,
  typedDigits,
} from '~/format'
import { RATE_DECIMALS_MAX } from '~/limits'

// Events as pages show them: figures written in the user's formats.

/** The pair that fills the edit form of an event, in the user's figures; empty without a rate. */
export function typedSample(event: EventTerms, formats: Formats): Sample {
  const { receiptAmount, claimAmount, currency } = sampleOf(event)
  const typed = (amount: string, code: string) =>
    amount === '' ? '' : typedDigits(formats, amount, code, RATE_DECIMALS_MAX)
  return {
    receiptAmount: typed(receiptAmount, currency),
    claimAmount: typed(claimAmount, event.baseCurrency),
    currency,
  }
}

/** An event as a row of the dashboard. */
export interface EventViewModel {
  id: string
  name: string
  status: string
  /** its days; empty when they are not known */
  dates: string
  currency: string
  expenses: number
  /** what is to be paid, or was, without a sign */
  due: string
  /** whether the claimant gives that back */
  isBack: boolean
  /** whether it was paid */
  isPaid: boolean
  /** the total and what is taken off it; empty where nothing is */
  less: string
  /** the currencies that have no rate which is known to be theirs */
  withoutRate: string[]
  /** what stands beside that, in words */
  dueNotes: Note[]
  /** the advances in other currencies, which are not taken off; null without any */
  otherAdvances: OtherCurrencyAdvances | null
  /** the receipts that are no expenses yet */
  drafts: DraftCounts
}

export function toEventRow(
  event: EventWithTotal,
  { advances, paid }: { advances: Pick<Advance, 'amount' | 'otherCurrency'>[]; paid: PriorPayments },
  formats: Formats,
): EventViewModel {
  const balance = balanceOf(event, deductedAdvances(advances, event), paid)
  const figure = (amount: string) => formatAmount(formats, amount, event.baseCurrency)
  return {
    id: event.id,
    name: event.name,
    status: event.status,
    dates: formatDates(formats, event.startsOn, event.endsOn),
    currency: event.baseCurrency,
    expenses: event.expenseCount,
    due: figure(withoutSign(balance.due)),
    isBack: isBack(balance.due),
    isPaid: paid.isPaid,
    less: balanceText(balance, figure),
    withoutRate: currenciesOf([...event.missingRates, ...event.leftOut.unconverted]),
    dueNotes: dueNotes(balance.due, { leftOut: event.leftOut, priorPayments: paid }, (some) =>
      formatMoneyList(formats, some),
    ),
    otherAdvances: otherCurrencyAdvances(advances),
    drafts: event.drafts,
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
  /** the number of expenses that have no rate then */
  unconverted: number
  before: ShownTotal
  after: ShownTotal
  /** the number of charged amounts that do not count any more */
  charged: number
  /** the number of charged amounts that count again */
  returning: number
  /** the number of advances whose amounts are read in another currency */
  advances: number
}

/** A total, and what it leaves out for want of a rate, in words. */
export interface ShownTotal {
  amount: string
  currency: string
  leftOut?: string
}

export function toTermsChange(
  event: EventSummary,
  terms: EventTerms,
  preview: TermsPreview,
  advances: number,
  formats: Formats,
): TermsChange {
  const { expenses, converted, charged, returning, totalBefore, totalAfter } = preview
  const { unconvertedBefore, unconvertedAfter } = preview
  const key = termsKey(terms)
  const isNew = key !== termsKey(event)
  return {
    key,
    isNew,
    expenses: isNew || totalBefore !== totalAfter ? expenses : 0,
    converted,
    unconverted: unconvertedAfter.reduce((sum, { count }) => sum + count, 0),
    before: {
      amount: formatAmount(formats, totalBefore, event.baseCurrency),
      currency: event.baseCurrency,
      leftOut: formatLeftOut(formats, unconvertedBefore),
    },
    after: {
      amount: formatAmount(formats, totalAfter, terms.baseCurrency),
      currency: terms.baseCurrency,
      leftOut: formatLeftOut(formats, unconvertedAfter),
    },
    charged,
    returning,
    advances,
  }
}

/**
 * Returns what the box says that copies the rates of an event; empty when it has none.
 * @param rates how many its Rates page has
 */
export function toRatesOffer(event: EventTerms, rates: number, formats: Formats): string {
  const ofEvent = hasEventRate(event) ? `its event rate of ${formatRate(formats, event.exchangeRate)}` : ''
  const ofPage = rates > 0 ? `the ${rates === 1 ? 'rate' : `${rates} rates`} of its Rates page` : ''
  const offered = [ofEvent, ofPage].filter(Boolean).join(' and ')
  const unproved = rates > 0 ? `, without the proof${rates === 1 ? '' : 's'}` : ''
  return offered && `Copy ${offered} too${unproved}`
}
