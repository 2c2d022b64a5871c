import { parentPort, Worker } from 'node:worker_threads'
import { type Entry, scriptOf } from './entry-script.server'
import { log } from './log.server'

interface Limits {
  /** the time of one task by the clock, the start of the thread included */
  timeMs: number
  /** the heap of the thread */
  memoryMb: number
  /** how long the thread is there after a task */
  idleMs: number
}

/** A task as it is handed to the thread; its arguments are copied. */
export interface Task {
  name: string
  args: unknown[]
}

type Reply = { value: unknown } | { failed: string }

/** A task was stopped because it took more time or memory than it may. */
export class TaskLimitError extends Error {
  override name = 'TaskLimitError'
}

function start(entry: Entry, memoryMb: number): Worker {
  const { path, args: argv } = scriptOf(entry)
  const worker = new Worker(path, { argv, resourceLimits: { maxOldGenerationSizeMb: memoryMb } })
  worker.on('error', (error) => log.error({ error }, 'the background thread failed'))
  return worker
}

/**
 * A thread that runs one task after the other, so that a long one does not hold up the thread that asked for
 * it. It starts with the first task unless it is kept ready, ends when it had none for a while, and is
 * replaced when a task fails it.
 */
export class BackgroundThread {
  readonly #entry: Entry
  readonly #limits: Limits
  #worker: Worker | undefined
  #idle: NodeJS.Timeout | undefined
  #isKeptReady = false

  constructor(entry: Entry, limits: Limits) {
    this.#entry = entry
    this.#limits = limits
  }

  /**
   * Starts the thread before its first task. From then on a fresh one follows each that is ended, be it for
   * want of tasks, which gives memory back, or by a task. One that dies without a task is followed by the
   * next task's.
   */
  keepReady(): void {
    this.#isKeptReady = true
    try {
      if (!this.#worker) this.#start().unref()
    } catch (error) {
      log.error({ error }, 'no background thread can be started')
    }
  }

  /**
   * Returns a copy of what the task returns. The next one waits for its end.
   * @throws once nothing of the task runs any more: TaskLimitError; Error with the stack of what the task
   * threw, or that the thread ended over it
   */
  run(task: Task): Promise<unknown> {
    clearTimeout(this.#idle)
    const worker = this.#worker ?? this.#start()
    worker.ref()
    const { timeMs, memoryMb, idleMs } = this.#limits
    return new Promise((resolve, reject) => {
      const stopListening = () => {
        clearTimeout(limit)
        worker.off('message', onReply).off('error', onError).off('exit', onExit)
      }
      const finish = (how: () => void) => {
        stopListening()
        worker.unref()
        this.#idle = setTimeout(() => this.#end(worker), idleMs).unref()
        how()
      }
      const giveUp = (error: Error) => {
        stopListening()
        // a native call goes on until it returns: meanwhile the next task must not start a second thread
        void this.#end(worker).finally(() => reject(error))
      }
      const limit = setTimeout(
        () => giveUp(new TaskLimitError(`${task.name} took more than ${timeMs} ms`)),
        timeMs,
      )
      const onReply = (reply: Reply) => {
        if ('value' in reply) finish(() => resolve(reply.value))
        else finish(() => reject(new Error(`${task.name} failed: ${reply.failed}`)))
      }
      const onError = (error: NodeJS.ErrnoException) => {
        const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        giveUp(isMemory ? new TaskLimitError(`${task.name} took more than ${memoryMb} MB of memory`) : error)
      }
      const onExit = (code: number) =>
        giveUp(new Error(`the background thread ended with ${code} over ${task.name}`))
      worker.on('message', onReply).on('error', onError).on('exit', onExit)
      worker.postMessage(task)
    })
  }

  #start(): Worker {
    const worker = start(this.#entry, this.#limits.memoryMb)
    worker.on('exit', () => this.#forget(worker))
    this.#worker = worker
    return worker
  }

  #forget(worker: Worker): void {
    if (this.#worker === worker) this.#worker = undefined
  }

  /**
   * Ends a thread, whatever it is doing, but for a native call, whose return is waited for; the next task
   * starts another, unless one is kept ready.
   */
  async #end(worker: Worker): Promise<void> {
    this.#forget(worker)
    await worker
      .terminate()
      .catch((error: unknown) => log.error({ error }, 'the background thread cannot be ended'))
    if (this.#isKeptReady) this.keepReady()
  }
}

/**
 * Makes this thread one that runs tasks.
 * @param runTask runs a task by its name
 */
export function serveTasks(runTask: (name: string, args: unknown[]) => Promise<unknown>): void {
  const reply = (message: Reply) => parentPort?.postMessage(message)
  parentPort?.on('message', ({ name, args }: Task) => {
    runTask(name, args).then(
      (value) => reply({ value }),
      (error) => reply({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    )
  })
}
