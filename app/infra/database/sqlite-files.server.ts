import { chmodSync, readdirSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { log } from '~/infra/log.server'

// The files of a SQLite database: permissions, integrity, and whether somebody has replaced open files.

/** The suffixes of SQLite's files beside an open database. The latest writes are in the first one. */
const COMPANIONS = ['-wal', '-shm']

/** The permission bits of group and others. */
const GROUP_AND_OTHERS = 0o077

/** Removes the permissions of group and others from a database's files. A failure is logged, not thrown. */
export function restrictToOwner(path: string): void {
  for (const name of readdirSync(dirname(path)).filter((each) => each.startsWith(basename(path)))) {
    const file = join(dirname(path), name)
    const stats = statSync(file, { throwIfNoEntry: false })
    if (!stats?.isFile() || (stats.mode & GROUP_AND_OTHERS) === 0) continue
    try {
      chmodSync(file, stats.mode & ~GROUP_AND_OTHERS & 0o777)
      log.warn(
        { file: name },
        'other users of this machine could read a file of the database; they cannot any more',
      )
    } catch (error) {
      log.error({ file: name, error }, 'other users of this machine can read a file of the database')
    }
  }
}

/** The error of a database that must not be served; its message tells the operator why. */
export class DamagedDatabaseError extends Error {
  override name = 'DamagedDatabaseError'
}

/**
 * Checks the whole structure of the database in a file without changing the file, even when a write-ahead log
 * of another database lies beside it. Rows with broken references are only logged, because SQL by hand leaves
 * such rows.
 * @throws DamagedDatabaseError
 */
export function checkIntegrity(path: string): void {
  const started = performance.now()
  const result = quickCheck(path)
  if (result !== 'ok') {
    throw new DamagedDatabaseError(
      `${path} is damaged (${result}). Nothing was changed. Start with an empty DATA_DIR after "npm run restore -- FILE" with your last backup, and keep the damaged file.`,
    )
  }
  log.debug({ ms: Math.round(performance.now() - started) }, 'the database was checked')
}

function quickCheck(path: string): string {
  let database: Database.Database | undefined
  try {
    // a writable connection would write the log into the file when it is closed
    database = new Database(path, { readonly: true, timeout: 30_000 })
    const result = String(database.pragma('quick_check(1)', { simple: true }))
    if (result !== 'ok') return result.replaceAll(/\s+/g, ' ')
    const orphans = database.pragma('foreign_key_check') as { table: string; parent: string }[]
    const tables = [...new Set(orphans.map(({ table, parent }) => `${table} without ${parent}`))]
    if (orphans.length > 0)
      log.warn({ rows: orphans.length, tables }, 'rows of the database refer to rows that are not there')
    return result
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string }
    if (code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB') return message
    throw error
  } finally {
    database?.close()
  }
}

export interface OpenedFiles {
  /** @throws when a file of the database is no longer the one that was opened */
  assertInPlace(): void
}

/** Remembers the files of a connection: if they are replaced, SQLite acknowledges writes that are lost. */
export function openedFiles(path: string, connection: Database.Database): OpenedFiles {
  // SQLite creates the files beside the database at the first read
  connection.prepare('SELECT count(*) FROM sqlite_master').get()
  const files = [path, ...COMPANIONS.map((end) => path + end)]
  const opened = files.map((file) => ({ file, identity: identityOf(file) }))
  return {
    assertInPlace() {
      const moved = opened.find(({ file, identity }) => identityOf(file) !== identity)
      if (!moved) return
      throw new Error(
        `${moved.file} was deleted or replaced while the server runs, so nothing is written. Put back the file that was opened, or stop Claimbook, restore and start it again.`,
      )
    },
  }
}

/** Returns the device and inode of a file, or an empty string if it does not exist. */
function identityOf(file: string): string {
  const stats = statSync(file, { bigint: true, throwIfNoEntry: false })
  return stats ? `${stats.dev}.${stats.ino}` : ''
}

/** Makes each commit, and each single write, fail unless the files are in place before and after it. */
export function guardWrites(client: Database.Database, assertInPlace: OpenedFiles['assertInPlace']) {
  const prepare = client.prepare.bind(client) as (sql: string) => Database.Statement
  const guarded = (sql: string): Database.Statement => {
    const statement = prepare(sql)
    // SQLite calls a COMMIT read-only
    const isCommit = sql === 'COMMIT'
    if (statement.readonly && !isCommit) return statement
    for (const name of ['run', 'all', 'get'] as const) {
      const method = statement[name].bind(statement) as (...values: unknown[]) => never
      statement[name] = (...values: unknown[]) => {
        if (client.inTransaction && !isCommit) return method(...values)
        assertInPlace()
        const result = method(...values)
        assertInPlace()
        return result
      }
    }
    return statement
  }
  client.prepare = guarded as Database.Database['prepare']
}
