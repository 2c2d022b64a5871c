import { insertPayment, insertRow, type TestDatabase } from '../support/database'
import { check } from './looks'
import { expect, insertEvent, signIn, test, url } from './support'

// Pictures of sums, for users with a mouse, with only a keyboard, and without scripts.

async function addLine(
  database: TestDatabase,
  event: string,
  columns: Record<string, string | number | null>,
) {
  await insertRow(database, 'expenses', {
    ...{ id: crypto.randomUUID(), event_id: event, amount: 1, currency: 'USD', date: '2026-10-05' },
    ...{ merchant: 'Inn', category: 'Meals', converted_amount: 10 },
    ...columns,
  })
}

/** Inserts an event of three days with lines on the first and the last day, and a budget that they exceed. */
async function insertTrip(database: TestDatabase): Promise<string> {
  const id = await insertEvent(database, `Trip ${crypto.randomUUID()}`)
  await addLine(database, id, { converted_amount: 60 })
  await addLine(database, id, { merchant: 'Zoo', category: '', date: '2026-10-07', converted_amount: 45.5 })
  await addLine(database, id, { merchant: 'Ferry', date: null, converted_amount: 4.5 })
  await database.run("UPDATE events SET budget = 100, budget_currency = 'USD' WHERE id = ?", [id])
  return id
}

async function insertPaidClaim(database: TestDatabase, user: string, paid: string | null) {
  const id = crypto.randomUUID()
  await insertRow(database, 'claims', {
    ...{ id, user_id: user, event_id: `gone ${id}`, year: 2026, serial: Math.floor(Math.random() * 1e9) },
    ...{ version: 1, event_name: 'Gone', currency: 'USD', total: 80, due: 80, content: '{}', sha256: id },
    ...{ frozen_at: '2026-11-02 10:00:00+00:00' },
  })
  if (paid !== null) await insertPayment(database, id, paid, 80)
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })

    test('a click on a column shows the lines of that day', async ({ page, context, database }) => {
      await signIn(context)
      const id = await insertTrip(database)
      await page.goto(`${url}/events/${id}/insights`)
      await page.getByRole('link', { name: 'Oct 7, 2026: 45.50 USD, 1 line' }).click()
      await expect(page).toHaveURL(/from=2026-10-07&to=2026-10-07$/)
      await expect(page.getByRole('row', { name: 'Zoo' })).toBeVisible()
      await expect(page.getByRole('row', { name: 'Inn' })).toHaveCount(0)
    })

    test('the figures of a picture are a table on demand', async ({ page, context, database }) => {
      await signIn(context)
      const id = await insertTrip(database)
      await page.goto(`${url}/events/${id}/insights`)
      const table = page.getByRole('table', { name: 'By day' })
      await expect(table).toBeHidden()
      await page.getByText('Show as table').click()
      await expect(table.getByRole('row')).toHaveText([
        'DayLinesAmount in USD',
        'Oct 5, 2026160.00',
        'Oct 6, 202600.00',
        'Oct 7, 2026145.50',
        'No date14.50',
      ])
    })

    test('a claim is marked as paid and back', async ({ page, context, database }) => {
      const { id: user } = await signIn(context)
      await insertPaidClaim(database, user, null)
      await page.goto(`${url}/claims`)
      await page.locator('summary', { hasText: 'Mark as paid' }).click()
      await page.getByLabel('Paid on').fill('2026-11-20')
      await page.getByRole('button', { name: 'Mark as paid' }).click()
      await expect(page.getByText('paid Nov 20, 2026')).toBeVisible()
      await page.getByRole('button', { name: /^Undo that claim/ }).click()
      await expect(page.getByText('The payment is no longer noted.')).toBeVisible()
    })
  })
}

test('with the keyboard alone a month is chosen, and its lines lead on to their event', async ({
  page,
  context,
  database,
}) => {
  await signIn(context)
  await insertTrip(database)
  await page.goto(`${url}/insights?year=2026`)
  const october = page.getByRole('link', { name: 'October 2026: 105.50 USD, 2 lines' })
  await page.getByRole('link', { name: 'By month, as CSV' }).focus()
  await page.keyboard.press('Tab')
  await expect(october).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Lines of October 2026' })).toBeVisible()
  await page.getByRole('row', { name: 'Zoo' }).getByRole('link').focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/expenses\?from=2026-10-07&to=2026-10-07$/)
})

test('insights are accessible and fit, light and dark, on a phone and on a wide screen', async ({
  page,
  context,
  database,
}) => {
  test.slow()
  const { id: user } = await signIn(context)
  await page.goto(`${url}/insights`)
  await check(page, 'insights-none', page.getByRole('heading', { name: /^Nothing in/ }))
  const id = await insertTrip(database)
  await insertPaidClaim(database, user, '2026-11-20')
  await page.goto(`${url}/events/${id}/insights`)
  await page.getByText('Show as table').click()
  await check(page, 'insights-event', page.getByText('Over budget by 10.00 USD'))
  await page.goto(`${url}/insights?year=2026`)
  await check(page, 'insights-year', page.getByRole('heading', { name: 'By merchant' }))
  await page.goto(`${url}/insights/lines?year=2026&currency=USD`)
  await check(page, 'insights-lines', page.getByRole('heading', { name: 'Lines of 2026' }))
  await page.goto(`${url}/claims`)
  await check(page, 'claims-paid', page.getByText('paid Nov 20, 2026'))
  await page.goto(`${url}/events/${await insertEvent(database)}/insights`)
  await check(page, 'insights-event-none', page.getByRole('heading', { name: 'Nothing to add up yet' }))
})
