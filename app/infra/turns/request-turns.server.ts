import { AsyncLocalStorage } from 'node:async_hooks'
import { Counts } from './counts'
import { FairQueue } from './fair-queue.server'

// Decides which request is served next. Requests take turns by network address, and at each address by user,
// so that nobody waits behind the many requests of somebody else.

/**
 * Requests that one process works at: of all users, of those of one network address, and of one user. Those
 * that wait for a body, another thread or a client that reads slowly do not count. They share the thread, so
 * each one more makes all others slower.
 */
export const REQUESTS_AT_WORK_MAX = 24

const REQUESTS_AT_WORK_PER_NETWORK_MAX = 6
export const REQUESTS_AT_WORK_PER_OWNER_MAX = 4

/** Requests of a user that wait for a connection to the database before its further ones are held back. */
export const HALF_DONE_PER_OWNER_MAX = 16

/** Requests that wait for their turn, of all users and of each: a page has up to 200 small pictures. */
const REQUESTS_WAITING_MAX = 2_000

const REQUESTS_WAITING_PER_OWNER_MAX = 300

/** How long a turn of the event loop goes on beginning requests, in milliseconds. */
const LOOP_TURN_MS = 5

/** How long requests are held back at a time while connections arrive, in milliseconds. */
const CONNECTIONS_FIRST_MS = 20

let hasNewConnection = false
/** when requests began to be held, and until when they are not, in milliseconds of the monotonic clock */
let heldSince: number | null = null
let freeUntil = 0

/** Notes that the server accepted a connection. More connections of unknown clients may wait. */
export function noteConnection(): void {
  hasNewConnection = true
}

/** when this turn of the event loop began to work, in milliseconds of the monotonic clock */
let workingSince: number | null = null

/** Whether this turn of the event loop has time to begin another request. */
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
 * Holds requests back for half of the time while connections arrive. The event loop accepts one connection in
 * each of its turns, so behind a burst of thousands the connections of others would wait for seconds.
 */
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
  turns: {
    startsAtOnce: () => !hasNewConnection && hasTime(),
    startsNext: () => !isHeldForConnections(),
  },
})

/** Requests that continue after they waited for something else. */
const comingBack = new FairQueue({
  lanes: Number.POSITIVE_INFINITY,
  turns: { startsAtOnce: hasTime, startsNext: () => true },
})

/** How many requests of each user wait, half done, for a short time. */
const halfDone = new Counts()

/** What ends each share that a user's half-done requests keep. */
const sharesKept = new Map<string, (() => void)[]>()

/**
 * Counts a request as half done. Each one beyond the most that a user may have takes a share of that user's
 * places at work, so fewer further requests begin, and none at last: each would wait for all others at each
 * of its steps, until some fail. Returns a function that ends the count.
 */
function countHalfDone(owner: string): () => void {
  const kept = sharesKept.get(owner) ?? []
  if (halfDone.get(owner) >= HALF_DONE_PER_OWNER_MAX) sharesKept.set(owner, [...kept, queue.keepShare(owner)])
  halfDone.add(owner, 1)
  return () => {
    halfDone.add(owner, -1)
    // whichever request is done first makes room for another
    const [endShare, ...others] = sharesKept.get(owner) ?? []
    if (others.length > 0) sharesKept.set(owner, others)
    else sharesKept.delete(owner)
    endShare?.()
  }
}

/** The turn of one request: it holds a place at work, but not while it waits for something else. */
export class Turn {
  #owner: string
  /** the user for whom its database queries count; empty until the session is looked up */
  userId = ''
  /** the network address that it comes from */
  readonly network: string
  /** gives the place at work back */
  #place: (() => void) | undefined
  /** ends the count of the request as half done */
  #endWait: (() => void) | undefined
  /** how many waits for something else are under way */
  #waits = 0
  #isOver = false
  /** how much work is under way that goes on when the client leaves */
  #held = 0
  #hasLeft = false
  #departure: AbortController | undefined

  /**
   * @param userId null for a request whose user is not known: its network address stands for the user
   */
  constructor(userId: string | null, network: string) {
    this.#owner = userId ?? network
    this.network = network
  }

  get hasLeft(): boolean {
    return this.#hasLeft
  }

  /** Is aborted when the client has left. Few requests need the signal, so it is made when one does. */
  get gone(): AbortSignal {
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
   * @throws QueueFullError when as many requests wait as may; the reason of `gone`
   */
  begin(): Promise<void> {
    return new Promise((begun, refused) => {
      const untilGivenBack = () =>
        new Promise<void>((end) => {
          if (this.#isOver) end()
          this.#place = end
          begun()
        })
      const group = this.network
      const giveUp = queue.startsAtOnce(this.#owner, group) ? undefined : this.gone
      queue.run(this.#owner, untilGivenBack, { group, giveUp }).catch(refused)
    })
  }

  /**
   * Gives the place back while the request waits for something else. It continues without a place: requests
   * that wait for a lock that it holds may have all the places. Continuing requests take turns of their own.
   * @param isShort whether the wait is short, so that further requests of the user can wait for its end
   */
  async waitFor<T>(something: () => Promise<T>, { isShort = false } = {}): Promise<T> {
    if (this.#waits++ === 0) {
      if (isShort) this.#endWait = countHalfDone(this.#owner)
      this.#giveBack()
    }
    try {
      return await something()
    } finally {
      if (--this.#waits === 0) {
        this.#endWait?.()
        this.#endWait = undefined
        if (!this.#isOver || this.#held > 0) {
          this.#place = queue.goOn(this.#owner, this.network)
          await comingBack.run(this.#owner, async () => {}, { group: this.network })
        }
      }
    }
  }

  /** Counts the request for its user from now on, in whose turn it goes on. */
  async setUser(userId: string): Promise<void> {
    this.userId = userId
    if (this.#owner === userId) return
    await this.waitFor(async () => {
      this.#owner = userId
    })
  }

  /**
   * Runs work that does not stop when the client leaves. The request keeps its place until the work has
   * ended, so that a client that leaves and asks again has no more work under way than one that waits.
   */
  async hold<T>(work: () => Promise<T>): Promise<T> {
    this.#held++
    try {
      return await work()
    } finally {
      this.#held--
      if (this.#isOver) this.end()
    }
  }

  /** Gives the place back for good, as soon as the work that holds it has ended. */
  end(): void {
    this.#isOver = true
    if (this.#held === 0) this.#giveBack()
  }

  #giveBack(): void {
    const place = this.#place
    this.#place = undefined
    place?.()
  }
}

const current = new AsyncLocalStorage<Turn>()

/** Returns the turn of the current request; undefined outside of requests. */
export const currentTurn = (): Turn | undefined => current.getStore()

/** Runs a request in its turn. */
export const inTurn = <T>(turn: Turn, work: () => T): T => current.run(turn, work)

/**
 * Waits for something that another party does (a body that arrives, a thread, a process, a lock). Meanwhile
 * another request has the turn of this one.
 */
export function outOfTurn<T>(something: () => Promise<T>, options?: { isShort: boolean }): Promise<T> {
  const turn = current.getStore()
  return turn ? turn.waitFor(something, options) : something()
}

/** Starts work that goes on beyond the request that asks for it. */
export const outsideRequests = <T>(work: () => T): T => current.exit(work)
