// On a message with cookies and addresses asks each address every 25 ms until the next message, then answers
// how long the slowest answer of each took, in milliseconds, and what went wrong. A process of its own: what
// the test itself is busy with delays nothing here.
import { Agent, get } from 'node:http'

const EVERY_MS = 25

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
 * Asks again and again; the next question does not wait for the answer, up to some. Returns the time of the
 * slowest answer.
 */
async function ask(url, round) {
  let slowest = 0
  const open = new Set()
  const once = async () => {
    const start = performance.now()
    try {
      const status = await statusOf(url, round)
      if (status !== 200) round.errors.add(`${url}: ${status}`)
    } catch (error) {
      round.errors.add(`${url}: ${error.code ?? error.message}`)
    }
    slowest = Math.max(slowest, performance.now() - start)
  }
  while (!round.isOver) {
    if (open.size < 20) {
      const one = once().finally(() => open.delete(one))
      open.add(one)
    }
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
  }
  await Promise.all(open)
  return Math.round(slowest)
}

/** The round of questions under way. */
let current

async function begin({ cookies, urls }) {
  const round = { cookies, agent: new Agent({ keepAlive: true }), errors: new Set(), isOver: false }
  current = round
  process.send('asking')
  const slowest = await Promise.all(urls.map((url) => ask(url, round)))
  round.agent.destroy()
  process.send({ slowest, errors: [...round.errors] })
}

process.on('message', (message) => {
  if (message !== 'end') void begin(message)
  else current.isOver = true
})
// who asked for it is gone
process.on('disconnect', () => process.exit())
