import { addExpense, expect, insertEvent, newEvent, signIn, test, url } from './support'
import { field, formOf, RESTORED, type, untilKept } from './unsaved-forms'

// Text that was typed into a form earlier, when the form is opened again.

test('a new event that was saved, but whose answer was lost, is not made twice', async ({
  page,
  context,
  database,
  console,
}) => {
  console.expected.push(/ERR_FAILED/)
  const { id: user } = await signIn(context)
  await page.goto(`${url}/dashboard`)
  await newEvent(page).getByLabel('Event name').fill('Once')
  await untilKept(page, 'Once')
  await page.route(/_data=/, async (route) => {
    await route.fetch({ maxRedirects: 0 })
    await route.abort()
  })
  await newEvent(page).getByRole('button', { name: 'Create event' }).click()
  await expect(newEvent(page).getByRole('alert')).toContainText('No connection')
  await page.unroute(/_data=/)
  await page.reload()
  await expect(page.getByText(RESTORED)).toBeVisible()
  await newEvent(page).getByRole('button', { name: 'Create event' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Once' })).toBeVisible()
  expect(await database.all('SELECT name FROM events WHERE user_id = ?', [user])).toEqual([{ name: 'Once' }])
})

test('what is filled in acts as if it was typed: the rate, a question and the effect are shown', async ({
  page,
  context,
  database,
}) => {
  await signIn(context)
  const event = formOf('a new event')
  await page.goto(`${url}/dashboard`)
  await type(event, page)
  await page.reload()
  await expect(newEvent(page).getByText('(1 KES = 0.0077 EUR, 1 EUR = 129.87 KES)')).toBeVisible()

  const id = await insertEvent(database)
  await addExpense(database, id, 2450, 'KES')
  const rate = page.getByRole('region', { name: 'Add rate' })
  await page.goto(`${url}/events/${id}/rates`)
  for (const [label, value] of Object.entries(formOf('a new rate').typed))
    await field(rate, label).fill(value)
  await untilKept(page, '2026-10-03')
  await page.reload()
  await expect(rate.getByText('This rate is for 1 of 1 expense.')).toBeVisible()

  await page.goto(`${url}/events/${id}/expenses?new`)
  const expense = page.getByRole('region', { name: 'Add expense' })
  await field(expense, 'Currency').fill('EUR')
  await field(expense, 'Amount').fill('6.250')
  await untilKept(page, '6.250')
  await page.reload()
  await expect(expense.getByRole('button', { name: '6.25', exact: true })).toBeVisible()
})

test('details that were changed since are not replaced: what was typed is offered', async ({
  page,
  context,
  database,
}) => {
  await signIn(context)
  const id = await insertEvent(database)
  await page.goto(`${url}/events/${id}/details`)
  const form = page.getByRole('region', { name: 'On the claim' })
  await field(form, 'Purpose').fill('Mine')
  await field(form, 'Department').fill('Sales')
  await untilKept(page, 'Sales')
  await page.close()
  await database.run(
    "UPDATE events SET purpose = 'Theirs', version = version + 1, changed_in = version + 1 WHERE id = ?",
    [id],
  )
  const other = await context.newPage()
  const changed = other.getByRole('region', { name: 'On the claim' })
  await other.goto(`${url}/events/${id}/details`)
  await expect(changed.getByText('The form has changed since. You typed: Purpose “Mine”.')).toBeVisible()
  await expect(field(changed, 'Purpose')).toHaveValue('Theirs')
  await expect(field(changed, 'Department')).toHaveValue('Sales')
  await changed.getByRole('button', { name: 'Fill it in' }).click()
  await expect(field(changed, 'Purpose')).toHaveValue('Mine')
  await changed.getByRole('button', { name: 'Discard it' }).click()
  await expect(field(changed, 'Purpose')).toHaveValue('Theirs')
  await expect(field(changed, 'Department')).toHaveValue('')
  await expect(changed.getByText('You typed')).toHaveCount(0)
})

test('amounts that were typed for another claim currency are named, and cannot be filled in', async ({
  page,
  context,
  database,
}) => {
  await signIn(context)
  const id = await insertEvent(database)
  await page.goto(`${url}/events/${id}/details`)
  const adding = page.getByRole('region', { name: 'Add advance' })
  await field(adding, 'Amount in USD').fill('50')
  await untilKept(page, '50')
  await database.run("UPDATE events SET base_currency = 'JPY', version = version + 1 WHERE id = ?", [id])
  await page.reload()
  await expect(adding.getByText('You typed: Amount in USD “50”.')).toBeVisible()
  await expect(field(adding, 'Amount in JPY')).toHaveValue('')
  await expect(adding.getByRole('button', { name: 'Fill it in' })).toHaveCount(0)
})

test('an expense that was saved from its last field leaves nothing for the next one', async ({
  page,
  context,
  database,
}) => {
  await signIn(context)
  const id = await insertEvent(database)
  await page.goto(`${url}/events/${id}/expenses?new`)
  const form = page.getByRole('region', { name: 'Add expense' })
  for (const [label, value] of Object.entries(formOf('an expense by hand').typed))
    await field(form, label).fill(value)
  await field(form, 'Note').press('Enter')
  await expect(page.getByRole('row', { name: /Artcaffe/ })).toBeVisible()
  await page.getByRole('link', { name: 'Add by hand' }).click()
  // as soon as the next form stores typed text, an earlier text would have been filled in
  await field(form, 'Merchant').fill('Java House')
  await untilKept(page, 'Java House')
  await expect(form.getByText(RESTORED)).toHaveCount(0)
  await expect(field(form, 'Note')).toHaveValue('')
})

test('a rate whose effect is shown before it is saved is there again, as it is not saved yet', async ({
  page,
  context,
  database,
}) => {
  await signIn(context)
  const id = await insertEvent(database)
  await addExpense(database, id, 2450, 'KES')
  const rates = `${url}/events/${id}/rates`
  // without a preview, as if the click was faster than the preview that typing requests
  await page.route('**/preview?*', (route) => route.fulfill({ status: 204 }))
  await page.goto(rates)
  const rate = page.getByRole('region', { name: 'Add rate' })
  const { typed } = formOf('a new rate')
  for (const [label, value] of Object.entries(typed)) await field(rate, label).fill(value)
  await untilKept(page, '2026-10-03')
  await rate.getByRole('button', { name: 'Add rate' }).click()
  await expect(rate.getByText('This rate is for 1 of 1 expense.')).toBeVisible()
  await page.goto(rates)
  await expect(rate.getByText(RESTORED)).toBeVisible()
  for (const [label, value] of Object.entries(typed)) await expect(field(rate, label)).toHaveValue(value)
})
