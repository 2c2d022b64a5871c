import { randomBytes } from 'node:crypto'
import { sign, verifySigned } from './signed-token.server'

// Device cookies, as OWASP describes them: a browser that signed in to an account once keeps a signed token.
// Its wrong passwords count separately, so that other people's wrong passwords do not lock it out. The token
// holds a random number and an HMAC over it and the account's credential. It identifies no person, and a new
// password invalidates it, because it makes a new credential.

const purpose = (credentialId: string) => `device:${credentialId}:`

/** Returns a token that makes a browser known to a credential. */
export const newDevice = (credentialId: string): string =>
  sign(randomBytes(16).toString('base64url'), purpose(credentialId))

/** Returns the random number of a device's token if the token belongs to this credential; else null. */
export const knownDevice = (token: string, credentialId: string): string | null =>
  verifySigned(token, purpose(credentialId))
