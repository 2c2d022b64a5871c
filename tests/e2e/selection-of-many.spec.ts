import { bar, box, button, open, rows } from './selection'
import { expect, test } from './support'

// An `expect` that has to wait describes the whole page, which holds so many rows up for seconds: what takes
// a moment is waited for by its locator.
test('1,000 are selected, deleted and brought back at once', async ({ page, context, database }) => {
  test.slow()
  await open(
    page,
    context,
    database,
    Array.from({ length: 1000 }, (_, i) => `Merchant ${i}`),
  )
  const all = page.getByRole('checkbox', { name: 'Select all shown' })
  await all.check()
  await expect(bar(page)).toContainText('1000 selected')
  await box(page, 'Merchant 7').uncheck()
  await expect(bar(page)).toContainText('999 selected')
  expect(await all.evaluate((input: HTMLInputElement) => [input.checked, input.indeterminate])).toEqual([
    false,
    true,
  ])
  await all.check()
  await button(page, 'Delete').click()
  await page.getByText('1000 expenses are deleted.').waitFor()
  await expect(page.getByText('No expenses yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await rows(page).nth(999).waitFor()
  await expect(rows(page)).toHaveCount(1000)
  await expect(bar(page)).toBeHidden()
})
