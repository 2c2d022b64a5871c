import type { BrowserContext, Page } from 'playwright/test'
import { expect, signIn, test, url } from './support'
import { FORMS, field, RESTORED, type TypedForm, type } from './unsaved-forms'

// Typed text that was not saved is still there after a reload, a crash of the tab and a lost connection.

async function hasTyped({ form, typed }: TypedForm, page: Page) {
  for (const [label, value] of Object.entries(typed)) {
    await expect(field(form(page), label)).toHaveValue(value)
    await expect(field(form(page), label)).toBeVisible()
  }
  await expect(page.getByText(RESTORED)).toBeVisible()
}

async function save(form: TypedForm, page: Page) {
  await form.form(page).getByRole('button', { name: form.save }).click()
  await expect(form.saved(page).first()).toBeVisible()
}

/** Crashes a tab, so that it sends no event to its page any more. */
async function crash(page: Page, context: BrowserContext) {
  const session = await context.newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  session.send('Page.crash').catch(() => {})
  await crashed
}
for (const typed of FORMS)
  test.describe(`what is typed into ${typed.title}`, () => {
    test('is there again after a reload, and not after it was saved', async ({ page, context, database }) => {
      await signIn(context)
      const address = url + (await typed.open(database, context))
      await page.goto(address)
      await type(typed, page)
      await page.reload()
      await hasTyped(typed, page)
      await save(typed, page)
      await page.goto(address)
      await page.reload()
      await page.waitForLoadState('networkidle')
      await expect(page.getByText(RESTORED)).toHaveCount(0)
      await expect(page.getByText('You typed')).toHaveCount(0)
    })

    test('is there again in another tab when its tab has crashed', async ({ page, context, database }) => {
      await signIn(context)
      const address = url + (await typed.open(database, context))
      await page.goto(address)
      await type(typed, page)
      await crash(page, context)
      await page.close()
      const other = await context.newPage()
      await other.goto(address)
      await hasTyped(typed, other)
    })

    test('is there again after it was sent without a connection, and is saved then', async ({
      page,
      context,
      database,
      console,
    }) => {
      console.expected.push(/ERR_INTERNET_DISCONNECTED/)
      await signIn(context)
      const address = url + (await typed.open(database, context))
      await page.goto(address)
      await type(typed, page)
      await context.setOffline(true)
      await typed.form(page).getByRole('button', { name: typed.save }).click()
      await expect(page.getByText('No connection. What you typed is still here').first()).toBeVisible()
      await context.setOffline(false)
      await page.goto(address)
      await hasTyped(typed, page)
      await save(typed, page)
    })
  })
