import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { setUpInstance } from '../support/instances'
import { logged } from '../support/log'
import { servingProcess } from '../support/processes'

const on = setUpInstance('sqlite')

test('a server that is stopped for 600 ms logs how long its event loop was held, and the pattern of the request under way', async () => {
  const { server } = on
  const upload = request(`${server.url}/events/of-Ada/receipts?name=Ada`, {
    method: 'POST',
    headers: { 'Content-Type': 'text/plain' },
  })
  upload.on('error', () => {})
  upload.write('a beginning')
  // a busy server needs a while to receive the request
  await pause(1_500)
  process.kill(servingProcess(server), 'SIGSTOP')
  await pause(600)
  process.kill(servingProcess(server), 'SIGCONT')
  const held = () => logged(server).filter(({ msg }) => msg === 'the event loop was held up')
  const expected = { level: 40, requests: { 'POST /events/:id/receipts': 1 } }
  const longEnough = () => held().filter(({ ms = 0 }) => ms >= 400)
  await vi.waitFor(() => expect(longEnough()).toContainEqual(expect.objectContaining(expected)), 5_000)
  expect(JSON.stringify(held())).not.toContain('Ada')
  upload.destroy()
})
