import { hash, verify } from '@node-rs/argon2'
import { verifyPassword as verifyScrypt } from 'better-auth/crypto'

// Hashes passwords with argon2id in PHC format, which includes the parameters. Older accounts have
// better-auth's scrypt hashes, `salt:key`.

/** The minimum that OWASP recommends: 19 MiB, 2 passes, 1 lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The beginning of every hash with the current parameters. */
const CURRENT_PREFIX = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$`

/** A hash that no password matches. Comparing with it gives attempts on unknown accounts the same time. */
export const UNMATCHABLE_HASH = `${CURRENT_PREFIX}${'A'.repeat(22)}$${'A'.repeat(43)}`

/** Maps the different encodings of the same characters, which depend on the keyboard, to one text. */
const normalized = (password: string) => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => hash(normalized(password), PARAMETERS)

/** Whether a password matches a stored hash; false for a hash of unknown format. */
export async function verifyPassword(pair: { hash: string; password: string }): Promise<boolean> {
  const { hash: storedHash, password } = pair
  if (!storedHash.startsWith('$argon2')) return verifyScrypt(pair).catch(() => false)
  return verify(storedHash, normalized(password)).catch(() => false)
}

/** Whether a stored hash has outdated parameters and should be renewed when its password is next entered. */
export const isOutdatedHash = (storedHash: string): boolean => !storedHash.startsWith(CURRENT_PREFIX)
