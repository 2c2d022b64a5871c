import type { SqlDriverAdapter, SqlQuery } from '@prisma/driver-adapter-utils'
import type Database from 'better-sqlite3'
import { retryWhileLocked } from '../sqlite-lock.server'

// Patches @prisma/adapter-better-sqlite3 7.10: a statement that runs beside an open transaction becomes part
// of it, and the adapter sends no ROLLBACK after a failed COMMIT. Remove it when the adapter fixes both.

/**
 * Makes statements wait until another request's transaction has ended. One connection serves all requests, so
 * without this a statement would join the open transaction and be lost in its rollback.
 * @returns a function that runs a statement outside of transactions
 */
export function isolateTransactions(adapter: SqlDriverAdapter, client: Database.Database) {
  /** the transaction that is open on the connection, if any; `ended` resolves when it has ended */
  const transactions: { open?: { ended: Promise<void> } } = {}
  const runOutsideTransactions = <T>(statement: () => Promise<T>): Promise<T> =>
    retryWhileLocked(async () => {
      while (transactions.open) await transactions.open.ended
      return statement()
    })
  for (const name of ['queryRaw', 'executeRaw'] as const) {
    const run = adapter[name].bind(adapter) as (statement: SqlQuery) => Promise<never>
    adapter[name] = (statement: SqlQuery) => runOutsideTransactions(() => run(statement))
  }
  const start = adapter.startTransaction.bind(adapter)
  adapter.startTransaction = async (isolation) => {
    while (transactions.open) await transactions.open.ended
    let endTransaction = () => {}
    const ended = new Promise<void>((resolve) => {
      endTransaction = () => {
        transactions.open = undefined
        resolve()
      }
    })
    // set before the transaction begins, so that no statement can run in between
    transactions.open = { ended }
    try {
      const transaction = await start(isolation)
      const { commit, rollback } = transaction
      transaction.commit = () => commit.call(transaction).finally(endTransaction)
      transaction.rollback = async () => {
        // Prisma sends no ROLLBACK after a failed COMMIT: later writes would join the transaction and vanish
        if (client.inTransaction) client.exec('ROLLBACK')
        await rollback.call(transaction).finally(endTransaction)
      }
      return transaction
    } catch (error) {
      endTransaction()
      throw error
    }
  }
  return runOutsideTransactions
}
