import { check } from './looks'
import { addSpent, STATEMENT, statementFile } from './statements'
import { expect, insertEvent, signIn, test, url, WITH_SCRIPTS_BY_DAY } from './support'
import { untilKept } from './unsaved-forms'

// A bank statement, from the expenses of an event and back.

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })
    test.slow()

    test('a statement says what was charged, and its rows are evidence until they are taken off', async ({
      page,
      context,
      database,
      console,
    }) => {
      await signIn(context)
      const id = await insertEvent(database)
      await database.run('UPDATE events SET exchange_rate = 0.0077 WHERE id = ?', [id])
      await addSpent(database, id)
      await page.goto(`${url}/events/${id}/expenses`)
      await page.getByRole('link', { name: 'Statement', exact: true }).click()
      const input = page.getByLabel('Statement file')

      console.expected.push(/status of 400 .*\/statement/)
      await input.setInputFiles(statementFile('hello'))
      await page.getByRole('button', { name: 'Read statement' }).click()
      await expect(page.getByRole('alert').getByText('No rows with a date and an amount')).toBeVisible()

      await input.setInputFiles(statementFile(STATEMENT))
      await page.getByRole('button', { name: 'Read statement' }).click()
      const take = (name: string) =>
        page.getByRole('checkbox', { name: new RegExp(`^Accept row \\d+ for ${name}$`) })
      await expect(take('Naivas')).toBeChecked()
      await expect(take('Maasai Market')).not.toBeChecked()
      await take('Uber').uncheck()
      const keep = page.getByRole('checkbox', { name: 'Keep the file with the claim' })
      await expect(keep.first()).not.toBeChecked()
      await keep.first().check()
      await page.getByRole('button', { name: 'Accept selected rows' }).click()
      await expect(page.getByText('2 expenses count as the amount charged now')).toBeVisible()
      await expect(take('Naivas')).toHaveCount(0)
      await expect(take('Uber')).toBeVisible()
      await expect(keep).toHaveCount(0)
      await expect(page.getByText('The file is kept with the claim').first()).toBeVisible()

      const rows = page.getByText('2 rows without a sure match')
      await rows.click()
      await page.getByRole('checkbox', { name: /^Create an expense from row 6, BOOKSHOP/ }).check()
      await page.getByRole('button', { name: 'Create expenses from selected rows' }).click()
      await expect(page.getByText('1 row is an expense now, without a receipt yet')).toBeVisible()
      // the remaining row may belong to Maasai Market
      await expect(page.getByText('1 row without a sure match')).toBeVisible()

      // with the balance as the amount no row fits, and a link leads back to the previous columns
      await page.getByText('Columns of this file').click()
      await page.getByLabel('Amount paid in USD').selectOption({ label: 'Balance: 1.981.08' })
      await page.getByRole('button', { name: 'Use these columns' }).click()
      await expect(page.getByText('No row matches an expense')).toBeVisible()
      await page.goBack()
      await expect(take('Uber')).toBeVisible()

      await page.getByRole('link', { name: 'Uber' }).click()
      await expect(page.getByRole('region', { name: 'Edit expense' }).getByLabel('Merchant')).toHaveValue(
        'Uber',
      )
      await page.goto(`${url}/events/${id}/expenses?edit=${id}-0`)
      await expect(
        page.getByText(
          'Statement card.csv, row 2: Oct 6, 2026, NAIVAS WESTLANDS NAIROBI KEN, 2,450.00 KES, 18.92 USD',
        ),
      ).toBeVisible()
      await expect(page.getByLabel('Charged in USD').first()).toHaveValue('18.92')
      await page.getByRole('button', { name: 'Remove the statement row' }).click()
      await expect(page.getByText('Statement card.csv')).toHaveCount(0)
      await expect(page.getByLabel('Charged in USD').first()).toHaveValue('')
      await expect(page.getByRole('row', { name: 'Naivas' })).toContainText('18.87')
    })
  })
}

for (const javaScriptEnabled of WITH_SCRIPTS_BY_DAY) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })
    test.slow()

    test('what was selected stays when it is refused, and a second tab changes nothing twice', async ({
      page,
      context,
      database,
      console,
    }) => {
      await signIn(context)
      const id = await insertEvent(database)
      await addSpent(database, id)
      await page.goto(`${url}/events/${id}/statement`)
      await page.getByLabel('Statement file').setInputFiles(statementFile(STATEMENT))
      await page.getByRole('button', { name: 'Read statement' }).click()
      const accept = page.getByRole('button', { name: 'Accept selected rows' })
      await expect(accept).toBeVisible()
      const other = await context.newPage()
      await other.goto(page.url())

      await database.run("UPDATE events SET status = 'closed' WHERE id = ?", [id])
      console.expected.push(/status of 409 .*\/statement/)
      await page.getByRole('checkbox', { name: /Maasai/ }).check()
      await accept.click()
      await expect(page.getByRole('alert').getByText('Event is closed')).toBeVisible()
      await database.run("UPDATE events SET status = 'open' WHERE id = ?", [id])
      await page.goto(page.url())
      await accept.click()
      await expect(page.getByText('3 expenses count as the amount charged now')).toBeVisible()
      await other.getByRole('button', { name: 'Accept selected rows' }).click()
      await expect(other.getByText('3 expenses count as the amount charged now')).toBeVisible()
      await other.getByRole('button', { name: 'Done with this file' }).click()
      await expect(other.getByRole('heading', { level: 1, name: /^Trip/ })).toBeVisible()
      await page.reload()
      await expect(page.getByText('This statement file has expired.')).toBeVisible()
    })
  })
}

test.describe('is accessible and fits, light and dark, on a phone and on a wide screen:', () => {
  test.slow()

  test('a bank statement', async ({ page, context, database, console }) => {
    await signIn(context)
    const id = await insertEvent(database)
    await database.run('UPDATE events SET exchange_rate = 0.0077 WHERE id = ?', [id])
    await addSpent(database, id)
    const choose = async (content: string) => {
      await page.getByLabel('Statement file').setInputFiles(statementFile(content))
      await page.getByRole('button', { name: 'Read statement' }).click()
    }
    await page.goto(`${url}/events/${id}/statement`)
    await check(page, 'statement-choose', page.getByRole('button', { name: 'Read statement' }))
    console.expected.push(/status of 400 .*\/statement/)
    await choose('no statement')
    await check(
      page,
      'statement-refused',
      page.getByRole('alert').getByText('No rows with a date and an amount'),
    )
    await choose('Date,Text,Amount\n05/10/2026,Taxi,1.00\n03/11/2026,Tea,2.00\n04/05/2026,Tip,2.00\n')
    await check(page, 'statement-columns', page.getByText('Check what each column means'))
    await page.goto(`${url}/events/${id}/statement`)
    await choose(STATEMENT)
    await page.getByText('2 rows without a sure match').click()
    await check(page, 'statement-proposals', page.getByRole('button', { name: 'Accept selected rows' }))
    await page.getByRole('button', { name: 'Accept selected rows' }).click()
    await check(page, 'statement-accepted', page.getByText('3 expenses count as the amount charged now'))
    await page.goto(`${url}/events/${id}/expenses?edit=${id}-0`)
    await check(page, 'statement-evidence', page.getByText('Statement card.csv, row 2'))
  })

  test('a bank statement with long names, all its parts open, and the choice of an expense', async ({
    page,
    context,
    database,
  }) => {
    await signIn(context)
    const id = await insertEvent(database)
    await addSpent(database, id)
    await database.run('UPDATE expenses SET merchant = ?, converted_amount = 18.92 WHERE event_id = ?', [
      'Dinner with the delegation of the water board of the state at the Rheinschifffahrtsgesellschaft',
      id,
    ])
    await page.goto(`${url}/events/${id}/statement`)
    const rows = [
      'Datum;Buchungstext;Betrag;Originalwährung;Kurs;Währung;Belastung;Gutschrift;Gebühr;Buchung',
      '06.10.2026;REFERENCE-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ;;USD;;USD;18.92;;1.20;07.10.2026',
      '07.10.2026;BOOKSHOP AROUND THE CORNER;50.00;GBP;0.84;USD;42.00;;0.30;08.10.2026',
      '08.10.2026;NAIVAS REFUND;;USD;;USD;;5.00;;09.10.2026',
      '09.10.2026;RAIL BERN;;USD;;USD;34.60;;0.10;Vorgemerkt',
    ]
    await page.getByLabel('Statement file').setInputFiles(statementFile(rows.join('\n')))
    await page.getByRole('button', { name: 'Read statement' }).click()
    await page.getByText('1 row without a sure match').click()
    await page.getByRole('link', { name: 'Choose an expense for row 3' }).click()
    const dinner = page.getByRole('radio', { name: /^Dinner .* counts 42\.00 instead of 18\.92/ }).first()
    await expect(dinner).not.toBeChecked()
    const open = (parts: Element[]) => {
      for (const part of parts) part.setAttribute('open', '')
    }
    await page.locator('details').evaluateAll(open)
    await expect(page.getByLabel('Use of row 4')).toBeVisible()
    await check(page, 'statement-row-choice', dinner)
    await dinner.check()
    await page.getByRole('button', { name: 'Use the row for it' }).click()
    const fees = page.getByText('Not claimed yet: fees of 0.30 USD beside row 3 of card.csv')
    await expect(fees).toBeVisible()
    await page.locator('details').evaluateAll(open)
    await check(page, 'statement-fees', fees)
  })
})

for (const javaScriptEnabled of WITH_SCRIPTS_BY_DAY) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })
    test.slow()

    test('a row of another event says where it was used, and is used again for a reason that the checklist has', async ({
      page,
      context,
      database,
      console,
    }) => {
      await signIn(context)
      const [first, second] = [await insertEvent(database), await insertEvent(database)]
      await addSpent(database, second)
      const read = async (id: string) => {
        await page.goto(`${url}/events/${id}/statement`)
        const withRefund = `${STATEMENT}13.10.2026,NAIVAS REFUND,5.00,,,1.632.43\n`
        await page.getByLabel('Statement file').setInputFiles(statementFile(withRefund))
        await page.getByRole('button', { name: 'Read statement' }).click()
      }
      const bookshop = page.getByRole('checkbox', { name: /^Create an expense from row 6, BOOKSHOP/ })
      const create = page.getByRole('button', { name: 'Create expenses from selected rows' })
      await read(first)
      await bookshop.check()
      await create.click()
      await expect(page.getByText('1 row is an expense now')).toBeVisible()

      await read(second)
      await expect(bookshop).toHaveCount(0)
      await page.getByText('1 row used before').click()
      const where = page.getByText('Used before for BOOKSHOP AROUND THE CORNER')
      await expect(where).toBeVisible()
      await page.getByText('1 row incoming').click()
      await expect(page.getByLabel('Use of row 7')).toBeVisible()
      // axe waits by timers, which do not run in a page without scripts
      if (javaScriptEnabled) await check(page, 'a statement with a row that was used before', where)
      await page.getByRole('checkbox', { name: 'Offer row 6 again' }).check()
      await page.getByRole('button', { name: 'Offer selected rows again' }).click()
      await page.getByText('2 rows without a sure match').click()
      await bookshop.check()
      console.expected.push(/status of 400 .*\/statement/)
      await create.click()
      await expect(page.getByText('Say why it is used again').first()).toBeVisible()
      await expect(bookshop).toBeChecked()
      const reason = page.getByLabel('Why are rows used again?')
      await reason.fill('One of the books was for this trip')
      if (javaScriptEnabled) {
        await untilKept(page, 'One of the books was for this trip')
        await page.reload()
        await expect(reason).toBeVisible()
        await expect(reason).toHaveValue('One of the books was for this trip')
        await expect(bookshop).not.toBeChecked()
        await bookshop.check()
      }
      await create.click()
      await expect(page.getByText('1 row is an expense now')).toBeVisible()

      await page.goto(`${url}/events/${second}/close`)
      await expect(page.getByText('Row of a bank statement used before')).toBeVisible()
      await expect(page.getByText('Explained: One of the books was for this trip')).toBeVisible()
    })
  })
}

test('a fee that a withdrawal names is asked about, and the answer keeps what was typed', async ({
  page,
  context,
  database,
}) => {
  await signIn(context)
  const id = await insertEvent(database)
  const named = 'Retrait Bancomat EUR 200.00 commission USD 5.00'
  const csv = `Booking date,Description,Amount,Original amount,Original currency\n2026-10-06,${named},-235.00,200.00,EUR\n`
  await page.goto(`${url}/events/${id}/statement`)
  await page.getByLabel('Statement file').setInputFiles(statementFile(csv))
  await page.getByRole('button', { name: 'Read statement' }).click()
  await page.getByText(/1 row/).first().click()
  await page.getByRole('link', { name: /rate/i }).last().click()
  const answer = page.getByRole('button', { name: 'Yes: 230.00' })
  await check(page, 'a fee that may be in the amount', answer)
  await page.getByLabel('Note').fill('At the airport')
  await untilKept(page, 'At the airport')
  await answer.click()
  await expect(page.getByLabel('Note')).toHaveValue('At the airport')
  await expect(page.getByLabel('What it cost in USD')).toHaveValue('230.00')
  await expect(page.getByLabel('Fee in USD')).toHaveValue('5.00')
})
