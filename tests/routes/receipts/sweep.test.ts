import { existsSync, mkdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { temporaryFolder } from '../../support/folder'
import { type Server, startServer } from '../../support/server'

// A starting server removes files that nothing refers to any more.

const { path: dataDir } = temporaryFolder()

const base = join(dataDir, 'receipts')
const nobodys = join(base, 'ff', 'f'.repeat(64))
const handedOver = join(dataDir, 'temp', 'owner', 'text')

let server: Server

beforeAll(async () => {
  mkdirSync(nobodys, { recursive: true })
  // links to themselves, which cannot be opened as folders
  for (const name of ['incoming', '00']) symlinkSync(name, join(base, name))
  mkdirSync(dirname(handedOver), { recursive: true })
  writeFileSync(handedOver, '')
  utimesSync(handedOver, 0, 0)
  server = await startServer({ dataDir })
  return async () => void (await server.stop())
})

const untilGone = (path: string) => expect.poll(() => existsSync(path), { timeout: 5000 }).toBe(false)

it('goes on with other files when some cannot be swept', async () => {
  await untilGone(nobodys)
  expect(server.output()).toContain('"files":"00"')
})

it('says that what was cut off while it was stored cannot be removed', async () => {
  await expect.poll(() => server.output(), { timeout: 5000 }).toContain('"files":"cut off"')
})

it('removes texts that users handed over long ago', async () => {
  await untilGone(handedOver)
})
