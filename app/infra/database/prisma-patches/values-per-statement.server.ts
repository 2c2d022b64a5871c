import type { SqlDriverAdapter } from '@prisma/driver-adapter-utils'

// Mends @prisma/adapter-better-sqlite3 7.10: it says that a statement holds 999 values, so Prisma splits
// larger ones. SQLite takes 32,766. Can go when the adapter says so.

const STATEMENT_VALUES_MAX = 32_766

/** Lets Prisma send statements with as many values as SQLite takes. */
export const raiseValuesPerStatement = (adapter: SqlDriverAdapter): void =>
  void Object.assign(adapter, {
    getConnectionInfo: () => ({ supportsRelationJoins: false, maxBindValues: STATEMENT_VALUES_MAX }),
  })
