import { Child, type Entry, type Limits, NotStartedError } from './child.server'
import type { Order } from './files.server'

const IDLE_MS = 60_000

/**
 * A process for one task after the other, as starting one takes longer than most tasks. It starts with the first, and ends when there
 * is none for a minute, or when it has grown large.
 */
export class KeptChild {
  readonly #entry: Entry
  readonly #priority: number
  #child: Child | null = null
  #idle: NodeJS.Timeout | undefined

  /** @param priority of the process, up to 19, the lowest */
  constructor(entry: Entry, priority = 0) {
    this.#entry = entry
    this.#priority = priority
  }

  /** Of its process, while there is one. */
  get pid(): number | undefined {
    return this.#child?.isRunning ? this.#child.pid : undefined
  }

  /** As `Child.run`; the next task waits for its end. */
  async run(order: Order, limits: Limits, onProgress?: (progress: unknown) => void): Promise<unknown> {
    clearTimeout(this.#idle)
    try {
      if (this.#child?.isRunning) {
        return await this.#child.run(order, limits, onProgress).catch((error: unknown) => {
          // it ended while it had nothing to do: that says nothing about the task
          if (error instanceof NotStartedError) return this.#runInNew(order, limits, onProgress)
          throw error
        })
      }
      return await this.#runInNew(order, limits, onProgress)
    } finally {
      this.#rest(limits)
    }
  }

  /** Ends the process at once, whatever it is doing; a later task starts another. */
  end(): void {
    clearTimeout(this.#idle)
    this.#child?.end()
    this.#child = null
  }

  #runInNew(order: Order, limits: Limits, onProgress?: (progress: unknown) => void): Promise<unknown> {
    this.#child = new Child(this.#entry, this.#priority)
    return this.#child.run(order, limits, onProgress)
  }

  /** Between two tasks. */
  #rest({ memoryBytes }: Limits): void {
    const child = this.#child
    // what one task leaves in memory must not count against the next
    if (child && child.memory > memoryBytes / 2) child.end()
    this.#idle = setTimeout(() => child?.end(), IDLE_MS).unref()
  }
}
