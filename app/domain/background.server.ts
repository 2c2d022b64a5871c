import { isMainThread } from 'node:worker_threads'
import { driverCode } from '~/infra/database/db.server'
import { openThreads, TaskLimitError } from '~/infra/processes/threads.server'
import { FairQueue, QueueFullError } from '~/infra/turns/fair-queue.server'
import { currentTurn, releaseTurnWhile } from '~/infra/turns/request-turns.server'
import { BACKGROUND_WAITING_PER_USER_MAX, FOREGROUND_ROWS_MAX } from '~/limits'
import { DomainError, type ErrorCode, type FieldErrors, withFailure } from './errors'
import type { Actor } from './users/actor'

// Runs operations whose work grows with the number of rows. Small ones run in the calling thread. Large ones
// wait in a queue for a background thread. Users take turns, and each queue runs one task per user at once.
// Meanwhile the request gives back its own turn (request-turns.server.ts), so that the server works on other
// requests. Arguments and results are plain data, because they are copied between threads.

/** The background threads of one process. Each runs one task at a time. One thread is reserved for pages. */
const BACKGROUND_THREADS_MAX = 3

/** The longest a task may run in a background thread, and the heap of the thread. */
const THREAD_LIMITS = { timeMs: 60_000, memoryMb: 1_024 }

/** The delay from the start of the server to the start of the first background thread, in milliseconds. */
const THREADS_START_AFTER_MS = 5_000

/** The most tasks, of all users together, that wait in one queue for a background thread. */
const BACKGROUND_WAITING_MAX = 500

/** An operation that background threads can call. */
export type BackgroundOperation = (actor: Actor, ...args: never[]) => Promise<unknown>

interface Operation<Args extends unknown[], Result> {
  /** the key in `OPERATIONS` of `background-tasks.server.ts` */
  name: string
  /** the message of unexpected errors */
  failure: string
  /** whether the operation only reads data for a page: such operations have a separate thread */
  isPageRead?: boolean
  /** counts the rows that the operation will work on; must be fast */
  countRows: (actor: Actor, firstArgument: Args[0]) => number | Promise<number>
  run: (actor: Actor, ...args: Args) => Promise<Result>
}

/** A call of an operation that is passed to a thread. */
export interface BackgroundCall {
  name: string
  args: unknown[]
}

let threads: ReturnType<typeof openThreads> | undefined

/** Returns the pool of background threads, which it opens at the first call; null in development. */
const backgroundThreads = () => {
  threads ??= openThreads('background', { min: 1, max: BACKGROUND_THREADS_MAX, ...THREAD_LIMITS })
  return threads
}

/** Starts the permanent background thread after a delay, so that no large operation waits for its start. */
export function startBackgroundThreads(): void {
  setTimeout(backgroundThreads, THREADS_START_AFTER_MS).unref()
}

/** Returns a queue that runs as many tasks at once as it has lanes. */
const newQueue = (lanes: number) =>
  new FairQueue({
    lanes,
    lanesPerOwner: 1,
    waitingMax: BACKGROUND_WAITING_MAX,
    waitingPerOwnerMax: BACKGROUND_WAITING_PER_USER_MAX,
  })

/** Pages have a separate queue, so that they need not wait for a long change of the same user. */
const queues = { pages: newQueue(1), work: newQueue(BACKGROUND_THREADS_MAX - 1) }

const SERVER_BUSY = 'The server is busy. Try again in a moment.'
const TOOK_TOO_LONG = 'This took too long and was stopped. Try again later, or with fewer rows.'

/** The seconds after which the queue is likely to have room again. */
const RETRY_SECONDS = 10

/**
 * Wraps an operation, so that it runs in a background thread when it concerns more than `FOREGROUND_ROWS_MAX`
 * rows.
 * @returns the operation, which throws its own DomainErrors, and DomainError unavailable (the queue is full)
 * or failed (it took too long, or an unexpected error with the message `failure`)
 */
export function inBackgroundWhenLarge<Args extends unknown[], Result>(operation: Operation<Args, Result>) {
  const { name, failure, isPageRead = false, countRows, run } = operation
  const queue = isPageRead ? queues.pages : queues.work
  return (actor: Actor, ...args: Args): Promise<Result> =>
    withFailure(failure, async () => {
      // an operation that another one calls in a background thread stays in that thread
      const isLarge = isMainThread && (await countRows(actor, args[0])) > FOREGROUND_ROWS_MAX
      const pool = isLarge ? backgroundThreads() : null
      if (!pool) return run(actor, ...args)
      const call: BackgroundCall = { name, args: [actor, ...args] }
      const turn = currentTurn()
      const options = { group: turn?.network, signal: turn?.clientLeft }
      const runCall = () => queue.run(actor.id, () => pool.run(call), options)
      const outcome = await releaseTurnWhile(runCall).catch(throwRefusal)
      return resultOrThrow(outcome as Outcome) as Result
    })
}

/** @throws DomainError for a full queue or an exceeded limit of a task; any other error unchanged */
function throwRefusal(error: unknown): never {
  if (error instanceof QueueFullError)
    throw new DomainError('unavailable', SERVER_BUSY, { retryAfter: RETRY_SECONDS })
  if (error instanceof TaskLimitError) throw new DomainError('failed', TOOK_TOO_LONG, { cause: error })
  throw error
}

/** Whether an operation failed because it exceeded the time or memory of a task. */
export const isTaskLimit = (error: unknown): boolean =>
  error instanceof DomainError && error.cause instanceof TaskLimitError

// A thread returns plain data only. So `outcomeOfCall` turns the error of an operation into data there, and
// `resultOrThrow` makes an error of it again in the calling thread.

/** The result or error of an operation, as plain data. */
type Outcome = { value: unknown } | { thrown: PlainError }

interface PlainError {
  name: string
  message: string
  stack: string | undefined
  /** the code of an error of a driver or the system */
  code: string | undefined
  /** the fields of a DomainError */
  domainError: { code: ErrorCode; fields?: FieldErrors; retryAfter?: number; allow?: string } | undefined
  cause: PlainError | undefined
}

/** Runs an operation in this thread, and returns its result or error as plain data. */
export async function outcomeOfCall(operation: BackgroundOperation, args: unknown[]): Promise<Outcome> {
  try {
    return { value: await operation(...(args as Parameters<BackgroundOperation>)) }
  } catch (error) {
    return { thrown: toPlainError(error) }
  }
}

function resultOrThrow(outcome: Outcome): unknown {
  if ('thrown' in outcome) throw toError(outcome.thrown)
  return outcome.value
}

function toPlainError(thrown: unknown): PlainError {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  const { name, message, stack, cause } = error
  const domainError = error instanceof DomainError ? error : undefined
  return {
    name,
    message,
    stack,
    code: domainError ? undefined : driverCode(error),
    domainError: domainError && {
      code: domainError.code,
      fields: domainError.fields,
      retryAfter: domainError.retryAfter,
      allow: domainError.allow,
    },
    cause: cause === undefined ? undefined : toPlainError(cause),
  }
}

function toError({ name, message, stack, code, domainError, cause: plainCause }: PlainError): Error {
  const cause = plainCause && toError(plainCause)
  if (!domainError) return Object.assign(new Error(message, { cause }), { name, stack, code })
  return Object.assign(new DomainError(domainError.code, message, { ...domainError, cause }), { stack })
}
