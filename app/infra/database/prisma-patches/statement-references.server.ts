import type { SqlDriverAdapter, SqlQuery } from '@prisma/driver-adapter-utils'

// Patches Prisma Client 7.10: it plans a batch by its text, which includes the values of raw statements. So
// it plans each batch again, and caches the plan with the values. With this patch the batch holds references,
// and the connection runs the statement behind each reference (docs/decisions/0002-database.md). Remove it
// when Prisma takes raw statements with parameters in batches.

const REFERENCE = 'referenced statement '

/**
 * The statements of the batches in progress, by their numbers. Numbers are reused from the lowest, so few
 * plans arise.
 */
const statements: (SqlQuery | undefined)[] = []

/** Returns a text that refers to a statement in one batch. Call `end` when the batch has ended. */
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

/** Makes the transactions of an adapter run the statements behind references. */
export function resolveReferences(adapter: SqlDriverAdapter): void {
  const start = adapter.startTransaction.bind(adapter)
  adapter.startTransaction = async (isolation) => {
    const transaction = await start(isolation)
    const run = transaction.executeRaw.bind(transaction)
    transaction.executeRaw = (query) => run(resolve(query))
    return transaction
  }
}
