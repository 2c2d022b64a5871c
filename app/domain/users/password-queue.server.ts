import { DomainError } from '~/domain/errors'
import { FairQueue, QueueFullError } from '~/infra/turns/fair-queue.server'
import { clientNetwork } from '~/infra/turns/network-address.server'
import { releaseTurnWhile } from '~/infra/turns/request-turns.server'
import { SIGN_IN_BUSY } from './messages'

// Hashing a password deliberately takes much processor time and 19 MiB of memory. All work that may hash a
// password goes through this queue, so that sign-ins always leave capacity for other pages.

/** The most concurrent attempts in one process. Each has the hash, strength check and database writes. */
const PASSWORD_ATTEMPTS_MAX = 2

/** The most attempts that wait in one process: from all network addresses, and from each. */
const WAITING_ATTEMPTS_MAX = 64
const WAITING_ATTEMPTS_PER_ADDRESS_MAX = 32

const queue = new FairQueue({
  lanes: PASSWORD_ATTEMPTS_MAX,
  waitingMax: WAITING_ATTEMPTS_MAX,
  waitingPerOwnerMax: WAITING_ATTEMPTS_PER_ADDRESS_MAX,
})

/** The seconds after which a rejected client may retry; a full queue empties faster. */
const RETRY_SECONDS = 5

/**
 * Runs a password attempt, or the choice of a password, when the client's turn comes. The work must not wait
 * for this queue again, because that can deadlock.
 * @throws DomainError unavailable, at once, when the queue is full; errors of the work
 */
export async function inPasswordQueue<T>(address: string, work: () => Promise<T>): Promise<T> {
  try {
    return await releaseTurnWhile(() => queue.run(clientNetwork(address), work))
  } catch (error) {
    if (error instanceof QueueFullError)
      throw new DomainError('unavailable', SIGN_IN_BUSY, { retryAfter: RETRY_SECONDS })
    throw error
  }
}
