import type { ClaimFile } from '~/domain/claims/claim'
import { groupBy } from '~/domain/group-by'
import { showsPage } from '~/domain/receipts/excerpt'

/** Returns a view for each rotation that a page's lines use. Packs show unused pages too, for all lines. */
export function viewsOfPage({ lines, turns }: ClaimFile, page: number) {
  const linesOnPage = lines.filter(({ excerpt }) => showsPage(excerpt, page))
  const viewedLines = linesOnPage.length > 0 ? linesOnPage : lines
  if (viewedLines.length === 0) return [{ turns, lines: [] }]
  return [...groupBy(viewedLines, (line) => String(line.turns)).values()].map((lines) => ({
    turns: lines[0]?.turns ?? 0,
    lines,
  }))
}

/** The quarter turns to the right, and the lines with this rotation; none for a file that backs no line. */
export type PageView = ReturnType<typeof viewsOfPage>[number]
