// What a backup or a restore tells whoever waits for it.

export type Progress =
  | { phase: 'rows' | 'files'; done: number; all: number; bytes: number }
  | { phase: 'checking' | 'comparing'; bytes: number }

/** Is called often. An error that it throws ends the work, as if nothing had been begun. */
export type ReportProgress = (progress: Progress) => void

/** A backup or a restore that cannot be done. The message says why to an operator; nothing was changed. */
export class BackupError extends Error {
  override name = 'BackupError'
}
