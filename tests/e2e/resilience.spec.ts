import type { Locator, Page } from 'playwright/test'
import type { TestDatabase } from '../support/database'
import { addExpense, expect, insertEvent, newEvent, showRate, signIn, statusOf, test, url } from './support'

test.beforeEach(({ context }) => signIn(context))

/** Inserts these events with their statuses, and opens the list of events. */
async function openList(page: Page, database: TestDatabase, events: Record<string, 'open' | 'closed'> = {}) {
  for (const [name, status] of Object.entries(events))
    await database.run('UPDATE events SET status = ? WHERE id = ?', [
      status,
      await insertEvent(database, name),
    ])
  await page.goto(`${url}/dashboard`)
  // waits until React handles the form, because before that a sent form reloads the page
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('#new-event button') ?? {}).some((key) =>
      key.startsWith('__reactProps'),
    ),
  )
}

test('shows the rate as the sample is typed', async ({ page, database }) => {
  await openList(page, database)
  const form = newEvent(page)
  await showRate(page)
  await expect(form.getByText('You can leave this empty.')).toBeVisible()
  await form.getByLabel('Amount on the receipt').pressSequentially('1000')
  await form.getByLabel('Currency', { exact: true }).fill('kes')
  await form.getByLabel('What it cost you').pressSequentially('7.7')
  await expect(form.getByText('(1 KES = 0.0077 USD, 1 USD = 129.87 KES)')).toBeVisible()
})

test('a double click makes one event', async ({ page, database }) => {
  await openList(page, database)
  await newEvent(page).getByLabel('Event name').fill('Once')
  await newEvent(page).getByRole('button').dblclick()
  await expect(page.getByRole('heading', { name: 'Once', level: 1 })).toBeVisible()
  await page.goto(`${url}/dashboard`)
  await expect(page.getByRole('link', { name: 'Once', exact: true })).toHaveCount(1)
})

test('what is typed survives the action of a row, and a lost connection', async ({
  page,
  context,
  database,
  console,
}) => {
  console.expected.push(/ERR_INTERNET_DISCONNECTED/)
  await openList(page, database, { First: 'closed' })
  const form = newEvent(page)
  const row = page.getByRole('row', { name: 'First' })
  await form.getByLabel('Event name').fill('Second')
  await row.getByRole('button', { name: 'Reopen' }).click()
  await expect(statusOf(row)).toHaveText('open')
  await expect(row).not.toHaveAttribute('aria-busy', 'true')
  await expect(form.getByLabel('Event name')).toHaveValue('Second')

  await context.setOffline(true)
  await form.getByRole('button').click()
  await expect(form.getByRole('alert')).toContainText('No connection')
  await expect(form.getByLabel('Event name')).toHaveValue('Second')
  await context.setOffline(false)
  await form.getByRole('button').click()
  await expect(page.getByRole('heading', { name: 'Second', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('row', { name: 'Second' })).toBeVisible()
  await expect(form.getByRole('alert')).toHaveCount(0)
})

test('a page that cannot be loaded again stays, with what is typed', async ({
  page,
  context,
  database,
  console,
}) => {
  console.expected.push(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/)
  await openList(page, database, { First: 'closed' })
  const form = newEvent(page)
  const row = page.getByRole('row', { name: 'First' })
  await form.getByLabel('Event name').fill('Second')
  // the connection breaks between the answer to the form and the request for the list
  await context.route(/_data=/, (route) =>
    route.request().method() === 'GET' ? route.abort() : route.continue(),
  )
  await row.getByRole('button', { name: 'Reopen' }).click()
  await expect(page.getByText('What is shown may be out of date')).toBeVisible()
  await expect(form.getByLabel('Event name')).toHaveValue('Second')
  await expect(statusOf(row)).toHaveText('closed')
  await context.unroute(/_data=/)
  await form.getByRole('button').click()
  await expect(page.getByRole('heading', { name: 'Second', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('row', { name: 'Second' })).toBeVisible()
  await expect(statusOf(row)).toHaveText('open')
  await expect(page.getByText('What is shown may be out of date')).toHaveCount(0)

  await form.getByLabel('Event name').fill('Third')
  await context.setOffline(true)
  await expect(page.getByText('What is shown may be out of date')).toBeVisible()
  await row.getByRole('link', { name: 'Edit First' }).click()
  await expect(form.getByLabel('Event name')).toHaveValue('Third')
  await context.setOffline(false)
  await expect(page.getByText('What is shown may be out of date')).toHaveCount(0)
})

test('two tabs edit one event: the second gets a conflict before it replaces anything', async ({
  page,
  context,
  database,
  console,
}) => {
  console.expected.push(/status of 40[39]/)
  await openList(page, database, { Shared: 'open' })
  await page.getByRole('link', { name: 'Edit Shared' }).click()
  await page.waitForURL('**/dashboard?edit=*')
  const other = await context.newPage()
  await other.goto(page.url())
  const name = (tab: typeof page) => tab.getByRole('region', { name: 'Edit event' }).getByLabel('Event name')
  const save = (tab: typeof page) => tab.getByRole('button', { name: 'Save changes' }).click()
  await name(other).fill('From the other tab')
  await save(other)
  await expect(other.getByRole('row', { name: 'From the other tab' })).toBeVisible()
  await name(page).fill('From this tab')
  await save(page)
  await expect(page.getByRole('alert')).toContainText('changed in the meantime')
  await expect(page.getByRole('row', { name: 'From the other tab' })).toBeVisible()
  await expect(name(page)).toHaveValue('From this tab')
  await save(page)
  await expect(page.getByRole('row', { name: 'From this tab' })).toBeVisible()

  await page.getByRole('link', { name: 'Edit From this tab' }).click()
  await other.reload()
  await other.getByRole('link', { name: 'Delete From this tab' }).click()
  await other.getByRole('button', { name: 'Delete event' }).click()
  await expect(other.getByText('No events yet')).toBeVisible()
  await save(page)
  await expect(page.getByRole('alert')).toContainText('This event is gone')
})

test('a form of a signed-out tab shows that, and keeps what was typed', async ({
  page,
  context,
  database,
  console,
}) => {
  console.expected.push(/status of 401/)
  await openList(page, database)
  const other = await context.newPage()
  await other.goto(`${url}/dashboard`)
  await other.getByRole('button', { name: 'your account' }).click()
  await other.getByRole('button', { name: 'Sign out' }).click()
  await expect(other.getByRole('link', { name: 'Sign in' })).toBeVisible()
  await newEvent(page).getByLabel('Event name').fill('Typed')
  await newEvent(page).getByRole('button').click()
  await expect(newEvent(page).getByRole('alert')).toContainText('You are signed out')
  await expect(newEvent(page).getByLabel('Event name')).toHaveValue('Typed')
})

test('an event is made and closed by keyboard alone', async ({ page, database }) => {
  await openList(page, database)
  await newEvent(page).getByLabel('Event name').focus()
  await page.keyboard.type('Typed only')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Typed only' })).toBeVisible()
  await page.keyboard.press('Control+Home')
  for (let i = 0; i < 40; i++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(() => document.activeElement?.textContent === 'Claim')) break
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Close event' })).toBeVisible()
  await page.keyboard.press('Control+Home')
  for (let i = 0; i < 40; i++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(() => document.activeElement?.textContent === 'Close event')) break
  }
  await page.keyboard.press('Enter')
  await expect(page.getByText('version 1')).toBeVisible()
})

test('10,000 events are paged, searched and filtered', async ({ page, database }) => {
  const id = await insertEvent(database)
  const [seed] = await database.all<{ user_id: string }>('SELECT user_id FROM events WHERE id = ?', [id])
  await database.run(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9999)
     INSERT INTO events (id, user_id, name, status) SELECT ? || '-' || i, ?, 'Zürich ' || i, CASE WHEN i % 2 = 0 THEN 'closed' ELSE 'open' END FROM n`,
    [seed?.user_id, seed?.user_id],
  )
  await page.goto(`${url}/dashboard`)
  await expect(page.getByText('Page 1 of 100 · 10000 events')).toBeVisible()
  await page.getByRole('link', { name: 'Older' }).click()
  await expect(page.getByText('Page 2 of 100')).toBeVisible()
  await page.getByRole('searchbox').fill('ZÜRICH 123')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('link', { name: 'Zürich 1234', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Closed', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Zürich 1234', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Zürich 1235', exact: true })).toHaveCount(0)
})

test('a panel takes the focus when it opens, gives it back, and leaves a new event as it was typed', async ({
  page,
  database,
  console,
}) => {
  console.expected.push(/status of 400/)
  await openList(page, database, { First: 'closed', Second: 'open' })
  const form = newEvent(page)
  const row = page.getByRole('row', { name: 'First' })
  await form.getByLabel('Event name').fill('Half typed')
  const edit = page.getByRole('link', { name: 'Edit Second' })
  await edit.click()
  const panel = page.getByRole('region', { name: 'Edit event' })
  await expect(panel.getByRole('heading')).toBeFocused()
  await panel.getByLabel('Claim currency', { exact: true }).fill('KSH')
  await panel.getByRole('button', { name: 'Save changes' }).click()
  await expect(panel.getByLabel('Claim currency', { exact: true })).toBeFocused()
  await expect(panel.getByText('Enter a currency code')).toBeVisible()
  // an action in the list below keeps the panel and the text that is typed in it
  await row.getByRole('button', { name: 'Reopen' }).click()
  await expect(row.getByRole('link', { name: 'Close' })).toBeVisible()
  await expect(panel.getByLabel('Claim currency', { exact: true })).toHaveValue('KSH')
  await panel.getByRole('button', { name: 'Cancel' }).click()
  await expect(panel).toHaveCount(0)
  await expect(edit).toBeFocused()
  await expect(form.getByLabel('Event name')).toHaveValue('Half typed')
})

test('a server that is restarted behind its proxy loses nothing of what was typed', async ({
  page,
  context,
  database,
  console,
}) => {
  console.expected.push(/status of 502/)
  await openList(page, database)
  await context.route(/_data=/, (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  )
  const form = newEvent(page)
  await form.getByLabel('Event name').fill('Typed before')
  await form.getByLabel('Claim currency', { exact: true }).fill('eur')
  await form.getByRole('button').click()
  await expect(form.getByRole('alert')).toContainText('What you typed is still here')
  await context.unroute(/_data=/)
  await expect(form.getByLabel('Claim currency', { exact: true })).toHaveValue('eur')
  await form.getByRole('button').click()
  await expect(page.getByRole('heading', { name: 'Typed before' })).toBeVisible()
  await expect(page.locator('.event-due')).toContainText('EUR')
})

test('a browser without any network still uses the server on its own machine', async ({ page, database }) => {
  await openList(page, database)
  // the browser reports that it is offline, as it may on a train, but the server answers
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { get: () => false })
    window.dispatchEvent(new Event('offline'))
  })
  await page.getByRole('button', { name: 'your account' }).click()
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await expect(page.getByText('What is shown may be out of date')).toHaveCount(0)
})

test('a done form shows a message, and the focus moves to the title when the row has left the list', async ({
  page,
  database,
}) => {
  await openList(page, database, { Shut: 'closed', Trip: 'open' })
  const lastAction = page.locator('.status-line')
  const title = page.getByRole('heading', { name: 'Events', exact: true })
  await page.getByRole('link', { name: 'Closed', exact: true }).click()
  await page.waitForURL('**/dashboard?status=closed')
  await page.getByRole('button', { name: 'Reopen Shut' }).press('Enter')
  await expect(lastAction).toHaveText('“Shut” is open again.')
  await expect(page.getByRole('heading', { name: 'No closed events' })).toBeVisible()
  await expect(title).toBeFocused()
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await page.getByRole('link', { name: 'Edit Trip' }).click()
  const panel = page.getByRole('region', { name: 'Edit event' })
  await panel.getByLabel('Event name').fill('Journey')
  await panel.getByRole('button', { name: 'Save changes' }).click()
  await expect(lastAction).toHaveText('“Journey” is saved.')
  await page.getByRole('link', { name: 'Delete Journey' }).click()
  await page.getByRole('button', { name: 'Delete event' }).press('Enter')
  await expect(lastAction).toHaveText('“Journey” is deleted.')
  await expect(title).toBeFocused()
})

test('the search box says what the list was searched for, on every way there', async ({ page, database }) => {
  await openList(page, database, { Trip: 'open' })
  const box = page.getByRole('searchbox')
  await box.fill('nothing')
  await box.press('Enter')
  await page.getByRole('link', { name: 'Show all events' }).click()
  await expect(page.getByRole('row', { name: 'Trip' })).toBeVisible()
  await expect(box).toHaveValue('')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'No event matches' })).toBeVisible()
  await expect(box).toHaveValue('nothing')
})

test('a rate is not carried over to another claim currency', async ({ page, database }) => {
  await openList(page, database)
  const form = newEvent(page)
  await form.getByLabel('Event name').fill('Trip')
  await showRate(page)
  await form.getByLabel('Amount on the receipt').fill('1000')
  await form.getByLabel('Currency', { exact: true }).fill('kes')
  await form.getByLabel('What it cost you').fill('7,80')
  await expect(form.getByText('Rate: 0.0078')).toBeVisible()
  await form.getByRole('button').click()
  await expect(page.getByRole('heading', { name: 'Trip' })).toBeVisible()
  await page.getByRole('link', { name: 'Events', exact: true }).click()
  await page.getByRole('link', { name: 'Edit Trip' }).click()
  const panel = page.getByRole('region', { name: 'Edit event' })
  await panel.getByLabel('Claim currency', { exact: true }).fill('eur')
  await expect(panel.getByText('The rate was for USD. Enter what a receipt cost you in EUR.')).toBeVisible()
  await panel.getByLabel('What it cost you').fill('7,10')
  await expect(panel.getByText('Rate: 0.0071')).toBeVisible()
  await panel.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('link', { name: 'Edit Trip' }).click()
  await expect(panel.getByText('Rate: 0.0071')).toBeVisible()
})

test.describe('a double click', () => {
  /** Records the intents of all forms that are sent from now on. */
  function sent(page: Page) {
    const intents: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST')
        intents.push(/intent[="\s]+(\w+)/.exec(request.postData() ?? '')?.[1] ?? '')
    })
    return intents
  }

  /**
   * Clicks twice at the same place. The second click comes at once or, with `between`, after the first has
   * had its effect. The browser counts both as a double click. Returns when the effects of the clicks have
   * begun.
   */
  async function doubleClick(page: Page, button: Locator, between?: () => Promise<void>) {
    await button.scrollIntoViewIfNeeded()
    const box = await button.boundingBox()
    if (!box) throw new Error('there is nothing to click on')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    for (const clickCount of [1, 2]) {
      await page.mouse.down({ clickCount })
      await page.mouse.up({ clickCount })
      if (clickCount === 1) await between?.()
    }
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  }

  /** The second click comes at once, or after the first has had its effect. */
  const PACES = ['quick', 'slow']

  test('on Close event, quick or slow, does not reopen', async ({ page, database }) => {
    for (const pace of PACES) {
      await openList(page, database, { [pace]: 'open' })
      await page.getByRole('link', { name: `Close ${pace}` }).click()
      const intents = sent(page)
      const isClosed = () =>
        expect(page.getByRole('button', { name: 'Reopen event' })).not.toHaveAttribute(
          'aria-disabled',
          'true',
        )
      const button = page.getByRole('button', { name: 'Close event' })
      await doubleClick(page, button, pace === 'slow' ? isClosed : undefined)
      await isClosed()
      await page.goto(`${url}/dashboard`)
      await expect(statusOf(page.getByRole('row', { name: pace }))).toHaveText('closed')
      expect(intents).toEqual(['close'])
    }
  })

  test('on Save changes, quick or slow, saves once', async ({ page, database }) => {
    await insertEvent(database, 'Other')
    for (const pace of PACES) {
      await openList(page, database, { [pace]: 'open' })
      const row = page.getByRole('row', { name: pace })
      await row.getByRole('link', { name: 'Edit' }).click()
      const editing = page.getByRole('region', { name: 'Edit event' })
      await expect(editing.getByLabel('Event name')).toHaveValue(pace)
      await editing.getByLabel('Event name').fill(`${pace} again`)
      const intents = sent(page)
      const isSaved = () => expect(page.getByRole('row', { name: `${pace} again` })).toBeVisible()
      const button = editing.getByRole('button', { name: 'Save changes' })
      await doubleClick(page, button, pace === 'slow' ? isSaved : undefined)
      await isSaved()
      await page.goto(`${url}/dashboard`)
      for (const name of [`${pace} again`, 'Other'])
        await expect(statusOf(page.getByRole('row', { name }))).toHaveText('open')
      expect(intents).toEqual(['update'])
    }
  })

  test('on Save changes, quick or slow, does not confirm the effect that was just shown', async ({
    page,
    database,
  }) => {
    // without a preview, as if the click was faster than the preview that typing requests
    await page.route('**/preview?*', (route) => route.fulfill({ status: 204 }))
    for (const pace of PACES) {
      const id = await insertEvent(database, pace)
      await addExpense(database, id, 2450, 'KES')
      await openList(page, database)
      await page.getByRole('link', { name: `Edit ${pace}` }).click()
      const editing = page.getByRole('region', { name: 'Edit event' })
      await editing.getByLabel('Amount on the receipt').fill('1000')
      await editing.getByLabel('Currency', { exact: true }).fill('KES')
      await editing.getByLabel('What it cost you').fill('7.70')
      const intents = sent(page)
      const isTold = () =>
        expect(editing.getByText('Saving converts 1 of 1 expense with the new rate.')).toBeVisible()
      const button = editing.getByRole('button', { name: 'Save changes' })
      await doubleClick(page, button, pace === 'slow' ? isTold : undefined)
      await isTold()
      expect(await database.all('SELECT exchange_rate FROM events WHERE id = ?', [id])).toEqual([
        { exchange_rate: 1 },
      ])
      expect(intents).toEqual(['update'])
    }
  })

  test('on Delete event, quick or slow, deletes one and touches no other', async ({ page, database }) => {
    const others = Array.from({ length: 6 }, (_, at) => `Other ${at}`)
    for (const name of others) await insertEvent(database, name)
    for (const pace of PACES) {
      await openList(page, database, { [pace]: 'open' })
      const row = page.getByRole('row', { name: pace })
      await row.getByRole('link', { name: 'Delete' }).click()
      const intents = sent(page)
      const isGone = () => expect(row).toHaveCount(0)
      const button = page.getByRole('button', { name: 'Delete event' })
      await doubleClick(page, button, pace === 'slow' ? isGone : undefined)
      await isGone()
      await expect(page.getByRole('alert')).toHaveCount(0)
      await page.goto(`${url}/dashboard`)
      for (const name of others) await expect(statusOf(page.getByRole('row', { name }))).toHaveText('open')
      expect(intents).toEqual(['delete'])
    }
  })
})
