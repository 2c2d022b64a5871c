import { afterEach, expect, test, vi } from 'vitest'
import { LEASE_MS } from '~/limits'
import { temporaryFolder } from '../support/folder'

const { path: folder } = temporaryFolder()

afterEach(() => {
  vi.useRealTimers()
})

/** Loads separate copies of the modules, as another process with the same database has them. */
async function loadLeases() {
  vi.resetModules()
  vi.stubEnv('DATA_DIR', folder)
  vi.stubEnv('DATABASE_URL', '')
  const leases = await import('~/infra/database/lease.server')
  const { renewLease } = await import('~/infra/database/lease.sql.server')
  const { db } = await import('~/infra/database/db.server')
  vi.unstubAllEnvs()
  return { ...leases, renewLease, db }
}

test.each([-1, 1])(
  'a process whose clock is %i h off does not take the lease that another has',
  async (hours) => {
    const { withLease } = await loadLeases()
    const work = vi.fn()
    const isRun = await withLease('job', async () => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 60 * 60_000 })
      expect(await withLease('job', work)).toBe(false)
    })
    expect([isRun, work.mock.calls]).toEqual([true, []])
  },
)

test('a process that lost its lease to another neither renews nor ends it', async () => {
  const { withLease, renewLease, db } = await loadLeases()
  const others = { holder: 'another', leaseUntil: 7n }
  await withLease('lost', async () => {
    await db.job.update({ where: { name: 'lost' }, data: others })
    await renewLease({ job: 'lost', holder: 'this' })
  })
  expect(await db.job.findUnique({ where: { name: 'lost' } })).toMatchObject(others)
  await renewLease({ job: 'lost', holder: 'another' })
  expect((await db.job.findUnique({ where: { name: 'lost' } }))?.leaseUntil).toBeGreaterThan(Date.now())
})

test('a process that stops gives the lease of work that is under way to the next', async () => {
  const { endHeldLeases: giveLeasesBack, withLease } = await loadLeases()
  const work = vi.fn()
  await withLease('stopped', async () => {
    expect(await withLease('stopped', work)).toBe(false)
    await giveLeasesBack()
    expect(await withLease('stopped', work)).toBe(true)
  })
  expect(work).toHaveBeenCalledOnce()
})

test('work that fails gives its lease to the next', async () => {
  const { withLease } = await loadLeases()
  await expect(withLease('failing', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await withLease('failing', async () => {})).toBe(true)
})

test('the lease of work under way is renewed before it runs out, and not once the work is done', async () => {
  const { withLease, db } = await loadLeases()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const where = { name: 'long' }
  const storedLease = async () => Number((await db.job.findUnique({ where }))?.leaseUntil)
  await withLease('long', async () => {
    await db.job.update({ where, data: { leaseUntil: 7 } })
    vi.advanceTimersByTime(LEASE_MS / 2)
    await vi.waitFor(async () => expect(await storedLease()).toBeGreaterThan(Date.now()))
  })
  expect([await storedLease(), vi.getTimerCount()]).toEqual([0, 0])
})
