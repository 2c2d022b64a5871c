import { randomUUID } from 'node:crypto'
import type { RequestHandler, Response } from 'express'
import helmet from 'helmet'
import { env } from '~/infra/env.server'
import { log } from '~/infra/log.server'
import { logSecurityEvent } from '~/infra/security-log.server'
import { clientAddress, isLinkPath } from './requests.server'

// Every request passes this middleware first: it rejects malformed requests and writes from other origins,
// and sets security headers.

/** How long browsers that have visited the server over https use only https, in seconds. */
const HTTPS_ONLY_SECONDS = 365 * 24 * 60 * 60

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

function refuse(response: Response, status: number, message: string) {
  response.status(status).type('text/plain').send(message)
}

const isHost = (host: string | undefined) =>
  /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i.test(host ?? '') && URL.canParse(`http://${host}`)

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** Rejects what the Remix adapter would answer with 500: unknown methods, non-path targets, bad Hosts. */
export const validateRequest: RequestHandler = (request, response, next) => {
  if (!METHODS.includes(request.method)) {
    response.setHeader('Allow', METHODS.join(', '))
    return refuse(response, 405, 'Method not allowed')
  }
  const path = request.url.split('?', 1)[0] as string
  if (!path.startsWith('/') || !isDecodable(path) || !isHost(request.headers.host))
    return refuse(response, 400, 'Bad request')
  if (!isTrustedProxy(request)) {
    // only a trusted proxy may say which address and host a request came from
    if (request.headers['x-forwarded-for']) warnOfUnnamedProxy()
    delete request.headers['x-forwarded-host']
    delete request.headers['x-forwarded-proto']
    delete request.headers['x-forwarded-for']
  } else if (!isHost(firstOf(request.headers['x-forwarded-host']) || request.headers.host)) {
    return refuse(response, 400, 'Bad request')
  }
  next()
}

let hasWarnedOfProxy = false

/** Logs once that an untrusted client sends forwarded addresses. If it is a proxy, its users share limits. */
function warnOfUnnamedProxy(): void {
  if (hasWarnedOfProxy) return
  hasWarnedOfProxy = true
  log.warn('X-Forwarded-For came from an address that TRUST_PROXY does not name, and is ignored')
}

/** Returns the first entry of a list that each proxy appends to. */
const firstOf = (header: string | string[] | undefined) => header?.toString().split(',', 1)[0]?.trim()

function isTrustedProxy(request: Parameters<RequestHandler>[0]): boolean {
  const trusts = request.app.get('trust proxy fn') as (address: string, hop: number) => boolean
  return env.trustProxy.length > 0 && trusts(request.socket.remoteAddress ?? '', 0)
}

/**
 * Checks every write by the rules of Go's `net/http.CrossOriginProtection`. Browsers send the origin of a
 * request in Sec-Fetch-Site, older ones in Origin. A client that sends neither is not a browser and carries
 * no user's cookies.
 */
export const crossOriginProtection: RequestHandler = (request, response, next) => {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return next()
  const site = request.headers['sec-fetch-site']
  const { origin } = request.headers
  const isFromOwnOrigin =
    site === undefined
      ? origin === undefined || isOwnOrigin(origin, request.get('host'))
      : site === 'same-origin' || site === 'none'
  if (!isFromOwnOrigin) {
    const { requestId } = response.locals
    logSecurityEvent('cross_origin_refused', { address: clientAddress(request), request: requestId })
    return refuse(response, 403, 'Cross-origin request refused')
  }
  next()
}

function isOwnOrigin(origin: string, host: string | undefined): boolean {
  const originHost = URL.canParse(origin) ? new URL(origin).host : null
  return originHost !== null && (originHost === host || originHost === env.appUrl.host)
}

/** Answers a request for a file that does not exist. An older version of a page may ask for one. */
export const notFound: RequestHandler = (_request, response) => refuse(response, 404, 'Not found')

/** Passes OPTIONS on as PATCH: Remix asks no route about OPTIONS, and each route answers PATCH with 405. */
export const rejectOptions: RequestHandler = (request, _response, next) => {
  if (request.method === 'OPTIONS') request.method = 'PATCH'
  next()
}

/** The path of a picture of a receipt that pages show; originals do not match. */
const PICTURE = /^\/receipts\/[^/]+\/(preview|thumbnail)$/

/**
 * Forbids all caches, including the browser's back button, to keep what a signed-in user was shown. Pictures
 * of receipts are the exception, because they never change and pages show them often: a browser may keep a
 * picture, but must ask before each reuse whether its user may still see it. The back button would not ask by
 * itself; `Vary` makes it ask when the session cookie has changed or is gone. Search engines keep no page
 * of a link.
 */
export const noStore: RequestHandler = (request, response, next) => {
  if (PICTURE.test(request.path)) {
    response.setHeader('Cache-Control', 'private, no-cache')
    response.vary('Cookie')
  } else {
    response.setHeader('Cache-Control', 'no-store')
  }
  if (isLinkPath(request.path)) response.setHeader('X-Robots-Tag', 'noindex, nofollow')
  next()
}

const development = !import.meta.env.PROD

const isHttps = env.appUrl.protocol === 'https:'

/** The Content-Security-Policy, in two parts between which the nonce of a response belongs. */
const POLICY_PARTS = [
  "default-src 'none'",
  "script-src 'self' 'nonce-'",
  // Vite's development server injects styles and uses a web socket
  development ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
  development ? "connect-src 'self' ws:" : "connect-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
]
  .join(';')
  .split(/(?<='nonce-)/)

const policyFor = (nonce: string) => POLICY_PARTS.join(nonce)

const headers = helmet({
  contentSecurityPolicy: false,
  strictTransportSecurity: isHttps ? { maxAge: HTTPS_ONLY_SECONDS, includeSubDomains: false } : false,
  // helmet's default makes browsers send "Origin: null" with form posts
  referrerPolicy: { policy: 'same-origin' },
  xFrameOptions: { action: 'deny' },
  // without https, browsers ignore these headers and warn about them in the console
  crossOriginOpenerPolicy: isHttps,
  originAgentCluster: isHttps,
})

/** Browser features that no page of Claimbook uses. They are denied to injected scripts too. */
const PERMISSIONS_POLICY = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'usb',
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  .join(', ')

/** Sets the security headers of every response, with a new nonce for the scripts of the page. */
export const securityHeaders: RequestHandler = (request, response, next) => {
  const nonce = randomUUID()
  response.locals.nonce = nonce
  response.setHeader('Content-Security-Policy', policyFor(nonce))
  response.setHeader('Permissions-Policy', PERMISSIONS_POLICY)
  headers(request, response, next)
}
