import { expect, it } from 'vitest'
import { claimedEvent } from '../support/claimed-event'
import { describeOnEachDatabase } from '../support/instances'

// Frozen versions that take off other payments than are noted by now: they stay, and pages say so.

const TAKES_OFF_50 = 'Due 50.00 USD total 150.00, paid 100.00'

describeOnEachDatabase('a frozen version whose payments have changed on %s', (on) => {
  const subject = claimedEvent(on)
  const { done, close, page, part, head, sum, foot, rowOfEvent, insights, payAndAdd50 } = subject

  const send = (path: string, form: Record<string, string>) =>
    done(subject.owner.client.form('POST', path, form))
  const idOf = async (version: number) => {
    const [row] = await on.database.all<{ id: string }>(
      'SELECT id FROM claims WHERE event_id = ? AND version = ?',
      [subject.id, version],
    )
    return row?.id ?? ''
  }
  /** Deletes a version for good while the event is in the trash, and brings that back. */
  const deleteForGood = async (version: number) => {
    await done(subject.owner.client.send('DELETE', `/events/${subject.id}`))
    await send('/claims', { intent: 'delete', id: await idOf(version) })
    await send('/trash', { intent: 'restore', kind: 'event', id: subject.id })
  }
  const notice = async () => part(await page('close'), /<(p|div)[^>]*class="notice[^>]*>.*?<\/\1>/s)

  it('has its due everywhere after the version that was paid is deleted for good', async () => {
    await payAndAdd50()
    await close()
    await deleteForGood(1)
    expect(await sum()).toBe('Due 50.00 USD Total of 2 lines 150.00 USD Paid before 100.00 USD')
    expect([await head(), (await rowOfEvent())?.[3]]).toEqual([
      TAKES_OFF_50,
      '50.00 USD total 150.00, paid 100.00',
    ])
    expect(await foot('expenses')).toBe('Paid before 100.00 USD Due 50.00 USD')
    expect(await insights()).toContain('Owed to you 50.00 USD')
  })

  it('of an event that was closed once has no payments', async () => {
    await close()
    expect([await head(), await notice()]).toEqual(['Due 100.00 USD', ''])
  })
})
