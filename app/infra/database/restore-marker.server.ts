import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** A file in DATA_DIR that exists while a restore writes. While it exists, the data is incomplete. */
export const RESTORE_MARKER = 'restore-under-way'

/**
 * Checks that no restore into the folder is unfinished.
 * @throws an Error that tells an operator what to do
 */
export function assertRestored(dataDir: string): void {
  if (!existsSync(join(dataDir, RESTORE_MARKER))) return
  throw new Error(
    `a restore into ${dataDir} is under way, or was cut off. If it was cut off, empty the folder (and a PostgreSQL database that has tables) and run "npm run restore -- FILE" again.`,
  )
}
