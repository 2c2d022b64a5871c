import { withFlippedBit } from '../support/seals'
import { check } from './looks'
import { addExpense, expect, insertEvent, signIn, test, url } from './support'

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })
    test.slow()

    test('finance checks a claim without an account, and then a changed copy of it', async ({
      page,
      context,
      database,
    }) => {
      await signIn(context)
      const id = await insertEvent(database)
      await addExpense(database, id, 12.5, 'USD')
      await database.run('UPDATE expenses SET converted_amount = amount WHERE event_id = ?', [id])
      await context.request.put(`${url}/events/${id}/close`)
      const bytes = await (await context.request.get(`${url}/events/${id}/claim.pdf`)).body()

      await context.clearCookies()
      await page.goto(`${url}/sign-in`)
      await page.getByRole('link', { name: 'Check that it is unchanged' }).click()
      const send = async (buffer: Buffer) => {
        const file = { name: 'claim.pdf', mimeType: 'application/pdf', buffer }
        await page.getByLabel('File of a claim').setInputFiles(file)
        await page.getByRole('button', { name: 'Check file' }).click()
      }
      await send(bytes)
      const heading = (name: RegExp) => page.getByRole('heading', { level: 2, name })
      await expect(
        heading(/^Version 1 of claim \d{4}-\d{4,}, unchanged since \d{4}-\d\d-\d\d$/),
      ).toBeVisible()
      await expect(page.getByText('This server has the same version.')).toBeVisible()
      await send(withFlippedBit(bytes, 100))
      await expect(heading(/^Version 1 of claim .*, but this file was changed$/)).toBeVisible()
      await expect(page.getByText(/^Changed: page 1: cover/)).toBeVisible()
      await page.getByText('Show the key').first().click()
      await expect(page.getByText('-----BEGIN PUBLIC KEY-----').first()).toBeVisible()
      if (javaScriptEnabled) await check(page, 'verify-changed', heading(/but this file was changed$/))
    })
  })
}
