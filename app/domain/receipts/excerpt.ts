import { z } from 'zod'
import { RECEIPT_PAGES_MAX, RECEIPT_PARTS_MAX } from '~/limits-and-lifetimes'

// The part of a file that a receipt is: some of its pages, or an area of one.

/** Less of a page's width or height is no receipt. */
export const AREA_SHARE_MIN = 0.02

const share = z.number().min(0).max(1)
const page = z.int().min(1).max(RECEIPT_PAGES_MAX)

const areaSchema = z
  .object({ x0: share, y0: share, x1: share, y1: share })
  .refine(
    ({ x0, y0, x1, y1 }) => x1 - x0 >= AREA_SHARE_MIN && y1 - y0 >= AREA_SHARE_MIN,
    'Choose a larger part',
  )

export const excerptSchema = z
  .object({ firstPage: page, lastPage: page, area: areaSchema.nullable() })
  .refine(({ firstPage, lastPage }) => lastPage >= firstPage)
  .refine(({ firstPage, lastPage, area }) => area === null || firstPage === lastPage)

export type Excerpt = z.output<typeof excerptSchema>

/** A part of a page, as shares of its width and height. */
export type Area = NonNullable<Excerpt['area']>

const NO_PART = 'Choose the part of the file'

/** An excerpt as a form sends it. */
export const partSchema = z
  .string(NO_PART)
  .max(500, NO_PART)
  .transform((json, context): Excerpt => {
    const part = excerptFromJson(json)
    if (part) return part
    context.addIssue({ code: 'custom', message: NO_PART })
    return z.NEVER
  })

const TOO_MANY = `A file is divided into ${RECEIPT_PARTS_MAX} receipts at most`

export const partsSchema = z.array(partSchema).min(1, NO_PART).max(RECEIPT_PARTS_MAX, TOO_MANY)

/** The pages that begin a receipt, as a form sends them; the first page is always one of them. */
export const beginsSchema = z
  .array(z.coerce.number(NO_PART).pipe(page))
  .transform((pages) => [...new Set([1, ...pages])])
  .refine((pages) => pages.length <= RECEIPT_PARTS_MAX, TOO_MANY)

/** Shares of a page are stored to so many decimals. */
const SHARE_DECIMALS = 4

const rounded = (value: number) => Number(value.toFixed(SHARE_DECIMALS))

/** Returns an excerpt as it is stored: the same one in the same letters. */
export const excerptToJson = ({ firstPage, lastPage, area }: Excerpt): string =>
  JSON.stringify({
    firstPage,
    lastPage,
    area: area && {
      x0: rounded(area.x0),
      y0: rounded(area.y0),
      x1: rounded(area.x1),
      y1: rounded(area.y1),
    },
  })

/** Returns a stored excerpt; null for all of a file, and for a text that an administrator has spoilt. */
export function excerptFromJson(json: string): Excerpt | null {
  try {
    return json === '' ? null : excerptSchema.parse(JSON.parse(json))
  } catch {
    return null
  }
}

/** Whether an excerpt shows a page of its file. */
export const showsPage = (excerpt: Excerpt | null, page: number): boolean =>
  excerpt === null || (page >= excerpt.firstPage && page <= excerpt.lastPage)

/** The pages of an excerpt in words: `page 2`, `pages 2–4`, `part of page 1`; empty for all of a file. */
export function excerptText(excerpt: Excerpt | null, pages: number): string {
  if (excerpt === null) return ''
  const { firstPage, lastPage, area } = excerpt
  if (area) return pages > 1 ? `part of page ${firstPage}` : 'part of the picture'
  return firstPage === lastPage ? `page ${firstPage}` : `pages ${firstPage}–${lastPage}`
}

/**
 * Returns the parts of a file whose receipts begin on these pages, one of which is the first.
 * @param pages of the file
 */
export function runsOfPages(begins: number[], pages: number): Excerpt[] {
  const firsts = begins.filter((page) => page <= pages).sort((one, other) => one - other)
  return firsts.map((firstPage, at) => ({
    firstPage,
    lastPage: (firsts[at + 1] ?? pages + 1) - 1,
    area: null,
  }))
}
