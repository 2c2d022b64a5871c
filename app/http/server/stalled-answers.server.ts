import type { Response } from 'express'

/** How long an answer waits for a client that takes nothing of it, in milliseconds. */
const STALLED_ANSWER_MS_MAX = 60_000

/**
 * Cuts the connection when the client takes nothing of an answer for `STALLED_ANSWER_MS_MAX`, because the
 * answer holds memory and files meanwhile. Node restarts this time with each byte that the client takes.
 */
export function cutWhenStalled(response: Response): void {
  const restart = () => response.setTimeout(STALLED_ANSWER_MS_MAX)
  response.on('timeout', () => {
    // the server still makes the next part: nothing waits for the client
    if (response.socket?.writableLength === 0) restart()
    else response.destroy()
  })
  restart()
}
