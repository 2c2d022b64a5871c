import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import type { SealInput } from '~/domain/claims/files/pdf/job.server'
import type { Content } from '~/domain/claims/versions/versions.server'
import { db, isUniqueViolation, type Prisma } from '~/infra/database/db.server'
import { decrypt, encrypt } from '~/infra/encryption.server'
import { env } from '~/infra/env.server'
import { fingerprintOf, publicKeyOf } from './public-key.server'
import type { SealStatement } from './seal'
import { type Sealer, sealerWith } from './sealer.server'

// The keys that sign the files of claims. They are in the database, so every backup has them and all servers
// of an installation share them. Nothing of a private key is ever logged.

/** The most attempts to make a key while other processes make one too. */
const TRIES_MAX = 5

/** A private key that was stored beside another public key cannot be decrypted. */
const purposeOf = (publicKey: string) => ({ secret: env.secret, use: 'signing key', row: publicKey })

/** Returns a key with its private key decrypted; null when the secret of the server has changed since. */
function opened({ id, publicKey, privateKey: stored }: Prisma.SigningKeyModel) {
  const der = decrypt(stored, purposeOf(publicKey))
  if (!der) return null
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  // a row that somebody has put together signs nothing
  return publicKeyOf(privateKey) === publicKey ? { id, publicKey, privateKey } : null
}

/** A key that this server can sign with. */
type SigningKey = NonNullable<ReturnType<typeof opened>>

/** Makes a key and stores it, unless another process has stored one with this id. */
async function makeKey(id: number): Promise<void> {
  const { privateKey } = generateKeyPairSync('ed25519')
  const publicKey = publicKeyOf(privateKey)
  const der = privateKey.export({ format: 'der', type: 'pkcs8' })
  const data = { id, publicKey, privateKey: encrypt(der, purposeOf(publicKey)) }
  await db.signingKey.create({ data, select: { id: true } }).catch((error) => {
    // another process has taken the id
    if (!isUniqueViolation(error)) throw error
  })
}

/**
 * Returns the newest key that the secret of the server decrypts. Makes one when there is none: at the first
 * closing, and after a change of the secret.
 */
export async function currentSigningKey(): Promise<SigningKey> {
  for (let tries = 1; ; tries++) {
    const keys = await db.signingKey.findMany({ orderBy: { id: 'desc' } })
    for (const stored of keys) {
      const key = opened(stored)
      if (key) return key
    }
    if (tries > TRIES_MAX) throw new Error('no signing key could be made')
    await makeKey((keys[0]?.id ?? 0) + 1)
  }
}

/**
 * Returns the key that signs the files of a version: its own, so that the files keep their bytes, or the
 * current one when its own cannot be used any more.
 */
export async function signingKeyOf(id: number): Promise<SigningKey> {
  const stored = await db.signingKey.findUnique({ where: { id } })
  return (stored && opened(stored)) ?? currentSigningKey()
}

/** Returns what the seals of a version's files say; null for drafts and versions without a key. */
export async function sealOfVersion({ claim, sha256, signingKeyId }: Content): Promise<SealStatement | null> {
  if (!claim.frozen || signingKeyId === null) return null
  const { number, version, at } = claim.frozen
  const { publicKey: key } = await signingKeyOf(signingKeyId)
  return { number, version, frozenOn: at.slice(0, 10), claim: sha256, key }
}

/**
 * Returns the sealer for a version's files.
 * @throws Error when the key of the statement cannot be used any more
 */
export async function sealerOf(statement: SealStatement): Promise<Sealer> {
  const stored = await db.signingKey.findFirst({ where: { publicKey: statement.key } })
  const key = stored && opened(stored)
  if (!key) throw new Error('the signing key has changed')
  return sealerWith(key.privateKey, statement)
}

/** Returns what a PDF prints about its seal. An address on this machine would help no other reader. */
export const sealInputOf = (statement: SealStatement): SealInput => ({
  statement,
  verifyUrl: env.appUrl.hostname === 'localhost' ? null : new URL('/verify', env.appUrl).href,
  fingerprint: fingerprintOf(statement.key),
})

/** Returns the public keys that this server trusts, the newest first. */
export const trustedKeys = (): Promise<{ publicKey: string; createdAt: Date }[]> =>
  db.signingKey.findMany({ select: { publicKey: true, createdAt: true }, orderBy: { id: 'desc' } })
