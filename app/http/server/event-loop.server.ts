import type { RequestHandler } from 'express'
import { log } from '~/infra/log.server'

// While something holds the event loop of the server's thread, no request is answered. A long hold is logged,
// with the requests that were under way.

/** A longer hold of its event loop is logged, in milliseconds. */
const EVENT_LOOP_DELAY_LOGGED_MS = 200

const EVERY_MS = 50

const underWay = new Set<string[]>()
/** The requests that ended since the last tick: one of them may have held the loop. */
const ended = new Set<string[]>()

/** Notes which requests are under way. */
export const trackRequest: RequestHandler = (request, response, next) => {
  const entry = [request.method, request.originalUrl]
  underWay.add(entry)
  response.on('close', () => {
    underWay.delete(entry)
    ended.add(entry)
  })
  next()
}

/**
 * A path without what it is about: what stands in the place of an id, and what no route is called, is left
 * out.
 */
function patternOf(address: string): string {
  const segments = address.split('?', 1)[0]?.split('/').slice(1) ?? []
  const known = segments.map((segment, at) =>
    at !== 1 && /^[a-z_.-]{0,20}$/.test(segment) ? segment : ':id',
  )
  return `/${known.join('/')}`
}

/** How many requests there are of each method and pattern. */
function countsOf(requests: Iterable<string[]>): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const [method = '', address = ''] of requests) {
    const name = `${method} ${patternOf(address)}`
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

/** Logs when the event loop was held longer than `EVENT_LOOP_DELAY_LOGGED_MS`. Keeps no process running. */
export function watchEventLoop(): void {
  let last = performance.now()
  const tick = () => {
    const delay = performance.now() - last - EVERY_MS
    last = performance.now()
    if (delay > EVENT_LOOP_DELAY_LOGGED_MS) {
      log.warn(
        { ms: Math.round(delay), requests: countsOf([...underWay, ...ended]) },
        'the event loop was held up',
      )
    }
    ended.clear()
  }
  setInterval(tick, EVERY_MS).unref()
}
