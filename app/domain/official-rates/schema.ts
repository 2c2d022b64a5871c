import { z } from 'zod'
import { officialSchema } from '~/domain/rates/official-schema'
import { isMonth } from './published-rates'

/** The most currencies that a form can choose. */
const CURRENCIES_CHOSEN_MAX = 200

/** The claimant's choices among the rates in a published file. */
export const choicesSchema = z.object({
  rule: officialSchema.shape.rule.catch('published'),
  /** the month that the claimant names for a file that does not state it, YYYY-MM; empty without one */
  month: z.string().refine(isMonth).catch(''),
  /** the currencies that get rates, also codes that no publisher has; null for all without a rate */
  currencies: z.array(z.string()).max(CURRENCIES_CHOSEN_MAX).nullable().catch(null),
})

export type Choices = z.output<typeof choicesSchema>
