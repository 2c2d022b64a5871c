import type { ClaimFile } from '~/domain/claims/claim'
import { groupBy } from '~/domain/group-by'
import { showsPage } from '~/domain/receipts/excerpt'

/** A page of a file as some of its lines turn it. */
export interface PageView {
  /** by how many quarters to the right */
  turns: number
  /** those lines; none of a file that backs no line */
  lines: ClaimFile['lines']
}

/**
 * The views of a page: one for each way that the lines which it backs turn it. A page that backs none is
 * shown with all lines of its file, as it must not be missing.
 */
export function viewsOfPage({ lines, turns }: ClaimFile, page: number): PageView[] {
  const own = lines.filter(({ excerpt }) => showsPage(excerpt, page))
  const shown = own.length > 0 ? own : lines
  if (shown.length === 0) return [{ turns, lines: [] }]
  return [...groupBy(shown, (line) => String(line.turns)).values()].map((lines) => ({
    turns: lines[0]?.turns ?? 0,
    lines,
  }))
}
