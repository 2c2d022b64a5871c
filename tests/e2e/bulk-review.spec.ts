import type { Page } from 'playwright/test'
import type { TestDatabase } from '../support/database'
import { pdf, receiptPhoto, receiptText } from '../support/files'
import { rounds } from '../support/rounds'
import { give, openEvent } from './files'
import { expect, signIn, test, WITH_SCRIPTS_BY_DAY } from './support'

// The main job: the claimant turns a pile of receipts into expenses by keyboard.

const COUNT = rounds(12, 30)

/** One in this many receipts is a photo. The others have a text layer, which is read at once. */
const PHOTO_EVERY = 6

const MERCHANTS = [
  'Blue Heron Cafe',
  'Corner Books',
  'Harbour Hotel',
  'Old Mill Bakery',
  'Station Taxi',
  'Green Market',
]

const receipts = Array.from({ length: COUNT }, (_, at) => ({
  merchant: MERCHANTS[at % MERCHANTS.length] as string,
  date: `2026-10-${String(at + 1).padStart(2, '0')}`,
  total: `${10 + at}.${String((at * 7) % 100).padStart(2, '0')}`,
  currency: 'USD',
}))

const pile = () =>
  Promise.all(
    receipts.map(async (receipt, at) => {
      if (at % PHOTO_EVERY === 0)
        return { name: `${at}.jpg`, mimeType: 'image/jpeg', buffer: await receiptPhoto(receipt) }
      const buffer = pdf({ size: [300, 300], text: receiptText(receipt) })
      return { name: `${at}.pdf`, mimeType: 'application/pdf', buffer }
    }),
  )

/** Confirms all receipts with Enter alone. Returns how often Enter was pressed. */
async function confirmAll(page: Page): Promise<number> {
  for (let left = COUNT; left > 0; left--) {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Receipt 1 of ${left}`)
    await expect(page.getByRole('button', { name: /^Confirm/ })).toBeVisible()
    // an earlier press would count as the second half of a double press
    await page.waitForTimeout(350)
    await page.keyboard.press('Enter')
  }
  await expect(page.getByRole('heading', { name: 'All receipts are reviewed' })).toBeVisible()
  return COUNT
}

async function expenses(database: TestDatabase, event: string) {
  const rows = await database.all<{
    date: string
    merchant: string
    amount: number
    currency: string
    image_path: string
  }>('SELECT date, merchant, amount, currency, image_path FROM expenses WHERE event_id = ? ORDER BY date', [
    event,
  ])
  expect(rows.filter(({ image_path }) => !image_path)).toEqual([])
  return rows.map(({ date, merchant, amount, currency }) => ({
    date,
    merchant,
    total: Number(amount).toFixed(2),
    currency,
  }))
}

const waiting = async (database: TestDatabase, event: string) => {
  const rows = await database.all(
    "SELECT id FROM receipts WHERE event_id = ? AND state IN ('waiting', 'reading')",
    [event],
  )
  return rows.length
}

// by day review.spec.ts and end-to-end.spec.ts test a few receipts without scripts
for (const javaScriptEnabled of WITH_SCRIPTS_BY_DAY) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })

    test(`${COUNT} receipts at once are stored, read, and confirmed by Enter alone`, async ({
      page,
      context,
      database,
    }) => {
      test.setTimeout(600_000)
      await signIn(context)
      const event = await openEvent(page, database, { hasScripts: javaScriptEnabled, readsReceipts: true })
      const files = await pile()
      if (javaScriptEnabled) {
        await give(page, 'drop', files)
        await expect(page.getByText(`${COUNT} files are stored`)).toBeVisible({ timeout: 60_000 })
      } else {
        await page.getByLabel('Add receipts').setInputFiles(files)
        await page.getByRole('button', { name: 'Upload' }).focus()
        await page.keyboard.press('Enter')
        await page.waitForURL(/\/review$/, { timeout: 60_000 })
      }
      expect(await database.all('SELECT id FROM receipts WHERE event_id = ?', [event])).toHaveLength(COUNT)
      await expect.poll(() => waiting(database, event), { timeout: 480_000 }).toBe(0)
      if (javaScriptEnabled) {
        await expect(page.getByText(`${COUNT} to review.`)).toBeVisible()
        // receipts that are only read do not count
        await expect(page.locator('.total')).toContainText('0.00')
        await page.locator('.drafts').getByRole('link', { name: 'Review' }).focus()
        await page.keyboard.press('Enter')
      }
      const pressed = await confirmAll(page)
      expect(pressed / COUNT).toBeLessThanOrEqual(3)
      expect(await expenses(database, event)).toEqual(receipts)
    })
  })
}
