import type { TestDatabase } from './database'
import { pdf } from './files'
import { sendFiles, sha256 } from './uploads'
import type { Person } from './users'

/** The writes that a server has acknowledged to clients that write all the time. */
export class Ledger {
  readonly events = new Set<string>()
  readonly merchants = new Set<string>()
  readonly files = new Set<string>()
  /** the owner of each closed event, by its id */
  readonly closed = new Map<string, Person>()
  /** merchants of deleted expenses */
  readonly deleted = new Set<string>()
  /** names of events, merchants and checksums of files whose deletion has begun */
  readonly doomed = new Set<string>()

  /** Copies the writes that are acknowledged now. */
  copy(): Ledger {
    const copy = new Ledger()
    for (const name of ['events', 'merchants', 'files', 'deleted', 'doomed'] as const) {
      for (const value of this[name]) copy[name].add(value)
    }
    for (const [id, owner] of this.closed) copy.closed.set(id, owner)
    return copy
  }
}

/**
 * Writes in a loop until `stop`: an event with three expenses, one of which is deleted again, and a receipt.
 * Of every three events two are closed, and one is deleted for good, with its receipt.
 */
export function startWriting(people: Person[], database: TestDatabase) {
  const ledger = new Ledger()
  let goesOn = true
  const write = async (person: Person) => {
    const { client } = person
    for (let serial = 0; goesOn; serial++) {
      const id = crypto.randomUUID()
      const name = `Event ${id}`
      const merchants = [1, 2, 3].map((at) => `Shop ${at} of ${id}`)
      const bytes = pdf({ text: `Receipt ${id}` })
      await expectStatus(
        303,
        client.form('POST', '/dashboard', { intent: 'create', id, name, base_currency: 'USD' }),
      )
      ledger.events.add(name)
      client.cookies.set('current_event_id', id)
      for (const merchant of merchants) {
        const expense = { date: '2026-10-05', merchant, category: 'Meals', amount: '12.34', currency: 'USD' }
        await expectStatus(200, client.form('POST', '/expenses', expense))
        ledger.merchants.add(merchant)
      }
      const { files } = await sendFiles(client, id, [{ name: 'receipt.pdf', bytes }])
      if (files[0]?.outcome !== 'stored') throw new Error(`a receipt was ${files[0]?.outcome}`)
      ledger.files.add(sha256(bytes))
      const [first = ''] = merchants
      const [row] = await database.all<{ id: string }>('SELECT id FROM expenses WHERE merchant = ?', [first])
      ledger.doomed.add(first)
      await expectStatus(200, client.send('DELETE', `/expenses/${row?.id}`))
      ledger.deleted.add(first)
      if (serial % 3 < 2) {
        await expectStatus(200, client.send('PUT', `/events/${id}/close`))
        ledger.closed.set(id, person)
        continue
      }
      for (const value of [name, ...merchants, sha256(bytes)]) ledger.doomed.add(value)
      await expectStatus(200, client.send('DELETE', `/events/${id}`))
      await expectStatus(303, client.form('POST', '/trash', { intent: 'delete', kind: 'event', id }))
    }
  }
  const writers = Promise.all(people.map(write))
  // `stop` throws the error
  writers.catch(() => {})
  const stop = async () => {
    goesOn = false
    await writers
  }
  return { ledger, stop }
}

async function expectStatus(status: number, answer: Promise<Response>): Promise<void> {
  const response = await answer
  if (response.status !== status)
    throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`)
}
