import { DiskFullError } from '~/infra/storage/disk-space.server'
import { checkStorage } from '~/infra/storage/storage.server'
import { DomainError } from './errors'

/** The message to a user whose file does not fit on the server's disk. */
export const DISK_FULL = 'The disk of the server is full. Tell your administrator, and try again later.'

const RETRY_AFTER_SECONDS = 600

/**
 * Makes sure, before files are received or copied, that they can be stored.
 * @param bytes their size, where it is known
 * @throws DomainError unavailable (they do not leave the reserve free), failed (nothing can be written)
 */
export async function requireFreeSpace(bytes = 0): Promise<void> {
  try {
    await checkStorage(bytes)
  } catch (cause) {
    if (!(cause instanceof DiskFullError))
      throw new DomainError('failed', 'Files cannot be stored at present', { cause })
    throw new DomainError('unavailable', DISK_FULL, { retryAfter: RETRY_AFTER_SECONDS, cause })
  }
}
