import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ubl } from '../../support/e-invoices'
import { html, insertEvent, text } from '../../support/factories'
import { describeOnEachDatabase } from '../../support/instances'
import { changed, FATTURA_BODY, fatturaPa, signedFile } from '../../support/national-e-invoices'
import { unzipped } from '../../support/unzipped'
import { sendFiles } from '../../support/uploads'
import { createUser, type Person } from '../../support/users'

// An electronic invoice, from upload to claim.

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

  const send = async (xml: string | Buffer, name = 'invoice.xml') =>
    (await sendFiles(owner.client, event, [{ name, bytes: Buffer.from(xml) }])).files[0]

  /** Uploads an invoice with a unique number. Returns the id of its draft, and its bytes. */
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
    expect(original.headers.get('Content-Disposition')).toBe('attachment; filename=invoice.xml')
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
    expect(text(await page())).toContain(
      'This looks like a refund or credit note: it gives 221.60 EUR back. Confirm it as a refund',
    )
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

  it('that are signed are saved as they came, and fill the form by what was signed', async () => {
    const file = signedFile(fatturaPa(changed(FATTURA_BODY, ['2026/118', crypto.randomUUID()])))
    const sent = await send(file, 'IT01234567897_00118.xml.p7m')
    expect(sent).toMatchObject({ outcome: 'stored', message: '' })
    const id = /draft=([^&]+)/.exec(sent?.href ?? '')?.[1] ?? ''
    const original = await owner.client.get(`/receipts/${id}`)
    expect(original.headers.get('Content-Type')).toBe('application/pkcs7-mime')
    expect(original.headers.get('Content-Disposition')).toBe(
      'attachment; filename=IT01234567897_00118.xml.p7m',
    )
    expect(await bytesOf(original)).toEqual(file)
    const page = () => owner.client.get(`/events/${event}/review?draft=${id}`).then(html)
    await vi.waitFor(async () => expect(await page()).toContain('value="163.00"'), {
      timeout: 60_000,
      interval: 200,
    })
    expect(await page()).toContain('value="Albergo al Molo S.r.l."')
  })

  it('that have tax withheld say beside the amount what is left to pay', async () => {
    const withheld = '<DatiRitenuta><ImportoRitenuta>28.00</ImportoRitenuta></DatiRitenuta><ImportoTotale'
    const sent = await send(fatturaPa(changed(FATTURA_BODY, ['<ImportoTotale', withheld])))
    const id = /draft=([^&]+)/.exec(sent?.href ?? '')?.[1] ?? ''
    const page = () => owner.client.get(`/events/${event}/review?draft=${id}`).then(html)
    await vi.waitFor(
      async () => expect(text(await page())).toContain('The data in the file also says 135.00'),
      { timeout: 60_000, interval: 200 },
    )
    expect(await page()).toContain('value="163.00"')
  })

  describe('of a file of several', () => {
    const rows = () =>
      on.database.all<{ id: string; excerpt: string; pages: number; state: string }>(
        'SELECT id, excerpt, pages, state FROM receipts WHERE event_id = ? ORDER BY created_at, id',
        [event],
      )
    const untilRead = (count: number) =>
      vi.waitFor(
        async () => expect((await rows()).map(({ state }) => state)).toEqual(Array(count).fill('read')),
        { timeout: 60_000, interval: 100 },
      )
    const page = (id = '') => owner.client.get(`/events/${event}/review?draft=${id}`).then(html)
    const review = (form: Record<string, string>) =>
      owner.client.form('POST', `/events/${event}/review`, form)
    const second = changed(
      FATTURA_BODY,
      ['2026/118', '2026/119'],
      ['163.00', '63.00'],
      ['2026-10-14', '2026-10-15'],
    )

    it('are said to be several, and divided into a draft each', async () => {
      await send(fatturaPa(FATTURA_BODY, second))
      await untilRead(1)
      const [{ id = '', pages } = {}] = await rows()
      expect(pages).toBe(2)
      expect(text(await page(id))).toContain('This file seems to hold 2 receipts.')
      expect(text(await page(id))).toContain('This is the amount of one of 2 receipts')
      const parts = [...(await page(id)).matchAll(/name="part\[\]" value="([^"]*)"/g)].map(([, part]) =>
        (part ?? '').replaceAll('&quot;', '"'),
      )
      const form = new URLSearchParams([
        ['intent', 'divide'],
        ['id', id],
        ...parts.map((part) => ['part[]', part]),
      ])
      const divided = await owner.client.send('POST', `/events/${event}/review`, { body: form })
      expect(divided.status).toBe(303)
      await untilRead(2)
      const drafts = await rows()
      expect(drafts.map(({ excerpt }) => JSON.parse(excerpt))).toEqual([
        { firstPage: 1, lastPage: 1, area: null },
        { firstPage: 2, lastPage: 2, area: null },
      ])
      const sources = await Promise.all(drafts.map(({ id: draft }) => page(draft)))
      expect(sources[0]).toContain('value="163.00"')
      expect(sources[0]).not.toContain('value="63.00"')
      expect(sources[1]).toContain('value="63.00"')
      expect(sources[1]).toContain('value="2026-10-15"')
      expect(text(sources[1] ?? '')).toContain('This receipt is page 2 of “ invoice.xml ”.')
      expect((await review({ intent: 'whole', id: drafts[1]?.id ?? '' })).status).toBe(303)
      await untilRead(1)
    })

    it.each([
      ['one invoice is divided', [FATTURA_BODY], { intent: 'divide', 'begins[]': '1' }],
      [
        'an area of one is cut out',
        [FATTURA_BODY, second],
        {
          intent: 'crop',
          part: JSON.stringify({ firstPage: 1, lastPage: 1, area: { x0: 0, y0: 0, x1: 1, y1: 0.5 } }),
        },
      ],
    ])('are refused when %s, which changes nothing', async (_what, bodies, form) => {
      await send(fatturaPa(...bodies))
      await untilRead(1)
      const before = await rows()
      const answer = await review({ ...form, id: before[0]?.id ?? '' } as Record<string, string>)
      expect(await answer.text()).toContain(
        'An electronic invoice is one receipt: it cannot be divided or cut',
      )
      expect(await rows()).toEqual(before)
    })
  })

  it.each([
    [
      'another form',
      '<rss/>',
      'This XML file is not an invoice in UBL, CII, FatturaPA, Facturae or KSeF that says an amount. Send a PDF.',
    ],
    [
      'FatturaPA without an amount and a declaration',
      '<p:FatturaElettronica xmlns:p="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2"/>',
      'This XML file is not an invoice in UBL, CII, FatturaPA, Facturae or KSeF that says an amount. Send a PDF.',
    ],
    [
      'more than the parts of a file',
      fatturaPa(...Array.from({ length: 21 }, () => FATTURA_BODY)),
      'This file holds more than 20 invoices. Send files with fewer.',
    ],
    [
      'a signed PDF',
      signedFile('%PDF-1.7\n'),
      'This is a signed file (.p7m), but Claimbook finds no electronic invoice in it. Send what was signed, such as its PDF.',
    ],
    ['a page', '<?xml version="1.0"?><html><script/></html>', 'This is a web page.'],
    ['an invoice that is cut off', ubl().slice(0, -20), 'This XML file is damaged'],
  ])('are refused with words when they are %s', async (_what, xml, words) => {
    expect(await send(xml)).toMatchObject({ outcome: 'refused', message: expect.stringContaining(words) })
  })
})
