import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { clientNetwork } from '~/infra/network-address.server'

/** New connections of one network address: at once, and in each second. A browser opens six for a site. */
const CONNECTIONS_AT_ONCE_MAX = 500
const CONNECTIONS_PER_SECOND_MAX = 100

/** Addresses that are remembered. The oldest go. */
const ADDRESSES_MAX = 10_000

const RETRY_SECONDS = '5'

interface Allowance {
  connections: number
  /** the time of the monotonic clock, in milliseconds */
  at: number
}

/**
 * Answers requests on new connections 503 at once while an address opens more than it may. Each connection
 * that is opened and left costs the server's thread time before it can take a turn.
 * @param isProxy whether an address is that of a trusted proxy, whose connections are everybody's
 * @returns whether a request was answered
 */
export function limitConnections(server: Server, isProxy: (address: string) => boolean) {
  const allowances = new Map<string, Allowance>()
  const refused = new WeakSet<Socket>()

  function takes(network: string): boolean {
    const now = performance.now()
    const { connections, at } = allowances.get(network) ?? { connections: CONNECTIONS_AT_ONCE_MAX, at: now }
    const earned = ((now - at) / 1000) * CONNECTIONS_PER_SECOND_MAX
    const left = Math.min(connections + earned, CONNECTIONS_AT_ONCE_MAX)
    allowances.delete(network)
    allowances.set(network, { connections: Math.max(left - 1, 0), at: now })
    const [oldest] = allowances.keys()
    if (allowances.size > ADDRESSES_MAX && oldest !== undefined) allowances.delete(oldest)
    return left >= 1
  }

  server.prependListener('connection', (socket) => {
    const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '')
    if (!isProxy(address) && !takes(clientNetwork(address))) refused.add(socket)
  })

  return ({ socket }: IncomingMessage, response: ServerResponse): boolean => {
    if (!refused.has(socket)) return false
    response
      .writeHead(503, { 'Retry-After': RETRY_SECONDS, Connection: 'close', 'Content-Length': '0' })
      .end()
    return true
  }
}
