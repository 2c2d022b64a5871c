interface Options {
  /** tasks that run at once */
  lanes?: number
  /** tasks of one owner that run at once */
  lanesPerOwner?: number
  /** tasks that wait at most, of all owners together */
  waitingMax?: number
  /** tasks of one owner that wait at most */
  waitingPerOwnerMax?: number
}

/** A task was refused because as many wait as may. */
export class QueueFullError extends Error {
  override name = 'QueueFullError'
}

/** Runs tasks, at most so many at once. Of those that wait, the first of each owner starts before the second of any. */
export class FairQueue {
  readonly #lanes: number
  readonly #lanesPerOwner: number
  readonly #waitingMax: number
  readonly #waitingPerOwnerMax: number
  /** The waiting tasks of each owner; the owner who was served longest ago stands first. */
  readonly #waiting = new Map<string, (() => Promise<void>)[]>()
  #waitingCount = 0
  /** How many tasks of each owner run. */
  readonly #running = new Map<string, number>()
  #runningCount = 0

  constructor({ lanes = 1, lanesPerOwner = lanes, waitingMax = Number.POSITIVE_INFINITY, waitingPerOwnerMax = waitingMax }: Options = {}) {
    this.#lanes = lanes
    this.#lanesPerOwner = lanesPerOwner
    this.#waitingMax = waitingMax
    this.#waitingPerOwnerMax = waitingPerOwnerMax
  }

  /**
   * Returns what the task returns, once it was its owner's turn.
   * @throws QueueFullError at once, when as many tasks wait as may; what the task throws
   */
  run<T>(owner: string, task: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const canStart = this.#runningCount < this.#lanes && this.#hasLane(owner)
      const tasks = this.#waiting.get(owner) ?? []
      const isFull = this.#waitingCount >= this.#waitingMax || tasks.length >= this.#waitingPerOwnerMax
      if (!canStart && isFull) return reject(new QueueFullError('Too many tasks wait'))
      tasks.push(() => task().then(resolve, reject))
      this.#waiting.set(owner, tasks)
      this.#waitingCount++
      this.#startNext()
    })
  }

  #hasLane(owner: string): boolean {
    return (this.#running.get(owner) ?? 0) < this.#lanesPerOwner
  }

  #startNext(): void {
    while (this.#runningCount < this.#lanes) {
      const owner = [...this.#waiting.keys()].find((each) => this.#hasLane(each))
      if (owner === undefined) return
      const [task, ...others] = this.#waiting.get(owner) ?? []
      this.#waiting.delete(owner)
      if (others.length > 0) this.#waiting.set(owner, others)
      this.#waitingCount--
      if (task) void this.#start(owner, task)
    }
  }

  async #start(owner: string, task: () => Promise<void>): Promise<void> {
    this.#runningCount++
    this.#running.set(owner, (this.#running.get(owner) ?? 0) + 1)
    await task()
    this.#runningCount--
    const left = (this.#running.get(owner) ?? 1) - 1
    if (left > 0) this.#running.set(owner, left)
    else this.#running.delete(owner)
    this.#startNext()
  }
}
