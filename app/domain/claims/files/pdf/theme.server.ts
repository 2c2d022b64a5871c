import type { Style } from '~/domain/documents/text-layout.server'

// The look of the pack: paper, ink and one accent colour, as on the pages of the application.

export const INK = '#1d1b18'
const MUTED = '#625e56'
export const LINE = '#d8d3c8'
export const LINE_STRONG = '#8c867a'
export const SUNKEN = '#f4f2ed'
export const ACCENT = '#17624a'
export const DANGER = '#a3261f'

/** The styles of texts, with sizes in points. */
export const STYLES = {
  hero: { size: 26, weight: 'strong', color: INK },
  lead: { size: 11, color: MUTED },
  title: { size: 17, weight: 'strong', color: INK },
  heading: { size: 10.5, weight: 'strong', color: INK },
  body: { size: 9.5, color: INK },
  strong: { size: 9.5, weight: 'strong', color: INK },
  muted: { size: 9.5, color: MUTED },
  cell: { size: 8.25, color: INK },
  cellStrong: { size: 8.25, weight: 'strong', color: INK },
  cellMuted: { size: 7.5, color: MUTED },
  label: { size: 7.25, weight: 'strong', color: MUTED },
  link: { size: 8.25, color: ACCENT },
  sum: { size: 6.75, color: MUTED },
  running: { size: 7.25, color: MUTED },
} as const satisfies Record<string, Style>

/** Margins of a page, in points. */
export const MARGIN = { side: 46, top: 62, bottom: 54 }
