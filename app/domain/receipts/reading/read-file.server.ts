import { z } from 'zod'
import { USUAL_CATEGORIES } from '~/domain/expenses/categories'
import { PAYMENTS } from '~/domain/expenses/payments'
import { taxLineSchema } from '~/domain/expenses/taxes-json'
import { excerptSchema } from '~/domain/receipts/excerpt-schema'
import type { Entry } from '~/infra/entry-script.server'
import type { FileProcessor } from '~/infra/files/file-processor.server'
import type { FileKind, PartToRead } from '~/infra/files/prepared-file.server'
import {
  EXACT_READINGS_MAX,
  INVOICE_NUMBER_CHARACTERS_MAX,
  MERCHANT_CHARACTERS_MAX,
  OTHER_VALUES_MAX,
  RECEIPT_PAGES_MAX,
  RECEIPT_PARTS_MAX,
  RECEIPT_TEXT_CHARACTERS_MAX,
  TAX_LINES_MAX,
} from '~/limits'
import { boxSchema, exactReadingSchema, textSchema } from './exact-reading'
import { LANGUAGES } from './languages'
import { PAPER_KINDS } from './paper-kind'

// Reads a receipt file in a worker process, and validates its answer: words of an unknown file are untrusted.

/** The worker process that prepares and reads files. */
export const READER: Entry = { name: 'reader', source: 'app/domain/file-tasks.server.ts' }

/** The confidence and the place of a suggestion. */
const placeFields = {
  confidence: z.number().min(0).max(1),
  page: z.int().min(1).max(RECEIPT_PAGES_MAX),
  box: boxSchema,
}

const suggestionSchema = (value: z.ZodType<string>) =>
  z
    .object({ value, alternatives: z.array(value).max(OTHER_VALUES_MAX).optional(), ...placeFields })
    .nullable()

/** Decimal text; negative for a refund. */
const decimal = z.string().regex(/^-?\d{1,18}(?:\.\d{1,4})?$/)

const currencySchema = z.string().regex(/^[A-Z]{3}$/)
const merchantSchema = textSchema(MERCHANT_CHARACTERS_MAX)

const moneyOfSlipSchema = z.object({
  currency: currencySchema,
  amount: z.string().regex(/^(?=.*[1-9])\d{1,40}(?:\.\d{1,9})?$/),
})

/** The worker's answer, validated because a malicious file may have taken over the process. */
const readFileSchema = z.object({
  reading: z.object({
    date: suggestionSchema(z.iso.date()),
    merchant: suggestionSchema(merchantSchema),
    otherMerchants: z.array(merchantSchema).max(OTHER_VALUES_MAX),
    total: suggestionSchema(decimal),
    currency: suggestionSchema(currencySchema),
    otherCurrencies: z.array(currencySchema).max(OTHER_VALUES_MAX),
    taxes: z.array(taxLineSchema.extend(placeFields)).max(TAX_LINES_MAX),
    invoiceNumber: suggestionSchema(textSchema(INVOICE_NUMBER_CHARACTERS_MAX)),
    tip: suggestionSchema(decimal),
    payment: suggestionSchema(z.enum(PAYMENTS)),
    category: suggestionSchema(z.enum(USUAL_CATEGORIES)),
    exact: z.array(exactReadingSchema).max(EXACT_READINGS_MAX),
    parts: z.array(excerptSchema).max(RECEIPT_PARTS_MAX),
    paper: z.enum(PAPER_KINDS).nullable(),
    exchange: z.tuple([moneyOfSlipSchema, moneyOfSlipSchema]).nullable(),
    missingLanguage: z.enum(LANGUAGES.map(({ code }) => code)).nullable(),
  }),
  /** the searchable text of the pages, normalized */
  text: z
    .string()
    .max(RECEIPT_TEXT_CHARACTERS_MAX)
    .refine((text) => !text.includes('\0') && text.isWellFormed()),
})

export type ReadFile = z.output<typeof readFileSchema>

interface ReceiptFile {
  path: string
  kind: FileKind
  /** the part of the file to read; null for the whole file */
  excerpt?: PartToRead | null
  /** the id of the user who owns the file */
  owner?: string
}

/**
 * Reads the receipt in a file that an engine of `READER` has prepared.
 * @throws FileRefusedError when the file cannot be read, or exceeds the engine's limits
 * @throws ProcessEndedError when the process is ended before the file is read
 */
export const readReceiptFile = (
  { path, kind, excerpt = null, owner }: ReceiptFile,
  engine: FileProcessor,
): Promise<ReadFile> => engine.run({ name: 'read', path, args: [kind, excerpt] }, readFileSchema, { owner })
