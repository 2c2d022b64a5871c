import {
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Locator,
  type Page,
  type WebError,
} from 'playwright/test'
import { insertRow, openDatabase, type TestDatabase } from '../support/database'
import { rounds } from '../support/rounds'
import { createUser } from '../support/users'

export const url = process.env.TEST_SERVER_URL ?? ''

/**
 * Whether scripts are enabled, for a test of what the server decides alone: by day in one kind of browser.
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
  /** what the test runs on, `test.use({ provider })`: its addresses without a server lead there */
  provider: (typeof PROVIDERS)[number]
}

/** A console message that a test provokes on purpose; everything else in the console fails it. */
interface Quiet {
  expected: RegExp[]
}

/** The ids of the users that a test made; their data is removed behind it, unread receipts included. */
const users: string[] = []

/**
 * The contexts of this process's browser, one for each kind: what a test has loaded is in the cache of the
 * next, which takes a third of the processor's time from it. After a failed test the process is another.
 */
const contexts = new Map<string, BrowserContext>()

/** Leaves nothing of a test but the cache. */
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
    // a picture is taken of what failed
    if (errors.length === 0) await clear(context)
  },
  console: [
    async ({ context }, use) => {
      const quiet: Quiet = { expected: [] }
      const said: string[] = []
      const onMessage = (message: ConsoleMessage) => {
        // a hint of Chromium about its own password manager, and what it did at sign-out
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

/** Signs the browser in to the server on SQLite, as a new user. */
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

/** Inserts an event of the user who signed in last, in USD with the rate 1. Returns its id. */
export async function insertEvent(
  database: TestDatabase,
  name = `Trip ${crypto.randomUUID()}`,
): Promise<string> {
  const id = crypto.randomUUID()
  await insertRow(database, 'events', { id, user_id: users.at(-1), name })
  return id
}

/** From now on receipts of an event stay unread: reading one takes more of the processor than most tests. */
export const leaveUnread = (database: TestDatabase, event: string) =>
  insertRow(database, 'events_left_unread', { id: event })

/** The id of the event of this name, which is the only one. */
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

/** Puts an expense into an event, as an administrator would. */
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

/** Runs `work` while a draft is being read: its lease is renewed, as a reader does. */
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

/** The status of an event, of its row in the list: the name of a button can hold the word too. */
export const statusOf = (row: Locator) => row.getByRole('cell').nth(1)

/** The form for a new event. */
export const newEvent = (page: Page) => page.locator('#new-event')

/** Unfolds the exchange rate of that form. */
export const showRate = (page: Page) => newEvent(page).getByText('Exchange rate, if you know one').click()

/** Waits until the scripts of a page with a user's layout run: from then on its keys act. */
export async function untilKeysAct(page: Page): Promise<void> {
  const isHydrated = () =>
    Object.keys(document.querySelector('.search-link') ?? {}).some((key) => key.startsWith('__reactProps'))
  // a browser on a busy machine can draw no frame for minutes, which frames and idle times wait for
  await page.waitForFunction(isHydrated, undefined, { polling: 50 })
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 1000 })))
}

/** Holds requests of a page, those of one method or all. Returns what lets them go on. */
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

/** Keeps the scripts of pages, or some of them, from loading. Returns what lets them go on. */
export const holdScripts = (page: Page, which = '**/*.js') => holdRequests(page, which)
