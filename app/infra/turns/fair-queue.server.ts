import { AsyncResource } from 'node:async_hooks'
import { Counts } from './counts'
import { LinkedList, type ListNode } from './linked-list'

interface Options {
  /** the most tasks that run at once: each running task occupies a lane */
  lanes?: number
  /** the most tasks of one owner that run at once */
  lanesPerOwner?: number
  /** the most tasks of one group of owners that run at once */
  lanesPerGroup?: number
  /** the most tasks that wait, of all owners together */
  waitingMax?: number
  /** the most tasks of one owner that wait */
  waitingPerOwnerMax?: number
  /** decides when tasks start; without it, a task starts as soon as a lane is free */
  turns?: LoopTurns
}

/** Decides in each turn of the event loop whether tasks start. */
interface LoopTurns {
  /** whether a task starts at once if a lane is free and no other task waits */
  startsAtOnce: () => boolean
  /** whether one of the waiting tasks starts in this turn; called once in each turn */
  startsNext: () => boolean
}

interface TaskOptions {
  /** the owners that share one turn, such as the users of a network address; by default the owner alone */
  group?: string
  /** aborting this signal removes a waiting task from the queue; a running task continues */
  signal?: AbortSignal
}

interface WaitingTask {
  start: () => Promise<void>
  refuse: (error: QueueFullError) => void
}

/** The waiting tasks of a group, by owner. The owner who has waited longest for a turn is first. */
interface Group {
  owners: Map<string, LinkedList<WaitingTask>>
  size: number
}

/** A task was refused because the queue is full. */
export class QueueFullError extends Error {
  override name = 'QueueFullError'
}

/** Returns the entry with the largest size. */
function largestEntry<T extends { size: number }>(map: Map<string, T>): [string, T] | undefined {
  let largest: [string, T] | undefined
  for (const entry of map) if (!largest || entry[1].size > largest[1].size) largest = entry
  return largest
}

/** Moves an entry to the end of a map. */
function moveLast<T>(map: Map<string, T>, key: string): void {
  const value = map.get(key)
  if (value !== undefined && map.delete(key)) map.set(key, value)
}

/**
 * Runs a limited number of tasks at once. Waiting tasks take turns: each group has a turn before any group
 * has a second one, and so have the owners within a group. When the queue is full, the group with the most
 * waiting tasks loses its last task to a group with fewer. Within a group, the owner with the most loses it.
 */
export class FairQueue {
  readonly #lanes: number
  readonly #lanesPerOwner: number
  readonly #lanesPerGroup: number
  readonly #waitingMax: number
  readonly #waitingPerOwnerMax: number
  readonly #turns: LoopTurns | undefined
  #nextTurn: NodeJS.Immediate | undefined
  /** the groups with waiting tasks; the group that has waited longest for a turn is first */
  readonly #groups = new Map<string, Group>()
  #waitingCount = 0
  /** the tasks that count against `lanesPerOwner`: the owner's running tasks, and reductions of the share */
  readonly #running = new Counts()
  /** the tasks that count against `lanesPerGroup`; a task beyond its owner's share does not */
  readonly #runningOfGroup = new Counts()
  /** the tasks that count against `lanes`; a task beyond its owner's or its group's share does not */
  #runningCount = 0

  constructor({
    lanes = 1,
    lanesPerOwner = lanes,
    lanesPerGroup = lanes,
    waitingMax = Number.POSITIVE_INFINITY,
    waitingPerOwnerMax = waitingMax,
    turns,
  }: Options = {}) {
    this.#lanes = lanes
    this.#lanesPerOwner = lanesPerOwner
    this.#lanesPerGroup = lanesPerGroup
    this.#waitingMax = waitingMax
    this.#waitingPerOwnerMax = waitingPerOwnerMax
    this.#turns = turns
  }

  /**
   * Runs a task when its owner's turn comes, in the async context of this call, and returns its result.
   * @throws QueueFullError when the queue is full: at once, or later when the task loses its place to another
   * owner's
   * @throws the reason of `signal`
   * @throws the error of the task
   */
  run<T>(owner: string, task: () => Promise<T>, { group = owner, signal }: TaskOptions = {}): Promise<T> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      // a task that throws before it returns a promise must also fail the promise and free its lane
      const run = async () => task()
      const start = () => run().then(resolve, reject)
      if (this.startsAtOnce(owner, group)) return void this.#start(owner, group, start)
      if (!this.#hasPlace(group, owner)) return reject(new QueueFullError('Too many tasks wait'))
      const context = new AsyncResource('waiting task')
      const startInContext = () => context.runInAsyncScope(start)
      const node = this.#add(group, owner, { start: startInContext, refuse: reject })
      signal?.addEventListener('abort', () => {
        if (node.isRemoved) return
        this.#remove(group, owner, node)
        reject(signal.reason)
      })
      if (this.#turns) this.#startInTurns()
    })
  }

  /** Returns whether a task of an owner would start at once. */
  startsAtOnce(owner: string, group = owner): boolean {
    // without `turns` a waiting task takes a lane as soon as it is free, so a new task cannot overtake it
    const isInTime = !this.#turns || (this.#waitingCount === 0 && this.#turns.startsAtOnce())
    return isInTime && this.isFree(owner, group)
  }

  /** Returns whether a lane is free for an owner, within the shares of the owner and the group. */
  isFree(owner: string, group = owner): boolean {
    return this.#runningCount < this.#lanes && this.#hasLane(owner, group)
  }

  /** Returns whether a task of an owner is running. */
  isRunning(owner: string): boolean {
    return this.#running.get(owner) > 0
  }

  /** Returns the number of running tasks of a group, without tasks beyond their owners' shares. */
  runningOf(group: string): number {
    return this.#runningOfGroup.get(group)
  }

  #add(group: string, owner: string, task: WaitingTask): ListNode<WaitingTask> {
    const waitingGroup = this.#groups.get(group) ?? { owners: new Map(), size: 0 }
    this.#groups.set(group, waitingGroup)
    const tasks = waitingGroup.owners.get(owner) ?? new LinkedList()
    waitingGroup.owners.set(owner, tasks)
    waitingGroup.size++
    this.#waitingCount++
    return tasks.add(task)
  }

  #remove(group: string, owner: string, node: ListNode<WaitingTask>): void {
    const waitingGroup = this.#groups.get(group)
    const tasks = waitingGroup?.owners.get(owner)
    if (!waitingGroup || !tasks) return
    tasks.remove(node)
    if (tasks.size === 0) waitingGroup.owners.delete(owner)
    if (--waitingGroup.size === 0) this.#groups.delete(group)
    this.#waitingCount--
  }

  /** Whether an owner may add a waiting task. If the queue is full, it may remove another owner's task. */
  #hasPlace(group: string, owner: string): boolean {
    const groupOfOwner = this.#groups.get(group)
    const count = groupOfOwner?.owners.get(owner)?.size ?? 0
    if (count >= this.#waitingPerOwnerMax) return false
    if (this.#waitingCount < this.#waitingMax) return true
    const [busyGroup, largestGroup] = largestEntry(this.#groups) ?? []
    const [busyOwner, tasks] = largestGroup ? (largestEntry(largestGroup.owners) ?? []) : []
    if (!busyGroup || !largestGroup || !busyOwner || !tasks?.last) return false
    // afterwards the loser must still have at least as many waiting tasks as the winner
    const losesFairly =
      largestGroup === groupOfOwner
        ? tasks.size >= count + 2
        : largestGroup.size >= (groupOfOwner?.size ?? 0) + 2
    if (!losesFairly) return false
    const { last: lastTask } = tasks
    this.#remove(busyGroup, busyOwner, lastTask)
    lastTask.value.refuse(new QueueFullError('The task gave its place to another owner'))
    return true
  }

  #hasLane(owner: string, group: string): boolean {
    return (
      this.#running.get(owner) < this.#lanesPerOwner && this.#runningOfGroup.get(group) < this.#lanesPerGroup
    )
  }

  /** Returns the owner and the group whose turn it is. Skips owners and groups without a free lane. */
  #next(): { group: string; owner: string } | undefined {
    if (this.#runningCount >= this.#lanes) return undefined
    for (const [group, { owners }] of this.#groups)
      if (this.#runningOfGroup.get(group) < this.#lanesPerGroup)
        for (const owner of owners.keys()) if (this.#hasLane(owner, group)) return { group, owner }
    return undefined
  }

  /** Starts the task whose turn it is. Returns false when no task can start. */
  #startNext(): boolean {
    const { group, owner } = this.#next() ?? {}
    if (group === undefined || owner === undefined) return false
    const owners = this.#groups.get(group)?.owners
    const node = owners?.get(owner)?.first
    if (!owners || !node) return false
    this.#remove(group, owner, node)
    moveLast(owners, owner)
    moveLast(this.#groups, group)
    void this.#start(owner, group, node.value.start)
    return true
  }

  /** Starts waiting tasks in the free lanes. */
  #startWaiting(): void {
    if (this.#turns) this.#startInTurns()
    else while (this.#startNext());
  }

  #startInTurns(): void {
    if (this.#nextTurn || !this.#next()) return
    this.#nextTurn = setImmediate(() => {
      this.#nextTurn = undefined
      if (this.#turns?.startsNext()) this.#startNext()
      this.#startInTurns()
    })
  }

  /**
   * Counts a task as running. The returned function ends the count. Other files call it for a task that goes
   * on without waiting for a lane, such as a request that returns from the database. It may exceed a share.
   * Then only the owner or group whose share it exceeds has to wait: with 4 lanes per owner, 6 such requests
   * of one user delay the user's next request until fewer than 4 run. In the group and in the whole queue
   * they occupy only 4 lanes, so that they take no lane from others.
   */
  countRunning(owner: string, group = owner): () => void {
    const isInOwnersShare = this.#running.get(owner) < this.#lanesPerOwner
    const isInGroupsShare = isInOwnersShare && this.#runningOfGroup.get(group) < this.#lanesPerGroup
    const count = (tasks: 1 | -1) => {
      this.#running.add(owner, tasks)
      if (isInOwnersShare) this.#runningOfGroup.add(group, tasks)
      if (isInGroupsShare) this.#runningCount += tasks
    }
    count(1)
    return () => {
      count(-1)
      this.#startWaiting()
    }
  }

  /**
   * Lets an owner run one task fewer, until the returned function is called; other owners can use the lane.
   * It slows down an owner with too many tasks that wait outside of the queue. Requests that wait for a
   * database connection, for example, occupy no lane, so without this an owner would start ever more of them.
   */
  reduceShare(owner: string): () => void {
    this.#running.add(owner, 1)
    return () => {
      this.#running.add(owner, -1)
      this.#startWaiting()
    }
  }

  async #start(owner: string, group: string, task: () => Promise<void>): Promise<void> {
    const stopCounting = this.countRunning(owner, group)
    await task()
    stopCounting()
  }
}
