import { afterEach, expect, test, vi } from 'vitest'
import { ATTEMPT_WINDOW_MINUTES, WRONG_PASSWORDS_PER_ACCOUNT_MAX } from '~/limits-and-lifetimes'
import { temporaryFolder } from '../../support/folder'

const { path: folder } = temporaryFolder()
vi.stubEnv('DATA_DIR', folder)
vi.stubEnv('DATABASE_URL', '')
const { withAttemptLimit } = await import('~/domain/users/login-rate-limit.server')
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
