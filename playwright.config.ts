import { availableParallelism } from 'node:os'
import { defineConfig } from 'playwright/test'
import { findBrowser } from './scripts/browser.mjs'

// Switches off Chromium's own services, so that tests connect only to this machine. For root, Chromium cannot
// start its sandbox.
const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
]
const isRoot = process.getuid?.() === 0

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'tests/results/e2e',
  globalSetup: './tests/e2e/server.setup.ts',
  // one more than cores, because many tests wait
  workers: availableParallelism() + 1,
  fullyParallel: true,
  forbidOnly: true,
  // a test that passes only at the second try shows a defect, either of the test or of the application
  retries: 0,
  // allows for a machine that is slow because it also reads receipts
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    locale: 'en-US',
    // no traces, because they would take a fifth of the time; `--trace on` records them for a single test
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findBrowser(), args: isRoot ? [...quiet, '--no-sandbox'] : quiet },
  },
})
