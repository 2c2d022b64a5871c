import type { Page } from 'playwright/test'
import type { TestDatabase } from '../support/database'
import { pdf } from '../support/files'
import { pdfTexts } from '../support/pdf-text'
import { rounds } from '../support/rounds'
import { download } from './files'
import { makeLink, openElsewhere } from './hand-over'
import { eventId, expect, newEvent, PROVIDERS, signUp, test, untilKeysAct } from './support'

// A trip with a refund, a share, cost centres, per diems, mileage and an official rate, until it is paid.

const paper = (name: string, merchant: string, ...lines: string[]) => ({
  name: `${name}.pdf`,
  mimeType: 'application/pdf',
  buffer: pdf({ text: [merchant, 'Marktplatz 2', '4051 Basel', ...lines].join('\n') }),
})

const PAPERS = [
  paper('hotel', 'Hotel Adler', 'Date: 17/04/2026', 'Total CHF  480.00', 'Visa CHF  480.00'),
  paper('dinner', 'Restaurant Krone', 'Date: 14/04/2026', 'Total CHF  240.00', 'Visa CHF  240.00'),
  paper('minibar', 'Hotel Adler', 'CREDIT NOTE', 'Date: 17/04/2026', 'Minibar  -60.50', 'Total CHF  -60.50'),
]

const RATES = `Date,USD,JPY,GBP,SEK,CHF
2026-04-17,1.1698,186.90,0.87102,10.881,0.9231
2026-04-16,1.1690,186.82,0.87090,10.884,0.9236
2026-04-15,1.1677,186.61,0.87071,10.889,0.9250
2026-04-14,1.1684,186.75,0.87058,10.892,0.9242
`

const RATES_FILE = { name: 'eurofxref-hist.csv', mimeType: 'text/csv', buffer: Buffer.from(RATES) }

/** The lines that no answer changes, in EUR, each at the rate of its day. */
const LINES = {
  hotel: '519.99', // 480.00 / 0.9231 = 519.987
  minibar: '-65.54', // -60.50 / 0.9231 = -65.540
  taxi: '34.59', // 32.00 / 0.9250 = 34.595
  mileage: '38.40', // 128 km x 0.30
  arrival: '47.00',
  dayWithDinner: '28.00', // 70.00 - 14.00 for breakfast - 28.00 for dinner
  dayWithBreakfast: '56.00', // 70.00 - 14.00, on two days
  departure: '33.00', // 47.00 - 14.00
}

/**
 * The dinner, its cost centres and the sums of a version. The dinner is 240.00 / 0.9242 = 259.68 before the
 * share; Sales bears 60 % of the share. The other expenses are 812.98 EUR.
 */
const VERSIONS = {
  1: {
    share: '3 of 4',
    dinner: '194.76',
    sales: '116.86',
    project: '77.90',
    expenses: '1,007.74',
    due: '942.20',
  },
  2: {
    share: '2 of 4',
    dinner: '129.84',
    sales: '77.90',
    project: '51.94',
    expenses: '942.82',
    due: '877.28',
  },
} as const

const REMARK = 'Max Keller paid for himself too'

/** A tab of the event's pages. */
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Event' }).getByRole('link', { name: new RegExp(`^${name}`) })

async function createEvent(page: Page, name: string) {
  const form = newEvent(page)
  await form.getByLabel('Event name').fill(name)
  await form.getByLabel('First day').fill('2026-04-13')
  await form.getByLabel('Last day').fill('2026-04-17')
  await form.getByLabel('Purpose').fill('Fair, and a dinner with a customer')
  await form.getByRole('button', { name: 'Create event' }).click()
  await expect(page.getByText('No expenses yet')).toBeVisible()
  await tab(page, 'Details').click()
  await page.getByLabel('Approvals before finance').selectOption('1 approver')
  await page.getByRole('button', { name: 'Save details' }).click()
  await expect(page.getByText('The details are saved.')).toBeVisible()
}

async function upload(page: Page, database: TestDatabase, event: string, hasScripts: boolean) {
  const read = () => database.all("SELECT id FROM receipts WHERE event_id = ? AND state = 'read'", [event])
  await tab(page, 'Expenses').click()
  await page.getByLabel('Add receipts').setInputFiles(PAPERS)
  if (!hasScripts) await page.getByRole('button', { name: 'Upload' }).click()
  await expect.poll(async () => (await read()).length, { timeout: 240_000 }).toBe(PAPERS.length)
  await (hasScripts ? page.getByRole('link', { name: '3 to review' }).click() : page.reload())
}

/** Reviews the hotel's bill, the dinner of which a part is claimed, and the refund of the hotel. */
async function review(page: Page, hasScripts: boolean) {
  const confirm = page.getByRole('button', { name: /^Confirm/ })
  for (const left of [3, 2, 1]) {
    await expect(page.getByRole('heading', { level: 1, name: `Receipt 1 of ${left}` })).toBeVisible()
    await expect(confirm).toBeVisible()
    if (hasScripts) await untilKeysAct(page)
    if (left === 3) await page.getByLabel('Category').fill('Lodging')
    if (left === 2) {
      await page.getByLabel('Category').fill('Meals')
      await page.getByLabel('Note', { exact: true }).fill('Order of the next year')
      await page.getByText('Guests, share and cost centres').click()
      await page.getByLabel('Guests').fill('Max Keller (Keller AG), Eva Ott (Keller AG)')
      await page.getByLabel('Place', { exact: true }).fill('Steinen 4, Basel')
      await page.getByLabel('Claimed share').fill(VERSIONS[1].share)
      await page.getByLabel('Reason for the share').fill('Eva Ott paid for herself')
      await page.getByLabel('Cost centres').fill('Sales 60 %; Project X')
    }
    // an earlier click would count as the second half of a double click
    await page.waitForTimeout(350)
    await confirm.click()
    if (left === 1 && hasScripts) {
      await expect(page.getByText('Is the amount right? Then confirm again.')).toBeVisible()
      await page.waitForTimeout(400)
      await confirm.click()
    }
  }
  await expect(page.getByRole('heading', { name: 'All receipts are reviewed' })).toBeVisible()
}

async function addTaxi(page: Page) {
  await tab(page, 'Expenses').click()
  await page.getByRole('link', { name: 'Add by hand' }).click()
  const form = page.getByRole('region', { name: 'Add expense' })
  await form.getByLabel('Date on the receipt').fill('2026-04-15')
  await form.getByLabel('Merchant').fill('Taxi')
  await form.getByLabel('Amount', { exact: true }).fill('32')
  await form.getByLabel('Currency', { exact: true }).fill('CHF')
  await form.getByRole('button', { name: 'Add expense' }).click()
  await expect(page.getByRole('row', { name: 'Taxi' })).toBeVisible()
}

async function addRates(page: Page) {
  await page.getByRole('link', { name: /^Add a rate for CHF/ }).click()
  await page.getByRole('link', { name: 'Rates from a published file' }).click()
  await page.getByLabel('File of published rates').setInputFiles(RATES_FILE)
  await page.getByRole('button', { name: 'Read rates' }).click()
  await page.getByRole('button', { name: 'Add 3 rates' }).click()
  await expect(page.getByText('3 rates were added from the file.')).toBeVisible()
  await tab(page, 'Expenses').click()
  await expect(page.getByRole('row', { name: 'Taxi' })).toContainText(LINES.taxi)
}

async function addAllowances(page: Page) {
  await page.getByRole('link', { name: 'Per diem or mileage' }).click()
  const trip = page.getByRole('region', { name: 'Per diems' })
  await trip.getByLabel('Table', { exact: true }).selectOption('Germany')
  await trip.getByLabel('Leaves home').fill('2026-04-13T08:00')
  await trip.getByLabel('Is back home').fill('2026-04-17T17:30')
  await trip.getByLabel('Place').fill('CH')
  await trip.getByRole('button', { name: 'Enter the days' }).click()
  const day = (date: number) => trip.getByRole('listitem', { name: `Apr ${date}, 2026` })
  for (const date of [14, 15, 16, 17]) await day(date).getByLabel('Breakfast').check()
  await day(14).getByLabel('Dinner').check()
  await trip.getByRole('button', { name: 'Count again' }).click()
  await trip.getByRole('button', { name: 'Claim these 5 days' }).click()
  await expect(page.getByText('The per diems are on the claim.')).toBeVisible()
  const mileage = page.getByRole('region', { name: 'Mileage' })
  await expect(mileage.getByLabel('Table', { exact: true }).locator('option:checked')).toHaveText('Germany')
  await mileage.getByLabel('Vehicle').fill('car')
  await mileage.getByLabel('Distance').fill('128')
  await mileage.getByLabel('From, to').fill('Home to the airport and back')
  await mileage.getByRole('button', { name: 'Claim mileage' }).click()
  await page.getByRole('link', { name: 'Show the expenses' }).click()
  await expect(page.locator('.total')).toContainText(VERSIONS[1].expenses)
  const amount = await page.getByRole('row', { name: 'Restaurant Krone' }).locator('.sum').boundingBox()
  expect((amount?.x ?? 0) + (amount?.width ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
  await expect(page.getByText(`Due ${VERSIONS[1].due}EUR`)).toBeVisible()
}

/** Closes the event, and compares the amounts of the page and the pack. */
async function close(page: Page, version: 1 | 2) {
  const { share, dinner, sales, project, expenses, due } = VERSIONS[version]
  await page.getByRole('button', { name: 'Close event' }).click()
  await expect(page.getByText(`version ${version}`, { exact: true })).toBeVisible()
  await expect(page.locator('.due-of-claim')).toContainText(due)
  const text = (await pdfTexts(await download(page, `PDF of version ${version}`))).join('\n')
  const words = text.replaceAll(/\s+/g, ' ')
  for (const amount of [...Object.values(LINES), sales, project, expenses, `${due} EUR`])
    expect(words).toContain(amount)
  expect(words).toContain(
    `240.00 CHF x 1.00 / 0.9242 = 259.68 EUR (R1); claimed ${share} persons: ${dinner} EUR`,
  )
}

/** Sends an answer from the page of a link. */
async function answer(reader: Page, name: string, choice: string) {
  await reader.getByLabel(choice).check()
  await reader.getByLabel('Your name').fill(name)
  await reader.getByRole('button', { name: 'Send answer' }).click()
  await expect(reader.getByText('Your answer is recorded.')).toBeInViewport()
}

/** Checks that two dates are on one line, and that fields of exports have one size. */
async function checkLooks(reader: Page) {
  const facts = reader.locator('.claim-facts dd')
  const days = facts.filter({ hasText: '2026-04-13 to 2026-04-17' })
  await expect(days).toHaveCount(2)
  const line = await facts.filter({ hasText: /^EUR$/ }).boundingBox()
  for (const day of await days.all()) expect((await day.boundingBox())?.height).toBe(line?.height)
  const exports = reader.getByRole('region', { name: 'For accounting and payment' })
  for (const name of ['SAP Concur', 'DATEV']) await exports.getByText(name, { exact: true }).click()
  const size = async (label: string) => {
    const { width, height } = (await exports.getByLabel(label).boundingBox()) ?? {}
    return { width, height }
  }
  const expected = await size('Employee ID')
  for (const label of [
    'Consultant number (Beraternummer)',
    'Digits of account numbers (Länge der Sachkonten)',
  ])
    expect(await size(label)).toEqual(expected)
}

/** Corrects the dinner from the checklist of the reopened event. */
async function correct(page: Page, hasScripts: boolean) {
  await page.getByRole('button', { name: 'Reopen event' }).first().click()
  await page
    .getByRole('link', { name: `Correct: Restaurant Krone, Apr 14, 2026, 240.00 CHF: “${REMARK}”` })
    .click()
  const panel = page.getByRole('region', { name: 'Edit expense' })
  await expect(panel).toBeVisible()
  if (hasScripts) await untilKeysAct(page)
  await panel.getByLabel('Claimed share').fill(VERSIONS[2].share)
  await panel.getByLabel('Reason for the share').fill('Both guests paid for themselves')
  await panel.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { name: 'Will finance accept it?' })).toBeVisible()
  await expect(page.getByText(REMARK)).toHaveCount(0)
}

const PLACES = PROVIDERS.flatMap((provider) =>
  [true, false].flatMap((javaScriptEnabled) =>
    [1280, 390].map((width) => ({ provider, javaScriptEnabled, width })),
  ),
)
const USUAL_PLACES = [PLACES[0], PLACES.at(-1)].flatMap((place) => place ?? [])

for (const { provider, javaScriptEnabled, width } of rounds(USUAL_PLACES, PLACES)) {
  test.describe(`on ${provider}, ${javaScriptEnabled ? 'with' : 'without'} scripts, ${width} px wide`, () => {
    test.use({ provider, javaScriptEnabled })

    test('a trip that an approver returned is corrected, accepted and paid', async ({
      page,
      database,
      browser,
    }) => {
      test.setTimeout(600_000)
      const name = `Basel ${crypto.randomUUID()}`
      const viewport = { width, height: 900 }
      const open = (address: string) => openElsewhere(browser, address, { javaScriptEnabled, viewport })
      await page.setViewportSize(viewport)
      await signUp(page)
      await createEvent(page, name)
      await upload(page, database, await eventId(database, name), javaScriptEnabled)
      await review(page, javaScriptEnabled)
      await addTaxi(page)
      await addRates(page)
      await addAllowances(page)

      await page.getByRole('link', { name: 'Close event' }).click()
      const missing = page.getByRole('region', { name: 'No receipt and no declaration' })
      await missing.getByText('Explain').click()
      await missing.getByLabel('Your explanation').fill('The driver had no paper')
      await missing.getByRole('button', { name: 'Save' }).click()
      await expect(missing.getByText('Explained: The driver had no paper')).toBeVisible()
      await close(page, 1)
      await page.getByRole('link', { name: 'Hand over' }).click()
      const approver = await open(await makeLink(page, 'approver'))
      const dinner = approver.getByRole('listitem').filter({ hasText: 'Restaurant Krone' })
      await expect(dinner).toContainText(VERSIONS[1].dinner)
      await dinner.getByText('Remark on this line').click()
      await dinner.getByRole('textbox').fill(REMARK)
      await answer(approver, 'Anna Berg', 'Return it to be corrected')

      await page.goto('/dashboard')
      await page.getByRole('link', { name, exact: true }).click()
      await tab(page, 'Claim').click()
      await expect(page.getByText(`Line 3: ${REMARK}`)).toBeVisible()
      await correct(page, javaScriptEnabled)
      await close(page, 2)
      await page.getByRole('link', { name: 'Hand over' }).click()
      await approver.goto(await makeLink(page, 'approver'))
      const finance = await open(await makeLink(page, 'finance'))
      await expect(finance.getByText('This claim waits for approval by 1 approver.')).toHaveCount(2)
      await expect(approver.getByText('194.76 EUR became 129.84 EUR')).toBeVisible()
      await checkLooks(finance)
      await answer(approver, 'Anna Berg', 'Accept the claim')
      await finance.reload()
      await answer(finance, 'Ben Cole', 'Accept the claim')
      await finance.getByLabel('Say that it is paid').check()
      await expect(finance.getByLabel('Amount in EUR')).toHaveValue(VERSIONS[2].due)
      await finance.getByLabel('Paid on').fill(new Date().toISOString().slice(0, 10))
      await finance.getByLabel('Reference').fill('SEPA 4711')
      await answer(finance, 'Ben Cole', 'Say that it is paid')

      await page.goto('/claims')
      await expect(page.getByText('Paid by Ben Cole, finance')).toBeVisible()
      await page.getByRole('link', { name }).first().click()
      await tab(page, 'Claim').click()
      await expect(page.locator('.due-of-claim')).toContainText(VERSIONS[2].due)
      await expect(page.getByText(/^paid \w+ \d+, \d{4}$/)).toBeVisible()
      for (const reader of [approver, finance]) await reader.context().close()
    })
  })
}
