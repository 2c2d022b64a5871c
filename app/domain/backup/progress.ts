// The progress of a backup or a restore.

export type BackupProgress =
  | { phase: 'rows' | 'files'; done: number; all: number; bytes: number }
  | { phase: 'checking' | 'comparing'; bytes: number }

/** Called often. An error that it throws ends the work, as if nothing had been begun. */
export type ReportProgress = (progress: BackupProgress) => void

/**
 * The error of a backup or restore that cannot be done. Its message tells the operator why; nothing was
 * changed.
 */
export class BackupError extends Error {
  override name = 'BackupError'
}
