import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { noteServer } from './servers-under-way'

export interface Server {
  url: string
  dataDir: string
  databaseUrl: string
  process: ChildProcess
  /** everything that it has printed so far */
  output(): string
  /** stops it, waits, and returns the exit code */
  stop(): Promise<number | null>
  /** kills it (SIGKILL) and waits; its data stays */
  kill(): Promise<void>
  /** stops it and removes its data folder */
  remove(): Promise<void>
}

interface Options {
  /** of an earlier server, to start a server on the same data */
  dataDir?: string
  databaseUrl?: string
  env?: Record<string, string>
  /** options of Node; empty for a server that is measured and must run as in production */
  execArgv?: string[]
}

/** Claimbook's own variables, which a server must not inherit from the environment of the tests. */
const VARIABLES = [
  'PORT',
  'HOST',
  'DATA_DIR',
  'DATABASE_URL',
  'APP_URL',
  'APP_SECRET',
  'SIGN_UP',
  'SIGN_UPS_PER_ADDRESS',
  'TRUST_PROXY',
  'LOG_LEVEL',
  'LOG_FORMAT',
  'RATES_FROM',
  'RATES_URL',
  'TIMESTAMP_URL',
  'SECURITY_LOG',
  'WEB_CONCURRENCY',
  'QUOTA_EVENTS',
  'QUOTA_RECEIPTS',
  'QUOTA_RECEIPT_MB',
  'DRAIN_SECONDS',
]

/** A start that prints nothing for this long has failed. */
const SILENCE_MS = 60_000

/**
 * Optimising only pays for a server that runs for minutes. These options compile WebAssembly (Prisma's query
 * compiler) once, which halves the processor time of a start, and optimise JavaScript about fifteen times as
 * late as by default.
 */
const QUICK_START = ['--liftoff-only', '--interrupt-budget=1000000']

const running = new Set<ChildProcess>()
/** data folders that were made here and still have to be removed */
const folders = new Set<string>()

// Shared servers, and servers of failed tests, end with this process, and their folders are removed. Vitest
// ends its workers by SIGTERM; a worker whose Vitest has ended loses its channel and ends here.
function killRunning() {
  for (const child of running) child.kill('SIGKILL')
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
process.on('exit', killRunning)
for (const event of ['disconnect', 'SIGTERM']) {
  process.once(event, () => {
    killRunning()
    process.kill(process.pid, 'SIGTERM')
  })
}

/** The port of a started server, read from its log because APP_URL may name another address. */
function portIn(printed: string): number | undefined {
  const [, port] = /"port":(\d+),"msg":"listening"/.exec(printed) ?? []
  return port === undefined ? undefined : Number(port)
}

/**
 * Starts the built server on a free port with its own data folder. Its log level must be info or lower,
 * because its port is read from the log.
 */
export async function startServer({
  dataDir: given,
  databaseUrl,
  env = {},
  execArgv = QUICK_START,
}: Options = {}): Promise<Server> {
  const dataDir = given ?? mkdtempSync(join(tmpdir(), 'claimbook-'))
  if (!given) folders.add(dataDir)
  const child = spawn(process.execPath, [...execArgv, resolve('build/server/index.js')], {
    env: {
      ...process.env,
      ...Object.fromEntries(VARIABLES.map((name) => [name, ''])),
      NODE_ENV: 'production',
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? '',
      // no client has to notice that the server of a test stops
      DRAIN_SECONDS: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  running.add(child)
  const exited = new Promise<number | null>((done) => child.once('exit', done))
  const forget = noteServer(child.pid as number, dataDir)
  void exited.then(() => {
    running.delete(child)
    forget()
  })
  const port = await new Promise<number>((found, fail) => {
    const silence = setTimeout(() => {
      fail(new Error(`The server started and said nothing for ${SILENCE_MS / 1000} s:\n${printed}`))
      child.kill('SIGKILL')
    }, SILENCE_MS)
    let isFound = false
    const read = (chunk: string) => {
      printed += chunk
      if (isFound) return
      silence.refresh()
      const port = portIn(printed)
      if (port === undefined) return
      isFound = true
      clearTimeout(silence)
      found(port)
    }
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', read)
    void exited.then((code) => {
      clearTimeout(silence)
      fail(new Error(`The server ended with ${code}:\n${printed}`))
    })
  }).catch(async (error) => {
    await exited
    if (!given) rmSync(dataDir, { recursive: true })
    throw error
  })
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null) child.kill(signal)
    return exited
  }
  const server: Server = {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    databaseUrl: databaseUrl ?? `file:${join(dataDir, 'claimbook.db')}`,
    process: child,
    output: () => printed,
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
    remove: async () => {
      await end('SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
  return server
}
