import { insertRow } from '../support/database'
import { expect, insertEvent, signIn, test, url } from './support'

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })

    test('a refund is added from its expense, changed, and taken off the due', async ({
      page,
      context,
      database,
    }) => {
      await signIn(context)
      const event = await insertEvent(database)
      await insertRow(database, 'expenses', {
        ...{ id: crypto.randomUUID(), event_id: event, date: '2026-10-05', merchant: 'Hotel Adler' },
        ...{ amount: 240, currency: 'USD', converted_amount: 240 },
      })
      await page.goto(`${url}/events/${event}/expenses`)
      await page.getByRole('link', { name: 'Edit Hotel Adler' }).click()
      await page.getByRole('link', { name: 'Add refund' }).click()
      const form = page.getByRole('region', { name: 'Add refund' })
      await expect(form.getByLabel('Merchant')).toHaveValue('Hotel Adler')
      await expect(form.getByLabel('Refund of').locator('option:checked')).toContainText('Hotel Adler')
      await form.getByLabel('Amount').fill('-40.50')
      await form.getByRole('button', { name: 'Add refund' }).click()
      await expect(page.locator('.total')).toContainText('240.00USD')
      await expect(page.getByText('Less refunds 40.50USD')).toBeVisible()
      await expect(page.getByText('Due 199.50USD')).toBeVisible()

      await page.getByRole('link', { name: 'Edit Hotel Adler' }).last().click()
      const panel = page.getByRole('region', { name: 'Edit refund' })
      await expect(panel.getByLabel('Amount')).toHaveValue('-40.50')
      await panel.getByLabel('Refund of').selectOption('No single expense')
      await panel.getByLabel('Amount').fill('-41')
      await panel.getByRole('button', { name: 'Save changes' }).click()
      await expect(page.getByText('Less refunds 41.00USD')).toBeVisible()
      expect(
        await database.all('SELECT kind, corrects_id FROM expenses WHERE event_id = ? ORDER BY amount', [
          event,
        ]),
      ).toEqual([
        { kind: 'refund', corrects_id: null },
        { kind: 'receipt', corrects_id: null },
      ])
    })
  })
}
