import {
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Locator,
  type Page,
  type WebError,
} from 'playwright/test'
import { PASSWORD } from '../support/client'
import { insertRow, openDatabase, type TestDatabase } from '../support/database'
import { rounds } from '../support/rounds'
import { createUser } from '../support/users'

export const url = process.env.TEST_SERVER_URL ?? ''

/**
 * Whether scripts are enabled in tests of decisions that only the server makes. By day they run in one kind
 * of browser.
 */
export const WITH_SCRIPTS_BY_DAY = rounds([true], [true, false])

export const PROVIDERS = ['sqlite', 'postgresql'] as const

const PLACES = {
  sqlite: { url, databaseUrl: process.env.TEST_DATABASE_URL ?? '' },
  postgresql: {
    url: process.env.TEST_POSTGRESQL_SERVER_URL ?? '',
    databaseUrl: process.env.TEST_POSTGRESQL_DATABASE_URL ?? '',
  },
}

interface Options {
  /** the database of the test, set by `test.use({ provider })`. Relative addresses lead to its server */
  provider: (typeof PROVIDERS)[number]
}

/** A console message that a test causes on purpose. Any other message makes the test fail. */
interface Quiet {
  expected: RegExp[]
}

/** The ids of the users that a test made. Their data is removed after it, including unread receipts. */
const users: string[] = []

/**
 * The contexts of this process's browser, one for each kind. Tests share the cache, which saves a third of
 * the processor time. After a failed test a new process runs.
 */
const contexts = new Map<string, BrowserContext>()

/** Removes everything of a test except the cache. */
async function clear(context: BrowserContext) {
  await context.setOffline(false)
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  const pages = context.pages()
  if (pages[0]) {
    const session = await context.newCDPSession(pages[0])
    await session.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'local_storage' })
  }
  await Promise.all(pages.map((page) => page.close()))
  await context.clearCookies()
}

interface Fixtures extends Options {
  console: Quiet
  database: TestDatabase
  users: string[]
}

export const test = base.extend<Fixtures>({
  provider: ['sqlite', { option: true }],
  baseURL: ({ provider }, use) => use(PLACES[provider].url),
  context: async ({ browser, provider, javaScriptEnabled }, use, { errors }) => {
    const kind = `${provider} ${javaScriptEnabled}`
    const context = contexts.get(kind) ?? (await browser.newContext())
    contexts.set(kind, context)
    await use(context)
    // after a failure the page stays open for a screenshot
    if (errors.length === 0) await clear(context)
  },
  console: [
    async ({ context }, use) => {
      const quiet: Quiet = { expected: [] }
      const said: string[] = []
      const onMessage = (message: ConsoleMessage) => {
        // Chromium's hint about its password manager, and its report of the data that it cleared at sign-out
        if (!/\[DOM\]|^Clear-Site-Data header on .*Cleared data types/.test(message.text()))
          said.push(`${message.text()} ${message.location().url}`)
      }
      const onError = (error: WebError) => said.push(String(error.error()))
      context.on('console', onMessage).on('weberror', onError)
      await use(quiet)
      context.off('console', onMessage).off('weberror', onError)
      expect(said.filter((text) => !quiet.expected.some((pattern) => pattern.test(text)))).toEqual([])
    },
    { auto: true },
  ],
  users: [
    async ({ provider: _provider }, use) => {
      await use(users)
      if (users.length === 0) return
      const database = await openDatabase(PLACES.sqlite.databaseUrl)
      for (const id of users.splice(0)) await database.run('DELETE FROM users WHERE id = ?', [id])
      await database.close()
    },
    { auto: true },
  ],
  database: async ({ provider }, use) => {
    const database = await openDatabase(PLACES[provider].databaseUrl)
    await use(database)
    await database.close()
  },
})

export { expect }

/** Signs the browser in to the server on SQLite as a new user. */
export async function signIn(
  context: BrowserContext,
  options?: { onboarded: boolean },
): Promise<{ id: string; email: string }> {
  const database = await openDatabase(PLACES.sqlite.databaseUrl)
  const server = { url, dataDir: process.env.TEST_DATA_DIR ?? '' }
  const { id, client } = await createUser({ server, database }, options)
  await database.close()
  users.push(id)
  await context.addCookies([...client.cookies].map(([name, value]) => ({ name, value, url })))
  return { id, email: client.email }
}

/** Creates an account whose home currency is EUR, through the pages. */
export async function signUp(page: Page) {
  await page.goto('/')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Your name').fill('Ada Lovelace')
  await page.getByLabel('Email address').fill(`${crypto.randomUUID()}@example.org`)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByLabel('Home currency').fill('eur')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('No events yet')).toBeVisible()
}

/** Inserts an event of the user who signed in last, in USD at the rate 1. Returns its id. */
export async function insertEvent(
  database: TestDatabase,
  name = `Trip ${crypto.randomUUID()}`,
): Promise<string> {
  const id = crypto.randomUUID()
  await insertRow(database, 'events', { id, user_id: users.at(-1), name })
  return id
}

/**
 * Leaves receipts of an event unread from now on, because reading one takes more processor time than most
 * tests.
 */
export const leaveUnread = (database: TestDatabase, event: string) =>
  insertRow(database, 'events_left_unread', { id: event })

/** The id of the only event with this name. */
export async function eventId(database: TestDatabase, name: string): Promise<string> {
  const [event, ...others] = await database.all<{ id: string }>('SELECT id FROM events WHERE name = ?', [
    name,
  ])
  if (!event || others.length > 0)
    throw new Error(`there are ${event ? others.length + 1 : 0} events named ${name}`)
  return event.id
}

let made = 0

/** Puts an event into the trash, as deleting it does. */
export const trashEvent = (database: TestDatabase, id: string) =>
  database.run('UPDATE events SET deleted_at = ? WHERE id = ?', [
    new Date().toISOString().replace('Z', '+00:00'),
    id,
  ])

/** Inserts an expense, as an administrator could. */
export async function addExpense(
  database: TestDatabase,
  event: string,
  amount: number,
  currency: string,
): Promise<void> {
  made += 1
  await database.run(
    "INSERT INTO expenses (id, event_id, date, merchant, amount, currency, converted_amount, image_path) VALUES (?, ?, '2026-10-05', 'Java House', ?, ?, 0, 'storage/receipts/a.jpg')",
    [`${event}-${made}`, event, amount, currency],
  )
}

/** Runs `work` while a draft is being read. Renews its lease, as a reader does. */
export async function whileReading(
  database: TestDatabase,
  id: string,
  work: () => Promise<void>,
): Promise<void> {
  const renew = () =>
    database.run('UPDATE receipts SET lease_until = ? WHERE id = ?', [Date.now() + 15_000, id])
  await renew()
  const renewal = setInterval(renew, 3_000)
  try {
    await work()
  } finally {
    clearInterval(renewal)
  }
}

/** The status in an event's row. A button of the row may contain the same word. */
export const statusOf = (row: Locator) => row.getByRole('cell').nth(1)

/** The form for a new event. */
export const newEvent = (page: Page) => page.locator('#new-event')

/** Opens the exchange rate in the form for a new event. */
export const showRate = (page: Page) => newEvent(page).getByText('Exchange rate, if you know one').click()

/** Waits until the scripts of a page in the user's layout run and handle keys. */
export async function untilKeysAct(page: Page): Promise<void> {
  const isHydrated = () =>
    Object.keys(document.querySelector('.search-link') ?? {}).some((key) => key.startsWith('__reactProps'))
  // on a busy machine a browser may draw no frame for minutes, and polling by frames would wait for one
  await page.waitForFunction(isHydrated, undefined, { polling: 50 })
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 1000 })))
}

/** Holds requests of a page, all or those of one method. Returns a function that releases them. */
export async function holdRequests(page: Page, which: string | RegExp, method?: 'POST'): Promise<() => void> {
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(which, async (route) => {
    if (method === undefined || route.request().method() === method) await isReleased
    await route.continue()
  })
  return release
}

/** Holds the scripts of pages. Returns a function that releases them. */
export const holdScripts = (page: Page, which = '**/*.js') => holdRequests(page, which)
