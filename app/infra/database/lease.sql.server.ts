import { LEASE_MS } from '~/limits'
import { execute, nowMs, sql } from './db.server'

// The statements of leases (docs/decisions/0002). Raw: taking and renewing one compare it with the database's
// clock, because those of machines differ.

const leaseEnd = sql`${nowMs} + ${LEASE_MS}`

/** A process that holds the lease on a job, or wants it. */
export interface Lease {
  job: string
  holder: string
}

/** Takes the lease on a job, unless another process has it. Returns whether it is the holder's. */
export async function takeLease({ job, holder }: Lease): Promise<boolean> {
  // one that ends later than any could is of a clock that was wrong
  const taken = await execute(sql`
    INSERT INTO jobs (name, holder, lease_until) VALUES (${job}, ${holder}, ${leaseEnd})
    ON CONFLICT (name) DO UPDATE SET holder = ${holder}, lease_until = ${leaseEnd}
    WHERE jobs.lease_until NOT BETWEEN ${nowMs} AND ${leaseEnd}`)
  return taken > 0
}

/** Renews a lease, unless another process has taken it over. */
export async function renewLease({ job, holder }: Lease): Promise<void> {
  await execute(sql`UPDATE jobs SET lease_until = ${leaseEnd} WHERE name = ${job} AND holder = ${holder}`)
}
