import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../support/folder'
import { startServer } from '../../support/server'

const { path: dataDir } = temporaryFolder()

it('goes on with other files when some cannot be swept', async () => {
  const base = join(dataDir, 'receipts')
  const nobodys = join(base, 'ff', 'f'.repeat(64))
  mkdirSync(nobodys, { recursive: true })
  // folders that cannot be opened
  for (const name of ['incoming', '00']) symlinkSync(name, join(base, name))
  const server = await startServer({ dataDir })
  await expect.poll(() => existsSync(nobodys), { timeout: 5000 }).toBe(false)
  expect(server.output()).toContain('"files":"00"')
  await server.stop()
})
