import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, inject } from 'vitest'
import { openDatabase } from './database'
import type { PROVIDERS } from './instances'
import { createPostgresDatabase } from './postgres'

// Makes and restores backups with the scripts, as an operator does.

interface Ran {
  code: number
  stdout: string
  stderr: string
}

/** Where data is stored, in the form that the environment of a server or a script gives it. */
export interface Place {
  dataDir: string
  /** for SQLite: the file in the data folder */
  databaseUrl: string
}

/** Takes away the privileges of root, so that a command is bound by the permissions of files. */
const WITHOUT_PRIVILEGES = ['setpriv', '--bounding-set=-all', '--inh-caps=-all']

function runScript(
  script: string,
  file: string,
  place: Place,
  env: Record<string, string> = {},
  before: string[] = [],
): Promise<Ran> {
  const variables = {
    ...process.env,
    APP_SECRET: '',
    DATA_DIR: place.dataDir,
    DATABASE_URL: place.databaseUrl,
    ...env,
  }
  const [command = '', ...args] = [...before, process.execPath, 'scripts/run.mjs', script, file]
  return new Promise((done) => {
    execFile(command, args, { env: variables }, (error, stdout, stderr) => {
      done({ code: error ? Number(error.code ?? -1) : 0, stdout, stderr })
    })
  })
}

export const backUp = (file: string, place: Place, env?: Record<string, string>) =>
  runScript('scripts/backup.ts', file, place, env)

export const restore = (file: string, place: Place, env?: Record<string, string>) =>
  runScript('scripts/restore.ts', file, place, env)

/** Compares all stored files with their sums, without the privileges of root. */
export const checkFiles = (place: Place) =>
  runScript('scripts/check.ts', '', place, {}, process.getuid?.() === 0 ? WITHOUT_PRIVILEGES : [])

/** Makes an empty data folder and an empty database. */
export async function emptyPlace(provider: (typeof PROVIDERS)[number]): Promise<Place & { remove(): void }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'claimbook-restored-'))
  const databaseUrl =
    provider === 'postgresql'
      ? await createPostgresDatabase(inject('postgresUrl'))
      : `file:${join(dataDir, 'claimbook.db')}`
  return { dataDir, databaseUrl, remove: () => rmSync(dataDir, { recursive: true, force: true }) }
}

/**
 * Makes a data folder with a migrated database and a secret, as a stopped server leaves them. Loads the
 * modules of the application with this place in their environment.
 */
export async function migratedPlace(provider: (typeof PROVIDERS)[number]) {
  const { dataDir, databaseUrl, remove: removeFolder } = await emptyPlace(provider)
  writeFileSync(join(dataDir, 'secret'), crypto.randomUUID())
  process.env.DATA_DIR ||= dataDir
  const { createDatabase } = await import('~/infra/backup/databases.server')
  const { migrationsOf } = await import('~/infra/database/migrate.server')
  await (await createDatabase(databaseUrl, migrationsOf(provider))).commit()
  const server = { dataDir, databaseUrl, url: '' }
  const database = await openDatabase(databaseUrl)
  const remove = async () => {
    await database.close()
    removeFolder()
  }
  return { server, database, remove }
}

/** Makes a migrated place for the tests of a file or a group, and removes it after them. */
export function setUpMigratedPlace(provider: (typeof PROVIDERS)[number]) {
  const on = {} as Awaited<ReturnType<typeof migratedPlace>>
  beforeAll(async () => {
    Object.assign(on, await migratedPlace(provider))
    return on.remove
  })
  return on
}

export interface Member {
  name: string
  /** where its header begins */
  offset: number
  content: Buffer
}

/** Reads the members of a tar archive. */
export function members(archive: Buffer): Member[] {
  const found: Member[] = []
  for (let offset = 0; archive[offset]; ) {
    const header = archive.subarray(offset, offset + 512)
    const size = Number.parseInt(header.toString('latin1', 124, 135), 8)
    const content = archive.subarray(offset + 512, offset + 512 + size)
    found.push({ name: header.toString('latin1', 0, header.indexOf(0)), offset, content })
    offset += 512 + Math.ceil(size / 512) * 512
  }
  return found
}

/** The checksum lines of a backup for rows and files, without the line of its manifest. */
export function sumsOf(file: string): string[] {
  const sums = members(readFileSync(file)).find(({ name }) => name === 'SHA256SUMS')
  return `${sums?.content}`.split('\n').filter((line) => !line.endsWith('manifest.json'))
}
