import type { SqlDriverAdapter } from '@prisma/driver-adapter-utils'

// Patches @prisma/adapter-better-sqlite3 7.10: it reports a limit of 999 values per statement, so Prisma
// splits larger statements. SQLite takes 32,766. Remove it when the adapter reports that limit.

const STATEMENT_VALUES_MAX = 32_766

/** Lets Prisma send statements with as many values as SQLite accepts. */
export const raiseValuesPerStatement = (adapter: SqlDriverAdapter): void =>
  void Object.assign(adapter, {
    getConnectionInfo: () => ({ supportsRelationJoins: false, maxBindValues: STATEMENT_VALUES_MAX }),
  })
