import { smallPhoto } from '../support/files'
import { sendFile } from './files'
import { check } from './looks'
import { statementFile } from './statements'
import { addExpense, expect, insertEvent, signIn, test, url, WITH_SCRIPTS_BY_DAY } from './support'
import { untilKept } from './unsaved-forms'

const slip = async () => ({ name: 'slip.jpg', mimeType: 'image/jpeg', buffer: await smallPhoto() })

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })
    test.slow()

    test('a rate is added with its proof, converts expenses, and is deleted', async ({
      page,
      context,
      database,
    }) => {
      await signIn(context)
      const id = await insertEvent(database)
      await addExpense(database, id, 2450, 'KES')
      await page.goto(`${url}/events/${id}/expenses`)
      await page.getByRole('link', { name: 'Rates' }).click()
      await expect(page.getByText('No rates yet')).toBeVisible()

      const form = page.locator('#new-rate')
      await form.getByLabel('Foreign amount').fill('1000')
      await form.getByLabel('Currency').fill('kes')
      await form.getByLabel('What it cost in USD').fill('7.70')
      await form.getByLabel('Date').fill('2026-10-03')
      await form.getByLabel('Source').selectOption('Cash machine')
      // without scripts the first click shows the preview; with scripts typing has shown it
      if (!javaScriptEnabled) await form.getByRole('button').click()
      await expect(form.getByText('This rate is for 1 of 1 expense.')).toBeVisible()
      await expect(form).toContainText('18.87')
      await form.getByRole('button').click()
      const row = page.getByRole('row', { name: 'R1' })
      await expect(row).toContainText('Cash machine')
      await expect(form.getByLabel('Foreign amount')).toHaveValue('')

      await row.getByRole('link', { name: 'Add proof of R1' }).click()
      const proof = page.getByRole('region', { name: 'Proof of this rate' })
      await proof
        .locator('input[type=file]')
        .first()
        .setInputFiles(await slip())
      if (!javaScriptEnabled) await proof.getByRole('button', { name: 'Upload' }).click()
      await expect(proof.getByRole('link', { name: 'slip.jpg', exact: true })).toBeVisible({
        timeout: 60_000,
      })
      await expect(row.getByRole('img', { name: 'Show slip.jpg' })).toBeVisible()
      await proof.getByRole('button', { name: 'Remove slip.jpg' }).click()
      await expect(proof.getByText('“slip.jpg” was removed.')).toBeVisible()
      await proof.getByRole('button', { name: 'Undo' }).click()
      await expect(proof.getByRole('link', { name: 'slip.jpg', exact: true })).toBeVisible()

      await page.goto(`${url}/events/${id}/expenses`)
      await expect(page.getByRole('row', { name: 'Java House' })).toContainText('× 7.70 / 1,000.00 (R1)')
      await page.getByRole('link', { name: 'Edit Java House' }).click()
      const panel = page.getByRole('region', { name: 'Edit expense' })
      await panel
        .getByLabel('Rate', { exact: true })
        .selectOption('R1 · 1,000.00 KES = 7.70 USD · Oct 3, 2026')
      await panel.getByRole('button', { name: 'Save changes' }).click()
      await expect(panel).toHaveCount(0)
      expect(
        await database.all('SELECT rate_id IS NOT NULL AS chosen FROM expenses WHERE event_id = ?', [id]),
      ).toEqual([{ chosen: 1 }])

      await page.goto(`${url}/events/${id}/rates`)
      await row.getByRole('link', { name: 'Delete R1' }).click()
      await expect(page.getByText('1 expense will use another rate, or not count without one.')).toBeVisible()
      await page.getByRole('button', { name: 'Delete rate' }).click()
      await expect(page.getByText('No rates yet')).toBeVisible()
    })
  })
}

test('amounts that seem to be swapped are swapped by a click, and the rate that was added is said', async ({
  page,
  context,
  database,
}) => {
  await signIn(context)
  const id = await insertEvent(database)
  await addExpense(database, id, 2450, 'KES')
  await page.goto(`${url}/events/${id}/rates`)
  const form = page.locator('#new-rate')
  await form.getByLabel('Currency').fill('KES')
  await form.getByLabel('What it cost in USD').fill('1000')
  await form.getByLabel('Date').fill('2026-10-03')
  await form.getByLabel('Foreign amount').fill('7.70')
  await form.getByRole('button', { name: 'Swap them' }).click()
  await expect(form.getByLabel('Foreign amount')).toHaveValue('1000')
  await expect(form.getByLabel('What it cost in USD')).toHaveValue('7.70')
  await expect(form.getByText('may be swapped')).toBeHidden()
  await expect(form.getByRole('status')).toBeEmpty()
  await expect(form).toContainText('18.87')
  await form.getByRole('button', { name: 'Add rate' }).click()
  await expect(form.getByRole('status')).toHaveText('Rate added.')
  await expect(page.getByRole('row', { name: 'R1' })).toContainText('1 KES = 0.0077 USD')
})

test('what a row of a statement fills in is not taken for typed input', async ({
  page,
  context,
  database,
}) => {
  await signIn(context)
  const id = await insertEvent(database)
  const withdrawals = `Booked on,Description,Amount,Original amount,Original currency
06.10.2026,ATM WITHDRAWAL NAIROBI,-80.10,"10,000.00",KES
08.10.2026,ATM WITHDRAWAL KAMPALA,-30.00,"110,000",UGX
`
  await page.goto(`${url}/events/${id}/statement`)
  await page.getByLabel('Statement file').setInputFiles(statementFile(withdrawals))
  await page.getByRole('button', { name: 'Read statement' }).click()
  const links = page.getByRole('link', { name: 'Use as proof of a rate' })
  await expect(links).toHaveCount(2)
  const [first = '', second = ''] = await links.evaluateAll((all) =>
    all.map((link) => link.getAttribute('href') ?? ''),
  )
  const form = page.locator('#new-rate')
  const foreign = form.getByLabel('Foreign amount')
  for (const [path, amount] of [
    [first, '10000.00'],
    [second, '110000'],
    [`/events/${id}/rates`, ''],
  ]) {
    // waits until the script that keeps typed values has run
    const loaded = page.waitForResponse(/restore-input/)
    await page.goto(`${url}${path}`)
    await loaded
    await page.reload({ waitUntil: 'networkidle' })
    await expect(foreign).toHaveValue(amount ?? '')
    await expect(form.getByText(/This form has changed|filled in again/)).toHaveCount(0)
  }
  await page.goto(`${url}${first}`)
  await form.getByLabel('Note').fill('At the airport')
  await untilKept(page, 'At the airport')
  await page.reload()
  await expect(form.getByText('What you typed here before is filled in again')).toBeVisible()
  await expect(form.getByLabel('Note')).toHaveValue('At the airport')
})

for (const javaScriptEnabled of WITH_SCRIPTS_BY_DAY) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })
    test.slow()

    test('a receipt is declared lost', async ({ page, context, database }) => {
      await signIn(context)
      const id = await insertEvent(database)
      await addExpense(database, id, 2450, 'KES')
      await database.run('UPDATE expenses SET image_path = NULL WHERE event_id = ?', [id])
      await page.goto(`${url}/events/${id}/expenses`)
      const row = page.getByRole('row', { name: 'Java House' })
      await row.getByRole('link', { name: 'Edit Java House' }).click()
      const reason = page.getByLabel('No receipt? Say why')
      await reason.fill('The machine was out of paper')
      await page.getByRole('button', { name: 'Declare' }).click()
      await expect(row).toContainText('Declared')
      await expect(reason).toHaveValue('The machine was out of paper')
      await page.getByRole('button', { name: 'Remove declaration' }).click()
      await expect(row).toContainText('No receipt')
    })
  })
}

test.describe('is accessible and fits, light and dark, on a phone and on a wide screen:', () => {
  test.slow()

  test('the rates of an event', async ({ page, context, database }) => {
    await signIn(context)
    const id = await insertEvent(database)
    await addExpense(database, id, 2450, 'KES')
    const rates = `${url}/events/${id}/rates`
    const look = (title: string, words: string) => check(page, title, page.getByText(words).first())
    await page.goto(rates)
    await look('rates-none', 'No rates yet')
    const typed = 'currency=KES&receipt_amount=1000&claim_amount=7.70&date=2026-10-03&source=card'
    await page.goto(`${rates}?add=${crypto.randomUUID()}&${typed}`)
    await look('rates-effect', 'This rate is for 1 of 1 expense.')
    const rate = `${id}-r1`
    await database.run(
      `INSERT INTO rates (id, event_id, number, currency, receipt_amount, claim_amount, claim_currency, date, fee, note)
           VALUES (?, ?, 1, 'KES', 1000, 7.7, 'USD', '2026-10-03', 0.35, 'Withdrawn at the airport'), (?, ?, 2, 'EUR', 1, 1.0842, 'GBP', '2026-10-04', NULL, '')`,
      [rate, id, `${id}-r2`, id],
    )
    await sendFile(context, id, await slip(), rate)
    await page.goto(rates)
    await look('rates-some', 'Withdrawn at the airport')
    await page.goto(`${rates}?edit=${rate}`)
    await look('rates-edit', 'Edit R1')
    await page.goto(`${rates}?delete=${rate}`)
    await look('rates-delete', 'Delete R1?')
    await page.goto(`${url}/events/${id}/expenses`)
    await page.getByRole('link', { name: 'Edit Java House' }).click()
    await look('expenses-declare', 'No receipt? Say why')
    await database.run("UPDATE events SET status = 'closed' WHERE id = ?", [id])
    await page.goto(rates)
    await look('rates-closed', 'closed')
  })
})

test('a reading of the amount that is chosen shows its effect, and one press saves the rate', async ({
  page,
  context,
  database,
}) => {
  await signIn(context)
  const id = await insertEvent(database)
  await addExpense(database, id, 100, 'KWD')
  await page.goto(`${url}/events/${id}/rates`)
  const form = page.locator('#new-rate')
  await form.getByLabel('Currency').fill('KWD')
  await form.getByLabel('What it cost in USD').fill('7.00')
  await form.getByLabel('Date').fill('2026-10-03')
  await form.getByLabel('Foreign amount').fill('6,250')
  await form.getByLabel('Note').focus()
  await form.getByRole('button', { name: '6.25', exact: true }).click()
  await expect(form.getByLabel('Foreign amount')).toHaveValue('6.25')
  await expect(form).toContainText('112.00')
  await form.getByRole('button', { name: 'Add rate' }).click()
  await expect(page.getByRole('row', { name: 'R1' })).toContainText('6.250')
})

test('a row of a statement whose script comes late stands as the server sent it, until its script is there', async ({
  page,
  context,
  database,
}) => {
  await signIn(context)
  const id = await insertEvent(database)
  await page.goto(`${url}/events/${id}/statement`)
  const withdrawal = 'Booked on,Description,Amount\n06.10.2026,ATM WITHDRAWAL NAIROBI FEE 2.00,-80.10\n'
  await page.getByLabel('Statement file').setInputFiles(statementFile(withdrawal))
  await page.getByRole('button', { name: 'Read statement' }).click()
  const path = (await page.getByRole('link', { name: 'Use as proof of a rate' }).getAttribute('href')) ?? ''
  let arrive = () => {}
  const isLate = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(/\/row-proof-[^/]*\.js/, async (route) => {
    await isLate
    await route.continue()
  })
  await page.goto(`${url}${path}`)
  const form = page.locator('#new-rate')
  const question = form.getByText(/The row names a fee of 2.00/)
  await form.getByLabel('Foreign amount').fill('9000')
  await form.getByLabel('Currency').fill('KES')
  await form.getByLabel('What it cost in USD').fill('80.10')
  // a script that runs has requested the preview
  await expect(form).toContainText('1 KES =')
  await expect(question).toContainText('If so, type')
  arrive()
  await form.getByRole('button', { name: /^Yes: / }).click()
  await expect(form.getByLabel('What it cost in USD')).toHaveValue('78.10')
  await expect(form.getByLabel('Foreign amount')).toHaveValue('9000')
})
