import { readFileSync } from 'node:fs'
import { beforeAll, expect, it } from 'vitest'
import { BESIDES, besides } from '../support/bystander'
import { expectFreeEventLoop } from '../support/event-loop'
import { insertEvent } from '../support/factories'
import { ATTACKS } from '../support/hostile-input'
import { describeOnEachDatabase } from '../support/instances'
import { servingProcess } from '../support/processes'
import { rounds } from '../support/rounds'
import { type Person, signUpUser } from '../support/users'

/** Nobody waits longer for an answer, whatever somebody else sends. In milliseconds. */
const SLOWEST_MS = 1000

/** By how much the server's memory may have grown when all is over, in bytes. */
const GROWTH_MAX = 50 * 1024 * 1024

describeOnEachDatabase('hostile input on %s', { ownServer: true }, (on, provider) => {
  // files are read in the same way on both
  const attacks = ATTACKS.filter(
    ({ isOfFile }) => rounds(provider === 'sqlite' || !isOfFile ? 1 : 0, 1) === 1,
  )
  let attacker: Person
  let bystander: Person
  let eventId: string
  let pid: number
  let memoryBefore: number

  beforeAll(async () => {
    // what a sign-up needs is in memory from the first one on
    attacker = await signUpUser(on)
    bystander = await signUpUser(on)
    eventId = (await insertEvent(on.database, attacker.id)).id
    for (let round = 0; round < 200; round++) await bystander.client.get('/dashboard')
    pid = servingProcess(on.server)
    memoryBefore = memory()
  })
  expectFreeEventLoop(() => on.server)

  /** What the process that answers holds in memory, in bytes. */
  const memory = () =>
    Number(/VmRSS:\s*(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]) * 1024

  it.each(attacks)(
    'nobody else waits, and no answer is a failure: $name',
    { ...BESIDES, timeout: 120_000 },
    async ({ run }) => {
      const target = { url: on.server.url, database: on.database, attacker, eventId }
      const { result, witness } = await besides(bystander.client, () => run(target))
      expect(witness.errors).toEqual([])
      expect(result.filter((status) => status >= 500 && status !== 503)).toEqual([])
      expect(witness.slowest).toBeLessThan(SLOWEST_MS)
    },
  )

  it('after all of that the same process answers, and its memory is what it was within 100 s', {
    timeout: 120_000,
  }, async () => {
    expect(servingProcess(on.server)).toBe(pid)
    await expect
      .poll(
        async () => {
          await bystander.client.get('/dashboard')
          return memory() - memoryBefore
        },
        { timeout: 100_000, interval: 500 },
      )
      .toBeLessThan(GROWTH_MAX)
  })
})
