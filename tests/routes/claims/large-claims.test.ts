import { beforeAll, expect, it } from 'vitest'
import type { Claim } from '~/domain/claims/claim'
import { CLAIM_PDF_LINES_MAX } from '~/limits'
import { BESIDES, besides, expectUndisturbed } from '../../support/bystander'
import { expectFreeEventLoop } from '../../support/event-loop'
import { html, insertEvent, plain, refused, text } from '../../support/factories'
import { describeBesideDatabase, describeOnEachDatabase, type Instance } from '../../support/instances'
import { insertExpenses } from '../../support/many-expenses'
import { unzipped } from '../../support/unzipped'
import { createUser, type Person } from '../../support/users'

// Claims of 20,000 lines, while another user requests their own pages.

const LINES = 20_000

let owner: Person
let other: Person
let event: string

/** Makes two users of a server, and an event of 20,000 expenses for one of them. */
function setUpEvent(on: Instance) {
  beforeAll(async () => {
    owner = await createUser(on)
    other = await createUser(on)
    event = (
      await insertEvent(on.database, owner.id, {
        name: 'Years of it',
        base_currency: 'USD',
        exchange_rate: 0.0077,
      })
    ).id
    await insertExpenses(on.database, event, { count: LINES })
  })
  expectFreeEventLoop(() => on.server)
}

const bytesOf = async (path: string) => {
  const answer = await owner.client.get(path)
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

describeOnEachDatabase('a claim of 20,000 lines on %s', { ...BESIDES, ownServer: true }, (on, provider) => {
  setUpEvent(on)

  // pages and files of the lines; freezing is last, because the event must be open until then
  describeBesideDatabase(provider, 'what is shown of it', () => {
    it('has a page of closing with 100 findings of a kind', async () => {
      const { result, witness } = await besides(other.client, async () =>
        html(await owner.client.get(`/events/${event}/close`)),
      )
      expect(text(result)).toContain('and 19900 more')
      expectUndisturbed(witness)
    })

    it('has all lines in its CSV and XLSX', async () => {
      const { result, witness } = await besides(other.client, async () => ({
        csv: await bytesOf(`/events/${event}/claim.csv`),
        xlsx: await bytesOf(`/events/${event}/claim.xlsx`),
      }))
      expect(result.csv.toString().trim().split('\r\n')).toHaveLength(LINES + 1)
      const sheets = await unzipped(result.xlsx)
      expect(sheets.some(({ bytes }) => bytes.includes(`<row r="${LINES + 1}"`))).toBe(true)
      expectUndisturbed(witness)
    })

    it('says why it has no PDF with one line more than a PDF has', async () => {
      const { id } = await insertEvent(on.database, owner.id, { name: 'Too much', base_currency: 'USD' })
      await insertExpenses(on.database, id, {
        count: CLAIM_PDF_LINES_MAX + 1,
        columns: { currency: "'USD'" },
      })
      const words = 'A PDF of a claim has at most 20,000 lines. Save it as XLSX or CSV.'
      expect(await plain(await owner.client.get(`/events/${id}/claim.pdf`))).toEqual(refused(409, words))
      expect(text(await html(await owner.client.get(`/events/${id}/close`)))).toContain(
        'A PDF has at most 20,000 lines. This claim has 20,001',
      )
    })
  })

  it('is frozen once, with its sum, and then has its page', { timeout: 300_000 }, async () => {
    const { witness } = await besides(other.client, async () => {
      expect((await owner.client.send('PUT', `/events/${event}/close`)).status).toBe(200)
      await html(await owner.client.get(`/events/${event}/close`))
    })
    expectUndisturbed(witness)
    const claims = await on.database.all<{ content: string }>(
      'SELECT content FROM claims WHERE event_id = ?',
      [event],
    )
    const [claim] = claims.map(({ content }) => JSON.parse(content) as Claim)
    expect([claims.length, claim?.lines.length, claim?.totals.total]).toEqual([1, LINES, '100000.00'])
  })
})
