import type { BrowserContext } from 'playwright/test'
import { insertRow, type TestDatabase } from '../support/database'
import { photo } from '../support/files'
import { insertExpenses } from '../support/many-expenses'
import { sendFile } from './files'
import { addExpense, expect, holdScripts, insertEvent, leaveUnread, signIn, test, url } from './support'

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })

    test('an expense is added, changed, deleted and brought back', async ({ page, context, database }) => {
      await signIn(context)
      const id = await insertEvent(database)
      await database.run('UPDATE events SET exchange_rate = 0.0077 WHERE id = ?', [id])
      await page.goto(`${url}/events/${id}/expenses`)
      await expect(page.getByText('No expenses yet')).toBeVisible()

      await page.getByRole('link', { name: 'Add by hand' }).click()
      const form = page.locator('#new-expense')
      await form.getByLabel('Date on the receipt').fill('2026-10-05')
      await form.getByLabel('Merchant').fill('Java House')
      await form.getByLabel('Amount').fill('2450')
      await form.getByLabel('Currency').fill('kes')
      await form.getByLabel('Category').fill('Meals')
      await form.getByLabel('Paid by').selectOption('Card')
      await form.getByRole('button', { name: 'Add expense' }).click()
      const row = page.getByRole('row', { name: 'Java House' })
      await expect(row).toContainText('18.87')
      await expect(row).toContainText('× 0.0077')
      await page.getByRole('link', { name: 'Add by hand' }).click()
      await expect(form.getByLabel('Merchant')).toHaveValue('')
      await expect(form.getByLabel('Currency')).toHaveValue('KES')

      await row.getByRole('link', { name: 'Edit Java House' }).click()
      const panel = page.getByRole('region', { name: 'Edit expense' })
      await expect(panel.getByLabel('Paid by')).toHaveValue('card')
      await panel.getByLabel('Charged in USD').fill('19,20')
      await panel.getByRole('button', { name: 'Save changes' }).click()
      await expect(row).toContainText('as charged')
      await expect(page.locator('.total')).toContainText('19.20')
      await expect(panel).toHaveCount(0)

      await row.getByRole('button', { name: 'Delete Java House' }).click()
      await expect(page.getByText('“Java House” is deleted.')).toBeVisible()
      await expect(page.locator('.total')).toContainText('0.00')
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(row).toContainText('19.20')
      await expect(page.getByText('is deleted.')).toHaveCount(0)

      await database.run("UPDATE events SET status = 'closed' WHERE id = ?", [id])
      await page.goto(`${url}/events/${id}/expenses`)
      await expect(row.getByRole('button')).toHaveCount(0)
      await expect(form).toBeHidden()
      expect(await database.all('SELECT payment FROM expenses WHERE event_id = ?', [id])).toEqual([
        { payment: 'card' },
      ])
    })

    test('a third tax rate has fields that were folded away, and is stored', async ({
      page,
      context,
      database,
      console,
    }) => {
      console.expected.push(/status of 400/)
      await signIn(context)
      const id = await insertEvent(database)
      await addExpense(database, id, 119.5, 'EUR')
      const edit = async () => {
        await page.goto(`${url}/events/${id}/expenses`)
        await page.getByRole('link', { name: 'Edit Java House' }).click()
      }
      await edit()
      const panel = page.getByRole('region', { name: 'Edit expense' })
      await panel.getByLabel('Date on the receipt').fill('2026-10-05')
      await expect(panel.getByLabel('Tax 1: Net')).toBeHidden()
      await panel.getByText('Tax and invoice number').click()
      await panel.getByLabel('Invoice or receipt number').fill('RE-7')
      await panel.getByLabel('Tax 1: Tax').fill('7')
      await panel.getByLabel('Tax 2: Tax').fill('5')
      await expect(panel.getByLabel('Tax 3: Net')).toBeHidden()
      await panel.getByText('Add a tax rate').first().click()
      if (javaScriptEnabled) await expect(panel.getByLabel('Tax 3: Rate, %')).toBeFocused()
      await panel.getByLabel('Tax 3: Rate, %').fill('x')
      await panel.getByLabel('Tax 3: Tax').fill('0,50')
      await panel.getByRole('button', { name: 'Save changes' }).click()
      await expect(panel.getByText('Enter a rate from 0 to 100')).toBeVisible()
      await panel.getByLabel('Tax 3: Rate, %').fill('5,5')
      await panel.getByRole('button', { name: 'Save changes' }).click()
      await expect(panel).toHaveCount(0)
      expect(
        await database.all('SELECT taxes, invoice_number FROM expenses WHERE event_id = ?', [id]),
      ).toEqual([
        {
          taxes: JSON.stringify([
            { rate: null, net: null, amount: '7' },
            { rate: null, net: null, amount: '5' },
            { rate: '5.5', net: null, amount: '0.5' },
          ]),
          invoice_number: 'RE-7',
        },
      ])
      await edit()
      await expect(panel.getByLabel('Tax 3: Tax')).toHaveValue('0.50')
      await expect(panel.getByLabel('Tax 4: Tax')).toBeHidden()
    })
  })
}

test('a form whose script comes late keeps what was typed, and is then sent without loading the page', async ({
  page,
  context,
  database,
}) => {
  await signIn(context)
  const id = await insertEvent(database)
  await addExpense(database, id, 10, 'USD')
  const [expense] = await database.all('SELECT id FROM expenses WHERE event_id = ?', [id])
  const release = await holdScripts(page, '**/edit-panel-*.js')
  const asked = page.waitForRequest('**/edit-panel-*.js')
  await page.goto(`${url}/events/${id}/expenses?edit=${expense?.id}`, { waitUntil: 'commit' })
  const panel = page.getByRole('region', { name: 'Edit expense' })
  await asked
  await panel.getByLabel('Note').fill('For three')
  release()
  await expect(panel.getByRole('heading', { name: 'Edit expense' })).toBeFocused()
  await expect(panel.getByLabel('Note')).toHaveValue('For three')
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await panel.getByRole('button', { name: 'Save changes' }).click()
  await expect(panel).toHaveCount(0)
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  expect(await database.all('SELECT note FROM expenses WHERE id = ?', [expense?.id])).toEqual([
    { note: 'For three' },
  ])
})

test('a form whose page waits for the script of another part is marked as busy, and is then sent without scripts', async ({
  page,
  context,
  database,
}) => {
  await signIn(context)
  const id = await insertEvent(database)
  await addExpense(database, id, 10, 'USD')
  const [expense] = await database.all('SELECT id FROM expenses WHERE event_id = ?', [id])
  await holdScripts(page, '**/selection-bar-*.js')
  await page.goto(`${url}/events/${id}/expenses?edit=${expense?.id}`, { waitUntil: 'commit' })
  const panel = page.getByRole('region', { name: 'Edit expense' })
  await expect(panel.getByRole('heading', { name: 'Edit expense' })).toBeFocused()
  await panel.getByLabel('Note').fill('For three')
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  const save = panel.getByRole('button', { name: 'Save changes' })
  await save.click()
  await expect(panel.locator('form[aria-busy="true"]')).toContainText('Save changes')
  await save.click()
  await expect(panel).toHaveCount(0, { timeout: 15_000 })
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(false)
  await expect(page.getByRole('row', { name: 'Java House' })).toContainText('For three')
})

test('a button of selected expenses whose page waits for the script of another part is sent with its name', async ({
  page,
  context,
  database,
}) => {
  await signIn(context)
  const id = await insertEvent(database)
  await addExpense(database, id, 10, 'USD')
  const [expense] = await database.all('SELECT id FROM expenses WHERE event_id = ?', [id])
  await holdScripts(page, '**/edit-panel-*.js')
  await page.goto(`${url}/events/${id}/expenses?edit=${expense?.id}`, { waitUntil: 'commit' })
  await page.getByRole('checkbox', { name: 'Select Java House' }).check()
  // waits until React handles the bar, because before that the browser sends the form itself
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('[value="delete-selected"]') ?? {}).some((key) =>
      key.startsWith('__reactProps'),
    ),
  )
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('row', { name: 'Java House' })).toHaveCount(0, { timeout: 15_000 })
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
})

test('a form whose script is no longer there is shown by the server, and works as without scripts', async ({
  page,
  context,
  database,
  console,
}) => {
  console.expected.push(/status of 404/)
  await signIn(context)
  const id = await insertEvent(database)
  await addExpense(database, id, 10, 'USD')
  await page.route('**/edit-panel-*.js', (route) => route.fulfill({ status: 404 }))
  await page.goto(`${url}/events/${id}/expenses`)
  await page.getByRole('link', { name: 'Edit Java House' }).click()
  const panel = page.getByRole('region', { name: 'Edit expense' })
  await panel.getByLabel('Note').fill('For three')
  await panel.getByRole('button', { name: 'Save changes' }).click()
  await expect(panel).toHaveCount(0)
  expect(await database.all('SELECT note FROM expenses WHERE event_id = ?', [id])).toEqual([
    { note: 'For three' },
  ])
})

test('a stale change of an expense is refused in sight of the button that was pressed', async ({
  page,
  context,
  database,
  console,
}) => {
  console.expected.push(/status of 409/)
  await signIn(context)
  const id = await insertEvent(database)
  await addExpense(database, id, 10, 'USD')
  await page.goto(`${url}/events/${id}/expenses`)
  await page.getByRole('link', { name: 'Edit Java House' }).click()
  const panel = page.getByRole('region', { name: 'Edit expense' })
  await panel.getByLabel('Note').fill('Mine')
  const save = panel.getByRole('button', { name: 'Save changes' })
  await save.scrollIntoViewIfNeeded()
  await database.run("UPDATE expenses SET note = 'Theirs', changed_in = 1000000 WHERE event_id = ?", [id])
  await save.click()
  await expect(page.getByRole('alert')).toBeInViewport()
  await expect(page.getByRole('alert')).toContainText('changed in the meantime')
  await expect(panel.getByText('It is now “Theirs”. You typed “Mine”.')).toBeVisible()
})

/** Inserts an event of 60 expenses. The 55th has a receipt, a photo of a long slip. */
async function longList(context: BrowserContext, database: TestDatabase): Promise<string> {
  await signIn(context)
  const event = await insertEvent(database)
  await leaveUnread(database, event)
  const columns = { currency: "'USD'", converted_amount: 'i', merchant: "'Shop ' || i || '.'" }
  await insertExpenses(database, event, { count: 60, columns })
  const slip = await photo({ width: 600, height: 1500, text: `slip ${event}` })
  const sent = { name: 'slip.jpg', mimeType: 'image/jpeg', buffer: slip }
  expect((await sendFile(context, event, sent)).status()).toBe(200)
  await database.run('UPDATE receipts SET expense_id = ? WHERE event_id = ?', [`${event}-55`, event])
  return event
}

test('the form of an expense far down a list opens beside its large receipt, and its row stays in sight', async ({
  page,
  context,
  database,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  const event = await longList(context, database)
  await page.goto(`${url}/events/${event}/expenses`)
  await page.getByRole('link', { name: 'Edit Shop 55.' }).click()
  const panel = page.getByRole('region', { name: 'Edit expense' })
  await expect(panel.getByRole('heading', { name: 'Edit expense' })).toBeFocused()
  const row = page.getByRole('row', { name: 'Shop 55.' })
  await expect(row).toHaveAttribute('aria-current', 'true')
  await expect(row).toBeInViewport({ ratio: 1 })
  const picture = panel.getByRole('img', { name: 'slip.jpg' }).first()
  await expect(picture).toBeInViewport()
  await expect
    .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBeGreaterThan(0)
  const merchant = panel.getByLabel('Merchant')
  await expect(merchant).toHaveValue('Shop 55.')
  await expect(merchant).toBeInViewport({ ratio: 1 })
  const [list, receipt, field] = await Promise.all([row, picture, merchant].map((each) => each.boundingBox()))
  if (!list || !receipt || !field) throw new Error('the row, the receipt or the form is not shown')
  expect(receipt.width).toBeGreaterThan(250)
  // the list, the receipt and the form are side by side, and the page is no wider than the window
  expect(list.x + list.width).toBeLessThanOrEqual(receipt.x)
  expect(receipt.x + receipt.width).toBeLessThanOrEqual(field.x)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280)

  await panel.getByLabel('Note').fill('For three')
  await panel.getByRole('button', { name: 'Save changes' }).click()
  await expect(panel).toHaveCount(0)
  await expect(row).toContainText('For three')
  await expect(row).toBeInViewport()
})

test('a phone shows the receipt of an edited expense and its form, one below the other', async ({
  page,
  context,
  database,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const event = await longList(context, database)
  await page.goto(`${url}/events/${event}/expenses?edit=${event}-55`)
  const panel = page.getByRole('region', { name: 'Edit expense' })
  const [receipt, field] = await Promise.all(
    [panel.getByRole('img', { name: 'slip.jpg' }).first(), panel.getByLabel('Merchant')].map((each) =>
      each.boundingBox(),
    ),
  )
  if (!receipt || !field) throw new Error('the receipt or the form is not shown')
  expect(Math.abs(receipt.x - field.x)).toBeLessThan(40)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })

    test('a button opens what filters the list on a phone, and a wide window shows it', async ({
      page,
      context,
      database,
    }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await signIn(context)
      const event = await insertEvent(database)
      await addExpense(database, event, 10, 'USD')
      await addExpense(database, event, 20, 'EUR')
      await page.goto(`${url}/events/${event}/expenses`)
      const rows = page.getByRole('table', { name: 'Expenses' }).locator('tbody').getByRole('row')
      await expect(rows).toHaveCount(2)
      const currency = page.getByLabel('Currency', { exact: true })
      await expect(page.getByRole('searchbox')).toBeVisible()
      await expect(currency).toBeHidden()
      const button = page.getByRole('button', { name: 'Filter' })
      await button.click()
      await currency.selectOption('EUR')
      await page.getByRole('button', { name: 'Show', exact: true }).click()
      await expect(rows).toHaveCount(1)
      await expect(rows).toContainText('20.00')
      await expect(currency).toBeHidden()
      await expect(button).toHaveText('Filter1')
      await page.setViewportSize({ width: 1280, height: 720 })
      await expect(button).toBeHidden()
      await expect(currency).toBeVisible()
      await expect(currency).toHaveValue('EUR')
    })
  })
}

test('the total leaves room for the list on a phone', async ({ page, context, database }) => {
  await signIn(context)
  const id = await insertEvent(database)
  for (const [amount, currency] of [
    [2450, 'KES'],
    [8640, 'JPY'],
  ] as const)
    await addExpense(database, id, amount, currency)
  await database.run('UPDATE expenses SET converted_amount = 0 WHERE event_id = ?', [id])
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(`${url}/events/${id}/expenses`)
  const foot = page.locator('.foot')
  await expect(foot).toContainText('and 8,640 JPY and 2,450.00 KES without a rate')
  expect((await foot.boundingBox())?.height).toBeLessThanOrEqual(80)
  await insertRow(database, 'advances', {
    ...{ id: `advance-${id}`, event_id: id, date: '2026-10-01', amount: 100 },
  })
  await page.reload()
  await expect(foot).toContainText('To pay back')
  expect((await foot.boundingBox())?.height).toBeLessThanOrEqual(110)
})

test('no column of the list is cut beside a form', async ({ page, context, database, console }) => {
  // the file of the expense is not stored, so its picture is missing
  console.expected.push(/status of 404/)
  await signIn(context)
  const id = await insertEvent(database)
  await addExpense(database, id, 1508200.25, 'KES')
  await addExpense(database, id, 50000, 'HUF')
  await database.run(
    `UPDATE expenses SET merchant = 'POPULAR BOOK COMPANY INTERNATIONAL', category = 'Accommodation',
       converted_amount = 1508200.25, charged_amount = 1508200.25 WHERE event_id = ?`,
    [id],
  )
  const [{ id: expense = '' } = {}] = await database.all<{ id: string }>(
    'SELECT id FROM expenses WHERE event_id = ?',
    [id],
  )
  await insertRow(database, 'receipts', {
    ...{ id: `file-${id}`, event_id: id, expense_id: expense, sha256: id, name: 'a.pdf', kind: 'pdf' },
    ...{ bytes: 1, width: 1, height: 1, state: 'unread' },
  })
  for (const width of [720, 899, 900, 1120, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const panel of ['', '?new=', `?edit=${expense}`]) {
      await page.goto(`${url}/events/${id}/expenses${panel}`)
      const sheet = page.locator('.sheet:has(> .expenses)')
      const excess = await sheet.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
      expect([width, panel, Math.max(excess, 0)]).toEqual([width, panel, 0])
    }
  }
})
