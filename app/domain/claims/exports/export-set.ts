import { z } from 'zod'

// A column set says how the bookings of a claim are written for an accounting system. One file in `sets` has
// one set, so another system is another file.

/** A value of a row: the name of a source (`export-values.ts`) and its parameter; empty for none. */
const valueSchema = z.string().max(100)

/** What a form asks for: digits, a text, a calendar date or an IBAN. The length is in characters. */
const askSchema = z.strictObject({
  name: z.string().regex(/^[a-z_]+$/),
  label: z.string().min(1),
  hint: z.string().optional(),
  kind: z.enum(['digits', 'text', 'date', 'iban']),
  length: z.tuple([z.int().min(1), z.int().max(200)]).default([1, 200]),
})

export type Ask = z.output<typeof askSchema>

const setSchema = z.strictObject({
  name: z.string().min(1),
  about: z.string().min(1),
  separator: z.enum([',', ';', '\t']),
  decimalMark: z.enum(['.', ',']),
  /** whether every text is quoted; otherwise only where it needs quotes */
  quotesTexts: z.boolean().default(false),
  /** what the claim does not know, and the form asks for */
  asks: z.array(askSchema),
  /** the answer with the first day of the financial year, `20260101`: a file has the bookings of one year */
  financialYear: z.string().optional(),
  /** rows above the titles */
  head: z.array(z.array(valueSchema)),
  columns: z.array(z.tuple([z.string(), valueSchema])).min(1),
})

export type ExportSet = z.output<typeof setSchema>

const files = import.meta.glob<unknown>('./sets/*.json', { eager: true, import: 'default' })

/** The column sets by the name of their file: `datev`. */
export const EXPORT_SETS: ReadonlyMap<string, ExportSet> = new Map(
  Object.entries(files).map(([path, file]) => [
    path.slice(path.lastIndexOf('/') + 1, -'.json'.length),
    setSchema.parse(file),
  ]),
)
