// Finds a Chromium for the tests, and installs one if none is found.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'

// the headless shell has no window, so pages take half of the processor time in it
const PROGRAM_NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

/** How long a download may take, in milliseconds, before it counts as failed. */
const DOWNLOAD_MS = 120_000

function findInstalled() {
  const namedPath = process.env.CHROMIUM_PATH
  if (namedPath) {
    if (existsSync(namedPath)) return namedPath
    throw new Error(`CHROMIUM_PATH names ${namedPath}, which is not there.`)
  }
  const folders = (process.env.PATH ?? '').split(delimiter)
  const found = folders
    .flatMap((folder) => PROGRAM_NAMES.map((name) => join(folder, name)))
    .find((path) => existsSync(path))
  if (found) return found
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : null
}

function attempt(command, args, options = {}) {
  try {
    execFileSync(command, args, { stdio: 'inherit', ...options })
  } catch {
    // try the next source
  }
}

/**
 * Returns the path of a Chromium: CHROMIUM_PATH, one on the PATH, Playwright's, or one that it installs now.
 * @throws when none can be found or installed
 */
export function findBrowser() {
  const found = findInstalled()
  if (found) return found
  const playwright = fileURLToPath(new URL('../node_modules/playwright/cli.js', import.meta.url))
  attempt(process.execPath, [playwright, 'install', 'chromium'], { timeout: DOWNLOAD_MS })
  if (!findInstalled() && process.getuid?.() === 0) {
    attempt('apt-get', ['update'])
    for (const name of ['chromium-headless-shell', 'chromium'])
      if (!findInstalled()) attempt('apt-get', ['install', '-y', name])
  }
  const installedNow = findInstalled()
  if (!installedNow)
    throw new Error('No browser for the tests. Install Chromium or Chrome, or set CHROMIUM_PATH to one.')
  return installedNow
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    console.log(`Browser: ${findBrowser()}`)
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}
