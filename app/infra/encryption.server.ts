import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

// Encrypts what the database stores and a copy of the database must not show, with a key that is derived from
// the secret of the server.

const CIPHER = 'aes-256-gcm'
const SALT_BYTES = 16
const IV_BYTES = 12
const TAG_BYTES = 16

/** What a text is encrypted for. */
interface Purpose {
  secret: string
  /** the use of the derived key; each kind of text has its own */
  use: string
  /** identifies the row: a text that was stored in another row cannot be decrypted */
  row: string
}

const derivedKey = ({ secret, use }: Purpose, salt: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, `claimbook ${use}`, 32))

/** Encrypts bytes. The same bytes give another text each time. */
export function encrypt(bytes: Buffer, purpose: Purpose): string {
  const salt = randomBytes(SALT_BYTES)
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, derivedKey(purpose, salt), iv).setAAD(Buffer.from(purpose.row))
  const encrypted = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([salt, iv, cipher.getAuthTag(), encrypted]).toString('base64')
}

/** Decrypts a text. Returns null when it was encrypted for another purpose, or was changed. */
export function decrypt(stored: string, purpose: Purpose): Buffer | null {
  const bytes = Buffer.from(stored, 'base64')
  const salt = bytes.subarray(0, SALT_BYTES)
  const iv = bytes.subarray(SALT_BYTES, SALT_BYTES + IV_BYTES)
  const encryptedAt = SALT_BYTES + IV_BYTES + TAG_BYTES
  const tag = bytes.subarray(SALT_BYTES + IV_BYTES, encryptedAt)
  const encrypted = bytes.subarray(encryptedAt)
  try {
    const decipher = createDecipheriv(CIPHER, derivedKey(purpose, salt), iv).setAAD(Buffer.from(purpose.row))
    decipher.setAuthTag(tag)
    return Buffer.concat([decipher.update(encrypted), decipher.final()])
  } catch {
    return null
  }
}
