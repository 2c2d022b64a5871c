import { setTimeout as pause } from 'node:timers/promises'
import { Client, PASSWORD, signedUp } from '../support/client'
import { startServer } from '../support/server'

// npm run bench:sign-ins: 24 clients sign in without a pause for a minute. Measures the pages of another user
// meanwhile. One process, SQLite. The limit is for a machine without other work.

const CLIENTS = 24
const SECONDS = 60
const PAGE_P95_MS = 300

const server = await startServer({ execArgv: [] })
const isTime = () => Date.now() < end
const quantile = (times: number[], part: number) =>
  times.sort((a, b) => a - b)[Math.floor(times.length * part)] ?? Number.NaN

async function timed(times: number[], work: () => Promise<Response>): Promise<number> {
  const start = performance.now()
  const answer = await work()
  await answer.arrayBuffer()
  times.push(performance.now() - start)
  return answer.status
}

const users = [await signedUp(server.url), await signedUp(server.url), await signedUp(server.url)]
const bystander = await signedUp(server.url)
for (let i = 0; i < 20; i++) await bystander.form('POST', '/events', { name: `Event ${i}` })

const end = Date.now() + SECONDS * 1000
const [signIns, pages, statuses] = [[] as number[], [] as number[], new Map<number, number>()]
const clients = Array.from({ length: CLIENTS }, async (_, i) => {
  const email = users[i % users.length]?.email ?? ''
  while (isTime()) {
    const status = await timed(signIns, () =>
      new Client(server.url).form('POST', '/sign-in', { email, password: PASSWORD }),
    )
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
})
const looking = async () => {
  while (isTime()) {
    const status = await timed(pages, () => bystander.get('/dashboard'))
    if (status !== 200) throw new Error(`the dashboard answered ${status}`)
    await pause(25)
  }
}
await Promise.all([...clients, looking()])
for (const [name, times] of Object.entries({ 'sign-ins': signIns, dashboard: pages })) {
  const [median, p95, slowest] = [0.5, 0.95, 0.9999].map((part) => quantile(times, part).toFixed(0))
  console.log(`${name}: ${times.length}; median ${median} ms, p95 ${p95} ms, slowest ${slowest} ms`)
}
console.log(
  `Statuses of sign-ins: ${[...statuses].map(([status, count]) => `${count} times ${status}`).join(', ')}`,
)
await server.remove()
if (!(quantile(pages, 0.95) < PAGE_P95_MS)) {
  console.error(`The dashboard took longer than ${PAGE_P95_MS} ms (p95)`)
  process.exitCode = 1
}
