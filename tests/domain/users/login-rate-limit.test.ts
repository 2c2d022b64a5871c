import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { temporaryFolder } from '../../support/folder'

const { path: folder } = temporaryFolder()
vi.stubEnv('DATA_DIR', folder)
vi.stubEnv('DATABASE_URL', '')
const {
  ATTEMPT_WINDOW_MINUTES,
  WRONG_PASSWORDS_PER_ACCOUNT_MAX,
  WRONG_PASSWORDS_PER_ADDRESS_MAX,
  withAttemptLimit,
} = await import('~/domain/users/login-rate-limit.server')
const { db } = await import('~/infra/database/db.server')
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

test('tries that were cut off hold their slots for a minute, and give back no later ones', async () => {
  const source = { email: 'cut-off@example.org', address: '192.0.2.10', device: null }
  let fail = () => {}
  const held = new Promise<never>((_, reject) => {
    fail = () => reject(new Error('cut off'))
  })
  const ofAccount = { key: { notIn: (await db.signInAttempt.findMany()).map(({ key }) => key) } }
  const slots = (failed: boolean) => db.signInAttempt.count({ where: { ...ofAccount, failed } })
  const cutOff = Array.from({ length: WRONG_PASSWORDS_PER_ACCOUNT_MAX }, () =>
    withAttemptLimit(source, () => held).catch(() => 'cut off'),
  )
  // one slot of the account and one of the address for each
  await vi.waitFor(async () => expect(await slots(false)).toBe(2 * cutOff.length))
  const age = (at: bigint) =>
    db.signInAttempt.updateMany({ where: { ...ofAccount, failed: false }, data: { at } })
  await age(BigInt(Date.now() - 55_000))
  const last = withAttemptLimit(source, async () => null)
  expect(await Promise.race([last, pause(300, 'waits')])).toBe('waits')
  await age(BigInt(Date.now() - 61_000))
  expect(await Promise.race([last, pause(10_000, 'waits')])).toBe(null)
  fail()
  expect(await Promise.all(cutOff)).toEqual(cutOff.map(() => 'cut off'))
  expect([await slots(false), await slots(true)]).toEqual([0, 2])
})

test('a lock ends when the oldest of its wrong passwords no longer counts', async () => {
  const source = { email: 'locked@example.org', address: '192.0.2.11', device: null }
  const before = (await db.signInAttempt.findMany()).map(({ key }) => key)
  for (let tries = 0; tries < WRONG_PASSWORDS_PER_ACCOUNT_MAX; tries++)
    await withAttemptLimit(source, async () => null)
  const at = BigInt(Date.now() - ATTEMPT_WINDOW_MINUTES * 60_000 + 50_000)
  await db.signInAttempt.updateMany({ where: { key: { notIn: before }, place: 3 }, data: { at } })
  const refused = await withAttemptLimit(source, async () => 'right').catch((error) => error)
  expect(refused.message).toBe('Too many wrong passwords. Try again in 1 minute.')
  expect([refused.retryAfter > 40, refused.retryAfter <= 50]).toEqual([true, true])
})
