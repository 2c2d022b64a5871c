import type { BrowserContext, Locator, Page } from 'playwright/test'
import { pdf, photo, receiptPhoto, receiptText } from '../support/files'
import { sendFile } from './files'
import { expect, insertEvent, signIn, test, url } from './support'

// A file with several receipts in the review, and cropping a part of a picture.

const CAFE = { merchant: 'HARBOUR CAFE LTD', date: '14/06/2024', total: '4.60', currency: 'GBP' }
const TAXI = { merchant: 'STATION TAXIS', date: '15/06/2024', total: '23.00', currency: 'GBP' }

async function send(context: BrowserContext, event: string, name: string, buffer: Buffer): Promise<void> {
  const answer = await sendFile(context, event, { name, mimeType: 'application/octet-stream', buffer })
  expect((await answer.json()).files).toMatchObject([{ outcome: 'stored' }])
}

/** How long reading a receipt may take on a busy machine before its form appears. */
const READING = { timeout: 150_000 }

const review = async (page: Page, event: string) => {
  await page.goto(`${url}/events/${event}/review`)
  await expect(page.getByRole('button', { name: 'Confirm' })).toBeVisible(READING)
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
      await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('4.60', READING)
      await page.getByRole('link', { name: 'Skip', exact: true }).click()
      await expect(page.getByText('This receipt is page 2 of “scan.pdf”.')).toBeVisible(READING)
      await expect(page.getByRole('img', { name: 'Page 2 of 2' })).toBeVisible()
      await expect(page.getByRole('img', { name: 'Page 1 of 2' })).toHaveCount(0)
      await page.getByRole('button', { name: 'Use the whole file' }).click()
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
  await expect(page.getByText('This receipt is part of the picture of “cafe.jpg”.')).toBeVisible(READING)
  await expect(page.getByLabel('Merchant')).toHaveValue('Tea House', READING)
  const shape = () =>
    page
      .getByRole('img', { name: 'The receipt' })
      .evaluate((image) => (image.getAttribute('viewBox') ?? '').split(' ').slice(2).map(Number))
  const [width = 0, height = 0] = await shape()
  expect(width).toBeGreaterThan(height)
  await page.keyboard.press('t')
  await expect.poll(shape).toEqual([height, width])
})

test('the fields are filled anew from the part that is kept, also when others are read before it', async ({
  page,
  context,
  database,
}) => {
  test.slow()
  await signIn(context)
  const event = await insertEvent(database)
  const both = `${receiptText(CAFE)}${'\n'.repeat(14)}${receiptText(TAXI)}`
  await send(context, event, 'both.jpg', await photo({ width: 700, height: 1800, text: both }))
  await review(page, event)
  const amount = page.getByLabel('Amount', { exact: true })
  await expect(amount).not.toHaveValue('4.60')
  for (const name of ['one.jpg', 'two.jpg', 'three.jpg'])
    await send(context, event, name, await receiptPhoto({ ...TAXI, merchant: `TAXI ${name}` }))
  await page.getByRole('button', { name: 'Crop' }).click()
  const moves = { Top: 'ArrowUp', Left: 'ArrowLeft', Right: 'ArrowRight' }
  for (const [name, key] of Object.entries(moves)) {
    await edge(page, name).focus()
    await page.keyboard.press(`Shift+${key}`)
  }
  await edge(page, 'Bottom').focus()
  for (let at = 0; at < 5; at++) await page.keyboard.press('Shift+ArrowUp')
  await page.getByRole('button', { name: 'Keep this part' }).click()
  await expect(page.getByText('This receipt is part of the picture of “both.jpg”.')).toBeVisible(READING)
  await expect(amount).toHaveValue('4.60', READING)
  await expect(page.getByLabel('Merchant')).toHaveValue(/harbour/i)
})

const edge = (page: Page, name: string) => page.getByRole('slider', { name: `${name} edge` })
const shareOf = async (handle: Locator) => Number(await handle.getAttribute('aria-valuenow'))

/** Opens the review of a receipt that is five times as high as wide, with the crop tool on. */
async function cropTall(page: Page, context: BrowserContext, event: string): Promise<Locator> {
  await send(context, event, 'tall.jpg', await photo({ width: 500, height: 2500, text: receiptText(CAFE) }))
  await review(page, event)
  await page.getByRole('button', { name: 'Crop' }).click()
  return page.getByRole('region', { name: 'Pages' })
}

const scrolled = (pane: Locator) => pane.evaluate(({ scrollTop }) => scrollTop)

test('a box that is drawn to the end of the pane scrolls a tall receipt, and its edges are moved', async ({
  page,
  context,
  database,
}) => {
  test.slow()
  await signIn(context)
  const pane = await cropTall(page, context, await insertEvent(database))
  const box = await pane.boundingBox()
  const [left = 0, top = 0, bottom = 0] = [box?.x, box?.y, (box?.y ?? 0) + (box?.height ?? 0)]
  await page.mouse.move(left + 10, top + 10)
  await page.mouse.down()
  await page.mouse.move(left + 200, bottom - 5, { steps: 4 })
  await expect.poll(() => scrolled(pane)).toBeGreaterThan(400)
  await page.mouse.up()
  const ended = await scrolled(pane)
  const drawn = await shareOf(edge(page, 'Bottom'))
  expect(await shareOf(edge(page, 'Top'))).toBeLessThan(5)
  // the last drawn edge is at the pointer, and a press there moves it
  await page.mouse.down()
  await page.mouse.move(left + 150, bottom - 150, { steps: 4 })
  await page.mouse.up()
  expect(await shareOf(edge(page, 'Bottom'))).toBeLessThan(drawn)
  expect(await shareOf(edge(page, 'Top'))).toBeLessThan(5)
  expect(await scrolled(pane)).toBeGreaterThanOrEqual(ended)
})

test('the edges of the box are moved by keys, as far as the picture goes, and come into sight', async ({
  page,
  context,
  database,
}) => {
  test.slow()
  await signIn(context)
  const pane = await cropTall(page, context, await insertEvent(database))
  await edge(page, 'Left').focus()
  for (const key of ['ArrowRight', 'ArrowUp', 'Shift+ArrowRight']) await page.keyboard.press(key)
  expect(await shareOf(edge(page, 'Left'))).toBe(10 + 1 - 1 + 10)
  await edge(page, 'Bottom').focus()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  expect(await shareOf(edge(page, 'Bottom'))).toBe(100)
  expect(await scrolled(pane)).toBeGreaterThan(400)
  await page.getByRole('button', { name: 'Keep this part' }).click()
  await expect(page.getByText('This receipt is part of the picture of “tall.jpg”.')).toBeVisible(READING)
})

test('a finger moves an edge, and is left to scroll the picture elsewhere', async ({
  page,
  context,
  database,
}) => {
  test.slow()
  await signIn(context)
  await page.setViewportSize({ width: 390, height: 844 })
  const pane = await cropTall(page, context, await insertEvent(database))
  const cdp = await context.newCDPSession(page)
  const handle = await edge(page, 'Top').boundingBox()
  const x = (handle?.x ?? 0) + (handle?.width ?? 0) / 2
  const drag = async (from: number) => {
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number | null) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints: y === null ? [] : [{ x, y }] })
    await touch('touchStart', from)
    for (let step = 1; step <= 10; step++) await touch('touchMove', from + 6 * step)
    await touch('touchEnd', null)
  }
  await drag((handle?.y ?? 0) + (handle?.height ?? 0) / 2)
  const moved = await shareOf(edge(page, 'Top'))
  expect(moved).toBeGreaterThan(10)
  const area = await pane.boundingBox()
  await drag((area?.y ?? 0) + (area?.height ?? 0) - 160)
  expect(await shareOf(edge(page, 'Top'))).toBe(moved)
  expect(await shareOf(edge(page, 'Bottom'))).toBe(90)
})
