import { parseCookie, stringifySetCookie } from 'cookie'
import type { BrowserTokens } from '~/domain/users/sign-in.server'
import { env } from '~/infra/env.server'
import { SESSION_TTL_SECONDS } from '~/limits'

// Cookies that only the server reads. Under https their names begin with `__Host-`: no other host, a
// subdomain's included, can set one of that name, and browsers accept it with Secure and for the whole host
// only.

/**
 * How long a browser is known to an account: the longest that browsers keep a cookie. Each sign-in begins it
 * anew.
 */
const DEVICE_COOKIE_SECONDS = 400 * 24 * 60 * 60

const SESSION = 'claimbook.session_token'
const DEVICE = 'claimbook.device'

const IS_HTTPS_SITE = env.appUrl.protocol === 'https:'

/**
 * Whether cookies are `Secure`: APP_URL begins with https, or the request came by https, by the word of a
 * trusted proxy.
 */
export const isSecure = (cameByHttps: boolean): boolean => IS_HTTPS_SITE || cameByHttps

/** Whether the browser asked by https. */
export const isHttps = ({ url }: Request): boolean => isSecure(new URL(url).protocol === 'https:')

const cookieName = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name)

export const sessionCookieName = (secure: boolean): string => cookieName(SESSION, secure)

type Header = [name: string, value: string]

interface Cookie {
  name: string
  value: string
  /** seconds that the browser keeps it; 0 makes it forget the cookie */
  maxAge: number
}

function setCookie({ name, value, maxAge }: Cookie, secure: boolean): Header {
  const attributes = { maxAge, path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  return ['Set-Cookie', stringifySetCookie(cookieName(name, secure), value, attributes)]
}

/** The headers of an answer that signs a browser in. */
export function signedInHeaders(request: Request, { session, device }: BrowserTokens): Header[] {
  const secure = isHttps(request)
  return [
    setCookie({ name: SESSION, value: session, maxAge: SESSION_TTL_SECONDS }, secure),
    setCookie({ name: DEVICE, value: device, maxAge: DEVICE_COOKIE_SECONDS }, secure),
  ]
}

/** The header that makes a browser forget its session. */
export const expiredSessionHeader = (request: Request): Header =>
  setCookie({ name: SESSION, value: '', maxAge: 0 }, isHttps(request))

/** The session of a request, by its header `Cookie`; empty without one. */
export const sessionIn = (header: string | null, secure: boolean): string =>
  cookieIn(header, sessionCookieName(isSecure(secure)))

/** The known browser of a request; empty for one that is not known. */
export const deviceOf = (request: Request): string => cookieOf(request, cookieName(DEVICE, isHttps(request)))

/** The value of a cookie in the header of a request; empty without one. */
const cookieIn = (header: string | null, name: string): string => parseCookie(header ?? '')[name] ?? ''

/** The value of a cookie of the request; empty without one. */
export const cookieOf = (request: Request, name: string): string =>
  cookieIn(request.headers.get('Cookie'), name)
