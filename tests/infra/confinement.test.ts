import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Confinement, confinedProgram, confinementHere } from '~/infra/files/confinement.server'
import { copyOutput } from '~/infra/files/job-folder.server'

// What a script that took over a process that opens files could do, under each confinement that this machine
// has.

const root = mkdtempSync(join(tmpdir(), 'claimbook-confined-'))
const put = (path: string, content = 'private') => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), content)
  return join(root, path)
}

put('package.json', '{ "type": "module" }')
put('node_modules/nothing/package.json', '{}')
const secret = put('data/secret')
const database = put('data/claimbook.db')
const other = put(`data/receipts/ab/${'ab'.repeat(32)}/original.jpg`)
const own = put('data/receipts/incoming/job/inputs/file')
const made = put('data/receipts/incoming/job/outputs/made')
const folders = { inputs: dirname(own), outputs: dirname(made) }

const script = put(
  'build/server/attack.js',
  `import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
  import { connect } from 'node:net'
  import { basename, dirname } from 'node:path'
  const can = (act) => { try { act(); return true } catch { return false } }
  process.on('message', ({ read, list, write, port }) => {
    const done = {
      read: read.filter((path) => can(() => readFileSync(path))),
      list: list.filter((path) => can(() => readdirSync(dirname(path)).includes(basename(path)) || missing())),
      write: write.filter((path) => can(() => writeFileSync(path, 'changed'))),
    }
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => process.send({ ...done, network: true }))
    socket.on('error', () => process.send({ ...done, network: false }))
  })`,
)

const listener = createServer((socket) => socket.destroy())
beforeAll(() => once(listener.listen(0, '127.0.0.1'), 'listening'))
afterAll(() => {
  listener.close()
  rmSync(root, { recursive: true })
})

async function attack(confinement: Confinement): Promise<unknown> {
  const { program, args } = confinedProgram(confinement, script, folders)
  const env = { PATH: process.env.PATH, HOME: '/', NODE_ENV: 'production' as const }
  const child = fork(script, [], {
    execPath: program,
    execArgv: args,
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  try {
    child.send({
      read: [secret, database, other, own],
      list: [secret, other],
      write: [secret, other, own, script, made],
      port: (listener.address() as { port: number }).port,
    })
    const [answer] = await once(child, 'message')
    return answer
  } finally {
    child.kill('SIGKILL')
  }
}

const here = await confinementHere()

test.runIf(here.permissions)(
  'under Node’s permissions it reads and writes the files of its task alone',
  async () => {
    const done = await attack({ bubblewrap: false, permissions: true })
    expect(done).toMatchObject({ read: [own], list: [], write: [made] })
  },
)

test.runIf(here.bubblewrap)(
  'under bubblewrap it reads and writes the files of its task alone, and reaches no network',
  async () => {
    const done = await attack({ bubblewrap: true, permissions: false })
    expect(done).toEqual({ read: [own], list: [], write: [made], network: false })
  },
)

test.runIf(here.bubblewrap && here.permissions)(
  'under bubblewrap and Node’s permissions it reads and writes the files of its task alone, and reaches no network',
  async () => {
    expect(await attack(here)).toEqual({ read: [own], list: [], write: [made], network: false })
  },
)

test('what it made is copied when it is a file, not when it is a link, or larger than it may be', async () => {
  const target = join(root, 'copied')
  const link = join(folders.outputs, 'link')
  symlinkSync(secret, link)
  await expect(copyOutput(link, target, 100)).rejects.toThrow()
  writeFileSync(made, 'x'.repeat(100))
  await copyOutput(made, target, 100)
  await expect(copyOutput(made, target, 99)).rejects.toThrow('no file of its task')
})
