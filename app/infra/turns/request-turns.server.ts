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

/** How many requests of a user may be half done (`countHalfDone`) before fewer further ones start. */
export const HALF_DONE_PER_OWNER_MAX = 16

/** The most requests that wait for a turn, of all users and of each. A page has up to 200 pictures. */
const REQUESTS_WAITING_MAX = 2_000
const REQUESTS_WAITING_PER_OWNER_MAX = 300

/** How long one turn of the event loop may start requests, in milliseconds. */
const LOOP_TURN_MS = 5

/** How long requests are held back at a time while connections arrive, in milliseconds. */
const CONNECTIONS_FIRST_MS = 20

let hasNewConnection = false
/** since when no request starts, in milliseconds of the monotonic clock; null while requests start */
let heldBackSince: number | null = null
/** until when requests are not held back again, in milliseconds of the monotonic clock */
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

/**
 * Decides, once in each turn of the event loop, whether requests wait. While connections arrive, none starts
 * for 20 ms of each 40. A turn accepts one connection, and turns without a request are short.
 */
function holdBackForConnections(): boolean {
  const now = performance.now()
  const mayHoldBack = hasNewConnection && now >= freeUntil
  hasNewConnection = false
  if (!mayHoldBack) {
    heldBackSince = null
    return false
  }
  heldBackSince ??= now
  if (now - heldBackSince < CONNECTIONS_FIRST_MS) return true
  heldBackSince = null
  freeUntil = now + CONNECTIONS_FIRST_MS
  return false
}

const queue = new FairQueue({
  lanes: REQUESTS_AT_WORK_MAX,
  lanesPerOwner: REQUESTS_AT_WORK_PER_OWNER_MAX,
  lanesPerGroup: REQUESTS_AT_WORK_PER_NETWORK_MAX,
  waitingMax: REQUESTS_WAITING_MAX,
  waitingPerOwnerMax: REQUESTS_WAITING_PER_OWNER_MAX,
  turns: { startsAtOnce: () => !hasNewConnection && hasTime(), startsNext: () => !holdBackForConnections() },
})

/** Requests that continue after a wait for something else. */
const resumingRequests = new FairQueue({
  lanes: Number.POSITIVE_INFINITY,
  turns: { startsAtOnce: hasTime, startsNext: () => true },
})

/** The number of half-done requests of each user. */
const halfDoneCounts = new Counts()

/** Functions that each give a user one place back, one for each half-done request beyond the limit. */
const giveBackFunctions = new Map<string, (() => void)[]>()

/**
 * Counts a request as half done: it waits for a database connection, and so holds no place. Each half-done
 * request beyond the limit of a user takes one of that user's places away, so fewer further requests start,
 * and finally none. Otherwise each request would wait for all others at each step, until some fail.
 * @returns a function that ends the count
 */
function countHalfDone(owner: string): () => void {
  if (halfDoneCounts.get(owner) >= HALF_DONE_PER_OWNER_MAX) {
    const earlier = giveBackFunctions.get(owner) ?? []
    giveBackFunctions.set(owner, [...earlier, queue.reduceShare(owner)])
  }
  halfDoneCounts.add(owner, 1)
  return () => {
    halfDoneCounts.add(owner, -1)
    // whichever request ends, one place taken away is given back
    const [giveBack, ...later] = giveBackFunctions.get(owner) ?? []
    if (later.length > 0) giveBackFunctions.set(owner, later)
    else giveBackFunctions.delete(owner)
    giveBack?.()
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
  #endHalfDone: (() => void) | undefined
  /** the number of waits in progress */
  #waits = 0
  #isOver = false
  /** how much work is in progress that continues, and keeps the place, when the client leaves */
  #unstoppable = 0
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
   * Returns the place while the request waits for something else. Then the request continues even if no place
   * is free, because all places may belong to requests that wait for a lock that this request holds.
   * Continuing requests take turns among themselves.
   * @param isShort whether the wait is short, as for a connection; only then the request counts as half done
   */
  async waitFor<T>(work: () => Promise<T>, { isShort = false } = {}): Promise<T> {
    if (this.#waits++ === 0) {
      if (isShort) this.#endHalfDone = countHalfDone(this.#owner)
      this.#returnPlace()
    }
    try {
      return await work()
    } finally {
      if (--this.#waits === 0) {
        this.#endHalfDone?.()
        this.#endHalfDone = undefined
        const continues = !this.#isOver || this.#unstoppable > 0
        if (continues) {
          this.#place = queue.countRunning(this.#owner, this.network)
          await resumingRequests.run(this.#owner, async () => {}, { group: this.network })
        }
      }
    }
  }

  /** Counts the request for its user from now on, no longer for its network address. */
  async setUser(userId: string): Promise<void> {
    this.userId = userId
    if (this.#owner === userId) return
    await this.waitFor(async () => {
      this.#owner = userId
    })
  }

  /**
   * Runs work that goes on when the client leaves. The request keeps its place until the work ends, so a
   * client that leaves and asks again gains no further place.
   */
  async hold<T>(work: () => Promise<T>): Promise<T> {
    this.#unstoppable++
    try {
      return await work()
    } finally {
      this.#unstoppable--
      if (this.#isOver) this.end()
    }
  }

  /** Returns the place permanently, as soon as the work of `hold` has ended. */
  end(): void {
    this.#isOver = true
    if (this.#unstoppable === 0) this.#returnPlace()
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

/** Waits for work outside of this thread (a body, a process, a lock). Meanwhile others use its place. */
export function releaseTurnWhile<T>(work: () => Promise<T>, options?: { isShort: boolean }): Promise<T> {
  const turn = currentTurns.getStore()
  return turn ? turn.waitFor(work, options) : work()
}

/** Starts work that continues after the request that starts it. */
export const outsideRequests = <T>(work: () => T): T => currentTurns.exit(work)
