import { addExpense, eventId, expect, newEvent, showRate, signIn, statusOf, test, url } from './support'

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })

    test('an event is made, changed, closed, reopened and deleted', async ({
      page,
      context,
      database,
      console,
    }) => {
      const name = `Nairobi ${crypto.randomUUID()}`
      await signIn(context)
      await page.goto(`${url}/dashboard`)
      await expect(page.getByText('No events yet')).toBeVisible()

      const form = newEvent(page)
      await form.getByLabel('Event name').fill(name)
      await form.getByLabel('Claim currency', { exact: true }).fill('usd')
      await showRate(page)
      await form.getByLabel('Amount on the receipt').fill('1000')
      await form.getByLabel('Currency', { exact: true }).fill('kes')
      await form.getByLabel('What it cost you').fill('7.70')
      await form.getByRole('button', { name: 'Create event' }).click()
      await expect(page.getByRole('heading', { name })).toBeVisible()
      await page.goto(`${url}/dashboard`)
      const row = page.getByRole('row', { name })
      await expect(statusOf(row)).toHaveText('open')

      await addExpense(database, await eventId(database, name), 2450, 'KES')
      await page.goto(`${url}/dashboard`)
      await row.getByRole('link', { name: 'Edit' }).click()
      const edit = page.locator('[data-edit-event]')
      await expect(edit.getByLabel('What it cost you')).toHaveValue('7.70')
      await edit.getByLabel('What it cost you').fill('10')
      const save = edit.getByRole('button', { name: /^Save/ })
      if (!javaScriptEnabled) await save.click()
      await expect(edit.getByText('Saving converts 1 of 1 expense with the new rate.')).toBeVisible()
      await expect(edit.getByText('24.50')).toBeVisible()
      await save.click()
      await expect(row).toContainText('24.50')

      await row.getByRole('link', { name, exact: true }).click()
      await expect(page.getByRole('heading', { name })).toBeVisible()
      await expect(page.getByRole('row', { name: 'Java House' })).toContainText('2,450.00')
      await expect(page.getByRole('row', { name: 'Java House' })).toContainText('receipts/a.jpg')
      await expect(page.locator('.total')).toContainText('24.50')
      await page.getByRole('link', { name: 'Events', exact: true }).click()

      await row.getByRole('link', { name: 'Close' }).click()
      await page.getByRole('button', { name: 'Close event' }).click()
      await expect(page.getByText('version 1')).toBeVisible()
      await page.goto(`${url}/dashboard`)
      await expect(statusOf(row)).toHaveText('closed')
      await row.getByRole('button', { name: 'Reopen' }).click()
      await expect(statusOf(row)).toHaveText('open')
      await expect(row).not.toHaveAttribute('aria-busy', 'true')

      await row.getByRole('link', { name: 'Delete' }).click()
      await expect(page.getByText('The event and its 1 expense go to the trash.')).toBeVisible()
      await page.getByRole('button', { name: 'Delete event' }).click()
      await expect(page.getByText('No events yet')).toBeVisible()
      expect(
        await database.all('SELECT id FROM events WHERE name = ? AND deleted_at IS NULL', [name]),
      ).toEqual([])

      await page.getByRole('button', { name: 'your account' }).click()
      await page.getByRole('button', { name: 'Sign out' }).click()
      await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
      console.expected.push(/status of 401/)
      await page.goto(`${url}/dashboard`)
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    })
  })
}

test('the button of a new event is in sight in a window of 1280 by 900', async ({ page, context }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await signIn(context)
  await page.goto(`${url}/dashboard`)
  await expect(newEvent(page).getByRole('button', { name: 'Create event' })).toBeInViewport({ ratio: 1 })
})
