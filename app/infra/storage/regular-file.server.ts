import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { FileFault } from './file-fault'

/** The faults for errors of the file system. All other errors concern the machine. */
const FAULTS: Record<string, FileFault> = {
  ENOENT: 'missing',
  ENOTDIR: 'missing',
  // a symbolic link, because links are not followed
  ELOOP: 'no_file',
  EISDIR: 'no_file',
  // a socket, or a device without its driver
  ENXIO: 'no_file',
  ENODEV: 'no_file',
  EACCES: 'unreadable',
  EPERM: 'unreadable',
  EIO: 'unreadable',
}

/**
 * Returns the fault for an error that occurred while a file was opened or read.
 * @throws the error itself when it concerns the machine, such as too many open files
 */
export function faultOfError(error: unknown): FileFault {
  const fault = FAULTS[(error as NodeJS.ErrnoException).code ?? '']
  if (fault === undefined) throw error
  return fault
}

/**
 * Opens a regular file for reading. It follows no symbolic link, and does not wait for the other end of a
 * pipe.
 * @returns the open file, which the caller must close, and its stats; or the fault why it cannot be opened
 */
export async function openRegularFile(path: string) {
  let handle: FileHandle | undefined
  try {
    handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
    const stats = await handle.stat({ bigint: true })
    if (stats.isFile()) return { handle, stats }
    await handle.close()
    return 'no_file'
  } catch (error) {
    await handle?.close().catch(() => {})
    return faultOfError(error)
  }
}
