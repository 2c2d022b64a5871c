import type { SqlDriverAdapter, SqlQuery } from '@prisma/driver-adapter-utils'
import type Database from 'better-sqlite3'
import { retryWhileLocked } from '../sqlite-lock.server'

// Mends @prisma/adapter-better-sqlite3 7.10: a statement that runs beside an open transaction becomes part of
// it, and no ROLLBACK follows a COMMIT that was refused. Can go when the adapter keeps both apart.

/**
 * One connection serves every request, so a statement that is run while a transaction is open falls into it,
 * and vanishes when it is rolled back. Here statements wait until the transaction of another has ended.
 * @returns what runs a statement outside of transactions
 */
export function isolateTransactions(adapter: SqlDriverAdapter, client: Database.Database) {
  const transactions: { open?: { ended: Promise<void> } } = {}
  const alone = <T>(statement: () => Promise<T>): Promise<T> =>
    retryWhileLocked(async () => {
      while (transactions.open) await transactions.open.ended
      return statement()
    })
  for (const name of ['queryRaw', 'executeRaw'] as const) {
    const run = adapter[name].bind(adapter) as (statement: SqlQuery) => Promise<never>
    adapter[name] = (statement: SqlQuery) => alone(() => run(statement))
  }
  const start = adapter.startTransaction.bind(adapter)
  adapter.startTransaction = async (isolation) => {
    while (transactions.open) await transactions.open.ended
    let end = () => {}
    const ended = new Promise<void>((resolve) => {
      end = () => {
        transactions.open = undefined
        resolve()
      }
    })
    // before it begins: nothing may slip in between
    transactions.open = { ended }
    try {
      const transaction = await start(isolation)
      const { commit, rollback } = transaction
      transaction.commit = () => commit.call(transaction).finally(end)
      transaction.rollback = async () => {
        // Prisma sends no ROLLBACK after a COMMIT that was refused: what others write would fall into what
        // stays open, and vanish with it
        if (client.inTransaction) client.exec('ROLLBACK')
        await rollback.call(transaction).finally(end)
      }
      return transaction
    } catch (error) {
      end()
      throw error
    }
  }
  return alone
}
