import { db } from '~/infra/database/db.server'
import type { Sealed, StoredClaim } from './verdict'

/**
 * Compares a file that this installation has signed with the version in the database. Says nothing about any
 * claim that the file does not say itself.
 */
export async function findStoredClaim({ number, version, claim }: Sealed): Promise<StoredClaim> {
  const [year, serial] = number.split('-').map(Number) as [number, number]
  const stored = await db.claim.findUnique({
    where: { year_serial_version: { year, serial, version } },
    select: { sha256: true },
  })
  // the content of a deleted version is empty, and so is its SHA-256
  if (!stored?.sha256) return 'none'
  return stored.sha256 === claim ? 'same' : 'other'
}
