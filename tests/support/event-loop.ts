import { afterEach, beforeEach, expect } from 'vitest'
import { type LogLine, logged } from './log'
import { machineSlowness } from './machine-speed'
import type { Server } from './server'

/**
 * How long the event loop of a server may be blocked on a usual machine, in milliseconds. The server logs
 * blocks from 200 ms on, but on a machine with busy cores even a thread that does little is blocked that
 * long.
 */
const HELD_MAX_MS = 500

/** The lines of a server's log about longer blocks. */
export const longHolds = (server: Server): LogLine[] =>
  logged(server).filter(
    ({ msg, ms = 0 }) => msg === 'the event loop was held up' && ms > HELD_MAX_MS * machineSlowness(),
  )

/**
 * Asserts after each test of a group that the server logged no longer block of its event loop during the
 * test.
 */
export function expectFreeEventLoop(server: () => Server): void {
  let before = 0
  beforeEach(() => {
    before = longHolds(server()).length
  })
  afterEach(() => expect(longHolds(server()).slice(before)).toEqual([]))
}
