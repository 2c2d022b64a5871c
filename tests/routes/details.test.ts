import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Client } from '../support/client'
import {
  html,
  insertEvent,
  insertExpense,
  movedTo,
  plain,
  refused,
  tags,
  text,
  withFailingWrites,
} from '../support/factories'
import { describeBesideDatabase, describeOnEachDatabase } from '../support/instances'
import { createUser, type Person } from '../support/users'

// The parts of claims besides expenses: settings, details of an event, advances (docs/endpoints.md).

const DETAILS = {
  purpose: 'Visit of the client\r\nand the fair',
  starts_on: '2026-10-05',
  ends_on: '2026-10-09',
  claimant: 'Ada Lovelace',
  department: 'Research',
  cost_centre: 'CC 42',
  company: 'Engines Ltd',
  approver: 'Charles Babbage',
}

const STORED = { ...DETAILS, purpose: 'Visit of the client\nand the fair' }

const SILENT = {
  purpose: '',
  starts_on: null,
  ends_on: null,
  claimant: null,
  department: null,
  cost_centre: null,
  company: null,
  approver: null,
}

const ADVANCE = { date: '2026-10-01', amount: '50', note: 'Cash from the office' }

const CHANGED = 'in the meantime, perhaps in another tab.'

interface StoredAdvance {
  id: string
  date: string
  amount: number
  note: string
}

/** The values that a browser would send for the form with this intent. */
function formOf(source: string, intent: string): Record<string, string> {
  const form =
    source
      .split('<form')
      .find((one) => one.includes(`name="intent" value="${intent}"`))
      ?.split('</form>')[0] ?? ''
  const inputs = tags(`<form${form}`).filter(
    ({ name, attributes }) => name === 'input' && attributes.has('name'),
  )
  const values = Object.fromEntries(
    inputs.map(({ attributes }) => [attributes.get('name') ?? '', attributes.get('value') ?? '']),
  )
  const [, select, chosen] =
    /<select[^>]* name="(\w+)"(?:(?!<\/select>).)*<option value="([^"]*)" selected/s.exec(form) ?? []
  const [, area, lines = ''] = /<textarea[^>]* name="(\w+)"[^>]*>([^<]*)</.exec(form) ?? []
  return {
    ...values,
    ...(select !== undefined && { [select]: chosen ?? '' }),
    ...(area !== undefined && { [area]: lines.replace(/^\n/, '') }),
  }
}

describeOnEachDatabase('what claims say, on %s', (on, provider) => {
  let owner: Person
  let stranger: Person
  let nobody: Client
  let event: string
  let path: string

  beforeAll(async () => {
    owner = await createUser(on)
    stranger = await createUser(on)
    nobody = new Client(on.server.url)
  })
  beforeEach(async () => {
    event = (await insertEvent(on.database, owner.id, { base_currency: 'USD', exchange_rate: 0.0077 })).id
    path = `/events/${event}/details`
    owner.client.cookies.set('current_event_id', event)
  })

  const page = async (query = '') => html(await owner.client.get(path + query))
  const send = (form: Record<string, string>, query = '') => owner.client.form('POST', path + query, form)
  const goneTo = async (form: Record<string, string>, query = '') => {
    const answer = await send(form, query)
    expect([answer.status, answer.status === 303 ? '' : text(await answer.text())]).toEqual([303, ''])
    return answer.headers.get('Location')
  }
  const put = async (form: Record<string, string>, client = owner.client) =>
    plain(await client.form('PUT', path, form))
  const details = async () => {
    const [row] = await on.database.all(`SELECT ${Object.keys(SILENT).join(', ')} FROM events WHERE id = ?`, [
      event,
    ])
    return row
  }
  const advances = async () => {
    const rows = await on.database.all<StoredAdvance>(
      'SELECT id, date, amount, note FROM advances WHERE event_id = ? ORDER BY date, id',
      [event],
    )
    return rows.map((row) => ({ ...row, amount: Number(row.amount) }))
  }
  const close = () => on.database.run("UPDATE events SET status = 'closed' WHERE id = ?", [event])

  describe('settings', () => {
    const SETTINGS = {
      department: 'Sales',
      cost_centre: 'CC 7',
      company: 'Engines Ltd',
      approver: 'Mary',
      paper: 'Letter',
    }
    const stored = async ({ id } = owner) => {
      const [row] = await on.database.all(
        'SELECT department, cost_centre, company, approver, paper FROM users WHERE id = ?',
        [id],
      )
      return row
    }
    const save = (form: Record<string, string>) =>
      owner.client.form('POST', '/settings', { intent: 'claims', ...form })

    it.each([
      ['Sales 60 %; Project X 30 %', 'The percentages come to 90 %, not to 100 %'],
      ['Sales = 60; Project X = 30', 'Give the cost centres percentages, not amounts'],
    ])('with the cost centres %s are refused, and nothing is saved', async (cost_centre, message) => {
      const answer = await save({ ...SETTINGS, cost_centre })
      expect([answer.status, text(await answer.text()).includes(message)]).toEqual([400, true])
      expect(await stored()).toMatchObject({ cost_centre: '' })
      const details = { intent: 'save', ...DETAILS, cost_centre }
      const ofEvent = await owner.client.form('POST', `/events/${event}/details`, details)
      expect([ofEvent.status, text(await ofEvent.text()).includes(message)]).toEqual([400, true])
    })

    it('name several cost centres with percentages, or one of any name', async () => {
      for (const cost_centre of ['Sales 60 %; Project X', '4711; 4712', 'Travel 60 %']) {
        expect((await save({ ...SETTINGS, cost_centre })).status).toBe(303)
        expect(await stored()).toMatchObject({ cost_centre })
      }
    })

    it('are saved, and shown in their form and as what an event says when it says nothing', async () => {
      const answer = await save({ ...SETTINGS, department: '  Sales ' })
      expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/settings?saved=claims#claims'])
      expect(await stored()).toEqual(SETTINGS)
      expect(await stored(stranger)).toEqual({
        department: '',
        cost_centre: '',
        company: '',
        approver: '',
        paper: 'A4',
      })
      const source = await html(await owner.client.get('/settings?saved=claims'))
      expect(text(source)).toContain('What your claims say is saved.')
      expect(formOf(source, 'claims')).toMatchObject({ intent: 'claims', ...SETTINGS })
      const placeholders = tags(await page()).flatMap(({ attributes }) => attributes.get('placeholder') ?? [])
      expect(placeholders).toEqual([expect.stringMatching(/^Person/), 'Sales', 'CC 7', 'Engines Ltd', 'Mary'])
    })

    describeBesideDatabase(provider, 'their form', () => {
      it('with an invalid paper or choice of positions, stored with SQL, are shown as A4 with positions removed', async () => {
        const { id, client } = await createUser(on)
        await on.database.run("UPDATE users SET paper = 'A5', photo_positions = 'some' WHERE id = ?", [id])
        const [, form = ''] = (await html(await client.get('/settings'))).split(
          'name="intent" value="claims"',
        )
        const chosen = tags(form.split('</form>')[0] ?? '').filter(({ attributes }) =>
          attributes.has('selected'),
        )
        expect(chosen.map(({ attributes }) => attributes.get('value'))).toEqual(['A4', 'remove'])
      })

      it('are emptied, and refused where they cannot be', async () => {
        await save(SETTINGS)
        expect((await save({ paper: 'A4' })).status).toBe(303)
        expect(await stored()).toEqual({
          department: '',
          cost_centre: '',
          company: '',
          approver: '',
          paper: 'A4',
        })
        for (const [slip, words] of [
          [{ department: 'x'.repeat(201) }, 'Department can have at most 200 characters'],
          [{ approver: 'a\0b' }, 'Approver holds characters that cannot be stored'],
          [{ paper: 'A5' }, 'Choose A4 or Letter'],
        ] as const) {
          const answer = await save({ ...SETTINGS, ...slip })
          expect([answer.status, text(await answer.text())]).toEqual([400, expect.stringContaining(words)])
        }
        expect(await stored()).toEqual({
          department: '',
          cost_centre: '',
          company: '',
          approver: '',
          paper: 'A4',
        })
      })
    })
  })

  describe('details', () => {
    it('are saved by a form that is filled with them', async () => {
      const form = formOf(await page(), 'save')
      expect(form).toEqual({
        intent: 'save',
        before: expect.any(String),
        version: expect.any(String),
        claim_currency: expect.any(String),
        figure_style: '1,234.5',
        ...Object.fromEntries([...Object.keys(DETAILS), 'budget'].map((name) => [name, ''])),
        approvals: '0',
      })
      expect(await goneTo({ ...form, ...DETAILS })).toBe(`${path}?saved=details`)
      expect(await details()).toEqual(STORED)
      const source = await page('?saved=details')
      expect(text(source)).toContain('The details are saved.')
      expect(formOf(source, 'save')).toMatchObject(STORED)
      expect(await goneTo({ ...formOf(source, 'save'), department: '-', claimant: '', ends_on: '' })).toBe(
        `${path}?saved=details`,
      )
      expect(await details()).toEqual({ ...STORED, department: '', claimant: null, ends_on: null })
      expect(formOf(await page(), 'save')).toMatchObject({ department: '-', claimant: '', ends_on: '' })
    })

    it('show a budget whose currency an administrator left out, and delete it', async () => {
      await on.database.run('UPDATE events SET budget = 100 WHERE id = ?', [event])
      const form = formOf(await page(), 'save')
      expect(form.budget).toBe('100.00')
      await goneTo({ ...form, budget: '' })
      expect(formOf(await page(), 'save').budget).toBe('')
    })

    it('are replaced as a whole by PUT', async () => {
      expect(await put(DETAILS)).toEqual(movedTo(path))
      expect(await details()).toEqual(STORED)
      expect(await put({ purpose: '  x ' })).toEqual(movedTo(path))
      expect(await details()).toEqual({ ...SILENT, purpose: 'x' })
      expect(await put({ department: '–', approver: ' - ', company: '—' })).toEqual(movedTo(path))
      expect(await details()).toEqual({ ...SILENT, department: '', approver: '', company: '' })
      expect(await put({ ends_on: '2026-10-09' })).toEqual(movedTo(path))
      expect(await details()).toEqual({ ...SILENT, ends_on: '2026-10-09' })
    })

    it('take all that they can hold', async () => {
      const full = {
        purpose: `${'x'.repeat(499)}\r\n${'x'.repeat(500)}`,
        claimant: 'é'.repeat(200),
        company: '💶'.repeat(100),
      }
      expect(await put(full)).toEqual(movedTo(path))
      expect(await details()).toEqual({ ...SILENT, ...full, purpose: full.purpose.replace('\r', '') })
      expect(await put({ starts_on: '2026-10-09', ends_on: '2026-10-09' })).toEqual(movedTo(path))
    })

    it('answer a form that was filled before another change with a conflict, and store it when sent again; the same form twice is done once', async () => {
      const form = formOf(await page(), 'save')
      await goneTo({ ...form, ...DETAILS })
      await goneTo({ ...form, ...DETAILS })
      const second = await send({ ...form, purpose: 'Other' })
      const source = await second.text()
      expect([second.status, text(source)]).toEqual([
        409,
        expect.stringContaining(`This event was changed ${CHANGED}`),
      ])
      expect(formOf(source, 'save')).toMatchObject({ ...STORED, purpose: 'Other' })
      expect(await details()).toEqual(STORED)
      await goneTo(formOf(source, 'save'))
      expect(await details()).toEqual({ ...STORED, purpose: 'Other' })
    })

    it('of six changes at one moment one is saved, and five get a conflict', async () => {
      const form = formOf(await page(), 'save')
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, at) => send({ ...form, purpose: `purpose ${at}` })),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([303, 409, 409, 409, 409, 409])
    })

    it('leave name, terms and expenses alone', async () => {
      await insertExpense(on.database, event, { amount: 100, currency: 'KES', converted_amount: 5 })
      const terms = () =>
        on.database.all('SELECT name, base_currency, exchange_rate, status FROM events WHERE id = ?', [event])
      const before = await terms()
      await put({ ...DETAILS, name: 'x', base_currency: 'EUR', status: 'closed' })
      expect(await terms()).toEqual(before)
      const expenses = await on.database.all('SELECT converted_amount FROM expenses WHERE event_id = ?', [
        event,
      ])
      expect(expenses.map((row) => Number(row.converted_amount))).toEqual([5])
    })

    it('answer another user with 403, and a visitor without a session with 401', async () => {
      await put({ purpose: 'Secret' })
      expect(await put(DETAILS, stranger.client)).toEqual(refused(403, 'Forbidden'))
      expect(await put(DETAILS, nobody)).toEqual(refused(401, 'Unauthorized'))
      expect(await plain(await stranger.client.get(path))).toEqual(refused(403, 'Forbidden'))
      expect((await nobody.get(path)).status).toBe(401)
      for (const form of [
        { intent: 'save', ...DETAILS },
        { intent: 'add', id: crypto.randomUUID(), ...ADVANCE },
      ]) {
        expect(await (await stranger.client.form('POST', path, form)).text()).not.toContain('Secret')
        expect((await stranger.client.form('POST', path, form)).status).toBe(403)
        expect((await nobody.form('POST', path, form)).status).toBe(401)
      }
      const nowhere = `/events/${crypto.randomUUID()}/details`
      expect(await plain(await owner.client.get(nowhere))).toEqual(refused(404, 'Event not found'))
      expect(await plain(await owner.client.form('PUT', nowhere, DETAILS))).toEqual(
        refused(404, 'Event not found'),
      )
      expect(await plain(await owner.client.form('PUT', '/events/a%00b/details', DETAILS))).toEqual(
        refused(404, 'Event not found'),
      )
      expect([await details(), await advances()]).toEqual([{ ...SILENT, purpose: 'Secret' }, []])
    })

    it('answer other methods with 405, and a failing database with 500', async () => {
      for (const method of ['DELETE', 'PATCH']) {
        const answer = await owner.client.form(method, path, DETAILS)
        expect([method, answer.status, answer.headers.get('Allow')]).toEqual([
          method,
          405,
          'GET, HEAD, POST, PUT',
        ])
      }
      await withFailingWrites(on.database, 'UPDATE', 'events', async () => {
        expect(await put(DETAILS)).toEqual(refused(500, 'Failed to update event'))
        expect((await send({ intent: 'save', ...DETAILS })).status).toBe(500)
      })
      expect(await details()).toEqual(SILENT)
      expect((await send({ intent: 'none' })).status).toBe(400)
    })

    describeBesideDatabase(provider, 'their page', () => {
      it.each([
        ['-', []],
        ['', ['Sales', 'CC 7', 'Works Ltd', 'Mary']],
      ])('with %j for what the settings say, the claim says %j', async (typed, said) => {
        const user = await createUser(on)
        const settings = { department: 'Sales', cost_centre: 'CC 7', company: 'Works Ltd', approver: 'Mary' }
        await user.client.form('POST', '/settings', { intent: 'claims', paper: 'A4', ...settings })
        const { id } = await insertEvent(on.database, user.id)
        const address = `/events/${id}/details`
        const form = Object.fromEntries(Object.keys(settings).map((name) => [name, typed]))
        expect((await user.client.form('PUT', address, form)).status).toBe(200)
        await on.database.run("UPDATE events SET status = 'closed' WHERE id = ?", [id])
        const [shown = ''] = /<dl.*?<\/dl>/s.exec(await html(await user.client.get(address))) ?? []
        expect(Object.values(settings).filter((value) => shown.includes(value))).toEqual(said)
      })

      it('a claim names its claimant as its event does, else as settings and account do', async () => {
        const user = await createUser(on)
        const settings = { department: 'Sales', cost_centre: 'CC 7', company: 'Works Ltd', approver: 'Mary' }
        await user.client.form('POST', '/settings', { intent: 'claims', paper: 'A4', ...settings })
        const claimantIn = async (form: Record<string, string>) => {
          const { id } = await insertEvent(on.database, user.id)
          await user.client.form('PUT', `/events/${id}/details`, form)
          expect((await user.client.send('PUT', `/events/${id}/close`)).status).toBe(200)
          const [claim] = await on.database.all<{ content: string }>(
            'SELECT content FROM claims WHERE event_id = ?',
            [id],
          )
          return JSON.parse(claim?.content ?? '').claimant
        }
        const [account] = await on.database.all<{ name: string; email: string }>(
          'SELECT name, email FROM users WHERE id = ?',
          [user.id],
        )
        const { department, cost_centre: costCentre, company, approver } = DETAILS
        const ofEvent = { name: DETAILS.claimant, department, costCentre, company, approver }
        expect(await claimantIn(DETAILS)).toEqual({ ...ofEvent, email: account?.email })
        const { cost_centre, ...others } = settings
        expect(await claimantIn({})).toEqual({ ...account, ...others, costCentre: cost_centre })
      })

      it('are shown and not changed when the event is closed; what was typed stays in sight', async () => {
        await put({ purpose: 'The fair', department: '-', company: 'Engines Ltd' })
        const form = formOf(await page(), 'save')
        await close()
        const source = await page()
        expect(text(source)).toContain('This event is closed.')
        expect(text(source)).toContain('Purpose The fair')
        expect(text(source)).not.toContain('Department')
        expect(formOf(source, 'save')).toEqual({})
        expect(formOf(source, 'add')).toEqual({})
        expect(await put(DETAILS)).toEqual(refused(409, 'Event is closed'))
        const answer = await send({ ...form, purpose: 'Other' })
        const after = await answer.text()
        expect([answer.status, text(after)]).toEqual([409, expect.stringContaining('Event is closed')])
        expect(formOf(after, 'save')).toMatchObject({ purpose: 'Other' })
        expect(await details()).toMatchObject({ purpose: 'The fair' })
      })
    })

    describeBesideDatabase(provider, 'what is typed', () => {
      it.each([
        [{ starts_on: '2026-02-30' }, 'Enter the first day, such as 2026-10-05, or leave it empty'],
        [{ ends_on: 'tomorrow' }, 'Enter the last day, such as 2026-10-05, or leave it empty'],
        [{ ends_on: '+012026-10-05' }, 'Enter the last day, such as 2026-10-05, or leave it empty'],
        [{ starts_on: '2026-10-10', ends_on: '2026-10-09' }, 'The last day is before the first'],
        [{ purpose: 'x'.repeat(1001) }, 'Purpose can have at most 1000 characters'],
        [{ purpose: 'a\0b' }, 'Purpose holds characters that cannot be stored'],
        [{ claimant: 'x'.repeat(201) }, 'Claimant can have at most 200 characters'],
        [{ claimant: '-' }, 'Enter a name, or clear the field to use your own'],
        [{ cost_centre: 'x'.repeat(201) }, 'Cost centre can have at most 200 characters'],
        [{ company: 'a\0b' }, 'Company holds characters that cannot be stored'],
      ])('refuse %j, keep what was typed, and change nothing', async (slip, message) => {
        await put({ purpose: 'Before' })
        expect(await put({ ...DETAILS, ...slip })).toEqual(refused(400, message))
        const answer = await send({ ...formOf(await page(), 'save'), ...DETAILS, ...slip })
        const source = await answer.text()
        expect([answer.status, text(source)]).toEqual([400, expect.stringContaining(message)])
        expect(formOf(source, 'save')).toMatchObject({ approver: 'Charles Babbage' })
        expect(await details()).toEqual({ ...SILENT, purpose: 'Before' })
      })
    })
  })

  describe('advances', () => {
    const add = async (form: Record<string, string>, client = owner.client) =>
      plain(await client.form('POST', '/advances', form))
    const balances = async (address: string) =>
      [...(await html(await owner.client.get(address))).matchAll(/<p class="due">(.*?)<\/p>/gs)].map(
        ([, due = '']) => text(due),
      )

    it('are added, and what is due is shown with them and below the total of the expenses', async () => {
      await insertExpense(on.database, event, { amount: 100, currency: 'USD', converted_amount: 100.1 })
      expect(await balances(path)).toEqual([])
      expect(await balances(`/events/${event}/expenses`)).toEqual([])
      const form = formOf(await page(), 'add')
      expect(await goneTo({ ...form, ...ADVANCE, amount: '1.234,50' })).toBe(`${path}?saved=added`)
      expect(await add({ ...ADVANCE, amount: '0.2', date: '2026-09-30' })).toEqual(movedTo(path))
      expect(await advances()).toMatchObject([
        { date: '2026-09-30', amount: 0.2 },
        { ...ADVANCE, id: form.id, amount: 1234.5 },
      ])
      const due = 'Less advances 1,234.70 USD To pay back 1,134.60 USD'
      expect(await balances(path)).toEqual([`Total 100.10 USD ${due}`])
      expect(await balances(`/events/${event}/expenses`)).toEqual([due])
      await on.database.run('DELETE FROM advances WHERE event_id = ? AND amount > 1000', [event])
      // a search does not change the due amount of the event
      for (const search of ['', '?search=nothing'])
        expect(await balances(`/events/${event}/expenses${search}`)).toEqual([
          'Less advances 0.20 USD Due 99.90 USD',
        ])
    })

    it('a form that is sent twice adds one, at the same moment too; with other values it adds another', async () => {
      const form = { ...formOf(await page(), 'add'), ...ADVANCE }
      await Promise.all([goneTo(form), goneTo(form)])
      await goneTo({ ...form, amount: '50.00' })
      expect(await advances()).toHaveLength(1)
      for (const [at, change] of [{ date: '2026-10-02' }, { amount: '51' }, { note: 'Other' }].entries()) {
        await goneTo({ ...form, ...change })
        expect(await advances()).toHaveLength(at + 2)
      }
      const [taken] = await advances()
      const other = (await insertEvent(on.database, owner.id)).id
      const answer = await owner.client.form('POST', `/events/${other}/details`, {
        ...form,
        id: taken?.id ?? '',
      })
      expect(answer.status).toBe(303)
      expect(await on.database.all('SELECT note FROM advances WHERE event_id = ?', [other])).toEqual([
        { note: ADVANCE.note },
      ])
      expect(await advances()).toHaveLength(4)
    })

    it('are changed by a form that is filled with them, and by PUT', async () => {
      await add({ ...ADVANCE, amount: '9999999999999.99' })
      const [{ id } = { id: '' }] = await advances()
      const form = formOf(await page(`?edit=${id}`), 'change')
      expect(form).toMatchObject({ ...ADVANCE, id, amount: '9999999999999.99' })
      expect(await goneTo({ ...form, amount: '60' }, `?edit=${id}`)).toBe(`${path}?saved=changed`)
      await goneTo({ ...form, amount: '60.00' }, `?edit=${id}`)
      const second = await send({ ...form, amount: '70' }, `?edit=${id}`)
      const source = await second.text()
      expect([second.status, text(source)]).toEqual([
        409,
        expect.stringContaining(`This advance was changed ${CHANGED}`),
      ])
      expect(await advances()).toEqual([{ ...ADVANCE, id, amount: 60 }])
      await goneTo(formOf(source, 'change'), `?edit=${id}`)
      expect(await advances()).toEqual([{ ...ADVANCE, id, amount: 70 }])
      await goneTo({ ...form, note: 'Other' }, `?edit=${id}`)
      expect(await advances()).toEqual([{ ...ADVANCE, id, note: 'Other', amount: 70 }])
      expect(
        await plain(await owner.client.form('PUT', `/advances/${id}`, { date: '2026-10-02', amount: '7,5' })),
      ).toEqual(movedTo(path))
      expect(await advances()).toEqual([{ id, date: '2026-10-02', amount: 7.5, note: '' }])
      const again = formOf(await page(`?edit=${id}`), 'change')
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, at) => send({ ...again, note: `note ${at}` }, `?edit=${id}`)),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([303, 409, 409, 409, 409, 409])
    })

    it('are deleted after they were asked about, and by DELETE, once', async () => {
      await add(ADVANCE)
      await add({ ...ADVANCE, date: '2026-10-03' })
      const [first, second] = await advances()
      const source = await page(`?delete=${first?.id}`)
      expect(text(source)).toMatch(/Delete this advance\? Oct 1, 2026 , 50.00 USD/)
      const form = formOf(source, 'delete')
      expect(await goneTo(form)).toBe(`${path}?saved=deleted`)
      const again = await send(form, `?delete=${first?.id}`)
      expect([again.status, text(await again.text())]).toEqual([
        404,
        expect.stringContaining('This advance is gone.'),
      ])
      expect(text(await page(`?edit=${first?.id}`))).toContain('This advance is gone.')
      expect(await plain(await owner.client.send('DELETE', `/advances/${second?.id}`))).toEqual(movedTo(path))
      expect(await plain(await owner.client.send('DELETE', `/advances/${second?.id}`))).toEqual(
        refused(404, 'Advance not found'),
      )
      expect(await advances()).toEqual([])
    })

    it('need an event of the user, and are found by their owner alone', async () => {
      await add(ADVANCE)
      const before = await advances()
      const [{ id } = { id: '' }] = before
      stranger.client.cookies.set('current_event_id', event)
      nobody.cookies.set('current_event_id', event)
      expect(await add(ADVANCE, stranger.client)).toEqual(refused(403, 'Forbidden'))
      expect(await add(ADVANCE, nobody)).toEqual(refused(401, 'Unauthorized'))
      const missing = refused(404, 'Advance not found')
      for (const other of [id, crypto.randomUUID(), 'a%00b', event]) {
        expect(await plain(await stranger.client.form('PUT', `/advances/${other}`, ADVANCE))).toEqual(missing)
        expect(await plain(await stranger.client.send('DELETE', `/advances/${other}`))).toEqual(missing)
        expect(await plain(await nobody.send('DELETE', `/advances/${other}`))).toEqual(
          refused(401, 'Unauthorized'),
        )
      }
      const own = (await insertEvent(on.database, stranger.id)).id
      for (const intent of ['change', 'delete']) {
        const answer = await stranger.client.form('POST', `/events/${own}/details?edit=${id}`, {
          intent,
          id,
          ...ADVANCE,
          note: '',
        })
        expect([intent, answer.status]).toEqual([intent, 404])
        expect(await answer.text()).not.toContain(ADVANCE.note)
      }
      expect(await advances()).toEqual(before)
      owner.client.cookies.set('current_event_id', crypto.randomUUID())
      expect(await add(ADVANCE)).toEqual(refused(404, 'Event not found'))
      owner.client.cookies.delete('current_event_id')
      expect(await add(ADVANCE)).toEqual(refused(400, 'Missing event ID'))
      const answer = await owner.client.get('/advances')
      expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'POST'])
    })

    it('a failing database stores nothing, and says so', async () => {
      await withFailingWrites(on.database, 'INSERT', 'advances', async () => {
        expect(await add(ADVANCE)).toEqual(refused(500, 'Failed to save advance'))
      })
      await add(ADVANCE)
      const before = await advances()
      const [{ id } = { id: '' }] = before
      await withFailingWrites(on.database, 'UPDATE', 'advances', async () => {
        expect(
          await plain(await owner.client.form('PUT', `/advances/${id}`, { ...ADVANCE, amount: '1' })),
        ).toEqual(refused(500, 'Failed to save advance'))
      })
      await withFailingWrites(on.database, 'DELETE', 'advances', async () => {
        expect(await plain(await owner.client.send('DELETE', `/advances/${id}`))).toEqual(
          refused(500, 'Failed to delete advance'),
        )
      })
      expect(await advances()).toEqual(before)
    })

    it('keep their amounts when the claim currency changes, after the form has shown that', async () => {
      await add(ADVANCE)
      await add(ADVANCE)
      const terms = {
        id: event,
        name: 'Trip',
        base_currency: 'EUR',
        sample_receipt_amount: '1000',
        sample_receipt_currency: 'KES',
        sample_claim_amount: '7',
        filled: '',
      }
      const query = new URLSearchParams(terms)
      expect(await (await owner.client.get(`/events/${event}/preview?${query}`)).json()).toMatchObject({
        advances: 2,
      })
      const first = await owner.client.form('POST', '/dashboard', { intent: 'update', ...terms })
      expect(first.headers.get('Location')).toMatch(/^\/dashboard\?edit=/)
      const shown = text(await html(await owner.client.get(first.headers.get('Location') ?? '')))
      expect(shown).toContain('2 advances stay in USD. They are not taken off until they are entered in EUR')
      const saved = await owner.client.form('POST', '/dashboard', {
        intent: 'update',
        ...terms,
        seen: 'EUR 0.007 KES',
      })
      expect(saved.headers.get('Location')).toBe('/dashboard')
      expect(await balances(path)).toEqual(['Total 0.00 EUR Due 0.00 EUR'])
      // advances in USD are left out already
      const next = new URLSearchParams({ ...terms, base_currency: 'GBP' })
      expect(await (await owner.client.get(`/events/${event}/preview?${next}`)).json()).toMatchObject({
        advances: 0,
      })
      const same = await owner.client.form('POST', '/dashboard', {
        intent: 'update',
        ...terms,
        sample_claim_amount: '8',
      })
      expect(same.headers.get('Location')).toBe('/dashboard')
    })

    it('are refused with too many decimals or another claim currency, and so are budgets', async () => {
      await add(ADVANCE)
      const before = await advances()
      const [{ id } = { id: '' }] = before
      const slips = [
        [{ amount: '1.0055' }, refused(400, 'USD has at most 2 decimals')],
        [
          { claim_currency: 'EUR' },
          refused(409, 'The claim currency is now USD. Check the amounts, then save again'),
        ],
      ] as const
      for (const [slip, refusal] of slips) {
        const form: Record<string, string> = { ...ADVANCE, note: 'Second', ...slip }
        expect(await add(form)).toEqual(refusal)
        expect(await plain(await owner.client.form('PUT', `/advances/${id}`, form))).toEqual(refusal)
        const { amount: budget = '', ...rest } = form
        expect(await put({ ...rest, budget })).toEqual(refusal)
      }
      expect(await advances()).toEqual(before)
    })

    it('go with their event', async () => {
      await add(ADVANCE)
      await on.database.run('DELETE FROM events WHERE id = ?', [event])
      expect(await advances()).toEqual([])
    })

    describeBesideDatabase(provider, 'their page and form', () => {
      it('what was typed for one claim currency is not stored as an amount in another', async () => {
        const added: Record<string, string> = { ...formOf(await page(), 'add'), ...ADVANCE }
        await goneTo(added)
        const edit = `?edit=${added.id}`
        const forms: [Record<string, string>, string][] = [
          [{ ...formOf(await page(), 'add'), ...ADVANCE, amount: '60' }, ''],
          [{ ...formOf(await page(edit), 'change'), amount: '70' }, edit],
        ]
        await on.database.run("UPDATE events SET base_currency = 'EUR' WHERE id = ?", [event])
        for (const [form, query] of forms) {
          const answer = await send(form, query)
          const source = await answer.text()
          expect([answer.status, text(source)]).toEqual([
            409,
            expect.stringContaining('The claim currency is now EUR. Check the amounts'),
          ])
          expect((await advances()).map(({ amount }) => amount)).toEqual([50])
          expect(formOf(source, form.intent ?? '')).toMatchObject({
            amount: form.amount,
            claim_currency: 'EUR',
          })
        }
        // sending the same forms again changes nothing
        await goneTo(added)
        for (const [form, query] of forms) await goneTo({ ...form, claim_currency: 'EUR' }, query)
        expect((await advances()).map(({ amount }) => amount).sort()).toEqual([60, 70])
      })

      it('of a closed event stay as they are', async () => {
        await add(ADVANCE)
        const before = await advances()
        const [{ id } = { id: '' }] = before
        const change = { ...formOf(await page(`?edit=${id}`), 'change'), amount: '60' }
        const form = { ...formOf(await page(), 'add'), ...ADVANCE, note: 'Second' }
        await close()
        const closed = refused(409, 'Event is closed')
        expect(await add(ADVANCE)).toEqual(closed)
        expect(await plain(await owner.client.form('PUT', `/advances/${id}`, ADVANCE))).toEqual(closed)
        expect(await plain(await owner.client.send('DELETE', `/advances/${id}`))).toEqual(closed)
        const changed = await send(change, `?edit=${id}`)
        expect([changed.status, formOf(await changed.text(), 'change').amount]).toEqual([409, '60'])
        const added = await send(form)
        expect([added.status, formOf(await added.text(), 'add').note]).toEqual([409, 'Second'])
        expect((await send({ intent: 'delete', id })).status).toBe(409)
        expect(await advances()).toEqual(before)
        const source = await page()
        expect(text(source)).toContain('Oct 1, 2026')
        expect(source).not.toContain('?edit=')
      })
    })

    describeBesideDatabase(provider, 'what is typed', () => {
      it.each([
        [{ date: '' }, 'Enter the date of the advance, such as 2026-10-05'],
        [{ date: '2026-02-30' }, 'Enter the date of the advance, such as 2026-10-05'],
        [{ amount: '' }, 'Enter an amount above zero, such as 2450 or 18.87'],
        [{ amount: '0' }, 'Enter an amount above zero, such as 2450 or 18.87'],
        [{ amount: '-5' }, 'Enter an amount above zero, such as 2450 or 18.87'],
        [
          { amount: '200 EUR', claim_currency: 'USD' },
          'The amount here is in USD. Enter what 200 EUR was worth in USD',
        ],
        [{ amount: '1.000' }, '1.000 can be 1,000 or 1. Write 1000 or 1'],
        [{ amount: '1.0050', claim_currency: 'USD' }, 'USD has at most 2 decimals'],
        [{ amount: '12345678901234.56' }, 'Amounts have at most 15 digits'],
        [{ note: 'x'.repeat(501) }, 'Note can have at most 500 characters'],
        [{ note: 'a\0b' }, 'Note holds characters that cannot be stored'],
      ])('refuse %j, keep what was typed, and store nothing', async (slip, message) => {
        expect(await add({ ...ADVANCE, ...slip })).toEqual(refused(400, message))
        const answer = await send({ ...formOf(await page(), 'add'), ...ADVANCE, ...slip })
        const source = await answer.text()
        expect([answer.status, text(source)]).toEqual([400, expect.stringContaining(message)])
        if (!('note' in slip)) expect(formOf(source, 'add')).toMatchObject({ note: ADVANCE.note })
        expect(await advances()).toEqual([])
      })
    })
  })
})
