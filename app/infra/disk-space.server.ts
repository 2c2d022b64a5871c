import { statfs } from 'node:fs/promises'
import { MB } from '~/limits-and-lifetimes'

/** The disk has no more free space than what is kept in reserve for the database. */
export class DiskFullError extends Error {
  override name = 'DiskFullError'

  constructor(freeBytes: number, reserveBytes: number) {
    const free = Math.floor(freeBytes / MB)
    super(`the disk of DATA_DIR has ${free} MB free, and ${reserveBytes / MB} MB are kept for the database`)
  }
}

/** @throws DiskFullError when the disk of a folder has less free space than that */
export async function checkReserve(folder: string, reserveBytes: number): Promise<void> {
  // what the server may use: some file systems keep a part for the administrator
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < reserveBytes) throw new DiskFullError(bavail * bsize, reserveBytes)
}
