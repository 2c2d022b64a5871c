import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import type { Client } from './client'
import { machineSlowness } from './machine-speed'

const SCRIPT = fileURLToPath(new URL('bystander-process.mjs', import.meta.url))

/**
 * Options of tests that assert how long others waited: once more when the machine itself paused. What holds
 * the server up does so each time.
 */
export const BESIDES = { retry: 1 }

interface Witness {
  /** how long the slowest answer took, in milliseconds */
  slowest: number
  /** and 99 of 100 answers */
  p99: number
  /** answers that were none, or not 200 */
  errors: string[]
}

/**
 * The process of a bystander that asks nothing at the moment: a start for each would be felt by the server.
 */
let idle: ChildProcess | undefined

/** It ends with this process, and does not keep it alive. */
function startBystander(): ChildProcess {
  const child = fork(SCRIPT, { execArgv: [] })
  child.unref()
  child.channel?.unref()
  return child
}

/** Sends a message to the process of a bystander. Returns what it answers. */
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
 * What a user who has nothing to do with it notices of some work: asks for `/healthz` and their own dashboard
 * every 50 ms meanwhile.
 * @param client signed in, and not the one that the work is done for
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

/** Asserts that nobody else noticed: each answer came, within a second on a usual machine. */
export function expectUndisturbed({ slowest, errors }: Witness): void {
  expect(errors).toEqual([])
  expect(slowest).toBeLessThan(1_000 * machineSlowness())
}
