import { hash, verify } from '@node-rs/argon2'
import { verifyPassword as verifyScrypt } from 'better-auth/crypto'

// Password hashes: argon2id in the PHC form, which holds its parameters. Older accounts have better-auth's
// scrypt, `salt:key`.

/** The least that OWASP recommends: 19 MiB, 2 passes, 1 lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const CURRENT = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$`

/**
 * A hash that no password has. Compared with in place of an unknown account's, so that a try costs the same.
 */
export const NO_PASSWORD = `${CURRENT}${'A'.repeat(22)}$${'A'.repeat(43)}`

/** One text for the ways in which keyboards write the same characters. */
const normalized = (password: string) => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => hash(normalized(password), PARAMETERS)

/** Whether a password is the one of a stored hash; of a hash in no known form, none is. */
export async function verifyPassword({
  hash: stored,
  password,
}: {
  hash: string
  password: string
}): Promise<boolean> {
  if (!stored.startsWith('$argon2')) return verifyScrypt({ hash: stored, password }).catch(() => false)
  return verify(stored, normalized(password)).catch(() => false)
}

/** Whether a stored hash is to be made anew with the parameters of today, once its password is known. */
export const isOutdated = (stored: string): boolean => !stored.startsWith(CURRENT)
