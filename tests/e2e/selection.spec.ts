import type { Page } from 'playwright/test'
import { bar, box, button, category, open, row, rows } from './selection'
import { expect, holdRequests, test, untilKeysAct, WITH_SCRIPTS_BY_DAY } from './support'

const MERCHANTS = ['Airport taxi', 'Hotel', 'Lunch', 'Museum', 'Train']

/** Records the intents of all forms that are sent from now on. */
function sent(page: Page) {
  const intents: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST')
      intents.push(/intent[="\s]+([\w-]+)/.exec(request.postData() ?? '')?.[1] ?? '')
  })
  return intents
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })

    test('selected expenses get a category, are deleted and come back', async ({
      page,
      context,
      database,
    }) => {
      await open(page, context, database, MERCHANTS)
      if (javaScriptEnabled) await expect(bar(page)).toBeHidden()
      else await expect(bar(page)).toBeVisible()
      await expect(page.getByRole('checkbox', { name: 'Select all shown' })).toBeVisible({
        visible: javaScriptEnabled,
      })

      for (const merchant of ['Hotel', 'Lunch', 'Museum']) await box(page, merchant).check()
      await box(page, 'Museum').uncheck()
      if (javaScriptEnabled) await expect(bar(page)).toContainText('2 selected')
      await category(page).fill('Lodging')
      await button(page, 'Apply').click()
      await expect(row(page, 'Lunch')).toContainText('Lodging')
      await expect(row(page, 'Museum')).toContainText('No category')
      await expect(box(page, 'Lunch')).not.toBeChecked()
      await expect(category(page)).toHaveValue('')

      for (const merchant of ['Hotel', 'Train']) await box(page, merchant).check()
      await button(page, 'Delete').click()
      await expect(page.getByText('2 expenses are deleted.')).toBeVisible()
      await expect(page.locator('.total')).toContainText('30.00')
      await expect(rows(page)).toHaveCount(3)
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(rows(page)).toHaveCount(5)
      await expect(page.getByText('are deleted.')).toHaveCount(0)
      await expect(box(page, 'Hotel')).not.toBeChecked()
    })

    test('a double click on Delete, and on Undo, does it once and says so', async ({
      page,
      context,
      database,
    }) => {
      await open(page, context, database, MERCHANTS)
      for (const merchant of ['Hotel', 'Lunch']) await box(page, merchant).check()
      const intents = sent(page)
      await button(page, 'Delete').dblclick()
      await expect(page.getByText('2 expenses are deleted.')).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
      await expect(rows(page)).toHaveCount(3)
      if (javaScriptEnabled) expect(intents).toEqual(['delete-selected'])
      await page.getByRole('button', { name: 'Undo' }).dblclick()
      await expect(rows(page)).toHaveCount(5)
      await expect(page.getByRole('alert')).toHaveCount(0)
    })
  })
}

for (const javaScriptEnabled of WITH_SCRIPTS_BY_DAY) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })

    test('what another tab has deleted meanwhile is passed over', async ({
      page,
      context,
      database,
      console,
    }) => {
      console.expected.push(/status of 40[49]/)
      await open(page, context, database, MERCHANTS)
      for (const merchant of ['Hotel', 'Lunch']) await box(page, merchant).check()
      const other = await context.newPage()
      await other.goto(page.url())
      await other.getByRole('button', { name: 'Delete Hotel' }).click()
      await expect(other.getByText('“Hotel” is deleted.')).toBeVisible()
      await button(page, 'Delete').click()
      await expect(page.getByText('The expense is deleted.')).toBeVisible()
      await expect(rows(page)).toHaveCount(3)
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(rows(page)).toHaveCount(4)

      await box(page, 'Train').check()
      await other.goto(page.url())
      await other.getByRole('button', { name: 'Delete Train' }).click()
      await expect(other.getByText('“Train” is deleted.')).toBeVisible()
      await category(page).fill('Travel')
      await button(page, 'Apply').click()
      await expect(page.getByRole('alert')).toContainText('Expense not found')
      await expect(rows(page)).toHaveCount(3)

      await box(page, 'Lunch').check()
      await other.getByRole('link', { name: 'Close event' }).click()
      await other.getByRole('button', { name: 'Close event' }).click()
      await expect(other.getByRole('button', { name: 'Reopen event' })).toBeVisible()
      await button(page, 'Delete').click()
      await expect(page.getByRole('alert')).toContainText('Event is closed')
      await expect(page.getByRole('checkbox')).toHaveCount(0)
      await expect(rows(page)).toHaveCount(3)
    })
  })
}

test('expenses are selected, get a category and are deleted by keyboard alone', async ({
  page,
  context,
  database,
}) => {
  await open(page, context, database, MERCHANTS)
  const tabTo = async (label: string) => {
    for (let i = 0; i < 60; i++) {
      await page.keyboard.press('Tab')
      const words = await page.evaluate(
        () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
      )
      if (words === label) return
    }
    throw new Error(`${label} is not reached`)
  }
  await tabTo('Select Hotel')
  await page.keyboard.press('Space')
  await tabTo('Select Lunch')
  await page.keyboard.press('Space')
  await tabTo('Category, for the selected expenses')
  await page.keyboard.type('Meals')
  // Enter sets the category and must not delete
  await page.keyboard.press('Enter')
  await expect(row(page, 'Lunch')).toContainText('Meals')
  await expect(rows(page)).toHaveCount(5)
  await expect(bar(page)).toBeHidden()
  await expect(page.getByRole('status').getByText('The category of 2 expenses is changed.')).toHaveCount(1)
  await expect(box(page, 'Hotel')).toBeFocused()

  await page.keyboard.press('Space')
  await tabTo('Delete')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The expense is deleted.')).toBeVisible()
  await expect(rows(page)).toHaveCount(4)
  // a second Enter must not restore the expense
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(5)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('what is selected and typed while a change is under way stays, and what was sent is cleared', async ({
  page,
  context,
  database,
}) => {
  await open(page, context, database, MERCHANTS)
  for (const merchant of ['Hotel', 'Lunch']) await box(page, merchant).check()
  await category(page).fill('Lodging')
  const release = await holdRequests(page, /\/expenses\?/, 'POST')
  const request = page.waitForRequest((each) => each.method() === 'POST')
  await button(page, 'Apply').click()
  await request
  await box(page, 'Train').check()
  await category(page).fill('Travel')
  release()
  await expect(row(page, 'Lunch')).toContainText('Lodging')
  for (const merchant of ['Hotel', 'Lunch']) await expect(box(page, merchant)).not.toBeChecked()
  await expect(box(page, 'Train')).toBeChecked()
  await expect(bar(page)).toContainText('1 selected')
  await expect(category(page)).toHaveValue('Travel')
  await button(page, 'Apply').click()
  await expect(row(page, 'Train')).toContainText('Travel')
  await expect(category(page)).toHaveValue('')
})

test('without a connection the selection and what is typed stay', async ({
  page,
  context,
  database,
  console,
}) => {
  console.expected.push(/ERR_INTERNET_DISCONNECTED/)
  await open(page, context, database, MERCHANTS)
  await box(page, 'Hotel').check()
  await category(page).fill('Lodging')
  await context.setOffline(true)
  await button(page, 'Apply').click()
  await expect(page.getByRole('alert')).toContainText('No connection')
  await expect(bar(page)).toContainText('1 selected')
  await context.setOffline(false)
  await button(page, 'Apply').click()
  await expect(row(page, 'Hotel')).toContainText('Lodging')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a refusal of what no field of the bar shows is a message above it', async ({
  page,
  context,
  database,
  console,
}) => {
  console.expected.push(/status of 400/)
  await open(page, context, database, MERCHANTS)
  await box(page, 'Hotel').check()
  await category(page).fill('Lodging')
  await page.locator('#selection [name=batch]').evaluate((input: HTMLInputElement) => {
    input.value = 'no id'
  })
  await button(page, 'Apply').click()
  await expect(page.getByRole('alert')).toHaveText('Load the page again')
  await expect(box(page, 'Hotel')).toBeChecked()
  await expect(category(page)).toHaveValue('Lodging')
})

test('where its script fails to load, the bar works as the server sent it, and the next tick loads it', async ({
  page,
  context,
  database,
  console,
}) => {
  console.expected.push(/status of 404 .*selection-bar/)
  let asked = 0
  await page.route(/\/selection-bar-[^/]*\.js/, (route) => {
    asked += 1
    return route.fulfill({ status: 404 })
  })
  await open(page, context, database, MERCHANTS)
  await expect(bar(page)).toBeHidden()
  await expect.poll(() => asked).toBeGreaterThan(0)
  await box(page, 'Hotel').check()
  await expect(bar(page)).toBeVisible()
  await category(page).fill('Lodging')
  await button(page, 'Apply').click()
  await expect(row(page, 'Hotel')).toContainText('Lodging')
  await expect(box(page, 'Hotel')).not.toBeChecked()
  await page.unrouteAll()
  await box(page, 'Lunch').check()
  await box(page, 'Museum').check()
  await expect(bar(page)).toContainText('2 selected')
})

test('under a filter, those that get another category leave the list', async ({
  page,
  context,
  database,
}) => {
  const id = await open(page, context, database, MERCHANTS)
  await database.run("UPDATE expenses SET category = 'Meals' WHERE event_id = ?", [id])
  await page.goto(`${page.url()}?category=Meals`)
  for (const merchant of ['Hotel', 'Train']) await box(page, merchant).check()
  await category(page).fill('Travel')
  await button(page, 'Apply').click()
  await expect(rows(page)).toHaveCount(3)
  await expect(bar(page)).toBeHidden()
  await box(page, 'Lunch').check()
  await expect(bar(page)).toContainText('1 selected')
  await expect(category(page)).toHaveValue('')
})

test('on a phone and on a wide screen the bar is in sight while something is selected, and covers nothing that has the focus', async ({
  page,
  context,
  database,
}) => {
  await open(
    page,
    context,
    database,
    Array.from({ length: 30 }, (_, i) => `Merchant ${i}`),
  )
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.reload()
    // the scripts restore the scroll position when they run
    await untilKeysAct(page)
    await box(page, 'Merchant 1').check()
    await expect(bar(page)).toBeInViewport({ ratio: 1 })
    await page.evaluate(() => scrollTo(0, 1200))
    await expect(bar(page)).toBeInViewport({ ratio: 1 })
    await expect(page.locator('.total')).toBeInViewport({ ratio: 1 })
    await box(page, 'Merchant 1').focus()
    for (let i = 0; i < 60; i++) {
      await page.keyboard.press('Tab')
      const isCovered = await page.evaluate(() => {
        const focused = document.activeElement as HTMLElement
        const { bottom } = focused.getBoundingClientRect()
        const foot = document.querySelector('.foot')
        return foot !== null && !foot.contains(focused) && bottom > foot.getBoundingClientRect().top
      })
      expect(isCovered, `at ${width} px`).toBe(false)
    }
    const target = await box(page, 'Merchant 3').locator('..').boundingBox()
    expect([target?.width, target?.height], `at ${width} px`).toEqual([44, 44])
  }
})
