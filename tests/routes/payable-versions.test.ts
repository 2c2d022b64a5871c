import { expect, it } from 'vitest'
import { claimedEvent } from '../support/claimed-event'
import { html, text } from '../support/factories'
import { describeOnEachDatabase } from '../support/instances'

// Which frozen versions the list of claims can mark as paid.

describeOnEachDatabase('marking a version as paid on %s', (on) => {
  const subject = claimedEvent(on)
  const { done, spend, close, reopen, pay, undo, advance, head, payAndAdd50 } = subject

  /** The actions on payments that the list offers for each version, the newest first. */
  const offered = async () => {
    const source = await html(await subject.owner.client.get('/claims'))
    const cards = source.split('<li class="card"').slice(1)
    return cards.map((card) => /<button[^>]*>(Undo|Mark as paid(?: back)?)</.exec(card)?.[1])
  }
  const trash = () => done(subject.owner.client.send('DELETE', `/events/${subject.id}`))

  it('is offered again of a version whose payment was undone after its event was opened again', async () => {
    await payAndAdd50()
    expect(await offered()).toEqual(['Undo'])
    await undo(1)
    expect([await head(), await offered()]).toEqual(['Due 150.00 USD', ['Mark as paid']])
    await pay(1)
    expect([await head(), await offered()]).toEqual(['Due 50.00 USD total 150.00, paid 100.00', ['Undo']])
  })

  it('is offered of each version of an open event without a payment, because the next takes all off', async () => {
    await close()
    await reopen()
    await spend(50)
    await close()
    await reopen()
    expect(await offered()).toEqual(['Mark as paid', 'Mark as paid'])
    await pay(1)
    expect([await head(), await offered()]).toEqual([
      'Due 50.00 USD total 150.00, paid 100.00',
      ['Mark as paid', 'Undo'],
    ])
  })

  it('is not offered of a version of an open event that a paid version has replaced', async () => {
    await close()
    await reopen()
    await spend(50)
    await close()
    await pay(2)
    await reopen()
    expect(await offered()).toEqual(['Undo', undefined])
    await undo(2)
    expect(await offered()).toEqual(['Mark as paid', 'Mark as paid'])
  })

  it('is offered of a version of an open event whose payment a later paid version takes off', async () => {
    await payAndAdd50()
    await close()
    await pay(2)
    await reopen()
    await undo(1)
    expect(await offered()).toEqual(['Undo', 'Mark as paid'])
  })

  it('is not offered of an earlier version that the one of a closed event does not take off', async () => {
    await close()
    await reopen()
    await spend(50)
    await close()
    expect(await offered()).toEqual(['Mark as paid', undefined])
    await trash()
    expect(await offered()).toEqual(['Mark as paid', undefined])
  })

  it('is offered of an earlier version that the one of a closed or deleted event takes off', async () => {
    await payAndAdd50()
    await close()
    await undo(1)
    expect(await offered()).toEqual(['Mark as paid', 'Mark as paid'])
    await trash()
    expect(await offered()).toEqual(['Mark as paid', 'Mark as paid'])
    await pay(1)
    expect(await offered()).toEqual(['Mark as paid', 'Undo'])
  })

  it('is not offered of a version that was never paid, although a later payment is as high', async () => {
    await close()
    await reopen()
    await spend(50)
    await close()
    await pay(2)
    await reopen()
    await spend(7)
    await close()
    expect(await offered()).toEqual(['Mark as paid', 'Undo', undefined])
  })

  it('is not offered of an earlier version in another currency than that of the closed event', async () => {
    await payAndAdd50()
    await close()
    await undo(1)
    await on.database.run("UPDATE claims SET currency = 'EUR' WHERE event_id = ? AND version = 1", [
      subject.id,
    ])
    expect(await offered()).toEqual(['Mark as paid', undefined])
  })

  it('is still to come for the newest version alone in the list of waiting claims', async () => {
    await close()
    await reopen()
    await spend(50)
    await close()
    const waiting = text(await html(await subject.owner.client.get('/claims?state=waiting')))
    expect(waiting.match(/, version \d/g)).toEqual([', version 2'])
  })

  it('as paid back is offered of the same versions', async () => {
    await advance('120')
    await close()
    await reopen()
    expect(await offered()).toEqual(['Mark as paid back'])
    await spend(50)
    await close()
    expect(await offered()).toEqual(['Mark as paid', undefined])
    await reopen()
    await pay(1)
    await close()
    await undo(1)
    expect(await offered()).toEqual(['Mark as paid', undefined, 'Mark as paid back'])
  })

  it('is not offered of an earlier version of which nothing was due', async () => {
    await advance('100')
    await close()
    await reopen()
    expect(await offered()).toEqual([undefined])
  })
})
