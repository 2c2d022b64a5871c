import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Confinement, seenFolders } from '~/infra/files/confinement.server'
import { addInput, JobFolder } from '~/infra/files/job-folder.server'
import { isRunning, processesOf } from '~/infra/files/process-usage.server'
import { WorkerProcess } from '~/infra/files/worker-process.server'

// Starts confined processes that try what they must not reach, and prints what they reached. It is a separate
// program so that any user can run it: node confined-server.js ROOT ORDERS.

const [root = '', orders = ''] = process.argv.slice(2)
const data = join(root, 'data')
const PROBES = { name: join(root, 'build/server/probes'), source: '' }
const LIMITS = { timeMs: 30_000, memoryBytes: 1e11 }

interface Order {
  task: 'script' | 'program'
  confinement: Confinement
}

async function openFolder(ownUser: boolean): Promise<JobFolder> {
  const path = join(data, 'receipts/incoming', randomUUID())
  const make = async () => {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    return { path, remove: async () => rmSync(path, { recursive: true, force: true }) }
  }
  return JobFolder.open(make, ownUser)
}

/** Starts a process with a file among its inputs. */
async function startProcess(confinement: Confinement) {
  const folder = await openFolder(confinement.ownUser)
  await addInput(folder.folders, join(data, 'original.jpg'), 'file')
  const worker = new WorkerProcess(PROBES, { confinement, folders: folder.folders, isSlow: false })
  const end = () => worker.end().then(() => folder.remove())
  return { worker, folders: folder.folders, end }
}

// adds a key for the server's user that expires after a minute
const ADD_KEY = `($type, $name, $value) = ("user", "claimbook-probe", "x");
  syscall(250, 15, syscall(248, $type, $name, $value, 1, -4), 60)`
execFileSync('/usr/bin/perl', ['-e', ADD_KEY])

for (const { task, confinement } of JSON.parse(orders) as Order[]) {
  const [own, bystander] = [await startProcess(confinement), await startProcess(confinement)]
  void bystander.worker.run({ name: 'wait', args: [{}] }, LIMITS).catch(() => {})
  const at = {
    ...seenFolders(confinement, own.folders),
    database: join(data, 'claimbook.db'),
    secret: join(data, 'secret'),
    other: join(data, 'other.jpg'),
    others_input: join(bystander.folders.inputs, 'file'),
    code: `${PROBES.name}.js`,
    server: process.pid,
    bystander: bystander.worker.pid,
    port: Number(process.env.PROBE_PORT),
    socket: process.env.PROBE_SOCKET,
    daemon: confinement.ownUser ? 1 : 0,
  }
  const reached = await own.worker.run({ name: task, args: [at] }, LIMITS).catch(String)
  const { user = -1 } = own.folders
  const before = processesOf(user).length
  await Promise.all([own.end(), bystander.end()])
  console.log(JSON.stringify({ reached, before, after: processesOf(user).filter(isRunning).length }))
}
