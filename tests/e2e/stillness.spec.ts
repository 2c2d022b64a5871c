import type { Page } from 'playwright/test'
import { insertRow, insertRows } from '../support/database'
import { sendFile, someFiles } from './files'
import { expect, holdScripts, insertEvent, leaveUnread, signIn, test, url } from './support'

declare global {
  interface Window {
    /** the sum of the page's layout shifts since it was loaded */
    moved: number
  }
}

const CLS_MAX = 0.01

const expense = (event: string, i: number) => ({
  ...{ id: `${event}-${i}`, event_id: event, date: '2026-10-05', merchant: `Merchant ${i}` },
  ...{ amount: 10, currency: 'USD', converted_amount: 10 },
})

/** Opens a page. Returns how far it moved until its scripts ran and its pictures were loaded. */
async function movedOnFirstView(page: Page, path: string): Promise<number> {
  await page.addInitScript(() => {
    window.moved = 0
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) window.moved += (shift as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  // the scripts arrive after the first paint, as over a slow connection
  const release = await holdScripts(page)
  await page.goto(url + path, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  const frames = () =>
    page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await frames()
  release()
  await page.waitForLoadState('networkidle')
  await frames()
  return page.evaluate(() => window.moved)
}

for (const width of [390, 1280]) {
  test.describe(`at ${width} px`, () => {
    test.beforeEach(({ page }) => page.setViewportSize({ width, height: 844 }))

    test('the list of events does not move when its scripts run', async ({ page, context, database }) => {
      await signIn(context)
      await insertEvent(database)
      expect(await movedOnFirstView(page, '/dashboard')).toBeLessThan(CLS_MAX)
    })

    test('expenses do not move when their scripts run', async ({ page, context, database }) => {
      await signIn(context)
      const id = await insertEvent(database)
      await insertRows(
        database,
        'expenses',
        Array.from({ length: 30 }, (_, i) => expense(id, i)),
      )
      expect(await movedOnFirstView(page, `/events/${id}/expenses`)).toBeLessThan(CLS_MAX)
    })
  })
}

test('every picture of the files of an expense says its size before it is loaded', async ({
  page,
  context,
  database,
}) => {
  await signIn(context)
  const id = await insertEvent(database)
  await leaveUnread(database, id)
  const files = await someFiles(['lunch.jpg', 'taxi.jpg'])
  for (const file of files) expect((await sendFile(context, id, file)).status()).toBeLessThan(300)
  await insertRow(database, 'expenses', expense(id, 1))
  await database.run('UPDATE receipts SET expense_id = ? WHERE event_id = ?', [`${id}-1`, id])
  for (const path of [`/events/${id}/expenses`, `/events/${id}/expenses?edit=${id}-1`]) {
    await page.goto(url + path)
    const pictures = page.locator('img')
    await pictures.first().waitFor()
    const sizes = await pictures.evaluateAll((all) =>
      all.map((each) => [each.getAttribute('width'), each.getAttribute('height')]),
    )
    expect(sizes.flat().filter((side) => !(Number(side) > 0))).toEqual([])
  }
})
