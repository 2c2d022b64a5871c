import { createHmac, timingSafeEqual } from 'node:crypto'
import { env } from '~/infra/env.server'

// Signs tokens with the server's secret, so that the server accepts only tokens it issued.

/** Returns the HMAC-SHA-256 of a text under the server's secret, in base64. */
const signatureOf = (text: string): string => createHmac('sha256', env.secret).update(text).digest('base64')

/** Returns `text.signature`, in base64. It signs `purpose` too, so a token is invalid for another purpose. */
export const sign = (text: string, purpose = ''): string => `${text}.${signatureOf(purpose + text)}`

/** Returns the text of `text.signature`; null unless the signature is valid for this purpose. */
export function verifySigned(signed: string, purpose = ''): string | null {
  const dot = signed.lastIndexOf('.')
  const text = signed.slice(0, dot)
  // compares the base64 texts, because decoding ignores anything after the end of base64
  const signature = Buffer.from(signed.slice(dot + 1))
  const expectedSignature = Buffer.from(signatureOf(purpose + text))
  return signature.length === expectedSignature.length && timingSafeEqual(signature, expectedSignature)
    ? text
    : null
}
