import type { Page } from 'playwright/test'
import { check } from './looks'
import { addExpense, expect, insertEvent, signIn, test, url, WITH_SCRIPTS_BY_DAY } from './support'

// The settings of a user: the looks and formats of pages, and categories with their rules.

const inSection = (page: Page, name: string) => page.getByRole('region', { name })

/** The text colour of the page, which depends on the theme. */
const inkOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).color)

for (const javaScriptEnabled of WITH_SCRIPTS_BY_DAY) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })

    test('a theme is that of all pages, whatever the device says, until it is the device’s again', async ({
      page,
      context,
      database,
    }) => {
      await signIn(context)
      await insertEvent(database, 'Nairobi')
      await page.emulateMedia({ colorScheme: 'light' })
      await page.goto(`${url}/settings`)
      const light = await inkOf(page)
      const choose = async (theme: string) => {
        const display = inSection(page, 'Display')
        await display.getByLabel('Theme').selectOption(theme)
        await display.getByRole('button', { name: 'Save display' }).click()
        await expect(display.getByRole('status')).toHaveText('Display settings are saved.')
      }
      await choose('Dark')
      const dark = await inkOf(page)
      expect(dark).not.toBe(light)
      await page.getByRole('link', { name: 'Events' }).click()
      await page.getByRole('link', { name: 'Nairobi' }).first().click()
      await expect(page.getByRole('heading', { level: 1, name: 'Nairobi' })).toBeVisible()
      expect(await inkOf(page)).toBe(dark)
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.goto(`${url}/settings`)
      // the message about the last save stays until the next one is done
      await choose('Light')
      await expect.poll(() => inkOf(page)).toBe(light)
      await choose('Same as my device')
      await expect.poll(() => inkOf(page)).toBe(dark)
    })

    test('a category gets a limit, which closing an event names', async ({ page, context, database }) => {
      await signIn(context)
      const event = await insertEvent(database)
      await addExpense(database, event, 84.2, 'USD')
      await database.run(
        "UPDATE expenses SET category = 'Meals', converted_amount = 84.2 WHERE event_id = ?",
        [event],
      )
      await page.goto(`${url}/settings`)
      const categories = inSection(page, 'Categories')
      await page.getByRole('link', { name: 'Categories' }).click()
      await expect(categories.getByRole('heading', { name: 'Categories' })).toBeInViewport()
      await categories.getByRole('button', { name: 'Use these categories' }).click()
      await categories.getByRole('link', { name: 'Edit Meals' }).click()
      const form = inSection(page, 'Edit category')
      await form.getByLabel('Limit for one expense').fill('60')
      await form.getByLabel('Needs a note').check()
      await form.getByRole('button', { name: 'Save category' }).click()
      await expect(categories.getByRole('status')).toHaveText('The category is saved.')
      await expect(categories.getByText('At most 60.00 USD')).toBeVisible()
      await categories.getByRole('link', { name: 'Delete Fees' }).click()
      await inSection(page, 'Delete “Fees”?').getByRole('button', { name: 'Delete category' }).click()
      await expect(categories.getByRole('status')).toHaveText('The category is deleted.')
      await expect(categories.getByRole('listitem')).toHaveCount(6)
      await page.goto(`${url}/events/${event}/close`)
      await expect(page.getByText('84.20 USD is above the limit of 60.00 USD')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'No note' })).toBeVisible()
    })
  })
}

test('what is typed into one card stays when another one is saved, which shows what is stored', async ({
  page,
  context,
}) => {
  await signIn(context)
  await page.goto(`${url}/settings`)
  const claims = inSection(page, 'On your claims')
  await claims.getByLabel('Department').fill('Field work')
  const you = inSection(page, 'Your details')
  await you.getByLabel('Home currency').fill('kes')
  await you.getByRole('button', { name: 'Save details' }).click()
  await expect(you.getByRole('status')).toHaveText('Your details are saved.')
  await expect(you.getByLabel('Home currency')).toHaveValue('KES')
  await expect(claims.getByLabel('Department')).toHaveValue('Field work')
  await inSection(page, 'Categories').getByRole('button', { name: 'Use these categories' }).click()
  await expect(inSection(page, 'Categories').getByRole('status')).toHaveText(
    'The categories are yours to change.',
  )
  await expect(claims.getByLabel('Department')).toHaveValue('Field work')
  await page.reload()
  await expect(you.getByLabel('Home currency')).toHaveValue('KES')
  await expect(claims.getByLabel('Department')).toHaveValue('Field work')
  await claims.getByRole('button', { name: 'Discard it' }).click()
  await expect(claims.getByLabel('Department')).toHaveValue('')
})

/** Holds all saves of settings. Returns functions that release them in the order in which they were sent. */
async function holdSaves(page: Page): Promise<(() => void)[]> {
  const held: (() => void)[] = []
  await page.route(/\/settings\?.*_data=/, async (route) => {
    if (route.request().method() === 'POST') await new Promise<void>((go) => held.push(go))
    await route.continue()
  })
  return held
}

test('a card that is saved while another one is under way is saved behind it', async ({ page, context }) => {
  await signIn(context)
  await page.goto(`${url}/settings`)
  const held = await holdSaves(page)
  const [you, claims] = [inSection(page, 'Your details'), inSection(page, 'On your claims')]
  await you.getByLabel('Home currency').fill('kes')
  await claims.getByLabel('Department').fill('Field work')
  await you.getByRole('button', { name: 'Save details' }).click()
  await expect.poll(() => held.length).toBe(1)
  await claims.getByRole('button', { name: 'Save' }).click()
  held[0]?.()
  await expect.poll(() => held.length).toBe(2)
  await expect(you.getByLabel('Home currency')).toHaveValue('KES')
  held[1]?.()
  await expect(claims.getByRole('status')).toHaveText('What your claims say is saved.')
  await page.reload()
  await expect(you.getByLabel('Home currency')).toHaveValue('KES')
  await expect(claims.getByLabel('Department')).toHaveValue('Field work')
})

test('a card that waits for one that is refused is not sent, and stays as it was typed', async ({
  page,
  context,
  console,
}) => {
  console.expected.push(/status of 400 .*\/settings\?/)
  await signIn(context)
  await page.goto(`${url}/settings`)
  const held = await holdSaves(page)
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.postData() ?? ''))
  const [password, claims] = [inSection(page, 'Change password'), inSection(page, 'On your claims')]
  await password.getByLabel('Current password').fill('not the password at all')
  await password.getByLabel('New password').fill('another long password 7')
  await claims.getByLabel('Department').fill('Field work')
  await password.getByRole('button', { name: 'Change password' }).click()
  await expect.poll(() => held.length).toBe(1)
  await claims.getByRole('button', { name: 'Save' }).click()
  held[0]?.()
  await expect(password.locator('.error').first()).toBeVisible()
  await expect(claims.getByLabel('Department')).toHaveValue('Field work')
  await expect(claims.getByRole('status')).toHaveText(
    'Not saved yet. Another form could not be saved, so this one was not sent. Save it again.',
  )
  await claims.getByLabel('Department').fill('Head office')
  await claims.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => held.length).toBe(2)
  held[1]?.()
  await expect(claims.getByRole('status')).toHaveText('What your claims say is saved.')
  expect(sent.find((body) => body.includes('department='))).toContain('Head+office')
})

test('what is typed into a card while it is saved stays', async ({ page, context }) => {
  await signIn(context)
  await page.goto(`${url}/settings`)
  const held = await holdSaves(page)
  const you = inSection(page, 'Your details')
  await you.getByLabel('Home currency').fill('kes')
  await you.getByRole('button', { name: 'Save details' }).click()
  await expect.poll(() => held.length).toBe(1)
  await you.getByLabel('Your name').fill('Ada Lovelace')
  held[0]?.()
  await expect(you.getByRole('status')).toHaveText('Your details are saved.')
  await expect(you.getByLabel('Home currency')).toHaveValue('KES')
  await expect(you.getByLabel('Your name')).toHaveValue('Ada Lovelace')
  await page.unrouteAll()
  await page.reload()
  await expect(you.getByLabel('Your name')).toHaveValue('Ada Lovelace')
  await expect(you.getByLabel('Home currency')).toHaveValue('KES')
})

for (const opened of ['Add category', 'Edit category'])
  test(`the open form “${opened}” keeps what is typed when another card is saved or refused`, async ({
    page,
    context,
    console,
  }) => {
    console.expected.push(/status of 400 .*\/settings\?/)
    await signIn(context)
    await page.goto(`${url}/settings`)
    const categories = inSection(page, 'Categories')
    await categories.getByRole('button', { name: 'Use these categories' }).click()
    await categories.getByRole('link', { name: opened === 'Add category' ? opened : 'Edit Meals' }).click()
    const form = inSection(page, opened)
    await form.getByLabel('Name', { exact: true }).fill('Parking')
    const you = inSection(page, 'Your details')
    await you.getByLabel('Home currency').fill('xx')
    await you.getByRole('button', { name: 'Save details' }).click()
    await expect(you.locator('.error')).toBeVisible()
    await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Parking')
    await you.getByLabel('Home currency').fill('kes')
    await you.getByRole('button', { name: 'Save details' }).click()
    await expect(you.getByRole('status')).toHaveText('Your details are saved.')
    await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Parking')
    await form.getByRole('button', { name: opened === 'Add category' ? opened : 'Save category' }).click()
    await expect(categories.getByRole('status')).toHaveText('The category is saved.')
    await expect(form).toHaveCount(0)
    await expect(categories.getByText('Parking')).toBeVisible()
  })

test('the words of what is saved come into a status that was there before', async ({ page, context }) => {
  await signIn(context)
  await page.goto(`${url}/settings`)
  const you = inSection(page, 'Your details')
  const status = await you.getByRole('status').elementHandle({ timeout: 5_000 })
  await you.getByLabel('Home currency').fill('kes')
  await you.getByRole('button', { name: 'Save details' }).click()
  await expect.poll(() => status?.textContent()).toBe('Your details are saved.')
})

test('the settings are accessible and fit, with open forms and what is wrong with them', async ({
  page,
  context,
  console,
}) => {
  test.slow()
  await signIn(context)
  await page.goto(`${url}/settings`)
  const categories = inSection(page, 'Categories')
  await categories.getByRole('button', { name: 'Use these categories' }).click()
  await check(page, 'settings-categories', categories.getByText('Lodging'))
  await categories.getByRole('link', { name: 'Add category' }).click()
  const form = inSection(page, 'Add category')
  await form.getByLabel('Name', { exact: true }).fill('Parking')
  await form.getByLabel('Limit for one expense').fill('much')
  console.expected.push(/status of 400 .*\/settings/)
  await form.getByRole('button', { name: 'Add category' }).click()
  await check(page, 'settings-category-wrong', form.getByText('Enter an amount above zero'))
  await page.goto(`${url}/settings`)
  await categories.getByRole('link', { name: 'Delete Lodging' }).click()
  await check(page, 'settings-category-delete', inSection(page, 'Delete “Lodging”?'))
})
