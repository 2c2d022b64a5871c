import { AsyncLocalStorage } from 'node:async_hooks'
import {
  CONNECTIONS_FIRST_MS,
  HALF_DONE_PER_OWNER_MAX,
  LOOP_TURN_MS,
  REQUESTS_AT_WORK_MAX,
  REQUESTS_AT_WORK_PER_NETWORK_MAX,
  REQUESTS_AT_WORK_PER_OWNER_MAX,
  REQUESTS_WAITING_MAX,
  REQUESTS_WAITING_PER_OWNER_MAX,
} from '~/limits-and-lifetimes'
import { Counts } from './counts'
import { FairQueue } from './fair-queue.server'

// Who is served next: requests take turns by network address, and at each address by user, so that nobody
// waits for the many requests of another.

let hasNewConnection = false
/** since when no request is begun, and until when each is, in milliseconds of the monotonic clock */
let heldSince: number | null = null
let freeUntil = 0

/** Tells that a connection was accepted: others may wait to be, and whose they are is not known yet. */
export function noteConnection(): void {
  hasNewConnection = true
}

/** since when this turn of the event loop works, in milliseconds of the monotonic clock */
let workingSince: number | null = null

/** Whether this turn of the event loop has not worked for long: then it may begin more. */
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
 * The event loop accepts one connection in each of its turns. While connections come, half of the time passes
 * without work: behind a burst of thousands, nobody else's would be accepted for seconds.
 */
function isHeldForConnections(): boolean {
  const now = performance.now()
  const isHeld = hasNewConnection && now >= freeUntil
  hasNewConnection = false
  if (!isHeld) return false
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

/** The requests that go on after they waited for something else. */
const comingBack = new FairQueue({
  lanes: Number.POSITIVE_INFINITY,
  turns: { startsAtOnce: hasTime, startsNext: () => true },
})

/** The requests of each user that wait, half done, for something that is over soon. */
const halfDone = new Counts()

/**
 * Counts a request as half done. Beyond some of them their user begins no further one: each would wait for
 * all others at each of its steps, until some fail. Returns what ends that.
 */
function countHalfDone(owner: string): () => void {
  const endShare = halfDone.get(owner) < HALF_DONE_PER_OWNER_MAX ? undefined : queue.keepShare(owner)
  halfDone.add(owner, 1)
  return () => {
    halfDone.add(owner, -1)
    endShare?.()
  }
}

/** The turn of one request: it holds a place at work, but not while it waits for something else. */
export class Turn {
  #owner: string
  /** the user whose connections to the database are used; empty until the session is looked up */
  userId = ''
  readonly gone: AbortSignal
  /** the network address that it comes from */
  readonly network: string
  /** gives the place at work back */
  #place: (() => void) | undefined
  /** tells that it is no longer half done */
  #endWait: (() => void) | undefined
  /** waits for something else that are under way */
  #waits = 0
  #isOver = false

  /**
   * @param userId null for a request whose user is not known: its network address stands for the user
   * @param gone is aborted when the client has left
   */
  constructor(userId: string | null, network: string, gone: AbortSignal) {
    this.#owner = userId ?? network
    this.network = network
    this.gone = gone
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
      queue.run(this.#owner, untilGivenBack, { group: this.network, giveUp: this.gone }).catch(refused)
    })
  }

  /**
   * Gives the place back while something else is waited for. The request goes on without a place then, one in
   * each turn of the event loop: others may wait for it, in a queue of their own, and hold all the places
   * that there are.
   * @param isShort whether it is over soon, so that its user can wait with further requests
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
        if (!this.#isOver) {
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

  /** Gives the place back for good. */
  end(): void {
    this.#isOver = true
    this.#giveBack()
  }

  #giveBack(): void {
    const place = this.#place
    this.#place = undefined
    place?.()
  }
}

const current = new AsyncLocalStorage<Turn>()

/** The turn of the request that is served; none outside of requests. */
export const currentTurn = (): Turn | undefined => current.getStore()

/** Runs a request in its turn. */
export const inTurn = <T>(turn: Turn, work: () => T): T => current.run(turn, work)

/**
 * Waits for something that this thread does not do (a body that arrives, another thread or process, a lock):
 * meanwhile the turn of the request, when there is one, is another's.
 */
export function outOfTurn<T>(something: () => Promise<T>, options?: { isShort: boolean }): Promise<T> {
  const turn = current.getStore()
  return turn ? turn.waitFor(something, options) : something()
}

/** Starts work that goes on beyond the request that asks for it. */
export const outsideRequests = <T>(work: () => T): T => current.exit(work)
