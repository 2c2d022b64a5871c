import type { Response } from 'express'

/** How long a response waits for a client that reads none of it, in milliseconds. */
const STALLED_ANSWER_MS_MAX = 60_000

/**
 * Cuts the connection when the client reads nothing of a response for `STALLED_ANSWER_MS_MAX`, because the
 * response holds memory and files meanwhile. Node restarts the time with each byte that the client reads.
 */
export function cutWhenStalled(response: Response): void {
  const restart = () => response.setTimeout(STALLED_ANSWER_MS_MAX)
  response.on('timeout', () => {
    // the server still generates the next part, so nothing waits for the client
    if (response.socket?.writableLength === 0) restart()
    else response.destroy()
  })
  restart()
}
