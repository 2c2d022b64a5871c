import { availableParallelism } from 'node:os'
import { defineConfig } from 'playwright/test'
import { findBrowser } from './scripts/browser.mjs'

// Chromium's own services are switched off: tests talk to this machine only. As root it has no sandbox to
// start.
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
  // one more than cores: many tests wait
  workers: availableParallelism() + 1,
  fullyParallel: true,
  forbidOnly: true,
  // a test that passes only at the second try is a defect, of the test or of what it tests
  retries: 0,
  // a busy machine, beside the reading of receipts, is slow and not wrong
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    locale: 'en-US',
    // a trace of every test would take a fifth of their time: --trace on brings one of the test that is
    // looked into
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findBrowser(), args: isRoot ? [...quiet, '--no-sandbox'] : quiet },
  },
})
