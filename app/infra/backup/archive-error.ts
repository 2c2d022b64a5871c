/** An archive that is cut off, altered or of another kind. The message tells the operator what is wrong. */
export class ArchiveError extends Error {
  override name = 'ArchiveError'
}
