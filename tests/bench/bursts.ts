import { request } from 'node:http'
import { parseArgs } from 'node:util'
import { besides } from '../support/bystander'
import type { Client } from '../support/client'
import { openDatabase } from '../support/database'
import { insertEventWith } from '../support/many-expenses'
import { createPostgresDatabase, startPostgres } from '../support/postgres'
import { childrenOf } from '../support/processes'
import { startServer } from '../support/server'
import { createUser } from '../support/users'

// npm run bench:bursts: one client sends many requests at once. Measures the pages of another user meanwhile,
// and whether the server's processes survive. --postgresql, --processes=2, --only=NAME

const PAGE_P99_MS = 1_000
/** the same while many expenses change */
const PAGE_P99_BESIDE_CHANGES_MS = 500

const { values: options } = parseArgs({
  args: process.argv.slice(3),
  options: {
    postgresql: { type: 'boolean' },
    processes: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
})

const postgres = options.postgresql ? await startPostgres() : null
const server = await startServer({
  execArgv: [],
  databaseUrl: postgres ? await createPostgresDatabase(postgres.url) : undefined,
  env: { WEB_CONCURRENCY: options.processes },
})
const database = await openDatabase(server.databaseUrl)
const attacker = await createUser({ server, database })
const bystander = await createUser({ server, database })
for (let at = 0; at < 20; at++) await bystander.client.form('POST', '/events', { name: `Event ${at}` })
const small = await insertEventWith(database, attacker.id, { count: 1_000 })
const large = await insertEventWith(database, attacker.id, { count: 100_000 })

interface Burst {
  count: number
  path: string
  /** the user who sends it; undefined for an anonymous client */
  client?: Client
  /** makes the form of each request; undefined for GET requests */
  form?: (serial: number) => [string, string][]
  p99?: number
}

const ids = Array.from({ length: 200 }, (_, at): [string, string] => ['id[]', `${large}-${at * 500 + 1}`])

const BURSTS: Record<string, Burst> = {
  'list-1000': { count: 800, path: `/events/${small}/expenses?sort=merchant&q=i`, client: attacker.client },
  'list-100000': { count: 90, path: `/events/${large}/expenses?sort=merchant&q=i`, client: attacker.client },
  'search-100000': { count: 300, path: '/search?q=shop', client: attacker.client },
  'bulk-100000': {
    count: 40,
    path: `/events/${large}/expenses?sort=merchant`,
    client: attacker.client,
    form: (serial) => [
      ...Object.entries({ intent: 'change-selected', field: 'note', note: `Note ${serial}` }),
      ...ids,
    ],
    p99: PAGE_P99_BESIDE_CHANGES_MS,
  },
  'sign-in': { count: 6_000, path: '/sign-in?q=i' },
}

/** Sends one request over a new connection. Returns the status, or the error. */
let sentCount = 0
const statusOf = ({ path, client, form }: Burst): Promise<string> =>
  new Promise((resolve) => {
    const cookies = [...(client?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
    const sent = request(
      // a unique address, for which no page is cached
      `${server.url}${path}&fresh=${sentCount++}`,
      {
        agent: false,
        // the other user has a different address
        localAddress: '127.0.0.5',
        method: form ? 'POST' : 'GET',
        headers: {
          ...(cookies && { Cookie: cookies }),
          ...(form && { 'Content-Type': 'application/x-www-form-urlencoded' }),
        },
      },
      (response) => {
        response
          .on('error', () => resolve('cut off'))
          .on('end', () => resolve(String(response.statusCode)))
          .resume()
      },
    )
    sent
      .on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
      .end(form && String(new URLSearchParams(form(sentCount))))
  })

const processes = () => childrenOf(server.process.pid).join()

let isGood = true
for (const [name, burst] of Object.entries(BURSTS)) {
  if (options.only && options.only !== name) continue
  // the first request compiles the code that it runs
  await statusOf(burst)
  const before = processes()
  const start = performance.now()
  const { result, witness } = await besides(bystander.client, () =>
    Promise.all(Array.from({ length: burst.count }, () => statusOf(burst))),
  )
  const seconds = (performance.now() - start) / 1000
  const statuses = [...new Set(result)].map(
    (each) => `${result.filter((one) => one === each).length} × ${each}`,
  )
  const isUndisturbed =
    processes() === before && witness.p99 <= (burst.p99 ?? PAGE_P99_MS) && witness.errors.length === 0
  isGood &&= isUndisturbed
  console.log(
    `${name}: ${statuses.join(', ')} in ${seconds.toFixed(1)} s; another user's pages: p99 ${witness.p99} ms, slowest ${witness.slowest} ms${witness.errors.length ? ` (${witness.errors})` : ''}; ${processes() === before ? 'no process ended' : 'A PROCESS ENDED'}`,
  )
}
await database.close()
await server.remove()
await postgres?.stop()
if (!isGood) process.exitCode = 1
