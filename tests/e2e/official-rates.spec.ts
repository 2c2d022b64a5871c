import { ECB_DAYS } from '../domain/rates/official/rates-files'
import { check } from './looks'
import { addExpense, expect, insertEvent, signIn, test, url } from './support'

const file = { name: 'eurofxref-hist.csv', mimeType: 'text/csv', buffer: Buffer.from(ECB_DAYS) }

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })
    test.slow()

    test('a file of the ECB gives rates for the chosen currencies, which convert expenses', async ({
      page,
      context,
      database,
      console,
    }) => {
      // the first file is refused
      console.expected.push(/status of 400/)
      await signIn(context)
      const id = await insertEvent(database)
      await database.run("UPDATE events SET base_currency = 'CHF' WHERE id = ?", [id])
      await addExpense(database, id, 1250, 'THB')
      await addExpense(database, id, 40, 'EUR')
      await addExpense(database, id, 900, 'KES')
      await database.run('UPDATE expenses SET date = ?, converted_amount = 0 WHERE event_id = ?', [
        '2026-04-12',
        id,
      ])
      await page.goto(`${url}/events/${id}/rates`)
      await page.getByRole('link', { name: 'Rates from a published file' }).click()
      const upload = page.getByLabel('File of published rates')
      if (javaScriptEnabled) await check(page, 'published-rates-upload', upload)
      await upload.setInputFiles({ ...file, buffer: Buffer.from('Date,Text,Amount\n') })
      await page.getByRole('button', { name: 'Read rates' }).click()
      await expect(page.getByText('This file is not of a publisher that Claimbook knows.')).toBeVisible()
      await page.getByLabel('File of published rates').setInputFiles(file)
      await page.getByRole('button', { name: 'Read rates' }).click()

      await expect(page.getByText('KES: The file has no rate of KES.')).toBeVisible()
      await expect(page.getByRole('checkbox')).toHaveCount(3)
      await page.getByRole('checkbox', { name: 'KES' }).uncheck()
      await page.getByRole('button', { name: 'Show these rates' }).click()
      await expect(page.getByText('KES: The file has no rate of KES.')).toBeHidden()
      const row = page.getByRole('row', { name: 'THB' })
      await expect(row).toContainText('1 EUR = 37.592 THB for Apr 10, 2026')
      await expect(row).toContainText('1 EUR = 0.9241 CHF for Apr 10, 2026')
      const add = page.getByRole('button', { name: 'Add 2 rates' })
      if (javaScriptEnabled) await check(page, 'published-rates', add)
      await add.click()
      await expect(page.getByText('2 rates were added from the file.')).toBeVisible()
      await expect(page.getByRole('row', { name: 'R2' })).toContainText('European Central Bank')
      if (javaScriptEnabled) await check(page, 'rates-with-published', page.getByRole('row', { name: 'R2' }))
      const amounts = await database.all<{ converted_amount: number }>(
        'SELECT converted_amount FROM expenses WHERE event_id = ? ORDER BY amount',
        [id],
      )
      // 40 x 0.9241 = 36.964, 1,250 / 37.592 x 0.9241 = 30.7281…
      expect(amounts.map((row) => Number(row.converted_amount))).toEqual([36.96, 0, 30.73])
    })
  })
}
