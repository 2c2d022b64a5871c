// npm test: build, types, lint, a browser, then the tests of the server (over HTTP) and of the pages (in the
// browser). Stops at the first step that fails.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const unit = 'tests/results/unit.json'
const e2e = 'tests/results/e2e.json'

const STEPS = [
  ['build', 'scripts/build.mjs', ['--if-stale']],
  ['types', 'node_modules/typescript/bin/tsc', ['--noEmit']],
  ['lint', 'node_modules/@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']],
  ['browser', 'scripts/browser.mjs', []],
  [
    'server',
    'node_modules/vitest/vitest.mjs',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${unit}`],
  ],
  ['pages', 'node_modules/playwright/cli.js', ['test', '--reporter=list,json']],
]

const read = (file) => JSON.parse(readFileSync(root + file, 'utf8'))

/**
 * Whether a step's own report says that it passed: something in its process may have changed its exit code.
 */
function passed(name) {
  if (name === 'server') return read(unit).success
  if (name === 'pages') return read(e2e).stats.unexpected === 0 && read(e2e).stats.expected > 0
  return true
}

// reports of an earlier run say nothing about this one
rmSync(`${root}tests/results`, { recursive: true, force: true })
mkdirSync(`${root}tests/results`, { recursive: true })
for (const [name, script, args] of STEPS) {
  const start = performance.now()
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: e2e }
  const { status } = spawnSync(process.execPath, [root + script, ...args], {
    cwd: root,
    stdio: 'inherit',
    env,
  })
  console.log(`${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`)
  if (status !== 0 || !passed(name)) {
    console.error(`npm test stopped: ${name} failed`)
    process.exit(status || 1)
  }
}

const server = read(unit)
const pages = read(e2e).stats
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
