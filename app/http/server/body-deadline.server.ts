import type { RequestHandler } from 'express'

/** The deadline of bodies that no handler reads; longer than that of forms, whose reader answers first. */
const UNREAD_BODY_SECONDS_MAX = 35

/**
 * Requires the body of a request to arrive within `UNREAD_BODY_SECONDS_MAX`, or the time that
 * `allowArrival` of the load context sets, whether the body is read or not. When the deadline passes, answers
 * 408, unless a response has already begun, and cuts the connection.
 */
export function bodyDeadline(seconds = UNREAD_BODY_SECONDS_MAX): RequestHandler {
  return (request, response, next) => {
    const hasBody =
      request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined
    if (!hasBody) return next()
    const answerTimeout = () => {
      if (request.complete) return
      if (response.headersSent) return void request.destroy()
      // the application's own response, if it still comes, is dropped
      response.locals.isCut = true
      response.setHeader('Connection', 'close')
      response.status(408).type('text/plain').send('The request took too long to arrive')
    }
    let timer = setTimeout(answerTimeout, seconds * 1000)
    response.locals.allowArrival = (extendedSeconds: number) => {
      clearTimeout(timer)
      timer = setTimeout(answerTimeout, extendedSeconds * 1000)
    }
    // emitted when the whole body was read or dropped, and when the client disconnects
    request.once('close', () => clearTimeout(timer))
    next()
  }
}
