// Measures what a task of a process that opens files uses of the processor and the memory.

/** The resources that a task has used since its start. */
export interface Usage {
  /** processor time, or the time by the clock where the system does not report processor time */
  ms: number
  /** the time by the clock */
  clockMs: number
  /** the growth of the process memory since the start; a reused process holds memory of earlier tasks */
  memoryBytes: number
}

/** A task that uses a processor all the time may still take this many times its time limit by the clock. */
const CLOCK_FACTOR = 20

/** Measures the resources that one task of a process uses. */
export class TaskMeter {
  readonly #processorMs: () => number | null
  readonly #memory: () => number
  /** the resources of the process before the task */
  #processorMsBefore: number | null
  #memoryBefore: number
  #startedAt: number | null = null
  #clockMs = 0
  #usedMs = 0
  /** the value of `#clockMs` when `#usedMs` last grew */
  #lastGrowthMs = 0

  /** @param processorMs returns the processor time of the process; null where it is not reported */
  constructor(processorMs: () => number | null, memory: () => number) {
    this.#processorMs = processorMs
    this.#memory = memory
    this.#processorMsBefore = processorMs()
    this.#memoryBefore = memory()
  }

  /** Starts the time of a task. What the process used for its own start does not count for its first task. */
  start({ isFirstTask }: { isFirstTask: boolean }): void {
    if (isFirstTask) {
      this.#processorMsBefore = this.#processorMs()
      this.#memoryBefore = this.#memory()
    }
    this.#startedAt = performance.now()
  }

  /** Returns the memory of the process, and what the task has used since its start. */
  measure(): { memory: number; usage: Usage } {
    const memory = this.#memory()
    if (this.#startedAt !== null) {
      this.#clockMs = performance.now() - this.#startedAt
      const before = this.#processorMsBefore
      // a process that has ended reports nothing
      const usedMs = before === null ? this.#clockMs : (this.#processorMs() ?? 0) - before
      if (usedMs > this.#usedMs) {
        this.#usedMs = usedMs
        this.#lastGrowthMs = this.#clockMs
      }
    }
    const memoryBytes = Math.max(0, memory - this.#memoryBefore)
    return { memory, usage: { ms: this.#usedMs, clockMs: this.#clockMs, memoryBytes } }
  }

  /** What the time limit counts, as last measured: the most of processor time, idle time, clock time / 20. */
  get limitedMs(): number {
    return Math.max(this.#usedMs, this.#clockMs - this.#lastGrowthMs, this.#clockMs / CLOCK_FACTOR)
  }
}
