import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** The most requests that may wait in one connection. Browsers send the next only after the response. */
export const PIPELINED_REQUESTS_MAX = 20

type Listener = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Handles the requests of a connection one after the other. Node would start all requests that a client sends
 * without waiting for responses, and only the first response would notice that its connection is closed.
 * Browsers do not pipeline; a client that sends more than `PIPELINED_REQUESTS_MAX` at once is disconnected.
 */
export function oneAtATime(listener: Listener): Listener {
  /** the requests of each connection that wait for the request in progress */
  const waitingRequests = new WeakMap<Socket, (() => void)[]>()

  const begin = (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    response.once('close', () => {
      const next = waitingRequests.get(socket)?.shift()
      if (next && !socket.destroyed) next()
      else waitingRequests.delete(socket)
    })
    listener(request, response)
  }

  return (request, response) => {
    const { socket } = request
    if (socket.destroyed) return
    const queue = waitingRequests.get(socket)
    if (!queue) {
      waitingRequests.set(socket, [])
      begin(request, response)
    } else if (queue.length < PIPELINED_REQUESTS_MAX) {
      queue.push(() => begin(request, response))
    } else {
      socket.destroy()
    }
  }
}
