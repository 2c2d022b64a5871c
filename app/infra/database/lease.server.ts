import { randomUUID } from 'node:crypto'
import { log } from '~/infra/log.server'
import { LEASE_MS } from '~/limits'
import { db } from './db.server'
import { type Lease, renewLease, takeLease } from './lease.sql.server'

/** The leases that this process holds. */
const heldLeases = new Set<Lease>()

/**
 * Runs a job unless another process, on any machine, is running it. Takes a lease on the job's row, and
 * renews the lease until the job is done.
 * @returns whether the job ran
 */
export async function withLease(job: string, work: () => Promise<void>): Promise<boolean> {
  const lease = { job, holder: randomUUID() }
  if (!(await takeLease(lease))) return false
  heldLeases.add(lease)
  const renewal = setInterval(() => {
    renewLease(lease).catch((error) => log.warn({ job, error }, 'a lease could not be renewed'))
  }, LEASE_MS / 4)
  try {
    await work()
    return true
  } finally {
    clearInterval(renewal)
    heldLeases.delete(lease)
    await endLease(lease)
  }
}

/** Ends a lease, unless another process has taken it over. */
async function endLease({ job, holder }: Lease): Promise<void> {
  await db.job.updateMany({ where: { name: job, holder }, data: { leaseUntil: 0 } })
}

/** Releases the leases of a process that stops, so that other processes need not wait until they expire. */
export async function endHeldLeases(): Promise<void> {
  await Promise.all([...heldLeases].map(endLease))
}
