import { statfs } from 'node:fs/promises'
import { MB } from '~/limits'

/** The disk has no free space beyond the reserve for the database. */
export class DiskFullError extends Error {
  override name = 'DiskFullError'

  constructor(freeBytes: number, reserveBytes: number, bytes = 0) {
    const free = Math.floor(freeBytes / MB)
    const needed = bytes > 0 ? `, so that ${Math.ceil(bytes / MB)} MB do not fit` : ''
    super(
      `the disk of DATA_DIR has ${free} MB free, and ${reserveBytes / MB} MB are kept for the database${needed}`,
    )
  }
}

/**
 * Checks that a write leaves the reserve free on the disk of a folder.
 * @param bytes the size of the data that is about to be written
 * @throws DiskFullError when the free space is less than the reserve and these bytes
 */
export async function checkReserve(folder: string, reserveBytes: number, bytes = 0): Promise<void> {
  // `bavail` is the space for the server: some file systems reserve a part for the administrator
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < reserveBytes + bytes) throw new DiskFullError(bavail * bsize, reserveBytes, bytes)
}
