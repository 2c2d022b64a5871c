// The part of a file that a receipt is: some of its pages, or an area of one.

/** Less of a page's width or height is no receipt. */
export const AREA_SHARE_MIN = 0.02

/** A part of a page, as shares of its width and height. */
export interface Area {
  x0: number
  y0: number
  x1: number
  y1: number
}

export interface Excerpt {
  /** from 1 */
  firstPage: number
  lastPage: number
  /** null: all of its pages; else there is one */
  area: Area | null
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
