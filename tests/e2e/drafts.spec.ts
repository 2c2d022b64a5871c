import type { BrowserContext, Page } from 'playwright/test'
import { sendFile, someFiles } from './files'
import { expect, insertEvent, leaveUnread, signIn, test, url, WITH_SCRIPTS_BY_DAY } from './support'

// Every page that shows an open, closed or deleted event mentions its receipts to review.

async function addDrafts(context: BrowserContext, event: string, count: number) {
  for (const receipt of await someFiles(Array.from({ length: count }, (_, at) => `${at}.jpg`))) {
    const answer = await sendFile(context, event, receipt)
    expect((await answer.json()).files).toMatchObject([{ outcome: 'stored' }])
  }
}

const total = (page: Page) => page.locator('.total')

for (const javaScriptEnabled of WITH_SCRIPTS_BY_DAY) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })

    test('receipts that are waiting for review are never forgotten', async ({ page, context, database }) => {
      await signIn(context)
      const event = await insertEvent(database)
      await leaveUnread(database, event)
      const mark = page.getByRole('link', { name: /to review in Trip/ })
      await page.goto(`${url}/dashboard`)
      await expect(page.getByRole('row', { name: /Trip/ })).toBeVisible()
      await expect(mark).toHaveCount(0)
      await addDrafts(context, event, 2)

      await page.goto(`${url}/events/${event}/expenses`)
      await expect(page.getByRole('heading', { name: 'Review the receipts above' })).toBeVisible()
      await expect(page.getByText('No expenses yet')).toHaveCount(0)
      await expect(total(page)).toContainText('0.00')

      await page.goto(`${url}/dashboard`)
      await expect(mark).toHaveText('2 to review')
      const row = page.getByRole('row', { name: /Trip/ })
      await row.getByRole('link', { name: /^Close/ }).click()
      await expect(page.getByText('2 receipts are waiting for review')).toBeVisible()
      await page.getByRole('button', { name: 'Close event' }).click()
      await expect(page.getByText('version 1')).toBeVisible()
      await page.goto(`${url}/events/${event}/expenses`)
      await expect(
        page.getByText('2 receipts are waiting for review. Reopen the event to make expenses of them.'),
      ).toBeVisible()

      await page.goto(`${url}/dashboard`)
      await mark.click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Receipt 1 of 2')
      await page.goto(`${url}/dashboard`)
      await row.getByRole('link', { name: /^Delete/ }).click()
      await expect(page.getByText('2 receipts are waiting for review')).toBeVisible()
    })
  })
}
