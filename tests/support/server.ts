import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

export interface Server {
  url: string
  dataDir: string
  databaseUrl: string
  process: ChildProcess
  /** everything it has printed so far */
  output(): string
  /** asks it to stop, and waits. Returns the exit code. */
  stop(): Promise<number | null>
  /** ends it at once (SIGKILL), and waits; its data stays */
  kill(): Promise<void>
  /** stops it and removes its data folder */
  remove(): Promise<void>
}

interface Options {
  /** of an earlier server, to start it again on the same data */
  dataDir?: string
  databaseUrl?: string
  env?: Record<string, string>
}

/** Starts the built server on a free port with a data folder of its own. */
export async function startServer({ dataDir: given, databaseUrl, env = {} }: Options = {}): Promise<Server> {
  const dataDir = given ?? mkdtempSync(join(tmpdir(), 'claimbook-'))
  const child = spawn(process.execPath, [resolve('build/server/index.js')], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl ?? '',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  const exited = new Promise<number | null>((done) => child.once('exit', done))
  const port = await new Promise<number>((found, fail) => {
    let isFound = false
    const read = (chunk: Buffer) => {
      printed += chunk
      const [, number] = (!isFound && /Claimbook is at http:\/\/localhost:(\d+)/.exec(printed)) || []
      if (!number) return
      isFound = true
      found(Number(number))
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    void exited.then((code) => fail(new Error(`The server ended with ${code}:\n${printed}`)))
  }).catch((error) => {
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
