import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

// Encrypts the private keys that are stored in the database, with a key that is derived from the secret of
// the server. So a copy of the database alone signs nothing.

const CIPHER = 'aes-256-gcm'
const SALT_BYTES = 16
const IV_BYTES = 12
const TAG_BYTES = 16

const derivedKey = (secret: string, salt: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, 'claimbook signing key', 32))

/**
 * Encrypts a private key.
 * @param publicKey belongs to it; a private key that was stored beside another one cannot be decrypted
 */
export function encryptKey(secret: string, privateKey: Buffer, publicKey: string): string {
  const salt = randomBytes(SALT_BYTES)
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, derivedKey(secret, salt), iv).setAAD(Buffer.from(publicKey))
  const encrypted = Buffer.concat([cipher.update(privateKey), cipher.final()])
  return Buffer.concat([salt, iv, cipher.getAuthTag(), encrypted]).toString('base64')
}

/** Decrypts a private key. Returns null when it was encrypted with another secret, or was changed. */
export function decryptKey(secret: string, stored: string, publicKey: string): Buffer | null {
  const bytes = Buffer.from(stored, 'base64')
  const salt = bytes.subarray(0, SALT_BYTES)
  const iv = bytes.subarray(SALT_BYTES, SALT_BYTES + IV_BYTES)
  const encryptedAt = SALT_BYTES + IV_BYTES + TAG_BYTES
  const tag = bytes.subarray(SALT_BYTES + IV_BYTES, encryptedAt)
  const encrypted = bytes.subarray(encryptedAt)
  try {
    const decipher = createDecipheriv(CIPHER, derivedKey(secret, salt), iv).setAAD(Buffer.from(publicKey))
    decipher.setAuthTag(tag)
    return Buffer.concat([decipher.update(encrypted), decipher.final()])
  } catch {
    return null
  }
}
