// The progress of a backup or a restore.

export type BackupProgress =
  | { phase: 'rows' | 'files'; done: number; all: number; bytes: number }
  | { phase: 'checking' | 'comparing'; bytes: number }

/** Receives progress often. An error that it throws cancels the work and leaves nothing behind. */
export type ReportProgress = (progress: BackupProgress) => void

/** Tells the operator why a backup or restore is not possible; nothing was changed. */
export class BackupError extends Error {
  override name = 'BackupError'
}
