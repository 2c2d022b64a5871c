import { readdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { servingProcess } from '../support/processes'
import { startServer } from '../support/server'

/** How many connections to its SQLite database a server process has open. */
function connectionsOf(pid: number): number {
  const folder = `/proc/${pid}/fd`
  const targets = readdirSync(folder).map((descriptor) => {
    try {
      return readlinkSync(join(folder, descriptor))
    } catch {
      // the file was closed meanwhile
      return ''
    }
  })
  return targets.filter((target) => target.endsWith('/claimbook.db')).length
}

it('a server that nobody asks for anything starts a thread, which connects to the database', async () => {
  const server = await startServer()
  onTestFinished(() => server.remove())
  const pid = servingProcess(server)
  expect(connectionsOf(pid)).toBe(1)
  await expect.poll(() => connectionsOf(pid), { timeout: 30_000 }).toBe(2)
})
