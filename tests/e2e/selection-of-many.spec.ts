import { bar, box, button, open, rows } from './selection'
import { expect, test } from './support'

// An `expect` that waits describes the whole page, which takes seconds with so many rows. So the test waits
// for locators where it can.
test('All 200 of a page are selected, deleted and brought back at once', async ({
  page,
  context,
  database,
}) => {
  test.slow()
  await open(
    page,
    context,
    database,
    Array.from({ length: 200 }, (_, i) => `Merchant ${i}`),
  )
  const all = page.getByRole('checkbox', { name: 'Select all shown' })
  await all.check()
  await expect(bar(page)).toContainText('200 selected')
  await box(page, 'Merchant 7').uncheck()
  await expect(bar(page)).toContainText('199 selected')
  expect(await all.evaluate((input: HTMLInputElement) => [input.checked, input.indeterminate])).toEqual([
    false,
    true,
  ])
  await all.check()
  await button(page, 'Delete').click()
  await page.getByText('200 expenses are deleted.').waitFor()
  await expect(page.getByText('No expenses yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await rows(page).nth(199).waitFor()
  await expect(rows(page)).toHaveCount(200)
  await expect(bar(page)).toBeHidden()
})
