import type { BrowserContext } from 'playwright/test'
import { Client } from '../support/client'
import type { TestDatabase } from '../support/database'
import { rounds } from '../support/rounds'
import { type SomeFile, sendFile, someFiles } from './files'
import { check } from './looks'
import {
  addExpense,
  expect,
  insertEvent,
  leaveUnread,
  signIn,
  statusOf,
  test,
  trashEvent,
  url,
  whileReading,
} from './support'

/** Fills a list of several pages. By day the second page has few entries, which take axe less time. */
const COUNT = rounds(105, 250)

/** Uploads a draft in this state, with a reading that the test gives. Returns its id. */
async function uploadAs(
  context: BrowserContext,
  database: TestDatabase,
  event: string,
  state: string,
  reading: object | null,
) {
  const answer = await sendFile(context, event, (await someFiles(['receipt.jpg']))[0] as SomeFile)
  const id: string = /draft=(.+)$/.exec((await answer.json()).files[0].href)?.[1] ?? ''
  await database.run('UPDATE receipts SET state = ?, reading = ?, lease_until = ? WHERE id = ?', [
    state,
    reading && JSON.stringify(reading),
    Date.now() + 15_000,
    id,
  ])
  return id
}

test.describe('is accessible and fits, light and dark, on a phone and on a wide screen:', () => {
  test.slow()

  test('pages without a session', async ({ page, console }) => {
    for (const [path, heading] of [
      ['', 'From a pile of receipts'],
      ['sign-up', 'Create an account'],
      ['sign-in', 'Sign in'],
      ['verify', 'Check a claim'],
    ] as const) {
      await page.goto(`${url}/${path}`)
      await check(page, path || 'home', page.getByRole('heading', { level: 1, name: heading }))
    }
    console.expected.push(/status of 404 .*\/nothing-here$/)
    await page.goto(`${url}/nothing-here`)
    await check(page, 'nothing-here', page.getByRole('heading', { name: 'Page not found' }))
    console.expected.push(/status of 404 .*\/handed-over\/nothing$/)
    await page.goto(`${url}/handed-over/nothing`)
    await check(page, 'handed-over-nothing', page.getByRole('heading', { name: 'This link opens nothing' }))
  })

  test('messages of refused sign-ins and sign-ups', async ({ page, console }) => {
    const signInWith = async (email: string) => {
      await page.goto(`${url}/sign-in`)
      await page.getByLabel('Email address').fill(email)
      await page.getByLabel('Password').fill('not the password')
      await page.getByRole('button', { name: 'Sign in' }).click()
    }
    console.expected.push(/status of 400 .*\/sign-in\?/)
    await signInWith(`nobody-${crypto.randomUUID()}@example.org`)
    await check(
      page,
      'sign-in-wrong',
      page.getByRole('alert').getByText('The email address or the password is wrong.'),
    )

    const email = `nobody-${crypto.randomUUID()}@example.org`
    const from = { 'X-Forwarded-For': '203.0.113.1' }
    for (let i = 0; i < 10; i++)
      await new Client(url).form('POST', '/sign-in', { email, password: 'not the password' }, from)
    console.expected.push(/status of 429 .*\/sign-in\?/)
    await signInWith(email)
    await check(page, 'sign-in-too-many', page.getByRole('alert').getByText('Too many wrong passwords.'))

    console.expected.push(/status of 400 .*\/sign-up$/)
    await page.goto(`${url}/sign-up`)
    await page.getByLabel('Your name').fill('Ada')
    await page.getByLabel('Email address').fill('ada@example.org')
    await page.getByLabel('Password').fill('short')
    await page.getByRole('button', { name: 'Create account' }).click()
    await check(page, 'sign-up-wrong', page.getByText('Use at least 12 characters'))
  })

  test('pages about the user, and an empty list', async ({ page, context }) => {
    await signIn(context)
    for (const [path, heading] of [
      ['onboarding', 'Welcome'],
      ['settings', 'Settings'],
      ['dashboard', 'No events yet'],
      ['dashboard?search=zzz', 'No event matches'],
    ] as const) {
      await page.goto(`${url}/${path}`)
      await check(page, path.replace(/\?.*/, '-nothing-found'), page.getByRole('heading', { name: heading }))
    }
  })

  test('the list, and the panels of an event', async ({ page, context, database, console }) => {
    const user = await signIn(context)
    const name = `A rather long name of an event ${crypto.randomUUID()}`
    const id = await insertEvent(database, name)
    await page.goto(`${url}/dashboard`)
    const row = page.getByRole('row', { name })
    await check(page, 'dashboard-events', row)
    await context.request.put(`${url}/events/${id}/close`, { headers: { Origin: url } })
    await page.reload()
    await check(page, 'dashboard-closed', statusOf(row).getByText('closed', { exact: true }))

    const editing = page.getByRole('region', { name: 'Edit event' })
    await page.goto(`${url}/dashboard?edit=${id}`)
    await check(page, 'dashboard-edit-closed', editing.getByText('Reopen it to change'))
    await context.request.put(`${url}/events/${id}/reopen`, { headers: { Origin: url } })
    await page.reload()
    await check(page, 'dashboard-edit', editing.getByLabel('Claim currency'))
    await addExpense(database, id, 2450.5, 'KES')
    const pair = 'sample_receipt_amount=10&sample_receipt_currency=KES&sample_claim_amount=20'
    const terms = `name=x&base_currency=USD&${pair}`
    await page.goto(`${url}/dashboard?edit=${id}&${terms}`)
    await check(
      page,
      'dashboard-effect',
      editing.getByText('Saving converts 1 of 1 expense with the new rate.'),
    )

    await page.goto(`${url}/dashboard?edit=${id}`)
    await database.run(
      'UPDATE events SET exchange_rate = 3, version = version + 1, changed_in = version + 1 WHERE id = ?',
      [id],
    )
    console.expected.push(/status of 409 .*\/dashboard\?edit=/)
    await editing.getByRole('button', { name: 'Save changes' }).click()
    await check(page, 'dashboard-conflict', page.getByRole('alert').getByText('changed in the meantime'))

    await page.goto(`${url}/dashboard?delete=${id}`)
    await check(page, 'dashboard-delete', page.getByRole('button', { name: 'Delete event' }))
    await page.goto(`${url}/dashboard?edit=${crypto.randomUUID()}`)
    await check(page, 'dashboard-gone', page.getByRole('alert').getByText('This event is gone.'))

    await page.goto(`${url}/dashboard`)
    // an offline page may check whether the server is there
    console.expected.push(/ERR_INTERNET_DISCONNECTED .*\/healthz$/)
    const lost = page.getByRole('status').getByText('What is shown may be out of date.')
    // a page notices a lost connection only once its scripts run
    await expect(async () => {
      await context.setOffline(false)
      await context.setOffline(true)
      await expect(lost).toBeVisible({ timeout: 500 })
    }).toPass()
    await check(page, 'dashboard-offline', lost)
    await context.setOffline(false)

    await database.run(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
           INSERT INTO events (id, user_id, name) SELECT ? || '-' || i, ?, 'Event ' || i FROM n`,
      [COUNT - 1, user.id, user.id],
    )
    await page.goto(`${url}/dashboard?page=2`)
    await check(page, 'dashboard-pages', page.getByText(new RegExp(`^Page 2 of \\d+ · ${COUNT} events$`)))
  })

  test('the expenses of an event', async ({ page, context, database }) => {
    await signIn(context)
    const id = await insertEvent(database, `A rather long name of an event ${crypto.randomUUID()}`)
    await page.goto(`${url}/events/${id}/expenses`)
    await check(page, 'expenses-none', page.getByRole('heading', { name: 'No expenses yet' }))
    await addExpense(database, id, 2450.5, 'KES')
    await page.goto(`${url}/events/${id}/expenses`)
    await check(page, 'expenses-some', page.getByRole('row', { name: 'Java House' }))
    await addExpense(database, id, 120.5, 'EUR')
    await page.reload()
    await page.getByRole('checkbox', { name: 'Select Java House' }).first().check()
    await check(
      page,
      'expenses-selected',
      page.getByRole('form', { name: 'Selected expenses' }).getByText('1 selected'),
    )
    const bar = page.getByRole('form', { name: 'Selected expenses' })
    await bar.getByRole('combobox', { name: 'What to change' }).selectOption('Note')
    await page.locator('#selection [name=note]').fill('With Ada')
    await bar.getByRole('button', { name: 'Apply' }).click()
    await check(page, 'expenses-changed', page.getByText('The note of 1 expense is changed.'))
    await page.getByRole('checkbox', { name: 'Select all shown' }).check()
    await page
      .getByRole('form', { name: 'Selected expenses' })
      .getByRole('button', { name: 'Delete' })
      .click()
    await check(page, 'expenses-deleted', page.getByText('2 expenses are deleted.'))
    await page.goto(`${url}/events/${id}/allowances`)
    const trip = page.getByRole('region', { name: 'Per diems' })
    await trip.getByLabel('Table', { exact: true }).selectOption('Germany')
    await trip.getByLabel('Leaves home').fill('2026-03-02T08:00')
    await trip.getByLabel('Is back home').fill('2026-03-03T18:00')
    await trip.getByRole('button', { name: 'Enter the days' }).click()
    await trip.getByRole('button', { name: 'Count again' }).click()
    await check(page, 'allowances', page.getByRole('button', { name: 'Claim these 2 days' }))
    await page.goto(`${url}/events/${id}/copy`)
    await check(page, 'copy', page.getByRole('heading', { level: 1, name: 'Copy event' }))
  })

  test('the trash', async ({ page, context, database }) => {
    const { email } = await signIn(context)
    await page.goto(`${url}/trash`)
    await check(page, 'trash-none', page.getByRole('heading', { name: 'The trash is empty' }))
    const [user] = await database.all<{ id: string }>('SELECT id FROM users WHERE email = ?', [email])
    const ids = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
    const [open = '', closed = '', gone = ''] = ids
    for (const [id, name, status] of [
      [open, 'Nairobi, October 2026', 'open'],
      [closed, 'A rather long name of an event that is closed by now', 'closed'],
      [gone, 'Lisbon', 'open'],
    ]) {
      await database.run('INSERT INTO events (id, user_id, name, status) VALUES (?, ?, ?, ?)', [
        id,
        user?.id,
        name,
        status,
      ])
      for (const amount of [2450.5, 120.5]) await addExpense(database, id ?? '', amount, 'KES')
    }
    await leaveUnread(database, open)
    await uploadAs(context, database, open, 'read', null)
    const now = new Date().toISOString().replace('Z', '+00:00')
    await trashEvent(database, gone)
    for (const table of ['expenses', 'receipts']) {
      await database.run(`UPDATE ${table} SET deleted_at = ? WHERE event_id IN (?, ?)`, [now, open, closed])
    }
    await page.goto(`${url}/trash`)
    await check(page, 'trash-some', page.getByRole('row', { name: 'Lisbon' }))
    await page.goto(`${url}/trash?kind=event&delete=${gone}`)
    await check(page, 'trash-delete', page.getByRole('region', { name: 'Delete “Lisbon” for good?' }))
    await page.goto(`${url}/trash?empty=`)
    await check(page, 'trash-empty', page.getByRole('region', { name: 'Empty the trash?' }))
    await page.goto(`${url}/trash`)
    await page.getByRole('button', { name: 'Bring back Lisbon' }).click()
    await check(page, 'trash-restored', page.getByText('“Lisbon” is back.'))
  })

  test('the review of receipts', async ({ page, context, database }) => {
    await signIn(context)
    const id = await insertEvent(database, `A rather long name of an event ${crypto.randomUUID()}`)
    await leaveUnread(database, id)
    const review = `${url}/events/${id}/review`
    const addDraft = (state: string, reading: object | null = null) =>
      uploadAs(context, database, id, state, reading)
    const place = { confidence: 0.95, page: 1, box: { x0: 0.06, y0: 0.08, x1: 0.44, y1: 0.12 } }
    const sure = (value: string) => ({ value, ...place })
    const reading = {
      date: sure('2026-10-05'),
      merchant: sure('Java House'),
      total: sure('2450.5'),
      currency: sure('KES'),
      taxes: [
        { rate: '16', net: '2000', amount: '320', ...place },
        { rate: '8', net: '100', amount: '30', ...place },
      ],
      invoiceNumber: sure('RE-7'),
    }

    await page.goto(review)
    await check(page, 'review-none', page.getByRole('heading', { name: 'No receipts to review' }))
    await addDraft('read', {
      ...reading,
      date: null,
      total: { ...sure('2450.5'), confidence: 0.3 },
      currency: null,
    })
    await page.goto(review)
    await check(page, 'review-doubtful', page.getByText('Check this: hard to read'))
    await addExpense(database, id, 2450.5, 'KES')
    const known = await addDraft('read', reading)
    await page.goto(`${review}?draft=${known}`)
    await page.getByText('Not an expense of its own').click()
    await check(page, 'review-duplicate', page.getByText('This may be a duplicate of'))
    const waiting = await addDraft('reading')
    await whileReading(database, waiting, async () => {
      await page.goto(`${review}?draft=${waiting}`)
      await check(page, 'review-reading', page.getByRole('heading', { name: 'Reading…' }))
    })
    const unread = await addDraft('unread')
    await page.goto(`${review}?draft=${unread}`)
    await check(page, 'review-unread', page.getByText('This receipt could not be read.'))
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    await check(page, 'review-keys', page.getByRole('dialog'))
    await database.run("UPDATE events SET status = 'closed' WHERE id = ?", [id])
    await page.goto(`${review}?draft=${known}`)
    await check(page, 'review-closed', page.getByText('This event is closed.'))
    await database.run('DELETE FROM receipts WHERE event_id = ? AND id <> ?', [id, known])
    await database.run(
      'UPDATE receipts SET expense_id = (SELECT id FROM expenses WHERE event_id = ?) WHERE id = ?',
      [id, known],
    )
    await page.goto(`${review}?confirmed=${id}-1`)
    await check(page, 'review-done', page.getByRole('heading', { name: 'All receipts are reviewed' }))
  })
})
