import { createHash } from 'node:crypto'
import { open, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isOriginalName } from '~/domain/receipts/stored-names.server'
import { ArchiveError } from '~/infra/backup/archive-error'
import { createDatabase, migrationsLike } from '~/infra/backup/databases.server'
import type { RestoreTarget, Table } from '~/infra/backup/row-store'
import { providerOf } from '~/infra/database/migrate.server'
import { RESTORE_MARKER } from '~/infra/database/restore-marker.server'
import { env } from '~/infra/env.server'
import type { Workspace } from '~/infra/storage/storage'
import { receiptStorage } from '~/infra/storage/storage.server'
import { type ArchiveSummary, type ArchiveVisitor, readArchive } from './archive-reader.server'
import { BackupError, type ReportProgress } from './progress'

/** Names that a freshly mounted disk may contain. */
const IGNORED_NAMES = ['lost+found']

/**
 * Restores a backup into an empty DATA_DIR and an empty database. It verifies the whole archive before it
 * changes anything. A marker in DATA_DIR prevents every server from starting meanwhile. A failed restore
 * leaves both empty again.
 * @throws BackupError, ArchiveError, RowStoreError
 */
export async function restoreBackup(path: string, report: ReportProgress): Promise<ArchiveSummary> {
  const summary = await readArchive(path, {}, (bytes) => report({ phase: 'checking', bytes }))
  const { manifest } = summary
  const provider = providerOf(env.databaseUrl)
  const migrations = migrationsLike(manifest, provider)
  if (provider === 'postgresql' && manifest.brokenReferences > 0) {
    const count = manifest.brokenReferences
    throw new ArchiveError(
      `${count} of its rows refer to rows that are not there, which PostgreSQL does not take`,
    )
  }
  await assertEmpty(env.dataDir)
  const marker = join(env.dataDir, RESTORE_MARKER)
  await writeFile(marker, '', { flag: 'wx', flush: true })
  try {
    const target = await createDatabase(env.databaseUrl, migrations)
    try {
      assertSameTables(target, summary)
      await restoreContents(target, path, summary, report)
      await flushFolder(env.dataDir)
      await target.commit()
    } catch (error) {
      await target.discard()
      throw error
    }
  } catch (error) {
    await emptyFolder(env.dataDir)
    throw error
  }
  await rm(marker)
  await flushFolder(env.dataDir)
  return summary
}

const namesIn = async (folder: string) =>
  (await readdir(folder)).filter((name) => !IGNORED_NAMES.includes(name))

async function assertEmpty(folder: string): Promise<void> {
  const names = await namesIn(folder)
  if (names.includes(RESTORE_MARKER))
    throw new BackupError(
      `A restore into ${folder} is under way, or was cut off. If it was cut off, empty the folder and start again.`,
    )
  if (names.length > 0)
    throw new BackupError(`${folder} is not empty (${names[0]}). Set DATA_DIR to an empty folder.`)
}

/** Empties the data folder. Removes the marker last, because no server starts until it is gone. */
async function emptyFolder(folder: string): Promise<void> {
  for (const name of await namesIn(folder)) {
    if (name !== RESTORE_MARKER) await rm(join(folder, name), { recursive: true, force: true })
  }
  await rm(join(folder, RESTORE_MARKER), { force: true })
}

async function flushFolder(path: string): Promise<void> {
  const handle = await open(path)
  await handle.sync().finally(() => handle.close())
}

/** Returns a text that is equal for tables with the same columns. */
const shapeOf = (tables: Table[]) =>
  JSON.stringify(tables.map(({ name, key, columns }) => [name, key, columns]))

function assertSameTables(target: RestoreTarget, { manifest }: ArchiveSummary): void {
  if (shapeOf(target.tables) === shapeOf(manifest.tables)) return
  throw new ArchiveError(
    'its tables are not those that Claimbook had after the same migrations: tables were changed by hand',
  )
}

/** Fills the database and the data folder, and compares the result with the archive. */
async function restoreContents(
  target: RestoreTarget,
  path: string,
  expected: ArchiveSummary,
  report: ReportProgress,
): Promise<void> {
  const { manifest } = expected
  const rowCount = manifest.tables.reduce((sum, { rows }) => sum + rows, 0)
  let rowsDone = 0
  let bytes = 0
  const objects = new ObjectWriter((done) => report({ phase: 'files', done, all: manifest.files, bytes }))
  const visitor: ArchiveVisitor = {
    secret: (secret) => writeFile(env.secretPath, secret, { flag: 'wx', mode: 0o600, flush: true }),
    async rows(table, rows) {
      await target.insert(table, rows)
      rowsDone += rows.length
      report({ phase: 'rows', done: rowsDone, all: rowCount, bytes })
    },
    file: (sha256, file, content) => objects.add(sha256, file, content),
    files: () => objects.end(),
  }
  const restored = await readArchive(path, visitor, (count) => {
    bytes = count
  })
  if (restored.sha256 !== expected.sha256) throw new ArchiveError('it was changed while it was restored')
  for (const table of target.tables) {
    report({ phase: 'comparing', bytes })
    if ((await hashOfRows(target, table)) !== restored.tableHashes.get(table.name))
      throw new ArchiveError(
        `the rows of ${table.name} do not come out of this database as they went in: it cannot hold them exactly`,
      )
  }
  if ((await target.brokenReferences()) !== manifest.brokenReferences)
    throw new ArchiveError('rows of it refer to rows that are not there')
}

/** Returns the SHA-256 of a table's rows as the archive writes them. */
async function hashOfRows(target: RestoreTarget, table: Table): Promise<string> {
  const hash = createHash('sha256')
  for await (const rows of target.rows(table)) {
    for (const row of rows) hash.update(`${JSON.stringify(row)}\n`)
  }
  return hash.digest('hex')
}

/** Stores objects, which are originals with their previews, as their files arrive one after the other. */
class ObjectWriter {
  readonly #onObject: (done: number) => void
  #object: { sha256: string; workspace: Workspace; original: string } | undefined
  #doneCount = 0

  constructor(onObject: (done: number) => void) {
    this.#onObject = onObject
  }

  async add(sha256: string, file: string, content: AsyncIterable<Buffer>): Promise<void> {
    if (this.#object?.sha256 !== sha256) {
      await this.end()
      this.#object = { sha256, workspace: await receiptStorage.workspace(), original: '' }
    }
    if (isOriginalName(file)) this.#object.original = file
    await this.#object.workspace.write(file, content, Number.POSITIVE_INFINITY)
  }

  /** Stores the object whose last file has arrived. */
  async end(): Promise<void> {
    if (!this.#object) return
    const { sha256, workspace, original } = this.#object
    await workspace.commit(sha256, original)
    await workspace.remove()
    this.#object = undefined
    this.#onObject(++this.#doneCount)
  }
}

/** Whether this server uses the secret of the backup, so that sessions of the backup stay valid. */
export async function keepsSecretOfBackup(): Promise<boolean> {
  const restoredSecret = await readFile(env.secretPath, 'utf8').catch(() => null)
  return env.configuredSecret === undefined
    ? restoredSecret !== null
    : restoredSecret === env.configuredSecret
}
