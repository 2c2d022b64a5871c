import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { describe, expect, it, type TestContext, vi } from 'vitest'
import type { Client } from '../support/client'
import { openDatabase } from '../support/database'
import { logged } from '../support/log'
import { childrenOf, isRunning, servingProcess } from '../support/processes'
import { type Server, startServer } from '../support/server'
import { createUser } from '../support/users'

// The primary process and the serving processes: how requests continue when a serving process ends, hangs or
// stops.

/** How long a test waits for what happens at once on a quiet machine. */
const PATIENCE_MS = 60_000

const cookiesOf = ({ cookies }: Client) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

async function start({ onTestFinished }: TestContext, env: Record<string, string> = {}): Promise<Server> {
  const server = await startServer({ env })
  onTestFinished(() => server.remove())
  return server
}

async function newUser(server: Server): Promise<Client> {
  const database = await openDatabase(server.databaseUrl)
  const { client } = await createUser({ server, database })
  await database.close()
  return client
}

function temporaryFolderOf({ onTestFinished }: TestContext): string {
  const path = mkdtempSync(join(tmpdir(), 'claimbook-processes-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

interface Load {
  statuses: number[]
  /** error codes of failed requests */
  errors: string[]
}

/** Requests the dashboard repeatedly over open connections, until the returned function is called. */
function underLoad(client: Client, connections: number): () => Promise<Load> {
  const load: Load = { statuses: [], errors: [] }
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  let isOver = false
  const ask = () =>
    new Promise<void>((done) => {
      const options = { agent, headers: { Cookie: cookiesOf(client) } }
      const sent = request(`${client.url}/dashboard`, options, (response) => {
        load.statuses.push(response.statusCode ?? 0)
        response.on('error', () => load.errors.push('cut off')).on('close', done)
        response.resume()
      })
      sent.on('error', (error: NodeJS.ErrnoException) => {
        load.errors.push(error.code ?? error.message)
        done()
      })
      sent.end()
    })
  const lanes = Array.from({ length: connections }, async () => {
    while (!isOver) await ask()
  })
  return async () => {
    isOver = true
    await Promise.all(lanes)
    agent.destroy()
    return load
  }
}

/**
 * Sends a form whose body never ends, so that the request runs until its process ends. Returns a promise of
 * that end.
 */
function beginRequest(client: Client, path: string): Promise<void> {
  return new Promise((ended) => {
    const headers = {
      Cookie: cookiesOf(client),
      'Content-Type': 'application/x-www-form-urlencoded',
      'Content-Length': 20,
    }
    const sent = request(client.url + path, { method: 'POST', headers, agent: false }, (response) =>
      response.resume(),
    )
    sent.on('error', () => ended())
    sent.on('close', () => ended())
    sent.write('name=')
  })
}

/** A free port below the range of client connections. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = 10_000 + Math.floor(Math.random() * 20_000)
    const probe = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true))
    })
    if (!isFree) continue
    await new Promise((closed) => probe.close(closed))
    return port
  }
}

/** Starts a server on a fixed port. Its timers of a second run faster between `quicken` and `slowDown`. */
async function startQuickly(test: TestContext) {
  const quick = join(temporaryFolderOf(test), 'quick')
  const preload = pathToFileURL('tests/support/quick-intervals.mjs')
  const server = await start(test, {
    NODE_OPTIONS: `--import=${preload}`,
    QUICK_INTERVALS: quick,
    PORT: String(await freePort()),
  })
  return { server, quicken: () => writeFileSync(quick, ''), slowDown: () => rmSync(quick) }
}

/** Waits for the next process, because connections to the last one are broken. */
const untilServed = ({ url }: Server) =>
  vi.waitFor(async () => expect((await fetch(`${url}/healthz`)).status).toBe(200), PATIENCE_MS)

describe.runIf(existsSync('/proc/self/task')).concurrent('the processes of a server', () => {
  it('the only serving process is killed under load: another serves at the same address, and those under way alone are cut', async (test) => {
    const server = await start(test, { PORT: String(await freePort()) })
    const client = await newUser(server)
    const killed = servingProcess(server)
    const end = underLoad(client, 10)
    await pause(200)
    process.kill(killed, 'SIGKILL')
    await vi.waitFor(() => expect(childrenOf(server.process.pid)).not.toContain(killed), PATIENCE_MS)
    await untilServed(server)
    await pause(200)
    const { statuses, errors } = await end()
    expect(new Set(statuses)).toEqual(new Set([200]))
    // the open request of each connection fails, and so may each new connection until the socket is closed
    expect(errors.filter((code) => code !== 'ECONNREFUSED').length).toBeLessThanOrEqual(20)
  })

  it('one of two serving processes is killed under load: no connection is refused', async (test) => {
    const server = await start(test, { WEB_CONCURRENCY: '2' })
    const client = await newUser(server)
    const serving = () => logged(server).filter(({ msg }) => msg === 'a process serves')
    await vi.waitFor(() => expect(serving()).toHaveLength(2), PATIENCE_MS)
    const end = underLoad(client, 10)
    await pause(200)
    const killed = servingProcess(server)
    process.kill(killed, 'SIGKILL')
    await vi.waitFor(() => expect(childrenOf(server.process.pid)).not.toContain(killed), PATIENCE_MS)
    await untilServed(server)
    const { statuses, errors } = await end()
    expect([new Set(statuses), errors.includes('ECONNREFUSED')]).toEqual([new Set([200]), false])
  })

  it.runIf(existsSync('/usr/bin/prlimit'))(
    'without descriptors for anything, or for its channel alone, no process is started; once there are some, one is',
    async (test) => {
      const server = await start(test, { PORT: String(await freePort()) })
      const primary = server.process.pid as number
      // only the soft limit
      const limitFiles = (count: number) =>
        execFileSync('prlimit', ['--pid', String(primary), `--nofile=${count}:`])
      for (const missing of [10, 2]) {
        const printed = server.output().length
        const [killed] = childrenOf(primary)
        limitFiles(readdirSync(`/proc/${primary}/fd`).length - missing)
        process.kill(killed as number, 'SIGKILL')
        await vi.waitFor(
          () => expect(server.output().slice(printed)).toMatch(/a process cannot be (started|reached)/),
          PATIENCE_MS,
        )
        expect([missing, isRunning(primary), childrenOf(primary)]).toEqual([missing, true, []])
        limitFiles(1024)
        await untilServed(server)
      }
    },
  )

  it('a process whose event loop does not turn for thirty seconds is ended, and the next one serves', async (test) => {
    const { server, quicken, slowDown } = await startQuickly(test)
    const hung = servingProcess(server)
    process.kill(hung, 'SIGSTOP')
    quicken()
    await vi.waitFor(() => expect(isRunning(hung)).toBe(false), PATIENCE_MS)
    // otherwise the next process, which is starting, would have too little time
    slowDown()
    // the line arrives after the process has ended
    await vi.waitFor(() => {
      const [ended] = logged(server).filter(({ msg }) => msg === 'a process hangs and is ended')
      expect(ended).toMatchObject({ process: hung, seconds: 30 })
    }, PATIENCE_MS)
    await untilServed(server)
  })

  it('a process that is started again and does not come to listen for a minute is ended, and the next one serves', async (test) => {
    const { server, quicken, slowDown } = await startQuickly(test)
    const killed = servingProcess(server)
    process.kill(killed, 'SIGKILL')
    const starting = await vi.waitFor(
      () => {
        const pid = childrenOf(server.process.pid).find((each) => each !== killed)
        // stopping a process before it runs its own program would also stop its parent
        expect(readFileSync(`/proc/${pid}/cmdline`, 'utf8')).toContain('server.js')
        return pid as number
      },
      { timeout: PATIENCE_MS, interval: 10 },
    )
    process.kill(starting, 'SIGSTOP')
    quicken()
    await vi.waitFor(() => expect(isRunning(starting)).toBe(false), PATIENCE_MS)
    slowDown()
    await vi.waitFor(() => {
      const [ended] = logged(server).filter(({ msg }) => msg === 'a process hangs and is ended')
      expect(ended).toMatchObject({ process: starting, seconds: 60 })
    }, PATIENCE_MS)
    await untilServed(server)
  })

  it('the serving processes end with the one that started them, also when that is killed', async (test) => {
    const server = await start(test, { WEB_CONCURRENCY: '2' })
    await vi.waitFor(() => expect(childrenOf(server.process.pid)).toHaveLength(2), PATIENCE_MS)
    const serving = childrenOf(server.process.pid)
    await server.kill()
    await vi.waitFor(() => expect(serving.filter(isRunning)).toEqual([]), PATIENCE_MS)
  })

  it('stopped under load of clients that go away when it is not ready, serves on until then, and cuts no request', async (test) => {
    const server = await start(test, { DRAIN_SECONDS: '10' })
    const client = await newUser(server)
    const ready = async () => (await fetch(`${server.url}/readyz`)).status
    expect(await ready()).toBe(200)
    const end = underLoad(client, 15)
    await pause(200)
    const stopped = server.stop()
    await vi.waitFor(async () => expect(await ready()).toBe(503), PATIENCE_MS)
    const answer = await client.get('/dashboard')
    expect([answer.status, answer.headers.get('Connection')]).toEqual([200, 'close'])
    const { statuses, errors } = await end()
    expect(await stopped).toBe(0)
    expect([new Set(statuses), errors]).toEqual([new Set([200]), []])
  })

  it('a request that never ends holds nobody who stops the server for longer than its limit, and its process ends by itself', async (test) => {
    const server = await start(test)
    const client = await newUser(server)
    const ended = beginRequest(client, '/events')
    // a killed process leaves its folder behind
    const folders = () => readdirSync(join(server.dataDir, 'receipts', 'incoming'))
    await vi.waitFor(async () => {
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
      expect(folders()).toHaveLength(1)
    }, PATIENCE_MS)
    expect([await server.stop(), folders()]).toEqual([0, []])
    await ended
  })
})
