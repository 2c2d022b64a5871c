import type { Frozen } from '~/domain/claims/claim'

/**
 * Returns the options for each member of an archive. The same claim must give the same bytes on every
 * machine. So members are not compressed, because compressors differ and photos and PDFs would not shrink.
 * The time is noon of the day of freezing, which falls on the same day in every time zone.
 */
export function memberOptions(frozen: Frozen | null) {
  const [year = 0, month = 0, day = 0] = (frozen?.at ?? '1980-01-01').slice(0, 10).split('-').map(Number)
  return {
    mtime: new Date(year, month - 1, day, 12),
    forceDosTimestamp: true,
    mode: 0o100644,
    compress: false,
  }
}
