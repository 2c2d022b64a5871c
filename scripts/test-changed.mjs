// npm run test:changed [-- BASE] [--list]: runs what a change can break, in less than two minutes for a
// change of a few files: types, style, the tests that changed, and the tests nearest to the changed files. A
// change is what differs from BASE, uncommitted files included; without BASE, from the commit where the
// branch left main, or on main from the last commit. Prints the chosen tests, and the tests that
// it leaves to npm test; with --list it does nothing else.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { clearReports, run, runAll } from './test-steps.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)

const options = process.argv.slice(2)

/** Returns the commit that a change starts from. */
function baseCommit() {
  const namedBase = options.find((option) => !option.startsWith('--'))
  if (namedBase) return namedBase
  const [main] = git('for-each-ref', '--format=%(refname)', 'refs/heads/main', 'refs/remotes/origin/main')
  const [branchPoint] = main ? git('merge-base', 'HEAD', main) : []
  return !branchPoint || branchPoint === git('rev-parse', 'HEAD')[0] ? 'HEAD~1' : branchPoint
}

/** The test that runs for every change of the application: the contract of creating, on both databases. */
const SMOKE_TEST = 'tests/routes/contract/create.test.ts'

/** Further words that name the tests of a feature, by the folder of the feature. */
const FURTHER_WORDS = {
  'bank-statements': ['statement'],
  bulk: ['selection'],
  claims: ['closing', 'version', 'paid', 'payable'],
  conversion: ['rates', 'charges'],
  events: ['details', 'dashboard'],
  'unsaved-input': ['edits', 'storage'],
  users: ['identity', 'settings', 'browsers'],
  migrations: ['plans', 'cache', 'boot'],
  prisma: ['migrations'],
  processes: ['processes', 'boot'],
}

/** Words that stand in many paths and say nothing of a feature. */
const IGNORED = new Set(
  (
    'app domain routes components http infra tests server scripts id index loader actions route schema view ' +
    'models page form of the and to in by on'
  ).split(' '),
)

/** Returns the words of a path without its endings, in the singular. */
const wordsIn = (path) =>
  path
    .replace(/(\.(ts|tsx|mjs|d|css|sql|test|spec|server|prisma))+$/, '')
    .split(/[^a-z0-9]+/i)
    .filter((word) => word !== '' && !IGNORED.has(word))
    .map((word) => word.toLowerCase().replace(/s$/, ''))

const testsBelow = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(test|spec)\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`)

/** What 100 lines of a test take of the processor, in seconds, by the folder of the test. */
const SECONDS_PER_100_LINES = {
  domain: 1,
  components: 1,
  http: 1,
  scripts: 8,
  infra: 8,
  routes: 8,
  server: 12,
  e2e: 7,
}

/** Tests that take more than their lines say. */
const SECONDS_OF_HEAVY_TESTS = {
  'tests/domain/linear-time.test.ts': 60,
  'tests/routes/receipts/queue.test.ts': 60,
}

/**
 * The seconds of the processor that the chosen tests may take. Tests that changed run even if they take more.
 */
const SECONDS_MAX = 130

const tests = testsBelow('tests').map((path) => {
  const source = readFileSync(path, 'utf8')
  const hundredsOfLines = source.split('\n').length / 100
  const cost =
    SECONDS_OF_HEAVY_TESTS[path] ?? 1 + hundredsOfLines * (SECONDS_PER_100_LINES[path.split('/')[1]] ?? 5)
  return { path, source, cost, words: new Set(wordsIn(path)) }
})

/** Returns the words of a file's name, and the words of its folders. A route is named by its last segment. */
function wordsOf(file) {
  const [folders, name] = [file.split('/').slice(0, -1), file.split('/').pop()]
  const [, route] = /^app\/routes\/([^/]+?)(\.tsx?)?(\/|$)/.exec(file) ?? []
  const segments = route?.split(/[._]+/).filter((segment) => segment !== '' && !segment.startsWith('$'))
  const names = wordsIn(route ? `${segments.pop()} ${name.includes('$') ? '' : name}` : name)
  const features = route ? segments : folders.flatMap((folder) => [folder, ...(FURTHER_WORDS[folder] ?? [])])
  return { names: new Set(names), features: new Set(features.flatMap(wordsIn)) }
}

/** Returns how near a test is to a changed file: 0 when nothing connects them. */
function nearness({ source, words }, file) {
  const module = file.replace(/^app\//, '~/').replace(/\.tsx?$/, '')
  if (source.includes(`'${module}'`) || source.includes(`'${file}'`)) return 8
  if (file.startsWith('tests/support/'))
    return source.includes(`/support/${module.split('/').pop()}'`) ? 4 : 0
  if (file.startsWith('tests/')) return 0
  const { names, features } = wordsOf(file)
  const countCommon = (others) => [...others].filter((word) => words.has(word)).length
  const near = 2 * countCommon(names) + countCommon(features)
  // of tests that share as many words, the one with fewer other words is nearer
  return near && near + countCommon([...new Set([...names, ...features])]) / words.size
}

const base = baseCommit()
const changed = [
  ...new Set([...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]),
].filter((path) => existsSync(path))
const changesApplication = changed.some((path) => /^(app|prisma|public)\/|^server\.ts$/.test(path))

const chosen = new Set(tests.filter(({ path }) => changed.includes(path)))
let cost = [...chosen].reduce((sum, test) => sum + test.cost, 0)
const choose = (test) => {
  if (chosen.has(test) || cost + test.cost > SECONDS_MAX) return
  cost += test.cost
  chosen.add(test)
}
if (changesApplication) for (const test of tests) if (test.path === SMOKE_TEST) choose(test)
const nearTests = tests
  .map((test) => ({ test, nearest: Math.max(0, ...changed.map((file) => nearness(test, file))) }))
  .filter(({ nearest }) => nearest > 0)
  .sort((first, second) => second.nearest - first.nearest || first.test.cost - second.test.cost)
for (const { test } of nearTests) choose(test)

/** How many of the tests that were not chosen are named. */
const SHOWN_MAX = 15

const notChosen = nearTests.filter(({ test }) => !chosen.has(test)).map(({ test }) => test.path)
const paths = [...chosen].map(({ path }) => path)
const isPage = (path) => path.startsWith('tests/e2e/')
console.log(`${changed.length} files differ from ${base}. Chosen tests:`)
for (const path of paths) console.log(`  ${path}`)
if (notChosen.length > 0) {
  console.log('Near the change, but left to npm test:')
  for (const path of notChosen.slice(0, SHOWN_MAX)) console.log(`  ${path}`)
  if (notChosen.length > SHOWN_MAX) console.log(`  and ${notChosen.length - SHOWN_MAX} more`)
}
console.log(`${tests.length - paths.length} of ${tests.length} files of tests are left to npm test.`)
if (options.includes('--list')) process.exit()

clearReports()
const styled = changed.filter((path) => /\.([cm]?[jt]sx?|json|css)$/.test(path))
const [pageTests, serverTests] = [paths.filter(isPage), paths.filter((path) => !isPage(path))]
if (paths.length > 0) await run('build')
await Promise.all([
  run('types').then(() => runAll('imports', 'lines', 'docs')),
  styled.length > 0 && run('style', styled),
  serverTests.length > 0 && run('server', serverTests),
])
if (pageTests.length > 0) await run('pages', pageTests)
