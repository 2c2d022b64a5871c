import type { Frozen } from '~/domain/claims/claim'

/** The first day that a ZIP file can store. */
const FIRST_ZIP_DAY = '1980-01-01'

/**
 * Returns the options for each member of an archive. The same claim must give the same bytes on every
 * machine. So members are not compressed, because compressors differ and photos and PDFs would not shrink.
 * The time is noon of the day of freezing, which falls on the same day in every time zone.
 */
export function memberOptions(frozen: Frozen | null) {
  const day = frozen === null ? FIRST_ZIP_DAY : frozen.at.slice(0, 10)
  return {
    // without a zone, JavaScript reads the time as local time, in which ZIP files store it
    mtime: new Date(`${day}T12:00:00`),
    forceDosTimestamp: true,
    mode: 0o100644,
    compress: false,
  }
}
