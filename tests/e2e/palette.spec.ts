import { check } from './looks'
import { addExpense, expect, insertEvent, signIn, test, url } from './support'

// The command palette: everything found, and gone to, by the keyboard.

test('Ctrl K finds an event, an expense and what can be done, and goes there', async ({
  page,
  context,
  database,
}) => {
  await signIn(context)
  const event = await insertEvent(database, 'Harbour survey')
  await addExpense(database, event, 2450.5, 'KES')
  await page.goto(`${url}/events/${event}/rates`)
  const palette = page.getByRole('dialog', { name: 'Search everything' })
  const field = palette.getByRole('combobox')
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(field).toBeFocused({ timeout: 500 })
  }).toPass()
  await check(page, 'palette', palette.getByRole('option', { name: 'Harbour survey' }))
  await field.fill('java')
  const expense = palette.getByRole('option', { name: 'Java House' })
  await expect(expense).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Edit expense' })).toBeVisible()
  await expect(palette).toBeHidden()

  await page.keyboard.press('Control+k')
  await field.fill('close ev')
  await expect(palette.getByRole('option', { name: 'Close event' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()

  await page.keyboard.press('Control+k')
  await field.fill('harbour')
  const found = palette.getByRole('option', { name: 'Harbour survey' })
  await expect(found).toHaveAttribute('aria-selected', 'true')
  await found.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour survey' })).toBeVisible()
})

test('the arrow keys go around the options, and what is chosen is told', async ({
  page,
  context,
  database,
}) => {
  await signIn(context)
  await insertEvent(database, 'Dam one')
  await insertEvent(database, 'Dam two')
  await page.goto(`${url}/trash`)
  const palette = page.getByRole('dialog', { name: 'Search everything' })
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(palette.getByRole('combobox')).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.keyboard.type('dam')
  await expect(palette.getByRole('option')).toHaveCount(2)
  await page.keyboard.press('ArrowUp')
  const last = palette.getByRole('option').last()
  await expect(last).toHaveAttribute('aria-selected', 'true')
  expect(await palette.getByRole('combobox').getAttribute('aria-activedescendant')).toBe(
    await last.getAttribute('id'),
  )
  await page.keyboard.press('ArrowDown')
  await expect(palette.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the link in the bar leads to a page that searches', async ({ page, context, database }) => {
    await signIn(context)
    await insertEvent(database, 'Quay repair')
    await page.goto(`${url}/dashboard`)
    await page.getByRole('link', { name: 'Search', exact: true }).click()
    await page.getByRole('searchbox', { name: 'Search everything' }).fill('quay')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('link', { name: 'Quay repair' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Quay repair' })).toBeVisible()
  })
})
