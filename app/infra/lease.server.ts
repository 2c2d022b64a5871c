import { randomUUID } from 'node:crypto'
import { execute, nowMs, type Sql, sql } from './db.server'
import { log } from './log.server'

/** For how long a process that says nothing more keeps its lease. */
const LEASE_MS = 30_000

/** Callbacks that give each lease of this process back. */
const held = new Set<() => Promise<unknown>>()

/**
 * Runs a job unless another process, on any machine, is at it: it holds a lease on the job's row, and renews
 * it until it is done.
 * @returns whether it ran
 */
export async function withLease(job: string, work: () => Promise<void>): Promise<boolean> {
  const holder = randomUUID()
  // by the database's clock: those of two machines differ
  const end = sql`${nowMs} + ${LEASE_MS}`
  // one that ends later than any could is of a clock that was wrong
  const taken = await execute(sql`
    INSERT INTO jobs (name, holder, lease_until) VALUES (${job}, ${holder}, ${end})
    ON CONFLICT (name) DO UPDATE SET holder = ${holder}, lease_until = ${end}
    WHERE jobs.lease_until NOT BETWEEN ${nowMs} AND ${end}`)
  if (taken === 0) return false
  const leaseUntil = (until: Sql) =>
    execute(sql`UPDATE jobs SET lease_until = ${until} WHERE name = ${job} AND holder = ${holder}`)
  const giveBack = () => leaseUntil(sql`0`)
  held.add(giveBack)
  const renewal = setInterval(() => {
    leaseUntil(end).catch((error) => log.warn({ job, error }, 'a lease could not be renewed'))
  }, LEASE_MS / 4)
  try {
    await work()
    return true
  } finally {
    clearInterval(renewal)
    held.delete(giveBack)
    await giveBack()
  }
}

/** For a process that stops: another one need not wait until its leases run out. */
export async function giveLeasesBack(): Promise<void> {
  await Promise.all([...held].map((giveBack) => giveBack()))
}
