import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { PIPELINED_REQUESTS_MAX } from '~/http/server/pipelining.server'
import { setUpInstance } from '../support/instances'

describe('requests that a client sends without waiting for answers', () => {
  const on = setUpInstance('sqlite')

  /**
   * Sends requests for these paths at once. Returns everything that arrives until the server cuts the
   * connection or has answered the last request.
   */
  function pipeline(paths: string[]): Promise<string> {
    const { hostname, port, host } = new URL(on.server.url)
    const last = paths.length - 1
    const requests = paths.map(
      (path, at) =>
        `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${at === last ? 'Connection: close\r\n' : ''}\r\n`,
    )
    return new Promise((resolve) => {
      let received = ''
      const socket = connect(Number(port), hostname, () => socket.write(requests.join('')))
      socket.setEncoding('utf8').on('data', (text) => {
        received += text
      })
      // the server may cut the connection
      socket.on('error', () => {})
      socket.on('close', () => resolve(received))
    })
  }

  const statuses = (received: string) =>
    [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))

  it('are answered in their order, as many as may wait', async () => {
    const paths = Array.from({ length: PIPELINED_REQUESTS_MAX + 1 }, (_, at) =>
      at % 2 === 0 ? '/healthz' : '/nowhere',
    )
    const expected = paths.map((path) => (path === '/healthz' ? 200 : 404))
    expect(statuses(await pipeline(paths))).toEqual(expected)
  })

  it('end their connection when there are more', async () => {
    const received = await pipeline(new Array(PIPELINED_REQUESTS_MAX + 2).fill('/sign-in'))
    expect(statuses(received).length).toBeLessThanOrEqual(1)
    expect(statuses(await pipeline(['/healthz']))).toEqual([200])
  })
})
