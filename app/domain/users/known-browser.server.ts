import { randomBytes } from 'node:crypto'
import { cookieName, setCookie, sign, verifySigned } from './browser-cookie.server'

// Device cookies, after OWASP: a browser that once signed in to an account carries a signed cookie that says so. Its wrong
// passwords count for itself, so that those of others do not keep it out. The cookie holds a random number and an HMAC over it
// and the account's credential: it names nobody, and a new password, which is a new credential, ends it.

export const DEVICE_COOKIE = cookieName('claimbook.device')

/** The longest that browsers keep a cookie. Each sign-in begins it anew. */
const DEVICE_COOKIE_SECONDS = 400 * 24 * 60 * 60

const purpose = (credentialId: string) => `device:${credentialId}:`

/** The Set-Cookie header that makes a browser known to a credential. */
export const deviceCookie = (credentialId: string): string =>
  setCookie(DEVICE_COOKIE, sign(randomBytes(16).toString('base64url'), purpose(credentialId)), DEVICE_COOKIE_SECONDS)

/** The random number of a device cookie, if it was given to a browser that signed in with this credential; else null. */
export const knownDevice = (cookie: string, credentialId: string): string | null => verifySigned(cookie, purpose(credentialId))
