import { sendFile, someFiles } from './files'
import {
  addExpense,
  expect,
  insertEvent,
  leaveUnread,
  signIn,
  test,
  trashEvent,
  url,
  WITH_SCRIPTS_BY_DAY,
} from './support'

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })
    test.slow()

    test('what is deleted comes back from the trash, or goes for good', async ({
      page,
      context,
      database,
    }) => {
      await signIn(context)
      const id = await insertEvent(database)
      await leaveUnread(database, id)
      await addExpense(database, id, 2450.5, 'USD')
      const [file] = await someFiles(['lunch.jpg'])
      await page.goto(`${url}/events/${id}/expenses`)
      await page.getByRole('button', { name: 'Delete Java House' }).click()
      await expect(page.getByText('“Java House” is deleted.')).toBeVisible()
      const sent = await sendFile(context, id, file as NonNullable<typeof file>)
      const [draft = ''] = /draft=[^"]+/.exec(await sent.text()) ?? []
      await database.run("UPDATE receipts SET state = 'read' WHERE event_id = ?", [id])
      await page.goto(`${url}/events/${id}/review?${draft}`)
      await page.getByRole('button', { name: 'Delete' }).first().click()
      await expect(page.getByText('“lunch.jpg” is deleted.')).toBeVisible()

      await page.goto(`${url}/dashboard`)
      await page.getByRole('link', { name: 'Trash' }).click()
      await expect(page.getByRole('heading', { name: 'Trash', level: 1 })).toBeVisible()
      const rows = page.getByRole('table').getByRole('button', { name: /^Bring back/ })
      await expect(rows).toHaveCount(2)
      await page.getByRole('button', { name: 'Bring back Java House' }).click()
      await expect(page.getByRole('status').getByText('“Java House” is back.')).toBeVisible()
      await page.getByRole('link', { name: 'Show it' }).click()
      await expect(page.getByRole('region', { name: 'Edit expense' }).getByLabel('Merchant')).toHaveValue(
        'Java House',
      )

      await page.goto(`${url}/trash`)
      await page.getByRole('button', { name: 'Bring back lunch.jpg' }).click()
      await page.getByRole('link', { name: 'Show it' }).click()
      await expect(page.getByRole('heading', { name: /Receipt 1 of 1|lunch/ }).first()).toBeVisible()

      await page.goto(`${url}/dashboard?delete=${id}`)
      await page.getByRole('button', { name: 'Delete event' }).click()
      await expect(page.getByText('No events yet')).toBeVisible()
      await page.goto(`${url}/trash`)
      const ask = page.getByRole('link', { name: /^Delete for good/ })
      await ask.click()
      const panel = page.getByRole('region', { name: /for good\?$/ })
      await expect(panel.getByText('Event with 1 expense. You cannot bring it back.')).toBeVisible()
      await panel.getByRole('link', { name: 'Cancel' }).click()
      await expect(panel).toHaveCount(0)
      await page.getByRole('button', { name: /^Bring back/ }).click()
      await page.getByRole('link', { name: 'Show it' }).click()
      await expect(page.getByRole('row', { name: 'Java House' })).toBeVisible()

      const other = await insertEvent(database)
      for (const each of [id, other]) await trashEvent(database, each)
      await page.goto(`${url}/trash?kind=event&delete=${other}`)
      await page.getByRole('button', { name: 'Delete for good' }).click()
      await expect(page.getByText('The event is deleted for good.')).toBeVisible()
      await page.getByRole('link', { name: 'Empty trash' }).click()
      const sure = page.getByRole('region', { name: 'Empty the trash?' })
      await sure.getByRole('button', { name: 'Empty trash' }).click()
      await expect(page.getByText('The trash was emptied.')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'The trash is empty' })).toBeVisible()
      await expect.poll(() => database.all('SELECT id FROM events WHERE id = ?', [id])).toEqual([])
    })
  })
}

for (const javaScriptEnabled of WITH_SCRIPTS_BY_DAY) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })

    test('a page that is out of date says what has become of a thing', async ({
      page,
      context,
      database,
      console,
    }) => {
      await signIn(context)
      const id = await insertEvent(database)
      await trashEvent(database, id)
      const other = await context.newPage()
      for (const each of [page, other]) await each.goto(`${url}/trash`)
      await page.getByRole('button', { name: /^Bring back/ }).click()
      await expect(page.getByText('is back.')).toBeVisible()
      await other.getByRole('button', { name: /^Bring back/ }).click()
      await expect(other.getByText('is back.')).toBeVisible()

      await trashEvent(database, id)
      for (const each of [page, other]) await each.goto(`${url}/trash?kind=event&delete=${id}`)
      await page.getByRole('button', { name: 'Delete for good' }).click()
      await expect(page.getByText('The event is deleted for good.')).toBeVisible()
      console.expected.push(/status of 404 .*\/trash$/)
      await other.getByRole('button', { name: /^Bring back/ }).click()
      await expect(other.getByRole('alert').getByText('This is not in the trash any more.')).toBeVisible()
    })
  })
}
