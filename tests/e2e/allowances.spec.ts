import { expect, insertEvent, signIn, test, url } from './support'

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })

    test('five days with provided meals and a drive become lines of the claim', async ({
      page,
      context,
      database,
      console,
    }) => {
      console.expected.push(/status of 400 .*\/allowances$/)
      await signIn(context)
      const event = await insertEvent(database)
      await page.goto(`${url}/events/${event}/expenses`)
      await page.getByRole('link', { name: 'Per diem or mileage' }).click()
      const trip = page.getByRole('region', { name: 'Per diems' })
      await trip.getByLabel('Table', { exact: true }).selectOption('Germany')
      await trip.getByLabel('Leaves home').fill('2026-03-02T08:00')
      await trip.getByLabel('Is back home').fill('2026-03-06T17:30')
      await trip.getByRole('button', { name: 'Enter the days' }).click()
      const day = trip.getByRole('listitem', { name: 'Mar 4, 2026' })
      await day.getByLabel('Place').fill('FR/Paris')
      await day.getByLabel('Breakfast').check()
      await trip.getByRole('button', { name: 'Count again' }).click()
      await expect(trip.getByRole('cell', { name: 'Mar 4, 2026, France, Paris' })).toBeVisible()
      await trip.getByRole('button', { name: 'Claim these 5 days' }).click()
      await expect(page.getByText('The per diems are on the claim.')).toBeVisible()
      const mileage = page.getByRole('region', { name: 'Mileage' })
      await mileage.getByLabel('Table', { exact: true }).selectOption('Germany')
      await mileage.getByLabel('Day').fill('2026-03-02')
      await mileage.getByLabel('Vehicle').fill('my own car')
      await mileage.getByLabel('Distance').fill('128')
      await mileage.getByLabel('From, to').fill('Berlin to Hamburg, fair')
      await mileage.getByRole('button', { name: 'Claim mileage' }).click()
      await expect(mileage.getByText('Germany has no mileage rate for my own car')).toBeVisible()
      await expect(mileage.getByLabel('Day')).toHaveValue('2026-03-02')
      await mileage.getByLabel('Vehicle').fill('car')
      await mileage.getByLabel('Distance').fill('128')
      await mileage.getByLabel('From, to').fill('Berlin to Hamburg, fair')
      await mileage.getByRole('button', { name: 'Claim mileage' }).click()
      await expect(page.getByText('The mileage is on the claim.')).toBeVisible()
      await page.getByRole('link', { name: 'Show the expenses' }).click()
      await expect(page.getByRole('link', { name: /^Edit (Per diem|Mileage)/ })).toHaveCount(6)
      await page.getByRole('link', { name: 'Edit Mileage, car' }).click()
      await expect(page.getByText('128 km x 0.30 = 38.40')).toBeVisible()
      await expect(page.getByText('No receipt? Say why')).toHaveCount(0)
    })
  })
}
