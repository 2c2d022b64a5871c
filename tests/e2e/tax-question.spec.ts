import { addExpense, expect, insertEvent, signIn, test, url } from './support'

// A user changes the amount of an expense so that its tax no longer fits it.

for (const scripts of ['with', 'without']) {
  test.describe(`${scripts} scripts`, () => {
    test.use({ javaScriptEnabled: scripts === 'with' })

    test('an amount that gets less than its tax is asked about beside it, and less than the tax alone refused', async ({
      page,
      context,
      database,
      console,
    }) => {
      console.expected.push(/status of 400/)
      await signIn(context)
      const id = await insertEvent(database)
      await addExpense(database, id, 119, 'USD')
      await database.run("UPDATE expenses SET date = '2026-10-05', taxes = ? WHERE event_id = ?", [
        JSON.stringify([{ rate: '19', net: null, amount: '19' }]),
        id,
      ])
      await page.goto(`${url}/events/${id}/expenses`)
      await page.getByRole('link', { name: 'Edit Java House' }).click()
      const panel = page.getByRole('region', { name: 'Edit expense' })
      const amount = panel.getByLabel('Amount', { exact: true })
      const save = panel.getByRole('button', { name: 'Save changes' })
      // folded taxes cannot show their error
      if (scripts === 'with') await panel.getByText('Tax and invoice number').click()
      await amount.fill('18')
      await save.click()
      await expect(panel.getByText('This is less than its tax, which comes to 19.00')).toBeVisible()
      await amount.fill('50')
      await save.click()
      const question =
        'The tax of 19.00 USD was in 119.00 USD. Net and tax come to 119.00, which is more than this amount. What becomes of the tax?'
      const kept = panel.getByRole('group', { name: question }).getByLabel('Keep it: the receipt says it.')
      await expect(kept).toBeVisible()
      if (scripts === 'with') await expect(kept).toBeFocused()
      await kept.check()
      await save.click()
      await expect(panel).toHaveCount(0)
      const rows = await database.all('SELECT amount FROM expenses WHERE event_id = ?', [id])
      expect(rows.map((row) => Number(row.amount))).toEqual([50])
      await page.goto(`${url}/events/${id}/close`)
      await expect(page.getByText('Net and tax are more than the amount')).toBeVisible()
    })
  })
}
