import type { SqlDriverAdapter, SqlQuery } from '@prisma/driver-adapter-utils'

// Patches Prisma Client 7.10: it plans a batch by its text, which includes the values of raw statements. So
// it plans each batch again, and caches the plan with the values. With this patch the batch holds references,
// and the connection runs the statement behind each reference (docs/decisions/0002-database.md). Remove it
// when Prisma takes raw statements with parameters in batches.

const REFERENCE = 'referenced statement '

/** The statements of the batches in progress, by number. The lowest number is reused, so few plans arise. */
const statements: (SqlQuery | undefined)[] = []

/** Returns a text that refers to a statement in one batch. Call `end` when the batch has ended. */
export function registerStatement(statement: SqlQuery): { text: string; end: () => void } {
  const freeNumber = statements.indexOf(undefined)
  const number = freeNumber === -1 ? statements.length : freeNumber
  statements[number] = statement
  return {
    text: `${REFERENCE}${number}`,
    end: () => {
      statements[number] = undefined
    },
  }
}

const statementBehind = (query: SqlQuery): SqlQuery =>
  query.sql.startsWith(REFERENCE) ? (statements[Number(query.sql.slice(REFERENCE.length))] ?? query) : query

/** Makes the transactions of an adapter run the statements behind references. */
export function runReferencedStatements(adapter: SqlDriverAdapter): void {
  const start = adapter.startTransaction.bind(adapter)
  adapter.startTransaction = async (isolation) => {
    const transaction = await start(isolation)
    const run = transaction.executeRaw.bind(transaction)
    transaction.executeRaw = (query) => run(statementBehind(query))
    return transaction
  }
}
