import type { BrowserContext, Locator, Page } from 'playwright/test'
import { insertRow, type TestDatabase } from '../support/database'
import { pdf } from '../support/files'
import { sendFile, someFiles } from './files'
import {
  addExpense,
  expect,
  holdScripts,
  insertEvent,
  leaveUnread,
  signIn,
  test,
  untilKeysAct,
  url,
  WITH_SCRIPTS_BY_DAY,
} from './support'
import { untilKept } from './unsaved-forms'

/** Inserts an event of the browser's user. Returns its id. */
async function anEvent(context: BrowserContext, database: TestDatabase): Promise<string> {
  await signIn(context)
  return insertEvent(database)
}

/** Uploads receipts to an event. Returns the ids of their drafts. */
async function send(context: BrowserContext, event: string, files: Buffer[]): Promise<string[]> {
  const ids: string[] = []
  for (const [at, buffer] of files.entries()) {
    const file = { name: `receipt-${at + 1}.png`, mimeType: 'image/png', buffer }
    const answer = await sendFile(context, event, file)
    ids.push(/draft=(.+)$/.exec((await answer.json()).files[0].href)?.[1] ?? '')
  }
  return ids
}

/** Uploads receipts to an event, and waits until they are read. */
async function upload(context: BrowserContext, database: TestDatabase, event: string, ...files: Buffer[]) {
  await send(context, event, files)
  const unread = () => database.all("SELECT id FROM receipts WHERE event_id = ? AND state <> 'read'", [event])
  await expect.poll(async () => (await unread()).length, { timeout: 60_000 }).toBe(0)
}

const sure = (value: string) => ({
  value,
  confidence: 0.95,
  page: 1,
  box: { x0: 0.06, y0: 0.08, x1: 0.44, y1: 0.12 },
})

/** A restaurant's PDF invoice with a text layer. */
const lunchInvoice = (merchant: string, total: string) =>
  pdf({
    text: [
      ...[merchant, 'Bahnhofstrasse 12', '8001 Basel', 'Datum: 05.10.2026'],
      ...[`Total CHF  ${total}`, `Visa CHF  ${total}`],
    ].join('\n'),
  })

const lunches: Record<'krone' | 'adler', [merchant: string, total: string]> = {
  krone: ['Restaurant Krone', '27.40'],
  adler: ['Hotel Adler', '9.50'],
}

/**
 * Uploads lunch receipts to an event without any, and stores confident readings, which saves the time of
 * reading them. Returns the ids of their drafts.
 */
async function uploadLunches(
  context: BrowserContext,
  database: TestDatabase,
  event: string,
  ...names: (keyof typeof lunches)[]
): Promise<string[]> {
  await leaveUnread(database, event)
  const files = await someFiles(names)
  const ids = await send(
    context,
    event,
    files.map(({ buffer }) => buffer),
  )
  for (const [at, name] of names.entries()) {
    const [merchant, total] = lunches[name]
    const reading = { date: '2026-10-05', merchant, total, currency: 'CHF' }
    await database.run("UPDATE receipts SET state = 'read', reading = ? WHERE id = ?", [
      JSON.stringify({
        ...Object.fromEntries(Object.entries(reading).map(([field, value]) => [field, sure(value)])),
        tax: null,
      }),
      ids[at],
    ])
  }
  return ids
}

const focused = (page: Page) => page.locator(':focus')

/** Waits long enough that the next press does not count as a double press. */
const look = (page: Page) => page.waitForTimeout(350)

const amounts = async (database: TestDatabase, event: string) =>
  (
    await database.all<{ amount: number }>('SELECT amount FROM expenses WHERE event_id = ? ORDER BY amount', [
      event,
    ])
  ).map(({ amount }) => amount)

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })
    test.slow()

    test('a pile is reviewed by keyboard alone, and sure readings by one key each', async ({
      page,
      context,
      database,
    }) => {
      const event = await anEvent(context, database)
      const blank = pdf({ text: 'Kiosk am See\n\nVielen Dank' })
      await upload(
        context,
        database,
        event,
        lunchInvoice('Restaurant Krone', '27.40'),
        blank,
        lunchInvoice('Hotel Adler', '9.50'),
      )
      await page.goto(`${url}/events/${event}/review`)
      const title = page.getByRole('heading', { level: 1 })
      await expect(title).toHaveText('Receipt 1 of 3')
      await expect(focused(page)).toHaveText(/Confirm/)
      const notConverted = 'No rate for CHF yet: it does not count until there is one'
      await expect(page.getByText(notConverted)).toBeVisible()
      await page.keyboard.press('Enter')

      await expect(title).toHaveText('Receipt 1 of 2')
      await expect(page.getByText('Confirmed as Restaurant Krone, 27.40 CHF.')).toBeVisible()
      await expect(page.getByText('In a field, press Esc first, then the key.')).toBeVisible({
        visible: javaScriptEnabled,
      })
      // the focus is on a button, and only a key or a click enters a field
      await expect(focused(page)).toHaveText(/Confirm/)
      const date = page.getByLabel('Date on the receipt')
      await expect(date).toHaveAccessibleDescription(/Not found on the receipt/)
      if (javaScriptEnabled) {
        // the page may be a new document whose scripts do not listen yet
        await expect(async () => {
          await page.keyboard.press('f')
          await expect(date).toBeFocused({ timeout: 500 })
        }).toPass()
      }
      await page.getByLabel('Date on the receipt').fill('2026-10-06')
      await page.getByLabel('Amount', { exact: true }).focus()
      await page.keyboard.type('3,80')
      // the currency of the last expense is offered, but not filled in
      if (javaScriptEnabled) await page.getByRole('button', { name: 'CHF' }).click()
      else await page.getByLabel('Currency', { exact: true }).fill('chf')
      await page.getByLabel('Amount', { exact: true }).focus()
      await look(page)
      await page.keyboard.press('Enter')

      await expect(title).toHaveText('Receipt 1 of 1')
      await expect(focused(page)).toHaveText(/Confirm/)
      await look(page)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: 'All receipts are reviewed' })).toBeVisible()
      await expect(page.getByText(/^3 receipts, 3 expenses, 0\.00 ?USD so far/)).toBeVisible()
      expect(await amounts(database, event)).toEqual([3.8, 9.5, 27.4])
      await page.getByRole('link', { name: 'Show the expenses' }).press('Enter')
      await expect(page.getByRole('img', { name: 'Receipt of Restaurant Krone' })).toBeVisible()
    })

    test('a receipt is skipped, deleted, brought back, and given to an expense', async ({
      page,
      context,
      database,
    }) => {
      const event = await anEvent(context, database)
      await uploadLunches(context, database, event, 'krone', 'adler')
      await page.goto(`${url}/events/${event}/review`)
      const title = page.getByRole('heading', { level: 1 })
      await page.getByRole('link', { name: 'Skip', exact: true }).click()
      await expect(title).toHaveText('Receipt 2 of 2')
      await page.getByRole('link', { name: 'Skip to first' }).click()
      await expect(title).toHaveText('Receipt 1 of 2')
      await page.getByRole('button', { name: 'Delete', exact: true }).click()
      await expect(page.getByText('“receipt-1.png” is deleted.')).toBeVisible()
      await expect(title).toHaveText('Receipt 1 of 1')
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(title).toHaveText('Receipt 1 of 2')
      await page.getByRole('button', { name: 'Confirm' }).click()
      await expect(title).toHaveText('Receipt 1 of 1')
      await page.getByText('Not an expense of its own').click()
      await page
        .getByLabel('Add to the expense')
        .selectOption({ label: 'Restaurant Krone, Oct 5, 2026, 27.40 CHF' })
      await page.getByLabel('What this file is').selectOption('Proof of payment')
      await page.getByRole('button', { name: 'Add to this expense' }).click()
      await expect(page.getByText('Added to Restaurant Krone')).toBeVisible()
      await expect(page.getByText(/^2 receipts, 1 expense/)).toBeVisible()
    })

    test('a receipt that is being read is shown as soon as it is', async ({ page, context, database }) => {
      const event = await anEvent(context, database)
      const [id = ''] = await uploadLunches(context, database, event, 'krone')
      const setState = (state: string) =>
        database.run('UPDATE receipts SET state = ?, lease_until = ? WHERE id = ?', [
          state,
          Date.now() + 15_000,
          id,
        ])
      await setState('reading')
      await page.goto(`${url}/events/${event}/review`)
      await expect(page.getByRole('heading', { name: 'Reading…' })).toBeVisible()
      await page.getByRole('link', { name: 'Fill it in by hand' }).click()
      await expect(page.getByRole('button', { name: 'Confirm' })).toBeVisible()
      await page.goBack()
      await expect(page.getByRole('heading', { name: 'Reading…' })).toBeVisible()
      await setState('read')
      await expect(page.getByLabel('Merchant')).toHaveValue('Restaurant Krone')
      await expect(focused(page)).toHaveText(/Confirm/)
    })
  })
}

for (const javaScriptEnabled of WITH_SCRIPTS_BY_DAY) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })
    test.slow()

    test('a confirmed receipt is corrected from the notice that names it', async ({
      page,
      context,
      database,
    }) => {
      const event = await anEvent(context, database)
      await uploadLunches(context, database, event, 'krone')
      await page.goto(`${url}/events/${event}/review`)
      await page.getByRole('button', { name: 'Confirm' }).click()
      await expect(page.getByText('Confirmed as Restaurant Krone, 27.40 CHF.')).toBeVisible()
      await page.getByRole('link', { name: 'Edit', exact: true }).click()
      const panel = page.getByRole('region', { name: 'Edit expense' })
      await expect(panel.getByLabel('Amount', { exact: true })).toHaveValue('27.40')
      await panel.getByLabel('Amount', { exact: true }).fill('28')
      await panel.getByRole('button', { name: 'Save changes' }).click()
      await expect(panel).toHaveCount(0)
      expect(await amounts(database, event)).toEqual([28])
    })
  })
}

test.describe('the keys', () => {
  test.slow()

  test('act where nothing is typed, and nowhere else', async ({ page, context, database }) => {
    const event = await anEvent(context, database)
    await uploadLunches(context, database, event, 'krone', 'adler')
    await page.goto(`${url}/events/${event}/review`)
    await untilKeysAct(page)
    const title = page.getByRole('heading', { level: 1 })
    await expect(focused(page)).toHaveText(/Confirm/)
    await page.getByLabel('Note').focus()
    await page.keyboard.type('cdsnpzu')
    await expect(page.getByLabel('Note')).toHaveValue('cdsnpzu')
    await expect(title).toHaveText('Receipt 1 of 2')
    await page.keyboard.press('Escape')
    await expect(focused(page)).toHaveText(/Confirm/)
    await page.keyboard.press('s')
    await expect(title).toHaveText('Receipt 2 of 2')
    await expect(focused(page)).toHaveText(/Confirm/)
    await page.keyboard.press('p')
    await expect(title).toHaveText('Receipt 1 of 2')
    await page.keyboard.down('Delete')
    await expect(title).toHaveText('Receipt 1 of 1')
    await expect(focused(page)).toHaveText(/Confirm/)
    // a held key repeats on the next receipt, but acts only once
    await page.keyboard.down('Delete')
    await page.keyboard.up('Delete')
    await page.keyboard.press('u')
    await expect(title).toHaveText('Receipt 1 of 2')
    await page.keyboard.press('?')
    const list = page.getByRole('dialog', { name: 'Keys' })
    await expect(list).toBeVisible()
    await list.getByRole('checkbox').uncheck()
    await page.keyboard.press('Escape')
    await expect(list).toBeHidden()
    await page.keyboard.press('s')
    await expect(title).toHaveText('Receipt 1 of 2')
  })

  test('pressed twice at once confirm one receipt', async ({ page, context, database }) => {
    const event = await anEvent(context, database)
    await uploadLunches(context, database, event, 'krone', 'adler')
    await page.goto(`${url}/events/${event}/review`)
    await untilKeysAct(page)
    await expect(focused(page)).toHaveText(/Confirm/)
    // the clock stands still, so that all three presses count as one even on a slow machine
    await page.evaluate(() => {
      const now = performance.now()
      performance.now = () => now
    })
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Confirmed. Receipt 1 of 1.')).toBeAttached()
    await page.keyboard.press('Enter')
    expect(await amounts(database, event)).toEqual([27.4])
    await page.evaluate(() => Reflect.deleteProperty(performance, 'now'))
    await look(page)
    await page.getByRole('button', { name: 'Confirm' }).dblclick()
    await expect(page.getByRole('heading', { name: 'All receipts are reviewed' })).toBeVisible()
    expect(await amounts(database, event)).toEqual([9.5, 27.4])
  })
})

test('the next receipt comes with the answer to a confirm, which is loaded anew by Back', async ({
  page,
  context,
  database,
}) => {
  const event = await anEvent(context, database)
  await uploadLunches(context, database, event, 'krone', 'adler')
  await page.goto(`${url}/events/${event}/review`)
  await untilKeysAct(page)
  await expect(focused(page)).toHaveText(/Confirm/)
  const requested: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('_data=')) requested.push(request.method())
  })
  await page.keyboard.press('Enter')
  await expect(page.getByText('Confirmed. Receipt 1 of 1.')).toBeAttached()
  expect(requested).toEqual(['POST'])
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Edit expense' })).toBeVisible()
  await database.run("UPDATE receipts SET name = 'renamed.png' WHERE event_id = ? AND expense_id IS NULL", [
    event,
  ])
  await page.goBack()
  await expect(page.getByText('renamed.png')).toBeVisible()
})

test('on a phone the amount is in sight when a receipt is opened', async ({ page, context, database }) => {
  test.slow()
  const event = await anEvent(context, database)
  await uploadLunches(context, database, event, 'krone')
  for (const height of [640, 740]) {
    await page.setViewportSize({ width: 390, height })
    await page.goto(`${url}/events/${event}/review`)
    await untilKeysAct(page)
    await expect(focused(page)).toHaveText(/Confirm/)
    const amount = page.getByLabel('Amount', { exact: true })
    // nothing covers the amount
    await expect
      .poll(() =>
        amount.evaluate((input) => {
          const { left, top, bottom } = input.getBoundingClientRect()
          return [top + 2, bottom - 2].map((y) => document.elementFromPoint(left + 9, y) === input)
        }),
      )
      .toEqual([true, true])
  }
})

test('what follows the last receipt has the places of the event, and all of it is centred', async ({
  page,
  context,
  database,
}) => {
  test.slow()
  const event = await anEvent(context, database)
  await uploadLunches(context, database, event, 'krone')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${url}/events/${event}/review`)
  await page.getByRole('button', { name: 'Confirm' }).click()
  const end = page.locator('.sheet', {
    has: page.getByRole('heading', { name: 'All receipts are reviewed' }),
  })
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(end).toBeVisible()
    for (const name of ['Main', 'Event']) await expect(page.getByRole('navigation', { name })).toBeVisible()
    await expect(page.getByText('Confirmed as Restaurant Krone')).toBeVisible()
    // the distances of each line from the left and the right edge
    const offCentre = await end.evaluate((sheet) => {
      const { left, right } = sheet.getBoundingClientRect()
      const parts = sheet.querySelectorAll('h1, p, .missing-rates')
      return [...parts].map((part) => {
        const range = document.createRange()
        range.selectNodeContents(part)
        const box = range.getBoundingClientRect()
        return Math.round(Math.abs(box.left - left - (right - box.right)))
      })
    })
    expect([width, Math.max(...offCentre)]).toEqual([width, expect.closeTo(0, -1)])
  }
})

test('fields stay where they are, whatever is said of a receipt', async ({ page, context, database }) => {
  test.slow()
  const event = await anEvent(context, database)
  const ids = await uploadLunches(context, database, event, 'krone', 'adler')
  // a duplicate, doubtful values, and a currency that the receipt does not print
  await database.run(
    "INSERT INTO expenses (id, event_id, date, merchant, amount, currency) VALUES (?, ?, '2026-10-05', 'Hotel Adler', 9.5, 'CHF')",
    [`twin-${event}`, event],
  )
  const [row] = await database.all<{ reading: string }>('SELECT reading FROM receipts WHERE id = ?', [ids[1]])
  const { date, merchant, total } = JSON.parse(row?.reading ?? '')
  const doubted = {
    ...{ date: { ...date, confidence: 0.2 }, merchant: { ...merchant, confidence: 0.2 } },
    ...{ total: { ...total, confidence: 0.2 }, currency: null, tax: null },
    otherMerchants: [
      'Adler',
      `A name that is longer than the line below the fields has ${'room '.repeat(9)}`,
    ],
    otherCurrencies: ['SEK', 'NOK', 'DKK'],
  }
  await database.run('UPDATE receipts SET reading = ? WHERE id = ?', [JSON.stringify(doubted), ids[1]])
  const tops = async () => {
    const labels = ['Date on the receipt', 'Merchant', 'Amount', 'Currency', 'Category', 'Note']
    const boxes = await Promise.all(
      labels.map((label) => page.getByLabel(label, { exact: true }).boundingBox()),
    )
    return boxes.map((box) => Math.round(box?.y ?? 0))
  }
  await page.goto(`${url}/events/${event}/review?draft=${ids[0]}`)
  await expect(focused(page)).toHaveText(/Confirm/)
  const before = await tops()
  await page.keyboard.press('s')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Receipt 2 of 2')
  await expect(page.getByRole('region', { name: 'Possible duplicates' })).toBeVisible()
  await expect(page.getByText('Check this: hard to read')).toHaveCount(3)
  expect(await tops()).toEqual(before)
  const long = page.getByRole('button', { name: 'A name that is longer' })
  const isCut = () =>
    long.locator('.label').evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
  // the key of the button is not cut
  const key = await long.locator('.key').boundingBox()
  const chip = await long.boundingBox()
  expect((key?.x ?? 0) + (key?.width ?? 0)).toBeLessThanOrEqual((chip?.x ?? 0) + (chip?.width ?? 0))
  expect(await isCut()).toBe(true)
  await long.hover()
  expect(await isCut()).toBe(false)
  for (const width of [390, 759]) {
    await page.setViewportSize({ width, height: 800 })
    expect([width, await isCut()]).toEqual([width, false])
  }
  await page.setViewportSize({ width: 1280, height: 720 })
  for (const [offer, label] of [
    ['Adler', 'Merchant'],
    ['NOK', 'Currency'],
  ] as const) {
    await page.getByRole('button', { name: offer, exact: true }).click()
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(offer)
    await expect(page.getByRole('button', { name: offer, exact: true })).toHaveCount(0)
    await expect(focused(page)).toHaveText(/Confirm/)
    expect(await tops()).toEqual(before)
  }
})

test('a date and an amount with two meanings are marked, and one key chooses each', async ({
  page,
  context,
  database,
}) => {
  const event = await anEvent(context, database)
  const [id] = await uploadLunches(context, database, event, 'krone')
  const reading = {
    ...{ date: { ...sure('2026-03-04'), alternatives: ['2026-04-03'] }, merchant: sure('Souq Café') },
    ...{ total: { ...sure('14.250'), alternatives: ['14250'] }, currency: sure('KWD'), tax: null },
  }
  await database.run('UPDATE receipts SET reading = ? WHERE id = ?', [JSON.stringify(reading), id])
  await page.goto(`${url}/events/${event}/review?draft=${id}`)
  await expect(focused(page)).toHaveText(/Confirm/)
  const [date, amount] = [page.getByLabel('Date on the receipt'), page.getByLabel('Amount', { exact: true })]
  const offers = page.locator('.offer')
  await expect(offers).toHaveText(['Mar 4, 2026 1', 'Apr 3, 2026 2', /^14\.250/, /^14250/])
  await page.keyboard.press('2')
  await expect(date).toHaveValue('2026-04-03')
  await expect(offers).toHaveCount(2)
  await page.keyboard.press('4')
  expect(Number(await amount.inputValue())).toBe(14250)
  await expect(offers).toHaveCount(0)
  await expect(focused(page)).toHaveText(/Confirm/)
})

test('Enter leads to the offer of a value that was read, and what is typed into a field chooses none', async ({
  page,
  context,
  database,
}) => {
  const event = await anEvent(context, database)
  const [first, second] = await uploadLunches(context, database, event, 'krone', 'adler')
  const reading = {
    ...{ date: { ...sure('2026-03-04'), alternatives: ['2026-04-03'] }, merchant: sure('Souq Café') },
    ...{ total: { ...sure('14.250'), alternatives: ['14250'] }, currency: sure('KWD'), tax: null },
  }
  await database.run('UPDATE receipts SET reading = ? WHERE event_id = ?', [JSON.stringify(reading), event])
  await page.goto(`${url}/events/${event}/review?draft=${first}`)
  await untilKeysAct(page)
  const [date, amount] = [page.getByLabel('Date on the receipt'), page.getByLabel('Amount', { exact: true })]
  const keys = page.locator('.offer > .key')
  const shownKeys = async () => {
    const isShown = await keys.evaluateAll((all) => all.map((key) => getComputedStyle(key).visibility))
    return (await keys.allInnerTexts()).filter((_, at) => isShown[at] === 'visible')
  }
  await expect.poll(shownKeys).toEqual(['1', '2', '3', '4'])
  await page.keyboard.press('Enter')
  await expect(focused(page)).toHaveText(/^Mar 4, 2026/)
  expect(await shownKeys()).toEqual(['1', '2', '3', '4'])
  await page.keyboard.press('2')
  await expect(date).toHaveValue('2026-04-03')
  // an immediate second press would count as part of the press that led to the offer
  await page.waitForTimeout(400)
  await page.keyboard.press('Enter')
  await expect(focused(page)).toHaveText(/^14\.250/)
  await page.keyboard.press('Enter')
  await expect(focused(page)).toHaveText(/^14\.250/)
  await page.waitForTimeout(400)
  // this takes the value that was read, without a second question
  await page.keyboard.press('Enter')
  await expect(page.getByText('Confirmed as Souq Café, 14.250 KWD.')).toBeVisible()

  await page.goto(`${url}/events/${event}/review?draft=${second}`)
  await untilKeysAct(page)
  await page.keyboard.press('1')
  await amount.focus()
  await amount.selectText()
  expect(await shownKeys()).toEqual([])
  // 3 and 4 are also the keys of its offers, but the digits are typed
  await page.keyboard.type('43.25')
  await expect(amount).toHaveValue('43.25')
})

for (const [place, selector] of [
  ['the head of the page', '.event-due'],
  ['the title of the receipt', '.review .heading h1'],
  ['the picture', '.scan-pane img'],
] as const)
  test(`after a click on ${place}, Enter leads to the first doubt, and the next one takes what was read`, async ({
    page,
    context,
    database,
  }) => {
    const event = await anEvent(context, database)
    const [id] = await uploadLunches(context, database, event, 'krone')
    const reading = {
      ...{ date: sure('2026-10-05'), merchant: sure('Hotel Adler') },
      ...{ total: { ...sure('234.20'), alternatives: ['334.20'] }, currency: sure('CHF'), tax: null },
    }
    await database.run('UPDATE receipts SET reading = ? WHERE id = ?', [JSON.stringify(reading), id])
    await page.goto(`${url}/events/${event}/review?draft=${id}`)
    await untilKeysAct(page)
    await expect(focused(page)).toHaveText(/Confirm/)
    const offers = page.locator('.offer')
    await page.locator(selector).click()
    await expect(page.getByRole('button', { name: 'Confirm' })).not.toBeFocused()
    await page.keyboard.press('Enter')
    await expect(focused(page)).toHaveText(/^234\.20/)
    await expect(offers).toHaveText([/^234\.20/, /^334\.20/])
    await look(page)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Confirmed as Hotel Adler, 234.20 CHF.')).toBeVisible()
    expect(await amounts(database, event)).toEqual([234.2])
  })

test('a click on Confirm leads to each doubt and asks about it, and the next click takes what was read', async ({
  page,
  context,
  database,
}) => {
  const event = await anEvent(context, database)
  const [id] = await uploadLunches(context, database, event, 'krone')
  const reading = {
    ...{ date: { ...sure('2026-10-05'), alternatives: ['2026-10-06'] }, merchant: sure('Hotel Adler') },
    ...{ total: { ...sure('234.20'), alternatives: ['334.20'] }, currency: sure('CHF'), tax: null },
  }
  await database.run('UPDATE receipts SET reading = ? WHERE id = ?', [JSON.stringify(reading), id])
  await page.goto(`${url}/events/${event}/review?draft=${id}`)
  await untilKeysAct(page)
  const confirm = page.getByRole('button', { name: 'Confirm' })
  await confirm.click()
  await expect(page.getByText('Is the date right? Then confirm again.')).toBeVisible()
  await page.waitForTimeout(400)
  await confirm.click()
  await expect(page.getByText('Is the amount right? Then confirm again.')).toBeVisible()
  await look(page)
  await page.waitForTimeout(400)
  await confirm.click()
  await expect(page.getByText('Confirmed as Hotel Adler, 234.20 CHF.')).toBeVisible()
  expect(await amounts(database, event)).toEqual([234.2])
})

test('amounts and dates that are offered are read whole on a wide screen', async ({
  page,
  context,
  database,
}) => {
  const event = await anEvent(context, database)
  const [id] = await uploadLunches(context, database, event, 'krone')
  const reading = {
    ...{ date: { ...sure('2026-03-04'), alternatives: ['2026-04-03'] }, merchant: sure('Souq Café') },
    ...{ total: { ...sure('14250.000'), alternatives: ['14.250'] }, currency: sure('KWD'), tax: null },
  }
  await database.run('UPDATE receipts SET reading = ? WHERE id = ?', [JSON.stringify(reading), id])
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto(`${url}/events/${event}/review?draft=${id}`)
  const labels = page.locator('.offer > .label')
  await expect(labels).toHaveCount(4)
  const cut = await labels.evaluateAll((all) =>
    all
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ textContent }) => textContent),
  )
  expect(cut).toEqual([])
})

const doubted = (value: string) => ({ ...sure(value), confidence: 0.2 })

test('Enter goes to a doubted date and amount first, each once, and then confirms', async ({
  page,
  context,
  database,
}) => {
  const event = await anEvent(context, database)
  const [id] = await uploadLunches(context, database, event, 'krone')
  const reading = {
    ...{ date: doubted('2026-10-05'), merchant: sure('Restaurant Krone'), total: doubted('27.40') },
    ...{ currency: sure('CHF'), tax: null },
  }
  await database.run('UPDATE receipts SET reading = ? WHERE id = ?', [JSON.stringify(reading), id])
  await page.goto(`${url}/events/${event}/review?draft=${id}`)
  await untilKeysAct(page)
  await expect(focused(page)).toHaveText(/Confirm/)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Date on the receipt')).toBeFocused()
  // an immediate second press would not count
  await page.waitForTimeout(400)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Amount', { exact: true })).toBeFocused()
  expect(await amounts(database, event)).toEqual([])
  await page.waitForTimeout(400)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'All receipts are reviewed' })).toBeVisible()
  expect(await amounts(database, event)).toEqual([27.4])
})

test('Enter without an answer to the question about the tax saves nothing, and the question says what to press', async ({
  page,
  context,
  database,
  console,
}) => {
  console.expected.push(/status of 400/)
  const event = await anEvent(context, database)
  const [id] = await uploadLunches(context, database, event, 'krone')
  const reading = {
    ...{ date: sure('2026-10-05'), merchant: sure('Restaurant Krone'), total: sure('27.40') },
    ...{ currency: sure('CHF'), taxes: [{ ...sure(''), rate: '8.1', net: '25.35', amount: '2.05' }] },
  }
  await database.run('UPDATE receipts SET reading = ? WHERE id = ?', [JSON.stringify(reading), id])
  await page.goto(`${url}/events/${event}/review?draft=${id}`)
  await untilKeysAct(page)
  await page.getByLabel('Amount', { exact: true }).fill('20')
  await page.keyboard.press('Enter')
  const keep = page.getByLabel('Keep it: the receipt says it.')
  await expect(keep).toBeFocused()
  await expect(page.getByText('Press Space or an arrow key to choose, then Enter.')).toBeVisible()
  await look(page)
  await page.keyboard.press('Enter')
  await expect(keep).toBeFocused()
  expect(await amounts(database, event)).toEqual([])
  await page.keyboard.press('Space')
  await expect(keep).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'All receipts are reviewed' })).toBeVisible()
  expect(await amounts(database, event)).toEqual([20])
})

test('a date with two meanings, both outside the event, is marked as outside, and both are offered', async ({
  page,
  context,
  database,
}) => {
  const event = await anEvent(context, database)
  await database.run("UPDATE events SET starts_on = '2026-10-01', ends_on = '2026-10-09' WHERE id = ?", [
    event,
  ])
  const [id] = await uploadLunches(context, database, event, 'krone')
  const reading = {
    ...{ date: { ...sure('2026-03-04'), alternatives: ['2026-04-03'] }, merchant: sure('Souq Café') },
    ...{ total: sure('14.250'), currency: sure('KWD'), tax: null },
  }
  await database.run('UPDATE receipts SET reading = ? WHERE id = ?', [JSON.stringify(reading), id])
  await page.goto(`${url}/events/${event}/review?draft=${id}`)
  await expect(page.getByText('This date is outside the event')).toBeVisible()
  await expect(page.locator('.offer')).toHaveText(['Mar 4, 2026 1', 'Apr 3, 2026 2'])
  await untilKeysAct(page)
  await page.keyboard.press('2')
  await expect(page.getByLabel('Date on the receipt')).toHaveValue('2026-04-03')
  await expect(page.getByText('This date is outside the event')).toBeVisible()
  await expect(page.locator('.offer')).toHaveCount(0)
})

test('a change of the currency looks at the amount again: two values are offered, and half a yen is refused', async ({
  page,
  context,
  database,
  console,
}) => {
  console.expected.push(/status of 400/)
  const event = await anEvent(context, database)
  const [id] = await uploadLunches(context, database, event, 'krone')
  const reading = {
    ...{ date: sure('2026-10-05'), merchant: sure('Souq Café'), total: sure('6.250') },
    ...{ currency: null, otherCurrencies: ['KWD', 'EUR'], tax: null },
  }
  await database.run('UPDATE receipts SET reading = ? WHERE id = ?', [JSON.stringify(reading), id])
  await page.goto(`${url}/events/${event}/review?draft=${id}`)
  await untilKeysAct(page)
  const amount = page.getByLabel('Amount', { exact: true })
  const currency = page.getByLabel('Currency', { exact: true })
  await expect(amount).toHaveValue('6.250')
  await page.getByRole('button', { name: 'EUR', exact: true }).click()
  await expect(page.locator('.offer')).toHaveText([/^6250/, /^6\.25/])
  await currency.fill('KWD')
  await expect(page.locator('.offer')).toHaveCount(0)
  await currency.fill('JPY')
  await amount.fill('6.25')
  await currency.focus()
  await expect(page.getByText('JPY has no decimals')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(amount).toHaveAttribute('aria-invalid', 'true')
  await currency.fill('KWD')
  await amount.fill('6.250')
  // an immediate press would not count, because it was meant for the page before the refusal
  await page.waitForTimeout(400)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'All receipts are reviewed' })).toBeVisible()
  expect(await amounts(database, event)).toEqual([6.25])
})

test('the offered currencies stay while no currency is typed, and go with one', async ({
  page,
  context,
  database,
}) => {
  const event = await anEvent(context, database)
  const [id] = await uploadLunches(context, database, event, 'krone')
  const reading = {
    ...{ date: sure('2026-10-05'), merchant: sure('Souq Café'), total: sure('27.40') },
    ...{ currency: null, otherCurrencies: ['KWD', 'EUR'], tax: null },
  }
  await database.run('UPDATE receipts SET reading = ? WHERE id = ?', [JSON.stringify(reading), id])
  await page.goto(`${url}/events/${event}/review?draft=${id}`)
  await untilKeysAct(page)
  const currency = page.getByLabel('Currency', { exact: true })
  const offers = page.locator('[data-offered-for="currency"]')
  await expect(offers).toHaveText([/^KWD/, /^EUR/, /^USD/])
  for (const typed of ['4', 'E', 'EU', 'XXQ']) {
    await currency.fill(typed)
    await expect(offers).toHaveCount(3)
    await expect(page.getByText('Which one?')).toBeVisible()
  }
  await currency.fill('sek')
  await expect(offers).toHaveCount(0)
  await expect(page.getByText('Which one?')).toHaveCount(0)
  await currency.fill('')
  await offers.first().click()
  await expect(currency).toHaveValue('KWD')
  await expect(offers).toHaveCount(0)
})

test('a note that names the tip of a receipt follows the amount, until somebody types a note', async ({
  page,
  context,
  database,
}) => {
  const event = await anEvent(context, database)
  const [id] = await uploadLunches(context, database, event, 'krone')
  const reading = {
    ...{ date: sure('2026-10-05'), merchant: sure('Krone'), total: sure('27.40'), currency: sure('CHF') },
    ...{ tax: null, tip: sure('2.40') },
  }
  await database.run('UPDATE receipts SET reading = ? WHERE id = ?', [JSON.stringify(reading), id])
  await page.goto(`${url}/events/${event}/review?draft=${id}`)
  await untilKeysAct(page)
  const amount = page.getByLabel('Amount', { exact: true })
  const note = page.getByLabel('Note', { exact: true })
  await expect(note).toHaveValue('Tip 2.40')
  await amount.fill('25')
  await expect(note).toHaveValue('')
  await amount.fill('27.4')
  await expect(note).toHaveValue('Tip 2.40')
  await note.fill('Tip 2.40 and a coffee')
  await amount.fill('25')
  await expect(note).toHaveValue('Tip 2.40 and a coffee')
  await note.fill('Tip 2.40')
  await amount.fill('27.40')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { name: 'All receipts are reviewed' })).toBeVisible()
  await page.goto(`${url}/events/${event}/expenses`)
  await page.getByRole('link', { name: 'Edit Krone' }).click()
  await expect(note).toHaveValue('Tip 2.40')
  await amount.fill('25.00')
  await expect(note).toHaveValue('')
})

test('the tabs of the event and short names to choose from stay whole, whatever is doubtful', async ({
  page,
  context,
  database,
}) => {
  const event = await anEvent(context, database)
  const [id] = await uploadLunches(context, database, event, 'krone')
  const reading = {
    ...{ date: sure('2026-10-05'), merchant: { ...sure('Baggage 23 kg'), confidence: 0.2 } },
    ...{ total: sure('27.40'), currency: sure('CHF'), tax: null },
    otherMerchants: ['Southern Wings E-ticket itinerary and tax invoice', 'Fare', 'Airport charges'],
  }
  await database.run('UPDATE receipts SET reading = ? WHERE id = ?', [JSON.stringify(reading), id])
  for (const currency of ['AUD', 'BRL', 'HUF', 'JPY', 'KWD'])
    await addExpense(database, event, 486.35, currency)
  await database.run('UPDATE expenses SET converted_amount = 0 WHERE event_id = ?', [event])
  const isCut = (element: Locator) =>
    element.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
  for (const width of [768, 1024, 1120, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`${url}/events/${event}/review?draft=${id}`)
    await expect(page.locator('.event-due')).toContainText('without a rate')
    const fare = page.getByRole('button', { name: 'Fare' }).locator('.label')
    expect([width, await isCut(page.locator('.event-tabs')), await isCut(fare)]).toEqual([
      width,
      false,
      false,
    ])
    expect(await isCut(page.locator('html'))).toBe(false)
  }
})

test('a receipt that is small on its page is enlarged, and a field brings its place into sight', async ({
  page,
  context,
  database,
}) => {
  const event = await anEvent(context, database)
  const [id] = await uploadLunches(context, database, event, 'krone')
  const at = (value: string, y: number) => ({
    ...sure(value),
    box: { x0: 0.4, y0: y, x1: 0.6, y1: y + 0.02 },
  })
  const reading = {
    ...{ date: at('2026-10-05', 0.3), merchant: at('Restaurant Krone', 0.1), total: at('27.40', 0.8) },
    ...{ currency: sure('CHF'), tax: null },
  }
  const { currency: _, ...places } = reading
  const stored = { ...places, currency: at('CHF', 0.8) }
  await database.run('UPDATE receipts SET reading = ? WHERE id = ?', [JSON.stringify(stored), id])
  await page.goto(`${url}/events/${event}/review?draft=${id}`)
  await untilKeysAct(page)
  const pane = page.getByRole('region', { name: 'Pages' })
  await expect.poll(() => pane.evaluate((element) => element.scrollWidth / element.clientWidth)).toBe(3)
  for (const [label, place] of [
    ['Merchant', 'merchant'],
    ['Amount', 'amount'],
    ['Currency', 'currency'],
    ['Date on the receipt', 'date'],
  ] as const) {
    await page.getByLabel(label, { exact: true }).focus()
    const isInSight = () =>
      pane.evaluate((element, name) => {
        const edges = element.getBoundingClientRect()
        const mark = element.querySelector(`[data-place="${name}"]`)?.getBoundingClientRect()
        return mark && mark.top >= edges.top && mark.bottom <= edges.bottom && mark.left >= edges.left
      }, place)
    await expect.poll(isInSight).toBe(true)
  }
})

test('the key F goes from one marked field to the next, and those out of sight are counted', async ({
  page,
  context,
  database,
}) => {
  test.slow()
  const event = await anEvent(context, database)
  const [id] = await uploadLunches(context, database, event, 'krone')
  const doubtful = (value: string) => ({ ...sure(value), confidence: 0.2 })
  const reading = {
    ...{ date: doubtful('2026-10-05'), merchant: sure('Restaurant Krone'), total: doubtful('27.40') },
    ...{ currency: sure('CHF'), tax: doubtful('2.06') },
  }
  await database.run('UPDATE receipts SET reading = ? WHERE id = ?', [JSON.stringify(reading), id])
  const [date, amount, tax] = [
    page.getByLabel('Date on the receipt'),
    page.getByLabel('Amount', { exact: true }),
    page.getByLabel('Tax 1: Rate, %'),
  ]
  const more = page.getByRole('button', { name: /^\d more fields? to check/ })
  for (const size of [
    { width: 1280, height: 720 },
    { width: 390, height: 740 },
  ]) {
    await page.setViewportSize(size)
    await page.goto(`${url}/events/${event}/review`)
    await untilKeysAct(page)
    await expect(focused(page)).toHaveText(/Confirm/)
    // a browser may scroll to the button that it focuses before the bar becomes sticky
    await page.evaluate(() => scrollTo(0, 0))
    await expect(more).toBeVisible()
    for (const field of [date, amount, tax, date]) {
      await page.keyboard.press('f')
      await expect(field).toBeFocused()
      await page.keyboard.press('Escape')
    }
    await more.click()
    await expect(amount).toBeFocused()
    await page.keyboard.press('Escape')
    await page.keyboard.press('f')
    await expect(tax).toBeFocused()
    const mark = page.locator('.more-fields .mark')
    const isSeen = () =>
      mark.evaluate((element) => {
        const { left, top, bottom } = element.getBoundingClientRect()
        return [top + 2, bottom - 2].map((y) => document.elementFromPoint(left + 9, y) === element)
      })
    await expect.poll(isSeen).toEqual([true, true])
    await page.keyboard.press('Escape')
  }
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto(`${url}/events/${event}/review?draft=${id}`)
  await expect(more).toHaveText('1 more field to check F')
  await untilKeysAct(page)
  // a field that was typed over is no longer marked
  await page.keyboard.press('f')
  await date.fill('2026-10-06')
  await page.keyboard.press('Escape')
  await page.keyboard.press('f')
  await expect(amount).toBeFocused()
})

test('shows where a field was read, and the receipt larger', async ({ page, context, database }) => {
  test.slow()
  const event = await anEvent(context, database)
  await uploadLunches(context, database, event, 'krone')
  await page.goto(`${url}/events/${event}/review`)
  await untilKeysAct(page)
  await expect(focused(page)).toHaveText(/Confirm/)
  const mark = page.locator('[data-place="merchant"]')
  const pane = page.getByRole('region', { name: 'Pages' })
  const strokeOf = () => mark.evaluate((rect) => getComputedStyle(rect).strokeWidth)
  const width = () => pane.evaluate((element) => element.scrollWidth / element.clientWidth)
  expect(await strokeOf()).toBe('1px')
  await page.getByLabel('Merchant').focus()
  await expect.poll(strokeOf).toBe('2px')
  await page.keyboard.press('Escape')
  await page.keyboard.press('z')
  await expect.poll(width).toBe(2)
  await page.getByLabel('Merchant').focus()
  await expect(mark).toBeInViewport()
  await page.keyboard.press('Escape')
  await page.keyboard.press('+')
  await expect.poll(width).toBe(3)
  await page.keyboard.press('z')
  await expect.poll(width).toBe(1)
  await pane.click()
  await expect.poll(width).toBe(2)
  await page.getByRole('button', { name: 'Zoom' }).click()
  await expect.poll(width).toBe(1)
})

test('a receipt that another tab has confirmed gets a message, and the next receipt is shown', async ({
  page,
  context,
  database,
  console,
}) => {
  test.slow()
  console.expected.push(/status of 409/)
  const event = await anEvent(context, database)
  await uploadLunches(context, database, event, 'krone', 'adler')
  // the page to which the last step back leads
  await page.goto(`${url}/dashboard`)
  await page.goto(`${url}/events/${event}/review`)
  await untilKeysAct(page)
  await expect(focused(page)).toHaveText(/Confirm/)
  const other = await context.newPage()
  await other.goto(page.url())
  await other.getByRole('button', { name: 'Confirm' }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Receipt 1 of 1')
  await page.getByLabel('Amount', { exact: true }).fill('28')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText(
    'This receipt was confirmed already, perhaps in another tab. Amount is now “27.40 CHF”. You typed “28 CHF”. Edit',
  )
  await expect(page.getByLabel('Merchant')).toHaveValue('Hotel Adler')
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('9.50')
  await look(page)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { name: 'All receipts are reviewed' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await amounts(database, event)).toEqual([9.5, 27.4])
})

test('what was typed survives a lost connection', async ({ page, context, database, console }) => {
  test.slow()
  console.expected.push(/ERR_INTERNET_DISCONNECTED/)
  const event = await anEvent(context, database)
  await uploadLunches(context, database, event, 'krone')
  await page.goto(`${url}/events/${event}/review`)
  await expect(focused(page)).toHaveText(/Confirm/)
  await page.getByLabel('Note').fill('With Ada')
  await context.setOffline(true)
  await page.getByLabel('Note').press('Enter')
  await expect(page.getByRole('alert')).toContainText('No connection')
  await expect(page.getByLabel('Note')).toHaveValue('With Ada')
  await context.setOffline(false)
  await page.getByLabel('Note').press('Enter')
  await expect(page.getByRole('heading', { name: 'All receipts are reviewed' })).toBeVisible()
})

test('a suspected duplicate is dismissed, and what was typed stays', async ({ page, context, database }) => {
  test.slow()
  const event = await anEvent(context, database)
  await uploadLunches(context, database, event, 'krone')
  await database.run(
    "INSERT INTO expenses (id, event_id, date, merchant, amount, currency) VALUES (?, ?, '2026-10-05', 'Krone', 27.4, 'CHF')",
    [`twin-${event}`, event],
  )
  await page.goto(`${url}/events/${event}/review`)
  const warning = page.getByRole('region', { name: 'Possible duplicates' })
  await expect(warning).toContainText('This may be a duplicate of Krone, Oct 5, 2026, 27.40 CHF')
  await page.getByLabel('Note').fill('Dinner')
  await warning.getByRole('button', { name: 'Not a duplicate' }).click()
  await expect(warning).toHaveCount(0)
  await expect(page.getByLabel('Note')).toHaveValue('Dinner')
  await expect(focused(page)).toHaveText(/Confirm/)
})

test('what is typed over a reading is noted, and stays through a refusal, Skip, Back and a reload', async ({
  page,
  context,
  database,
  console,
}) => {
  test.slow()
  console.expected.push(/status of 400/)
  const event = await anEvent(context, database)
  await uploadLunches(context, database, event, 'krone', 'adler')
  await page.goto(`${url}/events/${event}/review`)
  await expect(focused(page)).toHaveText(/Confirm/)
  const amount = page.getByLabel('Amount', { exact: true })
  const note = page.getByLabel('Note', { exact: true })
  await amount.fill('28')
  await expect(amount).toHaveAccessibleDescription('The receipt says 27.40')
  await amount.fill('no amount')
  await note.fill('With Ada')
  await note.press('Enter')
  await expect(page.getByText('Enter an amount, such as')).toBeVisible()
  await amount.fill('28')
  await note.fill('With Grace')
  await page.getByLabel('Category').fill('Meals')
  const typed = async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Receipt 1 of 2')
    await expect(amount).toHaveValue('28')
    await expect(amount).toHaveAccessibleDescription('The receipt says 27.40')
    await expect(note).toHaveValue('With Grace')
    await expect(page.getByLabel('Category')).toHaveValue('Meals')
    await expect(page.getByText('Enter an amount, such as')).toHaveCount(0)
  }
  await page.getByRole('link', { name: 'Skip', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Receipt 2 of 2')
  await page.goBack()
  await typed()
  await page.reload()
  await typed()
  await page.getByRole('link', { name: 'Skip', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Receipt 2 of 2')
  await expect(note).toHaveValue('')
  await page.goBack()
  await typed()
  // another tab does not show the typed values
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(other.getByLabel('Amount', { exact: true })).toHaveValue('27.40')
  const stored = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(' draft ')).length)
  expect(await stored()).toBe(1)
  // the first click leads to the amount, which differs from the receipt
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(amount).toBeFocused()
  await page.waitForTimeout(400)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Confirmed as Restaurant Krone, 28.00 CHF.')).toBeVisible()
  expect(await amounts(database, event)).toEqual([28])
  await page.getByRole('button', { name: 'your account' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(`${url}/`)
  expect(await stored()).toBe(0)
})

test('a date that is being typed when the scripts run needs no second look before it is confirmed', async ({
  page,
  context,
  database,
  console,
}) => {
  console.expected.push(/status of 400/, /Autofocus processing was blocked/)
  const event = await anEvent(context, database)
  await uploadLunches(context, database, event, 'krone')
  const release = await holdScripts(page)
  await page.goto(`${url}/events/${event}/review`, { waitUntil: 'commit' })
  const date = page.getByLabel('Date on the receipt')
  await date.fill(new Date(Date.now() + 400 * 86_400_000).toISOString().slice(0, 10))
  release()
  await expect(date).toHaveAccessibleDescription('This date is in the future')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(date).toHaveAccessibleDescription(
    'This date is in the future. Correct it, or confirm again if it is right',
  )
})

test('what is typed before the scripts run after a reload joins what was typed before it', async ({
  page,
  context,
  database,
  console,
}) => {
  // Chromium reports this when a user types into a field before it reaches the button with autofocus
  console.expected.push(/Autofocus processing was blocked/)
  const event = await anEvent(context, database)
  await uploadLunches(context, database, event, 'krone')
  await page.goto(`${url}/events/${event}/review`)
  await expect(focused(page)).toHaveText(/Confirm/)
  const amount = page.getByLabel('Amount', { exact: true })
  const note = page.getByLabel('Note', { exact: true })
  await amount.fill('28')
  await note.fill('With Ada')
  await untilKept(page, 'With Ada')
  const release = await holdScripts(page)
  await page.reload({ waitUntil: 'commit' })
  await expect(amount).toHaveValue('27.40')
  await note.fill('With Grace')
  release()
  await expect(amount).toHaveValue('28')
  await expect(note).toHaveValue('With Grace')
  await page.unrouteAll()
  await page.reload()
  await expect(amount).toHaveValue('28')
  await expect(note).toHaveValue('With Grace')
})

test('a browser that refuses to store what is typed loses it by a reload alone', async ({
  page,
  context,
  database,
  console,
}) => {
  // Remix also stores the scroll positions of pages there
  console.expected.push(/The operation is insecure/)
  await page.addInitScript(() => {
    for (const storage of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, storage, {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
  })
  const event = await anEvent(context, database)
  await uploadLunches(context, database, event, 'krone', 'adler')
  await page.goto(`${url}/events/${event}/review`)
  await expect(focused(page)).toHaveText(/Confirm/)
  const amount = page.getByLabel('Amount', { exact: true })
  await amount.fill('28')
  await page.getByRole('link', { name: 'Skip', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Receipt 2 of 2')
  await page.goBack()
  await expect(amount).toHaveValue('28')
  await page.reload()
  await expect(amount).toHaveValue('27.40')
  await amount.fill('29')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Confirmed as Restaurant Krone, 29.00 CHF.')).toBeVisible()
  await page.getByRole('button', { name: 'your account' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(`${url}/`)
})

test('the key U makes what was confirmed a draft again, as it was typed', async ({
  page,
  context,
  database,
}) => {
  test.slow()
  const event = await anEvent(context, database)
  await uploadLunches(context, database, event, 'krone', 'adler')
  await page.goto(`${url}/events/${event}/review`)
  await untilKeysAct(page)
  await expect(focused(page)).toHaveText(/Confirm/)
  await page.getByLabel('Note').fill('With Ada')
  await page.getByLabel('Note').press('Enter')
  await expect(page.getByText('Confirmed as Restaurant Krone, 27.40 CHF.')).toBeVisible()
  // the typed text is still there after a reload
  await page.reload()
  await expect(focused(page)).toHaveText(/Confirm/)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.keyboard.press('u')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Receipt 1 of 2')
  await expect(page.getByText('Confirmed as')).toHaveCount(0)
  await expect(page.getByLabel('Note')).toHaveValue('With Ada')
  expect(await amounts(database, event)).toEqual([])
})

test('the key O keeps a boarding pass as another paper', async ({ page, context, database }) => {
  test.slow()
  const event = await anEvent(context, database)
  const pass = await pdf({
    text: ['BOARDING PASS', 'LOVELACE/ADA MS', 'NBO - LHR  KQ 100', 'GATE 7'].join('\n'),
  })
  await upload(context, database, event, pass)
  await page.goto(`${url}/events/${event}/review`)
  await untilKeysAct(page)
  await expect(focused(page)).toHaveText(/Confirm|Keep/)
  await page.keyboard.press('o')
  await expect(page.getByText('is kept with the claim')).toBeVisible()
})

test('what was typed into a paper that is then kept as another one is said at closing', async ({
  page,
  context,
  database,
}) => {
  test.slow()
  const event = await anEvent(context, database)
  const [id] = await uploadLunches(context, database, event, 'krone')
  const reading = { total: sure('-349.75'), paper: 'refund' }
  await database.run('UPDATE receipts SET reading = ? WHERE id = ?', [JSON.stringify(reading), id])
  await page.goto(`${url}/events/${event}/review`)
  await untilKeysAct(page)
  await page.getByLabel('Currency', { exact: true }).fill('sek')
  await page.getByLabel('Merchant', { exact: true }).fill('Elgiganten')
  await page.getByLabel('Date on the receipt').fill('2026-10-05')
  await page.getByLabel('Amount', { exact: true }).fill('-120.50')
  await page
    .getByRole('button', { name: /^Keep with the claim/ })
    .first()
    .click()
  await expect(page.getByText('is kept with the claim').first()).toBeVisible()
  await page.goto(`${url}/events/${event}/close`)
  await expect(page.getByText('120.50 SEK')).toBeVisible()
})

test('a credit note whose amount was looked at is confirmed as a refund of its sale', async ({
  page,
  context,
  database,
}) => {
  test.slow()
  const event = await anEvent(context, database)
  const sale = crypto.randomUUID()
  await insertRow(database, 'expenses', {
    ...{ id: sale, event_id: event, date: '2026-10-05', merchant: 'Orchard Ltd' },
    ...{ amount: 23.47, currency: 'GBP', converted_amount: 23.47 },
  })
  const note = ['ORCHARD LTD', 'CREDIT NOTE', 'Date: 2026-10-07', 'Charger  -12.99', 'Total GBP  -12.99']
  await upload(context, database, event, await pdf({ text: note.join('\n') }))
  await page.goto(`${url}/events/${event}/review`)
  await untilKeysAct(page)
  await expect(page.getByLabel('Refund of')).toHaveValue(sale)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Amount', { exact: true })).toBeFocused()
  await expect(page.getByText('It gives money back. As a refund it is taken off')).toBeVisible()
  await look(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'All receipts are reviewed' })).toBeVisible()
  await page.goto(`${url}/events/${event}/expenses`)
  await expect(page.getByText('-12.99GBP')).toBeVisible()
  await page.getByRole('link', { name: 'Edit Orchard Ltd' }).last().click()
  await expect(page.getByRole('heading', { name: 'Edit refund' })).toBeVisible()
  await expect(page.getByLabel('Refund of')).toHaveValue(sale)
})

test('Enter on a credit note goes to its amount, which says what to do, and the key A adds it to its sale', async ({
  page,
  context,
  database,
}) => {
  test.slow()
  const event = await anEvent(context, database)
  await insertRow(database, 'expenses', {
    ...{ id: crypto.randomUUID(), event_id: event, date: '2026-10-05', merchant: 'Orchard Ltd' },
    ...{ amount: 23.47, currency: 'GBP', converted_amount: 23.47 },
  })
  const note = ['ORCHARD LTD', 'CREDIT NOTE', 'Date: 2026-10-07', 'Charger  -12.99', 'Total GBP  -12.99']
  await upload(context, database, event, await pdf({ text: note.join('\n') }))
  await page.goto(`${url}/events/${event}/review`)
  await untilKeysAct(page)
  await expect(focused(page)).toHaveText(/Confirm/)
  await expect(page.getByRole('region', { name: 'Not a receipt' })).toContainText('gives 12.99 GBP back')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Amount', { exact: true })).toBeFocused()
  await expect(page.getByText('It gives money back. As a refund it is taken off')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('a')
  await expect(page.getByRole('heading', { name: 'All receipts are reviewed' })).toBeVisible()
  await page.goto(`${url}/events/${event}/expenses`)
  await page.getByRole('link', { name: /(Edit|Show) Orchard Ltd/ }).click()
  await expect(page.getByText('gives back 12.99 GBP, and nothing is taken off')).toBeVisible()
})

test('a charge that was typed in another claim currency is not taken for one in this', async ({
  page,
  context,
  database,
}) => {
  test.slow()
  const event = await anEvent(context, database)
  await uploadLunches(context, database, event, 'krone')
  await page.goto(`${url}/events/${event}/review`)
  await page.getByLabel(/^Charged in/).fill('92.40')
  await page.getByLabel('Note').fill('With Ada')
  await untilKept(page, 'With Ada')
  await page.reload()
  await expect(page.getByLabel(/^Charged in/)).toHaveValue('92.40')
  await database.run("UPDATE events SET base_currency = 'NOK', version = version + 1 WHERE id = ?", [event])
  await page.reload()
  await expect(page.getByLabel('Note')).toHaveValue('With Ada')
  await expect(page.getByLabel('Charged in NOK')).toHaveValue('')
})

for (const javaScriptEnabled of WITH_SCRIPTS_BY_DAY) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })
    test.slow()

    test('a date in the future is asked about once', async ({ page, context, database, console }) => {
      console.expected.push(/status of 400/)
      const event = await anEvent(context, database)
      await uploadLunches(context, database, event, 'krone')
      // a notice takes up space above the form
      await database.run(
        "INSERT INTO expenses (id, event_id, date, merchant, amount, currency) VALUES (?, ?, '2026-10-05', 'Krone', 27.4, 'CHF')",
        [`twin-${event}`, event],
      )
      await page.setViewportSize({ width: 390, height: 740 })
      await page.goto(`${url}/events/${event}/review`)
      await expect(focused(page)).toHaveText(/Confirm/)
      await expect(page.getByRole('region', { name: 'Possible duplicates' })).toBeVisible()
      const date = page.getByLabel('Date on the receipt')
      const day = new Date(Date.now() + 400 * 86_400_000).toISOString().slice(0, 10)
      await date.fill(day)
      if (javaScriptEnabled) await expect(date).toHaveAccessibleDescription('This date is in the future')
      await page.evaluate(() => scrollTo(0, 0))
      await page.getByRole('button', { name: 'Confirm' }).click()
      await expect(date).toHaveAccessibleDescription(
        'This date is in the future. Correct it, or confirm again if it is right',
      )
      await expect(date).toHaveValue(day)
      // the fixed buttons do not cover the question
      const isSeen = () =>
        page.getByText('confirm again if it is right').evaluate((question) => {
          const { left, bottom } = question.getBoundingClientRect()
          return document.elementFromPoint(left + 5, bottom - 5) === question
        })
      if (javaScriptEnabled) await expect.poll(isSeen).toBe(true)
      expect(await amounts(database, event)).toEqual([27.4])
      await look(page)
      await page.getByRole('button', { name: 'Confirm' }).click()
      await expect(page.getByRole('heading', { name: 'All receipts are reviewed' })).toBeVisible()
      expect(await amounts(database, event)).toEqual([27.4, 27.4])
    })
  })
}

test('in a window of 800 by 600 the receipt and its amount are in sight, one beside the other', async ({
  page,
  context,
  database,
}) => {
  const event = await anEvent(context, database)
  await uploadLunches(context, database, event, 'krone')
  await page.setViewportSize({ width: 800, height: 600 })
  await page.goto(`${url}/events/${event}/review`)
  await expect(focused(page)).toHaveText(/Confirm/)
  await expect(page.getByLabel('Amount', { exact: true })).toBeInViewport({ ratio: 1 })
  const pane = page.getByRole('region', { name: 'Pages' })
  await expect(pane).toBeInViewport({ ratio: 1 })
  expect((await pane.boundingBox())?.height).toBeGreaterThan(300)
})

test('on a wide screen fields that stand beside each other are at one height', async ({
  page,
  context,
  database,
}) => {
  const event = await anEvent(context, database)
  await uploadLunches(context, database, event, 'krone')
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`${url}/events/${event}/review`)
  await expect(focused(page)).toHaveText(/Confirm/)
  const tops = (names: string[]) =>
    Promise.all(
      names.map((name) =>
        page
          .locator(`.field:has(> [name="${name}"])`)
          .evaluate((field) =>
            ['label', '.input'].map((part) => field.querySelector(part)?.getBoundingClientRect().top),
          ),
      ),
    )
  for (const names of [
    ['category', 'payment'],
    ['charged_amount', 'note'],
  ]) {
    const [one, other] = await tops(names)
    expect(one).toEqual(other)
  }
})

test('a document that the browser goes back to shows what was read, not what was typed for another receipt', async ({
  page,
  context,
  database,
}) => {
  const event = await anEvent(context, database)
  await uploadLunches(context, database, event, 'krone', 'adler')
  const review = `${url}/events/${event}/review`
  await page.goto(review)
  const date = page.getByLabel('Date on the receipt')
  await expect(focused(page)).toHaveText(/Confirm/)
  await date.fill('2026-02-03')
  await untilKept(page, '2026-02-03')
  await page.goto(`${url}/claims`)
  await page.goto(review)
  await expect(date).toHaveValue('2026-02-03')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Confirmed. Receipt 1 of 1.')).toBeAttached()
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(review)
  await expect(page.getByLabel('Merchant')).toHaveValue('Hotel Adler')
  await expect(focused(page)).toHaveText(/Confirm/)
  await expect(date).toHaveValue('2026-10-05')
})

test('a rate that was added in another window converts the amount when the review has the focus again', async ({
  page,
  context,
  database,
}) => {
  const event = await anEvent(context, database)
  await database.run("UPDATE events SET base_currency = 'USD', exchange_rate = 1 WHERE id = ?", [event])
  await uploadLunches(context, database, event, 'krone')
  await page.goto(`${url}/events/${event}/review`)
  await expect(page.getByText('No rate for CHF yet: it does not count until there is one')).toBeVisible()
  await page.getByLabel('Note').fill('With Ada')
  await database.run(
    `INSERT INTO rates (id, event_id, number, currency, receipt_amount, claim_amount, claim_currency, date)
     VALUES (?, ?, 1, 'CHF', 100, 125, 'USD', '2026-10-05')`,
    [`rate-${event}`, event],
  )
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(page.getByText('34.25 USD in the claim, at R1')).toBeVisible()
  await expect(page.getByLabel('Note')).toHaveValue('With Ada')
})
