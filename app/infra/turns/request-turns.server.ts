import { AsyncLocalStorage } from 'node:async_hooks'
import { Counts } from './counts'
import { FairQueue } from './fair-queue.server'

// Decides which request is served next. Requests take turns by network address, and at each address by user,
// so that nobody waits behind many requests of another user.

/**
 * How many requests one process works on at once: of all users, of one network address, and of one user.
 * Requests that wait for a body, another thread or a slow client do not count. All of them share one thread,
 * so each further request slows the others down.
 */
export const REQUESTS_AT_WORK_MAX = 24
const REQUESTS_AT_WORK_PER_NETWORK_MAX = 6
export const REQUESTS_AT_WORK_PER_OWNER_MAX = 4

/** How many requests of a user may wait for a database connection before further ones are held back. */
export const HALF_DONE_PER_OWNER_MAX = 16

/** The most requests that wait for a turn, of all users and of each. A page has up to 200 pictures. */
const REQUESTS_WAITING_MAX = 2_000
const REQUESTS_WAITING_PER_OWNER_MAX = 300

/** How long one turn of the event loop may start requests, in milliseconds. */
const LOOP_TURN_MS = 5

/** How long requests are held back at a time while connections arrive, in milliseconds. */
const CONNECTIONS_FIRST_MS = 20

let hasNewConnection = false
/** when the current hold of requests started, in milliseconds of the monotonic clock; null: none is held */
let heldSince: number | null = null
/** until when requests are not held again, in milliseconds of the monotonic clock */
let freeUntil = 0

/** Records that the server has accepted a connection. More connections of unknown clients may wait. */
export function noteConnection(): void {
  hasNewConnection = true
}

/** when this turn of the event loop started work, in milliseconds of the monotonic clock */
let workingSince: number | null = null

/** Returns whether this turn of the event loop has time to start another request. */
function hasTime(): boolean {
  const now = performance.now()
  if (workingSince === null) {
    workingSince = now
    setImmediate(() => {
      workingSince = null
    })
  }
  return now - workingSince < LOOP_TURN_MS
}

/** Holds requests back half of the time while connections arrive: each turn of the event loop accepts one. */
function isHeldForConnections(): boolean {
  const now = performance.now()
  const isHeld = hasNewConnection && now >= freeUntil
  hasNewConnection = false
  if (!isHeld) {
    heldSince = null
    return false
  }
  heldSince ??= now
  if (now - heldSince < CONNECTIONS_FIRST_MS) return true
  heldSince = null
  freeUntil = now + CONNECTIONS_FIRST_MS
  return false
}

const queue = new FairQueue({
  lanes: REQUESTS_AT_WORK_MAX,
  lanesPerOwner: REQUESTS_AT_WORK_PER_OWNER_MAX,
  lanesPerGroup: REQUESTS_AT_WORK_PER_NETWORK_MAX,
  waitingMax: REQUESTS_WAITING_MAX,
  waitingPerOwnerMax: REQUESTS_WAITING_PER_OWNER_MAX,
  turns: { startsAtOnce: () => !hasNewConnection && hasTime(), startsNext: () => !isHeldForConnections() },
})

/** Requests that continue after a wait for something else. */
const resumingRequests = new FairQueue({
  lanes: Number.POSITIVE_INFINITY,
  turns: { startsAtOnce: hasTime, startsNext: () => true },
})

/** The number of half-done requests of each user that wait for a short time. */
const halfDoneCounts = new Counts()

/** The functions that end the shares that a user's half-done requests take. */
const endShareFunctions = new Map<string, (() => void)[]>()

/**
 * Counts a request as half done. Each request beyond the limit of a user takes one of that user's places at
 * work, so fewer further requests start, and finally none. Otherwise each request would wait for all others
 * at each step, until some fail. Returns a function that ends the count.
 */
function countHalfDone(owner: string): () => void {
  if (halfDoneCounts.get(owner) >= HALF_DONE_PER_OWNER_MAX) {
    const earlier = endShareFunctions.get(owner) ?? []
    endShareFunctions.set(owner, [...earlier, queue.keepShare(owner)])
  }
  halfDoneCounts.add(owner, 1)
  return () => {
    halfDoneCounts.add(owner, -1)
    // any request that is done makes room for another
    const [endShare, ...later] = endShareFunctions.get(owner) ?? []
    if (later.length > 0) endShareFunctions.set(owner, later)
    else endShareFunctions.delete(owner)
    endShare?.()
  }
}

/** A request's turn. It holds one of `REQUESTS_AT_WORK_MAX` places, except while it waits for other work. */
export class Turn {
  #owner: string
  /** the user for whom the request's database queries count; empty until the session is looked up */
  userId = ''
  /** the network of the client's address */
  readonly network: string
  /** returns the place at work */
  #place: (() => void) | undefined
  /** ends the count of the request as half done */
  #endWait: (() => void) | undefined
  /** the number of waits in progress */
  #waits = 0
  #isOver = false
  /** the amount of work in progress that continues when the client leaves */
  #held = 0
  #hasLeft = false
  #departure: AbortController | undefined

  /** @param userId null for an unknown user; then the network address stands for the user */
  constructor(userId: string | null, network: string) {
    this.#owner = userId ?? network
    this.network = network
  }

  get clientHasLeft(): boolean {
    return this.#hasLeft
  }

  /** Aborted when the client has left. The signal is created on demand, because few requests need it. */
  get clientLeft(): AbortSignal {
    if (!this.#departure) {
      this.#departure = new AbortController()
      if (this.#hasLeft) this.#departure.abort()
    }
    return this.#departure.signal
  }

  /** Ends the turn because the client has left. */
  leave(): void {
    this.#hasLeft = true
    this.#departure?.abort()
    this.end()
  }

  /**
   * Resolves when it is this request's turn.
   * @throws QueueFullError when too many requests wait; the reason of `clientLeft`
   */
  begin(): Promise<void> {
    return new Promise((begun, refused) => {
      // occupies a lane of the queue until the place is returned
      const holdPlace = () =>
        new Promise<void>((end) => {
          if (this.#isOver) end()
          this.#place = end
          begun()
        })
      const group = this.network
      const signal = queue.startsAtOnce(this.#owner, group) ? undefined : this.clientLeft
      queue.run(this.#owner, holdPlace, { group, signal }).catch(refused)
    })
  }

  /**
   * Returns the place while the request waits for something else. The request continues without a place,
   * because requests that wait for a lock that it holds may have all places. Continuing requests take turns
   * among themselves.
   * @param isShort whether the wait is short, so that further requests of the user can wait for its end
   */
  async waitFor<T>(work: () => Promise<T>, { isShort = false } = {}): Promise<T> {
    if (this.#waits++ === 0) {
      if (isShort) this.#endWait = countHalfDone(this.#owner)
      this.#returnPlace()
    }
    try {
      return await work()
    } finally {
      if (--this.#waits === 0) {
        this.#endWait?.()
        this.#endWait = undefined
        if (!this.#isOver || this.#held > 0) {
          this.#place = queue.countRunning(this.#owner, this.network)
          await resumingRequests.run(this.#owner, async () => {}, { group: this.network })
        }
      }
    }
  }

  /** Counts the request for its user from now on. The request continues in that user's turn. */
  async setUser(userId: string): Promise<void> {
    this.userId = userId
    if (this.#owner === userId) return
    await this.waitFor(async () => {
      this.#owner = userId
    })
  }

  /** Runs work that a leaving client cannot stop. It keeps its place, so asking again gains nothing. */
  async hold<T>(work: () => Promise<T>): Promise<T> {
    this.#held++
    try {
      return await work()
    } finally {
      this.#held--
      if (this.#isOver) this.end()
    }
  }

  /** Returns the place permanently, as soon as the work that holds it has ended. */
  end(): void {
    this.#isOver = true
    if (this.#held === 0) this.#returnPlace()
  }

  #returnPlace(): void {
    const place = this.#place
    this.#place = undefined
    place?.()
  }
}

const currentTurns = new AsyncLocalStorage<Turn>()

/** Returns the turn of the current request, or undefined outside of requests. */
export const currentTurn = (): Turn | undefined => currentTurns.getStore()

/** Runs a request within its turn. */
export const runInTurn = <T>(turn: Turn, work: () => T): T => currentTurns.run(turn, work)

/** Waits for work outside of this thread (a body, a process, a lock), with its place free for others. */
export function releaseTurnWhile<T>(work: () => Promise<T>, options?: { isShort: boolean }): Promise<T> {
  const turn = currentTurns.getStore()
  return turn ? turn.waitFor(work, options) : work()
}

/** Starts work that continues after the request that starts it. */
export const outsideRequests = <T>(work: () => T): T => currentTurns.exit(work)
