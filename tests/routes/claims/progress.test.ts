import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { insertEvent, insertExpense } from '../../support/factories'
import { filesUnder } from '../../support/folder'
import { setUpInstance } from '../../support/instances'
import { servingProcess } from '../../support/processes'
import { untilNothingIsLeft } from '../../support/uploads'
import { createUser, type Person } from '../../support/users'

// The progress of a file that is being made, which the data folder stores, and the limit on files at a time.
// Neither depends on the database.

const on = setUpInstance('sqlite', { ownServer: true })
let owner: Person
let event: string

beforeAll(async () => {
  owner = await createUser(on)
  event = (await insertEvent(on.database, owner.id)).id
  await insertExpense(on.database, event, { converted_amount: 5 })
})

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

it('when the folder of a pack cannot be taken away, that is logged, and the process serves on', async () => {
  const serving = servingProcess(on.server)
  const incoming = join(on.server.dataDir, 'receipts', 'incoming')
  const asked = packOf()
  const isBegun = () => filesUnder(incoming).some((path) => path.endsWith('data.json'))
  await expect.poll(isBegun, { interval: 5 }).toBe(true)
  const [own = ''] = readdirSync(incoming)
  renameSync(join(incoming, own), join(on.server.dataDir, 'moved'))
  writeFileSync(join(incoming, own), 'a file where the folder should be')
  expect((await asked)[0]).toBe(500)
  await expect
    .poll(() => on.server.output())
    .toContain('what a file of a claim was made of could not be taken away')
  rmSync(join(incoming, own))
  expect([await packOf(), servingProcess(on.server)]).toEqual([[200, '%PDF-'], serving])
})

it('the progress of a file that was sent, and of an invalid ticket, is null', async () => {
  expect(await packOf()).toEqual([200, '%PDF-'])
  await expect.poll(() => progress(TICKET)).toEqual([200, null])
  for (const ticket of ['', 'x', TICKET.slice(1), `..%2f${TICKET}`, TICKET.toUpperCase()]) {
    expect([ticket, ...(await progress(ticket))]).toEqual([ticket, 200, null])
  }
})

it('a pack is made also when its progress cannot be stored', async () => {
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

it('of 20 packs that a user asks for at once, ten are made at a time and others refused with 503; another user’s is made', async () => {
  const other = await createUser(on)
  const { id } = await insertEvent(on.database, other.id)
  // a pack counts until its folder is removed
  await untilNothingIsLeft(on.server.dataDir)
  const asked = Array.from({ length: 20 }, () => owner.client.get(`/events/${event}/claim.pdf`))
  const others = other.client.get(`/events/${id}/claim.pdf`)
  const answers = await Promise.all(
    asked.map(async (answer) => {
      const { status, headers } = await answer
      return {
        status,
        retryAfter: headers.get('Retry-After'),
        body: (await (await answer).text()).slice(0, 5),
      }
    }),
  )
  const made = answers.filter(({ body }) => body === '%PDF-')
  // some packs are finished before the last request begins
  expect(made.length).toBeGreaterThanOrEqual(10)
  expect(made.length).toBeLessThan(20)
  expect(answers.filter((answer) => !made.includes(answer))).toEqual(
    Array(20 - made.length).fill({ status: 503, retryAfter: '30', body: 'Too m' }),
  )
  expect([(await others).status, (await packOf())[0]]).toEqual([200, 200])
  await untilNothingIsLeft(on.server.dataDir)
})
