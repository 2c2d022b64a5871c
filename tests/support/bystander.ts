import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import type { Client } from './client'

const SCRIPT = fileURLToPath(new URL('bystander-process.mjs', import.meta.url))

/**
 * Options of tests that assert how long others waited: once more when the machine itself paused. What holds
 * the server up does so each time.
 */
export const BESIDES = { retry: 1 }

interface Witness {
  /** how long the slowest answer took, in milliseconds */
  slowest: number
  /** answers that were none, or not 200 */
  errors: string[]
}

/**
 * What a user who has nothing to do with it notices of some work: asks for `/healthz` and their own dashboard
 * every 25 ms meanwhile.
 * @param client signed in, and not the one that the work is done for
 */
export async function besides<T>(
  client: Client,
  work: () => Promise<T>,
): Promise<{ result: T; witness: Witness }> {
  const cookies = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const urls = [`${client.url}/healthz`, `${client.url}/dashboard`]
  const child = spawn(process.execPath, [SCRIPT, cookies, ...urls], { stdio: ['pipe', 'pipe', 'inherit'] })
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text
  })
  const end = once(child, 'close')
  try {
    await Promise.race([
      once(child.stdout, 'data'),
      end.then(() => Promise.reject(new Error('the bystander did not start'))),
    ])
    const result = await work()
    child.stdin.end()
    await end
    const { slowest, errors } = JSON.parse(printed.split('\n')[1] ?? '') as {
      slowest: number[]
      errors: string[]
    }
    return { result, witness: { slowest: Math.max(...slowest), errors } }
  } finally {
    child.kill('SIGKILL')
  }
}

/** Asserts that nobody else noticed: each answer came, within a second. */
export function expectUndisturbed({ slowest, errors }: Witness): void {
  expect(errors).toEqual([])
  expect(slowest).toBeLessThan(1_000)
}
