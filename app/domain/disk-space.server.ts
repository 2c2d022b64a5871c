import { DiskFullError } from '~/infra/disk-space.server'
import { checkStorage } from '~/infra/storage.server'
import { DomainError } from './errors'

/** The message to a user whose file does not fit on the server's disk. */
export const DISK_FULL = 'The disk of the server is full. Tell your administrator, and try again later.'

const RETRY_AFTER_SECONDS = 600

/**
 * Makes sure, before a file is received, that it can be stored.
 * @throws DomainError unavailable (no more than the reserve is free), failed (nothing can be written)
 */
export async function requireFreeSpace(): Promise<void> {
  try {
    await checkStorage()
  } catch (cause) {
    if (!(cause instanceof DiskFullError))
      throw new DomainError('failed', 'Files cannot be stored at present', { cause })
    throw new DomainError('unavailable', DISK_FULL, { retryAfter: RETRY_AFTER_SECONDS, cause })
  }
}
