import { z } from 'zod'
import type { Decimal } from '~/domain/money/decimal'

// The origin of a rate that comes from a published file. `rates.official` stores it as JSON, and claims
// contain it.

const decimal: z.ZodType<Decimal> = z.string()

/** A published pair that a rate consists of. */
const stepSchema = z.object({
  // a pair as it was published; of a mean: the sum of the published rates for as many units
  baseAmount: decimal,
  base: z.string(),
  quoteAmount: decimal,
  quote: z.string(),
  /** the number of published rates that the pair is the sum of; null for a single one */
  count: z.number().nullable(),
  // the first and last day that the publisher states for the pair, or that a mean is of
  from: z.string(),
  to: z.string(),
})

export const officialSchema = z.object({
  publisher: z.enum(['ecb', 'inforeuro', 'hmrc', 'us_treasury', 'bazg']),
  /** how the rate was chosen: for each day of expenses, or as the mean of a month or of the event's days */
  rule: z.enum(['published', 'month_mean', 'event_mean']),
  /** the pairs in the order of the conversion: one, or two through the publisher's own currency */
  steps: z.array(stepSchema).min(1).max(2),
  // the first and last day whose expenses may use the rate
  appliesFrom: z.string(),
  appliesTo: z.string(),
  /** whether the claimant named the month, because the file does not state it */
  isMonthStated: z.boolean(),
  file: z.object({
    name: z.string(),
    sha256: z.string(),
    bytes: z.number(),
    // the days that the rates in the file are for; null when it states none
    firstDay: z.string().nullable(),
    lastDay: z.string().nullable(),
  }),
})

export type Official = z.output<typeof officialSchema>
export type OfficialStep = z.output<typeof stepSchema>
