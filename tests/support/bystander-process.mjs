// After a message with cookies and addresses, requests each address every 50 ms until the next message. Then
// answers with the time of the slowest response, the 99th percentile in milliseconds, and all errors. Runs in
// its own process, so that work in the test does not delay its requests.
import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

const EVERY_MS = 50

/**
 * The most requests of one address that are open at once. The server answers one user's requests in turn, so
 * a bystander with many open requests would measure how long they wait for each other.
 */
const OPEN_MAX = 2

/** Sends one request. Returns the status once the whole response has arrived. */
const statusOf = (url, { agent, cookies }) =>
  new Promise((answered, fail) => {
    get(url, { agent, headers: { Cookie: cookies } }, (response) => {
      response
        .on('error', fail)
        .on('end', () => answered(response.statusCode))
        .resume()
    }).on('error', fail)
  })

/** Sends requests until the round ends, at most `OPEN_MAX` at once. Returns the time of each response. */
async function ask(url, round) {
  const times = []
  const open = new Set()
  const time = async () => {
    const start = performance.now()
    try {
      const status = await statusOf(url, round)
      if (status !== 200) round.errors.add(`${url}: ${status}`)
    } catch (error) {
      round.errors.add(`${url}: ${error.code ?? error.message}`)
    }
    times.push(performance.now() - start)
  }
  while (!round.end.aborted) {
    if (open.size < OPEN_MAX) {
      const one = time().finally(() => open.delete(one))
      open.add(one)
    }
    await pause(EVERY_MS, undefined, { signal: round.end }).catch(() => {})
  }
  await Promise.all(open)
  return times
}

/** Ends the round that is running. */
let ending

async function begin({ cookies, urls }) {
  ending = new AbortController()
  const round = { cookies, agent: new Agent({ keepAlive: true }), errors: new Set(), end: ending.signal }
  process.send('asking')
  const times = (await Promise.all(urls.map((url) => ask(url, round)))).flat().sort((a, b) => a - b)
  round.agent.destroy()
  const [p99, slowest] = [0.99, 1].map((part) => Math.round(times[Math.ceil(times.length * part) - 1] ?? 0))
  process.send({ p99, slowest, errors: [...round.errors] })
}

process.on('message', (message) => {
  if (message !== 'end') void begin(message)
  else ending.abort()
})
// the parent process has ended
process.on('disconnect', () => process.exit())
