import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright/test'
import { addExpense, eventId, expect, signIn, statusOf, test, url } from './support'

const { resolve } = createRequire(import.meta.url)
const SCRIPTS = {
  'htmx 2': resolve('htmx2/dist/htmx.min.js'),
  'htmx 4': resolve('htmx.org/dist/htmx.min.js'),
}

/**
 * Opens a foreign page on the server's own origin, so that cookies are sent. It has htmx, a form, and an area
 * for the edit form.
 */
async function open(page: Page, script: string, id = '') {
  const html = `<!DOCTYPE html><html lang="en"><title>htmx</title><link rel="icon" href="data:,"><script src="/client/htmx.js"></script>
    <form hx-post="/events" hx-target="body"><input name="name" aria-label="Name"><input name="base_currency" value="USD" aria-label="Currency">
      <input name="sample_receipt_amount" value="1000" aria-label="Receipt"><input name="sample_claim_amount" value="7.70" aria-label="Claim"><button>Create</button></form>
    <button id="edit" hx-get="/events/${id}/edit" hx-target="#area">Edit</button>
    <button id="close" hx-put="/events/${id}/close" hx-target="body">Close</button>
    <button id="reopen" hx-put="/events/${id}/reopen" hx-target="body">Reopen</button>
    <div id="area"></div></html>`
  await page.route('**/client/page', (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await page.route('**/client/htmx.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: readFileSync(script, 'utf8') }),
  )
  await page.goto(`${url}/client/page`)
}

/** The data that the two versions of htmx attach to an element that they handle. */
type Powered = Element & { 'htmx-internal-data'?: { initHash?: number }; _htmx?: { initialized?: boolean } }

/**
 * Loads the edit form into the area, and waits until htmx handles it, which is slightly later than it is
 * shown.
 */
async function loadEditForm(page: Page) {
  await page.locator('#edit').click()
  await page.waitForFunction(() => {
    const elements = [...document.querySelectorAll<Powered>('#area :is([hx-get], [hx-put], [hx-delete])')]
    const isPowered = (element: Powered) =>
      element['htmx-internal-data']?.initHash !== undefined || element._htmx?.initialized === true
    return elements.length > 0 && elements.every(isPowered)
  })
}

for (const [version, script] of Object.entries(SCRIPTS)) {
  test(`an event is made, changed, closed, reopened and deleted with ${version}`, async ({
    page,
    context,
    database,
  }) => {
    await signIn(context)
    const name = `Lamu ${crypto.randomUUID()}`
    await open(page, script)
    await page.getByLabel('Name').fill(name)
    await page.getByRole('button', { name: 'Create' }).click()
    await page.waitForURL('**/dashboard')
    await expect(page.getByRole('row', { name })).toBeVisible()

    const id = await eventId(database, name)
    await addExpense(database, id, 2450, 'KES')
    await open(page, script, id)
    await loadEditForm(page)
    await expect(page.locator('#area').getByLabel('Event name')).toHaveValue(name)
    await page.locator('#area').getByRole('button', { name: 'Cancel' }).click()
    await expect(page.locator('#area')).toBeEmpty()

    await loadEditForm(page)
    await page.locator('#area').getByLabel('What it cost you').fill('10')
    await page.locator('#area').getByRole('button', { name: 'Save changes' }).click()
    await page.waitForURL('**/dashboard')
    await expect(page.getByRole('row', { name })).toContainText('24.50')

    await open(page, script, id)
    await page.locator('#close').click()
    await page.waitForURL('**/dashboard')
    await expect(statusOf(page.getByRole('row', { name }))).toHaveText('closed')
    await open(page, script, id)
    await page.locator('#reopen').click()
    await page.waitForURL('**/dashboard')
    await expect(statusOf(page.getByRole('row', { name }))).toHaveText('open')

    await open(page, script, id)
    await loadEditForm(page)
    const asked = page.waitForEvent('dialog').then(async (dialog) => {
      await dialog.accept()
      return dialog.message()
    })
    await page.locator('#area [hx-delete]').dispatchEvent('click')
    expect(await asked).toContain(name)
    await page.waitForURL('**/dashboard')
    await expect(page.getByText('No events yet')).toBeVisible()
    expect(await database.all('SELECT id FROM events WHERE id = ? AND deleted_at IS NULL', [id])).toEqual([])
  })
}
