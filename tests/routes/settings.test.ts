import { beforeEach, describe, expect, it } from 'vitest'
import { USUAL_CATEGORIES } from '~/domain/expenses/categories'
import { CATEGORIES_PER_USER_MAX } from '~/limits'
import type { Client } from '../support/client'
import { insertRow } from '../support/database'
import { html, insertEvent, insertExpense, tags, untilWaiting, withFailingWrites } from '../support/factories'
import { describeBesideDatabase, describeOnEachDatabase } from '../support/instances'
import { createUser, type Person } from '../support/users'

// Settings: the formats and looks of a user's pages, and the defaults of their forms.

const DISPLAY = { number_format: 'point-comma', date_format: 'iso', time_zone: 'Asia/Kolkata', theme: 'dark' }

const AS_BROWSER = { number_format: 'browser', date_format: 'browser', time_zone: 'UTC', theme: 'system' }

/** The selected value of each choice in the form with an intent. */
function chosenIn(source: string, intent: string): Record<string, string> {
  const [, form = ''] = source.split(`name="intent" value="${intent}"`)
  const chosen: Record<string, string> = {}
  let select = ''
  for (const { name, attributes } of tags(form.split('</form>')[0] ?? '')) {
    if (name === 'select') select = attributes.get('name') ?? ''
    if (attributes.has('selected')) chosen[select] = attributes.get('value') ?? ''
  }
  return chosen
}

/** The theme in the markup of a document. */
const themeOf = (source: string) =>
  /^<!DOCTYPE html><html lang="en"(?: data-theme="(\w+)")?(?: data-figures="[^"]+")?(?: data-user="[^"]+")?>/.exec(
    source,
  )?.[1]

describeOnEachDatabase('settings on %s', (on, provider) => {
  let owner: Person

  beforeEach(async () => {
    owner = await createUser(on)
  })

  const save = (form: Record<string, string>, query = '') =>
    owner.client.form('POST', `/settings${query}`, form)
  const read = async (path: string, client: Client = owner.client) =>
    html(await client.get(path, { 'Accept-Language': 'en' }))
  const stored = async (columns: string) =>
    (await on.database.all(`SELECT ${columns} FROM users WHERE id = ?`, [owner.id]))[0]
  const display = () => stored('number_format, date_format, time_zone, theme')

  it('of the display are saved, and chosen in their form; another user keeps theirs', async () => {
    const stranger = await createUser(on)
    const answer = await save({ intent: 'display', ...DISPLAY })
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/settings?saved=display#display'])
    expect(await display()).toEqual(DISPLAY)
    expect(chosenIn(await read('/settings'), 'display')).toEqual(DISPLAY)
    expect(chosenIn(await read('/settings', stranger.client), 'display')).toEqual(AS_BROWSER)
  })

  it('write figures, dates and times of pages, and renew the pages that were kept', async () => {
    const event = await insertEvent(on.database, owner.id, { created_at: '2026-10-05T21:30:00.000+00:00' })
    await on.database.run("UPDATE events SET starts_on = '2026-10-05' WHERE id = ?", [event.id])
    await insertExpense(on.database, event.id, { converted_amount: 1234.5 })
    const path = `/events/${event.id}/expenses`
    for (const asked of [path, path]) expect(await read(asked)).toMatch(/Oct 5, 2026[\s\S]*1,234\.50/)
    await save({ intent: 'display', ...DISPLAY })
    for (const asked of [path, path]) expect(await read(asked)).toMatch(/2026-10-05[\s\S]*1\.234,50/)
    const since = /since ([^(]*)\(this browser\)/.exec(await read('/settings'))?.[1]
    expect(since).toMatch(/^20\d\d-\d\d-\d\d \d\d:\d\d GMT\+5:30 $/)
  })

  it('of the theme are on each document of their user, kept ones too, and on none of others', async () => {
    const event = await insertEvent(on.database, owner.id)
    const paths = ['/dashboard', '/settings', '/trash', '/claims', `/events/${event.id}/close`]
    const themes = async () => Promise.all(paths.map(async (path) => themeOf(await read(path))))
    for (const [theme, shown] of [
      ['dark', 'dark'],
      ['light', 'light'],
      ['system', undefined],
    ] as const) {
      await save({ intent: 'display', theme })
      for (let times = 0; times < 2; times++) expect(await themes()).toEqual(paths.map(() => shown))
    }
    await save({ intent: 'display', theme: 'dark' })
    const nowhere = await owner.client.get('/nothing-here')
    expect([nowhere.status, themeOf(await nowhere.text())]).toEqual([404, 'dark'])
    const refused = await save({ intent: 'profile', name: '', home_currency: 'USD' })
    expect([refused.status, themeOf(await refused.text())]).toEqual([400, 'dark'])
    expect(themeOf(await read('/dashboard', (await createUser(on)).client))).toBeUndefined()
    await owner.client.form('POST', '/sign-out')
    expect(themeOf(await read('/sign-in'))).toBeUndefined()
  })

  /** Opens the form with an intent. Returns its values, as a browser would send them. */
  async function opened(intent: string): Promise<Record<string, string>> {
    const source = await read('/settings')
    const forms = source.split('<form').map((part) => part.split('</form>')[0] ?? '')
    const form = forms.find((part) => part.includes(`name="intent" value="${intent}"`)) ?? ''
    const inputs = tags(form).filter(({ name }) => name === 'input')
    const typed = inputs.map(({ attributes }) => [attributes.get('name'), attributes.get('value') ?? ''])
    return { intent, ...Object.fromEntries(typed), ...chosenIn(source, intent) }
  }

  it.each([
    ['profile', { name: 'Ada', home_currency: 'CHF' }, { name: 'Grace', home_currency: 'JPY' }],
    [
      'display',
      DISPLAY,
      { number_format: 'comma-point', date_format: 'day-first', time_zone: 'UTC', theme: 'light' },
    ],
    [
      'claims',
      {
        department: 'Sales',
        cost_centre: '1234',
        company: 'Acme',
        approver: 'Lin',
        paper: 'Letter',
        photo_positions: 'keep',
      },
      {
        department: 'Field',
        cost_centre: '5678',
        company: 'Umbra',
        approver: 'Kim',
        paper: 'A4',
        photo_positions: 'remove',
      },
    ],
  ])(
    'of %s keep each field that a form, or an older form of another tab, leaves as it was',
    async (intent, first, second) => {
      const columns = Object.keys(first).join(', ')
      expect((await save({ intent, ...first })).status).toBe(303)
      expect(await stored(columns)).toEqual(first)
      const [names, olderForm] = [Object.keys(second), await opened(intent)]
      for (const [at, name] of names.entries()) {
        const changed = { [name]: (second as Record<string, string>)[name] ?? '' }
        expect([name, (await save({ ...olderForm, ...changed })).status]).toEqual([name, 303])
        const changedNames = names.slice(0, at + 1)
        const expected = Object.entries(first).map(([each, value]) => [
          each,
          changedNames.includes(each) ? (second as Record<string, string>)[each] : value,
        ])
        expect(await stored(columns)).toEqual(Object.fromEntries(expected))
      }
    },
  )

  it('of the payment are saved, and fill in the form of a new expense', async () => {
    const event = await insertEvent(on.database, owner.id)
    const form = async () => chosenIn(await read(`/events/${event.id}/expenses?new`), 'add').payment
    expect(await form()).toBe('')
    const answer = await save({ intent: 'payment', payment: 'card' })
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/settings?saved=payment#payment'])
    expect(await stored('default_payment')).toEqual({ default_payment: 'card' })
    expect([await form(), chosenIn(await read('/settings'), 'payment')]).toEqual([
      'card',
      { payment: 'card' },
    ])
    await save({ intent: 'payment', payment: '' })
    expect(await form()).toBe('')
  })

  describeBesideDatabase(provider, 'forms', () => {
    it.each([
      ['display', { number_format: 'roman' }, 'Choose how figures are written'],
      ['display', { date_format: 'Iso' }, 'Choose how dates are written'],
      ['display', { time_zone: 'Mars/Olympus' }, 'Choose a time zone'],
      ['display', { time_zone: '+05:30' }, 'Choose a time zone'],
      ['display', { time_zone: `Europe/${'x'.repeat(1000)}` }, 'Choose a time zone'],
      ['display', { theme: 'blue' }, 'Choose system, light or dark'],
      ['payment', { payment: 'shells' }, 'Choose cash, card, transfer or other'],
    ])('%s with %j are refused beside the field, and change nothing', async (intent, slip, words) => {
      await save({ intent: 'display', ...DISPLAY })
      const answer = await save({ intent, ...DISPLAY, ...slip })
      expect(answer.status).toBe(400)
      expect(await answer.text()).toContain(`-error">${words}<`)
      expect([await display(), await stored('default_payment')]).toEqual([DISPLAY, { default_payment: '' }])
    })

    it('of invalid settings, stored with SQL, show the defaults, and pages are written with them', async () => {
      await on.database.run(
        "UPDATE users SET number_format = 'x', date_format = '', time_zone = 'Moon', theme = 'x', default_payment = 'x' WHERE id = ?",
        [owner.id],
      )
      const source = await read('/settings')
      expect([chosenIn(source, 'display'), chosenIn(source, 'payment')]).toEqual([
        AS_BROWSER,
        { payment: '' },
      ])
      expect([themeOf(source), /since [^(]* UTC \(this browser\)/.test(source)]).toEqual([undefined, true])
    })

    it('offer a time zone by its name of today, and one that was chosen by a former name', async () => {
      const zones = async () =>
        [...(await read('/settings')).matchAll(/<option value="(\w+\/[^"]+)"/g)].map(([, zone]) => zone)
      expect(await zones()).toEqual(expect.arrayContaining(['Asia/Kolkata', 'Europe/Kyiv']))
      expect(await zones()).not.toContain('Asia/Calcutta')
      await save({ intent: 'display', time_zone: 'Asia/Calcutta' })
      expect(await zones()).toContain('Asia/Calcutta')
    })
  })

  it('that cannot be stored are refused with 500, and their form says so', async () => {
    await withFailingWrites(on.database, 'UPDATE', 'users', async () => {
      for (const [form, words] of [
        [{ intent: 'display', ...DISPLAY }, 'Failed to save your details'],
        [{ intent: 'payment', payment: 'cash' }, 'Failed to save how you usually pay'],
      ] as const) {
        const answer = await save(form)
        expect(answer.status).toBe(500)
        expect(await answer.text()).toContain(words)
      }
    })
    expect(await display()).toEqual(AS_BROWSER)
  })

  it('of the IBAN store it encrypted, show it in groups, and refuse one whose check digits do not fit', async () => {
    const payee = { intent: 'payee', iban: 'de89 3704-0044 0532 0130 00', iban_use: 'print' }
    expect((await save(payee)).headers.get('Location')).toBe('/settings?saved=payee#payee')
    const wrong = await save({ ...payee, iban: 'DE89370400440532013001' })
    expect([wrong.status, await wrong.text()]).toEqual([
      400,
      expect.stringContaining('Check the IBAN: its check digits do not fit'),
    ])
    expect(await read('/settings')).toContain('value="DE89 3704 0044 0532 0130 00"')
    const { iban, iban_use } = (await stored('iban, iban_use')) ?? {}
    expect([String(iban).includes('3704'), iban_use]).toEqual([false, 'print'])
    await save({ intent: 'payee', iban: '' })
    expect(await stored('iban')).toEqual({ iban: '' })
  })

  describe('of categories', () => {
    const RULES = {
      limit_amount: '60',
      receipt_above: '25,50',
      currency: 'eur',
      needs_note: 'yes',
      needs_guests: 'yes',
    }
    const add = (name: string, form: Record<string, string> = {}, id: string = crypto.randomUUID()) =>
      save({ intent: 'add-category', id, name, ...form }, '?category=new')
    const kept = async (of = owner) => {
      const rows = await on.database.all<{ name: string; limit_amount: unknown; receipt_above: unknown }>(
        'SELECT name, limit_amount, receipt_above, currency, needs_note, needs_guests, words FROM categories WHERE user_id = ? ORDER BY name',
        [of.id],
      )
      return rows.map(({ limit_amount, receipt_above, ...row }) => ({
        ...row,
        limit_amount: limit_amount === null ? null : Number(limit_amount),
        receipt_above: receipt_above === null ? null : Number(receipt_above),
      }))
    }
    const names = async () => (await kept()).map(({ name }) => name)
    const idOf = async (name: string) =>
      (
        await on.database.all<{ id: string }>('SELECT id FROM categories WHERE user_id = ? AND name = ?', [
          owner.id,
          name,
        ])
      )[0]?.id ?? ''
    /** The categories that the form of a new expense suggests. */
    const suggested = async (event: string) => {
      const source = await read(`/events/${event}/expenses?new`)
      const [, list = ''] = source.split('<datalist')
      return [...(list.split('</datalist>')[0] ?? '').matchAll(/value="([^"]*)"/g)].map(([, name]) => name)
    }
    const [yes, no] = provider === 'sqlite' ? [1, 0] : [true, false]

    it('are the usual ones, until these become the user’s own; then those of the user alone', async () => {
      const event = await insertEvent(on.database, owner.id)
      await insertExpense(on.database, event.id, { category: 'Team' })
      expect(await suggested(event.id)).toEqual(['Team', ...USUAL_CATEGORIES])
      const answer = await save({ intent: 'keep-usual-categories' })
      expect([answer.status, answer.headers.get('Location')]).toEqual([
        303,
        '/settings?saved=own-categories#categories',
      ])
      await save({ intent: 'keep-usual-categories' })
      expect(await names()).toEqual([...USUAL_CATEGORIES].sort())
      await save({ intent: 'delete-category', id: await idOf('Fees') })
      await add('Parking')
      const own = ['Communication', 'Local transport', 'Lodging', 'Meals', 'Parking', 'Supplies', 'Travel']
      expect([await names(), await suggested(event.id)]).toEqual([own, ['Team', ...own]])
    })

    /** Sends forms at once, and blocks saving until all of them have read the categories. */
    const atOnce = async (saves: (() => Promise<Response>)[]) => {
      const isSqlite = provider === 'sqlite'
      await on.database.run(isSqlite ? 'BEGIN IMMEDIATE' : 'BEGIN')
      if (!isSqlite) await on.database.all('SELECT id FROM users WHERE id = ? FOR UPDATE', [owner.id])
      const answers = saves.map((each) => each())
      await untilWaiting(on.database, saves.length).finally(() => on.database.run('COMMIT'))
      return (await Promise.all(answers)).map(({ status }) => status)
    }

    it('are the usual ones once, when two forms make them the user’s own at once', async () => {
      const keep = () => save({ intent: 'keep-usual-categories' })
      expect(await atOnce([keep, keep])).toEqual([303, 303])
      expect(await names()).toEqual([...USUAL_CATEGORIES].sort())
    })

    it('of which two are added first at once are both there, beside the usual ones once; one name is taken once', async () => {
      expect(await atOnce([() => add('Parking'), () => add('Gym')])).toEqual([303, 303])
      expect(await names()).toEqual(['Gym', 'Parking', ...USUAL_CATEGORIES].sort())
      expect((await atOnce([() => add('Pet'), () => add('Pet')])).sort()).toEqual([303, 409])
      const id = crypto.randomUUID()
      expect(await atOnce([() => add('Toll', {}, id), () => add('Toll', {}, id)])).toEqual([303, 303])
    })

    it('of which the first is added come beside the usual ones, in place of that of its name', async () => {
      const answer = await add(' MEALS ', { ...RULES, words: ' bistro, Café ' })
      expect([answer.status, answer.headers.get('Location')]).toEqual([
        303,
        '/settings?saved=category#categories',
      ])
      expect(await names()).toHaveLength(USUAL_CATEGORIES.length)
      const [meals] = (await kept()).filter(({ name }) => /meals/i.test(name))
      expect(meals).toEqual({
        name: 'MEALS',
        limit_amount: 60,
        receipt_above: 25.5,
        currency: 'EUR',
        ...{ needs_note: yes, needs_guests: yes },
        words: 'bistro, Café',
      })
      const source = await read('/settings')
      for (const rule of [
        'At most 60.00 EUR',
        'No receipt needed up to 25.50 EUR',
        'Needs a note',
        'Needs guests, place and occasion',
        'Merchants: bistro, Café',
      ])
        expect(source).toContain(`class="note">${rule}<`)
    })

    it('are changed in a form that has what they say, and expenses keep a former name', async () => {
      const event = await insertEvent(on.database, owner.id)
      const expense = await insertExpense(on.database, event.id, { category: 'Meals' })
      await add('Meals', { ...RULES, words: 'bistro' })
      const id = await idOf('Meals')
      const source = await read(`/settings?category=${id}`)
      const [, form = ''] = source.split('name="intent" value="change-category"')
      const values = tags(form.split('</form>')[0] ?? '').map(({ attributes }) => [
        attributes.get('name'),
        attributes.get('type') === 'checkbox' ? String(attributes.has('checked')) : attributes.get('value'),
      ])
      expect(Object.fromEntries(values.filter(([name]) => name))).toEqual({
        ...{ id, name: 'Meals', limit_amount: '60.00', receipt_above: '25.50', currency: 'EUR' },
        ...{ needs_note: 'true', needs_guests: 'true', words: 'bistro', figure_style: '1,234.5' },
      })
      const answer = await save({ intent: 'change-category', id, name: 'Food', currency: 'EUR' })
      expect(answer.status).toBe(303)
      expect((await kept()).find(({ name }) => name === 'Food')).toEqual({
        ...{ name: 'Food', limit_amount: null, receipt_above: null, currency: '', words: '' },
        ...{ needs_note: no, needs_guests: no },
      })
      expect(await on.database.all('SELECT category FROM expenses WHERE id = ?', [expense])).toEqual([
        { category: 'Meals' },
      ])
    })

    it('whose form is sent twice are added once; another one of the name is refused', async () => {
      const id = crypto.randomUUID()
      for (let times = 0; times < 2; times++) expect((await add('Parking', {}, id)).status).toBe(303)
      const answer = await add('PARKING')
      expect(answer.status).toBe(409)
      expect(await answer.text()).toContain('-error">You have a category of this name<')
      const renamed = await save({ intent: 'change-category', id: await idOf('Fees'), name: 'parking' })
      expect(renamed.status).toBe(409)
      const same = await save({ intent: 'change-category', id, name: 'PARKING' })
      expect([same.status, await names()]).toEqual([303, [...USUAL_CATEGORIES, 'PARKING'].sort()])
    })

    it('whose form comes again with another name are added beside the first, once each', async () => {
      const id = crypto.randomUUID()
      expect((await add('Parking', {}, id)).status).toBe(303)
      expect((await add('Gym', {}, id)).status).toBe(303)
      expect(await atOnce([() => add('Toll', {}, id), () => add('Pet', {}, id)])).toEqual([303, 303])
      expect(await names()).toEqual(['Gym', 'Parking', 'Pet', 'Toll', ...USUAL_CATEGORIES].sort())
      expect(await idOf('Parking')).toBe(id)
      for (const name of ['Gym', 'Pet', 'Parking']) expect((await add(name, {}, id)).status).toBe(303)
      expect(await names()).toHaveLength(USUAL_CATEGORIES.length + 4)
      expect((await add('Gym')).status).toBe(409)
      // a renamed category no longer counts as the one that this form has added
      const renamed = { intent: 'change-category', id: await idOf('Gym'), name: 'Sports' }
      expect((await save(renamed)).status).toBe(303)
      expect((await add('Gym', {}, id)).status).toBe(303)
    })

    it('whose id another user’s category has are added under one of their own', async () => {
      const stranger = await createUser(on)
      const id = crypto.randomUUID()
      await insertRow(on.database, 'categories', { id, user_id: stranger.id, name: 'Theirs' })
      expect((await add('Parking', {}, id)).status).toBe(303)
      expect([await names(), (await kept(stranger)).map(({ name }) => name)]).toEqual([
        ['Parking', ...USUAL_CATEGORIES].sort(),
        ['Theirs'],
      ])
      expect(await idOf('Parking')).not.toBe(id)
    })

    it('that another user asks for are not changed or deleted, and their forms are none', async () => {
      await add('Parking', RULES)
      const id = await idOf('Parking')
      const stranger = await createUser(on)
      const send = (form: Record<string, string>) =>
        stranger.client.form('POST', '/settings', { id, ...form })
      const before = await kept()
      const changed = await send({ intent: 'change-category', name: 'Mine' })
      expect([changed.status, (await send({ intent: 'delete-category' })).status]).toEqual([404, 303])
      expect(await changed.text()).toContain('This category is gone.')
      expect([await kept(), await kept(stranger)]).toEqual([before, []])
      for (const panel of ['category', 'delete']) {
        const source = await read(`/settings?${panel}=${id}`, stranger.client)
        expect([source.includes('This category is gone.'), source.includes('Parking')]).toEqual([true, false])
      }
    })

    it('are as many as there is room for, and not one more', async () => {
      for (let i = 1; i <= CATEGORIES_PER_USER_MAX - 1; i++)
        await insertRow(on.database, 'categories', {
          id: crypto.randomUUID(),
          user_id: owner.id,
          name: `C ${i}`,
        })
      expect((await add('The last')).status).toBe(303)
      const answer = await add('One more')
      expect([answer.status, (await names()).length]).toEqual([409, CATEGORIES_PER_USER_MAX])
      expect(await answer.text()).toContain('You can have at most 50 categories. Delete one first')
    })

    describeBesideDatabase(provider, 'forms', () => {
      it.each([
        [{ name: ' ' }, 'Enter a name'],
        [{ name: 'x'.repeat(101) }, 'Name can have at most 100 characters'],
        [{ limit_amount: '0' }, 'Enter an amount above zero, such as 2450 or 18.87'],
        [{ limit_amount: '60' }, 'Enter the currency of these amounts'],
        [{ receipt_above: '25' }, 'Enter the currency of these amounts'],
        [{ limit_amount: '60', currency: 'EURO' }, 'Enter a currency code such as USD, EUR or KES'],
        [{ words: 'x'.repeat(501) }, 'Words can have at most 500 characters'],
        [{ id: 'mine' }, 'Load the page again'],
      ])('with %j are refused, and add nothing', async (slip, words) => {
        const answer = await add('Parking', slip)
        expect(answer.status).toBe(400)
        expect(await answer.text()).toContain(words)
        expect(await names()).toEqual([])
      })

      it('that were refused have what was typed, and no check that was not sent', async () => {
        const answer = await add('Parking', { limit_amount: 'much', needs_note: 'yes' })
        expect(await answer.text()).toMatch(/name="needs_note"[^>]*checked/)
        const without = await (await add('Parking', { limit_amount: 'much' })).text()
        expect(without).not.toMatch(/name="needs_note"[^>]*checked/)
        expect(without).toMatch(/name="limit_amount"[^>]*value="much"|value="much"[^>]*name="limit_amount"/)
      })
    })

    it('are asked for before they are deleted', async () => {
      await add('Parking')
      const id = await idOf('Parking')
      expect(await read(`/settings?delete=${id}`)).toContain('Delete “Parking”?')
      const answer = await save({ intent: 'delete-category', id })
      expect([answer.headers.get('Location'), await names()]).toEqual([
        '/settings?saved=deleted-category#categories',
        [...USUAL_CATEGORIES].sort(),
      ])
    })

    it('that cannot be stored are refused with 500', async () => {
      await add('Parking')
      const id = await idOf('Parking')
      for (const [statement, form] of [
        ['INSERT', { intent: 'add-category', id: crypto.randomUUID(), name: 'Toll' }],
        ['UPDATE', { intent: 'change-category', id, name: 'Toll' }],
        ['DELETE', { intent: 'delete-category', id }],
      ] as const)
        await withFailingWrites(on.database, statement, 'categories', async () => {
          const answer = await save(form)
          expect([answer.status, (await answer.text()).includes('Failed to save your categories')]).toEqual([
            500,
            true,
          ])
        })
      expect(await names()).toContain('Parking')
    })
  })
})
