import { log } from './log.server'

/**
 * Runs work now, and again and again as long as the process runs, never twice at once. What fails is logged
 * and tried the next time.
 */
export function every(intervalMs: number, name: string, work: () => Promise<unknown>): void {
  let isRunning = false
  const run = async () => {
    if (isRunning) return
    isRunning = true
    await work().catch((error) =>
      log.error({ work: name, error }, 'repeated work failed and is tried again later'),
    )
    isRunning = false
  }
  setInterval(run, intervalMs).unref()
  void run()
}
