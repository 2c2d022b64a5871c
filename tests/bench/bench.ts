import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { cpus, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import Database from 'better-sqlite3'
import { openDatabase } from '../support/database'
import { type Server, startServer } from '../support/server'
import { centsAt, type Data, fill, type Person } from './data'
import { CONNECTIONS, figures, type Load, measure, merge, type Sample } from './load'

// Loads the built server and the baseline (baseline.ts) in turn with the same data, and prints the results.
// Ends with exit code 1 after a wrong answer or an exceeded limit.

const ROUNDS = 4
const SESSION_LOOKUPS = 20_000

/** How many times as fast as the application the baseline may be for a cached page. */
const RATIO_MAX = 2
/** How many times as fast as the application the baseline may be for a PUT of 100,000 expenses. */
const HUGE_PUT_RATIO_MAX = 3
/** The limit for a session lookup. */
const LOOKUP_US = 100

/** The application or the baseline. */
interface Target {
  name: 'app' | 'baseline'
  url: string
  databaseUrl: string
  headers(person: Person): Record<string, string>
}

interface Case {
  title: string
  person: Person
  method: Load['method']
  path: string
  /** the forms that are sent in turn */
  forms?: Record<string, string>[]
  /** the page as right after a write, without a cached page */
  isFresh?: boolean
  /**
   * returns the error in the database after the first form was answered, or in the page; null when all is
   * right
   */
  fault(target: Target, page: string): Promise<string | null>
  /** the same after the load; `done` is the number of successful answers */
  faultAfter?(target: Target, done: number): Promise<string | null>
}

const wrongs: string[] = []
const slow: string[] = []

async function startBaseline(database: string) {
  const child = fork(resolve('scripts/run.mjs'), ['tests/bench/baseline.ts'], {
    env: { ...process.env, BASELINE_DATABASE: database },
  })
  const { port } = await new Promise<AddressInfo>((found, fail) => {
    child.once('message', (address) => found(address as AddressInfo))
    child.once('exit', (code) => fail(new Error(`the baseline ended with ${code}`)))
  })
  return { url: `http://127.0.0.1:${port}`, stop: () => child.kill() }
}

/** Copies page by page, so that both files have the same layout. */
async function copyDatabase(url: string, to: string) {
  const database = new Database(url.slice('file:'.length))
  await database.backup(to)
  database.close()
}

async function one<Row>({ databaseUrl }: Target, sql: string, values: unknown[]): Promise<Row> {
  const database = await openDatabase(databaseUrl)
  const [row] = await database.all<Row>(sql, values)
  await database.close()
  return row as Row
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

function missing(page: string, texts: string[]): string | null {
  const absent = texts.filter((text) => !page.includes(escaped(text)))
  return absent.length === 0
    ? null
    : `${absent.length} of ${texts.length} texts are not on the page, such as ${absent[0]}`
}

const terms = (rate: number) => ({
  base_currency: 'USD',
  sample_receipt_amount: '1000',
  sample_claim_amount: (1000 * rate).toFixed(2),
})

const RATES: [number, number] = [0.0081, 0.0093]

async function recalculationFault(
  target: Target,
  { id, expenses }: Data['updated'],
  rates: number[],
): Promise<string | null> {
  const { cents } = await one<{ cents: number }>(
    target,
    'SELECT sum(round(converted_amount * 100)) AS cents FROM expenses WHERE event_id = ?',
    [id],
  )
  return rates.some((rate) => cents === centsAt(rate, expenses))
    ? null
    : `the expenses come to ${cents} cents`
}

async function countEvents(target: Target, person: Person): Promise<number> {
  return (
    await one<{ count: number }>(target, 'SELECT count(*) AS count FROM events WHERE user_id = ?', [
      person.id,
    ])
  ).count
}

const AGAIN = ', again'

interface View {
  title: string
  person: Person
  path: string
  /** the route of the page, for the data request of a client-side navigation */
  route: string
  texts: string[]
}

/** A cached page, its cached data, and the page right after a write. */
function casesOf({ title, person, path, route, texts }: View): Case[] {
  const data = `${path}${path.includes('?') ? '&' : '?'}_data=${encodeURIComponent(route)}`
  const asked = { person, method: 'GET' as const }
  return [
    { ...asked, title: `${title}${AGAIN}`, path, fault: async (_, page) => missing(page, texts) },
    { ...asked, title: `  its data${AGAIN}`, path: data, fault: async () => null },
    { ...asked, title: '  after a write', path, isFresh: true, fault: async () => null },
  ]
}

function cases({ reader, events, keeper, thirdPage, viewed, pictured, writer, updated }: Data): Case[] {
  const dashboard = { route: 'routes/dashboard', person: reader, path: '/dashboard' }
  const expenses = (id: string) => ({ route: 'routes/events.$id.expenses', path: `/events/${id}/expenses` })
  return [
    ...casesOf({
      ...dashboard,
      title: 'GET dashboard, 50 events',
      texts: [...events.map(({ name }) => name), ...events.map(({ total }) => total)],
    }),
    ...casesOf({
      ...dashboard,
      title: 'GET dashboard, page 3 of 10,000 events',
      person: keeper,
      path: '/dashboard?page=3',
      texts: thirdPage.flatMap(({ name, total }) => [`>${name}<`, total]),
    }),
    ...casesOf({
      ...expenses(viewed.id),
      title: 'GET expense view, 50',
      person: viewed.owner,
      texts: [...viewed.merchants, viewed.total],
    }),
    ...casesOf({
      ...expenses(pictured.id),
      title: 'GET expense view, 1,000',
      person: pictured.owner,
      texts: pictured.receipts.map((id) => `/receipts/${id}/thumbnail`),
    }),
    {
      title: 'POST event, list grows',
      person: writer,
      method: 'POST',
      path: '/events',
      forms: [{ name: 'Load', ...terms(RATES[0]) }],
      fault: async (target) =>
        (await countEvents(target, writer)) === 1
          ? null
          : 'one event was asked for, and there are more or fewer',
      faultAfter: async (target, done) => {
        const stored = (await countEvents(target, writer)) - 1
        return stored >= done ? null : `${done} were acknowledged and ${stored} stored`
      },
    },
    {
      title: 'PUT event of 1,000 expenses',
      person: updated.owner,
      method: 'PUT',
      path: `/events/${updated.id}`,
      forms: RATES.map(terms),
      fault: (target) => recalculationFault(target, updated, [RATES[0]]),
      // the stored amounts never mix the two rates
      faultAfter: (target) => recalculationFault(target, updated, RATES),
    },
  ]
}

function hugePut({ huge }: Data): Case {
  return {
    title: 'PUT event of 100,000 expenses',
    person: huge.owner,
    method: 'PUT',
    path: `/events/${huge.id}`,
    forms: RATES.map(terms),
    fault: (target) => recalculationFault(target, huge, [RATES[0]]),
  }
}

function loadOf(target: Target, { person, method, path, forms, isFresh }: Case): Load {
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
  return {
    url: target.url + path,
    method,
    headers: { ...target.headers(person), ...(forms ? form : {}) },
    bodies: forms?.map((values) => new URLSearchParams(values).toString()),
    isFresh,
  }
}

/**
 * Sends one request and checks the answer. Returns its time in milliseconds and the size of its body in
 * bytes.
 */
async function check(target: Target, asked: Case): Promise<{ ms: number; size: number }> {
  const { url, method, headers, bodies } = loadOf(target, asked)
  const start = performance.now()
  const response = await fetch(url, { method, headers, body: bodies?.[0] })
  const page = await response.text()
  const ms = performance.now() - start
  const place = response.headers.get('HX-Redirect')
  if (response.status !== 200) report(target, asked, `answered ${response.status}: ${page.slice(0, 100)}`)
  else if (asked.method !== 'GET' && place !== '/dashboard') report(target, asked, `leads to ${place}`)
  else report(target, asked, await asked.fault(target, page))
  return { ms, size: Buffer.byteLength(page) }
}

function report({ name }: Target, { title }: Case, fault: string | null) {
  if (fault === null) return
  wrongs.push(`${title}, ${name}: ${fault}`)
}

/** Loads the targets in turn, so that other work on the machine affects both. */
async function compare(targets: Target[], asked: Case): Promise<Sample[]> {
  const sizes: number[] = []
  for (const target of targets) sizes.push((await check(target, asked)).size)
  const samples: Sample[][] = targets.map(() => [])
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [i, target] of targets.entries()) samples[i]?.push(await measure(loadOf(target, asked)))
  }
  const merged = samples.map(merge)
  for (const [i, target] of targets.entries()) {
    const { wrong, done, bytes, times } = merged[i] as Sample
    if (wrong > 0) report(target, asked, `${wrong} answers under load were not 2xx`)
    if (bytes < times.length * (sizes[i] as number))
      report(target, asked, 'answers under load were shorter than the one that was checked')
    report(target, asked, (await asked.faultAfter?.(target, done)) ?? null)
  }
  return merged
}

const COLUMNS = [40, 9, 8, 8, 13, 8, 8, 8]

const line = (cells: string[]) =>
  cells.map((cell, i) => (i === 0 ? cell.padEnd(COLUMNS[i] ?? 0) : cell.padStart(COLUMNS[i] ?? 0))).join('')

function row(title: string, app: Sample, baseline: Sample): string {
  const [ours, theirs] = [figures(app), figures(baseline)]
  const cells = [ours, theirs].flatMap(({ perSecond, p50, p99 }) => [
    perSecond.toFixed(0),
    p50.toFixed(1),
    p99.toFixed(1),
  ])
  const ratio = theirs.perSecond / ours.perSecond
  if (title.endsWith(AGAIN) && !(ratio <= RATIO_MAX))
    slow.push(`${title}: the baseline is ${ratio.toFixed(1)} times as fast, at most ${RATIO_MAX}`)
  return line([title, ...cells, ratio.toFixed(1)])
}

type Method = (this: unknown, ...values: unknown[]) => unknown

/** Counts all prepared statements that this process runs during `work`. */
async function countStatements(work: () => Promise<void>): Promise<number> {
  const probe = new Database(':memory:')
  const statement = Object.getPrototypeOf(probe.prepare('SELECT 1')) as Record<string, Method>
  probe.close()
  const own = Object.fromEntries(
    ['all', 'get', 'run', 'iterate'].map((name) => [name, statement[name] as Method]),
  )
  let count = 0
  for (const [name, run] of Object.entries(own)) {
    statement[name] = function (...values) {
      count += 1
      return run.apply(this, values)
    }
  }
  try {
    await work()
  } finally {
    Object.assign(statement, own)
  }
  return count
}

/** The microseconds and queries of a session lookup, run in this process with the server's data. */
async function sessionLookup(
  dataDir: string,
  { client, id }: Person,
): Promise<{ us: number; queries: number }> {
  process.env.DATA_DIR = dataDir
  process.env.DATABASE_URL = ''
  const { sessionCookieName } = await import('~/http/cookies.server')
  const { findActor } = await import('~/domain/users/session.server')
  const cookie = decodeURIComponent(client.cookies.get(sessionCookieName(false)) ?? '')
  const lookUp = async (times: number) => {
    for (let i = 0; i < times; i += 1) {
      const actor = await findActor(cookie)
      if (actor?.id !== id) throw new Error('the session lookup did not find its user')
    }
  }
  await lookUp(SESSION_LOOKUPS / 10)
  const queries = (await countStatements(() => lookUp(100))) / 100
  const start = performance.now()
  await lookUp(SESSION_LOOKUPS)
  return { us: ((performance.now() - start) * 1000) / SESSION_LOOKUPS, queries }
}

async function bench(server: Server, folder: string) {
  const data = await fill(server)
  const copy = join(folder, 'baseline.db')
  await copyDatabase(server.databaseUrl, copy)
  const baseline = await startBaseline(copy)
  const cookies = ({ client }: Person) =>
    [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const app: Target = {
    name: 'app',
    url: server.url,
    databaseUrl: server.databaseUrl,
    headers: (person) => ({ Cookie: cookies(person) }),
  }
  const bare: Target = {
    name: 'baseline',
    url: baseline.url,
    databaseUrl: `file:${copy}`,
    headers: ({ id }) => ({ User: id }),
  }
  try {
    console.log(
      `Node ${process.version}, ${cpus().length} cores, SQLite, one process, ${CONNECTIONS} connections; p50 and p99 in ms\n`,
    )
    console.log(line(['', 'app/s', 'p50', 'p99', 'baseline/s', 'p50', 'p99', 'ratio']))
    for (const asked of cases(data)) {
      const [ours, theirs] = await compare([app, bare], asked)
      console.log(row(asked.title, ours as Sample, theirs as Sample))
    }
    const put = hugePut(data)
    const [ours, theirs] = [await check(app, put), await check(bare, put)]
    const ratio = ours.ms / theirs.ms
    const times = `${ours.ms.toFixed(0)} ms, ${ratio.toFixed(1)} times as long as the baseline`
    console.log(`\n${put.title}, once: ${times} (limit ${HUGE_PUT_RATIO_MAX})`)
    if (!(ratio <= HUGE_PUT_RATIO_MAX)) slow.push(`${put.title}: ${times}, at most ${HUGE_PUT_RATIO_MAX}`)
    const { us, queries } = await sessionLookup(server.dataDir, data.reader)
    const lookups = SESSION_LOOKUPS.toLocaleString('en')
    console.log(
      `Session lookup, warm: ${us.toFixed(0)} µs (limit ${LOOKUP_US}), mean of ${lookups}; queries each: ${queries}`,
    )
    if (!(us < LOOKUP_US)) slow.push(`Session lookup: ${us.toFixed(0)} µs, not under ${LOOKUP_US}`)
  } finally {
    baseline.stop()
  }
}

const folder = mkdtempSync(join(tmpdir(), 'claimbook-baseline-'))
const server = await startServer({ execArgv: [] })
// the server logs as in production, and this process discards the output
for (const stream of [server.process.stdout, server.process.stderr])
  stream?.removeAllListeners('data').resume()
try {
  await bench(server, folder)
} finally {
  await server.remove()
  rmSync(folder, { recursive: true, force: true })
}
for (const wrong of wrongs) console.error(`Wrong: ${wrong}`)
for (const line of slow) console.error(`Too slow: ${line}`)
if (wrongs.length + slow.length > 0) process.exitCode = 1
