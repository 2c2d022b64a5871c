import { expect, it } from 'vitest'
import { eventInEuros } from '../../support/event-in-euros'
import { describeOnEachDatabase } from '../../support/instances'

describeOnEachDatabase('the IBAN of a claimant on %s', (on) => {
  it.each([
    ['print', true],
    ['keep', false],
  ])('with the choice %s is on the cover of the claim, with a code: %s', async (iban_use, isPrinted) => {
    const trip = await eventInEuros(on)
    const payee = { intent: 'payee', iban: 'DE89370400440532013000', iban_use }
    expect((await trip.owner.client.form('POST', '/settings', payee)).status).toBe(303)
    await trip.add({ date: '2026-10-05', merchant: 'Hotel', amount: '10', currency: 'EUR' })
    // a draft has no code, because nobody should pay it
    expect(await trip.pdf()).not.toContain('scan this code')
    await trip.owner.client.send('PUT', `/events/${trip.event}/close`)
    const pdf = await trip.pdf()
    expect(pdf.includes('Paid to DE89 3704 0044 0532 0130 00')).toBe(isPrinted)
    expect(pdf.includes('scan this code with the app of your bank')).toBe(isPrinted)
    expect((await trip.claim()).iban).toBe(isPrinted ? 'DE89370400440532013000' : '')
  })
})
