import { insertRow, type TestDatabase } from '../support/database'
import { makeLink, openElsewhere } from './hand-over'
import { check } from './looks'
import { expect, insertEvent, signIn, test, url } from './support'

const TODAY = new Date().toISOString().slice(0, 10)

/** Inserts an event with a line, whose purpose is stated. */
async function insertTrip(database: TestDatabase): Promise<string> {
  const event = await insertEvent(database)
  await database.run("UPDATE events SET purpose = 'Fair' WHERE id = ?", [event])
  await insertRow(database, 'expenses', {
    ...{ id: crypto.randomUUID(), event_id: event, date: '2026-10-05', merchant: 'Hotel Adler' },
    ...{ amount: 240, currency: 'USD', converted_amount: 240, category: 'Lodging' },
  })
  return event
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })
    test.slow()

    test('an approver returns a line; corrected and closed again, the claim is accepted and paid', async ({
      page,
      context,
      database,
      browser,
    }) => {
      await signIn(context)
      const event = await insertTrip(database)
      const closing = `${url}/events/${event}/close`
      await page.goto(`${url}/events/${event}/details`)
      await page.getByLabel('Approvals before finance').selectOption('1 approver')
      await page.getByRole('button', { name: 'Save details' }).click()
      await expect(page.getByText('saved')).toBeVisible()
      await page.goto(closing)
      await page.getByRole('button', { name: 'Close event' }).click()
      await page.getByRole('link', { name: 'Hand over' }).click()
      const first = await makeLink(page, 'approver')
      expect(first).toMatch(/^http.*\/handed-over\/[\w-]{32}$/)
      const mail = await page.getByRole('link', { name: 'Write mail' }).getAttribute('href')
      expect(decodeURIComponent(mail ?? '')).toContain(first)
      if (javaScriptEnabled) await check(page, 'hand-over', page.getByText('Copy the link now'))

      const approver = await openElsewhere(browser, first)
      await expect(approver.getByText('240.00 USD').first()).toBeVisible()
      await approver.getByText('Remark on this line').click()
      await approver.getByRole('textbox', { name: 'Remark on line 1' }).fill('The city tax is missing')
      await approver.getByLabel('Return it to be corrected').check()
      await approver.getByLabel('Your name').fill('Anna Berg')
      await approver.getByRole('button', { name: 'Send answer' }).click()
      await expect(approver.getByText('Your answer is recorded.')).toBeVisible()

      await page.goto(closing)
      await expect(page.getByText('The city tax is missing')).toBeVisible()
      await page.getByRole('button', { name: 'Reopen event' }).first().click()
      const checklist = page.getByRole('region', { name: 'Will finance accept it?' })
      await expect(checklist.getByText('“The city tax is missing” (Anna Berg on line 1')).toBeVisible()
      await checklist.getByRole('link', { name: /^Correct: .*city tax/ }).click()
      const panel = page.getByRole('region', { name: 'Edit expense' })
      await panel.getByLabel('Amount', { exact: true }).fill('252')
      await panel.getByRole('button', { name: 'Save changes' }).click()
      await expect(panel).toHaveCount(0)
      await page.goto(closing)
      await page.getByRole('button', { name: 'Close event' }).click()
      await page.getByRole('link', { name: 'Hand over' }).click()
      const second = await makeLink(page, 'approver')
      const third = await makeLink(page, 'finance')

      await approver.reload()
      await expect(approver.getByText('The claimant has reopened the event.')).toBeVisible()
      const finance = await openElsewhere(browser, third)
      await expect(finance.getByText('This claim waits for approval by 1 approver.')).toHaveCount(2)
      await expect(finance.getByText('240.00 USD became 252.00 USD')).toBeVisible()
      const exports = finance.getByRole('region', { name: 'For accounting and payment' })
      await exports.getByText('QuickBooks', { exact: true }).click()
      await exports.getByLabel('Account of the expenses', { exact: true }).fill('Travel')
      const download = finance.waitForEvent('download')
      await exports.getByRole('button', { name: 'Download QuickBooks file' }).click()
      expect((await download).suggestedFilename()).toMatch(/ QuickBooks\.csv$/)
      await approver.goto(second)
      await approver.getByLabel('Accept the claim').check()
      await approver.getByLabel('Your name').fill('Anna Berg')
      await approver.getByRole('button', { name: 'Send answer' }).click()
      await expect(approver.getByText('Accepted by Anna Berg, approver')).toBeVisible()

      await finance.reload()
      await expect(finance.getByLabel('Paid on')).toBeHidden()
      await finance.getByLabel('Say that it is paid').check()
      await expect(finance.getByLabel('Amount in USD')).toHaveValue('252.00')
      await finance.getByLabel('Paid on').fill(TODAY)
      await finance.getByLabel('Reference').fill('SEPA 4711')
      await finance.getByLabel('Your name').fill('Ben Cole')
      await finance.getByRole('button', { name: 'Send answer' }).click()
      await expect(finance.getByText(`252.00 USD on ${TODAY}, reference SEPA 4711`)).toBeVisible()
      await page.goto(`${url}/claims`)
      await expect(page.getByText('Paid by Ben Cole, finance')).toBeVisible()
      await expect(page.getByText(/^paid \w+ \d+, \d{4}$/)).toBeVisible()
      if (javaScriptEnabled) {
        await page.goto(third)
        await check(page, 'handed-over', page.getByText('Paid by Ben Cole, finance'))
        await page.goto(closing)
        await check(page, 'closed-answered', page.getByText('Paid by Ben Cole, finance'))
      }
      await page.goto(`${url}/claims`)
      await page.getByRole('link', { name: /^Links and answers: .*version 2$/ }).click()
      await page.getByLabel('Ask for the code').check()
      await finance.goto(await makeLink(page, 'finance'))
      const code = (await page.locator('strong.address').textContent()) ?? ''
      await finance.getByLabel('Code').fill(code)
      await finance.getByRole('button', { name: 'Open claim' }).click()
      await expect(finance.getByText('Hotel Adler').first()).toBeVisible()
      for (const elsewhere of [approver, finance]) await elsewhere.context().close()
    })

    test('remarks on two pages of lines are sent by Enter, and a part that is paid stands beside the rest', async ({
      page,
      context,
      database,
      browser,
    }) => {
      await signIn(context)
      const event = await insertTrip(database)
      for (let line = 1; line <= 50; line++)
        await insertRow(database, 'expenses', {
          ...{ id: crypto.randomUUID(), event_id: event, date: '2026-10-06', merchant: `Tram ${line}` },
          ...{ amount: 2, currency: 'USD', converted_amount: 2, category: 'Transport' },
        })
      const closing = `${url}/events/${event}/close`
      await page.goto(closing)
      await page.getByRole('button', { name: 'Close event' }).click()
      await page.getByRole('link', { name: 'Hand over' }).click()
      const address = await makeLink(page, 'finance')
      const finance = await openElsewhere(browser, address, { javaScriptEnabled })
      const remarkOn = async (line: number, remark: string) => {
        const card = finance.locator(`#line-${line}`)
        await card.getByText('Remark on this line').click()
        await card.getByRole('textbox').fill(remark)
      }
      await remarkOn(2, 'Which tram?')
      await finance.getByLabel('Return it to be corrected').check()
      await finance.getByRole('button', { name: 'Later lines' }).click()
      await expect(finance.getByText('Page 2 of 2')).toBeVisible()
      await expect(finance.getByLabel('Return it to be corrected')).toBeChecked()
      await remarkOn(51, 'Why so late?')
      await finance.getByRole('button', { name: 'Earlier lines' }).click()
      await expect(finance.getByRole('textbox', { name: 'Remark on line 2' })).toHaveValue('Which tram?')
      if (javaScriptEnabled) await check(finance, 'handed-over-lines', finance.getByText('Page 1 of 2'))
      await finance.getByLabel('Your name').fill('Ben Cole')
      await finance.getByLabel('Your name').press('Enter')
      await expect(finance.getByText('Your answer is recorded.')).toBeVisible()
      for (const remark of ['Which tram?', 'Why so late?'])
        await expect(finance.getByText(remark)).toBeVisible()

      await finance.getByLabel('Say that it is paid').check()
      await finance.getByLabel('Amount in USD').fill('300')
      await finance.getByLabel('Paid on').fill(TODAY)
      await finance.getByLabel('Your name').fill('Ben Cole')
      await finance.getByRole('button', { name: 'Send answer' }).click()
      await expect(finance.getByText(`300.00 USD on ${TODAY}`)).toBeVisible()
      await page.goto(closing)
      await expect(page.getByText('paid 300.00 of 340.00')).toBeVisible()
      if (javaScriptEnabled) await check(page, 'closed-paid-in-part', page.getByText('Mark as paid').first())
      await page.getByText('Mark as paid').first().click()
      await expect(page.getByLabel('Amount in USD')).toHaveValue('40.00')
      await page.getByLabel('Paid on').fill(TODAY)
      await page.getByRole('button', { name: 'Mark as paid' }).click()
      await expect(page.getByText('paid 40.00 USD')).toBeVisible()
      await expect(page.getByText('paid 300.00 of 340.00')).toBeHidden()
      await page.getByRole('button', { name: /is paid 300\.00 USD/ }).click()
      await expect(page.getByText('paid 40.00 of 340.00')).toBeVisible()
      await expect(page.getByText('undone by the claimant')).toBeVisible()
      await finance.context().close()
    })
  })
}
