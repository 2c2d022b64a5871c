import { randomUUID } from 'node:crypto'
import type { AppLoadContext } from '@remix-run/node'
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express'
import { log } from '~/infra/log.server'
import './context.server'

/** Gives each request an id, and one line in the log when it is over: no query, no names, no addresses. */
export const requestLog: RequestHandler = (request, response, next) => {
  const start = performance.now()
  const id = randomUUID()
  const { method } = request
  response.locals.requestId = id
  response.setHeader('X-Request-Id', id)
  response.on('close', () => {
    const path = request.originalUrl.split('?', 1)[0]
    const ms = Math.round(performance.now() - start)
    log.info({ request: id, method, path, status: response.statusCode, finished: response.writableFinished, ms }, 'request')
  })
  next()
}

/** What Remix's loaders and actions get to know of an Express request. */
export function loadContext(request: Request, response: Response): AppLoadContext {
  return {
    requestId: response.locals.requestId,
    nonce: response.locals.nonce,
    address: (request.ip ?? '').replace(/^::ffff:/, ''),
    isDataRequest: request.query._data !== undefined,
    secure: request.secure,
  }
}

/** The last resort: nothing of the error goes out. What a file's server refuses (a range, a precondition) is no failure. */
export const lastResort: ErrorRequestHandler = (error, _request, response, _next) => {
  const isRefusal = error?.status >= 400 && error.status < 500
  if (!isRefusal) log.error({ request: response.locals.requestId, error }, 'a request failed outside the application')
  if (response.headersSent) response.destroy()
  else if (isRefusal) response.status(error.status).type('text/plain').send('Bad request')
  else response.status(500).type('text/plain').send('Something went wrong')
}
