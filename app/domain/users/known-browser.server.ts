import { randomBytes } from 'node:crypto'
import { sign, verifySigned } from './signed-token.server'

// Device cookies, after OWASP: a browser that once signed in to an account carries a signed token that says
// so. Its wrong passwords count for itself, so that those of others do not keep it out. The token holds a
// random number and an HMAC over it and the account's credential: it identifies no person, and a new
// password, which is a new credential, ends it.

const purpose = (credentialId: string) => `device:${credentialId}:`

/** The token that makes a browser known to a credential. */
export const newDevice = (credentialId: string): string =>
  sign(randomBytes(16).toString('base64url'), purpose(credentialId))

/**
 * The random number of a device's token, if it was given to a browser that signed in with this credential;
 * else null.
 */
export const knownDevice = (token: string, credentialId: string): string | null =>
  verifySigned(token, purpose(credentialId))
