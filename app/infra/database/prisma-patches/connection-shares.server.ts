import type { SqlDriverAdapter, SqlQuery } from '@prisma/driver-adapter-utils'
import { FairQueue } from '~/infra/turns/fair-queue.server'
import { currentTurn, outOfTurn } from '~/infra/turns/request-turns.server'
import { CONNECTION_WAIT_MS } from '~/limits'

// Extends @prisma/adapter-pg 7.10, whose pool serves queries in the order in which they arrive. This patch
// limits the share of each user, and leaves some connections to requests of unknown users and to the server's
// own work, such as /readyz. Remove it when many changes of one user that wait for the same lock leave
// connections to others without it.

/** The most statements and transactions of one process, of all users, that wait for a connection. */
const STATEMENTS_WAITING_MAX = 10_000

/** The owner of queries that run outside of any request. */
const SERVER = 'server'

/** The connections of a pool that are never used for users. */
const RESERVED = 2

/**
 * Makes the statements and transactions of an adapter wait for a connection. Owners take turns, and a user
 * gets a third of the connections at most.
 */
export function shareConnections(adapter: SqlDriverAdapter, connections: number): void {
  const waiting = { waitingMax: STATEMENTS_WAITING_MAX }
  const queue = new FairQueue({ ...waiting, lanes: connections, lanesPerOwner: Math.ceil(connections / 2) })
  const users = new FairQueue({
    ...waiting,
    lanes: Math.max(connections - RESERVED, 1),
    lanesPerOwner: Math.max(Math.floor(connections / 3), 1),
  })
  const onConnection = async <T>(work: () => Promise<T>): Promise<T> => {
    const owner = currentTurn()?.userId ?? SERVER
    const patience = new AbortController()
    const limit = setTimeout(
      () => patience.abort(new Error(`no connection to the database was free for ${CONNECTION_WAIT_MS} ms`)),
      CONNECTION_WAIT_MS,
    )
    const begin = () => {
      clearTimeout(limit)
      return work()
    }
    const giveUp = patience.signal
    const inQueue = () => queue.run(owner, begin, { giveUp })
    const isUser = owner !== SERVER && owner !== ''
    const run = () => (isUser ? users.run(owner, inQueue, { giveUp }) : inQueue())
    const isFree = queue.isFree(owner) && (!isUser || users.isFree(owner))
    return (isFree ? run() : outOfTurn(run, { isShort: true })).finally(() => clearTimeout(limit))
  }

  for (const name of ['queryRaw', 'executeRaw'] as const) {
    const run = adapter[name].bind(adapter) as (statement: SqlQuery) => Promise<never>
    adapter[name] = (statement: SqlQuery) => onConnection(() => run(statement))
  }
  const start = adapter.startTransaction.bind(adapter)
  adapter.startTransaction = (isolation) =>
    new Promise((resolve, reject) => {
      const untilItsEnd = async () => {
        const transaction = await start(isolation)
        await new Promise<void>((end) => {
          for (const name of ['commit', 'rollback'] as const) {
            const finish = transaction[name].bind(transaction)
            transaction[name] = () => finish().finally(end)
          }
          resolve(transaction)
        })
      }
      onConnection(untilItsEnd).catch(reject)
    })
}
