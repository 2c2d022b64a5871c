import type { Page } from 'playwright/test'
import { addExpense, expect, insertEvent, signIn, test, url } from './support'

// Two tabs change one expense, with scripts and without.

const panelOf = (page: Page) => page.getByRole('region', { name: 'Edit expense' })
const field = (page: Page, name: string) => panelOf(page).getByLabel(name, { exact: true })

async function save(page: Page) {
  await panelOf(page).getByRole('button', { name: 'Save changes' }).click()
}

async function saved(page: Page) {
  await save(page)
  await expect(panelOf(page)).toHaveCount(0)
}

for (const scripts of ['with', 'without']) {
  test.describe(`${scripts} scripts`, () => {
    test.use({ javaScriptEnabled: scripts === 'with' })

    test('what another tab has saved stays where this one changes nothing, and is shown where both do', async ({
      page,
      context,
      database,
      console,
    }) => {
      console.expected.push(/status of 409/)
      await signIn(context)
      const id = await insertEvent(database)
      await addExpense(database, id, 10, 'USD')
      await database.run("UPDATE expenses SET date = '2026-10-05' WHERE event_id = ?", [id])
      const stored = () =>
        database.all('SELECT category, note, payment, amount FROM expenses WHERE event_id = ?', [id])
      const [expense] = await database.all('SELECT id FROM expenses WHERE event_id = ?', [id])
      const path = `${url}/events/${id}/expenses?edit=${expense?.id}`
      const other = await context.newPage()
      for (const tab of [page, other]) await tab.goto(path)
      await field(other, 'Note').fill('With Ada')
      await saved(other)
      // typing and clearing leaves the field unchanged
      await field(page, 'Note').fill('With nobody')
      await field(page, 'Note').fill('')
      await field(page, 'Category').fill('Meals')
      await saved(page)
      expect(await stored()).toEqual([
        expect.objectContaining({ note: 'With Ada', category: 'Meals', payment: '' }),
      ])

      for (const tab of [page, other]) await tab.goto(path)
      await field(other, 'Note').fill('With Bob')
      await field(other, 'Paid by').selectOption('card')
      await field(other, 'Amount').fill('12')
      await saved(other)
      await field(page, 'Amount').fill('11')
      await field(page, 'Amount').fill('10.00')
      await field(page, 'Note').fill('With Eve')
      await save(page)
      await expect(page.getByRole('alert')).toHaveText(
        /^This expense was changed in the meantime, perhaps in another tab\. Note is now “With Bob”\. You typed “With Eve”\. Save again/,
      )
      await expect(panelOf(page).getByText('It is now “With Bob”. You typed “With Eve”.')).toBeVisible()
      await expect(field(page, 'Note')).toHaveValue('With Eve')
      await expect(field(page, 'Paid by')).toHaveValue('card')
      await expect(field(page, 'Amount')).toHaveValue('12.00')
      await saved(page)
      expect((await stored()).map((row) => ({ ...row, amount: Number(row.amount) }))).toEqual([
        { note: 'With Eve', category: 'Meals', payment: 'card', amount: 12 },
      ])
    })
  })
}

test('what was typed into a form that was asked about another tab is there again with its page', async ({
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
  await field(page, 'Note').fill('Mine')
  await database.run(
    "UPDATE expenses SET note = 'Theirs', payment = 'card', changed_in = 1 WHERE event_id = ?",
    [id],
  )
  await database.run('UPDATE events SET version = 1 WHERE id = ?', [id])
  await save(page)
  await expect(page.getByRole('alert')).toBeVisible()
  await page.reload()
  await expect(field(page, 'Note')).toHaveValue('Mine')
  await expect(field(page, 'Paid by')).toHaveValue('card')
  await panelOf(page).getByRole('button', { name: 'Discard it' }).click()
  await expect(field(page, 'Note')).toHaveValue('Theirs')
  await field(page, 'Note').fill('Ours')
  await saved(page)
  expect(await database.all('SELECT note, payment FROM expenses WHERE event_id = ?', [id])).toEqual([
    { note: 'Ours', payment: 'card' },
  ])
})
