import { expect, it } from 'vitest'
import { claimedEvent } from '../support/claimed-event'
import { html, insertExpense, text } from '../support/factories'
import { handOver } from '../support/handed-over'
import { describeOnEachDatabase } from '../support/instances'
import { createUser } from '../support/users'

// Frozen versions that subtract other payments than those recorded now. They stay as they are, and pages say
// so.

/** The notice of a version that takes off another amount than is recorded as paid. */
const textOf = (deducted: string, recorded: string) =>
  `This version takes off ${deducted} USD as paid with earlier versions, but ${recorded} USD is recorded as paid with them. Reopen the event and close it again, so that the next version takes off what is recorded.`
const UNDO = 'You can undo payments in Claims .'

const TAKES_OFF_50 = 'Due 50.00 USD total 150.00, paid 100.00'

describeOnEachDatabase('a frozen version whose payments have changed on %s', (on) => {
  const subject = claimedEvent(on)
  const { done, spend, close, reopen, pay, undo, advance, page, part, head, sum } = subject
  const { foot, rowOfEvent, year, insights, payAndAdd50 } = subject

  const send = (path: string, form: Record<string, string>) =>
    done(subject.owner.client.form('POST', path, form))
  const idOf = async (version: number) => {
    const [row] = await on.database.all<{ id: string }>(
      'SELECT id FROM claims WHERE event_id = ? AND version = ?',
      [subject.id, version],
    )
    return row?.id ?? ''
  }
  /** Deletes a version for good while the event is in the trash, and restores the event. */
  const deleteForGood = async (version: number) => {
    await done(subject.owner.client.send('DELETE', `/events/${subject.id}`))
    await send('/claims', { intent: 'delete', id: await idOf(version) })
    await send('/trash', { intent: 'restore', kind: 'event', id: subject.id })
  }
  /** Closes the event with 100 USD, and again with 150 USD. */
  const closeTwice = async () => {
    await close()
    await reopen()
    await spend(50)
    await close()
  }
  /** The events that insights list as outdated, with their links. */
  const outdated = async () => {
    const list = /<div class="missing-rates outdated[^>]*>.*?<\/div>/s.exec(await year())?.[0] ?? ''
    return [...list.matchAll(/<a href="([^"]*)">(.*?)<\/a>/g)].map(([, href, words = '']) => [
      text(words),
      href,
    ])
  }
  const notice = async () => part(await page('close'), /<(p|div)[^>]*class="notice[^>]*>.*?<\/\1>/s)

  it('is named in the year of its claim alone', async () => {
    await closeTwice()
    await pay(1)
    await insertExpense(on.database, subject.id, { date: '2025-10-05', converted_amount: 1 })
    const earlierYear = text(await html(await subject.owner.client.get('/insights?year=2025')))
    expect(earlierYear).toContain('Spent 1.00 USD')
    expect(earlierYear).not.toContain('do not match the payments')
    expect(await outdated()).toHaveLength(1)
  })

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
    expect(await notice()).toBe(
      `${textOf('100.00', '0.00')} The payments of a deleted version are not recorded any more: first enter them as an advance. ${UNDO}`,
    )
  })

  it('of an event that was closed once has no payments', async () => {
    await close()
    expect([await head(), await notice()]).toEqual(['Due 100.00 USD', ''])
  })

  it('says that it does not take off a payment that was noted after it was frozen, until it is closed again', async () => {
    await closeTwice()
    await pay(1)
    expect([await head(), await sum()]).toEqual(['Due 150.00 USD', 'Total of 2 lines 150.00 USD'])
    expect(await notice()).toBe(`${textOf('0.00', '100.00')} ${UNDO}`)
    expect(await outdated()).toEqual([[`${subject.name}: version 2`, `/events/${subject.id}/close`]])
    expect(await insights()).toContain(
      `These claims do not match the payments that are marked as paid: ${subject.name}: version 2`,
    )
    await reopen()
    expect([await head(), await outdated()]).toEqual([TAKES_OFF_50, []])
    await close()
    expect([await head(), await notice(), await outdated()]).toEqual([TAKES_OFF_50, '', []])
  })

  it('says nothing of it any more once the payment is undone', async () => {
    await closeTwice()
    await pay(1)
    await undo(1)
    expect([await notice(), await outdated()]).toEqual(['', []])
  })

  it('says so also of a payment beside one that it takes off', async () => {
    await closeTwice()
    await pay(2)
    await reopen()
    await spend(7)
    await close()
    await pay(1)
    expect(await notice()).toContain(textOf('150.00', '250.00'))
    expect(await outdated()).toHaveLength(1)
  })

  it('says the sum of all payments that it does not take off', async () => {
    await closeTwice()
    await reopen()
    await close()
    await pay(1)
    await pay(2)
    expect(await notice()).toContain(textOf('0.00', '250.00'))
  })

  it('is listed when a payment that it takes off was undone', async () => {
    await payAndAdd50()
    await close()
    await undo(1)
    expect(await notice()).toContain(textOf('100.00', '0.00'))
    expect(await outdated()).toHaveLength(1)
  })

  it('says so to whoever has its link, while its event is closed', async () => {
    const { link, reader } = handOver(on, subject)
    await payAndAdd50()
    await close()
    const address = await link('finance', { version: 2 })
    const notices = async () => text(await html(await reader().get(address)))
    expect(await notices()).not.toContain('This version takes off')
    await undo(1)
    expect(await notices()).toContain(
      'This version takes off 100.00 USD as paid with earlier versions, but 0.00 USD is recorded as paid with them. Ask the claimant to close the event again.',
    )
    await reopen()
    expect(await notices()).not.toContain('This version takes off')
  })

  it('says nothing of a payment that it has as an advance, as an earlier release advised', async () => {
    await close()
    await reopen()
    await spend(50)
    await advance('100')
    await close()
    await pay(1)
    expect([await notice(), await outdated()]).toEqual(['', []])
  })

  it('says so of what was paid back, which it does not add', async () => {
    await advance('120')
    await closeTwice()
    await pay(1)
    expect(await notice()).toContain(textOf('0.00', '-20.00'))
    expect(await outdated()).toHaveLength(1)
  })

  it('is not listed to another user, nor while its event is in the trash', async () => {
    await closeTwice()
    await pay(1)
    const other = await createUser(on)
    expect(await html(await other.client.get('/insights?year=2026'))).not.toContain(subject.id)
    await done(subject.owner.client.send('DELETE', `/events/${subject.id}`))
    expect(await outdated()).toEqual([])
  })
})
