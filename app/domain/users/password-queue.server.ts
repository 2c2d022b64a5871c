import { DomainError } from '~/domain/errors'
import { FairQueue, QueueFullError } from '~/infra/turns/fair-queue.server'
import { clientNetwork } from '~/infra/turns/network-address.server'
import { outOfTurn } from '~/infra/turns/request-turns.server'
import { SIGN_IN_BUSY } from './messages'

// A password hash takes a processor for its time and 19 MiB of memory, by intent. All work that may need one
// goes through this queue, so that any number of sign-ins leaves the other pages their share.

/** Password tries (hash, check of a chosen one, their rows) at a time in one process. */
const PASSWORD_TRIES_MAX = 2

/** Password tries that wait for their turn in one process, of all network addresses and of each. */
const PASSWORD_TRIES_WAITING_MAX = 64

const PASSWORD_TRIES_WAITING_PER_ADDRESS_MAX = 32

const queue = new FairQueue({
  lanes: PASSWORD_TRIES_MAX,
  waitingMax: PASSWORD_TRIES_WAITING_MAX,
  waitingPerOwnerMax: PASSWORD_TRIES_WAITING_PER_ADDRESS_MAX,
})

/** Seconds after which a refused client is told to try again: a full queue is worked off in less. */
const RETRY_SECONDS = 5

/**
 * Runs a try of a password, or the choice of one, in its client's turn. One turn must not ask for another:
 * they would wait for each other.
 * @throws DomainError unavailable, at once, when the queue is full; what the work throws
 */
export async function inPasswordQueue<T>(address: string, work: () => Promise<T>): Promise<T> {
  try {
    return await outOfTurn(() => queue.run(clientNetwork(address), work))
  } catch (error) {
    if (error instanceof QueueFullError)
      throw new DomainError('unavailable', SIGN_IN_BUSY, { retryAfter: RETRY_SECONDS })
    throw error
  }
}
