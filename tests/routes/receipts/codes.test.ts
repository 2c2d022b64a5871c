import { expect, it, vi } from 'vitest'
import { codedReceipt } from '../../support/code-image'
import { GERMAN } from '../../support/codes'
import { html, insertEvent, text } from '../../support/factories'
import { describeOnEachDatabase } from '../../support/instances'
import { sendFiles } from '../../support/uploads'
import { createUser } from '../../support/users'

// A code on the photo of a receipt, from upload to review.

describeOnEachDatabase('codes on %s', { isBesideDatabase: true }, (on) => {
  it('fill the form of the review, which says so, and the other date that is printed', async () => {
    const owner = await createUser(on)
    const { id: event } = await insertEvent(on.database, owner.id, { base_currency: 'EUR', exchange_rate: 1 })
    const print = 'HARBOUR CAFE\n4 Mill Road\nDate 14/06/2024\nTea  4.60\nTotal EUR  4.60'
    const photo = await codedReceipt({ text: print, codes: [GERMAN] })
    const bytes = await photo.jpeg().toBuffer()
    const [sent] = (await sendFiles(owner.client, event, [{ name: 'till.jpg', bytes }])).files
    const draft = /draft=([^&]+)/.exec(sent?.href ?? '')?.[1]
    const page = () => owner.client.get(`/events/${event}/review?draft=${draft}`).then(html)
    await vi.waitFor(async () => expect(await page()).toContain('value="2.55"'), {
      timeout: 60_000,
      interval: 200,
    })
    const source = await page()
    expect(source).toContain('value="2024-05-03"')
    expect(source).toContain('value="HARBOUR CAFE"')
    expect(text(source)).toContain('From the code on the receipt')
    expect(text(source)).toContain('The printed text says 2024-06-14')
  })
})
