import { z } from 'zod'
import { isCalendarDate } from '~/domain/money/date'
import { OFFICIAL_RULES } from '~/domain/rates/official/official-schema'

// The claimant's choices among the rates in a published file.

/** The most currencies that a form can choose. */
const CURRENCIES_CHOSEN_MAX = 200

export const choicesSchema = z.object({
  rule: z.enum(OFFICIAL_RULES).catch('published'),
  /** the month that the claimant names for a file that does not state it, YYYY-MM; empty without one */
  month: z
    .string()
    .refine((month) => month === '' || isCalendarDate(`${month}-01`))
    .catch(''),
  /** the currencies that get rates; null for those that have none */
  currencies: z
    .array(z.string().regex(/^[A-Z]{3}$/))
    .max(CURRENCIES_CHOSEN_MAX)
    .nullable()
    .catch(null),
})

export type Choices = z.output<typeof choicesSchema>
