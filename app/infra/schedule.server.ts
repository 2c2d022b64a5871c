import { checkMigrations } from './database/newer-database.server'
import { log } from './log.server'

/**
 * Runs work now, and again and again as long as the process runs, never twice at once. What fails is logged
 * and tried the next time. Nothing is done to a database that a newer version has migrated: what has no
 * owner for this one may have one there.
 */
export function every(intervalMs: number, name: string, work: () => Promise<unknown>): void {
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
