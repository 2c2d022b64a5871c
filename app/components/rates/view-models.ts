import { toShownTotal } from '~/components/events/view-models'
import { toThumbnail } from '~/components/receipts/thumbnail'
import type { Pair } from '~/domain/conversion/convert'
import type { CodedRate } from '~/domain/conversion/convert-expense'
import type { EventRateUse } from '~/domain/conversion/missing-rates'
import { mistakeOfRate, type RateDoubt, rateDoubt } from '~/domain/conversion/rate-doubt'
import { type EventTerms, hasEventRate } from '~/domain/conversion/terms'
import type { Decimal } from '~/domain/money/decimal'
import { publisherText, stepText } from '~/domain/rates/official-text'
import type { Rate, RateDocument, RatesPreview } from '~/domain/rates/schema'
import { excerptFromJson } from '~/domain/receipts/excerpt-schema'
import { formatDate, formatDates } from '~/format/format-dates'
import { formatBothWays, formatExact, formatRate, typedAmount } from '~/format/format-figures'
import type { Formats } from '~/format/formats'
import { RATE_DECIMALS_MAX } from '~/limits'
import { doubtText } from './doubt-text'
import { SOURCE_OPTIONS } from './source-options'

// View models of rates, with figures and dates in the user's formats.

export const toProof = ({ name, excerpt, ...file }: RateDocument) => ({
  id: file.id,
  name,
  thumbnail: toThumbnail({ ...file, excerpt: excerptFromJson(excerpt) }),
})

/** The file that proves a rate. */
export type ProofViewModel = ReturnType<typeof toProof>

/** Describes an event's own rate, and how currencies without a rate count. */
export function eventRateText(event: EventTerms, formats: Formats): string {
  const { exchangeRate, sampleReceiptAmount, sampleClaimAmount, sampleCurrency, baseCurrency } = event
  if (!hasEventRate(event)) return 'A currency without a rate here is not converted.'
  if (sampleCurrency === null || sampleReceiptAmount === null || sampleClaimAmount === null)
    return `A currency without a rate here is converted at ${formatRate(formats, exchangeRate)}, the event’s rate.`
  const receipt = `${formatExact(formats, sampleReceiptAmount, sampleCurrency)} ${sampleCurrency}`
  const claim = `${formatExact(formats, sampleClaimAmount, baseCurrency)} ${baseCurrency}`
  return `The event’s rate is ${receipt} = ${claim}. Another currency without a rate here is not converted.`
}

/** Names the currencies for which the event's own rate is likely a mistake; empty without any. */
export function eventRateDoubtText(event: EventTerms, uses: EventRateUse[]): string {
  const { exchangeRate, baseCurrency } = event
  if (!hasEventRate(event)) return ''
  const doubts = uses.flatMap(({ currency }) => {
    const doubt = mistakeOfRate(exchangeRate, currency, baseCurrency)
    return doubt ? `${currency}: ${doubtText(doubt)}` : []
  })
  return doubts.join(' ')
}

/** Returns a formatted amount with its currency. */
const toFigure = (amount: Decimal, currency: string, formats: Formats) => ({
  amount: formatExact(formats, amount, currency),
  currency,
})

/** Returns the figures and the date of a rate, and whether it converts to the current claim currency. */
const toPair = (rate: CodedRate, claimCurrency: string, formats: Formats) => ({
  receipt: toFigure(rate.receiptAmount, rate.currency, formats),
  claim: toFigure(rate.claimAmount, rate.claimCurrency, formats),
  date: formatDate(formats, rate.date),
  isUsable: rate.claimCurrency === claimCurrency,
})

/** A rate, its doubt, and the number of expenses that it converts. */
interface RateUse {
  rate: Rate
  doubt: RateDoubt | null
  expenseCount: number
  /** whether an expense of the event claims its fee */
  isFeeClaimed: boolean
}

export function toRateRow(
  { rate, doubt, expenseCount, isFeeClaimed }: RateUse,
  claimCurrency: string,
  formats: Formats,
) {
  return {
    id: rate.id,
    code: rate.code,
    ...toPair(rate, claimCurrency, formats),
    bothWays: bothWaysOf(rate, formats),
    doubt: doubtText(doubt),
    // the source; for a published rate the publisher and the published pairs
    sources: sourcesOf(rate, formats),
    fee: rate.fee === null ? null : toFigure(rate.fee, rate.claimCurrency, formats),
    // whether an expense of the event claims its fee
    isFeeClaimed,
    note: rate.note,
    document: rate.document && toProof(rate.document),
    expenseCount,
  }
}

/** A rate in the schedule. */
export type RateViewModel = ReturnType<typeof toRateRow>

/** Returns the source of a rate. A published rate has its publisher and its published pairs. */
function sourcesOf({ source, official }: Rate, formats: Formats): string[] {
  if (official === null) return [SOURCE_OPTIONS.find(([option]) => option === source)?.[1] ?? source]
  const writeDays = (first: string, last: string) => formatDates(formats, first, last)
  return [publisherText(official), ...official.steps.map((step) => stepText(step, writeDays))]
}

const bothWaysOf = (rate: Pair & Pick<Rate, 'currency' | 'claimCurrency'>, formats: Formats): string =>
  formatBothWays(
    formats,
    { amount: rate.receiptAmount, currency: rate.currency },
    { amount: rate.claimAmount, currency: rate.claimCurrency },
  )

export function toRateOption(rate: CodedRate, claimCurrency: string, formats: Formats) {
  const { receipt, claim, date, isUsable } = toPair(rate, claimCurrency, formats)
  const pair = `${receipt.amount} ${receipt.currency} = ${claim.amount} ${claim.currency}`
  const words = isUsable ? [rate.code, pair, date] : [rate.code, pair, `to ${claim.currency}, not used`]
  // lists the fields, so that a rate's other columns, such as its fee and proof, never reach the browser
  return {
    id: rate.id,
    code: rate.code,
    currency: rate.currency,
    claimCurrency: rate.claimCurrency,
    date: rate.date,
    receiptAmount: rate.receiptAmount,
    claimAmount: rate.claimAmount,
    words: words.join(' · '),
    isUsable,
  }
}

/** A rate as an option in the form of an expense. */
export type RateOption = ReturnType<typeof toRateOption>

/**
 * Returns the values of a rate's form. A rate to a former claim currency fills in no amounts in the current
 * claim currency.
 */
export function rateValues(rate: Rate, claimCurrency: string, formats: Formats): Record<string, string> {
  const isUsable = rate.claimCurrency === claimCurrency
  return {
    currency: rate.currency,
    receipt_amount: typedAmount(formats, rate.receiptAmount, rate.currency, RATE_DECIMALS_MAX),
    claim_amount: isUsable
      ? typedAmount(formats, rate.claimAmount, rate.claimCurrency, RATE_DECIMALS_MAX)
      : '',
    date: rate.date,
    source: rate.source,
    fee: isUsable && rate.fee !== null ? typedAmount(formats, rate.fee, rate.claimCurrency) : '',
    note: rate.note,
  }
}

/** The effect of a change of a rate, and the other rates to compare it with. */
interface ComparedEffect {
  /** identifies the values, in the format of `effectKey` */
  key: string
  preview: RatesPreview
  /** the new values; null when the rate is deleted */
  rate: (Pair & Pick<Rate, 'currency'>) | null
  otherRates: Pair[]
  /** the question about an ambiguous amount of the rate; null without one */
  question?: string | null
}

export function toRateChange(
  { key, preview, rate, otherRates, question = null }: ComparedEffect,
  claimCurrency: string,
  formats: Formats,
) {
  const { totalBefore, totalAfter, unconvertedBefore, unconvertedAfter, ...counts } = preview
  const doubt = rate && rateDoubt({ ...rate, claimCurrency }, otherRates)
  return {
    // identifies the rate with this effect, in the format of `effectKey`
    key,
    ...counts,
    before: toShownTotal(totalBefore, claimCurrency, unconvertedBefore, formats),
    after: toShownTotal(totalAfter, claimCurrency, unconvertedAfter, formats),
    bothWays: rate ? bothWaysOf({ ...rate, claimCurrency }, formats) : '',
    doubt: doubtText(doubt, question),
    // an amount misread as a thousandth makes a rate look swapped
    isSwapped: doubt?.kind === 'swapped' && question === null,
  }
}

/** The effect of a rate, as its form shows it. */
export type RateChange = ReturnType<typeof toRateChange>
