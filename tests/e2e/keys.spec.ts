import type { Page } from 'playwright/test'
import { bar } from './selection'
import { addExpense, expect, insertEvent, signIn, test, untilKeysAct, url } from './support'

// Single keys on pages with a list.

test.beforeEach(async ({ context }) => {
  await signIn(context)
})

/** Opens a page, and waits until its keys act. */
async function open(page: Page, path: string) {
  await page.goto(url + path)
  await untilKeysAct(page)
}

test('the list of events is searched, gone through and edited by single keys', async ({ page, database }) => {
  await insertEvent(database, 'Alpha')
  await open(page, '/dashboard')
  await expect(page.getByRole('link', { name: 'Alpha', exact: true })).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: 'Alpha', exact: true })).toBeFocused()
  await page.keyboard.press('e')
  await expect(page.getByRole('region', { name: 'Edit event' })).toBeVisible()
  await open(page, '/dashboard')
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('jen?')
  await expect(page.getByRole('searchbox')).toHaveValue('jen?')
  await page.keyboard.press('Escape')
  await page.keyboard.press('n')
  await expect(page.getByLabel('Event name')).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Keys' })
  await expect(list).toBeVisible()
  // the list has no keys for selecting rows or for undo
  expect(await list.locator('kbd').allTextContents()).toEqual([
    ...['Ctrl K', '/', 'N', 'J', 'K', 'Enter', 'E', 'Esc', '?'],
  ])
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/events\/.+\/expenses/)
})

test('the list of expenses has keys for a new one and for its rows', async ({ page, database }) => {
  const event = await insertEvent(database, 'Beta')
  await addExpense(database, event, 10, 'USD')
  await addExpense(database, event, 20, 'USD')
  await open(page, `/events/${event}/expenses`)
  const boxes = page.getByRole('table', { name: 'Expenses' }).locator('tbody').getByRole('checkbox')
  await expect(boxes).toHaveCount(2)
  for (const [key, at] of [
    ['j', 0],
    ['j', 1],
    ['j', 1],
    ['k', 0],
  ] as const) {
    await page.keyboard.press(key)
    await expect(boxes.nth(at)).toBeFocused()
  }
  await page.keyboard.press('e')
  await expect(page.getByRole('region', { name: 'Edit expense' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Edit expense' })).toBeFocused()
  await page.keyboard.press('j')
  await expect(boxes.nth(1)).toBeFocused()
  await open(page, `/events/${event}/expenses`)
  await page.keyboard.press('n')
  await expect(page.getByRole('region', { name: 'Add expense' })).toBeVisible()
})

test('Enter on the box of a row opens its expense, and Space selects it', async ({ page, database }) => {
  const event = await insertEvent(database, 'Zeta')
  await addExpense(database, event, 10, 'USD')
  await open(page, `/events/${event}/expenses`)
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  await page.keyboard.press('j')
  await page.keyboard.press('Space')
  await expect(bar(page)).toContainText('1 selected')
  await page.keyboard.press('Space')
  await expect(bar(page)).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Edit expense' })).toBeFocused()
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(posts).toEqual([])
})

test('the key ? names the keys of a list, which can be switched off there', async ({ page, database }) => {
  const event = await insertEvent(database, 'Epsilon')
  await addExpense(database, event, 10, 'USD')
  await open(page, `/events/${event}/expenses`)
  const list = page.getByRole('dialog', { name: 'Keys' })
  await page.keyboard.press('?')
  await expect(list).toBeVisible()
  expect(await list.locator('kbd').allTextContents()).toEqual([
    ...['Ctrl K', '/', 'N', 'J', 'K', 'Enter', 'E', 'Space', 'U or Ctrl Z', 'Esc', '?'],
  ])
  await list.getByRole('checkbox').uncheck()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await open(page, `/events/${event}/expenses`)
  for (const key of ['?', 'j', 'n']) await page.keyboard.press(key)
  await expect(list).toBeHidden()
  await expect(page.getByRole('checkbox', { name: 'Select Java House' })).not.toBeFocused()
  await expect(page.getByRole('region', { name: 'Add expense' })).toBeHidden()
  await page.getByRole('button', { name: 'Keys' }).click()
  await list.getByRole('checkbox').check()
  await list.getByRole('button', { name: 'Close' }).click()
  await page.keyboard.press('n')
  await expect(page.getByRole('region', { name: 'Add expense' })).toBeVisible()
})

test('no key acts behind a dialog, wherever the focus is', async ({ page, database }) => {
  const event = await insertEvent(database, 'Theta')
  await addExpense(database, event, 10, 'USD')
  await open(page, `/events/${event}/expenses`)
  await page.getByRole('button', { name: 'Delete Java House' }).click()
  const deleted = page.getByText('“Java House” is deleted.')
  await expect(deleted).toBeVisible()
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Keys' })
  await expect(list).toBeVisible()
  await page.keyboard.press('Control+z')
  await list.getByRole('heading').click()
  for (const key of ['Control+z', 'u', 'n']) await page.keyboard.press(key)
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  expect(posts).toEqual([])
  await expect(deleted).toBeVisible()
  await expect(page.getByRole('region', { name: 'Add expense' })).toBeHidden()
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('link', { name: 'Edit Java House' })).toBeVisible()
})

test('from the top of a page two presses lead to its list', async ({ page, database }) => {
  await insertEvent(database, 'Gamma')
  await open(page, '/dashboard')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the list' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Gamma', exact: true })).toBeFocused()
})

test('the form of a new expense takes the focus into its first field, and gives it back to its link', async ({
  page,
  database,
}) => {
  const event = await insertEvent(database, 'Eta')
  await addExpense(database, event, 10, 'USD')
  await open(page, `/events/${event}/expenses`)
  const form = page.getByRole('region', { name: 'Add expense' })
  const date = form.getByLabel('Date on the receipt')
  const link = page.getByRole('link', { name: 'Add by hand' })
  await page.keyboard.press('j')
  for (const merchant of ['Kiosk', 'Bakery']) {
    await page.keyboard.press('n')
    await expect(date).toBeFocused()
    await date.fill('2026-10-06')
    await form.getByLabel('Merchant').fill(merchant)
    await form.getByLabel('Amount', { exact: true }).fill('3.50')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: `Edit ${merchant}` })).toBeVisible()
    await expect(link).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(date).toBeFocused()
  await expect(form.getByLabel('Merchant')).toHaveValue('')
  await form.getByRole('link', { name: 'Done' }).press('Enter')
  await expect(form).toBeHidden()
  await expect(link).toBeFocused()
})

test('on a phone what has the focus is not behind the bar of places', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${url}/settings`)
  /** The text of the focused element if it reaches behind the bar, otherwise null. */
  const covered = () =>
    page.evaluate(() => {
      const focused = document.activeElement as HTMLElement
      const bar = document.querySelector('.places') as HTMLElement
      const reachesBehind = focused.getBoundingClientRect().bottom > bar.getBoundingClientRect().top
      return reachesBehind && !bar.contains(focused) ? focused.textContent : null
    })
  for (let i = 0; i < 30; i++) {
    await page.keyboard.press('Tab')
    expect(await covered(), `after ${i + 1} presses of Tab`).toBeNull()
  }
})
