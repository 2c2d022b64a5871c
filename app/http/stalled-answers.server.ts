import type { Response } from 'express'
import { STALLED_ANSWER_MS_MAX } from '~/limits-and-lifetimes'

/**
 * Cuts the connection of an answer of which the client takes nothing for `STALLED_ANSWER_MS_MAX`: it holds
 * what it is made of. Node restarts this time with each byte that the client takes.
 */
export function cutWhenStalled(response: Response): void {
  const restart = () => response.setTimeout(STALLED_ANSWER_MS_MAX)
  response.on('timeout', () => {
    // an answer whose next part is still being made has nothing that waits for the client
    if (response.socket?.writableLength === 0) restart()
    else response.destroy()
  })
  restart()
}
