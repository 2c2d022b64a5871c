/**
 * An archive that is not what `npm run backup` made: cut, altered, or of another kind. The message says how
 * to an operator.
 */
export class ArchiveError extends Error {
  override name = 'ArchiveError'
}
