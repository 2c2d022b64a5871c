import { z } from 'zod'
import { taxLinesSchema } from '~/domain/expenses/taxes-json'
import {
  INVOICE_NUMBER_CHARACTERS_MAX,
  MERCHANT_CHARACTERS_MAX,
  RECEIPT_PAGES_MAX,
  VAT_NUMBER_CHARACTERS_MAX,
} from '~/limits'

/** What of a page is found a little beyond its edge, as on a skewed one, counts up to the edge. */
const shareSchema = z.number().transform((share) => Math.min(1, Math.max(0, share)))

/** A place on a page as the file has it, as shares of its width and height. */
export const boxSchema = z.object({ x0: shareSchema, y0: shareSchema, x1: shareSchema, y1: shareSchema })

/** A text that a file says, of so many characters, as databases store it. */
export const textSchema = (max: number) =>
  z
    .string()
    .max(max)
    .transform((text) => text.replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, '').toWellFormed())

/**
 * What data on a receipt or in its file says exactly: an electronic invoice, or a code that a till prints.
 * Null where it does not say it. Amounts are decimal text with as many decimals as the source has.
 */
export const exactReadingSchema = z.object({
  /** an electronic invoice, or a code on the receipt */
  source: z.enum(['invoice', 'code']),
  /** the day of the invoice or purchase, YYYY-MM-DD */
  date: z.iso.date().nullable(),
  merchant: textSchema(MERCHANT_CHARACTERS_MAX).nullable(),
  /** the seller's VAT number */
  vatNumber: textSchema(VAT_NUMBER_CHARACTERS_MAX).nullable(),
  invoiceNumber: textSchema(INVOICE_NUMBER_CHARACTERS_MAX).nullable(),
  /** the amount with all taxes; less than zero for a credit note */
  total: z
    .string()
    .regex(/^-?\d{1,18}(?:\.\d{1,10})?$/)
    .nullable(),
  /** ISO 4217 code */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .nullable(),
  /** one for each rate */
  taxes: taxLinesSchema,
  /** where the code stands; null for data in the file */
  place: z.object({ page: z.int().min(1).max(RECEIPT_PAGES_MAX), box: boxSchema }).nullable(),
})

export type ExactReading = z.output<typeof exactReadingSchema>
