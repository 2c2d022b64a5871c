// Asks each of the given addresses every 25 ms until standard input ends, then prints how long the slowest
// answer of each took, in milliseconds, and what went wrong. A process of its own: what the test itself is
// busy with delays nothing here.
import { Agent, get } from 'node:http'

const [cookie, ...urls] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true })
const EVERY_MS = 25
const slowest = urls.map(() => 0)
const errors = []
let isOver = false

/** Asks once. Returns the status, when all of the answer is there. */
const statusOf = (url) =>
  new Promise((answered, fail) => {
    get(url, { agent, headers: { Cookie: cookie } }, (response) => {
      response
        .on('error', fail)
        .on('end', () => answered(response.statusCode))
        .resume()
    }).on('error', fail)
  })

/** Asks again and again; the next question does not wait for the answer, up to some. */
async function ask(url, at) {
  const open = new Set()
  const once = async () => {
    const start = performance.now()
    try {
      const status = await statusOf(url)
      if (status !== 200) errors.push(`${url}: ${status}`)
    } catch (error) {
      errors.push(`${url}: ${error.code ?? error.message}`)
    }
    slowest[at] = Math.max(slowest[at], performance.now() - start)
  }
  while (!isOver) {
    if (open.size < 20) {
      const one = once().finally(() => open.delete(one))
      open.add(one)
    }
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
  }
  await Promise.all(open)
}

process.stdin.on('end', () => {
  isOver = true
})
process.stdin.resume()
console.log('asking')
await Promise.all(urls.map(ask))
agent.destroy()
console.log(JSON.stringify({ slowest: slowest.map(Math.round), errors: [...new Set(errors)] }))
