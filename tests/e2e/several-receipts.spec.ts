import type { BrowserContext, Page } from 'playwright/test'
import { pdf, receiptPhoto, receiptText } from '../support/files'
import { sendFile } from './files'
import { expect, insertEvent, signIn, test, url } from './support'

// A file of several receipts in the review, and a part that is cut out of a picture.

const CAFE = { merchant: 'HARBOUR CAFE LTD', date: '14/06/2024', total: '4.60', currency: 'GBP' }
const TAXI = { merchant: 'STATION TAXIS', date: '15/06/2024', total: '23.00', currency: 'GBP' }

async function send(context: BrowserContext, event: string, name: string, buffer: Buffer): Promise<void> {
  const answer = await sendFile(context, event, { name, mimeType: 'application/octet-stream', buffer })
  expect((await answer.json()).files).toMatchObject([{ outcome: 'stored' }])
}

const review = async (page: Page, event: string) => {
  await page.goto(`${url}/events/${event}/review`)
  await expect(page.getByRole('button', { name: 'Confirm' })).toBeVisible({ timeout: 60_000 })
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })
    test.slow()

    test('a scan of two receipts is divided, and one of them is made the whole file again', async ({
      page,
      context,
      database,
    }) => {
      await signIn(context)
      const event = await insertEvent(database)
      await send(context, event, 'scan.pdf', pdf({ pages: 2, text: [receiptText(CAFE), receiptText(TAXI)] }))
      await review(page, event)
      await expect(page.getByText('This file seems to hold 2 receipts.')).toBeVisible()
      await expect(page.getByRole('checkbox', { name: 'Page 2' })).toBeChecked()
      if (javaScriptEnabled) await page.keyboard.press('v')
      else await page.getByRole('button', { name: 'Divide the file' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Receipt 1 of 2')
      await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('4.60', { timeout: 60_000 })
      await page.getByRole('link', { name: 'Skip', exact: true }).click()
      await expect(page.getByText('This receipt is page 2 of “scan.pdf”.')).toBeVisible()
      await expect(page.getByRole('img', { name: 'Page 2 of 2' })).toBeVisible()
      await expect(page.getByRole('img', { name: 'Page 1 of 2' })).toHaveCount(0)
      await page.getByRole('button', { name: 'Take the whole file' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Receipt 1 of 1')
    })
  })
}

test('a part of a picture is kept, and turned', async ({ page, context, database }) => {
  test.slow()
  await signIn(context)
  const event = await insertEvent(database)
  await send(context, event, 'cafe.jpg', await receiptPhoto(CAFE))
  await review(page, event)
  await page.getByLabel('Merchant').fill('Tea House')
  await page.getByRole('button', { name: 'Crop' }).click()
  await expect(page.getByRole('button', { name: 'Keep this part' })).toBeDisabled()
  const box = await page.getByRole('region', { name: 'Pages' }).boundingBox()
  const [left = 0, top = 0] = [box?.x, box?.y]
  await page.mouse.move(left + 10, top + 10)
  await page.mouse.down()
  await page.mouse.move(left + (box?.width ?? 0) - 10, top + 250, { steps: 4 })
  await page.mouse.up()
  await page.getByRole('button', { name: 'Keep this part' }).click()
  await expect(page.getByText('This receipt is part of the picture of “cafe.jpg”.')).toBeVisible()
  await expect(page.getByLabel('Merchant')).toHaveValue('Tea House', { timeout: 60_000 })
  const shape = () =>
    page
      .getByRole('img', { name: 'The receipt' })
      .evaluate((image) => (image.getAttribute('viewBox') ?? '').split(' ').slice(2).map(Number))
  const [width = 0, height = 0] = await shape()
  expect(width).toBeGreaterThan(height)
  await page.keyboard.press('t')
  await expect.poll(shape).toEqual([height, width])
})
