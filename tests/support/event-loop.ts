import { afterEach, beforeEach, expect } from 'vitest'
import { type LogLine, logged } from './log'
import type { Server } from './server'

/**
 * How long the event loop of a server's thread may be held, in milliseconds. The server logs from 200 on; a thread that does little is
 * held as long on a machine whose cores are all taken by others.
 */
const HELD_MAX_MS = 500

const heldUp = (server: Server): LogLine[] => logged(server).filter(({ msg }) => msg === 'the event loop was held up')

/** Asserts after each test of a group that the server did not log a longer hold of its event loop meanwhile. */
export function expectFreeEventLoop(server: () => Server): void {
  let before = 0
  beforeEach(() => {
    before = heldUp(server()).length
  })
  afterEach(() => {
    const tooLong = heldUp(server())
      .slice(before)
      .filter(({ ms = 0 }) => ms > HELD_MAX_MS)
    expect(tooLong).toEqual([])
  })
}
