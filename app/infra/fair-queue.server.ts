import { AsyncResource } from 'node:async_hooks'
import { LinkedList, type ListNode } from './linked-list'

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
 * Runs tasks, a limited number at once. Of those that wait, the first of each owner starts before the second
 * of any. The places to wait are shared out: when none is free, the last task of the owner with the most
 * gives way to one of an owner with fewer.
 */
export class FairQueue {
  readonly #lanes: number
  readonly #lanesPerOwner: number
  readonly #waitingMax: number
  readonly #waitingPerOwnerMax: number
  /** The waiting tasks of each owner; the owner whose task ended longest ago stands first. */
  readonly #waiting = new Map<string, LinkedList<WaitingTask>>()
  #waitingCount = 0
  /** How many tasks of each owner run. */
  readonly #running = new Map<string, number>()
  #runningCount = 0

  constructor({
    lanes = 1,
    lanesPerOwner = lanes,
    waitingMax = Number.POSITIVE_INFINITY,
    waitingPerOwnerMax = waitingMax,
  }: Options = {}) {
    this.#lanes = lanes
    this.#lanesPerOwner = lanesPerOwner
    this.#waitingMax = waitingMax
    this.#waitingPerOwnerMax = waitingPerOwnerMax
  }

  /**
   * Returns what the task returns, once it was its owner's turn. The task runs in the async context of this
   * call.
   * @param giveUp of this task alone: when it is aborted, the task leaves the queue; one that runs goes on
   * @throws QueueFullError when as many tasks wait as may: at once, or when the task gives its place to
   * another owner's
   * @throws the reason of `giveUp`
   * @throws what the task throws
   */
  run<T>(owner: string, task: () => Promise<T>, giveUp?: AbortSignal): Promise<T> {
    return new Promise((resolve, reject) => {
      if (giveUp?.aborted) return reject(giveUp.reason)
      // one that throws before it returns a promise fails like any other, and gives its lane back
      const run = async () => task()
      const start = AsyncResource.bind(() => run().then(resolve, reject))
      if (this.#runningCount < this.#lanes && this.#hasLane(owner)) return void this.#start(owner, start)
      if (!this.#hasPlace(owner)) return reject(new QueueFullError('Too many tasks wait'))
      const node = this.#add(owner, { start, refuse: reject })
      giveUp?.addEventListener('abort', () => {
        if (node.isRemoved) return
        this.#remove(owner, node)
        reject(giveUp.reason)
      })
    })
  }

  #add(owner: string, task: WaitingTask): ListNode<WaitingTask> {
    const tasks = this.#waiting.get(owner) ?? new LinkedList()
    this.#waiting.set(owner, tasks)
    this.#waitingCount++
    return tasks.add(task)
  }

  #remove(owner: string, node: ListNode<WaitingTask>): void {
    const tasks = this.#waiting.get(owner)
    tasks?.remove(node)
    if (tasks?.size === 0) this.#waiting.delete(owner)
    this.#waitingCount--
  }

  /** Whether an owner may add a waiting task; another's may have to go for it. */
  #hasPlace(owner: string): boolean {
    const count = this.#waiting.get(owner)?.size ?? 0
    if (count >= this.#waitingPerOwnerMax) return false
    if (this.#waitingCount < this.#waitingMax) return true
    let most = { owner, count }
    for (const [each, { size }] of this.#waiting) if (size > most.count) most = { owner: each, count: size }
    const last = this.#waiting.get(most.owner)?.last
    // the owner that gives way keeps at least as many as the other has then
    if (!last || most.count < count + 2) return false
    this.#remove(most.owner, last)
    last.value.refuse(new QueueFullError('The task gave its place to another owner'))
    return true
  }

  #hasLane(owner: string): boolean {
    return (this.#running.get(owner) ?? 0) < this.#lanesPerOwner
  }

  /** The owner whose turn it is: at most as many as there are lanes are passed over. */
  #nextOwner(): string | undefined {
    for (const owner of this.#waiting.keys()) if (this.#hasLane(owner)) return owner
    return undefined
  }

  #startNext(): void {
    while (this.#runningCount < this.#lanes) {
      const owner = this.#nextOwner()
      if (owner === undefined) return
      const tasks = this.#waiting.get(owner)
      const node = tasks?.first
      if (!tasks || !node) return
      this.#remove(owner, node)
      // the owner stands last from now on
      if (this.#waiting.delete(owner)) this.#waiting.set(owner, tasks)
      void this.#start(owner, node.value.start)
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
