import { expect, newEvent, signIn, test, url } from './support'

test.beforeEach(async ({ page, context }) => {
  await signIn(context)
  await page.goto(`${url}/dashboard`)
})

test('shows the rate as the sample is typed', async ({ page }) => {
  const form = newEvent(page)
  await expect(form.getByText('Left empty, the rate is 1.')).toBeVisible()
  await form.getByLabel('Amount on the receipt').pressSequentially('1000')
  await form.getByLabel('Currency', { exact: true }).fill('kes')
  await form.getByLabel('The same in the claim currency').pressSequentially('7.7')
  await expect(form.getByText('(1 KES = 0.0077 USD)')).toBeVisible()
})

test('a double click makes one event', async ({ page }) => {
  await newEvent(page).getByLabel('Event name').fill('Once')
  await newEvent(page).getByRole('button').dblclick()
  await expect(page.getByRole('link', { name: 'Once', exact: true })).toBeVisible()
  await page.goto(`${url}/dashboard`)
  await expect(page.getByRole('link', { name: 'Once', exact: true })).toHaveCount(1)
})

test('what is typed survives the action of a row, and a lost connection', async ({ page, context, console }) => {
  console.expected.push(/ERR_INTERNET_DISCONNECTED/)
  const form = newEvent(page)
  await form.getByLabel('Event name').fill('First')
  await form.getByRole('button').click()
  const row = page.getByRole('row', { name: 'First' })
  await expect(row).toBeVisible()
  await expect(form.getByLabel('Event name')).toHaveValue('')
  await form.getByLabel('Event name').fill('Second')
  await row.getByRole('button', { name: 'Close' }).click()
  await expect(row.getByText('closed')).toBeVisible()
  await expect(row).not.toHaveAttribute('aria-busy', 'true')
  await expect(form.getByLabel('Event name')).toHaveValue('Second')

  await context.setOffline(true)
  await form.getByRole('button').click()
  await expect(form.getByRole('alert')).toContainText('No connection')
  await expect(form.getByLabel('Event name')).toHaveValue('Second')
  await context.setOffline(false)
  await form.getByRole('button').click()
  await expect(page.getByRole('row', { name: 'Second' })).toBeVisible()
  await expect(form.getByRole('alert')).toHaveCount(0)
})

test('a page that cannot be loaded again stays, with what is typed', async ({ page, context, console }) => {
  console.expected.push(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/)
  const form = newEvent(page)
  await form.getByLabel('Event name').fill('First')
  await form.getByRole('button').click()
  const row = page.getByRole('row', { name: 'First' })
  await expect(row).toBeVisible()
  await form.getByLabel('Event name').fill('Second')
  // the connection breaks between the form and the list
  await context.route(/_data=/, (route) => (route.request().method() === 'GET' ? route.abort() : route.continue()))
  await row.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('What is shown may be out of date')).toBeVisible()
  await expect(form.getByLabel('Event name')).toHaveValue('Second')
  await expect(row.getByText('open')).toBeVisible()
  await context.unroute(/_data=/)
  await form.getByRole('button').click()
  await expect(page.getByRole('row', { name: 'Second' })).toBeVisible()
  await expect(row.getByText('closed')).toBeVisible()
  await expect(page.getByText('What is shown may be out of date')).toHaveCount(0)

  await form.getByLabel('Event name').fill('Third')
  await context.setOffline(true)
  await expect(page.getByText('What is shown may be out of date')).toBeVisible()
  await row.getByRole('link', { name: 'Edit First' }).click()
  await expect(form.getByLabel('Event name')).toHaveValue('Third')
  await context.setOffline(false)
  await expect(page.getByText('What is shown may be out of date')).toHaveCount(0)
})

test('two tabs that edit one event: the second is told before it replaces anything', async ({ page, context, console }) => {
  console.expected.push(/status of 40[39]/)
  await newEvent(page).getByLabel('Event name').fill('Shared')
  await newEvent(page).getByRole('button').click()
  await page.getByRole('link', { name: 'Edit Shared' }).click()
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
  await expect(page.getByRole('alert')).toContainText('This event is not here')
})

test('a form of a signed-out tab is told so and keeps what was typed', async ({ page, context, console }) => {
  console.expected.push(/status of 401/)
  const other = await context.newPage()
  await other.goto(`${url}/dashboard`)
  await other.getByRole('button', { name: 'Sign out' }).click()
  await expect(other.getByRole('link', { name: 'Sign in' })).toBeVisible()
  await newEvent(page).getByLabel('Event name').fill('Typed')
  await newEvent(page).getByRole('button').click()
  await expect(newEvent(page).getByRole('alert')).toContainText('You are signed out')
  await expect(newEvent(page).getByLabel('Event name')).toHaveValue('Typed')
})

test('an event by keyboard alone', async ({ page }) => {
  await newEvent(page).getByLabel('Event name').focus()
  await page.keyboard.type('Typed only')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: 'Typed only' })).toBeVisible()
  await page.keyboard.press('Control+Home')
  for (let i = 0; i < 40; i++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(() => document.activeElement?.getAttribute('aria-label') === 'Close Typed only')) break
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: 'Typed only' }).getByText('closed')).toBeVisible()
})

test('10,000 events are paged, searched and filtered', async ({ page, database }) => {
  await newEvent(page).getByLabel('Event name').fill('Seed of many')
  await newEvent(page).getByRole('button').click()
  await expect(page.getByRole('row', { name: 'Seed of many' })).toBeVisible()
  const [seed] = await database.all<{ user_id: string }>('SELECT user_id FROM events WHERE name = ? ORDER BY created_at DESC', [
    'Seed of many',
  ])
  await database.run(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9999)
     INSERT INTO events (id, user_id, name, status) SELECT ? || '-' || i, ?, 'Zürich ' || i, CASE WHEN i % 2 = 0 THEN 'closed' ELSE 'open' END FROM n`,
    [seed?.user_id, seed?.user_id],
  )
  await page.goto(`${url}/dashboard`)
  await expect(page.getByText('Page 1 of 200 · 10000 events')).toBeVisible()
  await page.getByRole('link', { name: 'Older' }).click()
  await expect(page.getByText('Page 2 of 200')).toBeVisible()
  await page.getByRole('searchbox').fill('ZÜRICH 123')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('link', { name: 'Zürich 1234', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Closed', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Zürich 1234', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Zürich 1235', exact: true })).toHaveCount(0)
})
