import { z } from 'zod'
import { TAX_LINES_MAX } from '~/limits'

// The JSON format of taxes, for the database and for readings of receipts.

/** A rate in percent, from 0 to 100. */
const rateSchema = z.string().regex(/^(?:\d{1,2}(?:\.\d{1,3})?|100)$/)

const amountSchema = z.string().regex(/^-?\d{1,18}(?:\.\d{1,10})?$/)

/** The tax of one rate on a receipt, as it is printed. */
export const taxLineSchema = z.object({
  /** in percent, without superfluous zeros (`19`, `5.5`); null if the receipt prints no rate */
  rate: rateSchema.nullable(),
  /** the amount without this tax; null if the receipt does not print it */
  net: amountSchema.nullable(),
  /** the tax itself */
  amount: amountSchema,
})

export type TaxLine = z.output<typeof taxLineSchema>

export const taxLinesSchema = z.array(taxLineSchema).max(TAX_LINES_MAX)

export const taxesToJson = (taxes: TaxLine[]): string =>
  JSON.stringify(taxes.map(({ rate, net, amount }) => ({ rate, net, amount })))

/** Reads stored taxes; empty for an invalid text, which an administrator may have stored. */
export function taxesFromJson(json: string): TaxLine[] {
  try {
    return taxLinesSchema.parse(JSON.parse(json))
  } catch {
    return []
  }
}
