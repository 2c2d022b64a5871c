import type { RequestHandler } from 'express'

/**
 * Seconds in which a body that no handler reads has to arrive; longer than forms, so that the form reader
 * answers first.
 */
const UNREAD_ARRIVAL_SECONDS_MAX = 35

/**
 * Gives the body of a request `UNREAD_ARRIVAL_SECONDS_MAX` to arrive, whether it is read or not, or as long
 * as `allowArrival` of the load context says. A later one is answered 408, unless an answer is on its way
 * already, and its connection is cut.
 */
export function bodyDeadline(seconds = UNREAD_ARRIVAL_SECONDS_MAX): RequestHandler {
  return (request, response, next) => {
    const hasBody =
      request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined
    if (!hasBody) return next()
    const cut = () => {
      if (request.complete) return
      if (response.headersSent) return void request.destroy()
      response.locals.isCut = true
      response.setHeader('Connection', 'close')
      response.status(408).type('text/plain').send('The request took too long to arrive')
    }
    let timer = setTimeout(cut, seconds * 1000)
    response.locals.allowArrival = (longer: number) => {
      clearTimeout(timer)
      timer = setTimeout(cut, longer * 1000)
    }
    // emitted when the whole body was read, or dropped behind the answer, and when the client goes away
    request.once('close', () => clearTimeout(timer))
    next()
  }
}
