import { expect, newEvent, signIn, test, url } from './support'
import { field, formOf, RESTORED, type, untilKept } from './unsaved-forms'

// Typed text belongs to one user and one tab.

for (const title of ['a new event', 'the claimant in the settings', 'a category in the settings']) {
  const typed = formOf(title)
  test(`what is typed into ${title} is not shown to another user of the browser, and is there for its own`, async ({
    page,
    context,
    database,
  }) => {
    await signIn(context)
    const address = url + (await typed.open(database, context))
    const own = await context.cookies()
    await page.goto(address)
    await type(typed, page)
    await page.close()
    await context.clearCookies()
    await signIn(context)
    const other = await context.newPage()
    await other.goto(address)
    const [[label, value] = ['', '']] = Object.entries(typed.typed)
    await field(typed.form(other), label).fill('Of another user')
    await untilKept(other, 'Of another user')
    await expect(other.getByText(RESTORED)).toHaveCount(0)
    for (const [each, typedBefore] of Object.entries(typed.typed).slice(1))
      await expect(field(typed.form(other), each)).not.toHaveValue(typedBefore)
    await other.close()
    await context.clearCookies()
    await context.addCookies(own)
    const again = await context.newPage()
    await again.goto(address)
    await expect(field(typed.form(again), label)).toHaveValue(value)
  })
}

test('a tab whose user has given way to another one in the browser stores nothing more', async ({
  page,
  context,
}) => {
  await signIn(context)
  await page.goto(`${url}/dashboard`)
  await newEvent(page).getByLabel('Event name').fill('Before')
  await untilKept(page, 'Before')
  await context.clearCookies()
  await signIn(context)
  const other = await context.newPage()
  await other.goto(`${url}/dashboard`)
  await newEvent(other).getByLabel('Event name').fill('Other')
  await untilKept(other, 'Other')
  await newEvent(page).getByLabel('Event name').fill('After')
  await newEvent(page).getByLabel('Purpose').fill('After')
  expect(await page.evaluate(() => JSON.stringify(Object.values(localStorage)))).not.toContain('After')
})

test('signing out removes what was typed, in an earlier version too', async ({ page, context }) => {
  const { email } = await signIn(context)
  await page.goto(`${url}/dashboard`)
  await newEvent(page).getByLabel('Event name').fill('Nairobi')
  await untilKept(page, 'Nairobi')
  await page.evaluate(() => localStorage.setItem('typed-input ada new event -first', 'Nairobi'))
  await page.getByRole('button', { name: 'your account' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL(`${url}/`)
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }))
  expect(stored).not.toContain('Nairobi')
  expect(stored).not.toContain(email)
})

for (const title of ['an expense', 'a new event', 'a receipt in the review'])
  test(`two tabs with ${title} do not fill in each other's text, and each has its own after a reload`, async ({
    page,
    context,
    database,
  }) => {
    await signIn(context)
    const { open, form, typed } = formOf(title)
    const address = url + (await open(database, context))
    const label = Object.keys(typed).find((each) => /name|Merchant|Note/.test(each)) ?? ''
    const other = await context.newPage()
    const tabs = [
      { tab: page, text: 'First tab' },
      { tab: other, text: 'Second tab' },
    ]
    for (const { tab, text } of tabs) {
      await tab.goto(address)
      await field(form(tab), label).fill(text)
      await untilKept(tab, text)
      await expect(tab.getByText(RESTORED)).toHaveCount(0)
    }
    for (const { tab, text } of tabs) {
      await tab.reload()
      await expect(tab.getByText(RESTORED)).toBeVisible()
      await expect(field(form(tab), label)).toHaveValue(text)
    }
  })

test('a browser without locks fills in again after a reload, and leaves other tabs alone', async ({
  page,
  context,
}) => {
  const withoutLocks = () => Object.defineProperty(navigator, 'locks', { value: undefined })
  await signIn(context)
  await page.addInitScript(withoutLocks)
  await page.goto(`${url}/dashboard`)
  await newEvent(page).getByLabel('Event name').fill('First tab')
  await untilKept(page, 'First tab')
  const other = await context.newPage()
  await other.addInitScript(withoutLocks)
  await other.goto(`${url}/dashboard`)
  await newEvent(other).getByLabel('Purpose').fill('Second tab')
  await untilKept(other, 'Second tab')
  await expect(newEvent(other).getByLabel('Event name')).toHaveValue('')
  await page.reload()
  await expect(page.getByText(RESTORED)).toBeVisible()
  await expect(newEvent(page).getByLabel('Event name')).toHaveValue('First tab')
  await expect(newEvent(page).getByLabel('Purpose')).toHaveValue('')
})
