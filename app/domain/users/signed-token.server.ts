import { createHmac, timingSafeEqual } from 'node:crypto'
import { env } from '~/infra/env.server'

// Tokens that only this server can make: what a browser brings back was given to it here.

/** HMAC-SHA-256 of a text under the server's secret, in base64. */
const signatureOf = (text: string): string => createHmac('sha256', env.secret).update(text).digest('base64')

/**
 * `text.signature`, the signature in base64. What is signed for one purpose must not be valid for another:
 * `purpose` stands before it.
 */
export const sign = (text: string, purpose = ''): string => `${text}.${signatureOf(purpose + text)}`

/** The text of `text.signature`; null unless the signature is ours, for this purpose. */
export function verifySigned(signed: string, purpose = ''): string | null {
  const dot = signed.lastIndexOf('.')
  const text = signed.slice(0, dot)
  // as texts: base64 that is decoded takes anything behind its end
  const given = Buffer.from(signed.slice(dot + 1))
  const expected = Buffer.from(signatureOf(purpose + text))
  return given.length === expected.length && timingSafeEqual(given, expected) ? text : null
}
