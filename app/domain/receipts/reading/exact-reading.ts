import { z } from 'zod'
import { taxLinesSchema } from '~/domain/expenses/taxes-json'
import {
  INVOICE_NUMBER_CHARACTERS_MAX,
  MERCHANT_CHARACTERS_MAX,
  RECEIPT_PAGES_MAX,
  VAT_NUMBER_CHARACTERS_MAX,
} from '~/limits'

/** Limits a share to 0 to 1, because a place found on a skewed page may lie slightly beyond the edge. */
const shareSchema = z.number().transform((share) => Math.min(1, Math.max(0, share)))

/** A place on a page, as shares of the width and height that the page has in the file. */
export const boxSchema = z.object({ x0: shareSchema, y0: shareSchema, x1: shareSchema, y1: shareSchema })

/** Returns the schema of a file's text, without the characters that some database or page cannot handle. */
export const textSchema = (charactersMax: number) =>
  z
    .string()
    .max(charactersMax)
    .transform((text) => text.replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, '').toWellFormed())

/**
 * Exact data of a receipt, from an electronic invoice or from a code that a till prints. A field is null
 * where the source does not give it. Amounts are decimal text with the decimals of the source.
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
  /** the amount with all taxes; negative for a credit note */
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
  /** the place of the code; null for data in the file */
  place: z.object({ page: z.int().min(1).max(RECEIPT_PAGES_MAX), box: boxSchema }).nullable(),
})

export type ExactReading = z.output<typeof exactReadingSchema>
