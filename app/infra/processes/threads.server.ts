import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { MessagePort } from 'node:worker_threads'
import { Piscina } from 'piscina'
import { log } from '~/infra/log.server'

/** How long an idle thread stays alive after a task, in milliseconds. */
const THREAD_IDLE_MS = 60_000

interface Options {
  /** the number of threads that are kept although no task needs them */
  min?: number
  /** the most threads */
  max: number
  /** the most tasks that a thread runs at a time; more than one only for tasks that wait for messages */
  tasksPerThread?: number
  /** the time limit of one task, by the clock, in milliseconds */
  timeMs: number
  /** the heap limit of each thread, in megabytes */
  memoryMb: number
}

/** A task was stopped because it exceeded its limit of time or memory. */
export class TaskLimitError extends Error {
  override name = 'TaskLimitError'
}

/**
 * Opens a pool of threads that run the default export of a built script. A thread starts when a task needs it
 * and ends after some idle time.
 * @param name of the script, an entry of `scripts/entries.mjs`
 * @returns null without a build, in development
 */
export function openThreads(name: string, { min = 0, max, tasksPerThread = 1, timeMs, memoryMb }: Options) {
  const filename = fileURLToPath(new URL(`${name}.js`, import.meta.url))
  if (!existsSync(filename)) return null
  const pool = new Piscina({
    filename,
    minThreads: min,
    maxThreads: max,
    concurrentTasksPerWorker: tasksPerThread,
    idleTimeout: THREAD_IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    // an idle thread must keep its event loop running, because its connections to PostgreSQL need it
    atomics: 'disabled',
  })
  pool.on('error', (error) => log.error({ error }, 'a thread failed'))

  /**
   * Runs the script on a task, and returns a copy of its result. Throws only after the task has ended.
   * @param transferred the parts of the task that move to the thread, such as a message port
   * @throws TaskLimitError; an error of the script, without the class and fields of our own errors
   */
  async function run(task: unknown, transferred: MessagePort[] = []): Promise<unknown> {
    const limit = new AbortController()
    let stoppedThreads: typeof pool.threads = []
    const timer = setTimeout(() => {
      const threadsBefore = pool.threads
      limit.abort()
      stoppedThreads = threadsBefore.filter((thread) => !pool.threads.includes(thread))
    }, timeMs)
    try {
      return await pool.run(task, { signal: limit.signal, transferList: transferred })
    } catch (error) {
      // wait for the threads to end: a native call runs on until it returns
      await Promise.all(stoppedThreads.map((thread) => thread.threadId !== -1 && once(thread, 'exit')))
      if (limit.signal.aborted) throw new TaskLimitError(`A task took more than ${timeMs} ms`)
      const isMemory = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
      throw isMemory ? new TaskLimitError(`A task took more than ${memoryMb} MB of memory`) : error
    } finally {
      clearTimeout(timer)
    }
  }
  return { run }
}
