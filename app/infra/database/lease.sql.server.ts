import { LEASE_MS } from '~/limits'
import { execute, nowMs, sql } from './db.server'

// The statements of leases (docs/decisions/0002). They are raw SQL, because they compare a lease with the
// database's clock: the clocks of machines differ.

const leaseEnd = sql`${nowMs} + ${LEASE_MS}`

/** A process that holds, or wants to take, the lease on a job. */
export interface Lease {
  job: string
  holder: string
}

/** Takes the lease on a job, unless another process holds it. Returns whether the holder has it now. */
export async function takeLease({ job, holder }: Lease): Promise<boolean> {
  // a lease that ends later than a new one would was written with a wrong clock, so it may be taken
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
