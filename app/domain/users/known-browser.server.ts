import { randomBytes } from 'node:crypto'
import { sign, verifySigned } from './signed-token.server'

// Device cookies, as OWASP describes them: a browser that signed in to an account once keeps a signed token
// and is a known device of the account. Its wrong passwords count separately, so that other people's wrong
// passwords do not lock it out. The token holds a random number and an HMAC over it and the id of the
// account's credential (its stored password). It identifies no person. A new password has a new credential
// id, which makes the token invalid.

const devicePurpose = (credentialId: string) => `device:${credentialId}:`

/** Returns a new token by which an account recognises a browser. */
export const newDeviceToken = (credentialId: string): string =>
  sign(randomBytes(16).toString('base64url'), devicePurpose(credentialId))

/** Returns the random number of a device's token if the token belongs to this credential; else null. */
export const knownDeviceNumber = (token: string, credentialId: string): string | null =>
  verifySigned(token, devicePurpose(credentialId))
