import type { BrowserContext, Page } from 'playwright/test'
import { insertPayment, insertRow, type TestDatabase } from '../support/database'
import { check } from './looks'
import {
  addExpense,
  expect,
  holdScripts,
  insertEvent,
  signIn,
  test,
  untilKeysAct,
  url,
  WITH_SCRIPTS_BY_DAY,
} from './support'

/** Inserts an event of a new user, with 100 dollars. Returns its id. */
async function nairobi(context: BrowserContext, database: TestDatabase): Promise<string> {
  await signIn(context)
  const id = await insertEvent(database)
  await addExpense(database, id, 100, 'USD')
  await database.run('UPDATE expenses SET converted_amount = 100 WHERE event_id = ?', [id])
  return id
}

async function saveSettings(page: Page) {
  await page.goto(`${url}/settings`)
  const claims = page.getByRole('region', { name: 'On your claims' })
  await claims.getByLabel('Department').fill('Research')
  await claims.getByLabel('Company').fill('Analytical Engines Ltd')
  await claims.getByLabel('Paper').selectOption('Letter')
  await claims.getByRole('button', { name: 'Save for all claims' }).click()
  await expect(page.getByText('What your claims say is saved.')).toBeVisible()
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })

    test('settings, details and advances are saved, and shown where they count', async ({
      page,
      context,
      database,
    }) => {
      test.slow()
      const id = await nairobi(context, database)
      await saveSettings(page)
      await expect(page.getByLabel('Paper')).toHaveValue('Letter')

      await page.goto(`${url}/events/${id}/expenses`)
      await page.getByRole('link', { name: 'Details', exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Details' })).toBeVisible()
      const form = page.getByRole('region', { name: 'On the claim' })
      await expect(form.getByLabel('Department')).toHaveAttribute('placeholder', 'Research')
      await form.getByLabel('Purpose').fill('Visit of the client\nand the fair')
      await form.getByLabel('First day').fill('2026-10-05')
      await form.getByLabel('Last day').fill('2026-10-09')
      await form.getByLabel('Department').fill('Sales')
      await form.getByLabel('Company').fill('-')
      await form.getByRole('button', { name: 'Save details' }).click()
      await expect(page.getByText('The details are saved.')).toBeVisible()
      await page.reload()
      await expect(form.getByLabel('Purpose')).toHaveValue('Visit of the client\nand the fair')
      await expect(form.getByLabel('Company')).toHaveValue('-')

      const advances = page.getByRole('region', { name: 'Advances' })
      const adding = page.getByRole('region', { name: 'Add advance' })
      await adding.getByLabel('Date').fill('2026-10-01')
      await adding.getByLabel('Amount in USD').fill('50')
      await adding.getByLabel('Note').fill('Cash from the office')
      await adding.getByRole('button', { name: 'Add advance' }).click()
      await expect(advances.getByText('Due 50.00')).toBeVisible()
      await expect(adding.getByLabel('Amount in USD')).toHaveValue('')
      if (javaScriptEnabled) await expect(advances.getByRole('heading', { name: 'Advances' })).toBeFocused()

      await advances.getByRole('link', { name: 'Edit the advance of Oct 1, 2026, 50.00' }).click()
      const editing = page.getByRole('region', { name: 'Edit advance' })
      await expect(editing.getByLabel('Amount in USD')).toHaveValue('50.00')
      await editing.getByLabel('Amount in USD').fill('120,5')
      await editing.getByRole('button', { name: 'Save advance' }).click()
      await expect(advances.getByText('To pay back 20.50')).toBeVisible()
      await expect(editing).toHaveCount(0)
      await page.goto(`${url}/events/${id}/expenses`)
      await expect(page.locator('.foot')).toContainText('Less advances 120.50USD')

      await page.getByRole('link', { name: 'Details', exact: true }).click()
      await advances.getByRole('link', { name: /^Delete the advance/ }).click()
      await page
        .getByRole('region', { name: 'Delete this advance?' })
        .getByRole('button', { name: 'Delete advance' })
        .click()
      await expect(page.getByText('The advance is deleted.')).toBeVisible()
      await expect(advances.getByText('Less advances')).toHaveCount(0)
    })
  })
}

for (const javaScriptEnabled of WITH_SCRIPTS_BY_DAY) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })

    test('of two tabs the second gets a conflict, and an event that was closed meanwhile a refusal', async ({
      page,
      context,
      database,
      console,
    }) => {
      const id = await nairobi(context, database)
      console.expected.push(/status of 409/)
      await page.goto(`${url}/events/${id}/details`)
      const form = page.getByRole('region', { name: 'On the claim' })
      await database.run(
        "UPDATE events SET purpose = 'Theirs', version = version + 1, changed_in = version + 1 WHERE id = ?",
        [id],
      )
      await form.getByLabel('Purpose').fill('Mine')
      await form.getByRole('button', { name: 'Save details' }).click()
      await expect(page.getByRole('alert').getByText('changed in the meantime')).toBeVisible()
      await expect(form.getByLabel('Purpose')).toHaveValue('Mine')
      await form.getByRole('button', { name: 'Save details' }).click()
      await expect(page.getByText('The details are saved.')).toBeVisible()
      expect(await database.all('SELECT purpose FROM events WHERE id = ?', [id])).toEqual([
        { purpose: 'Mine' },
      ])

      const adding = page.getByRole('region', { name: 'Add advance' })
      await adding.getByLabel('Date').fill('2026-10-01')
      await adding.getByLabel('Amount in USD').fill('50')
      await database.run("UPDATE events SET status = 'closed' WHERE id = ?", [id])
      await adding.getByRole('button', { name: 'Add advance' }).click()
      await expect(page.getByRole('alert').getByText('Event is closed')).toBeVisible()
      await expect(adding.getByLabel('Amount in USD')).toHaveValue('50')
      await expect(page.getByText('This event is closed. To change its details')).toBeVisible()
    })

    test('what is wrong stands beside its field, with what was typed', async ({
      page,
      context,
      database,
      console,
    }) => {
      const id = await nairobi(context, database)
      console.expected.push(/status of 400/)
      await page.goto(`${url}/events/${id}/details`)
      const form = page.getByRole('region', { name: 'On the claim' })
      await form.getByLabel('First day').fill('2026-10-09')
      await form.getByLabel('Last day').fill('2026-10-05')
      await form.getByLabel('Purpose').fill('The fair')
      await form.getByRole('button', { name: 'Save details' }).click()
      await expect(form.getByText('The last day is before the first')).toBeVisible()
      await expect(form.getByLabel('Purpose')).toHaveValue('The fair')
      if (javaScriptEnabled) await expect(form.getByLabel('Last day')).toBeFocused()
    })
  })
}

test('a double click adds one advance', async ({ page, context, database }) => {
  const id = await nairobi(context, database)
  await page.goto(`${url}/events/${id}/details`)
  const adding = page.getByRole('region', { name: 'Add advance' })
  await adding.getByLabel('Date').fill('2026-10-01')
  await adding.getByLabel('Amount in USD').fill('50')
  await adding.getByRole('button', { name: 'Add advance' }).dblclick()
  await expect(page.getByText('Due 50.00')).toBeVisible()
  expect(await database.all('SELECT date FROM advances WHERE event_id = ?', [id])).toHaveLength(1)
})

test('saving the details leaves an advance that is being typed as it is', async ({
  page,
  context,
  database,
}) => {
  const id = await nairobi(context, database)
  await page.goto(`${url}/events/${id}/details`)
  const adding = page.getByRole('region', { name: 'Add advance' })
  await adding.getByLabel('Amount in USD').fill('50')
  const form = page.getByRole('region', { name: 'On the claim' })
  await form.getByLabel('Purpose').fill('The fair')
  await form.getByRole('button', { name: 'Save details' }).click()
  await expect(page.getByText('The details are saved.')).toBeVisible()
  await expect(adding.getByLabel('Amount in USD')).toHaveValue('50')
})

test('new terms say that advances are not converted', async ({ page, context, database }) => {
  const id = await nairobi(context, database)
  await database.run("INSERT INTO advances (id, event_id, date, amount) VALUES (?, ?, '2026-10-01', 50)", [
    crypto.randomUUID(),
    id,
  ])
  await page.goto(`${url}/dashboard?edit=${id}`)
  await untilKeysAct(page)
  await page.getByRole('region', { name: 'Edit event' }).getByLabel('Claim currency').fill('EUR')
  await expect(
    page.getByText('1 advance stays in USD. It is not taken off until it is entered in EUR'),
  ).toBeVisible()
})

test('terms that are typed before the scripts run have their effect shown', async ({
  page,
  context,
  database,
}) => {
  const id = await nairobi(context, database)
  const release = await holdScripts(page)
  await page.goto(`${url}/dashboard?edit=${id}`, { waitUntil: 'commit' })
  const panel = page.getByRole('region', { name: 'Edit event' })
  await panel.getByLabel('Claim currency').fill('EUR')
  await panel.getByLabel('Amount on the receipt').fill('1000')
  await panel.getByLabel('Currency', { exact: true }).fill('USD')
  await panel.getByLabel('What it cost you').fill('900')
  release()
  await expect(panel.getByText('Saving converts 1 of 1 expense with the new rate.')).toBeVisible()
  await expect(panel.getByText('Rate: 0.9')).toBeVisible()
})

test.describe('is accessible and fits, light and dark, on a phone and on a wide screen:', () => {
  test.slow()

  test('details and advances', async ({ page, context, database, console }) => {
    const id = await nairobi(context, database)
    await saveSettings(page)
    await check(page, 'settings-claims', page.getByRole('region', { name: 'On your claims' }))
    const details = `${url}/events/${id}/details`
    await page.goto(details)
    await check(page, 'details-empty', page.getByRole('region', { name: 'Add advance' }))
    console.expected.push(/status of 400/)
    await page.getByLabel('Last day').fill('2026-10-05')
    await page.getByLabel('First day').fill('2026-10-09')
    await page.getByRole('button', { name: 'Save details' }).click()
    await check(page, 'details-wrong', page.getByText('The last day is before the first'))
    await database.run(
      "UPDATE events SET purpose = ?, starts_on = '2026-10-05', ends_on = '2026-10-09', cost_centre = 'CC 42', company = '' WHERE id = ?",
      ['Visit of the client, and the fair:\nthree talks, two meetings', id],
    )
    const advance = crypto.randomUUID()
    const insert = 'INSERT INTO advances (id, event_id, date, amount, note) VALUES (?, ?, ?, ?, ?)'
    await database.run(insert, [
      advance,
      id,
      '2026-10-01',
      50,
      'Cash from the office, which was handed over the day before',
    ])
    await database.run(insert, [crypto.randomUUID(), id, '2026-10-02', 20.5, ''])
    await page.goto(details)
    await check(page, 'details-some', page.getByText('Due 29.50'))
    await page.goto(`${details}?edit=${advance}`)
    await check(page, 'details-edit', page.getByRole('region', { name: 'Edit advance' }))
    await page.goto(`${details}?delete=${advance}`)
    await check(page, 'details-delete', page.getByRole('region', { name: 'Delete this advance?' }))
    await page.goto(`${url}/events/${id}/expenses`)
    await check(page, 'expenses-advances', page.getByText('Less advances'))
    await database.run("UPDATE events SET status = 'closed' WHERE id = ?", [id])
    await page.goto(details)
    await check(page, 'details-closed', page.getByText('This event is closed.'))
  })

  test('what was paid, and an advance in another currency', async ({ page, context, database }) => {
    const { id: user } = await signIn(context)
    const id = await insertEvent(database)
    await addExpense(database, id, 150, 'USD')
    await database.run('UPDATE expenses SET converted_amount = 150 WHERE event_id = ?', [id])
    const claim = crypto.randomUUID()
    await insertRow(database, 'claims', {
      ...{ id: claim, user_id: user, event_id: id, year: 2026, serial: Math.floor(Math.random() * 1e9) },
      ...{ version: 1, event_name: 'Nairobi', currency: 'USD', total: 100, due: 100, content: '{}' },
      ...{ sha256: claim, frozen_at: '2026-11-02 10:00:00+00:00' },
    })
    await insertPayment(database, claim, '2026-11-20', 100)
    for (const other_currency of [null, 'EUR'])
      await insertRow(database, 'advances', {
        ...{ id: crypto.randomUUID(), event_id: id, date: '2026-10-01', amount: 100, other_currency },
      })
    await page.goto(`${url}/events/${id}/details`)
    await check(page, 'details-paid', page.getByText('Paid with version 1'))
    await page.goto(`${url}/events/${id}/expenses`)
    await check(page, 'expenses-paid', page.locator('.foot').getByText('Paid before'))
    await page.goto(`${url}/events/${id}/close`)
    await check(page, 'close-paid', page.getByRole('region', { name: 'Advance as high as a payment' }))
    await page.goto(`${url}/dashboard`)
    const link = page.getByRole('link', { name: '1 advance in EUR, not taken off' })
    await check(page, 'dashboard-other-advance', link)
    await link.click()
    await expect(page.getByText('not taken off', { exact: true })).toBeVisible()
  })
})
