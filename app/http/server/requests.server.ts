import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { AppLoadContext } from '@remix-run/node'
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express'
import { log } from '~/infra/log.server'
import './context.server'
import { answerPage, setCurrentEvent } from '~/http/pages/page-cache.server'
import { cutWhenStalled } from './stalled-answers.server'

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
    log.info(
      { request: id, method, path, status: response.statusCode, finished: response.writableFinished, ms },
      'request',
    )
  })
  next()
}

/**
 * Sends the body that `setBody` was given in place of an answer's own, which has to be empty then: bytes at
 * once, a stream as fast as the client takes it. Remix's adapter would write a stream's chunks without
 * waiting for the client.
 */
export const directBody: RequestHandler = (_request, response, next) => {
  const end = response.end.bind(response) as (chunk?: unknown) => Response
  const finish = (chunk?: unknown) => {
    const body = response.locals.body as Buffer | Readable | undefined
    response.locals.body = undefined
    // from here on the client sets the pace
    response.locals.turn?.end()
    cutWhenStalled(response)
    if (!(body instanceof Readable)) return end(body ?? chunk)
    // each layer listens for the end of an answer, and the pipeline adds its own: together a few more than
    // Node expects
    response.setMaxListeners(20)
    // a client that has gone away, or a file that cannot be read on: the connection is cut, and what was sent
    // is not whole
    pipeline(body, response).catch(() => response.destroy())
    return response
  }
  response.end = finish as typeof response.end
  next()
}

/**
 * Network address of the client, behind trusted proxies; an IPv4 address as such, also where it came as IPv6.
 * Some proxies name a port with it. Where a proxy names something that is not an address, its own counts.
 */
export function clientAddress(request: Request): string {
  const named = request.ip ?? ''
  const address = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d+)?$/.exec(named)
  const plain = address?.[1] ?? address?.[2] ?? named
  return (isIP(plain) ? plain : (request.socket.remoteAddress ?? '')).replace(/^::ffff:/, '')
}

/** Remix's load context of an Express request. */
export function loadContext(request: Request, response: Response): AppLoadContext {
  let connection: AbortController | undefined
  return {
    requestId: response.locals.requestId,
    address: clientAddress(request),
    isDataRequest: request.query._data !== undefined,
    actor: response.locals.user,
    answerPage: (page, init) => answerPage(page, request, response, init),
    setCurrentEvent: (id) => setCurrentEvent(id, request, response),
    setBody: (body) => {
      // the client has left: nobody will read the stream
      if (body instanceof Readable && (response.closed || response.writableEnded)) body.destroy()
      else response.locals.body = body
    },
    connectionSignal() {
      if (connection) return connection.signal
      const opened = new AbortController()
      if (response.closed) opened.abort()
      response.once('close', () => opened.abort())
      connection = opened
      return opened.signal
    },
    allowArrival: (seconds) => response.locals.allowArrival?.(seconds),
  }
}

/**
 * The last resort: nothing of the error goes out. What a file's server refuses (a range, a precondition) is
 * no failure.
 */
export const errorHandler: ErrorRequestHandler = (error, _request, response, _next) => {
  // its body came too late and it was answered already: what the application answers now is dropped
  if (response.locals.isCut) return
  const isRefusal = error?.status >= 400 && error.status < 500
  if (!isRefusal)
    log.error({ request: response.locals.requestId, error }, 'a request failed outside the application')
  if (response.headersSent) response.destroy()
  else if (isRefusal) response.status(error.status).type('text/plain').send('Bad request')
  else response.status(500).type('text/plain').send('Something went wrong')
}
