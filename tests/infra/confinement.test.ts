import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Confinement, confinedCommand, confinementHere } from '~/infra/files/confinement.server'
import { makeFolder } from '../support/job-folder'

// What a malicious file can reach from the process that opens it, under each confinement, with the server as
// root and as another user (docs/security.md).

const root = mkdtempSync(join(tmpdir(), 'claimbook-confined-'))
const socket = join(root, 'socket')
/** Servers on the machine of the server: at a port, an abstract socket, and a socket in the file system. */
const servers = [createServer(), createServer(), createServer()] as const
const [network, abstract, file] = servers

const ANOTHER_USER = 1000

function put(path: string, owner: number): void {
  writeFileSync(join(root, path), 'private', { mode: 0o600 })
  chownSync(join(root, path), owner, owner)
}

/** Makes the data folder of a server that runs as this user. */
function dataOf(user: number): void {
  rmSync(join(root, 'data'), { recursive: true, force: true })
  mkdirSync(join(root, 'data'), { mode: 0o700 })
  chownSync(join(root, 'data'), user, user)
  for (const name of ['claimbook.db', 'secret', 'original.jpg', 'other.jpg']) put(`data/${name}`, user)
}

beforeAll(async () => {
  chmodSync(root, 0o755)
  for (const path of ['build/server', 'node_modules/sharp']) mkdirSync(join(root, path), { recursive: true })
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }')
  for (const [from, to] of [
    ['mjs', 'js'],
    ['pl', 'pl'],
  ])
    copyFileSync(`tests/support/probes.${from}`, join(root, `build/server/probes.${to}`))
  await build({
    entryPoints: ['tests/support/confined-server.ts'],
    outfile: join(root, 'build/server/confined-server.js'),
    ...{ bundle: true, platform: 'node', format: 'esm', tsconfig: 'tsconfig.json' },
  })
  network.listen(0, '127.0.0.1')
  abstract.listen(`\0${socket}`)
  file.listen(socket)
  await Promise.all(servers.map((each) => once(each, 'listening')))
  chmodSync(socket, 0o777)
})
afterAll(() => {
  for (const each of servers) each.close()
  rmSync(root, { recursive: true, force: true })
})

/** The parts of a confinement besides the separate user. */
const NOTHING = { bubblewrap: false, namespaces: false, limits: false, permissions: false }
const ALL = { bubblewrap: true, namespaces: true, limits: true, permissions: false }
const NAMESPACES = { ...ALL, bubblewrap: false }
const LIMITS = { ...NOTHING, limits: true }

interface Outcome {
  /** the names of the probes that succeeded */
  reached: string[]
  /** the processes of its user before and after it was ended, if it has its own user */
  before: number
  after: number
}

async function outcomeOf(
  task: 'script' | 'program',
  user: number,
  parts: Omit<Confinement, 'ownUser'>,
): Promise<Outcome> {
  dataOf(user)
  const order = JSON.stringify([{ task, confinement: { ownUser: user === 0, ...parts } }])
  const inherited = openSync(join(root, 'data/claimbook.db'), 'r')
  const env = {
    ...{ PATH: process.env.PATH, NODE_ENV: 'production' as const, APP_SECRET: 'a secret' },
    ...{ PROBE_SOCKET: socket, PROBE_PORT: String((network.address() as AddressInfo).port) },
  }
  const server = spawn(process.execPath, [join(root, 'build/server/confined-server.js'), root, order], {
    ...{ env, uid: user, gid: user, cwd: '/' },
    stdio: ['ignore', 'pipe', 'inherit', inherited],
  })
  closeSync(inherited)
  return JSON.parse(await text(server.stdout as Readable))
}

const reachedBy = async (...[task, user, parts]: Parameters<typeof outcomeOf>) =>
  (await outcomeOf(task, user, parts)).reached

const isRoot = process.getuid?.() === 0
const here = await confinementHere(makeFolder)
/** The probes call Linux by system call numbers of this architecture, from a Perl program. */
const canProbe = isRoot && process.arch === 'x64' && existsSync('/usr/bin/perl')

/** Things that the system shows to every user. */
const PUBLIC = [
  ...['system settings', 'temporary files', 'shared memory', 'sys', 'names of processes'],
  'socket of a file',
]
/** Things that belong to the user who runs the server. */
const OF_SERVER = [
  ...['database', 'secret', 'stored receipt', 'change of its input', 'inputs of another process'],
  ...['link to the database', 'exchange of its folder', 'folders above its own'],
]
const OTHER_PROCESSES = [
  ...['environment of the server', 'memory of the server', 'signal to the server'],
  ...['signal to another process', 'tracing of the server', 'key of the server', '600 processes'],
]
const OPEN = [...PUBLIC, 'network', 'abstract socket', 'user namespace']

describe.runIf(canProbe)('machine code in a process reaches nothing but', () => {
  test.runIf(here.bubblewrap).each([
    ['root', 0],
    ['another user', ANOTHER_USER],
  ])('nothing, with bubblewrap and the server as %s', async (_name, user) => {
    expect(await reachedBy('program', user, ALL)).toEqual([])
  })

  test.runIf(here.bubblewrap)(
    'namespaces of its own, with bubblewrap as root where `unshare` is missing',
    async () => {
      const reached = await reachedBy('program', 0, { ...ALL, namespaces: false })
      expect(reached.filter((name) => name !== 'user namespace')).toEqual([])
    },
  )

  test.runIf(here.namespaces).each([
    ['what is public, with the server as root', 0, PUBLIC],
    ['the files of the server, with the server as another user', ANOTHER_USER, [...PUBLIC, ...OF_SERVER]],
  ])('%s, and `unshare`', async (_name, user, open) => {
    const reached = await reachedBy('program', user, NAMESPACES)
    expect(reached.filter((name) => !open.includes(name))).toEqual([])
  })

  test.each([
    ['what is public and the network, with the server as root', 0, OPEN],
    ['what the server does', ANOTHER_USER, [...OPEN, ...OF_SERVER, ...OTHER_PROCESSES]],
  ])('%s, without bubblewrap and `unshare`', async (_name, user, open) => {
    const reached = await reachedBy('program', user, here.limits ? LIMITS : NOTHING)
    const bounds = here.limits ? [] : ['600 processes', 'file of 5 GB', 'setuid programs', 'core dumps']
    expect(reached.filter((name) => ![...open, ...bounds].includes(name))).toEqual([])
  })
})

describe.runIf(canProbe)('nothing that machine code left to itself outlives its process', () => {
  test.each([
    ['bubblewrap', here.bubblewrap, ALL],
    ['namespaces', here.namespaces, NAMESPACES],
    ['a user of its own', true, NOTHING],
  ])('under %s', async (_name, isHere, parts) => {
    const { before, after } = await outcomeOf('program', 0, isHere ? parts : NOTHING)
    expect([before > 1, after]).toEqual([true, 0])
  })
})

describe.runIf(isRoot && here.permissions)('a script in a process reaches its own files alone', () => {
  test.each([
    ['root', 0],
    ['another user', ANOTHER_USER],
  ])('without bubblewrap and the server as %s, and the network', async (_name, user) => {
    const reached = await reachedBy('script', user, { ...NOTHING, permissions: true })
    expect(reached).toEqual(['network', 'its input', 'its outputs'])
  })

  test.runIf(here.bubblewrap).each([
    ['root', 0],
    ['another user', ANOTHER_USER],
  ])('with bubblewrap and the server as %s', async (_name, user) => {
    expect(await reachedBy('script', user, { ...ALL, permissions: true })).toEqual([
      'its input',
      'its outputs',
    ])
  })
})

test.runIf(isRoot)('a process of a server that runs as root has a user of its own', () => {
  expect(here.ownUser).toBe(true)
})

/** The process limit in the command of a decoder, on a version of Linux. */
async function processBound(version: string, user: number | undefined, parts: Omit<Confinement, 'ownUser'>) {
  vi.resetModules()
  vi.doMock('node:os', async (original) => ({ ...(await original<object>()), release: () => version }))
  onTestFinished(() => void vi.doUnmock('node:os'))
  const { confinedCommand: command } = await import('~/infra/files/confinement.server')
  const confinement = { ownUser: user !== undefined, ...parts }
  const { args } = command(confinement, '/build/server/any.js', { inputs: '/i', outputs: '/o', user })
  return args.filter((argument) => argument.startsWith('--nproc'))
}

test.each([
  ['5.14.0', undefined, NAMESPACES, ['--nproc=512']],
  ['6.1.0-27-amd64', undefined, ALL, ['--nproc=512']],
  ['5.13.19', undefined, NAMESPACES, []],
  ['4.18.0-553.el8', undefined, ALL, []],
  ['6.1.0-27-amd64', undefined, LIMITS, []],
  ['4.18.0-553.el8', 61_200, ALL, ['--nproc=512']],
])(
  'on Linux %s processes of the user %s are bounded where others do not count',
  async (...[version, user, parts, bound]) => expect(await processBound(version, user, parts)).toEqual(bound),
)

test.runIf(isRoot)('a probe that runs out of time is none: the next file finds out what holds', async () => {
  mkdirSync(join(root, 'slow'))
  writeFileSync(join(root, 'slow/bwrap'), '#!/bin/sh\nexec sleep 60', { mode: 0o755 })
  vi.resetModules()
  const { confinementHere: find } = await import('~/infra/files/confinement.server')
  vi.stubEnv('PATH', `${join(root, 'slow')}:${process.env.PATH}`)
  onTestFinished(() => void vi.unstubAllEnvs())
  await expect(find(makeFolder)).rejects.toMatchObject({ killed: true })
  vi.unstubAllEnvs()
  expect(await find(makeFolder)).toEqual(here)
})

test('what should have a user of its own, and has none, is not started', () => {
  const confinement = { ownUser: true, ...NOTHING }
  const folders = { inputs: '/i', outputs: '/o' }
  expect(() => confinedCommand(confinement, '/build/any.js', folders)).toThrow('no user of its own')
})

/** Two processes of a server that open two folders each. Both draw the same user ids in the same order. */
const TWO_SERVERS = `import cluster from 'node:cluster'
import { JobFolder } from '~/infra/files/job-folder.server'
import { makeFolder } from './tests/support/job-folder'
const open = async () => {
  globalThis.drawn = 0
  return JobFolder.open(makeFolder, true)
}
async function serve() {
  const [first, second] = [await open(), await open()]
  process.send!([first, second].map(({ folders }) => folders.user))
  await new Promise((done) => process.once('message', done))
  await Promise.all([first.remove(), second.remove()])
  process.disconnect()
}
if (cluster.isWorker) serve()
else {
  const servers = [cluster.fork(), cluster.fork()]
  const ids = servers.map((server) => new Promise((told) => server.once('message', told)))
  Promise.all(ids).then(async (ids) => {
    for (const server of servers) server.send('end')
    await Promise.all(servers.map((server) => new Promise((done) => server.once('exit', done))))
    const again = await open()
    console.log(JSON.stringify([...ids.flat().sort(), again.folders.user]))
    await again.remove()
  })
}`

test.runIf(isRoot)('of an id one process at a time is run, also by two processes of a server', async () => {
  const [left = 0, ...ids] = [1, 2, 3, 4, 5].map((at) => 1_900_000_000 + process.pid * 10 + at)
  const outfile = join(root, 'two-servers.cjs')
  await build({
    ...{ stdin: { contents: TWO_SERVERS, resolveDir: process.cwd(), loader: 'ts' }, outfile },
    ...{ bundle: true, platform: 'node', format: 'cjs', tsconfig: 'tsconfig.json' },
    banner: {
      js: `require('node:crypto').randomInt = () => ${JSON.stringify([left, ...ids])}[globalThis.drawn++]`,
    },
  })
  // a process that a previous server left behind
  const leftBehind = spawn('/bin/sleep', ['60'], { uid: left, gid: left, stdio: 'ignore' })
  onTestFinished(() => void leftBehind.kill('SIGKILL'))
  await once(leftBehind, 'spawn')
  const servers = spawn(process.execPath, [outfile], { stdio: ['ignore', 'pipe', 'inherit'] })
  expect(JSON.parse(await text(servers.stdout))).toEqual([...ids, ids[0]])
})
