/**
 * An archive that `npm run backup` did not write in this form: it is cut off, altered, or of another kind.
 * The message tells an operator what is wrong.
 */
export class ArchiveError extends Error {
  override name = 'ArchiveError'
}
