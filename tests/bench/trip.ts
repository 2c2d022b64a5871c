import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Locator, type Page } from 'playwright'
import { findBrowser } from '../../scripts/browser.mjs'
import { startServer } from '../support/server'
import { TRIP, type Truth } from './trip-files'

// What the review of a trip asks of its claimant: npm run bench:trip. It uploads the files of a trip, reviews
// them as somebody would who knows what is on the paper, and counts each key and click, from the upload to
// the last confirm. What is wrong and not marked as doubtful is named.

const FIELDS = ['date', 'merchant', 'amount', 'currency'] as const

const letters = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

const IS_SAME: Record<(typeof FIELDS)[number], (shown: string, truth: string) => boolean> = {
  date: (shown, truth) => shown === truth,
  merchant: (shown, truth) => letters(shown) === letters(truth),
  amount: (shown, truth) => Number(shown.replace(',', '.')) === Number(truth),
  currency: (shown, truth) => shown === truth,
}

const server = await startServer()
const folder = mkdtempSync(join(tmpdir(), 'claimbook-trip-'))
const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] })
let actions = 0
const silent: string[] = []

/** Presses keys of a claimant, each of which counts. */
async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) {
    actions++
    await page.keyboard.press(key)
  }
}

async function type(page: Page, text: string): Promise<void> {
  actions += text.length
  await page.keyboard.type(text)
}

/** The button that offers a value for a field; null where none does. */
async function offerOf(page: Page, field: (typeof FIELDS)[number], truth: string): Promise<Locator | null> {
  for (const offer of await page.locator('.review .offer').all()) {
    const offered = await offer.innerText()
    if (IS_SAME[field](offered, truth)) return offer
  }
  return null
}

/** Corrects a field that shows something else than the paper; what is offered takes one click. */
async function correct(page: Page, field: (typeof FIELDS)[number], truth: Truth): Promise<void> {
  actions++
  const offer = await offerOf(page, field, truth[field])
  if (offer) return offer.click()
  await page.locator(`.review [name="${field}"]`).click()
  if (field === 'date') {
    actions += 8
    return page.locator('.review [name="date"]').fill(truth.date)
  }
  await press(page, 'ControlOrMeta+a')
  await type(page, truth[field])
}

async function confirm(page: Page, name: string, truth: Truth): Promise<void> {
  const wrong: string[] = []
  for (const field of FIELDS) {
    const input = page.locator(`.review [name="${field}"]`)
    const shown = await input.inputValue()
    if (IS_SAME[field](shown, truth[field])) continue
    const isMarked = (await page.locator(`.field:has(> [name="${field}"]) .mark`).count()) > 0
    wrong.push(`${field} ${shown || '(empty)'}${isMarked ? '' : ' WITHOUT A MARK'}`)
    if (!isMarked) silent.push(`${name}: ${field} ${shown}, is ${truth[field]}`)
    await correct(page, field, truth)
  }
  if (wrong.length > 0) console.log(`${name}: ${wrong.join(', ')}`)
  // with the focus in a field, Enter confirms too
  await press(page, 'Enter')
}

const title = (page: Page) => page.getByRole('heading', { level: 1 }).innerText()

/** Waits until another receipt is shown, and is read. */
async function untilNext(page: Page, before: string): Promise<void> {
  await page.waitForFunction(
    (earlier) => document.querySelector('.scan img, .scan image')?.getAttribute('src') !== earlier,
    before,
  )
  await page.getByText('Reading…').waitFor({ state: 'detached', timeout: 120_000 })
  // a press within a glance of the last counts as one with it
  await page.waitForTimeout(400)
}

try {
  const files: string[] = []
  for (const { name, make } of TRIP) {
    files.push(join(folder, name))
    writeFileSync(join(folder, name), await make())
  }
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
  await page.goto(`${server.url}/sign-up`)
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('Email').fill('ada@example.org')
  await page.getByLabel('Password').fill('correct horse battery staple 7')
  await page.locator('form button[type="submit"]').last().click()
  await page.waitForURL(/onboarding/)
  await page.locator('main form button[type="submit"]').click()
  await page.waitForURL(/dashboard/)
  await page.request.post(`${server.url}/events`, {
    form: { name: 'Autumn trip', base_currency: 'EUR' },
    headers: { Origin: server.url, 'Sec-Fetch-Site': 'same-origin' },
  })
  await page.goto(`${server.url}/dashboard`)
  const event = (await page.locator('a[href^="/events/"]').first().getAttribute('href'))?.split('/')[2]
  await page.goto(`${server.url}/events/${event}/expenses`)
  // choosing them all in the system's own dialog: a click, "all", Enter
  actions += 3
  await page.locator('input[type="file"]').first().setInputFiles(files)
  await page.getByText(`${TRIP.length} receipts to review.`).waitFor({ timeout: 600_000 })
  actions++
  await page.getByRole('link', { name: 'Review', exact: true }).click()
  await page.waitForURL(/review/)
  await page.waitForTimeout(800)
  const left = new Map(TRIP.map(({ name, truth }) => [name, Array.isArray(truth) ? [...truth] : truth]))
  for (let rounds = 0; rounds < 40 && !(await title(page)).startsWith('All'); rounds++) {
    const name = await page.locator('.scan-bar .file').innerText()
    const shown = (await page.locator('.scan img, .scan image').first().getAttribute('src')) ?? ''
    const truth = left.get(name)
    const before = actions
    if (await page.getByText(/seems to hold \d receipts/).count()) await press(page, 'v')
    else if (truth === 'kept') await press(page, 'k')
    else if (truth === 'exchange') {
      await press(page, 'r')
      await page.getByText('It leaves the review').waitFor()
      const pair = ['receipt_amount', 'currency', 'claim_amount', 'date']
      const read = await Promise.all(pair.map((field) => page.locator(`[name="${field}"]`).inputValue()))
      console.log(`${name}: ${read.join(' ')}`)
      actions++
      await page.getByRole('button', { name: /^Add/ }).click()
      await page.waitForURL(/review/)
    } else await confirm(page, name, truth?.shift() as Truth)
    await untilNext(page, shown)
    if (actions - before > 1) console.log(`${name}: ${actions - before} keys and clicks`)
  }
  console.log(`${TRIP.length} files, ${actions} keys and clicks, ${silent.length} wrong without a mark`)
  for (const each of silent) console.log(`  ${each}`)
} finally {
  await browser.close()
  await server.remove()
  rmSync(folder, { recursive: true })
}
