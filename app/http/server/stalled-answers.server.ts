import type { Response } from 'express'

/** How long a response waits for a client that reads none of it, in milliseconds. */
const STALLED_ANSWER_MS_MAX = 60_000

/** Cuts a response whose client reads nothing for `STALLED_ANSWER_MS_MAX`: it holds memory and files. */
export function cutWhenStalled(response: Response): void {
  const restart = () => response.setTimeout(STALLED_ANSWER_MS_MAX)
  response.on('timeout', () => {
    // the server still generates the next part, so nothing waits for the client
    if (response.socket?.writableLength === 0) restart()
    else response.destroy()
  })
  restart()
}
