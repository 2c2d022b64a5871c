import type { BrowserContext, Page, Request } from 'playwright/test'
import type { TestDatabase } from '../support/database'
import { type SomeFile, someFiles } from './files'
import { addExpense, expect, insertEvent, leaveUnread, signIn, test, url } from './support'
import { untilKept } from './unsaved-forms'

// Text that a user types into the form of an expense and does not save.

/** Inserts an event of the browser's user with an expense. Returns the event's id. */
async function insertExpense(context: BrowserContext, database: TestDatabase, amount: number) {
  await signIn(context)
  const id = await insertEvent(database)
  await addExpense(database, id, amount, 'USD')
  return id
}

/** Changes the expenses of an event, as another tab would. */
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
const unsaved = (page: Page) => page.getByText('What you typed here before is filled in again')
const outdated = (page: Page) => page.getByText(/^The form has changed since. You typed: /)
const discard = (page: Page) => panelOf(page).getByRole('button', { name: 'Discard it' }).click()

async function cancel(page: Page) {
  await panelOf(page).getByRole('link', { name: 'Cancel' }).click()
  await expect(panelOf(page)).toHaveCount(0)
}

const storedInputs = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(' expense ')))

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
  await expect(kept).toBeVisible()
  await page.reload()
  await expect(panel.getByLabel('Note')).toHaveValue('For three')
  await discard(page)
  await expect(panel.getByLabel('Note')).toHaveValue('')
  await expect(kept).toHaveCount(0)

  await panel.getByLabel('Note').fill('For four')
  await untilKept(page, 'For four')
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

test('what is typed into an expense that was changed in another tab is offered, and filled in when it is asked for', async ({
  page,
  context,
  database,
  console,
}) => {
  console.expected.push(/status of 4/)
  const id = await insertExpense(context, database, 100)
  await openList(page, id)
  const [amount, currency] = [amountIn(page), panelOf(page).getByLabel('Currency')]
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
  await expect(outdated(page)).toHaveText(/You typed: Amount “120”, Currency “USD”\.$/)
  await expect(amount).toHaveValue('2450.00')
  // the offer stays until it is filled in or discarded, or the form is saved
  await panelOf(page).getByLabel('Note').fill('For three')
  await untilKept(page, 'For three')
  await page.reload()
  await expect(panelOf(page).getByLabel('Note')).toHaveValue('For three')
  await panelOf(page).getByRole('button', { name: 'Fill it in' }).click()
  await expect(amount).toHaveValue('120')
  await expect(currency).toHaveValue('USD')
  await expect(outdated(page)).toHaveCount(0)
  await discard(page)
  await expect(amount).toHaveValue('2450.00')
  await expect(currency).toHaveValue('KES')
  // a value that was refused before another tab changed the expense is offered too
  await amount.fill('many')
  await save(page)
  await expect(panelOf(page).locator('.error')).toBeVisible()
  await cancel(page)
  await database.run("UPDATE expenses SET currency = 'EUR', changed_in = changed_in + 1 WHERE event_id = ?", [
    id,
  ])
  await open(page)
  await expect(outdated(page)).toHaveText(/You typed: Amount “many”, Currency “KES”\.$/)
  await expect(amount).toHaveValue('2450.00')
  await discard(page)
  await cancel(page)
  await open(page)
  await expect(amount).toHaveValue('2450.00')
  await expect(outdated(page)).toHaveCount(0)
})

test('what is typed into an expense is filled in where another change left the fields as they were', async ({
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
  await expect(outdated(page)).toHaveText(/You typed: Merchant “Artcaffe”\.$/)
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
  // the upload reloads the page's data, and with it the version that a save is compared with
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
  await untilKept(page, 'many')
  await page.reload()
  await expect(unsaved(page)).toBeVisible()
  await save(page)
  await expect(panelOf(page).locator('.error')).toBeVisible()
  await discard(page)
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
