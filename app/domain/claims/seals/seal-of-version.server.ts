import type { SealInput } from '~/domain/claims/files/pdf/job.server'
import type { Content } from '~/domain/claims/versions/versions.server'
import { env } from '~/infra/env.server'
import { fingerprintOf } from './public-key.server'
import { type SealOfVersion, signingKeyOf } from './signing-keys.server'

/** Returns what the seals of a version's files say; null for drafts and versions without a key. */
export async function sealOfVersion({ claim, sha256, signingKeyId }: Content): Promise<SealOfVersion | null> {
  if (!claim.frozen || signingKeyId === null) return null
  const { number, version, at } = claim.frozen
  const { id, publicKey } = await signingKeyOf(signingKeyId)
  const frozenOn = at.slice(0, 10)
  return { keyId: id, statement: { number, version, frozenOn, claim: sha256, key: publicKey } }
}

/** Returns what a PDF prints about its seal. An address on this machine would help no other reader. */
export const sealInputOf = ({ statement }: SealOfVersion): SealInput => ({
  statement,
  verifyUrl: env.appUrl.hostname === 'localhost' ? null : new URL('/verify', env.appUrl).href,
  fingerprint: fingerprintOf(statement.key),
})
