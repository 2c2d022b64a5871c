import { AsyncResource } from 'node:async_hooks'

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

interface WaitingTask {
  start: () => Promise<void>
  refuse: (error: QueueFullError) => void
}

/** A task was refused because as many wait as may. */
export class QueueFullError extends Error {
  override name = 'QueueFullError'
}

/**
 * Runs tasks, at most so many at once. Of those that wait, the first of each owner starts before the second of any. The places to
 * wait are shared out: when none is free, the last task of the owner with the most gives way to one of an owner with fewer.
 */
export class FairQueue {
  readonly #lanes: number
  readonly #lanesPerOwner: number
  readonly #waitingMax: number
  readonly #waitingPerOwnerMax: number
  /** The waiting tasks of each owner; the owner who was served longest ago stands first. */
  readonly #waiting = new Map<string, WaitingTask[]>()
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
   * Returns what the task returns, once it was its owner's turn. The task runs in the async context of this call.
   * @throws QueueFullError when as many tasks wait as may: at once, or when the task gives its place to another owner's
   * @throws what the task throws
   */
  run<T>(owner: string, task: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const canStart = this.#runningCount < this.#lanes && this.#hasLane(owner)
      const tasks = this.#waiting.get(owner) ?? []
      if (!canStart && !this.#hasPlace(tasks.length)) return reject(new QueueFullError('Too many tasks wait'))
      tasks.push({ start: AsyncResource.bind(() => task().then(resolve, reject)), refuse: reject })
      this.#waiting.set(owner, tasks)
      this.#waitingCount++
      this.#startNext()
    })
  }

  /** Whether an owner of so many waiting tasks may add one; another's may have to go for it. */
  #hasPlace(ownCount: number): boolean {
    if (ownCount >= this.#waitingPerOwnerMax) return false
    if (this.#waitingCount < this.#waitingMax) return true
    const [most] = [...this.#waiting.values()].sort((one, other) => other.length - one.length)
    // the owner that gives way keeps at least as many as the other has then
    if (!most || most.length < ownCount + 2) return false
    most.pop()?.refuse(new QueueFullError('The task gave its place to another owner'))
    this.#waitingCount--
    return true
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
      if (task) void this.#start(owner, task.start)
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
