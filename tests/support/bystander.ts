import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import type { Client } from './client'
import { machineSlowness } from './machine-speed'

const SCRIPT = fileURLToPath(new URL('bystander-process.mjs', import.meta.url))

/**
 * Options for tests that assert response times of bystanders. They run again after a failure, because the
 * machine may have paused; a server that is held up fails both times.
 */
export const BESIDES = { retry: 1 }

interface Witness {
  /** how long the slowest answer took, in milliseconds */
  slowest: number
  /** the 99th percentile, in milliseconds */
  p99: number
  /** failed requests, and answers with a status other than 200 */
  errors: string[]
}

/** An idle bystander process. It is used again, because starting one each time would slow the server down. */
let idle: ChildProcess | undefined

/** Starts a process that ends with this one and does not keep it alive. */
function startBystander(): ChildProcess {
  const child = fork(SCRIPT, { execArgv: [] })
  child.unref()
  child.channel?.unref()
  return child
}

/** Sends a message to a bystander process. Returns its answer. */
async function answerTo(child: ChildProcess, message: object | string): Promise<unknown> {
  const answered = new AbortController()
  const ended = once(child, 'exit', { signal: answered.signal }).then(() => {
    throw new Error('the bystander ended')
  })
  ended.catch(() => {})
  child.send(message)
  const [answer] = await Promise.race([once(child, 'message'), ended]).finally(() => answered.abort())
  return answer
}

/**
 * Measures how work for one user affects another user, who requests `/healthz` and the dashboard every 50 ms
 * until the work is done.
 * @param client of the other user, who is signed in
 */
export async function besides<T>(
  client: Client,
  work: () => Promise<T>,
): Promise<{ result: T; witness: Witness }> {
  const cookies = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const urls = [`${client.url}/healthz`, `${client.url}/dashboard`]
  const child = idle ?? startBystander()
  idle = undefined
  let isDone = false
  try {
    await answerTo(child, { cookies, urls })
    const result = await work()
    const witness = (await answerTo(child, 'end')) as Witness
    isDone = true
    return { result, witness }
  } finally {
    if (isDone) idle = child
    else child.kill('SIGKILL')
  }
}

/** Asserts that every request of the bystander was answered, within a second on a usual machine. */
export function expectUndisturbed({ slowest, errors }: Witness): void {
  expect(errors).toEqual([])
  expect(slowest).toBeLessThan(1_000 * machineSlowness())
}
