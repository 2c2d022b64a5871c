import type { RequestHandler } from 'express'
import { log } from '~/infra/log.server'

// While a task blocks the event loop of the server's thread, the server answers no request. A long block is
// logged, with the requests in progress.

/** Blocks of the event loop beyond this length are logged, in milliseconds. */
const EVENT_LOOP_DELAY_LOGGED_MS = 200

/** How often the delay of the event loop is measured, in milliseconds. */
const TICK_MS = 50

/** The requests in progress, each as its method and its address. */
const activeRequests = new Set<string[]>()
/** The requests that ended since the last tick: one of them may have blocked the loop. */
const endedRequests = new Set<string[]>()

/** Tracks which requests are in progress. */
export const trackRequest: RequestHandler = (request, response, next) => {
  const entry = [request.method, request.originalUrl]
  activeRequests.add(entry)
  response.on('close', () => {
    activeRequests.delete(entry)
    endedRequests.add(entry)
  })
  next()
}

/** Returns a path without ids and without segments that no route contains, so that it names no data. */
function patternOf(address: string): string {
  const segments = address.split('?', 1)[0]?.split('/').slice(1) ?? []
  // the first segment names a page, the second one is an id
  const safeSegments = segments.map((segment, index) =>
    index !== 1 && /^[a-z_.-]{0,20}$/.test(segment) ? segment : ':id',
  )
  return `/${safeSegments.join('/')}`
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

/** Logs delays of the event loop over `EVENT_LOOP_DELAY_LOGGED_MS`. Does not keep the process running. */
export function watchEventLoop(): void {
  let lastTick = performance.now()
  const tick = () => {
    const delay = performance.now() - lastTick - TICK_MS
    lastTick = performance.now()
    if (delay > EVENT_LOOP_DELAY_LOGGED_MS) {
      const requests = countsOf([...activeRequests, ...endedRequests])
      log.warn({ ms: Math.round(delay), requests }, 'the event loop was held up')
    }
    endedRequests.clear()
  }
  setInterval(tick, TICK_MS).unref()
}
