import type { BrowserContext, Locator, Page } from 'playwright/test'
import { type SomeFile, sendFile, someFiles } from './files'
import { bar, box, button, open, row, rows } from './selection'
import {
  expect,
  holdRequests,
  holdScripts,
  insertEvent,
  leaveUnread,
  test,
  untilKeysAct,
  url,
} from './support'

/** Whether the user sees the middle of an element: it is in the window, and nothing covers it. */
const isUncovered = (locator: Locator) =>
  locator.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return document.elementFromPoint(left + width / 2, top + height / 2) === element
  })

const MERCHANTS = ['Airport taxi', 'Hotel', 'Lunch']

const what = (page: Page) => bar(page).getByRole('combobox', { name: 'What to change' })
const field = (page: Page, name: string) => page.locator(`#selection [name=${name}]`)
const notice = (page: Page) => page.locator('.foot .notice')
const undo = (page: Page) => notice(page).getByRole('button', { name: 'Undo' })

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })

    test('selected expenses get another date and currency, move to another event, and all is undone', async ({
      page,
      context,
      database,
    }) => {
      const id = await open(page, context, database, MERCHANTS)
      const other = await insertEvent(database, 'Berlin')
      await database.run('UPDATE events SET exchange_rate = 2 WHERE id = ?', [id])
      await page.reload()

      for (const merchant of ['Hotel', 'Lunch']) await box(page, merchant).check()
      await expect(field(page, 'category')).toBeVisible()
      await expect(field(page, 'date')).toBeHidden()
      await what(page).selectOption('Date')
      await expect(field(page, 'category')).toBeHidden()
      await field(page, 'date').fill('2026-11-20')
      await button(page, 'Apply').click()
      await expect(notice(page)).toContainText('The date of 2 expenses is changed.')
      await expect(row(page, 'Hotel')).toContainText('Nov 20')
      await expect(row(page, 'Airport taxi')).toContainText('Oct 5')
      await undo(page).click()
      await expect(notice(page)).toContainText('Undone. 2 expenses are as they were.')
      await expect(row(page, 'Hotel')).toContainText('Oct 5')
      await expect(undo(page)).toHaveCount(0)

      await box(page, 'Hotel').check()
      await what(page).selectOption('Currency')
      await field(page, 'currency').fill('KES')
      await button(page, 'Apply').click()
      await expect(notice(page)).toContainText('Total 30.00 → 40.00 USD.')
      await expect(page.locator('.total')).toContainText('40.00')

      for (const merchant of ['Hotel', 'Lunch']) await box(page, merchant).check()
      await what(page).selectOption('Move to event')
      await field(page, 'event_id').selectOption('Berlin')
      await button(page, 'Apply').click()
      await expect(notice(page)).toContainText('2 expenses are moved to “Berlin”.')
      await expect(rows(page)).toHaveCount(1)
      await notice(page).getByRole('link', { name: 'Show them' }).click()
      await expect(page).toHaveURL(`${url}/events/${other}/expenses`)
      await expect(rows(page)).toHaveCount(2)
      await page.goBack()
      await undo(page).click()
      await expect(notice(page)).toContainText('Undone. 2 expenses are back.')
      await expect(rows(page)).toHaveCount(3)
    })

    test('what is wrong stands below its field, and the selection stays', async ({
      page,
      context,
      database,
      console,
    }) => {
      console.expected.push(/status of 400/)
      await open(page, context, database, MERCHANTS)
      await box(page, 'Hotel').check()
      await what(page).selectOption('Currency')
      await field(page, 'currency').fill('XX')
      await button(page, 'Apply').click()
      await expect(bar(page).locator('.error')).toContainText('Enter a currency code')
      await expect(field(page, 'currency')).toBeVisible()
      if (javaScriptEnabled) await expect(field(page, 'currency')).toBeFocused()
      await expect(field(page, 'currency')).toHaveValue('XX')
      await expect(box(page, 'Hotel')).toBeChecked()
      await field(page, 'currency').fill('EUR')
      await button(page, 'Apply').click()
      await expect(row(page, 'Hotel')).toContainText('EUR')
    })

    for (const [width, height] of [
      [390, 667],
      [1280, 844],
    ] as const)
      test(`two questions about the selection cover nothing in its bar, ${width} pixels wide`, async ({
        page,
        context,
        database,
        console,
      }) => {
        console.expected.push(/status of 400/)
        await page.setViewportSize({ width, height })
        const id = await open(page, context, database, MERCHANTS)
        await database.run('UPDATE expenses SET taxes = ?, charged_amount = 9 WHERE event_id = ?', [
          JSON.stringify([{ rate: '19', net: null, amount: '1' }]),
          id,
        ])
        await page.reload()
        await box(page, 'Hotel').check()
        await what(page).selectOption('Currency')
        await field(page, 'currency').fill('KES')
        await button(page, 'Apply').click()
        const questions = [/What becomes of the charge/, /What becomes of the tax/].map((words) =>
          bar(page).getByRole('group', { name: words }),
        )
        const controls = [
          field(page, 'currency'),
          button(page, 'Apply'),
          button(page, 'Delete'),
          ...questions.map((question) => question.getByRole('radio').last()),
        ]
        for (const question of questions) await expect(question).toBeVisible()
        for (const control of controls) {
          await control.scrollIntoViewIfNeeded()
          await expect.poll(() => isUncovered(control)).toBe(true)
        }
      })

    test('a file is moved by the panel of its expense, which stays open, and comes back', async ({
      page,
      context,
      database,
    }) => {
      await withFile(page, context, database)
      await row(page, 'Hotel').getByRole('link', { name: 'Edit Hotel' }).click()
      const files = page.getByRole('region', { name: 'Receipts of this expense' })
      await files.getByText('Move it to another expense').click()
      await files.getByRole('combobox', { name: 'Expense' }).selectOption({ label: LUNCH })
      await files.getByRole('button', { name: 'Move', exact: true }).click()
      await expect(notice(page)).toContainText('is moved to “Lunch”.')
      await expect(row(page, 'Lunch').locator('.thumbnail')).toBeVisible()
      await expect(files.locator('.entry')).toHaveCount(0)
      await undo(page).click()
      // counted, because the list hides thumbnails beside an open receipt
      await expect(row(page, 'Hotel').locator('.thumbnail')).toHaveCount(1)
      await expect(row(page, 'Lunch').locator('.thumbnail')).toHaveCount(0)
    })

    test('an event is copied from its details, and the copy goes to the trash by Undo', async ({
      page,
      context,
      database,
    }) => {
      const id = await open(page, context, database, MERCHANTS)
      await page.goto(`${url}/events/${id}/details`)
      await page.getByRole('link', { name: 'Copy event' }).click()
      await page.getByLabel('Name of the copy').fill('Next trip')
      await page.getByRole('button', { name: 'Copy event' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Next trip' })).toBeVisible()
      await expect(notice(page)).toContainText('without its expenses')
      if (javaScriptEnabled) {
        // no key may delete an event that was just created
        await untilKeysAct(page)
        for (const key of ['u', 'Control+z']) await page.keyboard.press(key)
        await page.waitForLoadState('networkidle')
        await expect(notice(page)).toContainText('without its expenses')
      }
      await undo(page).click()
      await expect(page).toHaveURL(`${url}/dashboard`)
      await expect(page.getByText('Next trip')).toHaveCount(0)
    })
  })
}

const LUNCH = 'Lunch, Oct 5, 2026, 10.00 USD'

/** Opens an event with a hotel expense that has a file. */
async function withFile(page: Page, context: BrowserContext, database: Parameters<typeof open>[2]) {
  const id = await open(page, context, database, MERCHANTS)
  await leaveUnread(database, id)
  const answer = await sendFile(context, id, (await someFiles(['receipt.jpg']))[0] as SomeFile)
  expect(answer.ok()).toBe(true)
  await database.run('UPDATE receipts SET expense_id = ? WHERE event_id = ?', [`${id}-0001`, id])
  await page.reload()
}

/** Drags a picture to a target with the mouse. */
async function drag(page: Page, picture: Locator, to: Locator) {
  await picture.hover()
  await page.mouse.down()
  const place = await to.boundingBox()
  const [x, y] = [(place?.x ?? 0) + 40, (place?.y ?? 0) + (place?.height ?? 0) / 2]
  await page.mouse.move(x, y, { steps: 5 })
  await page.mouse.move(x + 2, y + 2)
}

test('a file is dragged to the row of another expense, and comes back by a key', async ({
  page,
  context,
  database,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await withFile(page, context, database)
  const [hotel, lunch] = [row(page, 'Hotel'), row(page, 'Lunch')]
  await page.waitForLoadState('networkidle')
  await drag(page, hotel.locator('.thumbnail'), hotel)
  await expect(page.locator('.drop-target')).toHaveCount(0)
  await page.mouse.up()
  await drag(page, hotel.locator('.thumbnail'), lunch)
  await expect(lunch).toHaveClass(/drop-target/)
  await page.mouse.up()
  await expect(notice(page)).toContainText('is moved to “Lunch”.')
  await expect(lunch.locator('.thumbnail')).toBeVisible()
  await expect(hotel.locator('.thumbnail')).toHaveCount(0)
  await expect(page.locator('.drop-target')).toHaveCount(0)
  // a dragged thumbnail does not count as a file to upload
  await expect(page.locator('.upload.dragged-over')).toHaveCount(0)
  await page.keyboard.press('u')
  await expect(notice(page)).toContainText('Undone. The file is back.')
  await expect(hotel.locator('.thumbnail')).toBeVisible()
})

test('while a panel is open it stays when a file is dragged, and a second drag waits for the first one', async ({
  page,
  context,
  database,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await withFile(page, context, database)
  await row(page, 'Airport taxi').getByRole('link', { name: 'Edit Airport taxi' }).click()
  const panel = page.getByRole('region', { name: 'Edit expense' })
  await expect(panel).toBeVisible()
  await page.waitForLoadState('networkidle')
  const moves: string[] = []
  page.on('request', (request) => request.method() === 'POST' && moves.push(request.url()))
  const release = await holdRequests(page, /\/expenses\?/, 'POST')
  const picture = row(page, 'Hotel').locator('.thumbnail')
  await drag(page, picture, row(page, 'Lunch'))
  await page.mouse.up()
  await expect.poll(() => moves.length).toBe(1)
  await drag(page, picture, row(page, 'Airport taxi'))
  await expect(page.locator('.drop-target')).toHaveCount(0)
  await page.mouse.up()
  release()
  await expect(notice(page)).toContainText('is moved to “Lunch”.')
  await expect(panel).toBeVisible()
  expect(moves).toHaveLength(1)
})

test('Ctrl+Z undoes a change while no field has the focus, and in a field only what was typed', async ({
  page,
  context,
  database,
}) => {
  await open(page, context, database, MERCHANTS)
  await box(page, 'Hotel').check()
  await what(page).selectOption('Note')
  await field(page, 'note').fill('With Ada')
  await page.keyboard.press('Enter')
  await expect(row(page, 'Hotel')).toContainText('With Ada')
  await expect(box(page, 'Hotel')).toBeFocused()
  await page.getByRole('searchbox').first().focus()
  await page.keyboard.press('Control+z')
  await expect(row(page, 'Hotel')).toContainText('With Ada')
  await box(page, 'Hotel').focus()
  await page.keyboard.press('Control+z')
  await expect(notice(page)).toContainText('Undone. 1 expense is as it was.')
  await expect(row(page, 'Hotel')).not.toContainText('With Ada')
})

test('Undo is offered after a reload, and to another tab', async ({ page, context, database }) => {
  await open(page, context, database, MERCHANTS)
  await box(page, 'Hotel').check()
  await field(page, 'category').fill('Lodging')
  await button(page, 'Apply').click()
  await expect(row(page, 'Hotel')).toContainText('Lodging')
  await page.reload()
  const other = await context.newPage()
  await other.goto(page.url())
  await undo(other).click()
  await expect(notice(other)).toContainText('Undone.')
  await undo(page).click()
  await expect(notice(page)).toContainText('Undone. 1 expense is as it was.')
  await expect(row(page, 'Hotel')).not.toContainText('Lodging')
})

test('a form that is sent while the script of another part loads is done, and that part stays', async ({
  page,
  context,
  database,
}) => {
  await open(page, context, database, MERCHANTS)
  await box(page, 'Hotel').check()
  await field(page, 'category').fill('Lodging')
  await button(page, 'Apply').click()
  await expect(row(page, 'Hotel')).toContainText('Lodging')
  const release = await holdScripts(page, '**/selection-bar-*.js')
  await page.reload()
  await untilKeysAct(page)
  await box(page, 'Lunch').check()
  await field(page, 'category').fill('Meals')
  await undo(page).click()
  release()
  await expect(notice(page)).toContainText('Undone. 1 expense is as it was.')
  await expect(row(page, 'Hotel')).not.toContainText('Lodging')
  await expect(field(page, 'category')).toHaveValue('Meals')
})
