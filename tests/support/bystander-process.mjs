// On a message with cookies and addresses asks each address every 50 ms until the next message, then answers
// how long the slowest answer and 99 of 100 took, in milliseconds, and what went wrong. A process of its own:
// what the test itself is busy with delays nothing here.
import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

const EVERY_MS = 50

/** Asks once. Returns the status, when all of the answer is there. */
const statusOf = (url, { agent, cookies }) =>
  new Promise((answered, fail) => {
    get(url, { agent, headers: { Cookie: cookies } }, (response) => {
      response
        .on('error', fail)
        .on('end', () => answered(response.statusCode))
        .resume()
    }).on('error', fail)
  })

/**
 * Asks again and again; the next question does not wait for the answer, up to some. Returns the time that
 * each answer took.
 */
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
    if (open.size < 20) {
      const one = time().finally(() => open.delete(one))
      open.add(one)
    }
    await pause(EVERY_MS, undefined, { signal: round.end }).catch(() => {})
  }
  await Promise.all(open)
  return times
}

/** Ends the round of questions under way. */
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
// who asked for it is gone
process.on('disconnect', () => process.exit())
