import { z } from 'zod'
import { TAX_LINES_MAX } from '~/limits'

// Taxes as they are stored, and as the reader answers them.

/** In percent, from 0 to 100. */
const rateSchema = z.string().regex(/^(?:\d{1,2}(?:\.\d{1,3})?|100)$/)

const amountSchema = z.string().regex(/^-?\d{1,18}(?:\.\d{1,10})?$/)

/** The tax of one rate on a receipt, as it is printed. */
export const taxLineSchema = z.object({
  /** in percent, as decimal text without needless zeros (`19`, `5.5`); null where only the sum is printed */
  rate: rateSchema.nullable(),
  /** the amount without this tax, as decimal text; null where it is not printed */
  net: amountSchema.nullable(),
  /** the tax itself, as decimal text */
  amount: amountSchema,
})

export type TaxLine = z.output<typeof taxLineSchema>

export const taxLinesSchema = z.array(taxLineSchema).max(TAX_LINES_MAX)

/** Returns taxes as they are stored. */
export const taxesToJson = (taxes: TaxLine[]): string =>
  JSON.stringify(taxes.map(({ rate, net, amount }) => ({ rate, net, amount })))

/** Returns stored taxes; none for a text that an administrator has written and that holds no taxes. */
export function taxesFromJson(json: string): TaxLine[] {
  try {
    return taxLinesSchema.parse(JSON.parse(json))
  } catch {
    return []
  }
}
