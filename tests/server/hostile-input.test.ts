import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, it, vi } from 'vitest'
import { BESIDES, besides, expectUndisturbed } from '../support/bystander'
import { expectFreeEventLoop } from '../support/event-loop'
import { insertEvent } from '../support/factories'
import { ATTACKS } from '../support/hostile-input'
import { describeOnEachDatabase } from '../support/instances'
import { servingProcess } from '../support/processes'
import { type Person, signUpUser } from '../support/users'

/** How much the memory of the server may have grown after all attacks, in bytes. */
const HELD_GROWTH_MAX = 32 * 1024 * 1024
/** The same for resident memory, because Node returns freed memory late and only in part. */
const RESIDENT_GROWTH_MAX = 400 * 1024 * 1024

const NODE_OPTIONS = `--import=${fileURLToPath(new URL('../support/collect-garbage.mjs', import.meta.url))}`

// large-events.test.ts sends PostgreSQL the requests that reach the database
describeOnEachDatabase('hostile input on %s', { env: { NODE_OPTIONS }, isBesideDatabase: true }, (on) => {
  let attacker: Person
  let bystander: Person
  let eventId: string
  let pid: number
  let before: { held: number; resident: number }

  beforeAll(async () => {
    // loads the code of a sign-up before memory is measured
    attacker = await signUpUser(on)
    bystander = await signUpUser(on)
    eventId = (await insertEvent(on.database, attacker.id)).id
    for (let round = 0; round < 200; round++) await bystander.client.get('/dashboard')
    pid = servingProcess(on.server)
    before = await memory()
  })
  expectFreeEventLoop(() => on.server)

  /** The bytes of the objects and buffers of the serving process, and its resident memory. */
  async function memory() {
    const printed = on.server.output().length
    process.kill(pid, 'SIGUSR2')
    const held = () => /^held: (\d+)$/m.exec(on.server.output().slice(printed))?.[1]
    await vi.waitFor(() => expect(held()).toBeDefined(), { timeout: 10_000 })
    const [, kilobytes] = /VmRSS:\s*(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? []
    return { held: Number(held()), resident: Number(kilobytes) * 1024 }
  }

  it.each(ATTACKS)(
    'no other request waits, and no answer is a failure: $name',
    { ...BESIDES, timeout: 120_000 },
    async ({ run }) => {
      const target = { url: on.server.url, database: on.database, attacker, eventId }
      const { result, witness } = await besides(bystander.client, () => run(target))
      expect(result.filter((status) => status >= 500 && status !== 503)).toEqual([])
      expectUndisturbed(witness)
    },
  )

  it('after all attacks the same process serves, and its memory has grown by no more than the bounds', async () => {
    expect(servingProcess(on.server)).toBe(pid)
    // work that the last attack has left ends
    await expect
      .poll(async () => (await memory()).held - before.held, { timeout: 20_000, interval: 500 })
      .toBeLessThan(HELD_GROWTH_MAX)
    expect((await memory()).resident - before.resident).toBeLessThan(RESIDENT_GROWTH_MAX)
  })
})
