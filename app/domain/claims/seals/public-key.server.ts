import { createHash, createPublicKey, type KeyObject } from 'node:crypto'

// Public keys of Ed25519 in their forms: 32 bytes in hexadecimal in seals and in the database, PEM for
// others.

/** The bytes before the 32 bytes of a key in its DER form (RFC 8410). */
const DER_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')

const derOf = (publicKey: string): Buffer => Buffer.concat([DER_PREFIX, Buffer.from(publicKey, 'hex')])

/** Returns the key that checks signatures. */
export const keyObjectOf = (publicKey: string): KeyObject =>
  createPublicKey({ key: derOf(publicKey), format: 'der', type: 'spki' })

/** Returns the hexadecimal form of a key object, public or private. @throws Error for another kind of key */
export function publicKeyOf(key: KeyObject): string {
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('not an Ed25519 key')
  const publicKey = key.type === 'private' ? createPublicKey(key) : key
  return publicKey.export({ format: 'der', type: 'spki' }).subarray(DER_PREFIX.length).toString('hex')
}

/** Returns the hexadecimal form of a public key in a PEM file. @throws Error for another kind of key */
export const publicKeyInPem = (pem: string): string => publicKeyOf(createPublicKey(pem))

export const pemOf = (publicKey: string): string =>
  keyObjectOf(publicKey).export({ format: 'pem', type: 'spki' }).toString()

/**
 * Returns the SHA-256 of a public key's DER form, in groups of four characters. It is what
 * `openssl pkey -pubin -outform DER | sha256sum` prints.
 */
export const fingerprintOf = (publicKey: string): string =>
  (createHash('sha256').update(derOf(publicKey)).digest('hex').match(/.{4}/g) ?? []).join(' ')
