import type { RequestHandler } from 'express'
import { log } from '~/infra/log.server'

// While a task blocks the event loop of the server's thread, the server answers no request. A long block is
// logged, with the requests in progress.

/** Blocks of the event loop beyond this length are logged, in milliseconds. */
const EVENT_LOOP_DELAY_LOGGED_MS = 200

const EVERY_MS = 50

const underWay = new Set<string[]>()
/** The requests that ended since the last tick: one of them may have blocked the loop. */
const ended = new Set<string[]>()

/** Tracks which requests are in progress. */
export const trackRequest: RequestHandler = (request, response, next) => {
  const entry = [request.method, request.originalUrl]
  underWay.add(entry)
  response.on('close', () => {
    underWay.delete(entry)
    ended.add(entry)
  })
  next()
}

/** Returns a path without ids and without segments that no route contains, so that it names no data. */
function patternOf(address: string): string {
  const segments = address.split('?', 1)[0]?.split('/').slice(1) ?? []
  const known = segments.map((segment, at) =>
    at !== 1 && /^[a-z_.-]{0,20}$/.test(segment) ? segment : ':id',
  )
  return `/${known.join('/')}`
}

/** Counts the requests of each method and pattern. */
function countsOf(requests: Iterable<string[]>): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const [method = '', address = ''] of requests) {
    const name = `${method} ${patternOf(address)}`
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

/**
 * Logs when the event loop was blocked for longer than `EVENT_LOOP_DELAY_LOGGED_MS`. Does not keep the
 * process running.
 */
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
