import type { Response } from 'express'
import { STALLED_ANSWER_MS_MAX } from '~/limits-and-lifetimes'

/**
 * Cuts the connection of an answer of which the client takes nothing for `STALLED_ANSWER_MS_MAX`: it holds
 * what it is made of.
 */
export function cutWhenStalled(response: Response): void {
  const { socket } = response
  if (!socket) return
  let before = socket.bytesWritten
  const timer = setInterval(() => {
    // an answer whose next part is still being made has nothing that waits for the client
    const isWaiting = socket.writableLength > 0
    // what waits to be written is counted too, and grows only while the client takes something
    if (isWaiting && socket.bytesWritten === before) response.destroy()
    before = socket.bytesWritten
  }, STALLED_ANSWER_MS_MAX).unref()
  response.once('close', () => clearInterval(timer))
}
