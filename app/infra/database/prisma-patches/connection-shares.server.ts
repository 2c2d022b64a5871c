import type { SqlDriverAdapter, SqlQuery } from '@prisma/driver-adapter-utils'
import { FairQueue } from '~/infra/turns/fair-queue.server'
import { currentTurn, releaseTurnWhile } from '~/infra/turns/request-turns.server'
import { CONNECTION_WAIT_MS } from '~/limits'

// Extends @prisma/adapter-pg 7.10, whose pool serves queries in the order in which they arrive. This patch
// limits the share of each user, and leaves some connections to requests of unknown users and to the server's
// own work, such as /readyz. Remove it when the adapter itself keeps connections for others while many
// changes of one user wait for the same lock.

/** The most statements and transactions of one process, of all users, that wait for a connection. */
const STATEMENTS_WAITING_MAX = 10_000

/** The owner of queries that run outside of any request. */
const SERVER_OWNER = 'server'

/** The connections of a pool that are never used for users. */
const RESERVED_CONNECTIONS = 2

/**
 * Makes the statements and transactions of an adapter wait for a connection. Owners take turns, and a user
 * gets a third of the connections at most. Work of a user passes two queues: `userQueue`, which leaves the
 * reserved connections free, and then `connectionQueue`, in which the server's own work and requests of
 * unknown users wait too, each with half of the connections at most.
 */
export function shareConnections(adapter: SqlDriverAdapter, connections: number): void {
  const connectionQueue = new FairQueue({
    waitingMax: STATEMENTS_WAITING_MAX,
    lanes: connections,
    lanesPerOwner: Math.ceil(connections / 2),
  })
  const userQueue = new FairQueue({
    waitingMax: STATEMENTS_WAITING_MAX,
    lanes: Math.max(connections - RESERVED_CONNECTIONS, 1),
    lanesPerOwner: Math.max(Math.floor(connections / 3), 1),
  })
  const runOnConnection = async <T>(work: () => Promise<T>): Promise<T> => {
    // the user id is empty until the request's session is known
    const owner = currentTurn()?.userId ?? SERVER_OWNER
    const isUser = owner !== SERVER_OWNER && owner !== ''
    const timeout = new AbortController()
    const { signal } = timeout
    const timer = setTimeout(
      () => timeout.abort(new Error(`no connection to the database was free for ${CONNECTION_WAIT_MS} ms`)),
      CONNECTION_WAIT_MS,
    )
    const begin = () => {
      clearTimeout(timer)
      return work()
    }
    const waitForConnection = () => connectionQueue.run(owner, begin, { signal })
    const run = () => (isUser ? userQueue.run(owner, waitForConnection, { signal }) : waitForConnection())
    const startsAtOnce = connectionQueue.isFree(owner) && (!isUser || userQueue.isFree(owner))
    const result = startsAtOnce ? run() : releaseTurnWhile(run, { isShort: true })
    return result.finally(() => clearTimeout(timer))
  }

  for (const name of ['queryRaw', 'executeRaw'] as const) {
    const run = adapter[name].bind(adapter) as (statement: SqlQuery) => Promise<never>
    adapter[name] = (statement: SqlQuery) => runOnConnection(() => run(statement))
  }
  const start = adapter.startTransaction.bind(adapter)
  adapter.startTransaction = (isolation) =>
    new Promise((resolve, reject) => {
      // occupies the connection until the transaction is committed or rolled back
      const holdConnection = async () => {
        const transaction = await start(isolation)
        await new Promise<void>((end) => {
          for (const name of ['commit', 'rollback'] as const) {
            const finish = transaction[name].bind(transaction)
            transaction[name] = () => finish().finally(end)
          }
          resolve(transaction)
        })
      }
      runOnConnection(holdConnection).catch(reject)
    })
}
