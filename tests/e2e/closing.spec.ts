import { readFileSync } from 'node:fs'
import { insertRow } from '../support/database'
import { check } from './looks'
import { addExpense, expect, insertEvent, signIn, test, trashEvent, url } from './support'

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })
    test.slow()

    test('an event is closed after what finance would ask was looked at, and its claim stays', async ({
      page,
      context,
      database,
    }) => {
      await signIn(context)
      const id = await insertEvent(database)
      await addExpense(database, id, 2450.5, 'USD')
      await database.run('UPDATE expenses SET converted_amount = amount WHERE event_id = ?', [id])
      await page.goto(`${url}/events/${id}/expenses`)
      await page.getByRole('link', { name: 'Close event' }).click()
      await expect(page.getByRole('heading', { name: 'Will finance accept it?' })).toBeVisible()
      const missing = page.getByRole('region', { name: 'No receipt and no declaration' })
      await missing.getByText('Explain').click()
      await missing.getByLabel('Your explanation').fill('Eaten by a goat')
      await missing.getByRole('button', { name: 'Save' }).click()
      await expect(missing.getByText('Explained: Eaten by a goat')).toBeVisible()

      const draft = page.waitForEvent('download')
      await page.getByRole('link', { name: 'PDF of the draft' }).click()
      const path = await (await draft).path()
      expect(readFileSync(path).subarray(0, 5).toString()).toBe('%PDF-')
      if (javaScriptEnabled) await expect(page.getByText('Preparing…')).toHaveCount(0, { timeout: 20_000 })

      await page.getByRole('button', { name: 'Close event' }).click()
      await expect(page.getByText('version 1')).toBeVisible()
      await expect(page.getByText('2,450.50').first()).toBeVisible()
      const frozen = page.waitForEvent('download')
      await page.getByRole('link', { name: 'CSV of version 1' }).click()
      const csv = await frozen
      expect(csv.suggestedFilename()).toMatch(/^Claim \d{4}-\d{4,} version 1\.csv$/)
      expect(readFileSync(await csv.path(), 'utf8')).toContain('2450.50')

      await page.getByRole('button', { name: 'Reopen event' }).click()
      await expect(page.getByRole('heading', { name: 'Frozen versions' })).toBeVisible()
      await page.getByRole('button', { name: 'Close event' }).click()
      await expect(page.getByRole('heading', { name: 'Changed since version 1' })).toBeVisible()

      await trashEvent(database, id)
      await page.goto(`${url}/dashboard`)
      await page.getByRole('link', { name: 'Claims', exact: true }).click()
      await expect(page.getByRole('listitem').filter({ hasText: 'Its event was deleted.' })).toHaveCount(2)
      await page.getByRole('link', { name: /^Delete claim .*version 1$/ }).click()
      await page.getByRole('button', { name: 'Delete claim' }).click()
      await expect(page.getByText('The claim is deleted.')).toBeVisible()
      await expect(page.getByRole('heading', { name: /version 1$/ })).toHaveCount(0)
      await expect(page.getByRole('heading', { name: /version 2$/ })).toBeVisible()
    })

    test('a credit note among the other papers is a point, which leads to it in their list', async ({
      page,
      context,
      database,
    }) => {
      await signIn(context)
      const id = await insertEvent(database)
      const value = (value: string) => ({ value, confidence: 0.9, page: 1, box: null })
      const reading = { total: value('12.00'), currency: value('EUR'), paper: 'refund' }
      for (const name of ['pass.png', 'credit-note.png'])
        await insertRow(database, 'receipts', {
          ...{ id: crypto.randomUUID(), event_id: id, sha256: '', role: 'paper', name, kind: 'png' },
          ...{ bytes: 1, width: 40, height: 60, state: 'read' },
          reading: name === 'pass.png' ? null : JSON.stringify(reading),
        })
      await page.goto(`${url}/events/${id}/close`)
      await expect(page.getByRole('region', { name: 'Credit note that is not taken off' })).toContainText(
        'credit-note.png: 12.00 EUR',
      )
      await page.getByRole('link', { name: 'Show: credit-note.png: 12.00 EUR' }).click()
      await expect(page.getByRole('link', { name: 'credit-note.png', exact: true })).toBeInViewport()
    })

    test('a missing file is a point that closing waits for, and the page of the closed event names it', async ({
      page,
      context,
      database,
    }) => {
      await signIn(context)
      const id = await insertEvent(database)
      await addExpense(database, id, 12, 'USD')
      const [expense] = await database.all<{ id: string }>('SELECT id FROM expenses WHERE event_id = ?', [id])
      await database.run('UPDATE expenses SET converted_amount = amount WHERE event_id = ?', [id])
      await insertRow(database, 'receipts', {
        ...{
          id: crypto.randomUUID(),
          event_id: id,
          expense_id: expense?.id,
          name: 'lunch.jpg',
          kind: 'jpeg',
        },
        ...{ sha256: 'f0'.repeat(32), role: 'receipt', bytes: 9, width: 40, height: 60, state: 'read' },
      })
      await page.goto(`${url}/events/${id}/close`)
      const point = page.getByRole('region', { name: 'Damaged or missing file' })
      await expect(point).toContainText('lunch.jpg is missing')
      await expect(page.getByText('First correct or explain the points above')).toBeVisible()
      if (javaScriptEnabled) await check(page, 'closing-missing-file', point)
      await point.getByText('Explain').click()
      await point.getByLabel('Your explanation').fill('The paper is at the office')
      await point.getByRole('button', { name: 'Save' }).click()
      await expect(point.getByText('Explained: The paper is at the office')).toBeVisible()
      await page.getByRole('button', { name: 'Close event' }).click()
      await expect(page.getByText('version 1')).toBeVisible()
      const named = page.getByText('File 1: lunch.jpg is missing')
      await expect(named).toBeVisible()
      if (javaScriptEnabled) await check(page, 'closed-missing-file', named)
    })

    test('what was added in another tab is seen before it is closed', async ({
      page,
      context,
      database,
      console,
    }) => {
      console.expected.push(/status of 409/)
      await signIn(context)
      const id = await insertEvent(database)
      await addExpense(database, id, 40, 'USD')
      await database.run('UPDATE expenses SET converted_amount = amount WHERE event_id = ?', [id])
      await page.goto(`${url}/events/${id}/close`)
      await addExpense(database, id, 2, 'USD')
      await database.run('UPDATE expenses SET converted_amount = amount WHERE event_id = ?', [id])
      await page.getByRole('button', { name: 'Close event' }).click()
      const told = page.getByRole('region', { name: /^Close “/ }).getByRole('alert')
      await expect(told).toContainText('The claim has changed in the meantime')
      await expect(told).toBeInViewport()
      await expect(page.locator('.sum-of-claim')).toContainText('42.00')
      await page.getByRole('button', { name: 'Close event' }).click()
      await expect(page.getByText('version 1')).toBeVisible()
      await expect(page.locator('.due-of-claim')).toContainText('42.00')
    })
  })
}

test.describe('is accessible and fits, light and dark, on a phone and on a wide screen:', () => {
  test.slow()

  test('closing, and claims', async ({ page, context, database }) => {
    await signIn(context)
    await page.goto(`${url}/claims`)
    await check(page, 'claims-none', page.getByRole('heading', { name: 'No claims yet' }))
    const id = await insertEvent(database)
    for (const [amount, currency] of [
      [2450.5, 'KES'],
      [2450.5, 'KES'],
      [12, 'USD'],
      [0, 'USD'],
    ] as const) {
      await addExpense(database, id, amount, currency)
    }
    await database.run(
      "UPDATE expenses SET converted_amount = amount WHERE event_id = ? AND currency = 'USD'",
      [id],
    )
    await database.run("UPDATE expenses SET converted_amount = 0 WHERE event_id = ? AND currency = 'KES'", [
      id,
    ])
    await page.goto(`${url}/events/${id}/close`)
    await page.getByText('Explain', { exact: true }).first().click()
    await check(page, 'close-findings', page.getByRole('heading', { name: 'Possible duplicate' }))
    const missing = page.getByRole('region', { name: 'Not converted' })
    await missing.getByRole('button', { name: 'Finance converts these' }).click()
    await expect(missing.getByRole('button', { name: 'Take back' })).toBeVisible()
    await check(page, 'close-unconverted', page.getByText('and 4,901.00 KES, which finance converts'))
    await page.getByRole('button', { name: 'Close event' }).click()
    await expect(page.getByText('version 1')).toBeVisible()
    await page.getByRole('button', { name: 'Reopen event' }).click()
    await page.getByRole('button', { name: 'Close event' }).click()
    await check(page, 'close-frozen', page.getByRole('heading', { name: 'Changed since version 1' }))
    await trashEvent(database, id)
    await page.goto(`${url}/claims`)
    await check(page, 'claims', page.getByText('Its event was deleted.').first())
    await page
      .getByRole('link', { name: /^Delete claim/ })
      .first()
      .click()
    await check(page, 'claims-delete', page.getByRole('button', { name: 'Delete claim' }))
  })
})

test('on a phone the fold of an explanation is one line, beside or below what can be done', async ({
  page,
  context,
  database,
}) => {
  await signIn(context)
  const [event, other] = [await insertEvent(database), await insertEvent(database)]
  for (const id of [event, other])
    await insertRow(database, 'expenses', {
      ...{ id: crypto.randomUUID(), event_id: id, date: '2026-10-06', merchant: 'Orchard Ltd' },
      ...{ amount: 23.47, currency: 'USD', converted_amount: 23.47 },
    })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${url}/events/${event}/close`)
  const pair = page.getByRole('region', { name: 'Possibly in another event too' })
  await expect(pair.getByRole('link', { name: 'Show the other' })).toBeVisible()
  const { height, width } = (await pair.locator('summary').boundingBox()) ?? { height: 0, width: 0 }
  expect(width).toBeGreaterThan(height)
})
