import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { temporaryFolder } from '../support/folder'

// Stores receipts in a real file system. A process chooses its folder when it starts.
const { path: dataDir, put } = temporaryFolder()
process.env.DATA_DIR = dataDir
const { folderStorage, receiptStorage: storage } = await import('~/infra/storage/storage.server')

const base = join(dataDir, 'receipts')
let serial = 0
const sums = new Map<string, string>()
/** The name of an object that no other test uses. `sums` maps its name to its bytes. */
function someObject(): string {
  const bytes = `photo ${++serial}`
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  sums.set(sha256, bytes)
  return sha256
}
const filesOf = (sha256: string) => {
  const folder = join(base, sha256.slice(0, 2), sha256)
  return existsSync(folder) ? readdirSync(folder) : []
}
const namesIn = (folder: string) => (existsSync(join(base, folder)) ? readdirSync(join(base, folder)) : [])
const inWork = () =>
  namesIn('incoming')
    .flatMap((owner) => namesIn(join('incoming', owner)))
    .filter((name) => name !== 'heartbeat')

async function kept(sha256: string, { original = 'original.jpg', views = [] as string[] } = {}) {
  const workspace = await storage.workspace()
  writeFileSync(join(workspace.path, original), sums.get(sha256) ?? '')
  for (const view of views) writeFileSync(join(workspace.path, view), `${view} of ${original}`)
  await workspace.commit(sha256, original).finally(() => workspace.remove())
}

/** Makes the last heartbeat of the process of a workspace this much older. */
function silence(workspace: { path: string }, minutes: number) {
  const at = Date.now() / 1000 - minutes * 60
  utimesSync(join(dirname(workspace.path), 'heartbeat'), at, at)
}

const bytesOf = async function* (text: string) {
  yield Buffer.from(text)
}

/** Makes an object that a killed process had moved aside. */
function movedAside(sha256: string, files: number): string {
  mkdirSync(join(base, sha256.slice(0, 2)), { recursive: true })
  const folder = join(base, 'removed', `${sha256}.${++serial}`)
  mkdirSync(folder, { recursive: true })
  for (let at = 0; at < files; at++) writeFileSync(join(folder, String(at)), '')
  return folder
}

test('a workspace that could not be made is made the next time', async () => {
  mkdirSync(base, { recursive: true })
  symlinkSync('incoming', join(base, 'incoming'))
  await expect(storage.workspace()).rejects.toThrow('ELOOP')
  rmSync(join(base, 'incoming'))
  await (await storage.workspace()).remove()
})

test('two storages on one folder, of one host name and process id, have workspaces apart', async () => {
  const others = [folderStorage({ dataDir, root: 'receipts' }), folderStorage({ dataDir, root: 'receipts' })]
  const objects = [someObject(), someObject()]
  const workspaces = await Promise.all(others.map((each) => each.workspace()))
  await Promise.all(
    workspaces.map((each, at) => each.write('original.jpg', bytesOf(sums.get(objects[at] ?? '') ?? ''), 100)),
  )
  await Promise.all(workspaces.map((each, at) => each.commit(objects[at] ?? '', 'original.jpg')))
  for (const each of workspaces) await each.remove()
  const stored = objects.map((sha256) => readFileSync(storage.localPath(sha256, 'original.jpg'), 'utf8'))
  expect(stored).toEqual(objects.map((sha256) => sums.get(sha256)))
})

test('a workspace is tidied away when its process showed no heartbeat for 11 minutes, and left alone at 9', async () => {
  const [gone, alive] = await Promise.all(
    [0, 1].map(() => folderStorage({ dataDir, root: 'receipts' }).workspace()),
  )
  if (!gone || !alive) throw new Error('no workspaces')
  silence(gone, 11)
  silence(alive, 9)
  await storage.cleanUp(async () => true)
  expect([existsSync(gone.path), existsSync(alive.path)]).toEqual([false, true])
  await alive.remove()
})

test('a workspace is left alone by a machine whose clock is a year ahead', async () => {
  const other = await folderStorage({ dataDir, root: 'receipts' }).workspace()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 365 * 24 * 60 * 60 * 1000 })
  onTestFinished(() => void vi.useRealTimers())
  await storage.cleanUp(async () => true)
  expect(existsSync(other.path)).toBe(true)
  await other.remove()
})

test('a process that was taken for gone stores nothing of what it had under way, and goes on with the next', async () => {
  const suspended = folderStorage({ dataDir, root: 'receipts' })
  const sha256 = someObject()
  const workspace = await suspended.workspace()
  writeFileSync(join(workspace.path, 'original.jpg'), sums.get(sha256) ?? '')
  silence(workspace, 11)
  await storage.cleanUp(async () => true)
  await expect(workspace.commit(sha256, 'original.jpg')).rejects.toThrow('ENOENT')
  expect(filesOf(sha256)).toEqual([])
  await (await suspended.workspace()).remove()
})

test('a file whose bytes were changed after they were received is not stored', async () => {
  const sha256 = someObject()
  const workspace = await storage.workspace()
  const { sha256: received } = await workspace.write('original.jpg', bytesOf(sums.get(sha256) ?? ''), 100)
  expect(received).toBe(sha256)
  writeFileSync(join(workspace.path, 'original.jpg'), 'of another')
  await expect(workspace.commit(sha256, 'original.jpg')).rejects.toThrow('when it was to be stored')
  await workspace.remove()
  expect(filesOf(sha256)).toEqual([])
  expect(inWork()).toEqual([])
})

/** The free bytes of the disk that tests write to. */
const freeBytes = () => {
  const { bavail, bsize } = statfsSync(dataDir)
  return bavail * bsize
}

test('a reserve that is not free refuses a check and a file, with what is free', async () => {
  const full = folderStorage({ dataDir, root: 'receipts', reserveBytes: freeBytes() + 1024 ** 4 })
  await expect(full.check()).rejects.toThrow(
    /^the disk of DATA_DIR has \d+ MB free, and \d+(\.\d+)? MB are kept for the database$/,
  )
  const workspace = await full.workspace()
  const content = (async function* () {
    for (let at = 0; at < 5; at++) yield Buffer.alloc(1024 * 1024)
  })()
  await expect(workspace.write('original', content, 1024 ** 3)).rejects.toThrow('the disk of DATA_DIR has')
  await workspace.remove()
  expect(inWork()).toEqual([])
  await expect(folderStorage({ dataDir, root: 'receipts', reserveBytes: 0 }).check()).resolves.toBeUndefined()
})

test('an object that cannot be committed leaves nothing behind', async () => {
  const sha256 = someObject()
  const portion = join(base, sha256.slice(0, 2))
  writeFileSync(portion, 'in its way')
  await expect(kept(sha256)).rejects.toThrow('EEXIST')
  expect(inWork()).toEqual([])
  rmSync(portion)
  await kept(sha256)
  expect(filesOf(sha256)).toEqual(['original.jpg'])
})

test('gives the size of a file, and null for one that is not there', async () => {
  const sha256 = someObject()
  await kept(sha256)
  expect(await storage.size(sha256, 'original.jpg')).toBe(7)
  expect(await storage.size(sha256, 'original.pdf')).toBeNull()
  expect(await storage.size(someObject(), 'original.jpg')).toBeNull()
})

test('an object that one process removes while another brings it back is gone, or there as a whole', async () => {
  const sha256 = someObject()
  const files = 4000
  const aside = movedAside(sha256, files)
  // once the first removal has begun, this process learns that a row of the object has been stored
  const other = put(
    'other.ts',
    `import { existsSync } from 'node:fs'
    import { receiptStorage } from '~/infra/storage/storage.server'
    await receiptStorage.cleanUp(async () => {
      console.log('asked')
      while (existsSync(${JSON.stringify(join(aside, '0'))}));
      return true
    })`,
  )
  const env = { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'error' }
  const child = spawn(process.execPath, [resolve('scripts/run.mjs'), other], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  await once(child.stdout, 'data')
  await storage.cleanUp(async () => false)
  expect(await exited).toEqual([0, null])
  expect([0, files]).toContain(filesOf(sha256).length)
  expect(namesIn('removed')).toEqual([])
  expect(inWork()).toEqual([])
})

test('an object comes back when the database cannot be asked whether a row refers to it', async () => {
  const sha256 = someObject()
  await kept(sha256)
  const removal = storage.remove(sha256, () => Promise.reject(new Error('the database is away')))
  await expect(removal).rejects.toThrow('the database is away')
  expect(filesOf(sha256)).toEqual(['original.jpg'])
})

test('an object comes back when removals are held while the rows are asked, and goes when that has ended', async () => {
  const sha256 = someObject()
  await kept(sha256)
  let hold: { release(): Promise<void> } | undefined
  const isReferenced = async () => {
    hold = await storage.holdRemovals()
    return false
  }
  expect(await storage.remove(sha256, isReferenced)).toBe(false)
  expect(filesOf(sha256)).toEqual(['original.jpg'])
  await hold?.release()
  expect(await storage.remove(sha256, async () => false)).toBe(true)
  expect(filesOf(sha256)).toEqual([])
})

test('a removal under way ends before its storage is closed, and none begins behind that', async () => {
  const ending = folderStorage({ dataDir, root: 'receipts' })
  const [first, second] = [someObject(), someObject()]
  await kept(first)
  await kept(second)
  let answer = (_: boolean) => {}
  const isReferenced = new Promise<boolean>((resolve) => {
    answer = resolve
  })
  const removal = ending.remove(first, () => isReferenced)
  await vi.waitFor(() => expect(filesOf(first)).toEqual([]))
  const closed = ending.close().then(() => 'closed')
  expect(await Promise.race([closed, pause(100)])).toBeUndefined()
  answer(false)
  await closed
  expect(await removal).toBe(true)
  expect(namesIn('removed').filter((name) => name.startsWith(first))).toEqual([])
  expect(await ending.remove(second, async () => false)).toBe(false)
  expect(filesOf(second)).toEqual(['original.jpg'])
})

test('an object that cannot be removed does not keep others from being removed', async () => {
  const objects = [someObject(), someObject(), someObject()]
  for (const sha256 of objects) movedAside(sha256, 1)
  const hard = [...objects].sort()[0]
  await storage.cleanUp((sha256) =>
    sha256 === hard ? Promise.reject(new Error('the database is away')) : Promise.resolve(false),
  )
  expect(namesIn('removed').map((name) => name.slice(0, 64))).toEqual([hard])
})

test('an object that a killed process moved aside comes back while removals are held', async () => {
  const sha256 = someObject()
  movedAside(sha256, 1)
  const hold = await storage.holdRemovals()
  await storage.cleanUp(async () => false)
  expect(filesOf(sha256)).toEqual(['0'])
  await hold.release()
})

test('a process that is gone holds back no removals', async () => {
  const sha256 = someObject()
  await kept(sha256)
  const gone = join(base, 'holds', 'gone')
  mkdirSync(gone, { recursive: true })
  writeFileSync(join(gone, 'heartbeat'), '.')
  silence({ path: join(gone, 'hold') }, 11)
  expect(await storage.remove(sha256, async () => false)).toBe(true)
  await storage.cleanUp(async () => false)
  expect(namesIn('holds')).toEqual([])
})

test('lists shards and objects, and nothing else that is beside them', async () => {
  const sha256 = someObject()
  await kept(sha256)
  const shard = sha256.slice(0, 2)
  const others = [`${sha256}0`, `0${sha256}`, sha256.slice(1), 'notes']
  for (const name of others) mkdirSync(join(base, shard, name))
  expect(await storage.list(shard)).toEqual([sha256])
  for (const name of ['0', '000', 'AB']) mkdirSync(join(base, name))
  expect(await storage.shards()).toContain(shard)
  expect((await storage.shards()).filter((name) => !/^[0-9a-f]{2}$/.test(name))).toEqual([])
})

test.each([
  ['with another byte', (path: string) => writeFileSync(path, 'PHOTO')],
  ['that is gone', (path: string) => rmSync(path)],
  [
    'with a folder in its place',
    (path: string) => {
      rmSync(path)
      mkdirSync(join(path, 'folder'), { recursive: true })
    },
  ],
])('an object with an original %s is replaced when its file is stored once more', async (_what, damage) => {
  const sha256 = someObject()
  await kept(sha256)
  damage(storage.localPath(sha256, 'original.jpg'))
  expect(await storage.inspect(sha256, 'original.jpg', null)).not.toBe(null)
  await kept(sha256)
  expect(await storage.inspect(sha256, 'original.jpg', null)).toBe(null)
  expect(readFileSync(storage.localPath(sha256, 'original.jpg'), 'utf8')).toBe(sums.get(sha256))
  expect(inWork()).toEqual([])
})

test('a file in the place of an object is replaced by the object', async () => {
  const sha256 = someObject()
  mkdirSync(join(base, sha256.slice(0, 2)), { recursive: true })
  writeFileSync(join(base, sha256.slice(0, 2), sha256), '')
  await kept(sha256)
  expect(readFileSync(storage.localPath(sha256, 'original.jpg'), 'utf8')).toBe(sums.get(sha256))
})

test('a whole object stays the same files when its file is stored once more', async () => {
  const sha256 = someObject()
  await kept(sha256)
  const { ino } = statSync(storage.localPath(sha256, 'original.jpg'))
  await kept(sha256)
  expect(statSync(storage.localPath(sha256, 'original.jpg')).ino).toBe(ino)
})

const VIEWS = ['view.1', 'view.2', 'view.3']

test('lost views are added beside an original that is whole, which stays where it is', async () => {
  const sha256 = someObject()
  await kept(sha256, { views: VIEWS })
  const pathOf = (file: string) => storage.localPath(sha256, file)
  const inodes = () => ['', 'original.jpg', 'view.1'].map((file) => statSync(pathOf(file)).ino)
  const before = inodes()
  rmSync(pathOf('view.2'))
  writeFileSync(pathOf('view.3'), '')
  await kept(sha256, { views: VIEWS })
  expect(inodes()).toEqual(before)
  expect(filesOf(sha256).sort()).toEqual(['original.jpg', ...VIEWS])
  expect(readFileSync(pathOf('view.2'), 'utf8')).toBe('view.2 of original.jpg')
  expect(readFileSync(pathOf('view.3'), 'utf8')).toBe('view.3 of original.jpg')
  expect(inWork()).toEqual([])
})

test('a damaged object stays where it is while its files are replaced', async () => {
  const sha256 = someObject()
  await kept(sha256, { views: VIEWS })
  writeFileSync(storage.localPath(sha256, 'original.jpg'), 'PHOTO')
  rmSync(storage.localPath(sha256, 'view.1'))
  mkdirSync(join(storage.localPath(sha256, 'view.1'), 'folder'), { recursive: true })
  const { ino } = statSync(storage.localPath(sha256, ''))
  await kept(sha256, { views: VIEWS })
  expect(statSync(storage.localPath(sha256, '')).ino).toBe(ino)
  expect(await storage.inspect(sha256, 'original.jpg', null)).toBe(null)
  expect(await storage.size(sha256, 'view.1')).toBe('view.1 of original.jpg'.length)
})

test('the same bytes that are stored under another original name leave the first, and its views, there', async () => {
  const sha256 = someObject()
  await kept(sha256, { original: 'original.pdf', views: ['view.1', 'view.2'] })
  await kept(sha256, { original: 'original.txt', views: ['view.1'] })
  expect(await storage.inspect(sha256, 'original.pdf', null)).toBe(null)
  expect(await storage.inspect(sha256, 'original.txt', null)).toBe(null)
  expect(readFileSync(storage.localPath(sha256, 'view.1'), 'utf8')).toBe('view.1 of original.pdf')
})

test('a folder in the place of a file is neither read nor has a size', async () => {
  const sha256 = someObject()
  mkdirSync(storage.localPath(sha256, 'original.jpg'), { recursive: true })
  expect(await storage.read(sha256, 'original.jpg')).toBe(null)
  expect(await storage.size(sha256, 'original.jpg')).toBe(null)
})
