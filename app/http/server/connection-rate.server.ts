import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { LRUCache } from 'lru-cache'
import { clientNetwork } from '~/infra/turns/network-address.server'

/** The new connections that one network address may open at once, and per second. A browser opens six. */
const CONNECTIONS_AT_ONCE_MAX = 500
const CONNECTIONS_PER_SECOND_MAX = 100

/** The number of network addresses that are remembered. */
const ADDRESSES_MAX = 10_000

const RETRY_SECONDS = '5'

/** How many connections an address may still open. The number grows with time. */
interface Allowance {
  connections: number
  /** when `connections` was calculated, in milliseconds of the monotonic clock */
  calculatedAt: number
}

/**
 * Limits the connections that each network address may open. A request on a connection beyond the limit gets
 * 503 before it takes a turn, because even opening and closing a connection takes time on the server's
 * thread.
 * @param isProxy whether an address belongs to a trusted proxy, which opens connections for many clients
 * @returns a function that refuses a request on such a connection, and returns whether it did
 */
export function limitConnections(server: Server, isProxy: (address: string) => boolean) {
  const allowances = new LRUCache<string, Allowance>({ max: ADDRESSES_MAX })
  const refusedSockets = new WeakSet<Socket>()

  /** Takes one connection from the allowance of a network. Returns whether one was left. */
  function takeConnection(network: string): boolean {
    const now = performance.now()
    const full = { connections: CONNECTIONS_AT_ONCE_MAX, calculatedAt: now }
    const { connections, calculatedAt } = allowances.get(network) ?? full
    const earned = ((now - calculatedAt) / 1000) * CONNECTIONS_PER_SECOND_MAX
    const available = Math.min(connections + earned, CONNECTIONS_AT_ONCE_MAX)
    allowances.set(network, { connections: Math.max(available - 1, 0), calculatedAt: now })
    return available >= 1
  }

  server.prependListener('connection', (socket) => {
    const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '')
    if (!isProxy(address) && !takeConnection(clientNetwork(address))) refusedSockets.add(socket)
  })

  return ({ socket }: IncomingMessage, response: ServerResponse): boolean => {
    if (!refusedSockets.has(socket)) return false
    const headers = { 'Retry-After': RETRY_SECONDS, Connection: 'close', 'Content-Length': '0' }
    response.writeHead(503, headers).end()
    return true
  }
}
