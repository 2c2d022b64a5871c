import { beforeEach, expect, it } from 'vitest'
import type { Client } from '../support/client'
import { html, insertEvent, insertExpense, tags, withFailingWrites } from '../support/factories'
import { describeBesideDatabase, describeOnEachDatabase } from '../support/instances'
import { createUser, type Person } from '../support/users'

// How a user's pages write and look, and what fills their forms.

const DISPLAY = {
  number_format: 'point-comma',
  date_format: 'iso',
  time_zone: 'Asia/Kolkata',
  theme: 'dark',
}

const AS_BROWSER = { number_format: 'browser', date_format: 'browser', time_zone: 'UTC', theme: 'system' }

/** The chosen value of each choice of the form with an intent. */
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

/** The theme that a document says. */
const themeOf = (source: string) =>
  /^<!DOCTYPE html><html lang="en"(?: data-theme="(\w+)")?>/.exec(source)?.[1]

describeOnEachDatabase('settings on %s', (on, provider) => {
  let owner: Person

  beforeEach(async () => {
    owner = await createUser(on)
  })

  const save = (form: Record<string, string>) => owner.client.form('POST', '/settings', form)
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

    it('of settings that are none, as by SQL, show the usual ones, and pages are written by these', async () => {
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
})
