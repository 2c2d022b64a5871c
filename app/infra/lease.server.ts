import { randomUUID } from 'node:crypto'
import { execute, sql } from './db.server'
import { log } from './log.server'

/** For how long a process that says nothing more keeps its lease. */
const LEASE_MS = 30_000

/**
 * Runs a job unless another process, on any machine, is at it: it holds a lease on the job's row, and renews it until it is done.
 * @returns whether it ran
 */
export async function withLease(job: string, work: () => Promise<void>): Promise<boolean> {
  const holder = randomUUID()
  const time = Date.now()
  // one that ends later than any could is of a clock that was wrong
  const taken = await execute(sql`
    INSERT INTO jobs (name, holder, lease_until) VALUES (${job}, ${holder}, ${time + LEASE_MS})
    ON CONFLICT (name) DO UPDATE SET holder = ${holder}, lease_until = ${time + LEASE_MS}
    WHERE jobs.lease_until NOT BETWEEN ${time} AND ${time + LEASE_MS}`)
  if (taken === 0) return false
  const leaseUntil = (until: number) => execute(sql`UPDATE jobs SET lease_until = ${until} WHERE name = ${job} AND holder = ${holder}`)
  const renewal = setInterval(() => {
    leaseUntil(Date.now() + LEASE_MS).catch((error) => log.warn({ job, error }, 'a lease could not be renewed'))
  }, LEASE_MS / 4)
  try {
    await work()
    return true
  } finally {
    clearInterval(renewal)
    await leaseUntil(0)
  }
}
