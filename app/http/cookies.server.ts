import { parseCookie, stringifySetCookie } from 'cookie'
import type { BrowserTokens } from '~/domain/users/sign-in.server'
import { env } from '~/infra/env.server'
import { DEVICE_COOKIE_SECONDS, SESSION_TTL_SECONDS } from '~/limits-and-lifetimes'

// Cookies that only the server reads. Under https their names begin with `__Host-`: no other host, a
// subdomain's included, can set one of that name, and browsers accept it with Secure and for the whole host
// only.

const isHttps = env.appUrl.protocol === 'https:'

const cookieName = (name: string): string => (isHttps ? `__Host-${name}` : name)

export const SESSION_COOKIE = cookieName('claimbook.session_token')

export const DEVICE_COOKIE = cookieName('claimbook.device')

type Header = [name: string, value: string]

/** @param maxAge seconds that the browser keeps it; 0 makes it forget the cookie */
const setCookie = (name: string, value: string, maxAge: number): Header => [
  'Set-Cookie',
  stringifySetCookie(name, value, { maxAge, path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps }),
]

/** The headers of an answer that signs a browser in. */
export const signedInHeaders = ({ session, device }: BrowserTokens): Header[] => [
  setCookie(SESSION_COOKIE, session, SESSION_TTL_SECONDS),
  setCookie(DEVICE_COOKIE, device, DEVICE_COOKIE_SECONDS),
]

/** The header that makes a browser forget its session. */
export const EXPIRED_SESSION_COOKIE: Header = setCookie(SESSION_COOKIE, '', 0)

/** The value of a cookie in the header of a request; empty without one. */
export const cookieIn = (header: string | null, name: string): string => parseCookie(header ?? '')[name] ?? ''

/** The value of a cookie of the request; empty without one. */
export const cookieOf = (request: Request, name: string): string =>
  cookieIn(request.headers.get('Cookie'), name)
