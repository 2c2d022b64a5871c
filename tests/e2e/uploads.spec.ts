import { truncateSync, writeFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { FILE_BYTES_MAX } from '~/limits'
import { insertRow } from '../support/database'
import { pdf } from '../support/files'
import { give, openEvent, type SomeFile, someFiles } from './files'
import { expect, holdScripts, insertEvent, leaveUnread, signIn, test, url } from './support'

const stored = (page: Page, count: number) =>
  expect(page.getByText(count === 1 ? '1 file is stored' : `${count} files are stored`)).toBeVisible()

test.beforeEach(async ({ context }) => {
  await signIn(context)
})

test('files that are chosen, dropped and pasted are stored, each with its answer', async ({
  page,
  database,
  console,
}) => {
  const id = await openEvent(page, database, { readsReceipts: true })
  const files = await someFiles(['one.jpg', 'two.jpg', 'three.jpg', 'four.jpg', 'five.jpg'])
  await page.getByLabel('Add receipts').setInputFiles(files.slice(0, 2))
  await stored(page, 2)
  await give(page, 'drop', files.slice(2, 4))
  await stored(page, 4)
  await give(page, 'paste', files.slice(4))
  await stored(page, 5)
  console.expected.push(/status of 400 .*\/receipts\?/)
  await give(page, 'drop', [
    files[0] as SomeFile,
    { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Only words') },
  ])
  await expect(page.getByRole('listitem').filter({ hasText: 'one.jpg' }).last()).toContainText(
    'This event has this file already',
  )
  await expect(page.getByRole('listitem').filter({ hasText: 'notes.jpg' })).toContainText(
    'This is a text file. Send a JPEG',
  )
  // shown when all receipts have been read
  await expect(page.getByText('5 to review.')).toBeVisible({ timeout: 60_000 })
  expect(await database.all('SELECT name FROM receipts WHERE event_id = ?', [id])).toHaveLength(5)
  await page.getByRole('button', { name: 'Hide' }).click()
  await expect(page.getByText('notes.jpg')).toHaveCount(0)
})

test('a file that got no answer is sent again, by hand or when the connection is back', async ({
  page,
  context,
  database,
  console,
}) => {
  await openEvent(page, database)
  console.expected.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  await page.route('**/receipts?*', (route) => route.abort())
  const [first, second] = (await someFiles(['first.jpg', 'second.jpg'])) as [SomeFile, SomeFile]
  await give(page, 'drop', [first])
  const row = page.getByRole('listitem').filter({ hasText: 'first.jpg' })
  await expect(row).toContainText('No connection. Try again when you are online.')
  await page.unroute('**/receipts?*')
  await row.getByRole('button', { name: 'Try first.jpg again' }).click()
  await stored(page, 1)
  await context.setOffline(true)
  await give(page, 'drop', [second])
  await expect(page.getByRole('listitem').filter({ hasText: 'second.jpg' })).toContainText('No connection.')
  await context.setOffline(false)
  await stored(page, 2)
})

test('what is under way goes on when the page changes, and a page that is closed asks first', async ({
  page,
  database,
}) => {
  const id = await openEvent(page, database)
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/receipts?*', async (route) => {
    await held
    await route.continue()
  })
  await give(page, 'drop', await someFiles(['slow.jpg']))
  await expect(page.getByRole('progressbar')).toBeVisible()
  await page.getByRole('link', { name: 'Events', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
  const asked = page.waitForEvent('dialog')
  const leaving = page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await leaving
  letGo()
  await expect.poll(() => database.all('SELECT name FROM receipts WHERE event_id = ?', [id])).toHaveLength(1)
})

test('a file of 25 MB is sent, one of a byte more is refused before', async ({ page, database, console }) => {
  await openEvent(page, database)
  let sent = 0
  await page.route('**/receipts?*', (route) => {
    sent++
    return route.fulfill({ status: 400, contentType: 'text/plain', body: 'It arrived' })
  })
  console.expected.push(/status of 400 .*\/receipts\?/)
  const files = [0, 1].map((more) => {
    const file = test.info().outputPath(`${more}.pdf`)
    writeFileSync(file, '')
    truncateSync(file, FILE_BYTES_MAX + more)
    return file
  })
  await page.getByLabel('Add receipts').setInputFiles(files)
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect(row('0.pdf')).toContainText('It arrived')
  await expect(row('1.pdf')).toContainText('Files can be at most 25 MB')
  expect(sent).toBe(1)
})

test('a refusal of a proxy gets a message of ours, and one of the server is shown as it is', async ({
  page,
  database,
  console,
}) => {
  const id = await openEvent(page, database)
  console.expected.push(/status of 4(13|00|09) /)
  const answers = [
    { status: 413, contentType: 'text/html', body: '<html><h1>413 Request Entity Too Large</h1></html>' },
    { status: 400, contentType: 'text/html', body: '<html><h1>400 Bad Request</h1></html>' },
  ]
  await page.route('**/receipts?*', (route) => {
    const answer = answers.shift()
    return answer ? route.fulfill(answer) : route.continue()
  })
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  const [large, odd, late] = (await someFiles(['large.jpg', 'odd.jpg', 'late.jpg'])) as [
    SomeFile,
    SomeFile,
    SomeFile,
  ]
  await give(page, 'drop', [large])
  await expect(row('large.jpg')).toContainText(
    'This file is too large for the proxy of this server. Ask your administrator.',
  )
  await give(page, 'drop', [odd])
  await expect(row('odd.jpg')).toContainText('This file was refused on its way to the server (status 400).')
  await expect(page.getByText('<h1>')).toHaveCount(0)
  await database.run("UPDATE events SET status = 'closed' WHERE id = ?", [id])
  await give(page, 'drop', [late])
  await expect(row('late.jpg')).toContainText('Event is closed')
})

test('a file is uploaded by a button when the scripts of the page do not come', async ({
  page,
  database,
}) => {
  const id = await insertEvent(database)
  await leaveUnread(database, id)
  const release = await holdScripts(page)
  await page.goto(`${url}/events/${id}/expenses`, { waitUntil: 'commit' })
  const button = page.getByRole('button', { name: 'Upload' })
  await expect
    .poll(async () => (await button.boundingBox())?.width ?? 0, { timeout: 15_000 })
    .toBeGreaterThan(50)
  await page.getByLabel('Add receipts').setInputFiles((await someFiles(['one.jpg']))[0] as SomeFile)
  await button.click()
  await expect
    .poll(() => database.all('SELECT name FROM receipts WHERE event_id = ?', [id]))
    .toEqual([{ name: 'one.jpg' }])
  release()
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })

    test('the files of an expense are added, named, ordered and taken off', async ({ page, database }) => {
      const id = await insertEvent(database)
      await leaveUnread(database, id)
      await insertRow(database, 'expenses', {
        ...{ id: `${id}-hotel`, event_id: id, date: '2026-10-05', merchant: 'Hotel', amount: 120 },
        ...{ currency: 'USD', converted_amount: 120 },
      })
      await page.goto(`${url}/events/${id}/expenses?edit=${id}-hotel`)
      const panel = page.getByRole('region', { name: 'Edit expense' })
      await expect(panel.locator(javaScriptEnabled ? '.drop.scripted' : '.drop')).toBeVisible()
      const files = [
        ...(await someFiles(['card slip.jpg'])),
        {
          name: 'invoice.pdf',
          mimeType: 'application/pdf',
          buffer: pdf({ pages: 2, text: `Invoice ${id}` }),
        },
      ]
      await panel.getByLabel('Add receipts').setInputFiles(files)
      if (!javaScriptEnabled) await panel.getByRole('button', { name: 'Upload' }).click()
      // the files of the expense, without files that are being uploaded
      const listed = panel
        .getByRole('listitem')
        .filter({ has: page.getByRole('button', { name: /^Remove / }) })
      await expect(listed).toHaveCount(2)

      await panel.getByLabel('Type of card slip.jpg').selectOption('Proof of payment')
      if (!javaScriptEnabled)
        await listed.filter({ hasText: 'card slip.jpg' }).getByRole('button', { name: 'Save' }).click()
      await expect
        .poll(() =>
          database.all("SELECT role FROM receipts WHERE event_id = ? AND name = 'card slip.jpg'", [id]),
        )
        .toEqual([{ role: 'payment' }])
      const last = await listed.last().getByRole('link').last().textContent()
      await listed
        .last()
        .getByRole('button', { name: /^Move .* up$/ })
        .click()
      await expect(listed.first()).toContainText(last ?? 'no name')

      await panel.getByRole('button', { name: 'Remove invoice.pdf' }).click()
      await expect(listed).toHaveCount(1)
      // a proof of payment is not a receipt
      await expect(page.getByRole('link', { name: '1 without receipt' })).toBeVisible()
      await panel.getByRole('button', { name: 'Undo' }).click()
      await expect(listed).toHaveCount(2)
      const [expense] = await database.all<{ image_path: string }>(
        'SELECT image_path FROM expenses WHERE event_id = ?',
        [id],
      )
      expect(expense?.image_path).toMatch(/^receipts\/[0-9a-f]{2}\/[0-9a-f]{64}\/original\.pdf$/)
      // the form shows the receipt, so the row beside it has no thumbnail
      await page.goto(`${url}/events/${id}/expenses`)
      const image = page.getByRole('row', { name: 'Hotel' }).getByRole('img')
      await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(160)
    })
  })
}

test('on a phone the name of a file is read beside what became of it', async ({ page, database }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openEvent(page, database)
  const name = 'receipt-of-the-hotel.jpg'
  const [file] = (await someFiles([name])) as [SomeFile]
  await page.getByLabel('Add receipts').setInputFiles([file])
  await stored(page, 1)
  await page.getByLabel('Add receipts').setInputFiles([file])
  const row = page.getByRole('listitem').filter({ hasText: 'This event has this file already' })
  const isCut = await row.getByText(name).evaluate((text) => text.scrollWidth > text.clientWidth)
  expect(isCut).toBe(false)
})
