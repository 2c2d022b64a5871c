import { parseCookie, stringifySetCookie } from 'cookie'
import type { BrowserTokens } from '~/domain/users/sign-in.server'
import { env } from '~/infra/env.server'
import { SESSION_TTL_SECONDS } from '~/limits'

// Cookies that only the server reads. Under https their names begin with `__Host-`: browsers accept such a
// cookie only with Secure and for the whole host, and no other host, not even a subdomain, can set it.

/**
 * How long an account knows a browser from which its user has signed in. Wrong passwords from elsewhere do
 * not lock out a known browser. This is the longest time that browsers keep a cookie; each sign-in starts it
 * again.
 */
const DEVICE_COOKIE_SECONDS = 400 * 24 * 60 * 60

const SESSION_COOKIE = 'claimbook.session_token'
const DEVICE_COOKIE = 'claimbook.device'

const IS_HTTPS_SITE = env.appUrl.protocol === 'https:'

/** Whether cookies are `Secure`: APP_URL is https, or a trusted proxy says that the request came by https. */
export const isSecure = (cameByHttps: boolean): boolean => IS_HTTPS_SITE || cameByHttps

/** Whether the browser used https, so that the cookies of the request are `Secure`. */
export const isHttps = ({ url }: Request): boolean => isSecure(new URL(url).protocol === 'https:')

const cookieName = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name)

export const sessionCookieName = (secure: boolean): string => cookieName(SESSION_COOKIE, secure)

type Header = [name: string, value: string]

interface Cookie {
  name: string
  value: string
  /** how many seconds the browser keeps the cookie; 0 deletes the cookie */
  maxAge: number
}

function setCookie({ name, value, maxAge }: Cookie, secure: boolean): Header {
  const attributes = { maxAge, path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  return ['Set-Cookie', stringifySetCookie(cookieName(name, secure), value, attributes)]
}

/** Returns the header of a cookie for the addresses below a path, whose name has no prefix. */
export function setCookieFor(request: Request, path: string, { name, value, maxAge }: Cookie): Header {
  const attributes = { maxAge, path, httpOnly: true, sameSite: 'lax', secure: isHttps(request) } as const
  return ['Set-Cookie', stringifySetCookie(name, value, attributes)]
}

/** Returns the headers of a response that signs a browser in. */
export function signedInHeaders(request: Request, { session, device }: BrowserTokens): Header[] {
  const secure = isHttps(request)
  return [
    setCookie({ name: SESSION_COOKIE, value: session, maxAge: SESSION_TTL_SECONDS }, secure),
    setCookie({ name: DEVICE_COOKIE, value: device, maxAge: DEVICE_COOKIE_SECONDS }, secure),
  ]
}

/** Returns the header that deletes the session cookie of a browser. */
export const expiredSessionHeader = (request: Request): Header =>
  setCookie({ name: SESSION_COOKIE, value: '', maxAge: 0 }, isHttps(request))

/** Returns the session in the header `Cookie` of a request, or an empty string. */
export const sessionIn = (header: string | null, cameByHttps: boolean): string =>
  cookieIn(header, sessionCookieName(isSecure(cameByHttps)))

/** Returns the device token of the browser that sent a request; empty when the browser is unknown. */
export const deviceOf = (request: Request): string =>
  cookieOf(request, cookieName(DEVICE_COOKIE, isHttps(request)))

/** Returns the value of a cookie in the header of a request, or an empty string. */
const cookieIn = (header: string | null, name: string): string => parseCookie(header ?? '')[name] ?? ''

/** Returns the value of a cookie of the request, or an empty string. */
export const cookieOf = (request: Request, name: string): string =>
  cookieIn(request.headers.get('Cookie'), name)
