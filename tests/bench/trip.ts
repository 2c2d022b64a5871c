import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Locator, type Page } from 'playwright'
import { findBrowser } from '../../scripts/browser.mjs'
import { startServer } from '../support/server'
import { TRIP, type Truth } from './trip-files'

// npm run bench:trip: measures the work of a claimant for a trip. It goes from no account to a closed claim,
// as a user would who knows the papers, and counts keys, clicks and filled fields by step. It prints the
// values that the review shows wrongly and does not mark as doubtful.

const FIELDS = ['date', 'merchant', 'amount', 'currency'] as const

const letters = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

const IS_SAME: Record<(typeof FIELDS)[number], (shown: string, truth: string) => boolean> = {
  date: (shown, truth) => shown === truth,
  merchant: (shown, truth) => letters(shown) === letters(truth),
  amount: (shown, truth) => Number(shown.replace(',', '.')) === Number(truth),
  currency: (shown, truth) => shown === truth,
}

/**
 * The cost of 1,000 of each currency on the card statement, in EUR. The bureau's slip has the rate of KES.
 */
const COSTS: Record<string, string> = { GBP: '1149.20', CHF: '1068.40', CZK: '41.12', CAD: '617.30' }

const server = await startServer()
const folder = mkdtempSync(join(tmpdir(), 'claimbook-trip-'))
const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] })
/** keys, clicks and fields of each step */
const counts = new Map<string, number>()
const silent: string[] = []
let step = ''

const count = (actions = 1) => counts.set(step, (counts.get(step) ?? 0) + actions)

const total = () => [...counts.values()].reduce((sum, each) => sum + each, 0)

async function press(page: Page, key: string): Promise<void> {
  count()
  await page.keyboard.press(key)
}

async function click(target: Locator): Promise<void> {
  count()
  await target.click()
}

async function fill(target: Locator, text: string): Promise<void> {
  count()
  await target.fill(text)
}

async function signUp(page: Page): Promise<void> {
  step = 'sign up'
  await page.goto(server.url)
  await click(page.getByRole('link', { name: 'Create an account' }))
  await fill(page.getByLabel('Your name'), 'Ada Lovelace')
  await fill(page.getByLabel('Email address'), 'ada@example.org')
  await fill(page.getByLabel('Password'), 'correct horse battery staple 7')
  await click(page.getByRole('button', { name: 'Create account' }))
  step = 'onboarding'
  await fill(page.getByLabel('Home currency'), 'EUR')
  await click(page.getByRole('button', { name: 'Continue' }))
  await page.getByText('No events yet').waitFor()
}

async function createEvent(page: Page): Promise<void> {
  step = 'new event'
  const form = page.locator('#new-event')
  await fill(form.getByLabel('Event name'), 'Autumn trip')
  await fill(form.getByLabel('First day'), '2026-10-01')
  await fill(form.getByLabel('Last day'), '2026-10-18')
  await fill(form.getByLabel('Purpose'), 'Visits to suppliers')
  await click(form.getByRole('button', { name: 'Create event' }))
  await page.getByText('No expenses yet').waitFor()
}

async function upload(page: Page): Promise<void> {
  step = 'upload'
  const files: string[] = []
  for (const { name, make } of TRIP) {
    files.push(join(folder, name))
    writeFileSync(join(folder, name), await make())
  }
  // the button, and "all" and Enter in the system's file dialog
  count(3)
  await page.locator('input[type="file"]').first().setInputFiles(files)
  await page.getByText(`${TRIP.length} to review.`).waitFor({ timeout: 600_000 })
}

/** The button that offers a value for a field; null when no button does. */
async function offerOf(page: Page, field: (typeof FIELDS)[number], truth: string): Promise<Locator | null> {
  for (const offer of await page.locator('.review .offer').all()) {
    const offered = await offer.innerText()
    if (IS_SAME[field](offered, truth)) return offer
  }
  return null
}

const focusedField = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.getAttribute('name') ?? '')

const imageOf = async (page: Page): Promise<string> => {
  const image = page.locator('.scan img, .scan image').first()
  return (await image.count()) > 0 ? ((await image.getAttribute('src')) ?? '') : ''
}

/** Corrects the fields that differ from the paper, and confirms the receipt. */
async function confirm(page: Page, name: string, truth: Truth): Promise<void> {
  const wrong: string[] = []
  for (const field of FIELDS) {
    const input = page.locator(`.review [name="${field}"]`)
    const shown = await input.inputValue()
    if (IS_SAME[field](shown, truth[field])) continue
    const isMarked = (await page.locator(`.field:has(> [name="${field}"]) .mark`).count()) > 0
    wrong.push(`${field} ${shown || '(empty)'}${isMarked ? '' : ' WITHOUT A MARK'}`)
    if (!isMarked) silent.push(`${name}: ${field} ${shown}, is ${truth[field]}`)
    const offer = await offerOf(page, field, truth[field])
    await (offer ? click(offer) : fill(input, truth[field]))
  }
  if (wrong.length > 0) console.log(`${name}: ${wrong.join(', ')}`)
  // Enter in a field also confirms, but first leads to each doubtful field
  for (let at = await focusedField(page); ; ) {
    const shown = await imageOf(page)
    await press(page, 'Enter')
    const isLed = await page
      .waitForFunction(
        ([image, field]) => {
          const name = document.activeElement?.getAttribute('name') ?? ''
          const source = document.querySelector('.scan img, .scan image')?.getAttribute('src') ?? ''
          if (source !== image) return 'confirmed'
          return ['date', 'amount', 'currency'].includes(name) && name !== field ? 'led' : false
        },
        [shown, at],
      )
      .then((result) => result.jsonValue())
    if (isLed === 'confirmed') return
    at = await focusedField(page)
    // an immediate second press would count as part of the first
    await page.waitForTimeout(400)
  }
}

/** Keeps the slip of a money changer as the proof of a rate. */
async function keepAsRate(page: Page, name: string): Promise<void> {
  await press(page, 'r')
  await page.getByText('It leaves the review').waitFor()
  const pair = ['receipt_amount', 'currency', 'claim_amount', 'date']
  const read = await Promise.all(pair.map((field) => page.locator(`[name="${field}"]`).inputValue()))
  console.log(`${name}: ${read.join(' ')}`)
  await click(page.getByRole('button', { name: /^Add/ }))
  await page.waitForURL(/review/)
}

const title = (page: Page) => page.getByRole('heading', { level: 1 }).innerText()

/** Waits until another receipt is shown and has been read. */
async function untilNext(page: Page, before: string): Promise<void> {
  await page.waitForFunction(
    (earlier) => document.querySelector('.scan img, .scan image')?.getAttribute('src') !== earlier,
    before,
  )
  await page.getByText('Reading…').waitFor({ state: 'detached', timeout: 120_000 })
  // an immediate second press would count as part of the first
  await page.waitForTimeout(1_000)
}

async function review(page: Page): Promise<void> {
  step = 'review'
  await click(page.getByRole('link', { name: 'Review', exact: true }))
  await page.waitForURL(/review/)
  await page.waitForTimeout(800)
  const left = new Map(TRIP.map(({ name, truth }) => [name, Array.isArray(truth) ? [...truth] : truth]))
  for (let rounds = 0; rounds < 40 && !(await title(page)).startsWith('All'); rounds++) {
    const name = await page.locator('.scan-bar .file').innerText()
    const shown = (await page.locator('.scan img, .scan image').first().getAttribute('src')) ?? ''
    const truth = left.get(name)
    const before = total()
    if (await page.getByText(/seems to hold \d receipts/).count()) await press(page, 'v')
    else if (truth === 'kept') await press(page, 'o')
    else if (truth === 'exchange') await keepAsRate(page, name)
    else await confirm(page, name, truth?.shift() as Truth)
    await untilNext(page, shown)
    if (total() - before > 1) console.log(`${name}: ${total() - before} keys, clicks and fields`)
  }
}

/** Adds the card's rate for each currency without one. The page suggests the next after each save. */
async function addRates(page: Page): Promise<void> {
  step = 'rates'
  await click(page.getByRole('link', { name: /^Add a rate for/ }).first())
  const form = page.locator('#new-rate')
  const currency = form.getByLabel('Currency', { exact: true })
  const date = form.getByLabel('Date', { exact: true })
  for (let asked = await currency.inputValue(); asked !== ''; asked = await currency.inputValue()) {
    await fill(form.getByLabel('Foreign amount'), '1000')
    await fill(form.getByLabel(/^What it cost in/), COSTS[asked] ?? '1')
    if ((await date.inputValue()) === '') await fill(date, '2026-10-09')
    // the form shows a preview before it is saved
    await form.getByText('This rate is for').waitFor()
    await click(form.getByRole('button'))
    await page.waitForFunction(
      (earlier) => document.querySelector<HTMLInputElement>('#new-rate [name="currency"]')?.value !== earlier,
      asked,
    )
  }
}

async function addAdvance(page: Page): Promise<void> {
  step = 'advance'
  await click(page.getByRole('link', { name: 'Details', exact: true }))
  const adding = page.getByRole('region', { name: 'Add advance' })
  await fill(adding.getByLabel('Date'), '2026-10-01')
  await fill(adding.getByLabel('Amount in EUR'), '300')
  await click(adding.getByRole('button', { name: 'Add advance' }))
  await page.getByRole('region', { name: 'Advances' }).getByText('300.00').first().waitFor()
}

/** Closes the event, and prints the findings that are still open. */
async function close(page: Page): Promise<void> {
  step = 'closing'
  await click(page.getByRole('link', { name: 'Claim', exact: true }))
  const confirming = page.getByRole('region', { name: /^Close/ }).getByRole('button', { name: 'Close event' })
  await confirming.waitFor()
  for (const open of await page.locator('.finding > p').allInnerTexts()) console.log(`open: ${open}`)
  await click(confirming)
  await page.getByText('This version never changes.').waitFor()
}

try {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
  for (const part of [signUp, createEvent, upload, review, addRates, addAdvance, close]) await part(page)
  for (const [name, actions] of counts) console.log(`${name}: ${actions}`)
  console.log(
    `${TRIP.length} files, ${total()} keys, clicks and fields, ${silent.length} wrong without a mark`,
  )
  for (const each of silent) console.log(`  ${each}`)
} finally {
  await browser.close()
  await server.remove()
  rmSync(folder, { recursive: true })
}
