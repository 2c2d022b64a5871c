import { z } from 'zod'
import { TAX_LINES_MAX } from '~/limits-and-lifetimes'

/** In percent, from 0 to 100. */
const rateSchema = z.string().regex(/^(?:\d{1,2}(?:\.\d{1,3})?|100)$/)

const amountSchema = z.string().regex(/^-?\d{1,18}(?:\.\d{1,10})?$/)

const taxLineSchema = z.object({
  /** in percent, as decimal text without needless zeros (`19`, `5.5`); null where only the sum is printed */
  rate: rateSchema.nullable(),
  /** the amount without this tax, as decimal text; null where it is not printed */
  net: amountSchema.nullable(),
  /** the tax itself, as decimal text */
  amount: amountSchema,
})

/** The tax of one rate on a receipt, as it is printed. */
export type TaxLine = z.output<typeof taxLineSchema>

export const taxLinesSchema = z.array(taxLineSchema).max(TAX_LINES_MAX)
