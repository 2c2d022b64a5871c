import { beforeEach, describe, expect, it } from 'vitest'
import { send } from '../support/bulk'
import { type EventInEuros, eventInEuros } from '../support/event-in-euros'
import { plain, refused, text, totalClaim } from '../support/factories'
import { describeOnEachDatabase } from '../support/instances'

// The claimed share of an expense, and the cost centres that bear it.

const DINNER = { date: '2026-10-05', merchant: 'Gasthaus', amount: '100', currency: 'EUR', category: 'Meals' }
const HALF = { share: '60 %', share_reason: 'Used privately too' }

type Row = Record<'id' | 'share' | 'share_reason' | 'allocation', string> &
  Record<'claimed_part' | 'converted_amount', unknown>

describeOnEachDatabase('shares on %s', (on) => {
  let trip: EventInEuros
  beforeEach(async () => {
    trip = await eventInEuros(on)
  })

  const add = (form: Record<string, string>) => trip.add({ ...DINNER, ...form })
  const stored = async () => {
    const rows = await on.database.all<Row>(
      'SELECT id, share, share_reason, claimed_part, converted_amount, allocation FROM expenses WHERE event_id = ? ORDER BY created_at, id',
      [trip.event],
    )
    return rows.map((row) => ({
      ...row,
      claimed_part: row.claimed_part === null ? null : Number(row.claimed_part),
      converted_amount: Number(row.converted_amount),
    }))
  }
  const addRate = (currency: string, receipt_amount: string, claim_amount: string) =>
    trip.owner.client.form('POST', '/rates', {
      ...{ currency, receipt_amount, claim_amount, claim_currency: 'EUR' },
      ...{ date: '2026-10-05', source: 'published' },
    })

  it.each([
    ['60 %', '60%', 60],
    ['33,3333%', '33.3333%', 33.33],
    ['1 of 4', '1/4', 25],
    ['1 of 4 persons', '1/4', 25],
    ['2/3', '2/3', 66.67],
    ['-12.00', '-12', 88],
    ['minus 12,50', '-12.5', 87.5],
  ])('typed as %s is stored as %s and claims %d of 100', async (share, text, claimed) => {
    expect(await add({ ...HALF, share })).toMatchObject({ status: 200 })
    expect(await stored()).toMatchObject([
      { share: text, claimed_part: claimed, converted_amount: claimed, share_reason: 'Used privately too' },
    ])
  })

  it.each([
    [{ share: '0 %' }, 'Enter a percentage between 0 and 100, such as 60 %'],
    [{ share: '100 %' }, 'Enter a percentage between 0 and 100, such as 60 %'],
    [{ share: '4 of 4' }, 'Enter fewer persons than there were, such as 1 of 4'],
    [{ share: '-100' }, 'The part that you do not claim must be below the amount'],
    [{ share: '-1.005' }, '-1.005 is not'],
    [{ share: 'half' }, 'Enter a share such as 60 %, 1 of 4 or -12.00'],
    [{ share: '1 %', amount: '0.01' }, 'This share of the amount is nothing'],
    [{ share_reason: '' }, 'Say why you claim only a part'],
    [{ allocation: 'Sales 60 %; Project X 30 %' }, 'The percentages come to 90 %, not to 100 %'],
    [{ allocation: 'Sales = 50; Project X = 20' }, 'The amounts come to 70, and 60 is claimed'],
    [
      { allocation: 'Sales; Project X' },
      'Give each cost centre but one a percentage or an amount, as in Sales 60 %; Project X 40 % or in CC 100 = 12.00; CC 200',
    ],
    [
      { allocation: '4100, 4200' },
      'Separate cost centres with a semicolon, as in Sales 60 %; Project X 40 %',
    ],
    [
      { allocation: '4100 60 %, 4200 40 %' },
      'Separate cost centres with a semicolon, as in Sales 60 %; Project X 40 %',
    ],
    [{ allocation: 'Sales = 50.01; Project X = 10' }, 'The amounts come to 60.01, and 60.00 is claimed'],
    [{ allocation: 'Sales 60 %; Sales 40 %' }, 'Name each cost centre once'],
    [{ allocation: 'Sales 60 %; Project X = 24' }, 'Give the cost centres either percentages or amounts'],
  ])('with %j is refused, and nothing is stored', async (change, message) => {
    const answer = await add({ ...HALF, ...change })
    if (message.endsWith('is not')) expect(answer).toMatchObject({ status: 400 })
    else expect(answer).toEqual(refused(400, message))
    expect(await stored()).toEqual([])
  })

  it('without a share forgets the reason, and claims the whole', async () => {
    await add({ ...HALF, share: '' })
    expect(await stored()).toMatchObject([{ share: '', share_reason: '', claimed_part: null }])
    expect(totalClaim(await trip.page())).toBe('100.00 EUR')
  })

  it('of an amount at a rate is taken after the conversion, and the claim prints both steps', async () => {
    await addRate('USD', '3', '1')
    await add({ ...HALF, share: '1 of 3', amount: '100', currency: 'USD' })
    // 33.33 EUR, and a third of it
    expect(totalClaim(await trip.page())).toBe('11.11 EUR')
    const [line] = (await trip.claim()).lines
    expect(line).toMatchObject({ amount: '100', claimed: '33.33', whole: '33.33', converted: '11.11' })
    expect(await trip.pdf()).toContain(
      '100.00 USD x 1.00 / 3.00 = 33.33 EUR (R1); claimed 1 of 3 persons: 11.11 EUR',
    )
  })

  it('of an amount without a rate is left to finance as the share', async () => {
    await add({ ...HALF, amount: '9000', currency: 'JPY' })
    expect(text(await trip.page())).toContain('5,400 JPY without a rate')
    expect((await trip.claim()).totals.unconverted).toMatchObject([{ currency: 'JPY', amount: '5400' }])
  })

  it('over cost centres of an amount that finance converts is printed as it was entered', async () => {
    await add({ ...HALF, amount: '9000', currency: 'JPY', allocation: 'Sales 60 %; Project X' })
    expect(await trip.pdf()).toContain('For Sales 60% · Project X')
  })

  it('with more digits than a database keeps is refused', async () => {
    const long = { ...HALF, amount: '9876543210987.11', share: '33.3333 %', currency: 'KWD' }
    expect(await add(long)).toEqual(refused(400, 'The claimed part of this amount has more than 15 digits'))
    expect(await stored()).toEqual([])
  })

  it('with more digits than a database keeps refuses a change of several expenses too', async () => {
    await add({ ...HALF, amount: '9876543210987.11', share: '33.3333 %' })
    const [{ id } = { id: '' }] = await stored()
    const change = { intent: 'change-selected', field: 'currency', currency: 'KWD' }
    const { status, to } = await send(trip.owner, trip.event, change, [id])
    const words = 'The claimed part of “Gasthaus” would have more than 15 digits'
    expect([status, to.includes(words)]).toEqual([400, true])
    expect((await trip.claim()).lines.map(({ currency }) => currency)).toEqual(['EUR'])
  })

  it('of a charge is taken from the charge', async () => {
    await add({ ...HALF, currency: 'USD', charged_amount: '91.99', claim_currency: 'EUR' })
    expect(await stored()).toMatchObject([{ claimed_part: 60, converted_amount: 55.19 }])
    expect(await trip.pdf()).toContain('100.00 USD: charged 91.99 EUR; claimed 60 %: 55.19 EUR')
  })

  it('of taxes adds up to the share of their sum', async () => {
    await add({
      ...HALF,
      ...{ share: '1/3', tax_1_rate: '7', tax_1_amount: '0.05', tax_2_rate: '19', tax_2_amount: '0.05' },
    })
    const { byTax } = (await trip.claim()).totals
    // a third of 0.10 is 0.03, and the first of two equal remainders gets the missing cent
    expect(byTax.map(({ rate, amount }) => [rate, amount])).toEqual([
      ['7', '0.02'],
      ['19', '0.01'],
    ])
  })

  it('changes with the amount in the form, and with a new rate', async () => {
    await add({ ...HALF, currency: 'USD' })
    const [{ id } = { id: '' }] = await stored()
    await addRate('USD', '100', '90')
    expect(await stored()).toMatchObject([{ claimed_part: 60, converted_amount: 54 }])
    const change = { ...DINNER, ...HALF, currency: 'USD', amount: '50' }
    expect(await plain(await trip.owner.client.form('PUT', `/expenses/${id}`, change))).toMatchObject({
      status: 200,
    })
    expect(await stored()).toMatchObject([{ claimed_part: 30, converted_amount: 27 }])
  })

  it('is named in the list, the form and the changes of the next version', async () => {
    await add(DINNER)
    await trip.owner.client.send('PUT', `/events/${trip.event}/close`)
    await trip.owner.client.send('PUT', `/events/${trip.event}/reopen`)
    const [{ id } = { id: '' }] = await stored()
    await trip.owner.client.form('PUT', `/expenses/${id}`, { ...DINNER, ...HALF })
    expect(text(await trip.page())).toContain('60.00 EUR 60 % claimed')
    expect(await trip.page(`expenses?edit=${id}`)).toContain('value="60 %"')
    await trip.owner.client.send('PUT', `/events/${trip.event}/close`)
    expect(text(await trip.page('close'))).toContain(
      '100.00 EUR became 60.00 EUR; share changed from the whole to 60 %; reason for the share changed from none to “Used privately too”.',
    )
  })

  it.each<Record<string, string>>([
    { ...HALF, share: '-0.50' },
    { allocation: 'Sales = 1.25; Project X = 98.75' },
  ])(
    'of %j does not fit a currency without cents, so a change of several expenses is refused',
    async (form) => {
      await add(form)
      const [{ id } = { id: '' }] = await stored()
      const change = { intent: 'change-selected', field: 'currency', currency: 'JPY' }
      const { status, to } = await send(trip.owner, trip.event, change, [id])
      expect([status, to.includes('JPY has no decimals')]).toEqual([400, true])
      expect((await trip.claim()).lines.map(({ currency }) => currency)).toEqual(['EUR'])
    },
  )

  it('is claimed as stored with cost centres that an administrator broke, and closing asks', async () => {
    await add({})
    await on.database.run("UPDATE expenses SET allocation = 'CC = abc; X' WHERE event_id = ?", [trip.event])
    expect(text(await trip.page('close'))).toContain('“CC = abc; X” cannot be read')
    const { lines, totals } = await trip.claim()
    expect([lines[0]?.converted, lines[0]?.allocations, totals.total]).toEqual(['100', [], '100.00'])
  })

  describe('cost centres', () => {
    it('bear a line by percentages, to the cent, and the claim sums them', async () => {
      await add({ amount: '0.05', allocation: 'Sales 50 %; Project X' })
      await add({ merchant: 'Taxi', amount: '10', allocation: 'CC 100 = 4; Sales' })
      await add({ merchant: 'Bus', amount: '3' })
      expect((await stored()).map(({ allocation }) => allocation)).toEqual([
        'Sales 50%; Project X',
        'CC 100 = 4; Sales',
        '',
      ])
      expect((await trip.claim()).totals.byCostCentre).toEqual([
        { costCentre: 'CC 100', count: 1, converted: '4.00' },
        { costCentre: 'Project X', count: 1, converted: '0.02' },
        { costCentre: 'Sales', count: 2, converted: '6.03' },
        { costCentre: '', count: 1, converted: '3.00' },
      ])
      expect(text(await trip.page('close'))).toContain('Borne by Sales 6.03 EUR')
      expect(await trip.pdf()).toContain(
        'By cost centre Cost centre Lines In EUR CC 100 1 4.00 Project X 1 0.02',
      )
    })

    it('of the event bear the lines without own ones', async () => {
      await on.database.run('UPDATE events SET cost_centre = ? WHERE id = ?', [
        'Sales 75%; Project X 25%',
        trip.event,
      ])
      await add({ amount: '1' })
      await add({ merchant: 'Taxi', amount: '2', allocation: 'Travel' })
      expect((await trip.claim()).lines.map(({ allocations }) => allocations)).toEqual([
        [
          { name: 'Sales', amount: '0.75' },
          { name: 'Project X', amount: '0.25' },
        ],
        [{ name: 'Travel', amount: '2' }],
      ])
    })

    it('are not summed when one bears all lines, whatever its name is', async () => {
      await on.database.run('UPDATE events SET cost_centre = ? WHERE id = ?', ['4711; 4712', trip.event])
      await add({ amount: '1' })
      const { lines, totals } = await trip.claim()
      expect([lines[0]?.allocations, totals.byCostCentre]).toEqual([[], []])
    })
  })
})
