import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { ubl } from '../../support/e-invoices'
import { html, insertEvent, text } from '../../support/factories'
import { describeOnEachDatabase } from '../../support/instances'
import { unzipped } from '../../support/unzipped'
import { sendFiles } from '../../support/uploads'
import { createUser, type Person } from '../../support/users'

// An electronic invoice from its upload to the claim.

const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

describeOnEachDatabase('electronic invoices on %s', { isBesideDatabase: true }, (on) => {
  let owner: Person
  let event: string

  beforeAll(async () => {
    owner = await createUser(on)
  })
  beforeEach(async () => {
    event = (await insertEvent(on.database, owner.id, { base_currency: 'EUR', exchange_rate: 1 })).id
    owner.client.cookies.set('current_event_id', event)
  })

  const send = async (xml: string, name = 'invoice.xml') =>
    (await sendFiles(owner.client, event, [{ name, bytes: Buffer.from(xml) }])).files[0]

  /** Sends an invoice of its own number. Returns the id of its draft, and its bytes. */
  async function draft(root?: 'Invoice' | 'CreditNote'): Promise<{ id: string; xml: string }> {
    const xml = ubl({ number: crypto.randomUUID() }, root)
    const sent = await send(xml)
    expect(sent).toMatchObject({ outcome: 'stored', message: '' })
    return { id: /draft=([^&]+)/.exec(sent?.href ?? '')?.[1] ?? '', xml }
  }

  it('are saved as they came, and shown as a picture alone', async () => {
    const { id, xml } = await draft()
    const original = await owner.client.get(`/receipts/${id}`)
    expect(original.headers.get('Content-Type')).toBe('application/xml')
    expect(original.headers.get('Content-Disposition')).toBe('attachment; filename="invoice.xml"')
    expect(original.headers.get('Content-Security-Policy')).toContain('sandbox')
    expect(original.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(String(await bytesOf(original))).toBe(xml)
    for (const view of ['preview', 'thumbnail'])
      expect((await owner.client.get(`/receipts/${id}/${view}`)).headers.get('Content-Type')).toBe(
        'image/webp',
      )
  })

  it('that give money back are said to be refunds', async () => {
    const { id } = await draft('CreditNote')
    const page = () => owner.client.get(`/events/${event}/review?draft=${id}`).then(html)
    await vi.waitFor(async () => expect(await page()).toContain('value="-221.60"'), {
      timeout: 60_000,
      interval: 200,
    })
    expect(text(await page())).toContain('This looks like a refund.')
  })

  it('fill the form of the review by their data, which it says', async () => {
    const { id } = await draft()
    const page = () => owner.client.get(`/events/${event}/review?draft=${id}`).then(html)
    await vi.waitFor(async () => expect(await page()).toContain('value="221.60"'), {
      timeout: 60_000,
      interval: 200,
    })
    const source = await page()
    expect(source).toContain('value="2026-11-20"')
    expect(source).toContain('value="Hafenhotel Brodersen &amp; Söhne GmbH"')
    expect(text(source)).toContain('From the invoice’s data')
    expect(text(source)).not.toContain('Not found on the receipt')
  })

  it('are in the ZIP of the claim as they came', async () => {
    const form = { date: '2026-11-20', merchant: 'Hafenhotel', amount: '221.60', currency: 'EUR' }
    expect((await owner.client.form('POST', '/expenses', form)).status).toBe(200)
    const [row] = await on.database.all<{ id: string }>('SELECT id FROM expenses WHERE event_id = ?', [event])
    const xml = ubl({ number: crypto.randomUUID() })
    await sendFiles(
      owner.client,
      event,
      [{ name: 'hotel.xml', bytes: Buffer.from(xml) }],
      `&expense_id=${row?.id}`,
    )
    const members = await unzipped(await bytesOf(await owner.client.get(`/events/${event}/claim.zip`)))
    expect(String(members.find(({ name }) => name.endsWith('hotel.xml'))?.bytes)).toBe(xml)
  })

  it.each([
    ['another form', '<rss/>', 'This XML file is no electronic invoice in UBL or CII that says an amount.'],
    ['a page', '<?xml version="1.0"?><html><script/></html>', 'This is a web page.'],
    ['an invoice that is cut off', ubl().slice(0, -20), 'This XML file is damaged'],
  ])('are refused with words when they are %s', async (_what, xml, words) => {
    expect(await send(xml)).toMatchObject({ outcome: 'refused', message: expect.stringContaining(words) })
  })
})
