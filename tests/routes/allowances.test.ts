import { beforeEach, describe, expect, it } from 'vitest'
import { MEALS, TRIP_DAYS_MAX } from '~/domain/allowances/trip'
import type { Claim } from '~/domain/claims/claim'
import { addDays } from '~/domain/money/date'
import { html, insertEvent, text, totalClaim } from '../support/factories'
import { describeOnEachDatabase } from '../support/instances'
import { pdfTexts } from '../support/pdf-text'
import { unzipped } from '../support/unzipped'
import { createUser, type Person } from '../support/users'

// Per diems and mileage as lines of a claim.

describeOnEachDatabase('allowances on %s', (on) => {
  let owner: Person
  let event: string

  beforeEach(async () => {
    owner = await createUser(on)
    const columns = { base_currency: 'EUR', purpose: 'Fair', name: 'Hamburg' }
    event = (await insertEvent(on.database, owner.id, columns)).id
  })

  const path = (page: string) => `/events/${event}/${page}`
  const page = async (name: string) => html(await owner.client.get(path(name)))
  const stored = () =>
    on.database.all<{ id: string; kind: string; date: string; arithmetic: string; amount: unknown }>(
      'SELECT id, kind, date, amount, arithmetic FROM expenses WHERE event_id = ? AND deleted_at IS NULL ORDER BY date, created_at',
      [event],
    )
  const amounts = async () => (await stored()).map(({ date, amount }) => [date, Number(amount)])
  const DATES = ['2026-03-02', '2026-03-03', '2026-03-04']
  type Fields = Record<string, string | string[]>
  /** Shows what a trip comes to; by default three days in Germany, with a provided breakfast. */
  const counted = async (fields: Fields = {}) => {
    const form = {
      ...{ intent: 'count', scheme: 'de', start: '2026-03-02T08:00', end: '2026-03-04T15:00' },
      ...Object.fromEntries(DATES.map((date) => [`place ${date}`, ''])),
      ...{ 'provided[]': '2026-03-03 breakfast', ...fields },
    }
    const pairs = Object.entries(form).flatMap(([name, values]) =>
      [values].flat().map((value): [string, string] => [name, value]),
    )
    return html(await owner.client.form('POST', path('allowances'), pairs))
  }
  const tripOf = (source: string) =>
    (/name="trip" value="([^"]*)"/.exec(source)?.[1] ?? '').replaceAll('&quot;', '"')
  const claimTrip = async (fields: Fields = {}) =>
    owner.client.form('POST', path('allowances'), { intent: 'trip', trip: tripOf(await counted(fields)) })
  const drive = (form: Record<string, string>) =>
    owner.client.form('POST', path('allowances'), {
      ...{ intent: 'mileage', id: crypto.randomUUID(), scheme: 'de', date: '2026-03-02', vehicle: 'car' },
      ...{ distance: '128', passengers: '', distance_before: '', note: 'Berlin to Hamburg, fair' },
      ...form,
    })
  const claim = async (): Promise<Claim> => {
    const zip = await owner.client.get(path('claim.zip'))
    const members = await unzipped(Buffer.from(await zip.arrayBuffer()))
    return JSON.parse(members.find(({ name }) => name.endsWith('claim.json'))?.bytes.toString() ?? '')
  }

  describe('of an own table', () => {
    const ROWS = 'place\tfull day\tpartial day\tbreakfast\nhome\t30\t15\t6\nNairobi\t70.50\t42\t'
    const TABLE = {
      ...{ id: '', name: 'Acme', reference: 'Travel policy, section 4', currency: 'eur' },
      ...{ from: '2026-01-01', until: '2026-12-31', hours: '8', rows: ROWS },
    }
    const send = (form: Record<string, string>) => owner.client.form('POST', '/settings', form)
    const add = (form: Partial<typeof TABLE> = {}) =>
      send({ intent: 'add-allowance-table', ...TABLE, id: crypto.randomUUID(), ...form })
    const tables = () =>
      on.database.all<{ id: string }>('SELECT id FROM allowance_tables WHERE user_id = ?', [owner.id])

    it('are counted like those of Claimbook, and name the policy as their source', async () => {
      expect((await add()).status).toBe(303)
      expect(text(await html(await owner.client.get('/settings')))).toContain(
        'Acme 2026-01-01 to 2026-12-31 Travel policy, section 4',
      )
      await claimTrip({ scheme: 'own' })
      expect(await amounts()).toEqual([
        ['2026-03-02', 15],
        ['2026-03-03', 24],
        ['2026-03-04', 15],
      ])
      expect((await stored())[1]?.arithmetic).toMatch(/= 24\.00 \(Acme, .*Travel policy, section 4\)/)
    })

    it.each([
      [{ name: '' }, 'Enter a name'],
      [{ until: '2025-12-31' }, 'The last day is before the first'],
      [{ currency: 'XYZ' }, 'Enter a currency code such as USD'],
      [{ hours: '25' }, 'Enter at most 24'],
      [{ rows: 'place;full day\nhome;30' }, 'The column “partial day” is missing'],
      [{ rows: `${ROWS}\nLagos\tmuch\t1\t` }, 'Row 4: “much” is not a full day amount in EUR'],
    ])('with %j is refused, and nothing is stored', async (change, message) => {
      const answer = await add(change)
      expect(answer.status).toBe(400)
      expect(text(await answer.text())).toContain(message)
      expect(await tables()).toEqual([])
    })

    it('is added once when its form is sent twice, and another one of the same days is refused', async () => {
      const id = crypto.randomUUID()
      expect([(await add({ id })).status, (await add({ id })).status]).toEqual([303, 303])
      expect((await add({ from: '2026-12-31', until: '2027-12-31' })).status).toBe(400)
      expect(await tables()).toEqual([{ id }])
    })

    it('with corrected amounts changes the lines when the trip is claimed again', async () => {
      const [id, corrected] = [crypto.randomUUID(), crypto.randomUUID()]
      const claimOwn = async () => {
        return claimTrip({ scheme: 'own' })
      }
      await add({ id })
      await claimOwn()
      const before = await stored()
      await send({ intent: 'delete-allowance-table', id })
      await add({ id: corrected, rows: ROWS.replace('home\t30\t15', 'home\t32\t16') })
      expect((await claimOwn()).status).toBe(303)
      expect(await amounts()).toEqual([
        ['2026-03-02', 16],
        ['2026-03-03', 26],
        ['2026-03-04', 16],
      ])
      expect((await stored()).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
      expect(totalClaim(await page('expenses'))).toBe('58.00 EUR')
    })

    it('count each day of a trip with the table of its date', async () => {
      await add({ until: '2026-03-02' })
      await add({ from: '2026-03-03', until: '2026-03-03', rows: ROWS.replace('home\t30', 'home\t40') })
      await add({ from: '2026-03-04', rows: ROWS.replace('home\t30\t15', 'home\t50\t25') })
      expect((await claimTrip({ scheme: 'own' })).status).toBe(303)
      expect(await amounts()).toEqual([
        ['2026-03-02', 15],
        ['2026-03-03', 34],
        ['2026-03-04', 25],
      ])
    })

    it('are listed without reading their rows, also where these cannot be read', async () => {
      await add()
      await on.database.run("UPDATE allowance_tables SET rows = '' WHERE user_id = ?", [owner.id])
      expect(await page('allowances')).toContain('<option value="own">Acme</option>')
      expect(text(await counted({ scheme: 'own' }))).toContain('There is no table of own for 2026-03-02')
    })

    it('can be deleted by its user alone, and keeps the lines that it counted', async () => {
      const id = crypto.randomUUID()
      await add({ id })
      await claimTrip({ scheme: 'own' })
      const other = await createUser(on)
      await other.client.form('POST', '/settings', { intent: 'delete-allowance-table', id })
      expect(await tables()).toEqual([{ id }])
      expect((await send({ intent: 'delete-allowance-table', id })).status).toBe(303)
      expect([await tables(), (await amounts()).length]).toEqual([[], 3])
      expect(text(await counted({ scheme: 'own' }))).toContain('There is no table of own')
    })
  })

  it('list the tables without one for the first day of the event last, and say so', async () => {
    await on.database.run("UPDATE events SET starts_on = '2026-03-02' WHERE id = ?", [event])
    const options = text(await page('allowances'))
    expect(options).toContain('Sweden (no table for 2026-03-02)')
    expect(options.indexOf('Sweden (no table')).toBeGreaterThan(options.indexOf('United States (GSA)'))
    expect(options).not.toContain('Germany (no table')
  })

  it('show what a trip comes to before anything is stored', async () => {
    const shown = text(await counted())
    expect(shown).toContain('28.00 for a day of 24 hours - 20 % of 28.00 for breakfast = 22.40')
    expect(shown).toContain('Claim these 3 days 50.40 EUR')
    expect(await stored()).toEqual([])
  })

  it('make a line for each day, with its arithmetic and the source of the table, and no receipt is asked for', async () => {
    expect((await claimTrip()).status).toBe(303)
    expect(await amounts()).toEqual([
      ['2026-03-02', 14],
      ['2026-03-03', 22.4],
      ['2026-03-04', 14],
    ])
    const expenses = await page('expenses')
    expect(totalClaim(expenses)).toBe('50.40 EUR')
    expect(text(expenses)).not.toContain('without receipt')
    expect(text(await page('close'))).not.toContain('No receipt and no declaration')
    const [, line] = (await claim()).lines
    expect(line).toMatchObject({ kind: 'per-diem', converted: '22.4' })
    expect(line?.arithmetic).toMatch(/= 22\.40 \(Germany, 2026-01-01 to 2026-12-31: § 9 Abs\. 4a Satz 3 /)
    expect(line?.arithmetic).not.toContain('§ 5 BRKG')
    const file = await owner.client.get(path('claim.pdf'))
    const pdf = (await pdfTexts(Buffer.from(await file.arrayBuffer()))).join(' ').replaceAll(/\s+/g, ' ')
    expect(pdf).toContain('20 % of 28.00 for breakfast = 22.40')
  })

  it('of a place that is entered for the whole trip are away on all days but the last', async () => {
    const times = { scheme: 'de', start: '2026-03-02T08:00', end: '2026-03-04T15:00' }
    const form = { intent: 'count', ...times, place: 'FR/Paris' }
    const days = await html(await owner.client.form('POST', path('allowances'), form))
    const placeOn = (day: string) =>
      /value="([^"]*)"/.exec(days.match(`<input[^>]*name="place ${day}"[^>]*>`)?.[0] ?? '')?.[1]
    expect(DATES.map(placeOn)).toEqual(['FR/Paris', 'FR/Paris', ''])
  })

  it('abroad name the place', async () => {
    await claimTrip({ 'place 2026-03-02': 'FR/Paris', 'place 2026-03-03': 'FR/Paris' })
    expect((await claim()).lines.map(({ merchant }) => merchant)).toEqual([
      ...['Per diem, France, Paris', 'Per diem, France, Paris', 'Per diem, France, Paris'],
    ])
  })

  it('of a day for which another event has a per diem too are asked about at closing', async () => {
    await claimTrip()
    const first = event
    event = (await insertEvent(on.database, owner.id, { base_currency: 'EUR', name: 'Second trip' })).id
    await claimTrip({ start: '2026-03-03T09:00', end: '2026-03-05T18:00' })
    const checklist = async () => text(await page('close'))
    expect(await checklist()).toContain('Per diem of this day in another event too')
    expect(await checklist()).toContain('Mar 4, 2026, 28.00 EUR: also in Hamburg')
    expect(await checklist()).not.toContain('Mar 5, 2026, 14.00 EUR: also in')
    // deleted events, deleted lines and events of other users do not count
    const setDeleted = (table: 'events' | 'expenses', id: 'id' | 'event_id', time: string | null) =>
      on.database.run(`UPDATE ${table} SET deleted_at = ? WHERE ${id} = ?`, [time, first])
    for (const [table, id] of [
      ['events', 'id'],
      ['expenses', 'event_id'],
    ] as const) {
      await setDeleted(table, id, '2026-06-01T00:00:00.000Z')
      expect(await checklist()).not.toContain('in another event too')
      await setDeleted(table, id, null)
      expect(await checklist()).toContain('in another event too')
    }
    const another = await createUser(on)
    await on.database.run('UPDATE events SET user_id = ? WHERE id = ?', [another.id, first])
    expect(await checklist()).not.toContain('in another event too')
  })

  it('of 200 days and 199 flat nights in two events are all asked about', async () => {
    const dates = Array.from({ length: 200 }, (_, day) => addDays('2026-01-01', day))
    const claimLongTrip = (place: string) => {
      const days = dates.map((date) => ({ date, place, night: 'flat' }))
      const times = { start: `${dates[0]}T08:00`, end: `${dates.at(-1)}T18:00` }
      const trip = JSON.stringify({ scheme: 'de', ...times, days })
      return owner.client.form('POST', path('allowances'), { intent: 'trip', trip })
    }
    await claimLongTrip('FR/Nice')
    event = (await insertEvent(on.database, owner.id, { base_currency: 'EUR', name: 'Second trip' })).id
    await claimLongTrip('PL')
    expect(text(await page('close'))).toContain('Per diem of this day in another event too 399 ')
  })

  it('sent twice are claimed once, and another trip replaces them', async () => {
    await claimTrip()
    const before = await stored()
    await claimTrip()
    expect(await stored()).toEqual(before)
    await claimTrip({ end: '2026-03-03T20:00' })
    expect(await amounts()).toEqual([
      ['2026-03-02', 14],
      ['2026-03-03', 8.4],
    ])
    expect(await page('allowances')).toContain('value="2026-03-03T20:00"')
  })

  describe('claimed again', () => {
    const RESTORED = [
      ['2026-03-02', 14],
      ['2026-03-03', 22.4],
      ['2026-03-04', 14],
    ]
    const changeSecondDay = async (form: Record<string, string>) => {
      owner.client.cookies.set('current_event_id', event)
      const [, { id } = { id: '' }] = await stored()
      const values = { date: '2026-03-03', merchant: 'Per diem, Germany', amount: '22.40', currency: 'EUR' }
      const answer = await owner.client.form('PUT', `/expenses/${id}`, { ...values, ...form })
      expect(answer.status).toBe(200)
      return id
    }
    const withoutBreakfast = () => claimTrip({ 'provided[]': [] })

    it.each<Record<string, string>>([{ amount: '999' }, { merchant: 'Hamburg' }, { date: '2026-03-04' }])(
      'restore a day that was changed to %j',
      async (form) => {
        await claimTrip()
        await changeSecondDay(form)
        expect((await claimTrip()).status).toBe(303)
        expect(await amounts()).toEqual(RESTORED)
        const [, line] = (await claim()).lines
        expect(line).toMatchObject({ merchant: 'Per diem, Germany', converted: '22.4' })
        expect(line?.arithmetic).toContain('= 22.40 (Germany')
      },
    )

    it('keep the share, cost centres and note of a day whose meals changed', async () => {
      await claimTrip()
      const before = await stored()
      await changeSecondDay({
        ...{ share: '50%', share_reason: 'Private afternoon', allocation: 'Sales 60%; CC 200' },
        ...{ note: 'Fair', category: 'Fairs' },
      })
      expect((await withoutBreakfast()).status).toBe(303)
      expect((await stored()).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
      expect((await claim()).lines[1]).toMatchObject({
        ...{ amount: '28', converted: '14', claimed: '14', share: '50%', note: 'Fair', category: 'Fairs' },
        allocation: 'Sales 60%; CC 200',
      })
    })

    it('lose the charge of a day whose amount changed', async () => {
      await claimTrip()
      const [, { id } = { id: '' }] = await stored()
      const charged = 'UPDATE expenses SET charged_amount = 25, converted_amount = 25 WHERE id = ?'
      await on.database.run(charged, [id])
      await withoutBreakfast()
      expect((await claim()).lines[1]).toMatchObject({ amount: '28', converted: '28' })
    })

    it('keep the charge of a day of which only the arithmetic changed', async () => {
      const day = {
        start: '2026-03-02T08:00',
        'place 2026-03-03': [],
        'place 2026-03-04': [],
        'provided[]': [],
      }
      await claimTrip({ ...day, end: '2026-03-02T18:00' })
      const charged = 'UPDATE expenses SET charged_amount = 15, converted_amount = 15 WHERE event_id = ?'
      await on.database.run(charged, [event])
      expect((await claimTrip({ ...day, end: '2026-03-02T19:00' })).status).toBe(303)
      const { lines } = await claim()
      expect(lines).toMatchObject([{ amount: '14', converted: '15' }])
      expect(lines[0]?.arithmetic).toContain('14.00 for 11 hours = 14.00')
    })

    it('keep the fields of the day and of the night apart when both go to another place', async () => {
      const trip = (place: string) => ({
        ...{ scheme: 'de', start: '2026-03-02T08:00', end: '2026-03-03T20:00' },
        days: [{ date: '2026-03-02', place, night: 'flat' }],
      })
      const claimAt = (place: string) =>
        owner.client.form('POST', path('allowances'), { intent: 'trip', trip: JSON.stringify(trip(place)) })
      const notes = async () =>
        (await claim()).lines
          .filter(({ date }) => date === '2026-03-02')
          .map(({ merchant, note }) => `${merchant}: ${note}`)
          .sort()
      await claimAt('FR')
      await on.database.run(
        "UPDATE expenses SET note = CASE WHEN arithmetic LIKE '%for a night%' THEN 'N' ELSE 'D' END WHERE event_id = ?",
        [event],
      )
      expect((await claimAt('PL')).status).toBe(303)
      expect(await notes()).toEqual(['Night, Poland: N', 'Per diem, Poland: D'])
    })

    it.each([
      [
        { allocation: 'Sales = 12.40; CC 200 = 10.00' },
        withoutBreakfast,
        'The amounts come to 22.4, and 28.0 is claimed',
      ],
      [
        { share: '-20.00', share_reason: 'Private' },
        () => claimTrip({ end: '2026-03-03T20:00' }),
        'This share of the amount is nothing',
      ],
    ])('are refused where the amounts of %j do not fit', async (form, claimAgain, message) => {
      await claimTrip()
      await changeSecondDay(form)
      const before = await stored()
      const answer = await claimAgain()
      expect([answer.status, text(await answer.text())]).toEqual([
        400,
        expect.stringContaining(`“Per diem, Germany” on 2026-03-03: ${message}. Change that line first`),
      ])
      expect(await stored()).toEqual(before)
    })

    it('are not moved to another event, which would claim them twice', async () => {
      const other = (await insertEvent(on.database, owner.id, { base_currency: 'EUR' })).id
      await drive({ date: '2026-03-05' })
      await claimTrip()
      const lines = await stored()
      const move = (ids: string[]) =>
        owner.client.form('POST', path('expenses'), [
          ...Object.entries({ intent: 'change-selected', field: 'event', event_id: other }),
          ...ids.map((id): [string, string] => ['id[]', id]),
        ])
      const answer = await move(lines.map(({ id }) => id))
      expect([answer.status, text(await answer.text())]).toEqual([
        400,
        expect.stringContaining('“Per diem, Germany” belongs to the trip of this event'),
      ])
      expect(await stored()).toEqual(lines)
      const mileage = lines.filter(({ kind }) => kind === 'mileage').map(({ id }) => id)
      expect((await move(mileage)).status).toBe(303)
      expect((await stored()).map(({ kind }) => kind)).toEqual(['per-diem', 'per-diem', 'per-diem'])
    })
  })

  it('of the longest trip are counted and claimed, with each meal of each day', async () => {
    const dates = Array.from({ length: TRIP_DAYS_MAX }, (_, day) => addDays('2025-01-01', day))
    const longTrip = {
      ...{ start: '2025-01-01T08:00', end: `${dates.at(-1)}T18:00` },
      ...Object.fromEntries(
        dates.flatMap((date) => [
          [`place ${date}`, 'FR/Paris'],
          [`night ${date}`, 'lodging'],
        ]),
      ),
      'provided[]': dates.flatMap((date) => MEALS.map((meal) => `${date} ${meal}`)).slice(1),
    }
    const shown = await counted(longTrip)
    expect(text(shown)).toContain('Count again')
    expect(JSON.parse(tripOf(shown)).days).toHaveLength(TRIP_DAYS_MAX)
    expect(JSON.parse(tripOf(shown)).days.at(-1)).toEqual({
      ...{ date: '2026-01-01', place: 'FR/Paris', night: 'lodging' },
      ...{ provided: ['breakfast', 'lunch', 'dinner'], paid: [] },
    })
    expect((await claimTrip({ ...longTrip, 'provided[]': [] })).status).toBe(303)
    expect(await stored()).toHaveLength(TRIP_DAYS_MAX)
  })

  it.each([
    ['2026-03-01T08:00', 'The trip must end after it starts'],
    ['2031-03-04T08:00', 'A trip has at most 366 days'],
  ])('of a trip until %s are not counted', async (end, reason) => {
    expect(text(await counted({ end }))).toContain(reason)
  })

  it('of a year without a table are not guessed', async () => {
    const trip = '{"scheme":"de","start":"2031-01-01T08:00","end":"2031-01-02T18:00","days":[]}'
    const answer = await owner.client.form('POST', path('allowances'), { intent: 'trip', trip })
    expect([answer.status, text(await answer.text())]).toEqual([
      400,
      expect.stringContaining('There is no table of Germany for 2031-01-01'),
    ])
    expect(await stored()).toEqual([])
  })

  it('of a drive are its distance at the rate of the vehicle', async () => {
    expect((await drive({})).status).toBe(303)
    expect(await stored()).toMatchObject([{ kind: 'mileage', date: '2026-03-02' }])
    expect((await stored())[0]?.arithmetic).toBe(
      '128 km x 0.30 = 38.40 (Germany, 2026-01-01 to 2026-12-31: § 9 Abs. 1 Satz 3 Nr. 4a Satz 2 EStG with § 5 BRKG)',
    )
    expect(totalClaim(await page('expenses'))).toBe('38.40 EUR')
  })

  it.each([
    [{ distance: 'far' }, 'Enter the distance as a number'],
    [{ vehicle: 'submarine' }, 'has no mileage rate for submarine'],
    [{ date: '2031-01-01' }, 'There is no table of Germany for 2031-01-01'],
    [{ passengers: '9' }, 'Enter the number of passengers'],
    [{ note: '' }, 'Enter from where to where you drove'],
  ])('of a drive with %j are refused, and nothing is stored', async (change, message) => {
    const answer = await drive(change)
    expect([answer.status, text(await answer.text())]).toEqual([400, expect.stringContaining(message)])
    expect(await stored()).toEqual([])
  })

  it('of a drive are added once by a form that is sent twice, and again with other values', async () => {
    const id = crypto.randomUUID()
    const distances = async () => (await stored()).map(({ arithmetic }) => arithmetic.split(' x')[0]).sort()
    await drive({ id })
    expect((await drive({ id })).status).toBe(303)
    expect(await distances()).toEqual(['128 km'])
    expect((await drive({ id, distance: '64' })).status).toBe(303)
    expect(await distances()).toEqual(['128 km', '64 km'])
    await owner.client.form('POST', path('expenses'), { intent: 'delete', id })
    expect(await distances()).toEqual(['64 km'])
    expect((await drive({ id })).status).toBe(303)
    expect(await distances()).toEqual(['128 km', '64 km'])
  })

  describe('whose form changes', () => {
    const change = async (form: Record<string, string>) => {
      await drive({})
      const [{ id } = { id: '' }] = await stored()
      const values = { date: '2026-03-02', merchant: 'Mileage', amount: '38.40', currency: 'EUR' }
      await owner.client.form('PUT', `/expenses/${id}`, { ...values, ...form })
      return stored()
    }

    it('the note stay allowances', async () => {
      owner.client.cookies.set('current_event_id', event)
      const [line] = await change({ note: 'By night' })
      expect(line?.arithmetic).toContain('128 km x 0.30 = 38.40')
    })

    it('the date lose their arithmetic and need a receipt', async () => {
      owner.client.cookies.set('current_event_id', event)
      expect(await change({ date: '2026-03-05' })).toMatchObject([
        { kind: 'mileage', date: '2026-03-05', arithmetic: '' },
      ])
      expect(text(await page('expenses'))).toContain('1 without receipt')
    })

    it('the date of several at once are refused', async () => {
      await claimTrip()
      const before = await stored()
      const ids = before.map(({ id }): [string, string] => ['id[]', id])
      const setDate = (date: string, selected: typeof ids) =>
        owner.client.form('POST', path('expenses'), [
          ...Object.entries({ intent: 'change-selected', field: 'date', date }),
          ...selected,
        ])
      const answer = await setDate('2026-03-02', ids)
      expect([answer.status, text(await answer.text())]).toEqual([
        400,
        expect.stringContaining('“Per diem, Germany” is an allowance for 2026-03-03'),
      ])
      expect((await setDate('2026-03-02', ids.slice(0, 1))).status).toBe(303)
      expect(await stored()).toEqual(before)
    })

    it('the amount lose their arithmetic and need a receipt', async () => {
      owner.client.cookies.set('current_event_id', event)
      expect(await change({ amount: '40' })).toMatchObject([{ kind: 'mileage', arithmetic: '' }])
      expect(text(await page('expenses'))).toContain('1 without receipt')
      expect(text(await page('close'))).toContain('No receipt and no declaration')
    })

    it('the amount to one below zero become refunds', async () => {
      owner.client.cookies.set('current_event_id', event)
      expect(await change({ amount: '-40' })).toMatchObject([{ kind: 'refund', arithmetic: '' }])
    })

    it('the amount of a day do not add the day again when the trip is claimed again', async () => {
      owner.client.cookies.set('current_event_id', event)
      await claimTrip()
      const [, { id } = { id: '' }] = await stored()
      const values = { date: '2026-03-03', merchant: 'Per diem', amount: '20', currency: 'EUR' }
      await owner.client.form('PUT', `/expenses/${id}`, values)
      await claimTrip({ end: '2026-03-04T16:00' })
      expect(await amounts()).toEqual([
        ['2026-03-02', 14],
        ['2026-03-03', 22.4],
        ['2026-03-04', 14],
      ])
    })
  })

  it('of a foreign event answer like one that does not exist', async () => {
    const other = await createUser(on)
    const answer = await other.client.get(path('allowances'))
    expect(answer.status).toBe(403)
  })
})
