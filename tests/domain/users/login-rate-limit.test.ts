import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import {
  ATTEMPT_WINDOW_MINUTES,
  WRONG_PASSWORDS_PER_ACCOUNT_MAX,
  WRONG_PASSWORDS_PER_ADDRESS_MAX,
} from '~/limits-and-lifetimes'
import { temporaryFolder } from '../../support/folder'

const { path: folder } = temporaryFolder()
vi.stubEnv('DATA_DIR', folder)
vi.stubEnv('DATABASE_URL', '')
const { withAttemptLimit } = await import('~/domain/users/login-rate-limit.server')
const { db } = await import('~/infra/db.server')
vi.unstubAllEnvs()

afterEach(() => {
  vi.useRealTimers()
})

const setClock = (hours: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 60 * 60_000 })

test.each([-1, 1])(
  'a lock is for the rest of its window on a machine whose clock is %i h off, and of one made there',
  async (hours) => {
    for (const [before, after] of [
      [0, hours],
      [hours, 0],
    ] as const) {
      const source = { email: `${crypto.randomUUID()}@example.org`, address: '192.0.2.1', device: null }
      const tryPassword = () => withAttemptLimit(source, async () => null)
      setClock(before)
      for (let tries = 0; tries < WRONG_PASSWORDS_PER_ACCOUNT_MAX; tries++) await tryPassword()
      vi.useRealTimers()
      setClock(after)
      const refused = await tryPassword().catch((error) => error)
      vi.useRealTimers()
      expect(refused).toMatchObject({ code: 'too_many' })
      const seconds = ATTEMPT_WINDOW_MINUTES * 60
      expect([refused.retryAfter <= seconds, refused.retryAfter > seconds - 60]).toEqual([true, true])
    }
  },
)

test('a right password clears the wrong ones of its account, and none of its network address', async () => {
  const from = (email: string) => ({ email, address: '192.0.2.7', device: null })
  const wrong = (email: string) => withAttemptLimit(from(email), async () => null)
  for (let tries = 1; tries < WRONG_PASSWORDS_PER_ADDRESS_MAX; tries++)
    await wrong(`other-${tries}@example.org`)
  expect(await withAttemptLimit(from('own@example.org'), async () => 'right')).toBe('right')
  expect(await wrong('last@example.org')).toBe(null)
  await expect(wrong('one-more@example.org')).rejects.toMatchObject({ code: 'too_many' })
})

test('right passwords at once wait for each other where wrong ones hold the other slots', async () => {
  const source = { email: 'at-once@example.org', address: '192.0.2.9', device: null }
  await withAttemptLimit(source, async () => null)
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  const right = () => withAttemptLimit(source, async () => held.then(() => 'right'))
  const tries = Array.from({ length: WRONG_PASSWORDS_PER_ACCOUNT_MAX - 1 }, right)
  const slots = () => db.signInAttempt.count({ where: { failed: false } })
  await vi.waitFor(async () => expect(await slots()).toBeGreaterThanOrEqual(tries.length))
  const last = right().catch((error) => error)
  expect(await Promise.race([last, pause(300, 'waits')])).toBe('waits')
  answer()
  expect(await Promise.all([...tries, last])).toEqual([...tries, last].map(() => 'right'))
})
