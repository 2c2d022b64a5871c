import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventOf, expenseOf, type Person, person } from '../../support/factories'
import { startOn } from '../../support/providers'

// How far a file is that is being made. It stands in the data folder, whatever the database.

let on: Awaited<ReturnType<typeof startOn>>
let owner: Person
let event: string

beforeAll(async () => {
  on = await startOn('sqlite')
  owner = await person(on.server.url, on.database)
  event = (await eventOf(on.database, owner.id)).id
  await expenseOf(on.database, event, { converted_amount: 5 })
})
afterAll(() => on.remove())

const TICKET = '0123456789abcdef'.repeat(2)

const packOf = async () => {
  const answer = await owner.client.get(`/events/${event}/claim.pdf?ticket=${TICKET}`)
  return [
    answer.status,
    Buffer.from(await answer.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ]
}
const progress = async (ticket: string) => {
  const answer = await owner.client.get(`/claims/progress?ticket=${ticket}`)
  return [answer.status, await answer.json()]
}

it('nothing is known of a file that was sent, and of tickets that are none', async () => {
  expect(await packOf()).toEqual([200, '%PDF-'])
  await expect.poll(() => progress(TICKET)).toEqual([200, null])
  for (const ticket of ['', 'x', TICKET.slice(1), `..%2f${TICKET}`, TICKET.toUpperCase()]) {
    expect([ticket, ...(await progress(ticket))]).toEqual([ticket, 200, null])
  }
})

it('a pack is made also where how far it is cannot be said', async () => {
  const folder = join(on.server.dataDir, 'progress')
  rmSync(folder, { recursive: true, force: true })
  writeFileSync(folder, 'a file where the folder should be')
  for (let i = 0; i < 3; i++) {
    expect(await packOf()).toEqual([200, '%PDF-'])
    expect(await progress(TICKET)).toEqual([200, null])
  }
  expect(on.server.process.exitCode).toBeNull()
  expect(on.server.output()).toContain('how far work is cannot be said')
})
