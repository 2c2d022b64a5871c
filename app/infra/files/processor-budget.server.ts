const HOUR_MS = 60 * 60_000

/** Some processor time that an owner has used. */
interface Use {
  /** the time of the monotonic clock, in milliseconds */
  usedAt: number
  /** the processor time, in milliseconds */
  ms: number
}

// Limits the processor time of each user's files, so that nobody occupies the processes that open files.

/** A task was not started because its owner has used up the processor time. */
export class ProcessorTimeUsedUpError extends Error {
  override name = 'ProcessorTimeUsedUpError'

  /** @param waitMs the time until the owner has some processor time again, in milliseconds */
  constructor(readonly waitMs: number) {
    super(`No processor time is left for ${waitMs} ms`)
  }
}

/** The processor time that each owner's files have used within the last hour, in this server process. */
export class ProcessorBudget {
  readonly #maxMs: number
  readonly #uses: Map<string, Use[]>

  /** @param maxMs the most processor time of one owner within an hour, in milliseconds */
  constructor(maxMs: number, uses = new Map<string, Use[]>()) {
    this.#maxMs = maxMs
    this.#uses = uses
  }

  /** Returns a budget with the same uses but a lower maximum, for work that leaves the rest to other work. */
  upTo(maxMs: number): ProcessorBudget {
    return new ProcessorBudget(maxMs, this.#uses)
  }

  spend(owner: string, ms: number): void {
    const usedAt = performance.now()
    const recent = this.#recent(owner)
    // keeps the owner whose last use is oldest at the front
    this.#uses.delete(owner)
    this.#uses.set(owner, [...recent, { usedAt, ms }])
    const [oldest] = this.#uses.keys()
    if (oldest !== undefined) this.#recent(oldest)
  }

  /** Returns the time until an owner has some processor time again, in milliseconds; 0 if some is left. */
  waitMs(owner: string): number {
    const uses = this.#recent(owner)
    let usedMs = uses.reduce((sum, { ms }) => sum + ms, 0)
    for (const { usedAt, ms } of uses) {
      if (usedMs < this.#maxMs) return 0
      usedMs -= ms
      if (usedMs < this.#maxMs) return Math.max(1, usedAt + HOUR_MS - performance.now())
    }
    return 0
  }

  /** Returns the owners whose budget is used up. */
  exhausted(): string[] {
    return [...this.#uses.keys()].filter((owner) => this.waitMs(owner) > 0)
  }

  /** Returns the uses of the last hour, the oldest first. */
  #recent(owner: string): Use[] {
    const recent = (this.#uses.get(owner) ?? []).filter(({ usedAt }) => usedAt > performance.now() - HOUR_MS)
    if (recent.length > 0) this.#uses.set(owner, recent)
    else this.#uses.delete(owner)
    return recent
  }
}
