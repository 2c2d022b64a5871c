// npm run pictures: takes the screenshots of the README, light and dark, from a server that has only the demo
// account.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, chromium, type Page } from 'playwright'
import sharp from 'sharp'
import { EMAIL, PASSWORD } from '../prisma/demo/sign-in'
import { NAIROBI_VISIT } from '../prisma/demo/trips/kenya'
import { findBrowser } from './browser.mjs'

const FOLDER = 'docs/pictures'
const SIZE = { width: 1280, height: 960 }
const SCALE = 1.5
const BYTES_MAX = 200_000
const COLOUR_SCHEMES = ['light', 'dark'] as const
type ColourScheme = (typeof COLOUR_SCHEMES)[number]

/** How long the start of the server, or reading all drafts, may take, in milliseconds. */
const TIMEOUT_MS = 180_000

const EVENT = `/events/${NAIROBI_VISIT.id}`

interface Picture {
  path: string
  /** returns whether the page has loaded completely */
  isLoaded(page: Page): Promise<boolean>
}

const isVisible = (selector: string) => (page: Page) => page.locator(selector).first().isVisible()

/** The screenshots by name. The review comes first: it waits until all receipts have been read. */
const PICTURES: Record<string, Picture> = {
  review: {
    path: `${EVENT}/review`,
    async isLoaded(page) {
      const merchant = page.locator('[name="merchant"]')
      const isRead = (await merchant.isVisible()) && (await merchant.inputValue()) !== ''
      return isRead && (await page.getByText('being read').count()) === 0
    },
  },
  expenses: { path: `${EVENT}/expenses`, isLoaded: isVisible('main table') },
  closing: { path: `${EVENT}/close`, isLoaded: isVisible('main .button.primary') },
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Runs a script of the project with its own data folder. */
const start = (env: NodeJS.ProcessEnv, ...script: string[]): ChildProcess =>
  spawn(process.execPath, script, { env, stdio: ['ignore', 'ignore', 'inherit'] })

async function seed(env: NodeJS.ProcessEnv): Promise<void> {
  const [code] = await once(start(env, 'scripts/run.mjs', 'prisma/seed.ts'), 'exit')
  if (code !== 0) throw new Error('The demo account could not be made')
}

/** Waits until a condition holds, checking once per second. */
async function waitUntil(name: string, condition: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + TIMEOUT_MS; !(await condition()); await pause(1_000))
    if (Date.now() > deadline) throw new Error(`${name}: this took too long`)
}

const isReady = (url: string) => () =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

async function signedIn(browser: Browser, url: string, colorScheme: ColourScheme): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: SIZE,
    deviceScaleFactor: SCALE,
    colorScheme,
    // also the locale of Chromium's own date fields
    locale: 'en-US',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto('/sign-in')
  await page.locator('[name="email"]').fill(EMAIL)
  await page.locator('[name="password"]').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  return page
}

/** Takes a screenshot of a page once it has loaded completely. */
async function takeScreenshot(page: Page, { path, isLoaded }: Picture, file: string): Promise<void> {
  await waitUntil(path, async () => {
    await page.goto(path, { waitUntil: 'networkidle' })
    return isLoaded(page)
  })
  await sharp(await page.screenshot())
    .webp({ quality: 88, effort: 6 })
    .toFile(file)
  const { size } = statSync(file)
  if (size > BYTES_MAX) throw new Error(`${file} has ${size} bytes, more than ${BYTES_MAX}`)
  console.log(`${file}: ${Math.round(size / 1000)} kB`)
}

const dataDir = mkdtempSync(join(tmpdir(), 'claimbook-pictures-'))
const port = await freePort()
const url = `http://localhost:${port}`
// the caller's settings must not reach the server
const env = {
  ...process.env,
  DATABASE_URL: undefined,
  APP_URL: undefined,
  APP_SECRET: undefined,
  DATA_DIR: dataDir,
  PORT: String(port),
  LOG_LEVEL: 'error',
}
let server: ChildProcess | undefined
let browser: Browser | undefined
try {
  mkdirSync(FOLDER, { recursive: true })
  await seed(env)
  server = start({ ...env, SECURITY_LOG: 'off', DRAIN_SECONDS: '0' }, 'scripts/start.mjs')
  await waitUntil(url, isReady(url))
  browser = await chromium.launch({
    executablePath: findBrowser(),
    // Chromium cannot start its sandbox as root
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  for (const colorScheme of COLOUR_SCHEMES) {
    const page = await signedIn(browser, url, colorScheme)
    for (const [name, picture] of Object.entries(PICTURES))
      await takeScreenshot(page, picture, join(FOLDER, `${name}-${colorScheme}.webp`))
  }
} finally {
  await browser?.close()
  if (server && server.exitCode === null) {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  rmSync(dataDir, { recursive: true, force: true })
}
