import { z } from 'zod'
import { RECEIPT_PAGES_MAX, RECEIPT_PARTS_MAX } from '~/limits'
import { AREA_SHARE_MIN, type Excerpt } from './excerpt'

// Excerpts, which are parts of a file, in the form that browsers send, and in the form that is stored.

const shareSchema = z.number().min(0).max(1)
const pageSchema = z.int().min(1).max(RECEIPT_PAGES_MAX)

const areaSchema = z
  .object({ x0: shareSchema, y0: shareSchema, x1: shareSchema, y1: shareSchema })
  .refine(
    ({ x0, y0, x1, y1 }) => x1 - x0 >= AREA_SHARE_MIN && y1 - y0 >= AREA_SHARE_MIN,
    'Choose a larger part',
  )

export const excerptSchema = z
  .object({ firstPage: pageSchema, lastPage: pageSchema, area: areaSchema.nullable() })
  .refine(({ firstPage, lastPage }) => lastPage >= firstPage)
  .refine(
    ({ firstPage, lastPage, area }) => area === null || firstPage === lastPage,
  ) satisfies z.ZodType<Excerpt>

const PART_MISSING = 'Choose the part of the file'

/** An excerpt in the form that browsers send: JSON of six numbers, which is far below 500 characters. */
export const partSchema = z
  .string(PART_MISSING)
  .max(500, PART_MISSING)
  .transform((json, context): Excerpt => {
    const part = excerptFromJson(json)
    if (part) return part
    context.addIssue({ code: 'custom', message: PART_MISSING })
    return z.NEVER
  })

const TOO_MANY_PARTS = `A file is divided into ${RECEIPT_PARTS_MAX} receipts at most`

export const partsSchema = z.array(partSchema).min(1, PART_MISSING).max(RECEIPT_PARTS_MAX, TOO_MANY_PARTS)

/** The pages on which a receipt begins, as browsers send them. The first page is always one of them. */
export const beginsSchema = z
  .array(z.coerce.number(PART_MISSING).pipe(pageSchema))
  .transform((pages) => [...new Set([1, ...pages])])
  .refine((pages) => pages.length <= RECEIPT_PARTS_MAX, TOO_MANY_PARTS)

/** The decimals of the stored page shares. */
const SHARE_DECIMALS = 4

const rounded = (value: number) => Number(value.toFixed(SHARE_DECIMALS))

/** Returns an excerpt in its stored form. Equal excerpts give equal texts. */
export const excerptToJson = ({ firstPage, lastPage, area }: Excerpt): string =>
  JSON.stringify({
    firstPage,
    lastPage,
    area: area && { x0: rounded(area.x0), y0: rounded(area.y0), x1: rounded(area.x1), y1: rounded(area.y1) },
  })

/** Parses a stored excerpt; null for the whole file, and for text that an administrator has broken. */
export function excerptFromJson(json: string): Excerpt | null {
  try {
    return json === '' ? null : excerptSchema.parse(JSON.parse(json))
  } catch {
    return null
  }
}
