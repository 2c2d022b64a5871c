import { lookup } from 'node:dns/promises'
import net from 'node:net'
import { getSystemErrorName } from 'node:util'

/** A bound socket that this process never accepts from. It can be sent to others, which do. */
export interface ListeningSocket {
  close(): void
}

interface Handle extends ListeningSocket {
  getsockname(out: { port?: number }): number
}

// `net.Server` would accept connections as well, and `cluster` closes the socket with the last of its
// processes. This is what `cluster` itself makes its sockets with.
const { _createServerHandle: createHandle } = net as unknown as {
  _createServerHandle(address: string | null, port: number, family: number): Handle | number
}

const failure = (errno: number) =>
  Object.assign(new Error(getSystemErrorName(errno)), { code: getSystemErrorName(errno) })

/**
 * Binds a port. While this process holds the socket, connections wait in its backlog, also when no process
 * accepts them.
 * @param host a name or an address; without one, all addresses
 * @param port 0 for any free one
 * @throws Error with the `code` of the system, such as EADDRINUSE
 */
export async function bind(
  host: string | undefined,
  port: number,
): Promise<{ socket: ListeningSocket; port: number }> {
  const { address, family } = host ? await lookup(host) : { address: null, family: 6 }
  const handle = createHandle(address, port, family)
  if (typeof handle === 'number') throw failure(handle)
  const bound: { port?: number } = {}
  const errno = handle.getsockname(bound)
  if (errno !== 0) throw failure(errno)
  return { socket: handle, port: bound.port ?? port }
}
