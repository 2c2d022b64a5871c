import { openEvent, someFiles } from './files'
import { expect, signIn, test, url } from './support'

const ADDRESSES = ['', '/preview', '/thumbnail']

for (const how of ['signing out', 'a session that ended elsewhere']) {
  test(`after ${how}, the back button shows no receipt that was shown before`, async ({
    page,
    context,
    database,
    console,
  }) => {
    const { email } = await signIn(context)
    const event = await openEvent(page, database)
    await page.getByLabel('Add receipts').setInputFiles(await someFiles(['one.jpg']))
    await expect(page.getByText('1 file is stored')).toBeVisible()
    const [receipt] = await database.all<{ id: string }>('SELECT id FROM receipts WHERE event_id = ?', [
      event,
    ])
    for (const address of ADDRESSES) {
      await page.goto(`${url}/receipts/${receipt?.id}${address}`)
      await expect.poll(() => page.evaluate(() => document.images[0]?.naturalWidth)).toBeGreaterThan(0)
    }
    await page.goto(`${url}/settings`)
    // the policy of a receipt blocks the inline style of Chromium's own viewer
    console.expected.push(/status of 401 /, /^Applying inline style .*\/receipts\//)
    if (how === 'signing out') {
      await page.getByRole('button', { name: 'your account' }).click()
      await page.getByRole('button', { name: 'Sign out' }).click()
    } else {
      await database.run('DELETE FROM sessions WHERE user_id = (SELECT id FROM users WHERE email = ?)', [
        email,
      ])
      await context.clearCookies({ name: 'claimbook.session_token' })
      await page.goto(url)
    }
    await page.waitForURL(`${url}/`)
    // the last receipt is two steps back, before the settings
    for (const [index, address] of ADDRESSES.toReversed().entries()) {
      // delayed, so that the answer arrives before the page is left
      await page.evaluate((steps) => void setTimeout(() => history.go(-steps)), index === 0 ? 2 : 1)
      // compares the whole address, because the previous page also shows a receipt
      await page.waitForURL(`${url}/receipts/${receipt?.id}${address}`)
      await expect(page.getByText('Unauthorized')).toBeVisible()
    }
  })
}
