import { checkMigrations } from './database/newer-database.server'
import { log } from './log.server'

/**
 * Runs work now, and repeats it while the process runs, never twice at once. An error is logged, and the next
 * run tries again. Work is skipped while the database has migrations of a newer version, because a cleanup of
 * this version could delete files that only rows of the newer version refer to.
 */
export function runEvery(intervalMs: number, name: string, work: () => Promise<unknown>): void {
  let isRunning = false
  const run = async () => {
    if (isRunning) return
    isRunning = true
    await checkMigrations()
      .then(work)
      .catch((error) => log.error({ work: name, error }, 'repeated work failed and is tried again later'))
    isRunning = false
  }
  setInterval(run, intervalMs).unref()
  void run()
}
