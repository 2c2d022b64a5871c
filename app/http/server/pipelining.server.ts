import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Requests of a connection that wait for the one before them. Browsers send the next when they have the
 * answer.
 */
export const PIPELINED_REQUESTS_MAX = 20

type Listener = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Begins the requests of a connection one after the other. Node begins all that a client sends without
 * waiting for answers, and no response behind the first hears that its connection is gone. Browsers do not
 * send so; a client that sends more than `PIPELINED_REQUESTS_MAX` at once is disconnected.
 */
export function oneAtATime(listener: Listener): Listener {
  /** the requests that wait for the one under way, by connection */
  const waiting = new WeakMap<Socket, (() => void)[]>()

  const begin = (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    response.once('close', () => {
      const next = waiting.get(socket)?.shift()
      if (next && !socket.destroyed) next()
      else waiting.delete(socket)
    })
    listener(request, response)
  }

  return (request, response) => {
    const { socket } = request
    if (socket.destroyed) return
    const queue = waiting.get(socket)
    if (!queue) {
      waiting.set(socket, [])
      begin(request, response)
    } else if (queue.length < PIPELINED_REQUESTS_MAX) {
      queue.push(() => begin(request, response))
    } else {
      socket.destroy()
    }
  }
}
