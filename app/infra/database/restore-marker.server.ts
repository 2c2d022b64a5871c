import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A file in DATA_DIR from the first thing that a restore writes to its last: what is there in the meantime is
 * not whole.
 */
export const RESTORE_MARKER = 'restore-under-way'

/**
 * @throws an Error that says to an operator what to do, while a restore into the folder has not come to its
 * end
 */
export function assertRestored(dataDir: string): void {
  if (!existsSync(join(dataDir, RESTORE_MARKER))) return
  throw new Error(
    `a restore into ${dataDir} is under way, or was cut off. If it was cut off, empty the folder (and a PostgreSQL database that has tables) and run "npm run restore -- FILE" again.`,
  )
}
