import type { BrowserContext, Page, Request } from 'playwright/test'
import type { TestDatabase } from '../support/database'
import { type SomeFile, someFiles } from './files'
import { addExpense, expect, insertEvent, leaveUnread, signIn, test, url } from './support'

// What is typed into the form of an expense and not saved.

/** Inserts an event of the browser's user with an expense. Returns the event's id. */
async function insertExpense(context: BrowserContext, database: TestDatabase, amount: number) {
  await signIn(context)
  const id = await insertEvent(database)
  await addExpense(database, id, amount, 'USD')
  return id
}

/** Changes the expenses of an event as another tab does. */
async function changeElsewhere(database: TestDatabase, event: string, columns: string) {
  await database.run('UPDATE events SET version = version + 1 WHERE id = ?', [event])
  await database.run(
    `UPDATE expenses SET ${columns}, changed_in = (SELECT version FROM events WHERE id = event_id) WHERE event_id = ?`,
    [event],
  )
}

const openList = (page: Page, id: string) => page.goto(`${url}/events/${id}/expenses`)
const open = (page: Page) => page.getByRole('link', { name: 'Edit Java House' }).click()
const panelOf = (page: Page) => page.getByRole('region', { name: 'Edit expense' })
const amountIn = (page: Page) => panelOf(page).getByLabel('Amount', { exact: true })
const save = (page: Page) => panelOf(page).getByRole('button', { name: 'Save changes' }).click()
const unsaved = (page: Page) => page.getByText(/^You typed this earlier and did not save it: /)
const outdated = (page: Page) =>
  page.getByText(
    'This expense was changed since you typed here. What you typed into the same fields was not saved and is gone.',
  )

async function cancel(page: Page) {
  await panelOf(page).getByRole('link', { name: 'Cancel' }).click()
  await expect(panelOf(page)).toHaveCount(0)
}

const storedInputs = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('expense-input')))

test('what was typed into an expense and not saved is there again when it is opened again, until it is discarded or saved', async ({
  page,
  context,
  database,
}) => {
  const id = await insertExpense(context, database, 10)
  await openList(page, id)
  const panel = panelOf(page)
  const kept = unsaved(page)
  await open(page)
  await panel.getByLabel('Note').fill('For three')
  await cancel(page)
  await open(page)
  await expect(panel.getByLabel('Note')).toHaveValue('For three')
  await expect(kept).toHaveText('You typed this earlier and did not save it: Note.')
  await page.reload()
  await expect(panel.getByLabel('Note')).toHaveValue('For three')
  await panel.getByRole('button', { name: 'Discard it' }).click()
  await expect(panel.getByLabel('Note')).toHaveValue('')
  await expect(kept).toHaveCount(0)

  await panel.getByLabel('Note').fill('For four')
  await page.reload()
  await expect(panel.getByLabel('Note')).toHaveValue('For four')
  await save(page)
  await expect(panel).toHaveCount(0)
  await open(page)
  await expect(panel.getByLabel('Note')).toHaveValue('For four')
  await expect(kept).toHaveCount(0)
})

test('what was typed into an expense that was refused is kept too', async ({
  page,
  context,
  database,
  console,
}) => {
  console.expected.push(/status of 400/)
  const id = await insertExpense(context, database, 10)
  await openList(page, id)
  const panel = panelOf(page)
  await open(page)
  await panel.getByLabel('Amount').fill('many')
  await save(page)
  await expect(panel.locator('.error')).toBeVisible()
  await page.reload()
  await expect(panel.getByLabel('Amount')).toHaveValue('many')
})

test('what is typed into an expense and not saved is gone, and said to be, when the expense was changed in another tab', async ({
  page,
  context,
  database,
  console,
}) => {
  console.expected.push(/status of 4/)
  const id = await insertExpense(context, database, 100)
  await openList(page, id)
  const amount = amountIn(page)
  await open(page)
  await amount.fill('120')
  await cancel(page)
  const other = await context.newPage()
  await other.goto(page.url())
  await open(other)
  await amountIn(other).fill('2450')
  await panelOf(other).getByLabel('Currency').fill('KES')
  await save(other)
  await expect(panelOf(other)).toHaveCount(0)
  await page.reload()
  await open(page)
  await expect(outdated(page)).toBeVisible()
  await expect(amount).toHaveValue('2450.00')
  // one that was refused before it was changed elsewhere is gone too
  await amount.fill('many')
  await save(page)
  await expect(panelOf(page).locator('.error')).toBeVisible()
  await cancel(page)
  await database.run("UPDATE expenses SET currency = 'EUR', changed_in = changed_in + 1 WHERE event_id = ?", [
    id,
  ])
  await open(page)
  await expect(outdated(page)).toBeVisible()
  await expect(amount).toHaveValue('2450.00')
  await cancel(page)
  await open(page)
  await expect(amount).toHaveValue('2450.00')
  await expect(outdated(page)).toHaveCount(0)
})

test('what is typed into an expense and not saved stays in fields that another change left as they were', async ({
  page,
  context,
  database,
}) => {
  const id = await insertExpense(context, database, 100)
  await openList(page, id)
  await open(page)
  const panel = panelOf(page)
  await panel.getByLabel('Note').fill('With Ada')
  await panel.getByLabel('Merchant').fill('Artcaffe')
  await cancel(page)
  await changeElsewhere(database, id, "category = 'Meals', merchant = 'Java'")
  await page.reload()
  await page.getByRole('link', { name: 'Edit Java' }).click()
  await expect(outdated(page)).toBeVisible()
  await expect(unsaved(page)).toBeVisible()
  await expect(panel.getByLabel('Note')).toHaveValue('With Ada')
  await expect(panel.getByLabel('Merchant')).toHaveValue('Java')
  await save(page)
  await expect(panel).toHaveCount(0)
  expect(
    await database.all('SELECT merchant, category, note FROM expenses WHERE event_id = ?', [id]),
  ).toEqual([{ merchant: 'Java', category: 'Meals', note: 'With Ada' }])
})

test('a form that is open while its expense is changed elsewhere shows the change, and what is typed into other fields', async ({
  page,
  context,
  database,
}) => {
  const id = await insertExpense(context, database, 100)
  await leaveUnread(database, id)
  await openList(page, id)
  await open(page)
  const panel = panelOf(page)
  await panel.getByLabel('Note').fill('With Ada')
  await changeElsewhere(database, id, "payment = 'card'")
  // it loads the page's data anew, and with it the version that a save is compared with
  await panel.getByLabel('Add receipts').setInputFiles((await someFiles(['slip.jpg']))[0] as SomeFile)
  await expect(panel.getByRole('link', { name: 'slip.jpg', exact: true })).toBeVisible()
  await expect(panel.getByLabel('Paid by')).toHaveValue('card')
  await expect(panel.getByLabel('Note')).toHaveValue('With Ada')
  await save(page)
  await expect(panel).toHaveCount(0)
  expect(await database.all('SELECT payment, note FROM expenses WHERE event_id = ?', [id])).toEqual([
    { payment: 'card', note: 'With Ada' },
  ])
})

test('what is typed into an expense and not saved is nothing where a field only shows its value as another one', async ({
  page,
  context,
  database,
}) => {
  const id = await insertExpense(context, database, 10)
  await database.run("UPDATE expenses SET date = 'October', note = ? WHERE event_id = ?", ['one\ntwo', id])
  await openList(page, id)
  await open(page)
  const merchant = panelOf(page).getByLabel('Merchant')
  await merchant.fill('Java')
  await merchant.fill('Java House')
  await cancel(page)
  await open(page)
  await expect(merchant).toHaveValue('Java House')
  await expect(unsaved(page)).toHaveCount(0)
  expect(await storedInputs(page)).toEqual([])
})

test('what is typed into an expense and not saved is discarded with what was refused, and the focus is on the title', async ({
  page,
  context,
  database,
  console,
}) => {
  console.expected.push(/status of 400/)
  const id = await insertExpense(context, database, 10)
  await openList(page, id)
  await open(page)
  const amount = amountIn(page)
  await amount.fill('many')
  await page.reload()
  await expect(unsaved(page)).toBeVisible()
  await save(page)
  await expect(panelOf(page).locator('.error')).toBeVisible()
  await panelOf(page).getByRole('button', { name: 'Discard it' }).click()
  await expect(panelOf(page).getByRole('heading', { name: 'Edit expense' })).toBeFocused()
  await expect(amount).toHaveValue('10.00')
  await expect(panelOf(page).locator('.error')).toHaveCount(0)
  await page.reload()
  await expect(amount).toHaveValue('10.00')
})

test('what is typed into an expense and not saved is not said to be gone when it was saved from the closing page', async ({
  page,
  context,
  database,
}) => {
  const id = await insertExpense(context, database, 10)
  await openList(page, id)
  const [, edit = ''] = /edit=([\w-]+)/.exec(await page.content()) ?? []
  await page.goto(`${url}/events/${id}/expenses?edit=${edit}&from=close`)
  await amountIn(page).fill('12')
  await save(page)
  await expect(page).toHaveURL(/\/close$/)
  await openList(page, id)
  await open(page)
  await expect(amountIn(page)).toHaveValue('12.00')
  await expect(outdated(page)).toHaveCount(0)
  await expect(unsaved(page)).toHaveCount(0)
})

test('what is typed into an expense and not saved stays stored until it is saved, also while it is sent', async ({
  page,
  context,
  database,
}) => {
  const id = await insertExpense(context, database, 10)
  await openList(page, id)
  await open(page)
  const note = panelOf(page).getByLabel('Note')
  await note.fill('For three')
  const isSave = (each: Request) => each.method() === 'POST'
  await page.route('**/expenses?*', (route) => (isSave(route.request()) ? undefined : route.continue()))
  const sent = page.waitForRequest(isSave)
  await save(page)
  await sent
  await page.reload()
  await expect(note).toHaveValue('For three')
  await page.unrouteAll()
  await save(page)
  await expect(panelOf(page)).toHaveCount(0)
  expect(await storedInputs(page)).toEqual([])
})
