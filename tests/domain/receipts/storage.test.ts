import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../support/folder'

// Where receipts are kept, on a real file system. The folder is the process's, chosen when it starts.
const { path: dataDir, put } = temporaryFolder()
process.env.DATA_DIR = dataDir
const { receiptStorage: storage } = await import('~/infra/storage.server')

const base = join(dataDir, 'receipts')
let serial = 0
/** The name of an object that no other test has. */
const someObject = () => createHash('sha256').update(String(++serial)).digest('hex')
const filesOf = (sha256: string) => {
  const folder = join(base, sha256.slice(0, 2), sha256)
  return existsSync(folder) ? readdirSync(folder) : []
}
const namesIn = (folder: string) => (existsSync(join(base, folder)) ? readdirSync(join(base, folder)) : [])
const inWork = () => namesIn('incoming').flatMap((owner) => namesIn(join('incoming', owner)))

async function kept(sha256: string) {
  const workspace = await storage.workspace()
  writeFileSync(join(workspace.path, 'original.jpg'), 'a photo')
  await workspace.keep(sha256).finally(() => workspace.remove())
}

/** An object that a process which was killed had moved aside. */
function movedAside(sha256: string, files: number): string {
  mkdirSync(join(base, sha256.slice(0, 2)), { recursive: true })
  const folder = join(base, 'removed', `${sha256}.${++serial}`)
  mkdirSync(folder, { recursive: true })
  for (let at = 0; at < files; at++) writeFileSync(join(folder, String(at)), '')
  return folder
}

test('what kept a workspace from being made is asked again the next time', async () => {
  mkdirSync(base, { recursive: true })
  symlinkSync('incoming', join(base, 'incoming'))
  await expect(storage.workspace()).rejects.toThrow('ELOOP')
  rmSync(join(base, 'incoming'))
  await (await storage.workspace()).remove()
})

test('an object that cannot be kept leaves nothing behind', async () => {
  const sha256 = someObject()
  const portion = join(base, sha256.slice(0, 2))
  writeFileSync(portion, 'in its way')
  await expect(kept(sha256)).rejects.toThrow('EEXIST')
  expect(inWork()).toEqual([])
  rmSync(portion)
  await kept(sha256)
  expect(filesOf(sha256)).toEqual(['original.jpg'])
})

test('tells the size of a file, and that there is none', async () => {
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
  // hears of a row that was stored in the meantime, when the first has begun
  const other = put(
    'other.ts',
    `import { existsSync } from 'node:fs'
    import { receiptStorage } from '~/infra/storage.server'
    await receiptStorage.tidy(async () => {
      console.log('asked')
      while (existsSync(${JSON.stringify(join(aside, '0'))}));
      return true
    })`,
  )
  const env = { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'error' }
  const child = spawn(process.execPath, [resolve('scripts/run.mjs'), other], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  await once(child.stdout, 'data')
  await storage.tidy(async () => false)
  expect(await exited).toEqual([0, null])
  expect([0, files]).toContain(filesOf(sha256).length)
  expect(namesIn('removed')).toEqual([])
  expect(inWork()).toEqual([])
})

test('an object comes back when nobody can say whether a row names it', async () => {
  const sha256 = someObject()
  await kept(sha256)
  const removal = storage.remove(sha256, () => Promise.reject(new Error('the database is away')))
  await expect(removal).rejects.toThrow('the database is away')
  expect(filesOf(sha256)).toEqual(['original.jpg'])
})

test('what cannot be tidied keeps nothing else back', async () => {
  const objects = [someObject(), someObject(), someObject()]
  for (const sha256 of objects) movedAside(sha256, 1)
  const hard = [...objects].sort()[0]
  await storage.tidy((sha256) => (sha256 === hard ? Promise.reject(new Error('the database is away')) : Promise.resolve(false)))
  expect(namesIn('removed').map((name) => name.slice(0, 64))).toEqual([hard])
})
