import { DiskFullError } from '~/infra/storage/disk-space.server'
import { checkStorage } from '~/infra/storage/storage.server'
import { DomainError } from './errors'

export const DISK_FULL = 'The disk of the server is full. Tell your administrator, and try again later.'

const RETRY_AFTER_SECONDS = 600

/**
 * Checks that files can be stored, before they are received or copied.
 * @param bytes their size, if known
 * @throws DomainError unavailable (they would use up the reserve), failed (nothing can be written)
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
