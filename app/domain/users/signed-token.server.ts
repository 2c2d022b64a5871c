import { createHmac, timingSafeEqual } from 'node:crypto'
import { env } from '~/infra/env.server'

// Tokens that only this server can make: what a browser brings back was given to it here.

/** HMAC-SHA-256 of a text under the server's secret. */
const signatureOf = (text: string): Buffer => createHmac('sha256', env.secret).update(text).digest()

/**
 * `text.signature`, the signature in base64. What is signed for one purpose must not be valid for another:
 * `purpose` stands before it.
 */
export const sign = (text: string, purpose = ''): string =>
  `${text}.${signatureOf(purpose + text).toString('base64')}`

/** The text of `text.signature`; null unless the signature is ours, for this purpose. */
export function verifySigned(signed: string, purpose = ''): string | null {
  const dot = signed.lastIndexOf('.')
  const text = signed.slice(0, dot)
  const given = Buffer.from(signed.slice(dot + 1), 'base64')
  const expected = signatureOf(purpose + text)
  return given.length === expected.length && timingSafeEqual(given, expected) ? text : null
}
