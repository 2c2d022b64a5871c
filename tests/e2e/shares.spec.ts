import { insertRow } from '../support/database'
import { expect, insertEvent, signIn, test, untilKeysAct, url } from './support'

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })

    test('a share without a reason is refused beside its field, and with one it is claimed', async ({
      page,
      context,
      database,
      console,
    }) => {
      console.expected.push(/status of 400 .*\?edit=/)
      await signIn(context)
      const event = await insertEvent(database)
      const id = crypto.randomUUID()
      await insertRow(database, 'expenses', {
        ...{ id, event_id: event, date: '2026-10-05', merchant: 'Gasthaus' },
        ...{ amount: 240, currency: 'USD', converted_amount: 240 },
      })
      await page.goto(`${url}/events/${event}/expenses?edit=${id}`)
      const panel = page.getByRole('region', { name: 'Edit expense' })
      // the fold that a claimant opens before the scripts run may close again
      if (javaScriptEnabled) await untilKeysAct(page)
      await panel.getByText('Guests, share and cost centres').click()
      await panel.getByLabel('Claimed share').fill('1 of 3')
      await panel.getByLabel('Cost centres').fill('Sales 60 %; Project X')
      await panel.getByRole('button', { name: 'Save changes' }).click()
      await expect(panel.getByText('Say why you claim only a part')).toBeVisible()
      await panel.getByLabel('Reason for the share').fill('Two guests paid for themselves')
      await panel.getByRole('button', { name: 'Save changes' }).click()
      await expect(page.getByText('1 of 3 persons claimed')).toBeVisible()
      await expect(page.locator('.total')).toContainText('80.00USD')
      await page.goto(`${url}/events/${event}/expenses?edit=${id}`)
      await expect(panel.getByLabel('Claimed share')).toHaveValue('1 of 3')
      await expect(panel.getByLabel('Cost centres')).toHaveValue('Sales 60%; Project X')
      await page.goto(`${url}/events/${event}/close`)
      await expect(page.getByText('Borne by Sales')).toBeVisible()
      await expect(page.getByText('48.00USD')).toBeVisible()
    })
  })
}
