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

/** Whether a path is of a link that opens a claim, as routes match it: in any case, and encoded. */
export function isLinkPath(path: string): boolean {
  const isLink = (text: string) => /^\/+handed-over\//i.test(text)
  try {
    return isLink(decodeURIComponent(path))
  } catch {
    return isLink(path)
  }
}

/** Returns the path of an address, without the token of a link, which opens a claim for everybody. */
function loggedPath(address: string): string {
  const path = address.split('?', 1)[0] ?? ''
  return isLinkPath(path) ? '/handed-over/:token' : path
}

/** Gives each request an id, and logs one line at its end, without query, names and addresses. */
export const requestLog: RequestHandler = (request, response, next) => {
  const start = performance.now()
  const id = randomUUID()
  const { method } = request
  response.locals.requestId = id
  response.setHeader('X-Request-Id', id)
  response.on('close', () => {
    const path = loggedPath(request.originalUrl)
    const { statusCode: status, writableFinished: finished } = response
    const ms = Math.round(performance.now() - start)
    log.info({ request: id, method, path, status, finished, ms }, 'request')
  })
  next()
}

/**
 * Sends the body that `setBody` was given, in place of the response's own body, which must be empty. Bytes
 * are sent at once; a stream is sent as fast as the client reads it. Remix's adapter would write the chunks
 * of a stream without waiting for the client.
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
    // each layer listens for the end of a response, and the pipeline too: together more than Node expects
    response.setMaxListeners(20)
    // the body is incomplete if the client has disconnected or the file is unreadable: cut the connection
    pipeline(body, response).catch(() => response.destroy())
    return response
  }
  response.end = finish as typeof response.end
  next()
}

/**
 * Returns the network address of the client; behind trusted proxies, the address that they forward. An IPv4
 * address that arrives in IPv6 form is returned as IPv4. A port that a proxy adds is removed. If a proxy
 * forwards something that is not an address, the proxy's own address counts.
 */
export function clientAddress(request: Request): string {
  const forwarded = request.ip ?? ''
  const address = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d+)?$/.exec(forwarded)
  const withoutPort = address?.[1] ?? address?.[2] ?? forwarded
  return (isIP(withoutPort) ? withoutPort : (request.socket.remoteAddress ?? '')).replace(/^::ffff:/, '')
}

/** Returns Remix's load context for an Express request. */
export function loadContext(request: Request, response: Response): AppLoadContext {
  let connection: AbortController | undefined
  return {
    requestId: response.locals.requestId,
    method: request.method,
    address: clientAddress(request),
    isDataRequest: request.query._data !== undefined,
    actor: response.locals.user,
    answerPage: (page, init) => answerPage(page, request, response, init),
    setCurrentEvent: (id) => setCurrentEvent(id, request, response),
    setBody: (body) => {
      // the client has left, so nobody will read the stream
      if (body instanceof Readable && (response.closed || response.writableEnded)) body.destroy()
      else response.locals.body = body
    },
    connectionSignal() {
      if (connection) return connection.signal
      const controller = new AbortController()
      if (response.closed) controller.abort()
      response.once('close', () => controller.abort())
      connection = controller
      return controller.signal
    },
    allowArrival: (seconds) => response.locals.allowArrival?.(seconds),
  }
}

/** Answers unhandled errors without details. Refusals of the static file server are not failures. */
export const errorHandler: ErrorRequestHandler = (error, _request, response, _next) => {
  // the body came too late and the request is already answered, so drop what the application answers now
  if (response.locals.isCut) return
  const isRefusal = error?.status >= 400 && error.status < 500
  if (!isRefusal)
    log.error({ request: response.locals.requestId, error }, 'a request failed outside the application')
  if (response.headersSent) response.destroy()
  else if (isRefusal) response.status(error.status).type('text/plain').send('Bad request')
  else response.status(500).type('text/plain').send('Something went wrong')
}
