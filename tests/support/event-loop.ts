import { afterEach, beforeEach, expect } from 'vitest'
import { type LogLine, logged } from './log'
import { machineSlowness } from './machine-speed'
import type { Server } from './server'

/**
 * How long the event loop of a server's thread may be held on a usual machine, in milliseconds. The server
 * logs from 200 on; a thread that does little is held as long on a machine whose cores are all taken by
 * others.
 */
const HELD_MAX_MS = 500

/** The lines of a server's log about longer holds. */
export const longHolds = (server: Server): LogLine[] =>
  logged(server).filter(
    ({ msg, ms = 0 }) => msg === 'the event loop was held up' && ms > HELD_MAX_MS * machineSlowness(),
  )

/**
 * Asserts after each test of a group that the server did not log a longer hold of its event loop meanwhile.
 */
export function expectFreeEventLoop(server: () => Server): void {
  let before = 0
  beforeEach(() => {
    before = longHolds(server()).length
  })
  afterEach(() => expect(longHolds(server()).slice(before)).toEqual([]))
}
