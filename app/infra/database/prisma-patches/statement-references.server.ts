import type { SqlDriverAdapter, SqlQuery } from '@prisma/driver-adapter-utils'

// Mends Prisma Client 7.10: it plans a batch by its text, and the values of a raw statement are a part of
// that text, so each batch is planned anew and its plan is cached with the values. Here a reference stands in
// the batch, and the connection runs the statement that it refers to (docs/decisions/0002-database.md). Can
// go when Prisma takes raw statements with parameters in batches.

const REFERENCE = 'referenced statement '

/** The statements that batches under way refer to, by their numbers. Low ones are used again: few plans. */
const statements: (SqlQuery | undefined)[] = []

/** Gives the text that stands for a statement in one batch; `end` has to be called when that has ended. */
export function refer(statement: SqlQuery): { text: string; end: () => void } {
  const free = statements.indexOf(undefined)
  const number = free === -1 ? statements.length : free
  statements[number] = statement
  return {
    text: `${REFERENCE}${number}`,
    end: () => {
      statements[number] = undefined
    },
  }
}

const resolve = (query: SqlQuery): SqlQuery =>
  query.sql.startsWith(REFERENCE) ? (statements[Number(query.sql.slice(REFERENCE.length))] ?? query) : query

/** Makes the transactions of an adapter run what references refer to. */
export function resolveReferences(adapter: SqlDriverAdapter): void {
  const start = adapter.startTransaction.bind(adapter)
  adapter.startTransaction = async (isolation) => {
    const transaction = await start(isolation)
    const run = transaction.executeRaw.bind(transaction)
    transaction.executeRaw = (query) => run(resolve(query))
    return transaction
  }
}
