// The part of a file that one receipt takes up: some of its pages, or an area of one page.

/** The minimum share of a page's width and height that a receipt may take up. */
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
  /** null for whole pages; an area has exactly one page */
  area: Area | null
}

/** Whether an excerpt includes a page of its file. */
export const showsPage = (excerpt: Excerpt | null, page: number): boolean =>
  excerpt === null || (page >= excerpt.firstPage && page <= excerpt.lastPage)

/** Names the pages of an excerpt: `page 2`, `pages 2–4`, `part of page 1`; empty for the whole file. */
export function excerptText(excerpt: Excerpt | null, pages: number): string {
  if (excerpt === null) return ''
  const { firstPage, lastPage, area } = excerpt
  if (area) return pages > 1 ? `part of page ${firstPage}` : 'part of the picture'
  return firstPage === lastPage ? `page ${firstPage}` : `pages ${firstPage}–${lastPage}`
}

/**
 * Returns the parts of a file whose receipts begin on the given pages.
 * @param begins the first pages of the receipts; must include 1
 * @param pages the number of pages of the file
 */
export function excerptsBeginningOn(begins: number[], pages: number): Excerpt[] {
  const firstPages = begins.filter((page) => page <= pages).sort((one, other) => one - other)
  return firstPages.map((firstPage, index) => ({
    firstPage,
    lastPage: (firstPages[index + 1] ?? pages + 1) - 1,
    area: null,
  }))
}
