import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { MB } from '~/limits'
import { checkReserve, DiskFullError } from './disk-space.server'

/** The number of bytes after which the free space is checked again. */
const SPACE_CHECK_BYTES = 4 * MB

/** Returns the SHA-256 of a file in hexadecimal digits. */
export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  const handle = await open(path)
  for await (const chunk of handle.createReadStream()) hash.update(chunk)
  return hash.digest('hex')
}

/** Flushes a file or folder to disk. To survive a power cut, a file needs its folder flushed too. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path)
  await handle.sync().finally(() => handle.close())
}

/**
 * Writes a new file while its content arrives. Bytes beyond `limit` are read and dropped.
 * @param options.reserveBytes free space that must remain on the disk
 * @returns the size and SHA-256 of the content; beyond the limit, the SHA-256 of only a part of it
 * @throws DiskFullError as soon as only the reserve is free
 */
export async function writeLimited(
  path: string,
  content: AsyncIterable<Uint8Array>,
  { limit, reserveBytes }: { limit: number; reserveBytes: number },
): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  let checkedBytes = 0
  const handle = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of content) {
      bytes += chunk.byteLength
      if (bytes > limit) continue
      if (bytes - checkedBytes > SPACE_CHECK_BYTES) {
        checkedBytes = bytes
        await checkReserve(dirname(path), reserveBytes)
      }
      hash.update(chunk)
      await handle.writeFile(chunk)
    }
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ENOSPC' ? new DiskFullError(0, reserveBytes) : error
  } finally {
    await handle.close()
  }
  return { bytes, sha256: hash.digest('hex') }
}
