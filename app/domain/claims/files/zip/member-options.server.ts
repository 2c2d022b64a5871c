import type { Frozen } from '~/domain/claims/claim'

/**
 * How each member of an archive is written: of the same claim the archive has the same bytes, on every
 * machine. So nothing is compressed, as the same text is compressed in several ways, and photos and PDFs do
 * not get smaller anyway; and the time is the day of freezing, at noon, which no time zone knows by another
 * name.
 */
export function memberOptions(frozen: Frozen | null) {
  const [year, month, day] = (frozen?.at ?? '1980-01-01').slice(0, 10).split('-').map(Number) as [
    number,
    number,
    number,
  ]
  return {
    mtime: new Date(year, month - 1, day, 12),
    forceDosTimestamp: true,
    mode: 0o100644,
    compress: false,
  }
}
