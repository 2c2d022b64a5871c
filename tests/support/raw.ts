import { connect, type Socket } from 'node:net'

/** What came back over a connection, up to its end. */
export interface RawAnswer {
  /** 0 when nothing came */
  status: number
  text: string
}

/** A connection that sends bytes as they are, for requests that no client would write and for those that come in pieces. */
export function rawConnection(url: string): { socket: Socket; answer: Promise<RawAnswer> } {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const answer = new Promise<RawAnswer>((ended, fail) => {
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', (chunk) => {
      text += chunk
    })
    // a server may cut a connection after its answer
    socket.on('error', (error) => (text === '' ? fail(error) : ended(read(text))))
    socket.on('close', () => ended(read(text)))
  })
  return { socket, answer }
}

const read = (text: string): RawAnswer => ({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text })

/** Sends a request as it is written, and reads until the connection ends. */
export function raw(url: string, bytes: string | Buffer): Promise<RawAnswer> {
  const { socket, answer } = rawConnection(url)
  socket.write(bytes)
  return answer
}
