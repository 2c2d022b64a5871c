// The steps of `npm test` and `npm run test:changed`, each a process of its own.
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const UNIT_REPORT = 'tests/results/unit.json'
const PAGES_REPORT = 'tests/results/e2e.json'

const BIOME_ARGS = ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings']

/** The script of each step with its arguments. `style` checks the files that are passed on. */
const STEPS = {
  build: ['scripts/build.mjs', '--if-stale'],
  types: ['node_modules/typescript-7/bin/tsc', '--noEmit'],
  lint: [...BIOME_ARGS, '.'],
  style: [...BIOME_ARGS, '--no-errors-on-unmatched'],
  imports: ['scripts/check-imports.mjs'],
  lines: ['scripts/check-lines.mjs'],
  docs: ['scripts/check-docs.mjs'],
  browser: ['scripts/browser.mjs'],
  server: [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${UNIT_REPORT}`,
  ],
  pages: ['node_modules/playwright/cli.js', 'test', '--reporter=list,json'],
}

const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: PAGES_REPORT }
if (process.argv.includes('--night')) env.TEST_AT_NIGHT = '1'

const readReport = (file) => JSON.parse(readFileSync(root + file, 'utf8'))

/**
 * Returns whether a step's own report says that it passed. The exit code alone is not enough, because
 * something in the step's process may have changed it.
 */
function hasPassed(name) {
  if (name === 'server') return readReport(UNIT_REPORT).success
  if (name === 'pages')
    return readReport(PAGES_REPORT).stats.unexpected === 0 && readReport(PAGES_REPORT).stats.expected > 0
  return true
}

/** The processes of the steps that are running. */
const running = new Set()

/** Ends all steps because one has failed. */
function stop(name) {
  console.error(`${process.env.npm_lifecycle_event ?? 'test'} stopped: ${name} failed`)
  for (const child of running) child.kill()
  process.exit(1)
}

/** Runs a step, with further arguments. Stops everything if it fails. */
export async function run(name, furtherArgs = []) {
  const start = performance.now()
  const [script, ...args] = STEPS[name]
  const child = spawn(process.execPath, [root + script, ...args, ...furtherArgs], {
    cwd: root,
    stdio: 'inherit',
    env,
  })
  running.add(child)
  const status = await new Promise((ended) => child.once('exit', ended))
  running.delete(child)
  console.log(`${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`)
  if (status !== 0 || !hasPassed(name)) stop(name)
}

/** Runs steps one after the other. */
export async function runAll(...names) {
  for (const name of names) await run(name)
}

/** Removes the reports of an earlier run, which must not count for this run. */
export function clearReports() {
  rmSync(`${root}tests/results`, { recursive: true, force: true })
  mkdirSync(`${root}tests/results`, { recursive: true })
}

/** Prints how many tests of both kinds passed and failed. */
export function printCounts() {
  const server = readReport(UNIT_REPORT)
  const pages = readReport(PAGES_REPORT).stats
  const counts = {
    passed: server.numPassedTests + pages.expected,
    failed: server.numFailedTests + pages.unexpected,
    flaky: pages.flaky,
    skipped: server.numPendingTests + server.numTodoTests + pages.skipped,
  }
  console.log(
    Object.entries(counts)
      .map(([name, count]) => `${count} ${name}`)
      .join(', '),
  )
}
