import type { Page } from 'playwright/test'
import { sendFile, someFiles } from './files'
import { check } from './looks'
import {
  addExpense,
  expect,
  holdRequests,
  holdScripts,
  insertEvent,
  leaveUnread,
  signIn,
  test,
  untilKeysAct,
  url,
} from './support'

// The command palette: the keyboard finds and opens everything.

const paletteOf = (page: Page) => page.getByRole('dialog', { name: 'Search everything' })
const fieldOf = (page: Page) => paletteOf(page).getByRole('combobox')
const optionOf = (page: Page, name: string) => paletteOf(page).getByRole('option', { name })

/** Opens a page, and the palette over it. */
async function openAbove(page: Page, path: string) {
  await page.goto(url + path)
  await untilKeysAct(page)
  await page.keyboard.press('Control+k')
}

test('Ctrl K finds an event, an expense and what can be done, and goes there', async ({
  page,
  context,
  database,
}) => {
  await signIn(context)
  const event = await insertEvent(database, 'Harbour survey')
  await addExpense(database, event, 2450.5, 'KES')
  await openAbove(page, `/events/${event}/rates`)
  const [palette, field] = [paletteOf(page), fieldOf(page)]
  await expect(field).toBeFocused()
  await check(page, 'palette', palette.getByRole('option', { name: 'Harbour survey' }))
  await field.fill('java')
  const expense = palette.getByRole('option', { name: 'Java House' })
  await expect(expense).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Edit expense' })).toBeVisible()
  await expect(palette).toBeHidden()

  await page.keyboard.press('Control+k')
  await field.fill('close ev')
  await expect(palette.getByRole('option', { name: 'Close event' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()

  await page.keyboard.press('Control+k')
  await field.fill('harbour')
  const found = palette.getByRole('option', { name: 'Harbour survey' })
  await expect(found).toHaveAttribute('aria-selected', 'true')
  await found.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour survey' })).toBeVisible()
})

test('the arrow keys go around the options, and what is chosen is told', async ({
  page,
  context,
  database,
}) => {
  await signIn(context)
  await insertEvent(database, 'Dam one')
  await insertEvent(database, 'Dam two')
  await openAbove(page, '/trash')
  const palette = paletteOf(page)
  await page.keyboard.type('dam')
  await expect(palette.getByRole('option')).toHaveCount(2)
  await page.keyboard.press('ArrowUp')
  const last = palette.getByRole('option').last()
  await expect(last).toHaveAttribute('aria-selected', 'true')
  expect(await palette.getByRole('combobox').getAttribute('aria-activedescendant')).toBe(
    await last.getAttribute('id'),
  )
  await page.keyboard.press('ArrowDown')
  await expect(palette.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
})

test('what is typed behind the first Ctrl K is in its field, and no key of the page acts, however late the script comes', async ({
  page,
  context,
  database,
}) => {
  await signIn(context)
  const event = await insertEvent(database, 'Deck plan')
  await leaveUnread(database, event)
  const [receipt] = await someFiles(['slip.jpg'])
  if (receipt) expect((await sendFile(context, event, receipt)).ok()).toBe(true)
  const release = await holdScripts(page, '**/palette-*.js')
  await page.goto(`${url}/events/${event}/review`)
  await untilKeysAct(page)
  await page.keyboard.press('Escape')
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  await page.keyboard.press('Control+k')
  await page.keyboard.type('deck')
  await expect(fieldOf(page)).toHaveValue('deck')
  release()
  await expect(optionOf(page, 'Deck plan')).toHaveAttribute('aria-selected', 'true')
  await expect(fieldOf(page)).toBeFocused()
  await expect(fieldOf(page)).toHaveValue('deck')
  expect(posts).toEqual([])
})

test('where its script fails to load, Enter searches on the page of the search', async ({
  page,
  context,
  database,
  console,
}) => {
  console.expected.push(/status of 404 .*palette/)
  await signIn(context)
  await insertEvent(database, 'Deck plan')
  await page.route('**/palette-*.js', (route) => route.fulfill({ status: 404 }))
  await openAbove(page, '/trash')
  await expect(paletteOf(page)).toContainText('Press Enter to search.')
  await page.keyboard.type('deck')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${url}/search?search=deck`)
  await expect(page.getByRole('link', { name: 'Deck plan' })).toBeVisible()
  await expect(paletteOf(page)).toHaveCount(0)
})

test('Enter right behind a merchant goes to it, and not to an event that was there before', async ({
  page,
  context,
  database,
}) => {
  await signIn(context)
  const event = await insertEvent(database, 'Harbour survey')
  await addExpense(database, event, 2450.5, 'KES')
  const release = await holdRequests(page, '**/search/results?search=java')
  await openAbove(page, '/dashboard')
  await expect(optionOf(page, 'Harbour survey')).toBeVisible()
  const asked = page.waitForRequest('**/search/results?search=java', { timeout: 5_000 })
  await page.keyboard.type('java')
  await page.keyboard.press('Enter')
  await asked
  await expect(page).toHaveURL(`${url}/dashboard`)
  await expect(paletteOf(page)).toBeVisible()
  release()
  await expect(page.getByRole('region', { name: 'Edit expense' })).toBeVisible()
  await expect(paletteOf(page)).toHaveCount(0)
})

test('while an answer is waited for, nothing of the one before is chosen', async ({
  page,
  context,
  database,
}) => {
  await signIn(context)
  for (const name of ['Dam one', 'Dam two', 'Dam three']) await insertEvent(database, name)
  const release = await holdRequests(page, '**/search/results?search=dam+t')
  await openAbove(page, '/trash')
  await page.keyboard.type('dam')
  const options = paletteOf(page).getByRole('option')
  await expect(options).toHaveCount(3)
  await expect(options.and(page.locator('[aria-selected=true]'))).toHaveCount(1)
  await page.keyboard.type(' t')
  await page.keyboard.press('ArrowDown')
  await expect(options.and(page.locator('[aria-selected=true]'))).toHaveCount(0)
  release()
  await expect(options).toHaveCount(2)
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
})

test('Enter that ends the composition of a word goes nowhere', async ({ page, context, database }) => {
  await signIn(context)
  await insertEvent(database, 'Harbour survey')
  await openAbove(page, '/trash')
  await expect(optionOf(page, 'Harbour survey')).toBeVisible()
  const isHandled = await fieldOf(page).evaluate(
    (field) =>
      !field.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }),
      ),
  )
  expect(isHandled).toBe(false)
  await expect(paletteOf(page)).toBeVisible()
  await expect(page).toHaveURL(`${url}/trash`)
})

test('a search that fails says so, and Enter tries again', async ({ page, context, database, console }) => {
  console.expected.push(/status of 500 .*search/)
  await signIn(context)
  await insertEvent(database, 'Harbour survey')
  await page.route('**/search/results?search=harbour', (route) => route.fulfill({ status: 500 }))
  await openAbove(page, '/trash')
  await page.keyboard.type('harbour')
  await expect(paletteOf(page).getByRole('alert')).toHaveText('The search failed. Press Enter to try again.')
  await expect(paletteOf(page)).not.toContainText('Nothing found with all these words.')
  await page.unrouteAll()
  await page.keyboard.press('Enter')
  await expect(optionOf(page, 'Harbour survey')).toHaveAttribute('aria-selected', 'true')
  await expect(paletteOf(page).getByRole('alert')).toHaveCount(0)
})

test('without a connection Enter leaves the page and what is typed into it', async ({
  page,
  context,
  database,
  console,
}) => {
  console.expected.push(/ERR_INTERNET_DISCONNECTED/)
  await signIn(context)
  const event = await insertEvent(database, 'Harbour survey')
  await page.goto(`${url}/events/${event}/expenses?new`)
  await untilKeysAct(page)
  const merchant = page.getByRole('region', { name: 'Add expense' }).getByLabel('Merchant')
  await merchant.fill('Java House')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('trash')
  await expect(optionOf(page, 'Trash')).toHaveAttribute('aria-selected', 'true')
  await context.setOffline(true)
  await page.keyboard.press('Enter')
  await expect(page.getByText('No connection. What is shown may be out of date.')).toBeVisible()
  await expect(merchant).toHaveValue('Java House')
  await expect(merchant).toBeFocused()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the link in the bar leads to a page that searches', async ({ page, context, database }) => {
    await signIn(context)
    await insertEvent(database, 'Quay repair')
    await page.goto(`${url}/dashboard`)
    await page.getByRole('link', { name: 'Search', exact: true }).click()
    await page.getByRole('searchbox', { name: 'Search everything' }).fill('quay')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('link', { name: 'Quay repair' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Quay repair' })).toBeVisible()
  })
})
