import { fileURLToPath } from 'node:url'
import { isMainThread } from 'node:worker_threads'
import { BackgroundThread, type Task, TaskLimitError } from '~/infra/background-thread.server'
import { driverCode } from '~/infra/db.server'
import { FairQueue, QueueFullError } from '~/infra/fair-queue.server'
import {
  BACKGROUND_MEMORY_MB_MAX,
  BACKGROUND_TASK_MS_MAX,
  BACKGROUND_THREADS_MAX,
  BACKGROUND_WAITING_MAX,
  BACKGROUND_WAITING_PER_USER_MAX,
  FOREGROUND_ROWS_MAX,
  THREAD_IDLE_MS,
  THREAD_READY_AFTER_MS,
} from '~/limits-and-lifetimes'
import { DomainError, type ErrorCode, type FieldErrors, withFailure } from './errors'
import type { Actor } from './users/actor'

// Operations whose work grows with the data: small ones run where they are called, large ones in background
// threads, one of a user at a time, users taking turns. Arguments and results of an operation are plain data,
// which can be copied from one thread to the other.

type Run = (actor: Actor, ...args: never[]) => Promise<unknown>

interface Operation<Args extends unknown[], Result> {
  /** a name that no other operation has */
  name: string
  /** the message of a failure for which the operation has none of its own */
  failure: string
  /** counts, cheaply, the rows that the work on the first argument grows with */
  rows: (actor: Actor, about: Args[0]) => number | Promise<number>
  run: (actor: Actor, ...args: Args) => Promise<Result>
}

/** All operations of the modules that this thread has loaded, by their names. */
const operations = new Map<string, Run>()

const newThread = () =>
  new BackgroundThread(
    { name: 'background', source: fileURLToPath(new URL('background-tasks.server.ts', import.meta.url)) },
    { timeMs: BACKGROUND_TASK_MS_MAX, memoryMb: BACKGROUND_MEMORY_MB_MAX, idleMs: THREAD_IDLE_MS },
  )

/** The thread that `keepThreadReady` starts before a task needs it. */
const readyThread = newThread()

/**
 * The threads without a task. The last of them runs the next one: the ready thread where it is free, else the
 * one that was used last, so that those which are not needed end.
 */
const freeThreads = [...Array.from({ length: BACKGROUND_THREADS_MAX - 1 }, newThread), readyThread]

/**
 * Keeps a thread ready from a few seconds on, so that no large operation waits for its start: a server that
 * has just started has its first requests to answer.
 */
export function keepThreadReady(): void {
  setTimeout(() => readyThread.keepReady(), THREAD_READY_AFTER_MS).unref()
}

const queue = new FairQueue({
  lanes: BACKGROUND_THREADS_MAX,
  lanesPerOwner: 1,
  waitingMax: BACKGROUND_WAITING_MAX,
  waitingPerOwnerMax: BACKGROUND_WAITING_PER_USER_MAX,
})

/** Seconds after which a place in the queue is likely. */
const RETRY_SECONDS = 10

/**
 * Makes an operation one that runs in a background thread when it concerns more than `FOREGROUND_ROWS_MAX`
 * rows. The module that calls this has to be imported by `background-tasks.server.ts`.
 * @returns the operation; beside its own errors it throws DomainError unavailable (too much waits) and failed
 * (it took too long; or `failure`, for whatever else is thrown by counting or running)
 */
export function inBackgroundWhenLarge<Args extends unknown[], Result>({
  name,
  failure,
  rows,
  run,
}: Operation<Args, Result>) {
  operations.set(name, run as unknown as Run)
  return (actor: Actor, ...args: Args): Promise<Result> =>
    withFailure(failure, async () => {
      const isLarge = isMainThread && (await rows(actor, args[0])) > FOREGROUND_ROWS_MAX
      return isLarge ? ((await runInBackground(name, actor, args)) as Result) : run(actor, ...args)
    })
}

async function runInBackground(name: string, actor: Actor, args: unknown[]): Promise<unknown> {
  const task: Task = { name, args: [actor, ...args] }
  const outcome = await queue
    .run(actor.id, () => runInFreeThread(task))
    .catch((error: unknown) => {
      if (error instanceof QueueFullError) {
        throw new DomainError('unavailable', 'The server is busy. Try again in a moment.', {
          retryAfter: RETRY_SECONDS,
        })
      }
      if (error instanceof TaskLimitError)
        throw new DomainError(
          'failed',
          'This took too long and was stopped. Try again later, or with fewer rows.',
          { cause: error },
        )
      throw error
    })
  if ('thrown' in outcome) throw restored(outcome.thrown)
  return outcome.value
}

/** Whether an operation failed because it took more time or memory than a task may. */
export const isTaskLimit = (error: unknown): boolean =>
  error instanceof DomainError && error.cause instanceof TaskLimitError

/** Runs a task that the queue has started: it starts no more than there are threads. */
async function runInFreeThread(task: Task): Promise<Outcome> {
  const thread = freeThreads.pop() ?? newThread()
  try {
    return (await thread.run(task)) as Outcome
  } finally {
    // the ready thread stays the last
    const at = freeThreads.at(-1) === readyThread ? freeThreads.length - 1 : freeThreads.length
    freeThreads.splice(at, 0, thread)
  }
}

/** The result or error of an operation, as plain data. */
type Outcome = { value: unknown } | { thrown: CarriedError }

interface CarriedError {
  name: string
  message: string
  stack: string | undefined
  /** the code of an error of a driver or the system */
  code: string | undefined
  /** the fields of a DomainError */
  domain: { code: ErrorCode; fields?: FieldErrors; retryAfter?: number; allow?: string } | undefined
  cause: CarriedError | undefined
}

/** Runs an operation in this thread. */
export async function runOperation(name: string, args: unknown[]): Promise<Outcome> {
  const run = operations.get(name) as ((...args: unknown[]) => Promise<unknown>) | undefined
  if (!run) throw new Error(`No operation ${name} in the background threads`)
  try {
    return { value: await run(...args) }
  } catch (error) {
    return { thrown: carried(error) }
  }
}

function carried(thrown: unknown): CarriedError {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  const { name, message, stack, cause } = error
  const known = error instanceof DomainError ? error : undefined
  return {
    ...{ name, message, stack },
    code: known ? undefined : driverCode(error),
    domain: known && {
      code: known.code,
      fields: known.fields,
      retryAfter: known.retryAfter,
      allow: known.allow,
    },
    cause: cause === undefined ? undefined : carried(cause),
  }
}

function restored({ name, message, stack, code, domain, cause: carriedCause }: CarriedError): Error {
  const cause = carriedCause && restored(carriedCause)
  if (domain) return Object.assign(new DomainError(domain.code, message, { ...domain, cause }), { stack })
  return Object.assign(new Error(message, { cause }), { name, stack, code })
}
